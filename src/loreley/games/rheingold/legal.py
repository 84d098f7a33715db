"""What the seat to move may do: along each line, from how many knights on.

Along one line the legal numbers never have a gap: they reach from `least_number` to all knights that may
leave. So counting them needs no list, and `random_move` finds its n-th move by counting.

The order of `legal` is fixed. First the marches, by place: to the waypoints beside it that hold no foes,
and into the castle. Then the attacks, by target and by place. Then the end of the turn. Places are in
board order; of each line comes the whole stack first, then fewer knights.
"""

from __future__ import annotations

from loreley.core.bits import WORD, count, lowest, nth
from loreley.core.jit import Array, Record, inlined, jit
from loreley.core.rng import Rng, below
from loreley.games.rheingold.attack import count_commitments, lacking, least_commitment, muster
from loreley.games.rheingold.board import NOWHERE, WORDS
from loreley.games.rheingold.chart import MAX_DEGREE
from loreley.games.rheingold.move import END, NO_SHIELD, SHIELD, STEP, encode
from loreley.games.rheingold.siege import can_enter
from loreley.games.rheingold.state import GATHER, MOVE, SUPPLY, foes_at, movable
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["MAX_MOVES", "NEVER", "least_number", "legal", "random_move"]

NEVER = SUPPLY + 1
"""More knights than there are."""

MAX_MOVES = SUPPLY * MAX_DEGREE + 1
"""A stack of n knights offers at most n moves along each of its lines, and there are SUPPLY knights of a
colour, so steps are at most SUPPLY * MAX_DEGREE; the end of the turn is one more. A shield offers two."""


@jit
def least_number(board: Record, state: Record, source: int, target: int) -> int:
    """The fewest knights that may go this line now, NEVER if none may; while gathering, only to the target."""
    if target >= board.first_start:
        return NEVER
    if target < board.castles:
        return 1 if can_enter(state, source, target) else NEVER
    if foes_at(state, target) == 0:
        return 1
    force, weakest = muster(board, state, target)
    spare = force - lacking(state, target)
    return least_commitment(movable(board, state, state.seat, source), spare, weakest)


@jit
def legal(board: Record, state: Record, moves: Array) -> int:
    """Write all legal moves of the seat to move; return how many, at most MAX_MOVES."""
    if state.phase == SHIELD_PHASE:
        moves[0], moves[1] = encode(NO_SHIELD, 0, 0, 0), encode(SHIELD, 0, 0, 0)
        return 2
    if state.phase == GATHER:
        return _attack_moves(board, state, state.target, moves, 0)
    n = 0
    if state.phase == MOVE:
        for word in range(WORDS):
            places = state.held[state.seat, word]
            while places:
                n = _march_moves(board, state, word * WORD + lowest(places), moves, n)
                places &= places - 1
        for word in range(WORDS):
            targets = _foes(state, word)
            while targets:
                target = word * WORD + lowest(targets)
                if target >= board.castles:
                    n = _attack_moves(board, state, target, moves, n)
                targets &= targets - 1
        moves[n] = encode(END, 0, 0, 0)
        n += 1
    return n


@inlined
def _foes(state: Record, word: int) -> int:
    """Waypoints and castles where knights of others stand, as a word of bits."""
    return state.taken[word] & ~state.held[state.seat, word]


@inlined
def _march_moves(board: Record, state: Record, source: int, moves: Array, n: int) -> int:
    """Append the marches from a place; return the new length."""
    for word in range(WORDS):
        free = board.near[source, word] & ~_foes(state, word)
        while free:
            n = _line_moves(board, state, source, word * WORD + lowest(free), 1, moves, n)
            free &= free - 1
    castle = board.castle_at[source]
    if castle != NOWHERE and can_enter(state, source, castle):
        n = _line_moves(board, state, source, castle, 1, moves, n)
    return n


@inlined
def _attack_moves(board: Record, state: Record, target: int, moves: Array, n: int) -> int:
    """Append the commitments to an attack; return the new length."""
    for line in range(board.degree[target]):
        if state.committed[line] == 0:
            source = board.neighbour[target, line]
            n = _line_moves(board, state, source, target, least_number(board, state, source, target), moves, n)
    return n


