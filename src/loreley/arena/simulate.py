"""Playing games between bots and writing their records; the same seed and bots give the same records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from loreley.bots import Bot, make_bot
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, check_setting, new_position
from loreley.core.record import ChanceEvent, MoveEvent, Record, Seat
from loreley.core.rng import Rng, below, seeded
from loreley.errors import SettingError

__all__ = ["play_game", "simulate"]


def simulate(
    game: Game,
    board: Board,
    bots: Sequence[str],
    games: int,
    seed: int,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Record]:
    """The records of `games` games; game n depends on the seed, n and the bots alone. Refuses at once."""
    if games < 0:
        raise SettingError(f"games is {games}; expected 0 or more")
    edition = game.default_edition if edition is None else edition
    options = {} if options is None else options
    check_setting(game, board, len(bots), 0, edition, options)
    for name in bots:
        make_bot(name)
    return (play_game(game, board, bots, (seed, n), edition, options) for n in range(games))


def play_game(
    game: Game,
    board: Board,
    bots: Sequence[str],
    key: tuple[object, ...],
    edition: str,
    options: Mapping[str, Any],
    minds: Sequence[Bot] | None = None,
) -> Record:
    """One game to its end. `key` seeds chance, and the bots too unless `minds` already holds them."""
    chance = seeded("chance", *key)
    players = len(bots)
    first = int(below(chance, players))
    seats = [Seat(name, "bot") for name in bots]
    record = Record(game.name, edition, board.name, players, seats, first, dict(options))
    if minds is None:
        minds = [make_bot(name, *key, seat) for seat, name in enumerate(bots)]
    position = _answer(new_position(game, board, players, first, edition, options), chance, record)
    while not position.is_over:
        seat = position.to_move
        assert seat is not None
        move = minds[seat].choose(position.view(seat))
        record.events.append(MoveEvent(seat, game.format_move(board, move)))
        position = _answer(position.apply(move), chance, record)
    record.scores, record.winners = position.scores, position.winners
    return record


def _answer(position: Position, rng: Rng, record: Record) -> Position:
    """Let chance speak as long as it is asked, and write it down."""
    game, board = position.game, position.board
    while (chance := position.chance) is not None:
        values = position.draw(rng)
        position = position.resolve(values)
        value = game.format_chance(board, position.players, chance.kind, values)
        record.events.append(ChanceEvent(chance.name, value))
    return position
