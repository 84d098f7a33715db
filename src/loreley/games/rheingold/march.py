"""Knights come, go and are sent home: the only place where stacks change."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined, jit
from loreley.games.rheingold.event import KNIGHT_ARRIVED, KNIGHTS_MARCHED, RESERVE_EMPTY, START_TAKEN
from loreley.games.rheingold.state import NOBODY

__all__ = ["call_up", "march", "put", "reckon_defence", "send_home"]


@inlined
def put(board: Record, state: Record, seat: int, place: int, knights: int) -> None:
    """Knights of a seat come to a place that holds no others."""
    state.stack[seat, place] += knights
    state.held[seat, board.word[place]] |= board.bit[place]
    if place < board.first_start:
        state.holder[place] = seat
        state.taken[board.word[place]] |= board.bit[place]


@inlined
def _take(board: Record, state: Record, seat: int, place: int, knights: int) -> None:
    state.stack[seat, place] -= knights
    if state.stack[seat, place] == 0:
        state.held[seat, board.word[place]] &= ~board.bit[place]
        if place < board.first_start:
            state.holder[place] = NOBODY
            state.taken[board.word[place]] &= ~board.bit[place]


@inlined
def march(board: Record, state: Record, source: int, target: int, knights: int, events: Events) -> None:
    """Knights of the seat to move go along a line to a place that holds no others."""
    _take(board, state, state.seat, source, knights)
    put(board, state, state.seat, target, knights)
    if min(source, target) < board.castles:
        reckon_defence(state, min(source, target))
    emit(events, KNIGHTS_MARCHED, state.seat, source, target, knights)


@inlined
def reckon_defence(state: Record, castle: int) -> None:
    """What everybody sees of a conquered castle's defence: its knights, and its shield only if it lies open (G2)."""
    defence = int(state.stack[state.holder[castle], castle])
    if state.open[castle] != 0:
        defence += int(state.shield[castle])
    state.defence[castle] = defence


@jit
def send_home(board: Record, state: Record, place: int) -> int:
    """The stack on a waypoint or in a castle returns to its owner's reserve; return how many those are."""
    seat = int(state.holder[place])
    knights = int(state.stack[seat, place])
    _take(board, state, seat, place, knights)
    state.reserve[seat] += knights
    return knights


@inlined
def call_up(board: Record, state: Record, events: Events) -> None:
    """Rule 1: one knight must come to the start field rolled, unless an own one is there or none is left."""
    seat, start = state.seat, board.first_start + state.roll - 1
    if state.stack[seat, start] > 0:
        emit(events, START_TAKEN, seat, start, 0, 0)
    elif state.reserve[seat] == 0:
        emit(events, RESERVE_EMPTY, seat, start, 0, 0)
    else:
        state.reserve[seat] -= 1
        put(board, state, seat, start, 1)
        emit(events, KNIGHT_ARRIVED, seat, start, 0, 0)
