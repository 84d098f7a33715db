"""Chance as explicit outcomes: what is asked for, whether an answer is possible, one drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from loreley.core.jit import Array, inlined
from loreley.core.rng import Rng, below
from loreley.errors import ChanceError

__all__ = ["Chance", "shuffle"]


@inlined
def shuffle(items: Array, n: int, k: int, rng: Rng) -> None:
    """Put k of the first n items, drawn in order without replacement, to the front (Fisher and Yates)."""
    for i in range(k):
        j = i + below(rng, n - i)
        items[i], items[j] = items[j], items[i]


@dataclass(frozen=True, slots=True)
class Chance:
    """A question to chance: draw `count` of `items`, in order, without replacement."""

    kind: int
    name: str
    items: tuple[int, ...]
    count: int

    def check(self, values: Sequence[int]) -> None:
        """Refuse an outcome that this question cannot have."""
        if len(values) != self.count:
            raise ChanceError(f"{self.name} has {len(values)} values; expected {self.count}")
        left = Counter(self.items)
        for place, value in enumerate(values, 1):
            if not left[value]:
                raise ChanceError(self._refuse(place, value))
            left[value] -= 1

    def _refuse(self, place: int, value: int) -> str:
        """Of several values the place says more than the number, which may stand for a landmark."""
        if self.count == 1:
            return f"{self.name} is {value}; expected one of {', '.join(map(str, sorted(set(self.items))))}"
        return f"value {place} of the {self.count} of {self.name} is not among what is left to draw"
