"""What the seat to move may do: which spaces a card opens, reinforcement, conversion, bastions.

The order of `legal` is fixed; `random_move` picks its n-th move without writing the list.
"""

from __future__ import annotations

from loreley.core.bits import WORD, count, lowest, nth
from loreley.core.jit import Array, Record, inlined, jit
from loreley.core.rng import Rng, below
from loreley.games.rheinlaender.board import WORDS
from loreley.games.rheinlaender.move import BUILD, CONVERT, DISCARD, PASS, PLACE, REINFORCE, encode
from loreley.games.rheinlaender.state import (
    ACT,
    AREA,
    BASTION_PHASE,
    CONVERSION,
    OVER,
    is_free,
    reinforcement,
)

__all__ = [
    "can_build",
    "can_convert",
    "count_near",
    "count_places",
    "find_near",
    "find_reinforcement",
    "has_room",
    "legal",
    "random_move",
]


@inlined
def can_build(board: Record, state: Record) -> bool:
    """Whether a bastion may still be placed in this turn: one left, none used, free land somewhere."""
    if state.bastion_used != 0 or state.bastions[state.seat] <= 0:
        return False
    for word in range(WORDS):
        if board.land[word] & ~state.taken[word]:
            return True
    return False


@inlined
def count_places(board: Record, state: Record, area: int) -> int:
    """How many spaces of the area a knight may be placed on; the river only between taken banks (R1)."""
    free = 0
    for k in range(board.lands[area]):
        if is_free(board, state, board.land_of[area, k]):
            free += 1
    if free == 0 and is_free(board, state, board.river_of[area]):
        free = 1
    return free


@inlined
def has_room(board: Record, state: Record, space: int, card: int) -> bool:
    """Whether the card, of the space's area, may place a knight there."""
    if not is_free(board, state, space):
        return False
    if space != board.river_of[card]:
        return True
    for k in range(board.lands[card]):
        if is_free(board, state, board.land_of[card, k]):
            return False
    return True


@inlined
def can_convert(state: Record, space: int) -> bool:
    """Whether another player's knight stands there."""
    return state.knight[space] >= 0 and state.knight[space] != state.seat


@inlined
def _card_moves(board: Record, state: Record, card: int, moves: Array, n: int) -> int:
    """Append what the card's own area offers, places before conversions; return the new length."""
    lands, river = board.lands[card], board.river_of[card]
    for k in range(lands):
        if is_free(board, state, board.land_of[card, k]):
            moves[n] = encode(PLACE, card, board.land_of[card, k])
            n += 1
    if has_room(board, state, river, card):
        moves[n] = encode(PLACE, card, river)
        n += 1
    if state.archbishop == state.seat:
        for k in range(lands):
            if can_convert(state, board.land_of[card, k]):
                moves[n] = encode(CONVERT, card, board.land_of[card, k])
                n += 1
        if state.rule[CONVERSION] == AREA and can_convert(state, river):
            moves[n] = encode(CONVERT, card, river)
            n += 1
    return n


@jit
def legal(board: Record, state: Record, moves: Array) -> int:
    """Write all legal moves of the seat to move; return how many.

    Bound: a card offers at most 2 * (4 land + 1 river) moves of its area and one reinforcement a land space,
    so 8 * (10 + 180) + 180 + 1 < 2048.
    """
    n = 0
    if state.phase == ACT:
        if state.stock[state.seat] > 0:
            n = _list_near(board, state, moves)
            n = _list_reinforcements(board, state, moves, n)
        if n == 0:
            n = _list_discards(state, moves)
    if state.phase != OVER and can_build(board, state):
        for word in range(WORDS):
            spaces = board.land[word] & ~state.taken[word]
            while spaces:
                moves[n] = encode(BUILD, 0, word * WORD + lowest(spaces))
                n += 1
                spaces &= spaces - 1
    if state.phase == BASTION_PHASE:
        moves[n] = encode(PASS, 0, 0)
        n += 1
    return n


