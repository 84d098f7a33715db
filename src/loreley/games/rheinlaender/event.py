"""The things that can happen in Rheinländer, by number for the compiled rules and by name for everybody else.

`facts` names a row's columns; `whose` turns a seat's number into None where nobody is meant.
"""

from __future__ import annotations

from loreley.core.board import Board
from loreley.core.event import Event, Events

__all__ = [
    "ARCHBISHOP",
    "ARCHBISHOP_SCORED",
    "BASTION_BUILT",
    "CARD_DRAWN",
    "CARD_PLAYED",
    "CASTLE_CHANGED",
    "CASTLE_TAKEN",
    "DECK_RESHUFFLED",
    "DUCHY_SCORED",
    "DUKE_LEFT",
    "DUKE_PLACED",
    "DUKE_STAYED",
    "GAME_OVER",
    "KNIGHT_CONVERTED",
    "KNIGHT_PLACED",
    "KNIGHT_REINFORCED",
    "LAST_KNIGHT",
    "NAMES",
    "REVEALING",
    "read_events",
]

CARD_PLAYED, KNIGHT_PLACED, KNIGHT_REINFORCED, KNIGHT_CONVERTED, BASTION_BUILT = 0, 1, 2, 3, 4
CASTLE_TAKEN, CASTLE_CHANGED, DUKE_LEFT, DUKE_STAYED, DUKE_PLACED, ARCHBISHOP = 5, 6, 7, 8, 9, 10
LAST_KNIGHT, CARD_DRAWN, DECK_RESHUFFLED, GAME_OVER, DUCHY_SCORED, ARCHBISHOP_SCORED = 11, 12, 13, 14, 15, 16

_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("card-played", ("seat", "card")),
    ("knight-placed", ("seat", "space")),
    ("knight-reinforced", ("seat", "space")),
    ("knight-converted", ("seat", "space", "loser")),
    ("bastion-built", ("seat", "space")),
    ("castle-taken", ("seat", "site")),
    ("castle-changed", ("seat", "site", "loser")),
    ("duke-left", ("seat", "space", "paid")),
    ("duke-stayed", ("seat", "space")),
    ("duke-placed", ("seat", "space", "value")),
    ("archbishop", ("seat", "loser")),
    ("last-knight", ("seat",)),
    ("card-drawn", ("seat", "card")),
    ("deck-reshuffled", ("seat",)),
    ("game-over", ()),
    ("duchy-scored", ("seat", "space", "paid")),
    ("archbishop-scored", ("seat", "paid")),
)

NAMES = tuple(name for name, _ in _KINDS)
REVEALING = frozenset({"card-drawn", "deck-reshuffled"})


def read_events(board: Board, events: Events, viewer: int | None, is_full: bool) -> list[Event]:
    """The rows as events; unless `is_full`, a card that another seat drew is hidden."""
    result = []
    for kind, *values in events[1 : 1 + max(0, int(events[0, 0]))].tolist():
        name, columns = _KINDS[kind]
        facts: dict[str, object] = {}
        for column, value in zip(columns, values, strict=False):
            facts[column] = _name(board, column, value)
        if name == "card-drawn" and not is_full and facts["seat"] != viewer:
            facts["card"] = None
        result.append(Event(name, facts))
    return result


def _name(board: Board, column: str, value: int) -> object:
    if column == "space":
        return board.names[value]
    if column == "site":
        return value + 1
    return None if value < 0 else value
