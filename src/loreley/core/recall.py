"""What a seat has come to know since the start, in words and numbers: what information states are made of.

Moves are public; so a seat's knowledge is the moves and what it was told of chance. Also here: another past
that leads to a world, one that looks the same to a seat from the start on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from loreley.core.board import Board
from loreley.core.event import Events
from loreley.core.jit import Record

__all__ = ["MOVE", "News", "Recall", "Step"]

MOVE = 0
"""Instead of a kind of chance: a move."""

Step: TypeAlias = tuple[int, tuple[int, ...]]
"""A kind of chance and its outcome, or MOVE and one move."""

News: TypeAlias = list[tuple[str, int]]
"""What a seat is told: words, each with a number that is not 0 and says the same."""


@dataclass(frozen=True, slots=True)
class Recall:
    """How a game is remembered, and how much of it there can be."""

    tell_chance: Callable[[Board, int, int, Sequence[int], int], News]
    """(board, players, kind, values, seat) → what the seat is told of an outcome at once."""
    tell_events: Callable[[Board, Events, int], News]
    """(board, events, seat) → what a step told the seat that does not follow from the moves."""
    rewrite: Callable[[Board, int, Sequence[Step], int, Record], list[Step] | None]
    """(board, first, steps, seat, world) → steps with other outcomes of chance that lead to the world, and tell the
    seat the same all along; None if the world cannot be reached."""
    setup_size: Callable[[Board, int], tuple[int, int]]
    """(board, players) → how many numbers a seat is told before the first turn; how many single draws those take."""
    turn_size: Callable[[Board], tuple[int, int, int]]
    """(board) → how many actions, numbers told and single draws there are in a turn, at most."""
    most_points: Callable[[Board, int], int]
    """(board, turns) → no seat has more after so many."""
    most_outcome: Callable[[Board], int]
    """(board) → the largest value of a single draw."""
