"""What a table's state is made of, besides seats, line and clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from loreley.core.event import Events
from loreley.tables.event import Event

__all__ = ["ABANDONED", "FINISHED", "FIRST", "FRESH", "GATHERING", "RECENT", "RUNNING", "SEATING", "Asked", "Logged"]

GATHERING, RUNNING, FINISHED, ABANDONED = "gathering", "running", "finished", "abandoned"
SEATING, FIRST = "seating", "first"
RECENT = 64
"""How many of the last events a table keeps, so that they can be shown without asking the log."""
FRESH = 8
"""Of how many of them it keeps what viewers were shown: the others have most likely gone out to everybody."""


@dataclass(slots=True)
class Asked:
    """A take-back that waits for the others' consent: who asked, where to, who has to agree still."""

    seat: int
    to: int
    waiting: set[str]


@dataclass(slots=True)
class Logged:
    """One of the last events, and what happened on the board with it."""

    seq: int
    event: Event
    rows: Events | None
    shown: dict[Any, Any] = field(default_factory=dict)
    """What viewers have been shown of it, so that it is made once."""
    private: list[int] = field(default_factory=list)
    """Which rows may tell some seats more than others, once somebody has been shown it."""
