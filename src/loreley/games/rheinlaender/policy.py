"""How a good player chooses: which moves to look at first, and quick choices in play-outs.

Both rest on `worth`: the points that a knight on a space brings its player at the end, less a part of what it
brings others, without doing the move. A knight that reinforces can go with any card, so the card that is
worth least goes first. Bastions are kept for duchies that somebody may take.
"""

from __future__ import annotations

import math

from loreley.core.bits import WORD, count, lowest
from loreley.core.jit import Array, Record, inlined, jit
from loreley.core.rng import Rng, below
from loreley.games.rheinlaender.board import WORDS
from loreley.games.rheinlaender.legal import (
    can_build,
    can_convert,
    count_near,
    find_near,
    find_reinforcement,
    has_room,
    legal,
    random_move,
)
from loreley.games.rheinlaender.move import BUILD, CONVERT, PASS, PLACE, REINFORCE, encode, space_of
from loreley.games.rheinlaender.state import (
    ACT,
    AREA,
    BASTION_PHASE,
    CASTLE,
    CONVERSION,
    NOBODY,
    group_of,
    landmark_value,
    reinforcement,
)

__all__ = ["propose", "rollout_move", "worth"]

_DUKE, _LEAST = 5, -20.0
_BYTES = 7  # groups beside a space, a byte each in one number
_TRIES = 4  # places that a play-out compares
_WARMTH = 3.0  # so many points more make a move e times as promising
_RARE = 1e-3


@inlined
def worth(board: Record, state: Record, seat: int, space: int) -> float:
    """About how many points a knight of `seat` on a free space brings it, above what it brings others."""
    groups, touched = _groups_beside(board, state, space)
    value, strength, duchies, dukes, ruler = 0, 1, 0, 0, NOBODY
    before, kept, best_own = 0, 0, -1
    lost_by_others = 0
    for k in range(touched):
        old = (groups >> (8 * k)) & 255
        value += int(state.value[old])
        strength += int(state.strength[old])
        owner = int(state.owner[old])
        if state.strength[old] >= 2:
            duchies += 1
        if owner != NOBODY:
            dukes += 1
            ruler = owner if dukes == 1 or ruler == owner else NOBODY
            if owner == seat:
                before += _DUKE + int(state.value[old])
                kept += 1 + int(state.value[old])
                best_own = max(best_own, int(state.value[old]))
            else:
                lost_by_others += 1
    castles = 0
    for k in range(board.sites_of[space]):
        site = board.site_of[space, k]
        other = board.site_space[site, 0] + board.site_space[site, 1] - space
        if state.knight[other] < 0:
            value += landmark_value(int(state.landmark[site]))
            if state.landmark[site] == CASTLE and state.castle[site] == NOBODY:
                castles += 1
    castellan = seat if ruler == NOBODY else ruler
    strength += castles
    own, best, holder = 0, 0, NOBODY
    for other in range(state.players):
        knights = 0
        for k in range(touched):
            knights += int(state.count[(groups >> (8 * k)) & 255, other])
        if other == castellan:
            knights += castles
        if other == seat:
            own = knights + 1
        elif knights > best:
            best, holder = knights, other
        elif knights == best:
            holder = NOBODY
    if strength < 2:
        return 0.3 * value + 0.5
    lead = own - best
    if lead > 0:
        holder = seat
    elif lead == 0:
        holder = ruler if dukes == 1 and duchies == 1 else NOBODY
    if holder == seat:
        paid = kept - (1 + best_own) if best_own >= 0 else 0
        gain = float(_DUKE + value - before + paid) + 0.4 * lost_by_others
        return gain + 0.15 * min(lead, 3) * (2 + value)
    gain = float(kept - before)
    if holder == NOBODY:
        return gain + 0.4 * lost_by_others + 0.2 * value
    if holder != ruler:
        gain -= 0.4 * (_DUKE + value)
    return gain + (0.15 * value + 0.5) / (1 - lead)


@inlined
def _groups_beside(board: Record, state: Record, space: int) -> tuple[int, int]:
    """The groups that a knight on the space would join, a byte each, and how many they are."""
    groups, n = 0, 0
    for k in range(board.degree[space]):
        near = board.neighbour[space, k]
        if state.knight[near] >= 0 and n < _BYTES:
            group = group_of(state, near)
            is_new = True
            for i in range(n):
                is_new = is_new and (groups >> (8 * i)) & 255 != group
            if is_new:
                groups |= group << (8 * n)
                n += 1
    return groups, n


@inlined
def _worth_of_conversion(state: Record, seat: int, space: int) -> float:
    """Points of a knight that changes sides."""
    group, loser = group_of(state, space), int(state.knight[space])
    owner, value = int(state.owner[group]), int(state.value[group])
    own, best = int(state.count[group, seat]) + 1, 0
    for other in range(state.players):
        if other != seat:
            knights = int(state.count[group, other]) - (1 if other == loser else 0)
            best = max(best, knights)
    if owner == seat:
        return 1.0
    if state.strength[group] >= 2 and own > best:
        return float(_DUKE + value) + 0.5
    return 0.3 * value / max(1, 1 + best - own)  # a lone knight that changes sides leaves nobody behind


