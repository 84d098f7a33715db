"""Setting up, and every other thing that chance decides.

The roll before each turn is one of 1 to 6; a shield is one of those the seat has left. The same function
takes an outcome from a record, a server or a generator. A view that looks ahead may have to guess a
face-down shield: then chance is asked for one of those that have not been seen.
"""

from __future__ import annotations

from loreley.core.event import Events
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.board import NOWHERE
from loreley.games.rheingold.siege import place_shield, reveal
from loreley.games.rheingold.state import (
    DIE,
    DRAW,
    MOVE,
    NO_CHANCE,
    NO_SHIELD,
    NOBODY,
    REVEAL,
    ROLL,
    SHIELDS,
    SUPPLY,
    VALUES,
    unseen,
)
from loreley.games.rheingold.turn import begin_turn, end_idle_turn

__all__ = ["begin", "chance", "resolve"]


@jit
def begin(board: Record, state: Record, players: int, first: int, rule: Array, options: Array) -> None:
    """An empty board before the first roll; `state` is all zeros. Options: max_rounds (0: none)."""
    state.players, state.first, state.seat, state.phase = players, first, first, MOVE
    state.max_rounds = options[0]
    state.pending = ROLL
    state.unconquered = board.castles
    state.castle, state.conqueror = NOBODY, NOBODY
    state.holder[:] = NOBODY
    state.defence[NOWHERE] = SUPPLY
    for castle in range(board.castles):
        state.defence[castle] = board.swords[castle]
    state.shield[:] = NO_SHIELD
    for seat in range(players):
        state.reserve[seat] = SUPPLY
        for value in range(VALUES):
            state.left[seat, value] = SHIELDS[value]
            state.shields[seat] += SHIELDS[value]


@jit
def chance(board: Record, state: Record, items: Array) -> tuple[int, int, int]:
    """What is waited for: its kind (0: nothing), how many `items` there are, how many are drawn."""
    if state.pending == NO_CHANCE:
        return NO_CHANCE, 0, 0
    if state.pending == ROLL:
        for n in range(DIE):
            items[n] = n + 1
        return ROLL, DIE, 1
    n = 0
    if state.pending == DRAW:
        n = _list_shields(state, int(state.seat), True, items)
    if n == 0:  # hidden in this view
        owner = state.seat if state.pending == DRAW else state.holder[state.castle]
        n = _list_shields(state, int(owner), False, items)
    return int(state.pending), n, 1


@inlined
def _list_shields(state: Record, seat: int, is_left: bool, items: Array) -> int:
    """The shields that a seat has left, or those that others have not seen yet; return how many."""
    n = 0
    for value in range(VALUES):
        for _ in range(int(state.left[seat, value]) if is_left else unseen(state, seat, value)):
            items[n] = value
            n += 1
    return n


@jit
def resolve(board: Record, state: Record, values: Array, events: Events) -> None:
    """Take the outcome that `chance` asked for."""
    if state.pending == ROLL:
        begin_turn(board, state, int(values[0]), events)
        return
    if state.pending == REVEAL:
        reveal(board, state, int(values[0]), events)
    else:
        place_shield(state, int(values[0]), events)
    end_idle_turn(board, state, events)
