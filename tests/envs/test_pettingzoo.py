"""PettingZoo's own tests pass, many games over; what is refused; what agents see of each other's turns."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from loreley import IllegalMove, SettingError
from loreley.envs.pettingzoo import rheingold_v0, rheinlaender_v0
from loreley.envs.pettingzoo.aec import AEC
from loreley.games import get_game

MODULES = {"rheinlaender": rheinlaender_v0, "rheingold": rheingold_v0}
ALL = [
    (name, players, edition)
    for name in MODULES
    for players in get_game(name).players
    for edition in get_game(name).editions
]
# PettingZoo names the environments whose observations are dictionaries with a mask; ours are such as well.
KNOWN = "Observation is not a NumPy array|Observation space for each agent probably should be"


def check_api(env: AEC, games: int) -> None:
    """The test plays one game of so many cycles, so it is called again and again."""
    for _ in range(games):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", KNOWN)
            api_test(env, num_cycles=40)


@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_the_api(name: str, players: int, edition: str) -> None:
    check_api(MODULES[name].env(players=players, edition=edition, max_rounds=5), 2)


@pytest.mark.deep
@pytest.mark.parametrize("reward", ["win", "score", "rank"])
@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_the_api_over_many_whole_games(name: str, players: int, edition: str, reward: str) -> None:
    env = MODULES[name].env(players=players, edition=edition, reward=reward)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", KNOWN)
        for _ in range(10):
            api_test(env, num_cycles=3000)


@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_the_same_seed_gives_the_same_game(name: str, players: int, edition: str) -> None:
    seed_test(lambda: MODULES[name].env(players=players, edition=edition, max_rounds=20))


@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_rendering(name: str, players: int, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **options: MODULES[name].env(players=players, edition=edition, **options))
    assert "player_0" in capsys.readouterr().out


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players", "edition"), ALL)
def test_the_performance_benchmark_runs(name: str, players: int, edition: str) -> None:
    performance_benchmark(MODULES[name].env(players=players, edition=edition))


def play_on(env: AEC) -> list[str]:
    """At random to the end; who acted."""
    acted = []
    for agent in env.agent_iter():
        seen, _, is_over, _, _ = env.last()
        if is_over:
            env.step(None)
        else:
            acted.append(agent)
            env.step(int(env.action_space(agent).sample(seen["action_mask"])))
    return acted


@pytest.mark.parametrize("name", MODULES)
def test_rewards_come_at_the_end_and_add_up(name: str) -> None:
    env = MODULES[name].env(players=4, max_rounds=6, reward="win")
    for seed in range(5):
        env.reset(seed=seed)
        total = 0.0
        for agent in env.agent_iter():
            seen, reward, is_over, is_cut, info = env.last()
            assert is_over or reward == 0
            assert not is_cut
            assert info == {}
            total += reward
            env.step(None if is_over else int(env.action_space(agent).sample(seen["action_mask"])))
        assert total == pytest.approx(1)
        assert env.agents == []


def test_an_agent_stays_selected_until_its_move_is_whole() -> None:
    env = rheingold_v0.env(max_rounds=2)
    env.reset(seed=1)
    actions = env.setting.code.actions
    line = next(n for n in np.flatnonzero(env.games.masks[0]) if ">" in actions[n])
    agent = env.agent_selection
    env.step(int(line))
    assert env.agent_selection == agent
    offered = [actions[n] for n in np.flatnonzero(env.observe(agent)["action_mask"])]
    assert offered
    assert all(action.startswith("*") for action in offered)


def test_only_the_selected_agent_may_act_and_all_can_look() -> None:
    env = rheinlaender_v0.env(players=5)
    env.reset(seed=3)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(seen)
        assert env.setting.code.named(seen["observation"])["hand"].sum() == 5
    assert env.state().shape == (5, env.setting.code.observation_size)


def test_observations_do_not_change_behind_ones_back() -> None:
    env = rheinlaender_v0.env()
    env.reset(seed=3)
    seen, *_ = env.last()
    before = {key: value.copy() for key, value in seen.items()}
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all((seen[key] == before[key]).all() for key in seen)


COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("copied", COPIES, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("name", MODULES)
def test_a_copy_goes_on_alike_and_for_itself(name: str, copied: Callable[[Any], Any]) -> None:
    """As vector environments in other processes and searches with a model need it."""
    env = MODULES[name].env(players=4, max_rounds=9)
    env.reset(seed=5)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.games.masks[0])[0]))
    before, other = env.state().tobytes(), copied(env)
    other.step(int(np.flatnonzero(other.games.masks[0])[-1]))
    assert env.state().tobytes() == before
    env.step(int(np.flatnonzero(env.games.masks[0])[-1]))
    while env.state().tobytes() == other.state().tobytes() and not env.games.dones[0]:
        action = int(np.flatnonzero(env.games.masks[0])[0])
        env.step(action)
        other.step(action)
    assert env.terminations == other.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == other.rewards


def test_games_without_a_seed_differ() -> None:
    env = rheinlaender_v0.env()
    found = set()
    for _ in range(4):
        env.reset()
        found.add(env.state().tobytes())
    assert len(found) == 4


@pytest.mark.parametrize("action", [None, 1.5, "12-12L", True, -1, 10**9])
def test_what_is_no_legal_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = rheinlaender_v0.env()
    env.reset(seed=1)
    before = env.state().tobytes()
    with pytest.raises((SettingError, IllegalMove)):
        env.step(action)
    assert env.state().tobytes() == before


def test_calls_before_reset_are_refused() -> None:
    env = rheinlaender_v0.env(render_mode="ansi")
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.render):
        with pytest.raises(SettingError, match="reset"):
            call()


@pytest.mark.parametrize("options", [{"render_mode": "smell"}, {"players": 2}, {"edition": "x"}, {"reward": "x"}])
def test_impossible_environments_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        rheinlaender_v0.env(**options)