@jit
def propose(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """All legal moves, most promising first, with a positive prior for each."""
    if state.phase == BASTION_PHASE:
        return _propose_bastions(board, state, moves, priors)
    if state.phase != ACT or state.stock[state.seat] <= 0:
        return _propose_alike(board, state, moves, priors)
    n = _propose_places(board, state, moves, priors)
    if n == 0:
        return _propose_alike(board, state, moves, priors)
    if can_build(board, state):
        n = _append_bastions(board, state, moves, priors, n)
    return n


@inlined
def _propose_alike(board: Record, state: Record, moves: Array, priors: Array) -> int:
    n = legal(board, state, moves)
    for k in range(n):
        priors[k] = 1.0
    return n


@inlined
def _propose_places(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """Cards of the hand, sorted; a reinforcement goes with the worst card first, with others at the end."""
    seat = int(state.seat)
    n, hand, worst, least = 0, state.hand[state.seat], 0, 1e9
    while hand:
        card = lowest(hand) + 1
        hand &= hand - 1
        start, best = n, _LEAST
        for k in range(board.lands[card] + 1):
            space = board.land_of[card, k] if k < board.lands[card] else board.river_of[card]
            if has_room(board, state, space, card):
                points = worth(board, state, seat, space)
                best = max(best, points)
                moves[n], priors[n] = encode(PLACE, card, space), points
                n += 1
            elif _may_convert(board, state, card, k) and can_convert(state, space):
                moves[n], priors[n] = encode(CONVERT, card, space), _worth_of_conversion(state, seat, space)
                best = max(best, priors[n])
                n += 1
        if start == n:
            best = _LEAST - 1.0
        if best < least:
            worst, least = card, best
    for word in range(WORDS):
        spaces = reinforcement(board, state, seat, word)
        while spaces:
            space = word * WORD + lowest(spaces)
            spaces &= spaces - 1
            moves[n], priors[n] = encode(REINFORCE, worst, space), worth(board, state, seat, space)
            n += 1
    _sort(moves, priors, n)
    for k in range(n):
        priors[k] = math.exp((priors[k] - 8.0) / _WARMTH)
    return _append_reinforcements(board, state, worst, moves, priors, n)


@inlined
def _may_convert(board: Record, state: Record, card: int, k: int) -> bool:
    """Whether the archbishop may convert on the k-th of the area's spaces, the river being the last."""
    return state.archbishop == state.seat and (k < board.lands[card] or state.rule[CONVERSION] == AREA)


@inlined
def _append_reinforcements(board: Record, state: Record, worst: int, moves: Array, priors: Array, n: int) -> int:
    """The same with better cards."""
    hand = state.hand[state.seat] & ~(1 << (worst - 1))
    while hand:
        card = lowest(hand) + 1
        hand &= hand - 1
        for word in range(WORDS):
            spaces = reinforcement(board, state, state.seat, word)
            while spaces:
                moves[n], priors[n] = encode(REINFORCE, card, word * WORD + lowest(spaces)), _RARE
                n += 1
                spaces &= spaces - 1
    return n


@inlined
def _sort(moves: Array, priors: Array, n: int) -> None:
    """By falling priors; what is equal stays in its order."""
    for k in range(1, n):
        move, prior = moves[k], priors[k]
        i = k - 1
        while i >= 0 and priors[i] < prior:
            moves[i + 1], priors[i + 1] = moves[i], priors[i]
            i -= 1
        moves[i + 1], priors[i + 1] = move, prior


@inlined
def _append_bastions(board: Record, state: Record, moves: Array, priors: Array, n: int) -> int:
    """Before acting there is hardly a reason for one."""
    for word in range(WORDS):
        spaces = board.land[word] & ~state.taken[word]
        while spaces:
            moves[n], priors[n] = encode(BUILD, 0, word * WORD + lowest(spaces)), _RARE / 10
            n += 1
            spaces &= spaces - 1
    return n


@inlined
def _propose_bastions(board: Record, state: Record, moves: Array, priors: Array) -> int:
    """None mostly; else beside an own duchy, best where others stand beside the space too."""
    moves[0], priors[0] = encode(PASS, 0, 0), 1.0
    n = 1
    for word in range(WORDS):
        own = board.land[word] & ~state.taken[word] & state.near[state.seat, word]
        others = own & _near_others(state, word)
        for spaces, prior in ((others, 0.1), (own & ~others, 0.02)):
            rest = spaces
            while rest:
                moves[n], priors[n] = encode(BUILD, 0, word * WORD + lowest(rest)), prior
                n += 1
                rest &= rest - 1
    _sort(moves, priors, n)
    for word in range(WORDS):
        rest = board.land[word] & ~state.taken[word] & ~state.near[state.seat, word]
        while rest:
            moves[n], priors[n] = encode(BUILD, 0, word * WORD + lowest(rest)), _RARE
            n += 1
            rest &= rest - 1
    return n


@inlined
def _near_others(state: Record, word: int) -> int:
    near = 0
    for other in range(state.players):
        if other != state.seat:
            near |= state.near[other, word]
    return near


@jit
def rollout_move(board: Record, state: Record, rng: Rng, moves: Array) -> int:
    """The best of a few places drawn at random; hardly ever a bastion; now and then anything."""
    if below(rng, 32) == 0:
        return random_move(board, state, rng, moves)
    if state.phase == BASTION_PHASE:
        return encode(PASS, 0, 0)
    seat, near, far = int(state.seat), count_near(state), 0
    for word in range(WORDS):
        far += count(reinforcement(board, state, seat, word))
    if near + far == 0 or state.stock[seat] <= 0:
        return random_move(board, state, rng, moves)
    chosen, most = 0, 2.0 * _LEAST
    for _ in range(_TRIES):
        n = below(rng, near + far)
        if n < near:
            move = find_near(board, state, n)
        else:
            move = find_reinforcement(board, state, n - near + far * below(rng, state.hand_size[seat]), far)
        points = worth(board, state, seat, space_of(move))
        if points > most:
            chosen, most = move, points
    return chosen
