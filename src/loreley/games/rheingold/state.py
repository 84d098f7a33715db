"""A position of Rheingold as one structured record.

Sizes are fixed maxima (the largest board, five players), so that one compiled program serves every
board. A place is a node in board order: castles, waypoints, start fields.
"""

from __future__ import annotations

import numpy as np

from loreley.core.jit import Record, inlined
from loreley.games.rheingold.board import PLACES, WORDS
from loreley.games.rheingold.chart import MAX_CASTLES, MAX_DEGREE, STARTS

__all__ = [
    "DIE",
    "DRAW",
    "EDITIONS",
    "GATHER",
    "HIDDEN",
    "MAX_PLAYERS",
    "MOVE",
    "NOBODY",
    "NO_CHANCE",
    "NO_SHIELD",
    "OVER",
    "PHASES",
    "REVEAL",
    "ROLL",
    "SHIELD",
    "SHIELDS",
    "STATE",
    "STEPS",
    "SUPPLY",
    "VALUES",
    "foes_at",
    "is_face_down",
    "movable",
    "unseen",
]

MAX_PLAYERS = 5
SUPPLY, STEPS, DIE = 42, 3, STARTS
SHIELDS = (3, 1, 1, 1)
"""How many shields of each value a player has at first: 0, 0, 0, 1, 2, 3."""
VALUES = len(SHIELDS)

NOBODY = -1
NO_SHIELD, HIDDEN = -1, -2  # instead of a castle's shield value

MOVE, GATHER, SHIELD, OVER = 0, 1, 2, 3
PHASES = ("move", "gather", "shield", "over")

NO_CHANCE, ROLL, DRAW, REVEAL = 0, 1, 2, 3  # reveal: in a view only, where a siege meets an unknown shield

EDITIONS: dict[str, tuple[int, ...]] = {"standard": (0,)}

STATE = np.dtype(
    [
        ("held", "i8", (MAX_PLAYERS, WORDS)),  # places with a seat's knights
        ("taken", "i8", WORDS),  # waypoints and castles with anybody's knights
        ("players", "i8"),
        ("first", "i8"),
        ("max_rounds", "i8"),  # 0: none
        ("seat", "i8"),
        ("phase", "i8"),
        ("pending", "i8"),  # the chance outcome that is waited for
        ("roll", "i8"),
        ("steps_left", "i8"),
        ("turns", "i8"),
        ("unconquered", "i8"),
        ("castle", "i8"),  # just conquered or being revealed, while that lasts
        ("entering", "i8"),  # how many want to move in, while a shield is revealed
        ("conqueror", "i8"),  # of the last castle but one, when that ended the game
        ("target", "i8"),  # of the attack being gathered
        ("gathered", "i8"),
        ("committed", "i1", MAX_DEGREE),  # by the target's lines
        ("reserve", "i1", MAX_PLAYERS),
        ("shields", "i1", MAX_PLAYERS),  # how many are left
        ("left", "i1", (MAX_PLAYERS, VALUES)),  # those by value; zeros where hidden
        ("gone", "i1", (MAX_PLAYERS, VALUES)),  # out of the game, by value
        ("shield", "i1", MAX_CASTLES),  # a value, NO_SHIELD or HIDDEN
        ("open", "i1", MAX_CASTLES),
        ("holder", "i1", PLACES),  # whose knights stand on a waypoint or in a castle
        ("stack", "i1", (MAX_PLAYERS, PLACES)),
        ("defence", "i1", PLACES),  # of castles, as everybody sees it; of NOWHERE more than anybody has
    ],
    align=True,
)


@inlined
def movable(board: Record, state: Record, seat: int, place: int) -> int:
    """How many knights of the seat may leave the place: rule 7 keeps one in a castle."""
    return max(0, int(state.stack[seat, place]) - int(board.stays[place]))


@inlined
def foes_at(state: Record, waypoint: int) -> int:
    """How many knights of other seats than the one to move block the waypoint."""
    holder = int(state.holder[waypoint])
    return 0 if holder == NOBODY or holder == state.seat else int(state.stack[holder, waypoint])


@inlined
def is_face_down(state: Record, castle: int) -> bool:
    """Whether a shield lies there that only the castle's holder knows."""
    return bool(state.shield[castle] != NO_SHIELD and state.open[castle] == 0)


@inlined
def unseen(state: Record, seat: int, value: int) -> int:
    """How many of the seat's shields of this value nobody else has seen yet; this is public."""
    number = SHIELDS[value] - int(state.gone[seat, value])
    for castle in range(len(state.shield)):
        if state.open[castle] != 0 and state.shield[castle] == value and state.holder[castle] == seat:
            number -= 1
    return number
