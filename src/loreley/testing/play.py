"""Random games for the checks: every position that came up, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np

from loreley.bots import RandomBot
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, new_position
from loreley.core.record import ChanceEvent, MoveEvent, Record, Seat
from loreley.core.rng import Rng, below, seeded
from loreley.errors import ChanceError

__all__ = ["Play", "Setting", "play_at_random"]


@dataclass(frozen=True)
class Setting:
    """What a game is played with, and the words for it in a message."""

    game: Game
    board: Board
    players: int
    edition: str
    options: Mapping[str, Any]
    seed: object

    def __str__(self) -> str:
        return f"{self.game.name} on {self.board.name}, {self.edition}, {self.players} players, seed {self.seed}"


@dataclass
class Play:
    """A game that has been played."""

    setting: Setting
    record: Record
    positions: list[Position] = field(default_factory=list)
    """After each event of the record."""
    texts: set[str] = field(default_factory=set)
    """Every move that was legal at some time."""

    def fail(self, what: str, event: int | None = None) -> NoReturn:
        """Say what does not hold, where."""
        place = ""
        if event is not None:
            place = f", after event {event} ({_name(self.record.events[event])})" if event >= 0 else ", at the start"
        raise AssertionError(f"{what} [{self.setting}{place}]")

    def demand(self, holds: object, what: str, event: int | None = None) -> None:
        """Fail unless it holds."""
        if not holds:
            self.fail(what, event)


def _name(event: ChanceEvent | MoveEvent) -> str:
    return event.kind if isinstance(event, ChanceEvent) else event.move


def play_at_random(setting: Setting, most: int = 20_000) -> Play:
    """A game with uniform moves to its end, or as far as `most` events and what chance still owes then."""
    game, board = setting.game, setting.board
    rng = seeded("testing", game.name, board.name, setting.players, setting.edition, setting.seed)
    first = int(below(rng, setting.players))
    seats = [Seat("random", "bot") for _ in range(setting.players)]
    record = Record(game.name, setting.edition, board.name, setting.players, seats, first, dict(setting.options))
    play, bot = Play(setting, record), RandomBot(rng)
    position = new_position(game, board, setting.players, first, setting.edition, setting.options)
    while not position.is_over and (len(record.events) < most or position.chance is not None):
        position = _step(play, position, bot, rng)
        play.positions.append(position)
    if position.is_over:
        record.scores, record.winners = position.scores, position.winners
    return play


def _check_room(play: Play, position: Position) -> None:
    """Compiled code writes beyond an array that is too short, so these come first, with more room than is needed."""
    game, last = position.game, len(play.record.events) - 1
    moves, items = (np.zeros(4 * most + 1024, dtype=np.int32) for most in (game.max_moves, game.max_items))
    _, n, _ = game.rules.chance(position.board.record, position.state, items)
    play.demand(n <= game.max_items, f"{n} items of chance; max_items is {game.max_items}", last)
    if game.rules.to_move(position.state) >= 0:
        n = game.rules.legal(position.board.record, position.state, moves)
        play.demand(n <= game.max_moves, f"{n} legal moves; max_moves is {game.max_moves}", last)


def _step(play: Play, position: Position, bot: RandomBot, rng: Rng) -> Position:
    """One event: what chance is asked for, or a move."""
    game, board = position.game, position.board
    _check_room(play, position)
    if (chance := position.chance) is not None:
        values = position.draw(rng)
        value = game.format_chance(board, position.players, chance.kind, values)
        play.record.events.append(ChanceEvent(chance.name, value))
        try:
            return position.resolve(values)
        except ChanceError as error:
            play.fail(f"chance refuses what it has drawn itself: {error}", len(play.record.events) - 1)
    seat = position.to_move
    if seat is None:
        play.fail("neither over nor asking chance, and yet nobody is to move", len(play.record.events) - 1)
    if not len(position.codes()):
        play.fail("a seat is to move and has no legal move", len(play.record.events) - 1)
    play.texts.update(position.legal)
    move = bot.choose(position.view(seat))
    play.record.events.append(MoveEvent(seat, game.format_move(board, move)))
    return position.apply(move)
