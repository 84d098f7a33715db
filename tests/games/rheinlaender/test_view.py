"""A view shows nothing of what it hides: permute that, and not a byte of the view changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from loreley.core.jit import Record
from loreley.core.rng import Rng, below, seeded
from loreley.games.rheinlaender import GAME
from tests.samples import board_named

from .enumeration import cards_in
from .faces import WORLDLY, Leak, Script, compare, faces, random_script, viewers

TABLES = [
    ("rhine", 3, "english"),
    ("rhine", 4, "german"),
    ("rhine", 5, "hungarian"),
    ("rhine", 3, "short"),
    ("brook", 5, "english"),
    ("brook", 3, "german"),
    ("brook", 4, "short"),
    ("weir", 3, "hungarian"),
]


@pytest.mark.parametrize(("board", "players", "edition"), TABLES)
def test_every_world_that_is_possible_looks_the_same(board: str, players: int, edition: str) -> None:
    rng = seeded("worlds")
    for n, position in enumerate(random_script(board, players, edition, "worlds", 20).play()):
        if n > 2 and (n % 4 == 0 or position.is_over):
            for viewer in viewers(players):
                world = position.view(viewer).determinize(rng)
                compare(faces(position, viewer), faces(world, viewer), WORLDLY)


def hidden_pairs(script: Script, upto: int, viewer: int | None) -> list[tuple[int, int]]:
    """Cards that this viewer has not seen since the deal, in pairs; both may be anywhere."""
    hands = np.reshape(script.steps[1], (script.players, -1)).tolist()
    seen = set() if viewer is None else set(hands[viewer])
    for position in Script(script.board, script.players, script.edition, steps=script.steps[:upto]).play():
        for event in position.happened(viewer):
            if event.name in ("card-played", "card-drawn"):
                seen.add(event["card"])
    cards = range(1, int(board_named(script.board).record.areas) + 1)
    return list(combinations([card for card in cards if card not in seen], 2))


def first_reshuffle(script: Script) -> int:
    """How many steps there are before the pile is shuffled again."""
    later = [n for n, step in enumerate(script.steps) if n > 2 and isinstance(step, list)]
    return later[0] if later else len(script.steps)


def swapped(script: Script, upto: int, a: int, b: int, since: int = 1) -> Script:
    """The same game up to a step, had two cards been in each other's place from an outcome on."""
    other = {a: b, b: a}
    steps: list[list[int] | int] = []
    for n, step in enumerate(script.steps[:upto]):
        is_dealt = isinstance(step, list) and n >= since
        steps.append([other.get(card, card) for card in step] if is_dealt else step)  # type: ignore[union-attr]
    return replace(script, steps=steps)


def check_swaps(script: Script, viewer: int | None, rng: Rng, tries: int = 4) -> None:
    """Deal the game again with two unseen cards swapped: all along the viewer is shown the same."""
    upto = 3 + below(rng, first_reshuffle(script) - 2)
    pairs = hidden_pairs(script, upto, viewer)
    truth = replace(script, steps=script.steps[:upto])
    for _ in range(tries if pairs else 0):
        again = swapped(script, upto, *pairs[below(rng, len(pairs))])
        for n, (ours, theirs) in enumerate(zip(truth.play(), again.play(), strict=True)):
            if n >= 2:
                compare(faces(ours, viewer), faces(theirs, viewer))


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players", "edition"), TABLES)
def test_unseen_cards_may_change_places_from_the_deal_on(board: str, players: int, edition: str) -> None:
    rng = seeded("swaps", board, players)
    for key in range(3):
        script = random_script(board, players, edition, key)
        for viewer in viewers(players):
            check_swaps(script, viewer, rng, 2)


@pytest.mark.deep
@pytest.mark.parametrize("edition", GAME.editions)
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("board", ["rhine", "brook"])
def test_unseen_cards_may_change_places_in_many_games(board: str, players: int, edition: str) -> None:
    rng = seeded("many swaps", board, players, edition)
    for key in range(10):
        script = random_script(board, players, edition, ("many", key), 30)
        for viewer in viewers(players):
            check_swaps(script, viewer, rng)
        for position in list(script.play())[3::3]:
            for viewer in viewers(players):
                world = position.view(viewer).determinize(rng)
                compare(faces(position, viewer), faces(world, viewer), WORLDLY)


