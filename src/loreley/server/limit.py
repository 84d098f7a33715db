"""How much one address or one player may ask for: a bucket each that refills steadily."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

__all__ = ["Limit"]

_MOST_BUCKETS = 100_000


class Limit:
    """`rate` requests a second in the long run, `burst` of them at once; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take so much from somebody's bucket: 0 if that was allowed, or else the seconds to wait."""
        if self.rate == 0:
            return 0.0
        now = self._clock()
        level, since = self._buckets.get(key, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if level < cost:
            return (cost - level) / self.rate
        if len(self._buckets) >= _MOST_BUCKETS and key not in self._buckets:
            self._forget(now)
        self._buckets[key] = (level - cost, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Full buckets need not be remembered; if that is not enough, nor need the oldest half."""
        full = self.burst / self.rate
        kept = [(key, bucket) for key, bucket in self._buckets.items() if now - bucket[1] < full]
        if len(kept) >= _MOST_BUCKETS:
            kept = sorted(kept, key=lambda item: item[1][1])[len(kept) // 2 :]
        self._buckets = dict(kept)
