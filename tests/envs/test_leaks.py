"""No leak: what a seat cannot see changes none of its numbers and words; and what it has seen, it never forgets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pyspiel
import pytest

import loreley.envs.openspiel.game as spiel
from loreley import Game, Position
from loreley.core.rng import below, seeded
from loreley.envs.code import Code, code_of
from loreley.envs.openspiel.moment import Moment
from loreley.envs.setting import Setting
from loreley.games import get_game
from loreley.games.rheinlaender import GAME
from tests.games.rheingold.sampling import games_of
from tests.games.rheingold.test_view import rearranged
from tests.games.rheinlaender.faces import Script, random_script
from tests.games.rheinlaender.test_view import between_reshuffles, first_reshuffle, hidden_pairs, swapped
from tests.samples import board_named

from .games import SETTINGS, positions

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


class Leak(AssertionError):
    """A number or a word depends on what is hidden."""


def compare(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    for part, value in ours.items():
        if value != theirs[part]:
            raise Leak(part)


def sights(position: Position, seat: int, code: Code) -> dict[str, Any]:
    """What environments give a seat now."""
    is_turn = position.to_move == seat
    return {
        "observation": code.observe(position, seat).tobytes(),
        "mask": code.offers(position._block) if is_turn else None,
    }


@pytest.mark.parametrize(("name", "board", "players", "edition"), SETTINGS)
def test_worlds_that_are_possible_look_the_same(name: str, board: str, players: int, edition: str) -> None:
    game = get_game(name)
    code = code_of(game, board_named(board, game), players)
    for n, position in enumerate(positions(name, board, players, edition, "worlds")):
        for seat in range(players) if n % 13 == 0 else ():
            world = position.view(seat).determinize(seeded("leak", n, seat))
            compare(sights(position, seat, code), sights(world, seat, code))


def test_shields_may_lie_in_any_arrangement() -> None:
    game = get_game("rheingold")
    code, tried = code_of(game, board_named("vale", game), 3), 0
    for ply, (_, _, position) in enumerate(games_of(3, 300, max_rounds=40)):
        if ply % 97 == 50:
            for seat in range(3):
                for order in permutations(range(6)):
                    compare(sights(position, seat, code), sights(rearranged(position, seat, order), seat, code))
                    tried += 1
    assert tried > 2000


def moments(script: Script) -> Iterator[Moment]:
    """OpenSpiel's moments of a script, after each of its steps."""
    setting = Setting(script.game, board_named(script.board), script.players, script.edition, script.options)
    moment = Moment(setting, 0).after(0)
    for step in script.steps:
        for action in setting.code.split(step) if isinstance(step, int) else step:
            moment = moment.after(action)
        yield moment


def knowledge(moment: Moment, seat: int) -> dict[str, Any]:
    """The information state and the observation, as words and as numbers."""
    told = moment.chain
    assert told is not None
    return {
        "words": told.tell(seat),
        "numbers": told.count(seat),
        "observation": moment.setting.code.see(moment.block, seat, moment.begun).tobytes(),
        "mask": moment.offers if moment.player == seat else None,
        "to move": moment.player,
    }


def check_swaps(script: Script, seat: int, rng: Any, tries: int = 3) -> None:
    """Dealt again with two cards swapped that the seat never saw, all along the seat knows the same."""
    upto = 3 + below(rng, first_reshuffle(script) - 2)
    pairs = hidden_pairs(script, upto, seat)
    truth = list(moments(replace(script, steps=script.steps[:upto])))
    for _ in range(tries if pairs else 0):
        again = moments(swapped(script, upto, *pairs[below(rng, len(pairs))]))
        for ours, theirs in zip(truth, again, strict=True):
            compare(knowledge(ours, seat), knowledge(theirs, seat))


@pytest.mark.parametrize(("board", "players", "edition"), [("rhine", 3, "english"), ("brook", 4, "short")])
def test_cards_that_a_seat_never_saw_may_change_places(board: str, players: int, edition: str) -> None:
    rng = seeded("envs", board)
    for key in range(3):
        for seat in range(players):
            check_swaps(random_script(board, players, edition, key), seat, rng)


