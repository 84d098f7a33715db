"""Positions and views: a thin front over one record, the same for every game.

A `Position` never changes; `play` and `resolve` return the next one. A `View` is what one seat or a
spectator may see: it holds a record in which everything else has been blanked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley.core.board import Board
from loreley.core.chance import Chance, shuffle
from loreley.core.event import Event, buffer
from loreley.core.game import Game, Option, Refusal
from loreley.core.jit import Record, Records
from loreley.core.rng import Rng
from loreley.core.template import loops_of, rows
from loreley.errors import IllegalMove, SettingError
from loreley.i18n import text

__all__ = ["Position", "View", "check_setting", "copy_block", "new_position", "say_refusal"]

Block = Records
"""An array of one record: what a position owns."""


def copy_block(block: Block) -> Block:
    """A copy as plain bytes: NumPy would copy field by field."""
    return block.view(np.uint8).copy().view(block.dtype)


class _Seen:
    """What positions and views have in common: reading a record."""

    __slots__ = ("_block", "board", "edition", "game")

    def __init__(self, game: Game, board: Board, edition: str, block: Block) -> None:
        self.game, self.board, self.edition, self._block = game, board, edition, block

    @property
    def state(self) -> Record:
        """The record itself, for compiled functions; treat it as read-only."""
        return self._block[0]

    @property
    def players(self) -> int:
        """How many seats play."""
        return int(self.state.players)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over or chance is asked."""
        seat, _ = loops_of(self.game).status(self._block)
        return None if seat < 0 else int(seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        _, is_over = loops_of(self.game).status(self._block)
        return bool(is_over)

    @property
    def options(self) -> dict[str, bool | int]:
        """The options that differ from their defaults."""
        found: dict[str, bool | int] = {}
        for name, option in self.game.options.items():
            value = int(self.state[name])
            if value:
                found[name] = bool(value) if option.kind is bool else value
        return found

    def codes(self) -> npt.NDArray[np.int32]:
        """The legal moves as numbers, in the rules' own order: the quick way for programs."""
        moves = np.empty(self.game.max_moves, dtype=np.int32)
        return moves[: max(0, loops_of(self.game).legal_at(self.board.rows, self._block, moves))]

    def _texts(self) -> list[str]:
        return sorted(self.game.format_move(self.board, code) for code in self.codes().tolist())

    def explain(self, move: str) -> Refusal | None:
        """Why a move is illegal here, or None if it is legal; a text that is no move raises NotationError."""
        return self.game.explain(self.board, self._block[0], self.game.parse_move(self.board, move))


class Position(_Seen):
    """The whole truth about one moment of a game."""

    __slots__ = ("events",)

    def __init__(
        self,
        game: Game,
        board: Board,
        edition: str,
        block: Block,
        events: npt.NDArray[np.int32] | None = None,
    ) -> None:
        super().__init__(game, board, edition, block)
        self.events = events

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.board.name} {self.edition}, {self.players} players, to move: {self.to_move}>"

    @property
    def legal(self) -> list[str]:
        """The legal moves in notation, sorted by code point."""
        return self._texts()

    @property
    def chance(self) -> Chance | None:
        """What chance is asked for, if anything."""
        items = np.zeros(self.game.max_items, dtype=np.int32)
        kind, n, k = loops_of(self.game).chance_at(self.board.rows, self._block, items)
        if kind == 0:
            return None
        return Chance(int(kind), self.game.chances[int(kind)], tuple(items[:n].tolist()), int(k))

    def play(self, move: str) -> Position:
        """The position after a legal move; an illegal one raises IllegalMove, with the rule."""
        code = self.game.parse_move(self.board, move)
        refusal = self.game.explain(self.board, self._block[0], code)
        if refusal is not None:
            raise IllegalMove(move, say_refusal(refusal), code=refusal.code, rule=refusal.rule, where=refusal.where)
        return self.apply(code)

    def apply(self, code: int) -> Position:
        """The position after one of `codes()`; it is not checked again."""
        block, events = copy_block(self._block), buffer()
        loops_of(self.game).apply_at(self.board.rows, block, code, events)
        return Position(self.game, self.board, self.edition, block, events)

    def resolve(self, values: Sequence[int]) -> Position:
        """The position after chance has answered; an impossible outcome raises ChanceError."""
        chance = self.chance
        if chance is None:
            raise AssertionError("chance was not asked")
        chance.check(values)
        block, events = copy_block(self._block), buffer()
        outcome = np.array(values, dtype=np.int32)
        loops_of(self.game).resolve_at(self.board.rows, block, outcome, events)
        return Position(self.game, self.board, self.edition, block, events)

    def draw(self, rng: Rng) -> list[int]:
        """An outcome for the chance that is asked, drawn from a generator."""
        items = np.zeros(self.game.max_items, dtype=np.int32)
        _, n, k = loops_of(self.game).chance_at(self.board.rows, self._block, items)
        shuffle(items, n, k, rng)
        return [int(item) for item in items[:k]]

    def view(self, seat: int | None) -> View:
        """What a seat may see; None is a spectator. Every secret leaves through this door only."""
        if seat is not None and not 0 <= seat < self.players:
            raise SettingError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        block = copy_block(self._block)
        self.game.rules.hide(self.board.record, block[0], -1 if seat is None else seat)
        return View(self.game, self.board, self.edition, block, seat)

    def happened(self, viewer: int | None = None, *, is_full: bool = False) -> list[Event]:
        """What the step to this position brought about, as the viewer may know it."""
        if self.events is None:
            return []
        return self.game.read_events(self.board, self.events, viewer, is_full)

    @property
    def scores(self) -> list[int] | None:
        """The final points; None while the game runs."""
        return self._final()[0] if self.is_over else None

    @property
    def winners(self) -> list[int] | None:
        """The seats that share the win; None while the game runs."""
        return self._final()[1] if self.is_over else None

    def _final(self) -> tuple[list[int], list[int]]:
        scores, winners = np.zeros(5, dtype=np.int32), np.zeros(5, dtype=np.int32)
        self.game.rules.score(self.board.record, self._block[0], scores)
        self.game.rules.mark_winners(self.board.record, self._block[0], scores, winners)
        return scores[: self.players].tolist(), np.flatnonzero(winners[: self.players]).tolist()

    def canonical(self, ply: int = 0) -> dict[str, Any]:
        """The canonical position as `docs/records.md` describes it, with nothing hidden."""
        return _canonical(self, ply, self._texts(), None, self.scores, self.winners, is_full=True)


