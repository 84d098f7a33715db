"""What happened, as the rules themselves wrote it down.

Compiled rules append rows to a buffer while they apply a move, so that the log, the animation and the
preview never guess. A search passes `silent()`: the rows are left out at no cost. Row 0 holds the
number of rows, or -1 for a silent buffer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from loreley.core.jit import inlined

__all__ = ["MAX_EVENTS", "Event", "Events", "buffer", "emit", "silent"]

MAX_EVENTS = 256
Events: TypeAlias = npt.NDArray[np.int32]


def buffer() -> Events:
    """An empty buffer that records."""
    return np.zeros((MAX_EVENTS, 5), dtype=np.int32)


def silent() -> Events:
    """A buffer that leaves everything out."""
    return np.full((1, 5), -1, dtype=np.int32)


@inlined
def emit(events: Events, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Append one row."""
    rows = events[0, 0]
    if rows >= 0:
        rows += 1
        events[0, 0] = rows
        events[rows, 0] = kind
        events[rows, 1] = a
        events[rows, 2] = b
        events[rows, 3] = c
        events[rows, 4] = d


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: a stable name and what it speaks of, in the words of the glossary.

    A value of None is hidden from the viewer for whom the event was made.
    """

    name: str
    facts: dict[str, Any]

    def __getitem__(self, fact: str) -> Any:
        return self.facts[fact]

    def __repr__(self) -> str:
        facts = " ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"<{self.name} {facts}>".replace(" >", ">")
