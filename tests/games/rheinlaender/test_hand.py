"""Every card that is dealt, drawn or played is the one meant, from the lowest to the highest, compiled or not."""

from __future__ import annotations

import pytest

from loreley import get_board
from loreley.core.position import new_position
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.describe import cards_of
from loreley.games.rheinlaender.state import RESHUFFLE

from .scene import red, scene, yellow

pytestmark = pytest.mark.nojit

CARDS = range(1, 55)


@pytest.mark.parametrize("lowest", [1, 16, 31, 40])
def test_the_cards_dealt_are_those_in_hand(lowest: int) -> None:
    board = get_board(GAME)
    position = new_position(GAME, board, 3, yellow).resolve(board.record.bag[: board.record.sites].tolist())
    position = position.resolve(range(lowest, lowest + 15))
    position = position.resolve([*(card for card in CARDS if not lowest <= card < lowest + 15), RESHUFFLE])
    for seat in range(3):
        first = lowest + 5 * seat
        assert cards_of(position.state, seat) == list(range(first, first + 5))


@pytest.mark.parametrize("card", [card for card in CARDS if card > 15])
def test_the_card_drawn_comes_into_the_hand(card: int) -> None:
    after = scene().pile(str(card)).play(yellow, "1-1L", ".")
    assert after.hand(yellow) == [2, 3, 4, 5, card]


@pytest.mark.parametrize("card", CARDS)
def test_the_card_played_leaves_the_hand(card: int) -> None:
    table = scene().deal(red=str(card)).turn(red)
    move = next(move for move in table.legal() if move.startswith(f"{card}-"))
    after = table.play(red, move)
    assert card not in after.hand(red)
    assert len(after.hand(red)) == 4
    assert after.position.canonical()["discard"] == [card]


@pytest.mark.parametrize("card", [1, 15, 16, 40, 54])
def test_a_card_played_before_a_reshuffle_is_in_the_new_pile_and_may_be_drawn(card: int) -> None:
    table = scene().pile("reshuffle").deal(yellow=str(card)).turn(yellow)
    move = next(move for move in table.legal() if move.startswith(f"{card}-"))
    waiting = table.play(yellow, move, ".")
    chance = waiting.position.chance
    assert chance is not None
    held = [other for seat in range(3) for other in waiting.hand(seat)]
    assert sorted([*chance.items, *held]) == [RESHUFFLE, *CARDS]
    assert card in waiting.reshuffle(str(card)).hand(yellow)
