"""Quick choices in play-outs: castles are taken, weak stacks driven off, knights gathered where swords are cheap.

Every move keeps a chance: now and then any is drawn.
"""

from __future__ import annotations

from loreley.core.bits import WORD, count, lowest, nth
from loreley.core.jit import Array, Record, inlined, jit
from loreley.core.rng import Rng, below
from loreley.games.rheingold.board import NOWHERE, RADIUS, WORDS
from loreley.games.rheingold.campaign import is_within, odds, price
from loreley.games.rheingold.legal import legal, random_move
from loreley.games.rheingold.move import END, SHIELD, STEP, encode
from loreley.games.rheingold.siege import can_enter
from loreley.games.rheingold.state import MOVE, STEPS, movable
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["rollout_move"]

_ANY = 16
"""One move in so many is any."""
_LACK = 4
"""A knight who is lacking, in steps."""


@jit
def rollout_move(board: Record, state: Record, rng: Rng, moves: Array) -> int:
    """A legal move, quickly chosen."""
    if below(rng, _ANY) == 0:
        return random_move(board, state, rng, moves)
    if state.phase == SHIELD_PHASE:
        return encode(SHIELD, 0, 0, 0)
    if state.phase != MOVE:
        legal(board, state, moves)
        return int(moves[0])
    move = _strike(board, state, rng)
    if move < 0:
        move = _march(board, state, rng)
    return move


@inlined
def _strike(board: Record, state: Record, rng: Rng) -> int:
    """Take a castle, or drive off the most foes that one stack can; -1 if there is nothing of the kind."""
    seat, best, most_foes = int(state.seat), -1, 0
    for word in range(WORDS):
        rest = state.held[seat, word]
        while rest:
            place = word * WORD + lowest(rest)
            rest &= rest - 1
            castle = board.castle_at[place]
            if castle != NOWHERE and state.holder[castle] != seat and can_enter(state, place, castle):
                knights = int(state.stack[seat, place])
                if 6 * odds(state, castle, knights) > below(rng, 6):
                    return encode(STEP, place, castle, _garrison(board, state, place, knights, rng))
            for other in range(WORDS):
                targets = board.near[place, other] & state.taken[other] & ~state.held[seat, other]
                while targets:
                    target = other * WORD + lowest(targets)
                    targets &= targets - 1
                    foes = int(state.stack[state.holder[target], target])
                    most = movable(board, state, seat, place)
                    if most > foes > most_foes:
                        best, most_foes = encode(STEP, place, target, most), foes
    return best


@inlined
def _garrison(board: Record, state: Record, gate: int, knights: int, rng: Rng) -> int:
    """How many move in: one or two, but more if others are near."""
    is_safe = True
    for seat in range(state.players):
        if seat != state.seat and is_within(board, state, seat, gate, STEPS):
            is_safe = False
    return 1 + below(rng, min(2, knights) if is_safe else knights)


@inlined
def _march(board: Record, state: Record, rng: Rng) -> int:
    """Towards the castle with the most swords for the steps; who is farthest goes first and joins others."""
    seat, draw = int(state.seat), below(rng, 1 << 30)
    aim, radius, best = -1, 0, 0
    for castle in range(board.castles):
        gate = board.gate[castle]
        if state.holder[castle] == seat or not is_within(board, state, seat, gate, RADIUS):
            continue
        steps, far = _gather(board, state, seat, gate, price(state, castle))
        value = board.swords[castle] * (16 + (draw >> castle % 24 & 15)) * 16 // (steps + 1)
        if far > 0 and value > best:
            aim, radius, best = gate, far, value
    if aim < 0:
        return encode(END, 0, 0, 0)
    while radius > 0:
        for word in range(WORDS):
            ring = state.held[seat, word] & board.around[aim, radius, word] & ~board.around[aim, radius - 1, word]
            while ring:
                place = word * WORD + lowest(ring)
                ring &= ring - 1
                if place >= board.castles:
                    move = _advance(board, state, seat, place, aim, radius - 1, rng)
                    if move >= 0:
                        return move
        radius -= 1
    return encode(END, 0, 0, 0)


@inlined
def _gather(board: Record, state: Record, seat: int, gate: int, need: int) -> tuple[int, int]:
    """The steps until so many are at the gate, and how far away the last of them stands; who lack count _LACK."""
    steps, far, radius = 0, 0, 0
    while radius <= RADIUS and need > 0:
        for word in range(WORDS):
            ring = state.held[seat, word] & board.around[gate, radius, word]
            if radius > 0:
                ring &= ~board.around[gate, radius - 1, word]
            while ring and need > 0:
                place = word * WORD + lowest(ring)
                ring &= ring - 1
                if place >= board.castles:
                    need -= int(state.stack[seat, place])
                    steps += radius
                    far = radius
        radius += 1
    return steps + _LACK * max(0, need), far


@inlined
def _advance(board: Record, state: Record, seat: int, place: int, gate: int, radius: int, rng: Rng) -> int:
    """A step to a waypoint that is nearer, best to own knights; -1 if foes are in the way."""
    low = board.near[place, 0] & board.around[gate, radius, 0] & ~(state.taken[0] & ~state.held[seat, 0])
    high = board.near[place, 1] & board.around[gate, radius, 1] & ~(state.taken[1] & ~state.held[seat, 1])
    if low & state.held[seat, 0] or high & state.held[seat, 1]:
        low, high = low & state.held[seat, 0], high & state.held[seat, 1]
    ways = count(low) + count(high)
    if ways == 0:
        return -1
    n = below(rng, ways)
    target = nth(low, n) if n < count(low) else WORD + nth(high, n - count(low))
    return encode(STEP, place, target, int(state.stack[seat, place]))
