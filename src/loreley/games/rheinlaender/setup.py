"""Setting up, and every other thing that chance decides.

Each outcome is an ordered draw of k things from n: all landmarks, the hands, the draw pile, and the new
pile after each reshuffle. The same function takes an outcome from a record, a server or a generator.
"""

from __future__ import annotations

from loreley.core.event import Events
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheinlaender.state import (
    ACT,
    DECK,
    EMPTY,
    HANDS,
    LANDMARK_SETUP,
    NO_CHANCE,
    NOBODY,
    RESHUFFLE,
)
from loreley.games.rheinlaender.turn import draw_card

__all__ = ["begin", "chance", "resolve"]


@jit
def begin(board: Record, state: Record, players: int, first: int, rule: Array, options: Array) -> None:
    """An empty board before any chance; `state` is all zeros. Options: open_coins, max_rounds (0: none)."""
    state.players, state.first, state.seat, state.phase = players, first, first, ACT
    for k in range(3):
        state.rule[k] = rule[k]
    state.open_coins, state.max_rounds = options[0], options[1]
    state.archbishop = NOBODY
    state.pending = LANDMARK_SETUP
    state.knight[:] = EMPTY
    state.castle[:] = NOBODY
    for area in range(1, board.areas + 1):
        state.room[area] = board.lands[area]
    for seat in range(players):
        state.stock[seat] = board.supply[players]
        state.bastions[seat] = board.bastions


@jit
def chance(board: Record, state: Record, items: Array) -> tuple[int, int, int]:
    """What is waited for: its kind (0: nothing), how many `items` there are, how many are drawn in order."""
    n = 0
    if state.pending == LANDMARK_SETUP:
        for n in range(board.sites):
            items[n] = board.bag[n]
        return LANDMARK_SETUP, board.sites, board.sites
    if state.pending == HANDS:
        for n in range(board.areas):
            items[n] = n + 1
        return HANDS, board.areas, state.players * board.hand
    if state.pending == DECK:
        n = _pile(board, state, items)
        return DECK, n, n
    return NO_CHANCE, 0, 0


@inlined
def _pile(board: Record, state: Record, items: Array) -> int:
    """All that is in no hand: the rest of the cards, then the reshuffle card."""
    held = 0
    for seat in range(state.players):
        held |= state.hand[seat]
    n = 0
    for card in range(1, board.areas + 1):
        if (held >> (card - 1)) & 1 == 0:
            items[n] = card
            n += 1
    items[n] = RESHUFFLE
    return n + 1


@jit
def resolve(board: Record, state: Record, values: Array, events: Events) -> None:
    """Take the outcome that `chance` asked for."""
    kind = state.pending
    state.pending = NO_CHANCE
    if kind == LANDMARK_SETUP:
        for site in range(board.sites):
            state.landmark[site] = values[site]
        state.pending = HANDS
    elif kind == HANDS:
        for seat in range(state.players):
            state.hand_size[seat] = board.hand
            for k in range(board.hand):
                state.hand[seat] |= 1 << (int(values[seat * board.hand + k]) - 1)
        state.pending = DECK
    elif kind == DECK:
        is_setup = state.deck_size == 0 and state.plays == 0
        state.deck_at, state.deck_size = 0, len(values)
        for k in range(len(values)):
            state.deck[k] = values[k]
        if not is_setup:
            draw_card(board, state, events)
