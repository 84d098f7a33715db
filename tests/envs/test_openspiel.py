"""OpenSpiel's own tests and searches run on both games; bounds hold; resampled states are whole states."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import loreley.envs.openspiel  # noqa: F401 - registers the games
from loreley import ChanceError, IllegalMove, SettingError
from loreley.games import get_game

NAMES = ("rheinlaender", "rheingold")
PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
ALL = [
    (name, players, edition)
    for name in NAMES
    for players in get_game(name).players
    for edition in get_game(name).editions
]


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"loreley_{name}", parameters)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game; moves into castles are liked, for else there are no sieges."""
    rng, state = random.Random(seed), game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            values, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(values, weights)[0])
        else:
            actions = state.legal_actions()
            names = {action: state.action_to_string(action) for action in actions}
            liked = [a for a in actions if names[a] == "shield" or names[a].split(">")[-1].islower()]
            state.apply_action(rng.choice(liked or actions))


@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_random_simulations(name: str, players: int, edition: str) -> None:
    game = load(name, players=players, edition=edition, max_rounds=1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=players == 3, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("reward", ["win", "score", "rank"])
@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_many_random_simulations(name: str, players: int, edition: str, reward: str) -> None:
    game = load(name, players=players, edition=edition, reward=reward, max_rounds=12)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_recorded_playthrough_is_replayed(name: str) -> None:
    """By OpenSpiel's own tool, line by line: every string, tensor and probability is as it was.

    Whoever changes them raises a version and records anew, with `playthrough("loreley_…(max_rounds=1)", None, seed=3)`.
    """
    flags.FLAGS.mark_as_parsed()  # the tool asks for its command line
    recorded, again = generate_playthrough.replay(str(PLAYTHROUGHS / f"loreley_{name}.txt"))
    assert recorded == again
    assert "PrivateObservationString(2)" in recorded


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_of_five_is_recorded_and_replayed(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    text = generate_playthrough.playthrough(f"loreley_{name}(max_rounds=1,players=5,reward=rank)", None, seed=4)
    path.write_text(text, encoding="utf-8")
    recorded, again = generate_playthrough.replay(str(path))
    assert recorded == again


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_searches_play_whole_games(name: str) -> None:
    """Rheinländer comes to its natural end."""
    game = load(name, max_rounds={"rheinlaender": 60, "rheingold": 8}[name])
    rng = np.random.RandomState(1)
    searches = (
        mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng),
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 3, random_state=rng),
    )
    for search in searches:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([value for value, _ in state.chance_outcomes()]))
            else:
                state.apply_action(int(search.step(state)))
        assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("reward", ["win", "score", "rank"])
@pytest.mark.parametrize("name", NAMES)
def test_bounds_hold(name: str, reward: str) -> None:
    for players in (3, 4, 5):
        game = load(name, players=players, reward=reward, max_rounds=6)
        *_, last = walk(game, players)
        returns = last.returns()
        assert len(last.history()) == last.move_number()
        decisions = sum(step.player >= 0 for step in last.full_history())
        assert decisions <= game.max_game_length()
        assert last.move_number() - decisions <= game.max_chance_nodes_in_history()
        assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
        if game.utility_sum() is not None:
            assert sum(returns) == pytest.approx(game.utility_sum(), abs=1e-9)  # as OpenSpiel's own tests have it
        assert len(game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict["told"]) >= max(
            len(last.moment.chain.count(seat)) for seat in range(players)
        )


@pytest.mark.parametrize("name", NAMES)
def test_returns_are_zero_before_the_end_and_chance_adds_up(name: str) -> None:
    game = load(name, max_rounds=2)
    for state in walk(game, 4):
        if not state.is_terminal():
            assert state.returns() == state.rewards() == [0, 0, 0]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert all(0 <= value < game.max_chance_outcomes() for value, _ in outcomes)
        elif not state.is_terminal():
            names = [state.action_to_string(action) for action in state.legal_actions()]
            assert len(set(names)) == len(names)
            assert state.string_to_action(names[-1]) == state.legal_actions()[-1]


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_shares_what_never_changes(name: str) -> None:
    game = load(name, max_rounds=2)
    state = next(state for state in walk(game, 2) if state.move_number() > 90 or state.is_terminal())
    clone = state.clone()
    assert clone.moment is state.moment
    before = str(state)
    if not state.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before


