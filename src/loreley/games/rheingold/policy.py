"""How a good player chooses: which moves to look at first, and quick choices in play-outs.

A line offers as many moves as knights may go, and hardly any of these numbers matters: all who stand
there, or those whom a garrison can spare. These come first; the others follow with tiny priors.
"""

from __future__ import annotations

import math

import numpy as np

from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.board import NOWHERE
from loreley.games.rheingold.campaign import FADING, force, list_stacks, odds, price, toil, worth
from loreley.games.rheingold.legal import MAX_MOVES, legal
from loreley.games.rheingold.move import NO_SHIELD, SHIELD, STEP, encode, kind_of, knights_of, source_of, target_of
from loreley.games.rheingold.playout import rollout_move
from loreley.games.rheingold.state import NOBODY, STEPS, SUPPLY, foes_at
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["propose", "rollout_move"]

_GOALS = 4
"""Of so many castles, those that promise most, it is reckoned what a step does for them."""

_WEIGHTS = np.array([4.8, 5.3, 0.7, 2.5, 3.4, 0.7, -2.6, -0.2, 1.4, -1.5, -0.7, -5.0])
"""What speaks for a step, fitted to what the evaluation prefers; in the order of `_weigh`."""
(_NEARER, _LEAVE, _BLOW, _CLAIM, _RAID, _RETURN, _SALLY, _IN, _JOIN, _END, _SECOND, _GATHER) = range(12)

_SURE = 2
"""Swords more for a castle that can be taken: it is looked at first, whatever else there is."""

_STRAY = -4.0
"""The same for a number of knights that nobody would think of: far below what is worst otherwise."""


@jit
def propose(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """All legal moves, most promising first, with a positive prior for each."""
    if state.phase == SHIELD_PHASE:
        moves[0], moves[1] = encode(SHIELD, 0, 0, 0), encode(NO_SHIELD, 0, 0, 0)
        priors[0], priors[1] = 0.8, 0.2
        return 2
    listed, features = np.empty(MAX_MOVES, np.int32), np.empty(len(_WEIGHTS))
    places, knights, ways = np.empty(SUPPLY, np.int64), np.empty(SUPPLY, np.int64), np.empty(SUPPLY, np.int64)
    goals, promises = np.empty(_GOALS, np.int64), np.empty(_GOALS)
    n, main = legal(board, state, listed), 0
    stacks = list_stacks(board, state, state.seat, places, knights)
    find_goals(board, state, places, knights, ways, stacks, goals, promises)
    line, prior, first, second = -1, 0.0, 0, 0
    for k in range(n):
        move = int(listed[k])
        if move >> 8 != line:
            line = move >> 8
            first, second = weigh(board, state, places, knights, ways, stacks, goals, promises, move, features)
            prior = math.exp(_sum(features))
        number = knights_of(move)
        if number == first or number == second:
            _insert(moves, priors, main, move, prior if number == first else math.exp(_WEIGHTS[_SECOND]) * prior)
            main += 1
            listed[k] = -1
    for k in range(n):
        if listed[k] >= 0:
            moves[main], priors[main] = listed[k], math.exp(_STRAY) * priors[main - 1]
            main += 1
    return n


@inlined
def _sum(features: Array) -> float:
    total = 0.0
    for k in range(len(features)):
        total += _WEIGHTS[k] * features[k]
    return total


@inlined
def _insert(moves: Array, priors: Array, n: int, move: int, prior: float) -> None:
    """Keep the first n sorted by falling prior."""
    while n > 0 and priors[n - 1] < prior:
        moves[n], priors[n] = moves[n - 1], priors[n - 1]
        n -= 1
    moves[n], priors[n] = move, prior


@jit
def find_goals(
    board: Record, state: Record, places: Array, knights: Array, ways: Array, n: int, goals: Array, promises: Array
) -> None:
    """The castles that promise the seat to move most: their swords, fading with the steps it takes."""
    goals[:], promises[:] = NOWHERE, 0.0
    for castle in range(board.castles):
        if state.holder[castle] == state.seat:
            continue
        steps = toil(board, board.gate[castle], price(state, castle), places, knights, ways, n)
        promise = worth(board, state, castle, state.seat) * FADING[steps]
        if promise > promises[_GOALS - 1]:
            k = _GOALS - 1
            while k > 0 and promises[k - 1] < promise:
                goals[k], promises[k] = goals[k - 1], promises[k - 1]
                k -= 1
            goals[k], promises[k] = castle, promise


@jit
def weigh(
    board: Record, state: Record, places: Array, knights: Array, ways: Array, n: int, goals: Array, promises: Array,
    move: int, out: Array,
) -> tuple[int, int]:  # fmt: skip
    """What speaks for a line, and the two numbers of knights that make most sense; `move` takes all that may go."""
    out[:] = 0.0
    if kind_of(move) != STEP:
        out[_END] = 1.0
        return 0, 0
    source, target, most = source_of(move), target_of(move), knights_of(move)
    if target < board.castles:
        return _weigh_castle(board, state, source, target, most, out)
    out[_NEARER] = _nearer(board, state, places, knights, ways, n, goals, promises, source, target, most)
    out[_LEAVE] = source >= board.first_start
    out[_JOIN] = state.stack[state.seat, target] > 0
    foes = foes_at(state, target)
    if foes > 0:
        out[_GATHER] = most <= foes
        out[_BLOW] = foes
        return most, foes + 1
    if source < board.castles:
        out[_SALLY] = 1.0
        spare = int(state.stack[state.seat, source]) - _garrison(board, state, source)
        return max(1, min(most, spare)), most
    return most, most


@inlined
def _weigh_castle(board: Record, state: Record, gate: int, castle: int, most: int, out: Array) -> tuple[int, int]:
    """Into a castle: taken, attacked or reinforced."""
    garrison, holder = _garrison(board, state, castle), state.holder[castle]
    if holder == state.seat:
        lacking = garrison - int(state.stack[state.seat, castle])
        if lacking > 0:
            out[_RETURN] = board.swords[castle]
            return min(most, lacking), most
        out[_IN] = 1.0
        return most, 1
    hope = _SURE + worth(board, state, castle, state.seat)
    out[_CLAIM if holder == NOBODY else _RAID] = hope * odds(state, castle, state.stack[state.seat, gate])
    return min(most, garrison), 1 if garrison > 1 else most


@inlined
def _garrison(board: Record, state: Record, castle: int) -> int:
    """The least knights who can hold the castle against what others bring in their next turn; at least one."""
    strongest = 0
    for seat in range(state.players):
        if seat != state.seat:
            strongest = max(strongest, force(board, state, seat, board.gate[castle], STEPS - 1))
    return strongest // 2 + 1


@inlined
def _nearer(
    board: Record, state: Record, places: Array, knights: Array, ways: Array, n: int, goals: Array, promises: Array,
    source: int, target: int, most: int,
) -> float:  # fmt: skip
    """What the step adds to the promises of the goals."""
    mover, other = -1, -1
    for k in range(n):
        if places[k] == source:
            mover = k
        elif places[k] == target:
            other = k
    if mover < 0:
        return 0.0
    if other < 0:
        places[mover] = target
    else:
        places[mover] = NOWHERE
        knights[other] += most
    gain = 0.0
    for k in range(_GOALS):
        castle = goals[k]
        if castle != NOWHERE:
            steps = toil(board, board.gate[castle], price(state, castle), places, knights, ways, n)
            gain += worth(board, state, castle, state.seat) * FADING[steps] - promises[k]
    places[mover] = source
    if other >= 0:
        knights[other] -= most
    return gain
