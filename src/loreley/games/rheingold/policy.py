"""How a good player chooses: which moves to look at first, and quick choices in play-outs.

A line offers as many moves as knights may go, and hardly any of these numbers matters: all who stand
there, or those whom a garrison can spare. These come first; the others follow with tiny priors.
"""

from __future__ import annotations

import numpy as np

from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.campaign import force, list_stacks, odds, price, toil, worth
from loreley.games.rheingold.chart import MAX_CASTLES
from loreley.games.rheingold.legal import MAX_MOVES, legal
from loreley.games.rheingold.move import NO_SHIELD, SHIELD, STEP, encode, kind_of, knights_of, source_of, target_of
from loreley.games.rheingold.playout import rollout_move
from loreley.games.rheingold.state import STEPS, SUPPLY, foes_at, movable
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["propose", "rollout_move"]

_STRAY = 0.002
"""The prior of a number of knights that nobody would think of."""
_END = 0.05
_LEAST = 0.01
"""The prior of a line that leads away from everything."""
_SECOND = 0.3
"""Of a line's prior, for the second of its numbers that make sense."""
_LEAVE = 0.2
"""More for leaving a start field, where nobody else can arrive meanwhile."""
_CASTLE, _BLOW, _RETURN = 10.0, 0.5, 3.0
_NEAR = 0.75 ** np.arange(64)


@jit
def propose(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """All legal moves, most promising first, with a positive prior for each."""
    if state.phase == SHIELD_PHASE:
        moves[0], moves[1] = encode(SHIELD, 0, 0, 0), encode(NO_SHIELD, 0, 0, 0)
        priors[0], priors[1] = 0.8, 0.2
        return 2
    listed, pull = np.empty(MAX_MOVES, np.int32), np.empty(MAX_CASTLES, np.float64)
    n, main = legal(board, state, listed), 0
    _reckon_pull(board, state, pull)
    line, prior, first, second = -1, 0.0, 0, 0
    for k in range(n):
        move = int(listed[k])
        if move >> 8 != line:
            line = move >> 8
            prior, first, second = _judge_line(board, state, pull, move)
        number = knights_of(move)
        if number == first or number == second:
            _insert(moves, priors, main, move, prior if number == first else _SECOND * prior)
            main += 1
            listed[k] = -1
    for k in range(n):
        if listed[k] >= 0:
            moves[main], priors[main] = listed[k], _STRAY
            main += 1
    return n


@inlined
def _insert(moves: Array, priors: Array, n: int, move: int, prior: float) -> None:
    """Keep the first n sorted by falling prior."""
    while n > 0 and priors[n - 1] < prior:
        moves[n], priors[n] = moves[n - 1], priors[n - 1]
        n -= 1
    moves[n], priors[n] = move, prior


@inlined
def _reckon_pull(board: Record, state: Record, pull: Array) -> None:
    """How strongly each castle draws the knights of the seat to move: its swords, fading with the steps it takes."""
    places, knights = np.empty(SUPPLY, np.int64), np.empty(SUPPLY, np.int64)
    ways = np.empty(SUPPLY, np.int64)
    seat = state.seat
    n = list_stacks(board, state, seat, places, knights)
    for castle in range(board.castles):
        pull[castle] = 0.0
        if state.holder[castle] != seat:
            steps = toil(board, board.gate[castle], price(state, castle), places, knights, ways, n)
            pull[castle] = worth(board, state, castle, seat) * _NEAR[steps]


@inlined
def _judge_line(board: Record, state: Record, pull: Array, move: int) -> tuple[float, int, int]:
    """The prior of a line, for the best number of knights, and the two best numbers; `move` takes the most."""
    if kind_of(move) != STEP:
        return _END, 0, 0
    source, target, most = source_of(move), target_of(move), knights_of(move)
    if target < board.castles:
        return _judge_castle(board, state, source, target, most)
    foes = foes_at(state, target)
    prior = _LEAST + _draw(board, state, pull, source, target, most)
    if source >= board.first_start:
        prior += _LEAVE
    if state.stack[state.seat, target] > 0:
        prior += _LEAST  # together they are stronger
    if foes > 0:
        return prior + _BLOW * foes, most, foes + 1
    if source < board.castles:
        spare = most + 1 - _garrison(board, state, source)
        return prior, max(1, min(most, spare)), most
    return prior, most, most


@inlined
def _judge_castle(board: Record, state: Record, gate: int, castle: int, most: int) -> tuple[float, int, int]:
    """Into a castle: taken, attacked or reinforced."""
    garrison = _garrison(board, state, castle)
    if state.holder[castle] == state.seat:
        lacking = garrison - int(state.stack[state.seat, castle])
        if lacking > 0:
            return _RETURN * board.swords[castle], min(most, lacking), most
        return _LEAST, most, 1
    hope = _CASTLE * worth(board, state, castle, state.seat) * odds(state, castle, state.stack[state.seat, gate])
    return hope, min(most, garrison), 1 if garrison > 1 else most


@inlined
def _garrison(board: Record, state: Record, castle: int) -> int:
    """The least knights who can hold the castle against what others bring in their next turn; at least one."""
    strongest = 0
    for seat in range(state.players):
        if seat != state.seat:
            strongest = max(strongest, force(board, state, seat, board.gate[castle], STEPS - 1))
    return strongest // 2 + 1


@inlined
def _draw(board: Record, state: Record, pull: Array, source: int, target: int, knights: int) -> float:
    """How much nearer to what is worth it the step leads, and how much of what that takes."""
    drawn = 0.0
    for castle in range(board.castles):
        nearer = int(board.steps[source, board.gate[castle]]) - int(board.steps[target, board.gate[castle]])
        if nearer != 0 and pull[castle] > 0:
            drawn += pull[castle] * nearer * min(1.0, knights / price(state, castle))
    return max(0.0, drawn)
