"""Castles: taken with twice their defence at the gate, held by knights and perhaps a shield (rules 4 to 7)."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined, jit
from loreley.games.rheingold.event import (
    CASTLE_ATTACKED,
    CASTLE_TAKEN,
    GARRISON_HOME,
    SHIELD_DECLINED,
    SHIELD_GONE,
    SHIELD_PLACED,
    SHIELD_REVEALED,
    SIEGE_FAILED,
)
from loreley.games.rheingold.march import march, reckon_defence, send_home
from loreley.games.rheingold.scoring import end_game
from loreley.games.rheingold.state import (
    DRAW,
    HIDDEN,
    MOVE,
    NO_CHANCE,
    NO_SHIELD,
    NOBODY,
    REVEAL,
    SHIELD,
    is_face_down,
)

__all__ = ["can_enter", "decline_shield", "enter", "place_shield", "reveal", "take_shield"]


@inlined
def can_enter(state: Record, gate: int, castle: int) -> bool:
    """Whether the stack at the gate may go in or attack: an own castle is open, others ask twice their defence.

    Without branches, for random play asks it of every place: at no gate the castle is NOWHERE.
    """
    is_strong = int(state.stack[state.seat, gate]) >= 2 * int(state.defence[castle])
    return bool((state.holder[castle] == state.seat) | is_strong)


@inlined
def enter(board: Record, state: Record, castle: int, knights: int, events: Events) -> None:
    """Add to the own garrison, take the castle, or attack another player's; the step has been spent."""
    holder, seat = int(state.holder[castle]), int(state.seat)
    if holder == seat:
        march(board, state, board.gate[castle], castle, knights, events)
    elif holder == NOBODY:
        state.unconquered -= 1
        _conquer(board, state, castle, knights, NOBODY, events)
    else:
        emit(events, CASTLE_ATTACKED, seat, castle, holder, state.stack[seat, board.gate[castle]])
        if state.shield[castle] == HIDDEN:
            state.pending, state.castle, state.entering = REVEAL, castle, knights
        else:
            _storm(board, state, castle, knights, events)


@inlined
def reveal(board: Record, state: Record, value: int, events: Events) -> None:
    """Only in a view: go on with a siege as if the face-down shield had this value."""
    castle = int(state.castle)
    state.pending, state.castle, state.shield[castle] = NO_CHANCE, NOBODY, value
    _storm(board, state, castle, int(state.entering), events)


@jit
def _storm(board: Record, state: Record, castle: int, knights: int, events: Events) -> None:
    """Rule 5: the shield is turned up; then either the garrison goes home or the whole stack at the gate (G9)."""
    holder, value = int(state.holder[castle]), int(state.shield[castle])
    if is_face_down(state, castle):
        state.open[castle] = 1
        reckon_defence(state, castle)
        emit(events, SHIELD_REVEALED, holder, castle, value, 0)
    if not can_enter(state, board.gate[castle], castle):
        emit(events, SIEGE_FAILED, state.seat, castle, send_home(board, state, board.gate[castle]), 0)
        return
    emit(events, GARRISON_HOME, holder, castle, send_home(board, state, castle), 0)
    if value != NO_SHIELD:
        state.gone[holder, value] += 1
        state.shield[castle], state.open[castle] = NO_SHIELD, 0
        emit(events, SHIELD_GONE, holder, castle, value, 0)
    _conquer(board, state, castle, knights, holder, events)


@jit
def _conquer(board: Record, state: Record, castle: int, knights: int, loser: int, events: Events) -> None:
    """Move in; the last but one first conquest ends the game, otherwise a shield may be drawn at once (G3)."""
    emit(events, CASTLE_TAKEN, state.seat, castle, loser, knights)
    march(board, state, board.gate[castle], castle, knights, events)
    if loser == NOBODY and state.unconquered == 1:
        state.conqueror = state.seat
        end_game(board, state, events)
    elif state.shields[state.seat] > 0:
        state.phase, state.castle = SHIELD, castle


@inlined
def take_shield(state: Record) -> None:
    """Rule 6: chance says which one."""
    state.pending = DRAW


@inlined
def decline_shield(state: Record, events: Events) -> None:
    """No shield for this castle, now or later (G3)."""
    emit(events, SHIELD_DECLINED, state.seat, state.castle, 0, 0)
    state.phase, state.castle = MOVE, NOBODY


@inlined
def place_shield(state: Record, value: int, events: Events) -> None:
    """The drawn shield goes face down with the castle just conquered."""
    seat, castle = int(state.seat), int(state.castle)
    state.shields[seat] -= 1
    if value != HIDDEN and state.left[seat, value] > 0:  # zeros where a view hides them
        state.left[seat, value] -= 1
    state.shield[castle] = value
    emit(events, SHIELD_PLACED, seat, castle, value, 0)
    state.phase, state.pending, state.castle = MOVE, NO_CHANCE, NOBODY
