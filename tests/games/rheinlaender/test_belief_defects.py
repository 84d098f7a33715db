"""Defects in determinizing that the comparison with brute force must notice, each given to the same check."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import numpy as np
import pytest

from loreley import View
from loreley.core.jit import Record
from loreley.core.rng import Rng, below, seeded
from loreley.games.rheinlaender.belief import guess
from loreley.games.rheinlaender.state import MAX_PLAYERS

from .cases import found
from .enumeration import RESHUFFLE, Hands, bits, cards_in
from .sampling import Mismatch, Moment, Rows, Sampler, check, determinized, moments, new_belief

MANY = 20_000


def sampler(one: Callable[[Rng], tuple[Hands, list[int]]]) -> Sampler:
    """Worlds from a function that makes one: hands, and the cards to be shuffled into the pile."""

    def sample(view: View, count: int, seed: int) -> Rows:
        rng = seeded("defect", seed)
        worlds = (one(rng) for _ in range(count))
        return np.array([[*hands, *shuffled([RESHUFFLE, *rest], rng)] for hands, rest in worlds], np.int64)

    return sample


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    cards = list(cards)
    for k in range(len(cards)):
        other = k + below(rng, len(cards) - k)
        cards[k], cards[other] = cards[other], cards[k]
    return cards


def hands_of(moment: Moment) -> list[list[int]]:
    return [cards_in(int(hand)) for hand in moment.position.state.hand[: moment.position.players]]


def uniform(moment: Moment) -> Sampler:
    """Forgets that cards lay on the discard pile before a reshuffle: any hidden card may be anywhere."""
    truth, viewer = hands_of(moment), moment.known.viewer
    hidden = cards_in(moment.known.hidden())

    def one(rng: Rng) -> tuple[Hands, list[int]]:
        cards = shuffled(hidden, rng)
        hands = [hand if seat == viewer else [cards.pop() for _ in hand] for seat, hand in enumerate(truth)]
        return tuple(map(bits, hands)), cards

    return sampler(one)


def swap_as_you_go(moment: Moment) -> Sampler:
    """Gives one hand after the other back to the pile and draws it anew, from the true world on."""
    truth, viewer = hands_of(moment), moment.known.viewer
    state = moment.position.state
    rest = [card for card in state.deck[state.deck_at : state.deck_size].tolist() if card != RESHUFFLE]

    def one(rng: Rng) -> tuple[Hands, list[int]]:
        pile, hands = rest, list(truth)
        for seat, hand in enumerate(truth):
            if seat != viewer:
                pile = shuffled(pile + hand, rng)
                hands[seat] = [pile.pop() for _ in hand]
        return tuple(map(bits, hands)), pile

    return sampler(one)


def evenly_what_is_possible(moment: Moment) -> Sampler:
    """Knows what is possible, but not how likely: when the cards of a hand were drawn does not count."""
    worlds, everything = sorted(moment.known.worlds), (1 << moment.known.cards) - 1

    def one(rng: Rng) -> tuple[Hands, list[int]]:
        hands = worlds[below(rng, len(worlds))]
        return hands, cards_in(everything & ~moment.known.discard & ~sum(hands))

    return sampler(one)


def always_accept(view: View, count: int, seed: int) -> Rows:
    """Takes the first guess: the rejection step lets everything pass."""

    def spoil(belief: Record) -> None:
        belief.bound = 0.0

    return determinized(view, count, seed, spoil)


def test_right_samplers_pass_the_same_check() -> None:
    """Before any reshuffle the uniform shuffle is right, and so is what is possible, evenly."""
    moment = found("weir", 3, 2)["before any reshuffle"]
    check(moment, uniform(moment), MANY)
    check(moment, evenly_what_is_possible(moment), MANY)


@pytest.mark.parametrize("case", ["after one", "after two", "after five", "uneven after one", "uneven after two"])
def test_after_a_reshuffle_the_hidden_cards_are_not_uniform(case: str) -> None:
    moment = found("weir", 3, 2)[case]
    with pytest.raises(Mismatch):
        check(moment, uniform(moment), MANY)


def test_a_card_from_the_discard_pile_is_not_dealt_to_an_old_hand() -> None:
    moment = found("ford", 3, 1)["seen on the discard pile"]
    with pytest.raises(Mismatch, match="impossible"):
        check(moment, uniform(moment), MANY)


@pytest.mark.parametrize("case", ["uneven after one", "uneven after two"])
def test_possible_is_not_equally_likely(case: str) -> None:
    moment = found("weir", 3, 2)[case]
    chances = moment.known.hands().values()
    assert max(chances) >= 2 * min(chances)
    with pytest.raises(Mismatch, match="probability"):
        check(moment, evenly_what_is_possible(moment), MANY)


@pytest.mark.parametrize("case", ["before any reshuffle", "after two"])
def test_swapping_hand_after_hand_is_noticed(case: str) -> None:
    moment = found("weir", 3, 2)[case]
    with pytest.raises(Mismatch):
        check(moment, swap_as_you_go(moment), MANY)


def spread(moment: Moment) -> float:
    """How far the guesses are from even: what the rejection step has to put right."""
    belief, rng, vector = new_belief(moment.view), seeded("spread"), np.empty(MAX_PLAYERS, np.int64)
    ratios = [guess(moment.view.state, belief, vector, rng) for _ in range(300)]
    return float(np.std(ratios) / np.mean(ratios))


@pytest.mark.parametrize("viewer", [2, None])
def test_always_accepting_is_noticed(viewer: int | None) -> None:
    """Where several hands want the same few cards, so that the guess is far off; a world may make up for it."""
    far_off = (
        moment
        for game in range(50)
        for moment in moments("weir", 3, viewer, "tv", game)
        if not moment.is_waiting and spread(moment) > 0.4
    )
    noticed = 0
    for moment in islice(far_off, 6):
        check(moment, determinized)
        try:
            check(moment, always_accept)
        except Mismatch:
            noticed += 1
    assert noticed >= 3
