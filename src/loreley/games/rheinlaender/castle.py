"""Castles: the first knight beside one decides it, and a duchy's new owner takes over all of them.

Castle knights are owed: they are placed even from an empty stock (R8).
"""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined
from loreley.games.rheinlaender.event import CASTLE_CHANGED, CASTLE_TAKEN, LAST_KNIGHT
from loreley.games.rheinlaender.state import CASTLE, EMPTY_AT_TURN_END, END, NOBODY, group_of

__all__ = ["settle_castles", "spend_knight", "take_over_castles"]


@inlined
def spend_knight(state: Record, seat: int, events: Events) -> None:
    """A knight leaves the stock; R10: this may trigger the end, even if knights come back later in the turn."""
    state.stock[seat] -= 1
    if state.stock[seat] <= 0 and state.rule[END] != EMPTY_AT_TURN_END and state.ending == 0:
        state.ending = 1
        emit(events, LAST_KNIGHT, seat, 0, 0, 0)


@inlined
def settle_castles(
    board: Record, state: Record, space: int, group: int, touched: int, seat: int, events: Events
) -> None:
    """Unoccupied castles beside the new knight, by site number: to the only owner it touches, or to its player (R6)."""
    for k in range(board.sites_of[space]):
        site = board.site_of[space, k]
        if state.landmark[site] == CASTLE and state.castle[site] == NOBODY:
            holder = _sole_owner(state, touched, seat)
            state.castle[site] = holder
            state.strength[group] += 1
            state.count[group, holder] += 1
            emit(events, CASTLE_TAKEN, holder, site, 0, 0)
            spend_knight(state, holder, events)


@inlined
def _sole_owner(state: Record, touched: int, seat: int) -> int:
    """The one owner among the old duchies, or `seat` if there is none or more than one (R6)."""
    found = NOBODY
    for k in range(touched):
        owner = int(state.owner[state.touched[k]])
        if owner != NOBODY:
            if found != NOBODY and found != owner:
                return seat
            found = owner
    return seat if found == NOBODY else found


@inlined
def take_over_castles(board: Record, state: Record, group: int, holder: int, events: Events) -> None:
    """Foreign knights on the duchy's castles go home, the owner's replace them, by site number."""
    for site in range(board.sites):
        loser = int(state.castle[site])
        if loser != NOBODY and loser != holder and _is_in(board, state, site, group):
            state.stock[loser] += 1
            state.count[group, loser] -= 1
            state.count[group, holder] += 1
            state.castle[site] = holder
            emit(events, CASTLE_CHANGED, holder, site, loser, 0)
            spend_knight(state, holder, events)


@inlined
def _is_in(board: Record, state: Record, site: int, group: int) -> bool:
    space = board.site_space[site, 0]
    if state.knight[space] < 0:
        space = board.site_space[site, 1]
    return group_of(state, space) == group
