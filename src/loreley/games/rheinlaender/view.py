"""The one door for secrets: what a seat or a spectator may see of a position.

Hidden: the others' hands, the order of the draw pile. What has been played and when the pile was
reshuffled is public and stays: it is what a seat may remember. Coin totals stay in the record as well,
for whoever followed all payments knows them; `describe` withholds the others' totals from people.

A record may hold only what one seat knows (`seen_by`); such a record is written and taken here too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from loreley.core.board import Board
from loreley.core.chance import Chance
from loreley.core.event import Event, Events
from loreley.core.jit import Record, jit
from loreley.errors import ChanceError
from loreley.games.rheinlaender.board import MAX_AREAS
from loreley.games.rheinlaender.move import BUILD, PASS, card_of, kind_of
from loreley.games.rheinlaender.notation import CHANCES, parse_chance
from loreley.games.rheinlaender.setup import chance, resolve
from loreley.games.rheinlaender.state import DECK, HANDS, HIDDEN, LANDMARK_SETUP

__all__ = ["admit", "hide", "known_chance", "take_known"]

_MISSING = 0  # no card: stands where a card that the seat saw is null all the same


@jit
def hide(board: Record, state: Record, seat: int) -> None:
    """Blank, in place, all that `seat` cannot see; -1 is a spectator."""
    for other in range(state.players):
        if other != seat:
            state.hand[other] = 0
    for k in range(len(state.deck)):
        state.deck[k] = HIDDEN if state.deck_at <= k < state.deck_size else 0


def known_chance(board: Board, kind: int, value: Any, seat: int | None, happened: Iterable[Event]) -> Any:
    """A record's outcome with null for hands dealt to others and cards that the seat has not drawn."""
    if kind == HANDS:
        own = [[_MISSING if card is None else card for card in hand] for hand in value]
        return [own[other] if other == seat else [None] * len(hand) for other, hand in enumerate(value)]
    if kind == LANDMARK_SETUP:
        return value
    known: list[Any] = [None] * len(value)
    drawn = 0
    for event in happened:
        if event.name == "deck-reshuffled":  # this pile has gone
            known[drawn] = "reshuffle"
            break
        if event.name == "card-drawn":
            if event["seat"] == seat:
                known[drawn] = _MISSING if value[drawn] is None else value[drawn]
            drawn += 1
    return known


def take_known(board: Board, state: Record, value: Any, events: Events) -> None:
    """Take an outcome in which null stands for cards that are not known."""
    kind, players, size = int(state.pending), int(state.players), int(board.record.hand)
    values = _parse_known(board, players, kind, value)
    items = np.zeros(MAX_AREAS + 1, dtype=np.int32)
    _, n, count = chance(board.record, state, items)
    if kind == DECK:  # unknown cards of hands are among the items
        count = int(board.record.areas) + 1 - int(state.hand_size.sum())
    if len(values) != count:
        raise ChanceError(f"{CHANCES[kind]} has {len(values)} values; expected {count}")
    known = [card for card in values if card != HIDDEN]
    Chance(kind, CHANCES[kind], tuple(items[:n].tolist()), len(known)).check(known)
    outcome = np.array(values, dtype=np.int32)
    resolve(board.record, state, np.maximum(outcome, 1) if kind == HANDS else outcome, events)
    if kind == HANDS:
        for seat in range(players):
            if HIDDEN in values[seat * size : (seat + 1) * size]:
                state.hand[seat] = 0


def _parse_known(board: Board, players: int, kind: int, value: Any) -> list[int]:
    """As `parse_chance`, with HIDDEN for null."""
    if kind == LANDMARK_SETUP or not isinstance(value, list):
        return parse_chance(board, players, kind, value)
    filled = [_fill(item) if isinstance(item, list) else item for item in _fill(value)]
    values = parse_chance(board, players, kind, filled)
    flat = [card for item in value for card in (item if isinstance(item, list) else [item])]
    return [HIDDEN if card is None else n for card, n in zip(flat, values, strict=True)]


def _fill(cards: list[Any]) -> list[Any]:
    return [1 if card is None else card for card in cards]


def admit(board: Board, state: Record, move: int) -> None:
    """Let a hand that is not known hold the card that is played from it, unless the card is known to be elsewhere."""
    seat, card = int(state.seat), int(card_of(move))
    if kind_of(move) in (BUILD, PASS) or int(state.hand[seat]).bit_count() >= state.hand_size[seat]:
        return
    elsewhere = any((int(hand) >> (card - 1)) & 1 for hand in state.hand[: int(state.players)])
    if not elsewhere and card not in _cards_seen(state):
        state.hand[seat] |= 1 << (card - 1)


def _cards_seen(state: Record) -> set[int]:
    """Known cards of the piles."""
    piles = (state.played[state.discard_at : state.plays], state.deck[state.deck_at : state.deck_size])
    return {int(card) for pile in piles for card in pile}