def test_the_pile_may_lie_in_any_order_after_a_reshuffle() -> None:
    script = between_reshuffles(random_script("brook", 3, "english", "pile"))
    last = max(n for n, step in enumerate(script.steps) if isinstance(step, list))
    *_, truth = moments(script)
    state = truth.block[0]
    for place in range(int(state.deck_at), int(state.deck_size) - 1):
        pile = list(script.steps[last])  # type: ignore[arg-type]
        pile[place], pile[place + 1] = pile[place + 1], pile[place]
        *_, again = moments(replace(script, steps=[*script.steps[:last], pile, *script.steps[last + 1 :]]))
        for seat in range(3):
            compare(knowledge(truth, seat), knowledge(again, seat))


def telling(game: Game) -> Game:
    """A defect: everybody is told every card."""
    recall = game.recall

    def tell(board: Any, events: Any, seat: int) -> Any:
        return [(f"+{card}", -card) for kind, _, card in events[1 : 1 + events[0, 0], :3].tolist() if kind == 12]

    return replace(game, recall=replace(recall, tell_events=tell))


def check_many_swaps(script: Script) -> None:
    for seat in range(3):
        for seed in range(5):
            check_swaps(script, seat, seeded("leak", seed))


def test_a_card_told_to_everybody_is_noticed() -> None:
    script = replace(random_script("brook", 3, "english", 4), game=telling(GAME))
    with pytest.raises(Leak, match="words"):
        check_many_swaps(script)


def sight_of(script: Script, seat: int) -> list[bytes]:
    """All that the seat could see, from the first decision on: its views and what it heard."""
    seen = []
    for n, position in enumerate(script.play()):
        if n >= 2 and position.chance is None:
            seen.append(bytes(position.view(seat)) + repr(position.happened(seat)).encode())
    return seen


def test_histories_are_the_same_information_exactly_if_they_looked_the_same() -> None:
    """Pairs of deals that differ in two cards: some the seat comes to see, some it does not."""
    found = set()
    for key in range(4):
        script = random_script("brook", 3, "english", ("pairs", key))
        upto = first_reshuffle(script)
        truth = replace(script, steps=script.steps[:upto])
        rng = seeded("pairs", key)
        plays = {step >> 8 & 255 for step in truth.steps if isinstance(step, int)}
        unplayed = [card for card in range(1, int(board_named("brook").record.areas) + 1) if card not in plays]
        for _ in range(12):
            a, b = (unplayed[below(rng, len(unplayed))] for _ in range(2))
            other = swapped(script, upto, a, b)
            *_, ours = moments(truth)
            *_, theirs = moments(other)
            for seat in range(3):
                looks_same = sight_of(truth, seat) == sight_of(other, seat)
                mine, yours = knowledge(ours, seat), knowledge(theirs, seat)
                assert (mine["words"] == yours["words"]) == looks_same
                assert (mine["numbers"] == yours["numbers"]) == looks_same
                found.add(looks_same)
    assert found == {True, False}


def test_rolls_and_shields_are_never_forgotten() -> None:
    """Rheingold: every outcome that a seat sees stands in its information state."""
    game = pyspiel.load_game("loreley_rheingold", {"max_rounds": 30})
    assert isinstance(game, spiel.Rheingold)
    rng, state, seen = np.random.RandomState(3), game.new_initial_state(), 0
    while not state.is_terminal() and seen < 12:
        if not state.is_chance_node():
            actions = state.legal_actions()
            liked = [a for a in actions if state.action_to_string(a).split(">")[-1].islower()]
            state.apply_action(
                int(rng.choice([a for a in liked if state.action_to_string(a) != "no-shield"] or actions))
            )
            continue
        outcomes = [value for value, _ in state.chance_outcomes()]
        is_draw = state.moment.setting.game.chances.get(state.moment.pending[0]) == "draw"
        drawer = int(state.moment.block[0].seat) if is_draw else None
        for seat in range(3):
            told = set()
            for value in outcomes:
                child = state.child(value)
                told.add((child.information_state_string(seat), tuple(child.information_state_tensor(seat))))
            knows = not is_draw or seat == drawer
            assert len(told) == (len(outcomes) if knows else 1)
        seen += is_draw
        state.apply_action(int(rng.choice(outcomes)))
    assert seen > 0
