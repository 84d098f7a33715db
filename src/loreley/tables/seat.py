"""A seat at a table: who sits there, and who plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["BOT", "OPEN", "PERSON", "PROGRAM", "SCREEN", "Kind", "Seat"]

Kind: TypeAlias = Literal["open", "person", "screen", "program", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
SCREEN: Final = "screen"
PROGRAM: Final = "program"
BOT: Final = "bot"


@dataclass(slots=True)
class Seat:
    """`kind` is who sat down; `away` says why a bot plays on for somebody else: `resigned` or `timed-out`."""

    kind: Kind = OPEN
    player: str | None = None
    bot: str | None = None
    contribution: str | None = None
    away: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot of the house plays here now."""
        return self.bot is not None

    @property
    def is_person(self) -> bool:
        """Whether a person plays here now."""
        return self.kind in (PERSON, SCREEN) and self.bot is None

    @property
    def owed(self) -> str:
        """What stands in the fairness recipe for this place."""
        return self.kind if self.contribution is None else self.contribution
