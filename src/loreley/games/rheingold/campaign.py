"""What bots reckon with: how many knights a castle costs, how many steps it takes to bring them, what others can bring.

Ways are counted as if nobody stood in them, and how stacks join is guessed from their distances: cheap
numbers that are mostly right, for evaluations and play-outs. The rules never ask for them.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD, lowest
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.board import WORDS
from loreley.games.rheingold.state import DRAW, NOBODY, ROLL, STEPS, is_face_down, movable

__all__ = ["FADING", "force", "is_within", "list_stacks", "odds", "price", "steps_of", "toil", "worth"]

_MOST = 40
"""The most steps that `toil` tells apart."""

FADING = 0.92 ** np.arange(_MOST + 1)
"""What is left of a castle's promise after so many steps."""

_LACK = 5
"""What a knight that has yet to arrive counts in steps: he comes alone, from a field that nobody chose."""


@inlined
def price(state: Record, castle: int) -> int:
    """The knights at the gate that take another's castle; a shield that lies face down counts as it is.

    One that is just being drawn counts what is to be expected of it.
    """
    defence = int(state.defence[castle])
    if is_face_down(state, castle):
        defence += max(0, int(state.shield[castle]))
    elif state.pending == DRAW and state.castle == castle:
        defence += 1
    return 2 * defence


_ODDS = np.array([3 / 6, 4 / 6, 5 / 6, 1.0])
"""By how much half the attackers are more than the knights inside: the chance that a shield is not worth more."""


@inlined
def odds(state: Record, castle: int, knights: int) -> float:
    """The chance that an attack on the castle that is allowed succeeds, for all that the attacker sees."""
    if state.holder[castle] == NOBODY or not is_face_down(state, castle):
        return 1.0
    return float(_ODDS[min(3, knights // 2 - int(state.defence[castle]))])


@inlined
def worth(board: Record, state: Record, castle: int, seat: int) -> int:
    """The swords that taking the castle brings: the last but one brings the last as well."""
    if state.holder[castle] != NOBODY or state.unconquered > 2:
        return int(board.swords[castle])
    swords = 0
    for other in range(board.castles):
        if state.holder[other] == NOBODY:
            swords += board.swords[other]
    return swords


@inlined
def steps_of(state: Record, seat: int) -> int:
    """The steps a seat has in the turn that it is in, or in its next one."""
    return int(state.steps_left) if state.seat == seat and state.pending != ROLL else STEPS


@inlined
def list_stacks(board: Record, state: Record, seat: int, places: Array, knights: Array) -> int:
    """The seat's knights that may leave where they are, by place; return how many stacks."""
    n = 0
    for word in range(WORDS):
        rest = state.held[seat, word]
        while rest:
            place = word * WORD + lowest(rest)
            rest &= rest - 1
            most = movable(board, state, seat, place)
            if most > 0:
                places[n], knights[n] = place, most
                n += 1
    return n


@inlined
def is_within(board: Record, state: Record, seat: int, waypoint: int, steps: int) -> bool:
    """Whether any knights of the seat are so near."""
    low = state.held[seat, 0] & board.around[waypoint, steps, 0]
    return bool(low | (state.held[seat, 1] & board.around[waypoint, steps, 1]))


@jit
def force(board: Record, state: Record, seat: int, waypoint: int, steps: int) -> int:
    """The knights that the seat can bring to the waypoint in so many steps: the largest stacks within reach first."""
    low = state.held[seat, 0] & board.around[waypoint, steps, 0]
    high = state.held[seat, 1] & board.around[waypoint, steps, 1]
    gathered = 0
    while low | high:
        most, source, word_of = 0, -1, 0
        for word in range(WORDS):
            rest = high if word else low
            while rest:
                place = word * WORD + lowest(rest)
                rest &= rest - 1
                knights = movable(board, state, seat, place)
                if knights > most:
                    most, source, word_of = knights, place, word
        if source < 0:
            break
        gathered += most
        steps -= int(board.steps[source, waypoint])
        if word_of:
            high &= ~board.bit[source]
        else:
            low &= ~board.bit[source]
        low &= board.around[waypoint, steps, 0]
        high &= board.around[waypoint, steps, 1]
    return gathered


@jit
def toil(board: Record, gate: int, need: int, places: Array, knights: Array, ways: Array, n: int) -> int:
    """The steps until `need` of the knights listed have come together at the gate and one step leads them in.

    Either one stack is strong enough, or stacks join on their ways: each next one walks to the nearest of
    the gate and those that have joined (a spanning tree). New knights come instead of those too far away.
    """
    alone, together, lacking = _MOST, 0, need
    for k in range(n):
        ways[k] = board.steps[places[k], gate]
        if knights[k] >= need:
            alone = min(alone, ways[k])
    while together < alone:
        best = -1
        for k in range(n):
            if ways[k] >= 0 and (best < 0 or ways[k] < ways[best]):
                best = k
        if best < 0 or ways[best] > _LACK * min(lacking, knights[best]):
            together += _LACK * lacking
            break
        together += ways[best]
        lacking -= knights[best]
        if lacking <= 0:
            break
        ways[best] = -1
        for k in range(n):
            ways[k] = min(ways[k], int(board.steps[places[k], places[best]]))
    return min(alone, together, _MOST - 1) + 1
