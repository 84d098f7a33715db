"""A game as one seat or a spectator knows it: the positions of a record with `seen_by` in its header.

Such a record can be shown, not dealt again: what the seat does not know is null in it, and stays unknown
here. A full position answers to everybody; this one gives the view of its own seat and refuses the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley.core.board import Board
from loreley.core.event import Event, buffer
from loreley.core.game import Game
from loreley.core.position import Block, Position, View, copy_block
from loreley.errors import RecordError

__all__ = ["KnownPosition", "needs_full", "who"]


def who(seat: int | None) -> str:
    """A viewer in a sentence."""
    return "a spectator" if seat is None else f"seat {seat}"


def needs_full(seat: int | None, wanted: str) -> RecordError:
    """The refusal where more is wanted than this viewer knows."""
    return RecordError("header", f"this is the game as {who(seat)} saw it; {wanted} needs the full record")


class KnownPosition(Position):
    """What the replay of a `seen_by` record knows of one moment. `seat` is whose record it is."""

    __slots__ = ("seat",)

    def __init__(
        self,
        game: Game,
        board: Board,
        edition: str,
        block: Block,
        seat: int | None,
        events: npt.NDArray[np.int32] | None = None,
    ) -> None:
        super().__init__(game, board, edition, block, events)
        self.seat = seat

    @classmethod
    def of(cls, position: Position, seat: int | None) -> KnownPosition:
        """A position in which nothing has been hidden yet, as the first of such a record."""
        return cls(position.game, position.board, position.edition, position._block, seat, position.events)

    def _refuse(self, wanted: str) -> RecordError:
        return needs_full(self.seat, wanted)

    def _full(self, block: Block) -> Position:
        return Position(self.game, self.board, self.edition, block)

    def codes(self) -> npt.NDArray[np.int32]:
        """The legal moves as numbers, known only when this seat is to move."""
        if self.to_move is not None and self.to_move != self.seat:
            raise self._refuse(f"what {who(self.to_move)} may do")
        return super().codes()

    def play(self, move: str) -> Position:
        """The position after a move that may have been legal, as far as is known."""
        block = copy_block(self._block)
        self.game.admit(self.board, block[0], self.game.parse_move(self.board, move))
        return KnownPosition.of(self._full(block).play(move), self.seat)

    def apply(self, code: int) -> Position:
        """The position after a move, not checked again."""
        return KnownPosition.of(super().apply(code), self.seat)

    def resolve(self, values: Sequence[int]) -> Position:
        """Never: what is hidden cannot be dealt."""
        raise self._refuse("another outcome of chance")

    def take(self, value: Any) -> Position:
        """The position after an outcome as it stands in the record, null where the seat does not know it."""
        take, chance = self.game.take_known, self.chance
        assert chance is not None
        if take is None:
            values = self.game.parse_chance(self.board, self.players, chance.kind, value)
            return KnownPosition.of(super().resolve(values), self.seat)
        block, events = copy_block(self._block), buffer()
        take(self.board, block[0], value, events)
        return KnownPosition(self.game, self.board, self.edition, block, self.seat, events)

    def view(self, seat: int | None) -> View:
        """What this seat saw; RecordError for every other seat."""
        if seat != self.seat:
            raise self._refuse(f"what {who(seat)} saw")
        return super().view(seat)

    def happened(self, viewer: int | None = None, *, is_full: bool = False) -> list[Event]:
        """What this seat saw happen; RecordError for every other seat."""
        if is_full or viewer != self.seat:
            raise self._refuse("everything that happened" if is_full else f"what {who(viewer)} saw")
        return super().happened(viewer)

    def canonical(self, ply: int = 0) -> dict[str, Any]:
        """Never: see `view`."""
        raise self._refuse("a position with nothing hidden")
