"""Intervals of 95 %: for shares that are counted over deals, and for a share that is watched while it grows.

The games of a deal hang together, so deals are what is counted, never games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Interval", "Watched", "share_of"]

Floats = npt.NDArray[np.float64]

_LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and where it lies with a confidence of 95 %; not a number where nothing can be said."""

    value: float
    low: float
    high: float


def share_of(part: Floats, whole: Floats) -> Interval:
    """The share sum(part) / sum(whole), both given by deal.

    Wilson's interval with an effective number of observations: as many as would give the variance that is seen
    between deals (a ratio's, linearized), and Student's quantile for so many deals.
    """
    counted = whole > 0
    part, whole = part[counted], whole[counted]
    deals, total = len(whole), float(whole.sum())
    if deals == 0:
        return Interval(math.nan, math.nan, math.nan)
    share = float(part.sum()) / total
    if deals == 1:
        return Interval(share, math.nan, math.nan)
    from scipy.stats import t as student

    variance = deals / (deals - 1) * float(((part - share * whole) ** 2).sum()) / total**2
    effective = share * (1 - share) / variance if variance > 1e-15 else deals
    z = float(student.ppf((1 + _LEVEL) / 2, deals - 1)) ** 2 / effective
    middle = (share + z / 2) / (1 + z)
    half = math.sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Watched:
    """The mean of values from 0 to 1, with an interval that holds at all times at once.

    It may be looked at after every value, and stopping when it decides costs nothing of its confidence: a
    confidence sequence by betting (Waudby-Smith and Ramdas 2024, hedged capital with predictable plug-in bets).
    For every mean m that is still possible somebody bets against m on each new value, as much as the values so far
    make worthwhile; if m is right, his fortune is a martingale, and reaches 20 with a probability of at most 5 %.
    Means whose better has come so far are ruled out.
    """

    def __init__(self) -> None:
        self._means = np.linspace(0, 1, 2001)[1:-1]
        self._up, self._down = np.zeros_like(self._means), np.zeros_like(self._means)
        self._is_possible = np.ones(len(self._means), dtype=bool)
        self._sum, self._squares, self.count = 0.5, 0.25, 0

    def add(self, value: float) -> None:
        """One more value."""
        assert 0 <= value <= 1
        n = self.count + 1
        variance = self._squares / n
        bet = math.sqrt(2 * math.log(2 / (1 - _LEVEL)) / (variance * n * math.log(n + 1)))
        m = self._means
        self._up += np.log1p(np.minimum(bet, 0.75 / m) * (value - m))
        self._down += np.log1p(-np.minimum(bet, 0.75 / (1 - m)) * (value - m))
        self._is_possible &= np.maximum(self._up, self._down) + math.log(0.5) < -math.log(1 - _LEVEL)
        self._sum, self.count = self._sum + value, n
        mean = self._sum / (n + 1)
        self._squares += (value - mean) ** 2

    @property
    def interval(self) -> Interval:
        """The mean so far, and where the true one lies."""
        if self.count == 0:
            return Interval(math.nan, 0.0, 1.0)
        mean = (self._sum - 0.5) / self.count
        possible = self._means[self._is_possible]
        if len(possible) == 0:  # one time in twenty at most: the values are not what they were
            return Interval(mean, mean, mean)
        step = self._means[1] - self._means[0]
        return Interval(mean, max(0.0, float(possible[0] - step)), min(1.0, float(possible[-1] + step)))
