"""What helps a seat: numbers from which its chance to win is reckoned.

A duchy is open while free land lies beside it: only there can knights join it, so a closed one keeps its
owner (but for conversions). Each number is cheap: it reads the position once and follows no move.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD, count, lowest
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheinlaender.board import MAX_GROUPS, WORDS
from loreley.games.rheinlaender.state import group_of, landmark_value, reinforcement

__all__ = ["FEATURES", "observe", "progress"]

FEATURES = (
    "coins",
    "duchies",  # owned
    "value",  # of their landmarks
    "closed",  # what closed ones pay at the end
    "thin",  # what open ones pay that one knight more than another's holds
    "firm",  # what open ones pay that three knights more or more hold
    "tied",  # what open ones of others or nobody pay where the seat is as strong as the strongest
    "behind",  # the same where one knight is lacking
    "archbishop",
    "bishops",
    "stock",
    "bastions",
    "reach",  # cards that place a knight beside an own one
    "growth",  # landmarks that such a place or a reinforcement could attach
    "reinforcements",  # up to five
)
_COINS, _DUCHIES, _VALUE, _CLOSED, _THIN, _FIRM, _TIED, _BEHIND = range(8)
_ARCHBISHOP, _BISHOPS, _STOCK, _BASTIONS, _REACH, _GROWTH, _REINFORCEMENTS = range(8, 15)
_DUKE = 5


@jit
def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The seat's features."""
    for k in range(len(FEATURES)):
        out[k] = 0.0
    out[_COINS] = state.coins[seat]
    out[_ARCHBISHOP] = 1.0 if state.archbishop == seat else 0.0
    out[_BISHOPS] = state.bishops[seat]
    out[_STOCK] = max(0, state.stock[seat])
    out[_BASTIONS] = state.bastions[seat]
    out[_REACH] = _count_reach(board, state, seat)
    free = 0
    for word in range(WORDS):
        free += count(reinforcement(board, state, seat, word))
    out[_REINFORCEMENTS] = min(5, free)
    out[_GROWTH] = _sum_growth(board, state, seat)
    _observe_duchies(board, state, seat, out)


@inlined
def _observe_duchies(board: Record, state: Record, seat: int, out: Array) -> None:
    is_open = np.zeros(MAX_GROUPS, np.uint8)
    for word in range(WORDS):
        knights = state.taken[word]
        while knights:
            space = word * WORD + lowest(knights)
            knights &= knights - 1
            if state.knight[space] >= 0:
                for k in range(WORDS):
                    if board.near[space, k] & board.land[k] & ~state.taken[k]:
                        is_open[group_of(state, space)] = 1
    for group in range(state.groups):
        if state.parent[group] == group and state.strength[group] >= 2:
            worth = float(_DUKE + state.value[group])
            lead = _lead(state, group, seat)
            if state.owner[group] == seat:
                out[_DUCHIES] += 1.0
                out[_VALUE] += state.value[group]
                if is_open[group] == 0:
                    out[_CLOSED] += worth
                elif lead <= 1:
                    out[_THIN] += worth
                elif lead >= 3:
                    out[_FIRM] += worth
            elif is_open[group] and state.count[group, seat] > 0:
                if lead == 0:
                    out[_TIED] += worth
                elif lead == -1:
                    out[_BEHIND] += worth


@inlined
def _lead(state: Record, group: int, seat: int) -> int:
    """How many knights more than the strongest other the seat has."""
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, int(state.count[group, other]))
    return int(state.count[group, seat]) - best


@inlined
def _count_reach(board: Record, state: Record, seat: int) -> int:
    cards, hand = 0, state.hand[seat]
    while hand:
        card = lowest(hand) + 1
        hand &= hand - 1
        for k in range(board.lands[card]):
            space = board.land_of[card, k]
            if state.near[seat, board.word[space]] & ~state.taken[board.word[space]] & board.bit[space]:
                cards += 1
                break
    return cards


@inlined
def _sum_growth(board: Record, state: Record, seat: int) -> int:
    """The landmarks that no knight borders yet, with free land beside them and an own knight."""
    growth = 0
    for site in range(board.sites):
        here, there = board.site_space[site, 0], board.site_space[site, 1]
        if state.knight[here] < 0 and state.knight[there] < 0:
            for k in range(2):
                space = board.site_space[site, k]
                if state.near[seat, board.word[space]] & ~state.taken[board.word[space]] & board.bit[space]:
                    growth += landmark_value(int(state.landmark[site]))
                    break
    return growth


@jit
def progress(board: Record, state: Record) -> float:
    """How far the game is: the emptiest stock tells."""
    supply = int(board.supply[state.players])
    least = supply
    for seat in range(state.players):
        least = min(least, int(state.stock[seat]))
    return 1.0 - max(0, least) / supply