@inlined
def _line_moves(board: Record, state: Record, source: int, target: int, least: int, moves: Array, n: int) -> int:
    """Append what one line offers; return the new length."""
    for knights in range(movable(board, state, state.seat, source), least - 1, -1):
        moves[n] = encode(STEP, source, target, knights)
        n += 1
    return n


@jit
def random_move(board: Record, state: Record, rng: Rng, moves: Array) -> int:
    """A move drawn uniformly from `legal`: its n-th, found without writing the list."""
    if state.phase != MOVE:
        return int(moves[below(rng, legal(board, state, moves))])
    total, attacks_at = _count(board, state, moves)
    n, k = below(rng, total + 1), 0
    if n == total:
        return encode(END, 0, 0, 0)
    while moves[k] <= n:
        k += 2
    if k > 0:
        n -= int(moves[k - 2])
    if k < attacks_at:
        return _pick_march(board, state, int(moves[k + 1]), n)
    return _pick_attack(board, state, int(moves[k + 1]), n)


@inlined
def _count(board: Record, state: Record, moves: Array) -> tuple[int, int]:
    """How many steps are legal; `moves` takes pairs: how many up to a place, and which it is.

    First come the places from which knights may march, then the waypoints beside them that hold foes; also
    return where these begin. All this is the inmost loop of random play, so it keeps what it needs in local
    variables. MAX_MOVES is room enough: SUPPLY places and MAX_WAYPOINTS waypoints make 2 * (42 + 64) numbers.
    """
    seat = int(state.seat)
    held_low, held_high = state.held[seat, 0], state.held[seat, 1]
    foes_low, foes_high = _foes(state, 0), _foes(state, 1)
    total, k, reach_low, reach_high = 0, 0, 0, 0
    for word in range(WORDS):
        places = held_high if word else held_low
        while places:
            source = word * WORD + lowest(places)
            most = movable(board, state, seat, source)
            if most > 0:
                near_low, near_high = board.near[source, 0], board.near[source, 1]
                lines = count(near_low & ~foes_low) + count(near_high & ~foes_high)
                total += most * (lines + int(can_enter(state, source, board.castle_at[source])))
                moves[k], moves[k + 1] = total, source
                k += 2
                reach_low |= near_low
                reach_high |= near_high
            places &= places - 1
    attacks_at = k
    for word in range(WORDS):
        targets = reach_high & foes_high if word else reach_low & foes_low
        while targets:
            target = word * WORD + lowest(targets)
            low, high = board.beside[target, 0] & held_low, board.beside[target, 1] & held_high
            if count(low) + count(high) == 1:  # mostly
                source = lowest(low) if low else WORD + lowest(high)
                total += max(0, movable(board, state, seat, source) - foes_at(state, target))
            else:
                total += count_commitments(board, state, target)
            moves[k], moves[k + 1] = total, target
            k += 2
            targets &= targets - 1
    return total, attacks_at


@inlined
def _pick_march(board: Record, state: Record, source: int, n: int) -> int:
    """The n-th of the marches from a place."""
    most = movable(board, state, state.seat, source)
    line, knights = n // most, most - n % most
    for word in range(WORDS):
        free = board.near[source, word] & ~_foes(state, word)
        if line < count(free):
            return encode(STEP, source, word * WORD + nth(free, line), knights)
        line -= count(free)
    return encode(STEP, source, board.castle_at[source], knights)


@inlined
def _pick_attack(board: Record, state: Record, target: int, n: int) -> int:
    """The n-th of the commitments to an attack, before any is made."""
    for line in range(board.degree[target]):
        source = board.neighbour[target, line]
        most = movable(board, state, state.seat, source)
        attacks = max(0, most + 1 - least_number(board, state, source, target))
        if n < attacks:
            return encode(STEP, source, target, most - n)
        n -= attacks
    return encode(END, 0, 0, 0)
