"""What every game's teller can do: turn what a viewer sees into what a terminal shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from loreley.core.board import Board
from loreley.core.event import Event
from loreley.core.replay import Step
from loreley.draw.look import Look

__all__ = ["Teller", "make_teller", "sentences", "tell_steps"]

_SEATS = frozenset(("seat", "loser", "owner", "winner"))
_KNIGHT = "knight-"
_SILENT = frozenset(("turn-ended", "duchy-scored", "archbishop-scored", "castle-scored"))


class Teller(Protocol):
    """One game's words and pictures; `seen` is always a viewer's canonical position."""

    look: Look

    def clean(self, typed: str) -> str:
        """A move as people type it, in notation."""
        ...

    def place(self, name: str) -> str:
        """A place as people call it."""
        ...

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """An event's facts as the sentences want them."""
        ...

    def screen(self, seen: Mapping[str, Any]) -> RenderableType:
        """The board with its tables."""
        ...

    def scores(self, seen: Mapping[str, Any]) -> RenderableType:
        """How everybody stands."""
        ...

    def hand(self, seen: Mapping[str, Any], seat: int) -> RenderableType:
        """What the seat alone holds."""
        ...

    def question(self, seen: Mapping[str, Any]) -> str:
        """What the seat to move is asked for."""
        ...

    def default(self, seen: Mapping[str, Any]) -> str:
        """What Enter alone means; nothing if empty."""
        ...

    def moves(self, seen: Mapping[str, Any], wanted: str) -> RenderableType:
        """The legal moves, or those that are wanted."""
        ...

    def reckoning(self, seen: Mapping[str, Any]) -> RenderableType:
        """The final reckoning."""
        ...

    def ending(self, seen: Mapping[str, Any]) -> str:
        """Why the game is over."""
        ...


def make_teller(board: Board, look: Look) -> Teller:
    """The teller of the board's game."""
    if board.game == "rheinlaender":
        from loreley.cli.tell_rheinlaender import RheinlaenderTeller

        return RheinlaenderTeller(board, look)
    from loreley.cli.tell_rheingold import RheingoldTeller

    return RheingoldTeller(board, look)


def sentences(events: Sequence[Event], teller: Teller) -> list[str]:
    """What happened in words, without what goes without saying or stands in the final reckoning."""
    has_knight = any(event.name.startswith(_KNIGHT) for event in events)
    told = []
    for event in events:
        if event.name == "card-drawn" and event.facts["card"] is None:
            continue
        if event.name in _SILENT or (event.name == "card-played" and has_knight):
            continue
        told.append(_say(event, teller))
    return told


def _say(event: Event, teller: Teller) -> str:
    facts = teller.facts(event.facts)
    for name, value in facts.items():
        if value is None:
            facts[name] = "none"
        elif name in _SEATS:
            facts[name] = teller.look.names[value]
    return teller.look.say(f"event-{event.name}", **facts)


def tell_steps(steps: Iterable[Step], teller: Teller, viewer: int | None, *, is_full: bool = False) -> Table:
    """A table with a line for each move that brought something about."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False, expand=False)
    table.add_column(no_wrap=True, style="dim", justify="right")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for step in steps:
        told = sentences(step.happened(viewer, is_full=is_full), teller)
        if told or (is_full and step.seat is not None):
            emblem = "" if step.seat is None else teller.look.emblem(step.seat)
            table.add_row(str(step.ply), emblem, step.move or "", Text(" ".join(told)))
    return table
