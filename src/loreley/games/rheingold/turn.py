"""A turn: roll, up to three steps, perhaps a shield; it ends by itself when nothing is left to do."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined, jit
from loreley.games.rheingold.attack import commit
from loreley.games.rheingold.event import DIE_ROLLED, TURN_ENDED
from loreley.games.rheingold.march import call_up, march
from loreley.games.rheingold.move import END, NO_SHIELD, STEP, kind_of, knights_of, source_of, target_of
from loreley.games.rheingold.scoring import end_game
from loreley.games.rheingold.siege import decline_shield, enter, take_shield
from loreley.games.rheingold.state import MOVE, NO_CHANCE, NOBODY, OVER, ROLL, STEPS, foes_at

__all__ = ["apply", "begin_turn", "end_idle_turn", "is_over", "to_move"]


@jit
def is_over(state: Record) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@jit
def to_move(state: Record) -> int:
    """The seat that has to move, or -1 when the game is over or chance has to speak first."""
    if state.phase == OVER or state.pending != NO_CHANCE:
        return NOBODY
    return int(state.seat)


@inlined
def begin_turn(board: Record, state: Record, roll: int, events: Events) -> None:
    """Rule 1: the roll calls up a knight, then there are three steps."""
    state.pending, state.roll, state.steps_left = NO_CHANCE, roll, STEPS
    emit(events, DIE_ROLLED, state.seat, roll, 0, 0)
    call_up(board, state, events)


@jit
def apply(board: Record, state: Record, move: int, events: Events) -> None:
    """Do a legal move; afterwards chance may be waited for."""
    kind = kind_of(move)
    if kind == STEP:
        _step(board, state, source_of(move), target_of(move), knights_of(move), events)
        end_idle_turn(board, state, events)
    elif kind == END:
        _end_turn(board, state, events)
    elif kind == NO_SHIELD:
        decline_shield(state, events)
        end_idle_turn(board, state, events)
    else:
        take_shield(state)


@inlined
def _step(board: Record, state: Record, source: int, target: int, knights: int, events: Events) -> None:
    """Rule 2: whatever it is, it costs one step."""
    state.steps_left -= 1
    if target < board.castles:
        enter(board, state, target, knights, events)
    elif foes_at(state, target) > 0:
        commit(board, state, source, target, knights, events)
    else:
        march(board, state, source, target, knights, events)


@inlined
def end_idle_turn(board: Record, state: Record, events: Events) -> None:
    """End the turn if no step is left and nothing is to be decided."""
    if state.steps_left == 0 and state.phase == MOVE and state.pending == NO_CHANCE:
        _end_turn(board, state, events)


@inlined
def _end_turn(board: Record, state: Record, events: Events) -> None:
    """Clockwise to the next seat, or, with `max_rounds`, to the end (G6)."""
    emit(events, TURN_ENDED, state.seat, 0, 0, 0)
    state.turns += 1
    if state.max_rounds > 0 and state.turns >= state.max_rounds * state.players:
        end_game(board, state, events)
    else:
        state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
        state.pending = ROLL
