"""Ratings: the Plackett-Luce model, fitted by choix; intervals by drawing the deals again.

In the model every bot has a strength, and each seat of a table wins with its bot's share of all the strengths at
the table. Of two seats, then, one of which has won, each is the winner in proportion to their strengths, whoever
else sits there. So a game compares its winner with everybody else; a shared win is divided. These comparisons
are fitted (`ilsr_pairwise_dense`), and the strengths told on the scale of chess: 400 points are a factor of 10.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from loreley.arena.interval import Interval
from loreley.core.rng import seeded

__all__ = ["MEAN", "ratings"]

Floats = npt.NDArray[np.float64]

MEAN = 1500
_SCALE = 400 / math.log(10)
_DRAWS, _CHUNK = 1000, 100
_PRIOR = 0.5  # games each way between bots that met, so that one that never wins has a rating too


def ratings(wins: Floats, seed: int) -> list[Interval]:
    """The bots' ratings; `wins[d, i, j]` are the wins in deal d of bot i's seats over bot j's."""
    deals, bots = wins.shape[:2]
    total = wins.sum(axis=0)
    met = (total + total.T > 0).astype(float)
    values = _fit(total + _PRIOR * met)
    if deals < 2:
        return [Interval(value, math.nan, math.nan) for value in values.tolist()]
    rng = np.random.default_rng(int(seeded("bootstrap", seed)[0]))
    flat, fits = wins.reshape(deals, -1), []
    for _ in range(0, _DRAWS, _CHUNK):
        times = rng.multinomial(deals, np.full(deals, 1 / deals), size=_CHUNK)
        drawn = (times @ flat).reshape(_CHUNK, bots, bots)
        # Half a game as it may have gone (Jeffreys): else a bot that always won would look certain to win always.
        prior = rng.gamma(_PRIOR, size=drawn.shape) + 1e-9
        fits += [_fit(each) for each in drawn + prior * met]
    low, high = np.quantile(np.array(fits), [0.025, 0.975], axis=0)
    return [Interval(*each) for each in zip(values.tolist(), low.tolist(), high.tolist(), strict=True)]


def _fit(wins: Floats) -> Floats:
    """The strengths that explain these wins best, as ratings whose mean is MEAN."""
    from choix import ilsr_pairwise_dense

    if len(wins) == 1:
        return np.array([float(MEAN)])
    return MEAN + _SCALE * np.asarray(ilsr_pairwise_dense(wins, max_iter=10_000))
