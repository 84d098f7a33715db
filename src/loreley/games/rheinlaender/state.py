"""A position of Rheinländer as one structured record.

Sizes are fixed maxima (the largest board, five players), so that one compiled program serves every
board. A space is an index in board order; a card is its number. Connected knights form a group; a
group of two or more (castle knights included) is a duchy. Groups only grow, so each space keeps the
number of the group it joined and `parent` leads from there to the group it belongs to now.
"""

from __future__ import annotations

import numpy as np

from loreley.core.jit import Record, inlined
from loreley.games.rheinlaender.board import (
    LANDMARKS,
    MAX_AREAS,
    MAX_DEGREE,
    MAX_GROUPS,
    MAX_SITES,
    MAX_SPACES,
    WORDS,
)

__all__ = [
    "ACT",
    "AREA",
    "BASTION",
    "BASTION_PHASE",
    "CASTLE",
    "CHURCH",
    "CITY2",
    "COMBINE",
    "CONVERSION",
    "DECK",
    "DUCHIES",
    "DUKES",
    "EDITIONS",
    "EMPTY",
    "EMPTY_AT_TURN_END",
    "END",
    "HANDS",
    "HIDDEN",
    "LAND",
    "LANDMARK_SETUP",
    "LAST_KNIGHT",
    "MAX_EPOCHS",
    "MAX_PLAYED",
    "MAX_PLAYERS",
    "NOBODY",
    "NO_CHANCE",
    "OVER",
    "PHASES",
    "RESHUFFLE",
    "ROUND",
    "STATE",
    "group_of",
    "is_free",
    "landmark_value",
    "reinforcement",
]

MAX_PLAYERS, MAX_PLAYED, MAX_EPOCHS = 5, 512, 32
EMPTY, BASTION = -1, -2  # what stands on a space, if no seat's knight
NOBODY = -1
RESHUFFLE, HIDDEN = 0, -1  # cards that are no number

ACT, BASTION_PHASE, OVER = 0, 1, 2
PHASES = ("act", "bastion", "over")

NO_CHANCE, LANDMARK_SETUP, HANDS, DECK = 0, 1, 2, 3

CASTLE, CHURCH, CITY2 = LANDMARKS.index("castle"), LANDMARKS.index("church"), LANDMARKS.index("city2")

EMPTY_AT_TURN_END, LAST_KNIGHT, ROUND = 0, 1, 2  # end
LAND, AREA = 0, 1  # conversion
DUCHIES, DUKES = 0, 1  # combine
END, CONVERSION, COMBINE = 0, 1, 2

EDITIONS = {
    "english": (EMPTY_AT_TURN_END, LAND, DUCHIES),
    "german": (LAST_KNIGHT, AREA, DUCHIES),
    "hungarian": (ROUND, AREA, DUCHIES),
    "short": (LAST_KNIGHT, AREA, DUKES),
}
"""What differs: when the game ends, where one may convert, and who rules a combination that is tied."""

STATE = np.dtype(
    [
        ("near", "i8", (MAX_PLAYERS, WORDS)),  # spaces beside a seat's knights
        ("taken", "i8", WORDS),  # spaces with a knight or a bastion
        ("hand", "i8", MAX_PLAYERS),  # bit n-1: card n
        ("players", "i8"),
        ("first", "i8"),
        ("rule", "i8", 3),  # END, CONVERSION, COMBINE
        ("open_coins", "i8"),
        ("max_rounds", "i8"),  # 0: none
        ("seat", "i8"),
        ("phase", "i8"),
        ("pending", "i8"),  # the chance outcome that is waited for
        ("ending", "i8"),
        ("bastion_used", "i8"),
        ("turns", "i8"),
        ("archbishop", "i8"),
        ("groups", "i8"),
        ("deck_at", "i8"),  # the next card's place in `deck`
        ("deck_size", "i8"),
        ("plays", "i8"),
        ("discard_at", "i8"),  # where the discard pile begins in `played`
        ("reshuffles", "i8"),
        ("coins", "i8", MAX_PLAYERS),
        ("stock", "i2", MAX_PLAYERS),
        ("bastions", "i2", MAX_PLAYERS),
        ("bishops", "i2", MAX_PLAYERS),
        ("hand_size", "i2", MAX_PLAYERS),
        ("touched", "i2", MAX_DEGREE),  # scratch: the old groups beside a new knight
        ("reshuffled_at", "i2", MAX_EPOCHS),  # `plays` at each reshuffle
        ("played", "i1", MAX_PLAYED),  # every card played since the start, in order
        ("deck", "i1", MAX_AREAS + 1),
        ("room", "i1", MAX_AREAS + 1),  # how many spaces of an area a knight may be placed on
        ("landmark", "i1", MAX_SITES),
        ("castle", "i1", MAX_SITES),  # whose knight stands on the castle
        ("knight", "i1", MAX_SPACES),  # a seat, EMPTY or BASTION
        ("group", "u1", MAX_SPACES),
        ("parent", "u1", MAX_GROUPS),
        ("count", "i1", (MAX_GROUPS, MAX_PLAYERS)),  # knights in a group, castles included
        ("strength", "i1", MAX_GROUPS),
        ("owner", "i1", MAX_GROUPS),
        ("value", "i2", MAX_GROUPS),  # of the landmarks, without the duke
        ("churches", "i1", MAX_GROUPS),
        ("start", "u1", MAX_GROUPS),  # first space in board order
    ],
    align=True,
)


@inlined
def group_of(state: Record, space: int) -> int:
    """The group that the knight on this space belongs to now."""
    group = int(state.group[space])
    while state.parent[group] != group:
        group = int(state.parent[group])
    return group


@inlined
def is_free(board: Record, state: Record, space: int) -> bool:
    """Neither a knight nor a bastion stands there."""
    return (state.taken[board.word[space]] & board.bit[space]) == 0


@inlined
def reinforcement(board: Record, state: Record, seat: int, word: int) -> int:
    """The spaces that `seat` may reinforce, as a word of bits: free land beside an own knight and no other's."""
    spaces = state.near[seat, word] & board.land[word] & ~state.taken[word]
    for other in range(state.players):
        if other != seat:
            spaces &= ~state.near[other, word]
    return spaces


@inlined
def landmark_value(kind: int) -> int:
    """Castles and churches count 1, cities their number."""
    return kind - CITY2 + 2 if kind >= CITY2 else 1
