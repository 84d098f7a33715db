"""What a seat can work out about the others' shields, and worlds drawn from it with their exact probability.

Shields are drawn uniformly, and choices carry no information. So of the shields of a seat that nobody
else has seen (those at first, less those turned up), every arrangement over its face-down castles and
what it has left is equally likely, equal values counted as different shields.
"""

from __future__ import annotations

import numpy as np

from loreley.core.chance import shuffle
from loreley.core.jit import Record, jit
from loreley.core.rng import Rng
from loreley.games.rheingold.state import MAX_PLAYERS, SHIELDS, VALUES, is_face_down, unseen

__all__ = ["BELIEF", "believe", "determinize"]

BELIEF = np.dtype(
    [
        ("hidden", "i4", MAX_PLAYERS),  # how many shields of a seat are unknown; none of one's own
        ("pool", "i4", (MAX_PLAYERS, sum(SHIELDS))),  # their values
    ],
    align=True,
)


@jit
def believe(board: Record, state: Record, seat: int, belief: Record) -> None:
    """Work out what `seat` (-1: a spectator) knows; `belief` is overwritten."""
    for other in range(state.players):
        n = 0
        if other != seat:
            for value in range(VALUES):
                for _ in range(unseen(state, other, value)):
                    belief.pool[other, n] = value
                    n += 1
        belief.hidden[other] = n


@jit
def determinize(board: Record, state: Record, seat: int, belief: Record, rng: Rng) -> None:
    """Fill the others' shields of a view, in place."""
    for other in range(state.players):
        n = int(belief.hidden[other])
        if other == seat or n == 0:
            continue
        down = n - int(state.shields[other])
        shuffle(belief.pool[other], n, down, rng)
        used = 0
        for castle in range(board.castles):
            if state.holder[castle] == other and is_face_down(state, castle):
                state.shield[castle] = belief.pool[other, used]
                used += 1
        for value in range(VALUES):
            state.left[other, value] = 0
        for k in range(used, n):
            state.left[other, belief.pool[other, k]] += 1
