"""What helps a seat: numbers from which its chance to win is reckoned."""

from __future__ import annotations

from loreley.core.jit import Array, Record, jit
from loreley.games.rheingold.state import NOBODY

__all__ = ["FEATURES", "observe", "progress"]

FEATURES = ("swords",)


@jit
def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The seat's features."""
    swords = 0
    for castle in range(board.castles):
        if state.holder[castle] == seat:
            swords += board.swords[castle]
    out[0] = swords


@jit
def progress(board: Record, state: Record) -> float:
    """How far the game is: castles that have been conquered, of those that end it."""
    conquered = 0
    for castle in range(board.castles):
        if state.holder[castle] != NOBODY:
            conquered += 1
    return min(1.0, conquered / (board.castles - 1))
