"""Bishops: one in each owned duchy with a church; strictly most of them makes the archbishop."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined
from loreley.games.rheinlaender.event import ARCHBISHOP
from loreley.games.rheinlaender.state import NOBODY

__all__ = ["count_bishop", "name_archbishop"]


@inlined
def count_bishop(state: Record, group: int, change: int) -> None:
    """Add or remove the bishop of a duchy, if it has one."""
    if state.owner[group] != NOBODY and state.churches[group] > 0:
        state.bishops[state.owner[group]] += change


@inlined
def name_archbishop(state: Record, events: Events) -> None:
    """Give the archbishop card to whoever has strictly most bishops, or put it aside."""
    most, holder = 0, NOBODY
    for seat in range(state.players):
        bishops = int(state.bishops[seat])
        if bishops > most:
            most, holder = bishops, seat
        elif bishops == most:
            holder = NOBODY
    if holder != state.archbishop:
        emit(events, ARCHBISHOP, holder, state.archbishop, 0, 0)
        state.archbishop = holder
