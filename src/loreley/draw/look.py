"""How seats and landmarks look in a terminal: emblems that nobody needs colours to tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from loreley.core.record import Seat
from loreley.i18n import text

__all__ = ["COLOURS", "Look"]

COLOURS = ("yellow", "red", "violet", "green", "blue")
_STYLES = (
    "bold black on yellow",
    "bold white on red",
    "bold white on magenta",
    "bold black on green",
    "bold white on blue",
)
_SYMBOLS = "●■▲◆★"
_PLAIN = str.maketrans({"–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "„": '"', "·": "-", "→": ">", "▶": ">"})
_LONGEST_NAME = 20


class Look:
    """The words of one language, the names and emblems of the seats of one game."""

    def __init__(self, language: str, seats: Sequence[Seat], *, is_ascii: bool = False, width: int = 100) -> None:
        self.language, self.is_ascii, self.width = language, is_ascii, width
        self.names = [self._name(seats, n) for n in range(len(seats))]

    def say(self, name: str, **arguments: Any) -> str:
        """A sentence of the catalogue, in letters that the terminal has."""
        sentence = text(name, self.language, **arguments)
        return sentence.translate(_PLAIN) if self.is_ascii else sentence

    def _name(self, seats: Sequence[Seat], seat: int) -> str:
        """What people call the seat: a person's own name, otherwise the colour."""
        name = "".join(letter for letter in seats[seat].name if letter.isprintable())[:_LONGEST_NAME].strip()
        is_own = seats[seat].kind == "human" and name not in ("", "human", "none")
        if is_own and [other.name for other in seats].count(seats[seat].name) == 1:
            return name
        return self.colour(seat)

    def colour(self, seat: int) -> str:
        """The seat's colour in words."""
        return self.say(f"colour-{COLOURS[seat]}")

    def emblem(self, seat: int) -> Text:
        """Three columns: a symbol and the colour's letters, on the colour."""
        letters = self.say(f"letter-{COLOURS[seat]}")
        plain = letters.center(3) if self.is_ascii else f"{_SYMBOLS[seat]}{letters}".ljust(3)
        return Text(plain, _STYLES[seat])

    def style(self, seat: int) -> str:
        """The colours of the emblem."""
        return _STYLES[seat]

    def seat(self, seat: int, *, is_viewer: bool = False) -> Text:
        """The emblem and the name, and whether that is who looks."""
        name = self.say("you", seat=self.names[seat]) if is_viewer else self.names[seat]
        return Text.assemble(self.emblem(seat), " ", (name, "bold"))

    def landmark(self, kind: str) -> str:
        """One sign: ♜ a castle, ✝ a church, ②③④ a city."""
        if kind.startswith("city"):
            return kind[4:] if self.is_ascii else "②③④"[int(kind[4:]) - 2]
        return {"castle": "C", "church": "t"}[kind] if self.is_ascii else {"castle": "♜", "church": "✝"}[kind]
