"""A turn: act with one card, perhaps a bastion before or after, draw, see whether the game ends."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined, jit
from loreley.games.rheinlaender.castle import spend_knight
from loreley.games.rheinlaender.duchy import join_groups, reckon_conversion
from loreley.games.rheinlaender.event import (
    BASTION_BUILT,
    CARD_DRAWN,
    CARD_PLAYED,
    DECK_RESHUFFLED,
    GAME_OVER,
    KNIGHT_CONVERTED,
    KNIGHT_PLACED,
    KNIGHT_REINFORCED,
)
from loreley.games.rheinlaender.legal import can_build, count_places
from loreley.games.rheinlaender.move import BUILD, CONVERT, DISCARD, PASS, PLACE, card_of, kind_of, space_of
from loreley.games.rheinlaender.scoring import tell_scores
from loreley.games.rheinlaender.state import (
    ACT,
    BASTION,
    BASTION_PHASE,
    DECK,
    EMPTY_AT_TURN_END,
    END,
    MAX_EPOCHS,
    MAX_PLAYED,
    NO_CHANCE,
    NOBODY,
    OVER,
    RESHUFFLE,
    ROUND,
)

__all__ = ["apply", "draw_card", "is_over", "to_move"]


@jit
def is_over(state: Record) -> bool:
    """Whether the game has ended."""
    return state.phase == OVER


@jit
def to_move(state: Record) -> int:
    """The seat that has to move, or -1 when the game is over or chance has to speak first."""
    if state.phase == OVER or state.pending != NO_CHANCE:
        return NOBODY
    return state.seat


@jit
def apply(board: Record, state: Record, move: int, events: Events) -> None:
    """Do a legal move; afterwards chance may be waited for."""
    kind, space = kind_of(move), space_of(move)
    if kind == BUILD:
        state.bastions[state.seat] -= 1
        state.bastion_used = 1
        state.knight[space] = BASTION
        _take_space(board, state, space)
        emit(events, BASTION_BUILT, state.seat, space, 0, 0)
        if state.phase == ACT:
            return
    elif kind != PASS:
        _play_card(state, card_of(move), events)
        if kind == CONVERT:
            _convert(board, state, space, events)
        elif kind != DISCARD:
            emit(events, KNIGHT_PLACED if kind == PLACE else KNIGHT_REINFORCED, state.seat, space, 0, 0)
            _place(board, state, space, events)
        if can_build(board, state):
            state.phase = BASTION_PHASE
            return
    draw_card(board, state, events)


@inlined
def _play_card(state: Record, card: int, events: Events) -> None:
    """The card goes face up on the discard pile."""
    if state.plays == MAX_PLAYED:
        _forget_oldest(state)
    state.played[state.plays] = card
    state.plays += 1
    state.hand[state.seat] &= ~(1 << (card - 1))
    state.hand_size[state.seat] -= 1
    emit(events, CARD_PLAYED, state.seat, card, 0, 0)


@inlined
def _forget_oldest(state: Record) -> None:
    """Only a game of hundreds of conversions comes here: drop the older half of what was played."""
    half = MAX_PLAYED // 2
    for k in range(half):
        state.played[k] = state.played[k + half]
    state.plays -= half
    state.discard_at -= half
    for k in range(min(state.reshuffles, MAX_EPOCHS)):
        state.reshuffled_at[k] = max(0, state.reshuffled_at[k] - half)


@inlined
def _place(board: Record, state: Record, space: int, events: Events) -> None:
    """A knight of the seat to move stands on a free space from now on."""
    seat = state.seat
    state.knight[space] = seat
    _take_space(board, state, space)
    for k in range(len(state.taken)):
        state.near[seat, k] |= board.near[space, k]
    spend_knight(state, seat, events)
    join_groups(board, state, space, seat, events)


@inlined
def _take_space(board: Record, state: Record, space: int) -> None:
    """The space is free no more: count again what its areas offer."""
    state.taken[board.word[space]] |= board.bit[space]
    for k in range(board.areas_of[space]):
        state.room[board.area_of[space, k]] = count_places(board, state, board.area_of[space, k])


@inlined
def _convert(board: Record, state: Record, space: int, events: Events) -> None:
    """Another player's knight becomes one of the seat to move; it goes back to its owner's stock."""
    seat, loser = state.seat, int(state.knight[space])
    emit(events, KNIGHT_CONVERTED, seat, space, loser, 0)
    state.knight[space] = seat
    spend_knight(state, seat, events)
    state.stock[loser] += 1
    for k in range(len(state.taken)):
        state.near[seat, k] |= board.near[space, k]
    for k in range(board.degree[space]):
        _recheck_nearness(board, state, board.neighbour[space, k], loser)
    reckon_conversion(board, state, space, seat, loser, events)


@inlined
def _recheck_nearness(board: Record, state: Record, space: int, seat: int) -> None:
    """Whether a knight of `seat` still stands beside the space."""
    for k in range(board.degree[space]):
        if state.knight[board.neighbour[space, k]] == seat:
            return
    state.near[seat, board.word[space]] &= ~board.bit[space]


@jit
def draw_card(board: Record, state: Record, events: Events) -> None:
    """Draw and end the turn; the reshuffle card makes chance speak first, then comes here again."""
    card = int(state.deck[state.deck_at])
    state.deck_at += 1
    seat = state.seat
    if card == RESHUFFLE:
        if state.reshuffles < MAX_EPOCHS:
            state.reshuffled_at[state.reshuffles] = state.plays
        state.reshuffles += 1
        state.discard_at = state.plays
        state.pending = DECK
        emit(events, DECK_RESHUFFLED, seat, 0, 0, 0)
        return
    if card > 0:  # an unknown card, in a view that looks ahead, leaves the hand unknown
        state.hand[seat] |= 1 << (card - 1)
    state.hand_size[seat] += 1
    emit(events, CARD_DRAWN, seat, card, 0, 0)
    _end_turn(state, events)


@inlined
def _end_turn(state: Record, events: Events) -> None:
    state.turns += 1
    following = (state.seat + 1) % state.players
    if state.rule[END] == EMPTY_AT_TURN_END:
        ends = False
        for seat in range(state.players):
            ends = ends or state.stock[seat] <= 0
    else:
        ends = state.ending != 0 and (state.rule[END] != ROUND or following == state.first)
    if ends or (state.max_rounds > 0 and state.turns >= state.max_rounds * state.players):
        state.phase = OVER
        emit(events, GAME_OVER, 0, 0, 0, 0)
        tell_scores(state, events)
    else:
        state.seat, state.phase, state.bastion_used = following, ACT, 0