def check_pile(script: Script, viewer: int | None, step: int = 1) -> None:
    """After a reshuffle: any two places that nobody has drawn from yet change, the reshuffle card's too."""
    last = max(n for n, step in enumerate(script.steps) if isinstance(step, list))
    assert last > 2
    truth = list(script.play())
    state = truth[-1].state
    places = range(int(state.deck_at), int(state.deck_size))
    for a, b in list(combinations(places, 2))[::step]:
        pile = list(script.steps[last])  # type: ignore[arg-type]
        pile[a], pile[b] = pile[b], pile[a]
        again = list(replace(script, steps=[*script.steps[:last], pile, *script.steps[last + 1 :]]).play())
        for ours, theirs in list(zip(truth, again, strict=True))[last:]:
            compare(faces(ours, viewer), faces(theirs, viewer))


def between_reshuffles(script: Script) -> Script:
    """The script up to a move some time after its first reshuffle, with cards left in the pile."""
    upto = 0
    for n, position in enumerate(script.play()):
        left = int(position.state.deck_size - position.state.deck_at)
        if position.state.reshuffles and position.chance is None and 3 <= left <= 12:
            upto = n + 1
            break
    return replace(script, steps=script.steps[:upto])


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), [("rhine", 5), ("brook", 4), ("brook", 3), ("weir", 3)])
def test_the_pile_may_lie_in_any_order(board: str, players: int) -> None:
    script = between_reshuffles(random_script(board, players, "english", "pile"))
    for viewer in viewers(players):
        check_pile(script, viewer, 7 if board == "rhine" else 1)


# Defects: each must be noticed.


def leave_deck(board: Record, state: Record, seat: int) -> None:
    for other in range(state.players):
        if other != seat:
            state.hand[other] = 0


def leave_drawn_cards(board: Record, state: Record, seat: int) -> None:
    drawn = state.deck[: state.deck_at].copy()
    GAME.rules.hide(board, state, seat)
    state.deck[: state.deck_at] = drawn


def leave_a_hand(board: Record, state: Record, seat: int) -> None:
    kept = int(state.hand[(seat + 1) % state.players])
    GAME.rules.hide(board, state, seat)
    state.hand[(seat + 1) % state.players] = kept


def leave_lowest_card(board: Record, state: Record, seat: int) -> None:
    low = [int(hand) & -int(hand) for hand in state.hand]
    GAME.rules.hide(board, state, seat)
    for other, hand in enumerate(low):
        state.hand[other] = int(state.hand[other]) | hand


def leave_sum_of_hidden(board: Record, state: Record, seat: int) -> None:
    total = sum(sum(cards_in(int(hand))) for hand in state.hand)
    GAME.rules.hide(board, state, seat)
    state.touched[0] = total


DEFECTS = (leave_deck, leave_drawn_cards, leave_a_hand, leave_lowest_card, leave_sum_of_hidden)


def check_many_swaps(script: Script) -> None:
    for seed in range(5):
        for viewer in range(script.players):
            check_swaps(script, viewer, seeded("leak", seed))


@pytest.mark.parametrize("hide", DEFECTS)
def test_a_leak_in_the_view_is_noticed(hide: Callable[[Record, Record, int], None]) -> None:
    game = replace(GAME, rules=replace(GAME.rules, hide=hide))
    script = replace(random_script("brook", 3, "english", 4), game=game)
    with pytest.raises(Leak):
        check_many_swaps(script)


def test_a_deck_left_in_the_view_is_noticed_after_a_reshuffle() -> None:
    game = replace(GAME, rules=replace(GAME.rules, hide=leave_deck))
    script = between_reshuffles(random_script("brook", 3, "english", "pile"))
    with pytest.raises(Leak):
        check_pile(replace(script, game=game), 0)


def test_a_card_named_in_an_event_is_noticed() -> None:
    def tell_all(board: Any, events: Any, viewer: int | None, is_full: bool) -> Any:
        return GAME.read_events(board, events, viewer, True)

    game = replace(GAME, read_events=tell_all)
    script = replace(random_script("brook", 3, "english", 4), game=game)
    with pytest.raises(Leak, match="events"):
        check_many_swaps(script)