class View(_Seen):
    """What one seat (or, with None, a spectator) may see. The truth cannot be reached from here."""

    __slots__ = ("seat",)

    def __init__(self, game: Game, board: Board, edition: str, block: Block, seat: int | None) -> None:
        super().__init__(game, board, edition, block)
        self.seat = seat

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<view of {who}: {self.game.name}, to move: {self.to_move}>"

    @property
    def legal(self) -> list[str] | None:
        """The legal moves if this seat is to move, otherwise None."""
        return self._texts() if self.to_move is not None and self.to_move == self.seat else None

    def __bytes__(self) -> bytes:
        """The whole view as bytes: equal for any two truths that the seat cannot tell apart."""
        return bytes(self._block.tobytes())

    def determinize(self, rng: Rng) -> Position:
        """A full position that this seat must reckon with, drawn with its exact probability."""
        seat = -1 if self.seat is None else self.seat
        block = copy_block(self._block)
        belief = rows(1, self.game.belief)[0]
        self.game.rules.believe(self.board.record, block[0], seat, belief)
        self.game.rules.determinize(self.board.record, block[0], seat, belief, rng)
        return Position(self.game, self.board, self.edition, block)

    def canonical(
        self, ply: int = 0, scores: list[int] | None = None, winners: list[int] | None = None
    ) -> dict[str, Any]:
        """The canonical position with everything hidden as null; the final scores are public and passed in."""
        return _canonical(self, ply, self.legal, self.seat, scores, winners, is_full=False)


def _canonical(
    seen: _Seen,
    ply: int,
    legal: list[str] | None,
    seat: int | None,
    scores: list[int] | None,
    winners: list[int] | None,
    *,
    is_full: bool,
) -> dict[str, Any]:
    head = {
        "ply": ply,
        "game": seen.game.name,
        "edition": seen.edition,
        "board": seen.board.name,
        "options": seen.options,
        "players": seen.players,
        "first": int(seen.state.first),
        "to_move": seen.to_move,
    }
    middle = seen.game.describe(seen.board, seen.state, legal, seat, is_full)
    return head | middle | {"scores": scores, "winners": winners}


def check_setting(
    game: Game, board: Board, players: object, first: object, edition: object, options: Mapping[str, Any]
) -> None:
    """Refuse a setting that this game does not have, with what it has."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.players:
        many = ", ".join(map(str, game.players))
        raise SettingError(f"players is {players!r:.40}; {game.name} is for {many}")
    if players not in board.players:
        many = ", ".join(map(str, board.players))
        raise SettingError(f"players is {players}; the board {board.name} is for {many}")
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise SettingError(f"first is {first!r:.40}; expected a seat from 0 to {players - 1}")
    if not isinstance(edition, str) or edition not in game.editions:
        raise SettingError(f"unknown edition {edition!r:.40}; {game.name} has {', '.join(game.editions)}")
    for name, value in options.items():
        option = game.options.get(name)
        if option is None:
            raise SettingError(f"unknown option {name!r:.40}; {game.name} has {', '.join(game.options)}")
        _check_option(name, option, value)


def _check_option(name: str, option: Option, value: object) -> None:
    if value is None and option.default is None:
        return
    if option.kind is bool:
        if not isinstance(value, bool):
            raise SettingError(f"option {name} is {value!r:.40}; expected true or false")
    elif isinstance(value, bool) or not isinstance(value, int) or not option.least <= value <= option.most:
        raise SettingError(
            f"option {name} is {value!r:.40}; expected a whole number from {option.least} to {option.most}"
        )


def new_position(
    game: Game,
    board: Board,
    players: int,
    first: int,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Position:
    """The position before any chance: ask `chance` and `resolve` it until it is None."""
    edition = game.default_edition if edition is None else edition
    options = {} if options is None else options
    check_setting(game, board, players, first, edition, options)
    block = rows(1, game.state)
    numbers = np.array([int(options.get(name) or 0) for name in game.options], dtype=np.int32)
    rule = np.array(game.editions[edition], dtype=np.int32)
    game.rules.begin(board.record, block[0], players, first, rule, numbers)
    return Position(game, board, edition, block)


def say_refusal(refusal: Refusal) -> str:
    """A refusal as an English sentence."""
    return text(f"refusal-{refusal.code}", where=refusal.where)
