"""The things that can happen in Rheingold, by number for the compiled rules and by name for everybody else.

The table names a row's columns; places become their names, a seat's number -1 becomes None.
"""

from __future__ import annotations

from loreley.core.board import Board
from loreley.core.event import Event, Events

__all__ = [
    "ATTACK_COMMITTED",
    "CASTLE_ATTACKED",
    "CASTLE_SCORED",
    "CASTLE_TAKEN",
    "DIE_ROLLED",
    "GAME_OVER",
    "GARRISON_HOME",
    "KNIGHTS_DRIVEN_OFF",
    "KNIGHTS_MARCHED",
    "KNIGHT_ARRIVED",
    "LAST_CASTLE",
    "NAMES",
    "RESERVE_EMPTY",
    "REVEALING",
    "SHIELD_DECLINED",
    "SHIELD_GONE",
    "SHIELD_PLACED",
    "SHIELD_REVEALED",
    "SIEGE_FAILED",
    "START_TAKEN",
    "TURN_ENDED",
    "read_events",
]

DIE_ROLLED, KNIGHT_ARRIVED, START_TAKEN, RESERVE_EMPTY = 0, 1, 2, 3
KNIGHTS_MARCHED, ATTACK_COMMITTED, KNIGHTS_DRIVEN_OFF = 4, 5, 6
CASTLE_ATTACKED, SHIELD_REVEALED, SIEGE_FAILED, GARRISON_HOME, SHIELD_GONE, CASTLE_TAKEN = 7, 8, 9, 10, 11, 12
SHIELD_PLACED, SHIELD_DECLINED, TURN_ENDED, GAME_OVER, CASTLE_SCORED, LAST_CASTLE = 13, 14, 15, 16, 17, 18

_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("die-rolled", ("seat", "roll")),
    ("knight-arrived", ("seat", "start")),
    ("start-taken", ("seat", "start")),  # by an own knight: nobody arrives
    ("reserve-empty", ("seat", "start")),  # nobody arrives
    ("knights-marched", ("seat", "from", "to", "knights")),
    ("attack-committed", ("seat", "from", "target", "knights")),
    ("knights-driven-off", ("seat", "target", "loser", "knights")),
    ("castle-attacked", ("seat", "castle", "loser", "knights")),  # knights: all those at the gate
    ("shield-revealed", ("seat", "castle", "value")),  # the castle's holder
    ("siege-failed", ("seat", "castle", "knights")),  # those who go home
    ("garrison-home", ("seat", "castle", "knights")),
    ("shield-gone", ("seat", "castle", "value")),
    ("castle-conquered", ("seat", "castle", "loser", "knights")),  # loser None: never conquered before
    ("shield-placed", ("seat", "castle", "value")),
    ("shield-declined", ("seat", "castle")),
    ("turn-ended", ("seat",)),
    ("game-over", ()),
    ("castle-scored", ("seat", "castle", "points")),
    ("last-castle", ("seat", "castle")),  # falls to whoever took the last but one
)

NAMES = tuple(name for name, _ in _KINDS)
REVEALING = frozenset({"die-rolled", "shield-placed", "shield-revealed"})

_PLACES = ("start", "from", "to", "target", "castle")


def read_events(board: Board, events: Events, viewer: int | None, is_full: bool) -> list[Event]:
    """The rows as events; unless `is_full`, the shield that another seat placed is hidden."""
    result = []
    for kind, *values in events[1 : 1 + max(0, int(events[0, 0]))].tolist():
        name, columns = _KINDS[kind]
        facts: dict[str, object] = {}
        for column, value in zip(columns, values, strict=False):
            facts[column] = board.names[value] if column in _PLACES else None if value < 0 else value
        if name == "shield-placed" and not is_full and facts["seat"] != viewer:
            facts["value"] = None
        result.append(Event(name, facts))
    return result
