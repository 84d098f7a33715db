"""How a good player chooses: which moves to look at first, and quick choices in play-outs."""

from __future__ import annotations

from loreley.core.jit import Array, Record, jit
from loreley.core.rng import Rng
from loreley.games.rheingold.legal import legal, random_move

__all__ = ["propose", "rollout_move"]


@jit
def propose(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """All legal moves, most promising first, with a positive prior for each."""
    n = legal(board, state, moves)
    for k in range(n):
        priors[k] = 1.0
    return n


@jit
def rollout_move(board: Record, state: Record, rng: Rng, moves: Array) -> int:
    """A legal move, quickly chosen."""
    return random_move(board, state, rng, moves)
