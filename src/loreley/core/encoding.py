"""A game in numbers of fixed size: what neural nets read and answer with.

An *observation* is a vector of small integers, made from a seat's view, seats counted from the viewer on.
An *action* is an index into a fixed list; a move is one action or a short sequence of them, and the
sequence of a move does not depend on the position. Both depend on the board, and observations on the
number of players as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley.core.board import Board
from loreley.core.jit import Records, inlined

__all__ = ["OBSERVATION", "Encoding", "Field", "bounds", "seats_after", "size_of"]

OBSERVATION = np.int16
"""The type of an observation's numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """A stretch of an observation, read as an array of this shape with numbers from `least` to `most`."""

    name: str
    shape: tuple[int, ...]
    least: int
    most: int
    about: str


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a game is put into numbers. `table` is a record of what the compiled functions look up of a board.

    A move has one part or two. `begun` is the part of a move that has been chosen: one more than its action's
    number, 0 if nothing has.
    """

    read_table: Callable[[Board], Records]
    """(board) → an array of one record."""
    fields: Callable[[Board, int], tuple[Field, ...]]
    """(board, players) → the stretches of an observation, one after the other."""
    actions: Callable[[Board], list[str]]
    """(board) → what each action is, in notation; of a move in parts, the part."""
    see: Callable[..., None]
    """(board, table, view, seat, begun, out): what the seat sees; `view` has been hidden, `out` is all zeros."""
    offer: Callable[..., int]
    """(board, table, state, begun, actions) → how many are legal, in any order; at most `max_moves`."""
    choose: Callable[..., tuple[int, int]]
    """(board, table, begun, action) → the whole move and 0, or -1 and what has been begun now."""
    split: Callable[..., int]
    """(board, table, move, actions) → how many: the actions that make this move, in order."""


def size_of(fields: tuple[Field, ...]) -> int:
    """How many numbers these fields are."""
    return sum(prod(field.shape) for field in fields)


def bounds(fields: tuple[Field, ...]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The least and the most that each number of an observation can be."""
    sizes = [prod(field.shape) for field in fields]
    least = np.repeat([field.least for field in fields], sizes).astype(OBSERVATION)
    return least, np.repeat([field.most for field in fields], sizes).astype(OBSERVATION)


@inlined
def seats_after(seat: int, viewer: int, players: int) -> int:
    """How many seats one comes after the viewer."""
    after = seat - viewer
    return after + (players if after < 0 else 0)