@inlined
def _list_near(board: Record, state: Record, moves: Array) -> int:
    """What the cards' own areas offer."""
    n, hand = 0, state.hand[state.seat]
    while hand:
        n = _card_moves(board, state, lowest(hand) + 1, moves, n)
        hand &= hand - 1
    return n


@inlined
def _list_reinforcements(board: Record, state: Record, moves: Array, n: int) -> int:
    hand = state.hand[state.seat]
    while hand:
        for word in range(WORDS):
            spaces = reinforcement(board, state, state.seat, word)
            while spaces:
                moves[n] = encode(REINFORCE, lowest(hand) + 1, word * WORD + lowest(spaces))
                n += 1
                spaces &= spaces - 1
        hand &= hand - 1
    return n


@inlined
def _list_discards(state: Record, moves: Array) -> int:
    """R2: any card, without a knight."""
    n, hand = 0, state.hand[state.seat]
    while hand:
        moves[n] = encode(DISCARD, lowest(hand) + 1, 0)
        n += 1
        hand &= hand - 1
    return n


@jit
def random_move(board: Record, state: Record, rng: Rng, moves: Array) -> int:
    """A move drawn uniformly from `legal`: its n-th, found without writing the whole list."""
    near, far = 0, 0  # moves of the cards' own areas; cards times reinforced spaces
    is_listed = state.archbishop == state.seat
    if state.phase == ACT:
        if state.stock[state.seat] > 0:
            near = _list_near(board, state, moves) if is_listed else count_near(state)
            for word in range(WORDS):
                far += count(reinforcement(board, state, state.seat, word))
            far *= state.hand_size[state.seat]
        if near + far == 0:
            near, is_listed = _list_discards(state, moves), True
    bastions = 0
    if can_build(board, state):
        for word in range(WORDS):
            bastions += count(board.land[word] & ~state.taken[word])
    n = below(rng, near + far + bastions + (1 if state.phase == BASTION_PHASE else 0))
    if n < near:
        return moves[n] if is_listed else find_near(board, state, n)
    if n < near + far:
        return find_reinforcement(board, state, n - near, far // state.hand_size[state.seat])
    if n < near + far + bastions:
        return _find_bastion(board, state, n - near - far)
    return encode(PASS, 0, 0)


@inlined
def count_near(state: Record) -> int:
    """How many places the cards open."""
    near, hand = 0, state.hand[state.seat]
    while hand:
        near += state.room[lowest(hand) + 1]
        hand &= hand - 1
    return near


@inlined
def find_near(board: Record, state: Record, n: int) -> int:
    """The n-th place that the cards open, in the order of `legal`."""
    hand = state.hand[state.seat]
    while n >= state.room[lowest(hand) + 1]:
        n -= state.room[lowest(hand) + 1]
        hand &= hand - 1
    card = lowest(hand) + 1
    for k in range(board.lands[card]):
        space = board.land_of[card, k]
        if is_free(board, state, space):
            if n == 0:
                return encode(PLACE, card, space)
            n -= 1
    return encode(PLACE, card, board.river_of[card])


@inlined
def find_reinforcement(board: Record, state: Record, n: int, spaces: int) -> int:
    """The n-th reinforcement, card by card, of so many spaces."""
    card = nth(state.hand[state.seat], n // spaces) + 1
    n %= spaces
    word = 0
    found = reinforcement(board, state, state.seat, word)
    while n >= count(found):
        n -= count(found)
        word += 1
        found = reinforcement(board, state, state.seat, word)
    return encode(REINFORCE, card, word * WORD + nth(found, n))


@inlined
def _find_bastion(board: Record, state: Record, n: int) -> int:
    word = 0
    found = board.land[word] & ~state.taken[word]
    while n >= count(found):
        n -= count(found)
        word += 1
        found = board.land[word] & ~state.taken[word]
    return encode(BUILD, 0, word * WORD + nth(found, n))
