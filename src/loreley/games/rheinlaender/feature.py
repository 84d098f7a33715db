"""What helps a seat: numbers from which its chance to win is reckoned."""

from __future__ import annotations

from loreley.core.jit import Array, Record, jit

__all__ = ["FEATURES", "observe", "progress"]

FEATURES = ("points",)


@jit
def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The seat's features."""
    points = state.coins[seat]
    for group in range(state.groups):
        if state.parent[group] == group and state.owner[group] == seat:
            points += 5 + state.value[group]
    out[0] = points


@jit
def progress(board: Record, state: Record) -> float:
    """How far the game is: the emptiest stock tells."""
    least = board.supply[state.players]
    for seat in range(state.players):
        least = min(least, int(state.stock[seat]))
    return 1.0 - max(0, least) / board.supply[state.players]
