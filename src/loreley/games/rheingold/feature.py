"""What helps a seat: numbers from which its chance to win is reckoned.

Swords are counted as a share of all on the board, knights in tens. What a castle promises fades with the
steps that it costs; the same knights cannot be everywhere, so the second best counts half, and so on.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD, lowest
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.board import WORDS
from loreley.games.rheingold.campaign import FADING, force, is_within, list_stacks, price, steps_of, toil, worth
from loreley.games.rheingold.state import DIE, GATHER, OVER, STEPS, SUPPLY

__all__ = ["FEATURES", "observe", "progress"]

FEATURES = (
    "swords",  # of castles held
    "prospect",  # the same, and those that castles promise
    "firm",  # the same, by how hard it is to take them
    "danger",  # those that another seat can take in its next turn
    "pressure",  # those that it could take in two turns
    "knights",  # on the board
    "exposed",  # those who can be driven off in another seat's next turn
    "idle",  # start fields where an own knight keeps the next one away
    "steps",  # left in the turn
)
_SWORDS, _PROSPECT, _FIRM, _DANGER, _PRESSURE, _KNIGHTS, _EXPOSED, _IDLE, _STEPS = range(len(FEATURES))

_TEN = 0.1
_MOST = 40
_YIELD = 0.9 ** np.arange(_MOST + 1)
"""How readily a castle falls that asks for so many knights."""


@jit
def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The seat's features."""
    out[: len(FEATURES)] = 0.0
    _count(board, state, seat, out)
    _look_out(board, state, seat, out)
    _look_round(board, state, seat, out)
    swords = 0
    for castle in range(board.castles):
        swords += board.swords[castle]
    for feature in (_SWORDS, _PROSPECT, _FIRM, _DANGER, _PRESSURE):
        out[feature] /= swords
    if state.seat == seat and state.phase != OVER:
        out[_STEPS] = steps_of(state, seat) / STEPS


@jit
def progress(board: Record, state: Record) -> float:
    """How far the game is: castles that have been conquered, of those that end it."""
    return min(1.0, (board.castles - state.unconquered) / (board.castles - 1))


@inlined
def _count(board: Record, state: Record, seat: int, out: Array) -> None:
    """What the seat has. Knights against whom an attack is being gathered are as good as driven off."""
    for castle in range(board.castles):
        if state.holder[castle] == seat:
            out[_SWORDS] += board.swords[castle]
            out[_FIRM] += board.swords[castle] * (1.0 - _YIELD[min(_MOST, price(state, castle))])
    out[_KNIGHTS] = _TEN * (SUPPLY - int(state.reserve[seat]) - _doomed(state, seat))
    for start in range(board.first_start, board.nodes):
        if state.stack[seat, start] > 0:
            out[_IDLE] += 1 / DIE


@inlined
def _doomed(state: Record, seat: int) -> int:
    if state.phase == GATHER and state.holder[state.target] == seat:
        return int(state.stack[seat, state.target])
    return 0


@inlined
def _look_out(board: Record, state: Record, seat: int, out: Array) -> None:
    """What there is to take."""
    places, knights = np.empty(SUPPLY, np.int64), np.empty(SUPPLY, np.int64)
    ways = np.empty(SUPPLY, np.int64)
    n = list_stacks(board, state, seat, places, knights)
    first, second, third = 0.0, 0.0, 0.0
    for castle in range(board.castles):
        gate = board.gate[castle]
        if state.holder[castle] == seat:
            continue
        steps = toil(board, gate, price(state, castle), places, knights, ways, n)
        promise = worth(board, state, castle, seat) * FADING[steps]
        third = max(third, min(second, promise))
        second = max(second, min(first, promise))
        first = max(first, promise)
    out[_PROSPECT] = out[_SWORDS] + first + second / 2 + third / 4


@inlined
def _look_round(board: Record, state: Record, seat: int, out: Array) -> None:
    """What others can take, and whom they can drive off."""
    for other in range(state.players):
        if other == seat:
            continue
        steps = steps_of(state, other)
        if steps == 0:
            continue
        for word in range(WORDS):
            rest = state.held[seat, word]
            while rest:
                place = word * WORD + lowest(rest)
                rest &= rest - 1
                if place >= board.first_start:
                    continue
                if place >= board.castles:
                    if is_within(board, state, other, place, steps):
                        knights = state.stack[seat, place]
                        if force(board, state, other, place, steps) > knights:
                            out[_EXPOSED] += _TEN * knights
                elif is_within(board, state, other, board.gate[place], steps + STEPS - 1):
                    _look_at_walls(board, state, seat, other, place, steps, out)


@inlined
def _look_at_walls(board: Record, state: Record, seat: int, other: int, castle: int, steps: int, out: Array) -> None:
    """Whether the other seat can take this castle."""
    gate, swords = board.gate[castle], board.swords[castle]
    need = max(price(state, castle), state.stack[seat, gate] + 1)
    if force(board, state, other, gate, steps + STEPS - 1) >= need:
        out[_PRESSURE] += swords
        if force(board, state, other, gate, steps - 1) >= need:
            out[_DANGER] += swords
