"""The one door for secrets: what a seat or a spectator may see of a position.

Hidden: the value of another seat's shield that lies face down, and which shields another seat has left.
How many those are is public.

A record may hold only what one seat knows (`seen_by`); such a record is written and taken here too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from loreley.core.board import Board
from loreley.core.chance import Chance
from loreley.core.event import Event, Events
from loreley.core.jit import Record, jit
from loreley.games.rheingold.notation import CHANCES, parse_chance
from loreley.games.rheingold.setup import chance, resolve
from loreley.games.rheingold.state import DIE, DRAW, HIDDEN, NO_SHIELD, SHIELDS, VALUES, is_face_down

__all__ = ["hide", "known_chance", "take_known"]


@jit
def hide(board: Record, state: Record, seat: int) -> None:
    """Blank, in place, all that `seat` cannot see; -1 is a spectator."""
    for other in range(state.players):
        if other != seat:
            for value in range(VALUES):
                state.left[other, value] = 0
    for castle in range(board.castles):
        if state.holder[castle] != seat and is_face_down(state, castle):
            state.shield[castle] = HIDDEN


def known_chance(board: Board, kind: int, value: Any, seat: int | None, happened: Iterable[Event]) -> Any:
    """A record's outcome with null for a shield of another seat that has not been turned up since."""
    if kind != DRAW or _is_known(happened, seat):
        return NO_SHIELD if value is None else value
    return None


def _is_known(happened: Iterable[Event], seat: int | None) -> bool:
    """Whether the seat knows the shield that the first event places."""
    castle = None
    for event in happened:
        if castle is None:
            if event.name == "shield-placed":
                castle = event["castle"]
                if event["seat"] == seat:
                    return True
        elif event.name in ("shield-revealed", "castle-conquered") and event["castle"] == castle:
            return event.name == "shield-revealed"
    return False


def take_known(board: Board, state: Record, value: Any, events: Events) -> None:
    """Take an outcome in which null stands for a shield that is not known.

    What its owner has left is then one shield less, but none of `left`: that holds whatever may be left.
    """
    kind, outcome = int(state.pending), [HIDDEN]
    if kind != DRAW or value is not None:
        outcome = parse_chance(board, int(state.players), kind, value)
        items = np.zeros(max(DIE, sum(SHIELDS)), dtype=np.int32)
        _, n, count = chance(board.record, state, items)
        Chance(kind, CHANCES[kind], tuple(items[:n].tolist()), count).check(outcome)
    resolve(board.record, state, np.array(outcome, dtype=np.int32), events)
