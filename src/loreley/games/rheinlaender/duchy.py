"""Duchies: how a new or converted knight joins them, who owns them, which dukes leave and are paid.

Every knight that enters the board opens a row of its own and the groups it touches point to it, so the
old duchies stay readable while the new one is settled. Order as in the rulebook: first the castle,
then ownership, then the castles that change hands, then the bishops.
"""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined
from loreley.games.rheinlaender.bishop import count_bishop, name_archbishop
from loreley.games.rheinlaender.castle import settle_castles, take_over_castles
from loreley.games.rheinlaender.event import DUKE_LEFT, DUKE_PLACED, DUKE_STAYED
from loreley.games.rheinlaender.state import (
    CHURCH,
    COMBINE,
    DUKES,
    NOBODY,
    group_of,
    landmark_value,
)

__all__ = ["join_groups", "majority", "reckon_conversion"]


@inlined
def majority(state: Record, group: int) -> int:
    """The seat with strictly more knights in the group than each other, or NOBODY; a lone knight rules nothing."""
    best, holder = 0, NOBODY
    for seat in range(state.players):
        knights = int(state.count[group, seat])
        if knights > best:
            best, holder = knights, seat
        elif knights == best:
            holder = NOBODY
    return holder if state.strength[group] >= 2 else NOBODY


@inlined
def join_groups(board: Record, state: Record, space: int, seat: int, events: Events) -> None:
    """`seat`'s new knight on `space` joins what it touches; everything that follows is done and written down."""
    touched = _open_group(board, state, space, seat)
    group = state.groups - 1
    _attach_landmarks(board, state, space, group)
    settle_castles(board, state, space, group, touched, seat, events)
    duchies, dukes, ruler = 0, 0, NOBODY
    for k in range(touched):
        old = int(state.touched[k])
        if state.strength[old] >= 2:
            duchies += 1
            if state.owner[old] != NOBODY:
                dukes += 1
                ruler = int(state.owner[old])
    holder = majority(state, group)
    if holder == NOBODY and dukes == 1 and (duchies == 1 or state.rule[COMBINE] == DUKES):
        holder = ruler
    _settle_dukes(state, group, touched, holder, events)
    if holder != NOBODY and not (duchies == 1 and holder == ruler):
        take_over_castles(board, state, group, holder, events)
    if state.churches[group] > 0:
        for k in range(touched):
            count_bishop(state, int(state.touched[k]), -1)
        count_bishop(state, group, 1)
        name_archbishop(state, events)


@inlined
def _open_group(board: Record, state: Record, space: int, seat: int) -> int:
    """A new row with the knight and all that it touches; return how many old groups those are."""
    group = state.groups
    state.groups += 1
    state.group[space] = group
    state.parent[group] = group
    state.strength[group] = 1
    state.owner[group] = NOBODY
    state.value[group] = 0
    state.churches[group] = 0
    state.start[group] = space
    for other in range(state.players):
        state.count[group, other] = 0
    state.count[group, seat] = 1
    touched = 0
    for k in range(board.degree[space]):
        near = board.neighbour[space, k]
        if state.knight[near] >= 0:
            old = group_of(state, near)
            if old != group:
                state.touched[touched] = old
                touched += 1
                _swallow(state, group, old)
                state.group[near] = group
    return touched


@inlined
def _swallow(state: Record, group: int, old: int) -> None:
    """Add an old group's knights and landmarks; its row stays for the reckoning."""
    state.parent[old] = group
    state.strength[group] += state.strength[old]
    state.value[group] += state.value[old]
    state.churches[group] += state.churches[old]
    state.start[group] = min(state.start[group], state.start[old])
    for seat in range(state.players):
        state.count[group, seat] += state.count[old, seat]


@inlined
def _attach_landmarks(board: Record, state: Record, space: int, group: int) -> None:
    """Landmarks beside the space; a knight on a site's other space has attached it before."""
    for k in range(board.sites_of[space]):
        site = board.site_of[space, k]
        other = board.site_space[site, 0] + board.site_space[site, 1] - space
        if state.knight[other] < 0:
            kind = int(state.landmark[site])
            state.value[group] += landmark_value(kind)
            if kind == CHURCH:
                state.churches[group] += 1


@inlined
def _settle_dukes(state: Record, group: int, touched: int, holder: int, events: Events) -> None:
    """`holder` rules the group: his most valuable old duchy's duke stays, all others leave and are paid."""
    stays, own = NOBODY, 0
    for k in range(touched):
        old = int(state.touched[k])
        if holder != NOBODY and state.owner[old] == holder:
            own += 1
            if stays == NOBODY or _is_worthier(state, old, stays):
                stays = old
    for k in range(touched):
        old = int(state.touched[k])
        if state.owner[old] != NOBODY and old != stays:
            _pay_duke(state, int(state.owner[old]), old, events)
    state.owner[group] = holder
    if own > 1:
        emit(events, DUKE_STAYED, holder, int(state.start[stays]), 0, 0)
    elif own == 0 and holder != NOBODY:
        emit(events, DUKE_PLACED, holder, int(state.start[group]), 1 + int(state.value[group]), 0)


@inlined
def _is_worthier(state: Record, group: int, other: int) -> bool:
    """More valuable, or as valuable and earlier in board order (R5)."""
    if state.value[group] != state.value[other]:
        return state.value[group] > state.value[other]
    return state.start[group] < state.start[other]


@inlined
def _pay_duke(state: Record, seat: int, group: int, events: Events) -> None:
    paid = 1 + int(state.value[group])
    state.coins[seat] += paid
    emit(events, DUKE_LEFT, seat, int(state.start[group]), paid, 0)


@inlined
def reckon_conversion(board: Record, state: Record, space: int, seat: int, loser: int, events: Events) -> None:
    """`loser`'s knight on `space` has become `seat`'s: ownership may follow, and the castles with it."""
    group = group_of(state, space)
    state.count[group, loser] -= 1
    state.count[group, seat] += 1
    ruler, holder = int(state.owner[group]), majority(state, group)
    if holder == NOBODY or holder == ruler:
        return  # R4: the owner stays, even without a knight of his
    count_bishop(state, group, -1)
    if ruler != NOBODY:
        _pay_duke(state, ruler, group, events)
    state.owner[group] = holder
    emit(events, DUKE_PLACED, holder, int(state.start[group]), 1 + int(state.value[group]), 0)
    take_over_castles(board, state, group, holder, events)
    count_bishop(state, group, 1)
    name_archbishop(state, events)