@pytest.mark.parametrize("name", NAMES)
def test_states_are_written_and_read(name: str) -> None:
    """Also in the middle of a draw, or of a move; and with a history of thousands of steps."""
    game = load(name, max_rounds=30)
    states = walk(game, 6)
    for n, state in enumerate(states):
        if n % 97 == 3:
            twins = [game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))]
            for twin in twins:
                assert twin.history() == state.history()
                assert str(twin) == str(state)
                assert (twin.moment.drawn, twin.moment.begun) == (state.moment.drawn, state.moment.begun)
        if n > 500:
            break


def check_resampling(game: Any, state: Any, player: int) -> Any:
    """The player sees and recalls the same; and it is a state of the game, as its history played again shows."""
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(len(state.history()), 0.0, 1.0))
    assert other.current_player() == state.current_player()
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    if player == state.current_player():
        assert other.legal_actions() == state.legal_actions()
    again = game.new_initial_state()
    for action in other.history():
        assert not again.is_chance_node() or action in dict(again.chance_outcomes())
        again.apply_action(action)
    assert again.moment.block.tobytes() == other.moment.block.tobytes()
    return other


@pytest.mark.parametrize(("name", "players"), [("rheinlaender", 3), ("rheinlaender", 5), ("rheingold", 3)])
def test_resampled_states_are_the_same_to_the_player(name: str, players: int) -> None:
    game = load(name, players=players, max_rounds=40)
    differing = reshuffles = n = 0
    for state in (state for seed in range(3) for state in islice(walk(game, seed), 500)):
        if state.is_chance_node() or state.is_terminal():
            continue
        n += 1
        if n % 37 == 0 or (state.moment.begun and n % 23 == 0):
            for player in range(players):
                other = check_resampling(game, state, player)
                differing += other.history() != state.history()
            reshuffles += name == "rheinlaender" and int(state.moment.block[0].reshuffles)
    assert differing > 5
    assert reshuffles or name == "rheingold"


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_many_resampled_states(name: str, players: int, edition: str) -> None:
    game = load(name, players=players, edition=edition, max_rounds=60)
    for seed in range(4):
        for n, state in enumerate(walk(game, seed)):
            if n % 23 == 0 and not state.is_chance_node() and not state.is_terminal():
                for player in range(players):
                    check_resampling(game, state, player)


def test_worlds_are_drawn_with_their_probability() -> None:
    """A hidden card is as often in another's hand as the belief has it: before any reshuffle, 5 of 49 times."""
    game = load("rheinlaender")
    state = next(state for state in walk(game, 1) if not state.is_chance_node())
    player = state.current_player()
    other = (player + 1) % 3
    own = int(state.moment.block[0].hand[player])
    card = next(card for card in range(1, 55) if not own >> (card - 1) & 1)
    sampler, times = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0), 1500
    worlds = (state.resample_from_infostate(player, sampler) for _ in range(times))
    share = sum(int(world.moment.block[0].hand[other]) >> (card - 1) & 1 for world in worlds) / times
    assert abs(share - 5 / 49) < 4.5 * (5 / 49 * 44 / 49 / times) ** 0.5


@pytest.mark.parametrize(
    "parameters",
    [{"players": 2}, {"edition": "x"}, {"board": "moon"}, {"max_rounds": 0}, {"reward": "glory"}],
)
def test_impossible_games_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises((SettingError, pyspiel.SpielError)):
        load("rheinlaender", **parameters)


def test_what_cannot_be_is_refused() -> None:
    state = load("rheinlaender").new_initial_state()
    with pytest.raises(ChanceError):
        state.apply_action(3)
    for state in walk(load("rheinlaender"), 1):
        if not state.is_chance_node():
            break
    illegal = next(n for n in range(6099) if n not in state.legal_actions())
    with pytest.raises(IllegalMove):
        state.apply_action(illegal)


@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_whoever_always_takes_the_first_comes_to_the_end(name: str, players: int, edition: str) -> None:
    """Of chance as well: the reshuffle card on top of every new pile would be an endless game."""
    game = load(name, players=players, edition=edition, max_rounds=25 if name == "rheinlaender" else 2)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.move_number() < 6000
