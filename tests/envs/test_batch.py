"""Batches: each lane is a game by the rules, whatever the threads; rewards, new games, refusals."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest

from loreley import IllegalMove, Position, SettingError, settle
from loreley.core.rng import below, seeded
from loreley.envs import Batch, batch, make_setting
from loreley.games import get_game
from tests.samples import board_named

GAMES = [("rheinlaender", 3, "german"), ("rheinlaender", 5, "english"), ("rheingold", 4, "standard")]


class Follower:
    """One lane played again, position by position."""

    def __init__(self, games: Batch, lane: int, seed: int) -> None:
        self.games, self.lane = games, lane
        self.rng = seeded("batch", seed, lane)
        self.ended: list[Position] = []
        self.begin()

    def begin(self) -> None:
        setting = self.games.setting
        self.position = settle(setting.begin(int(below(self.rng, setting.players))), self.rng)
        self.begun = 0

    def step(self, action: int) -> bool:
        move, self.begun = self.games.code.choose(self.begun, action)
        if move >= 0:
            self.position = settle(self.position.apply(move), self.rng)
        if self.position.is_over:
            self.ended.append(self.position)
            self.begin()
            return True
        return False

    def check(self) -> None:
        games, lane, code, block = self.games, self.lane, self.games.code, self.position._block
        seat = self.position.to_move
        assert seat == games.seats[lane]
        assert bytes(games.states[lane].tobytes()) == bytes(block.tobytes())
        assert np.flatnonzero(games.masks[lane]).tolist() == code.offers(block, self.begun)
        np.testing.assert_array_equal(games.observations[lane], code.see(block, int(seat or 0), self.begun))
        for other in range(games.players):
            np.testing.assert_array_equal(games.observe(lane, other), code.see(block, other, self.begun))


@pytest.mark.boundscheck
@pytest.mark.parametrize(("name", "players", "edition"), GAMES)
def test_lanes_are_games_by_the_rules(name: str, players: int, edition: str) -> None:
    games = batch(name, 5, players=players, edition=edition, max_rounds=4, seed=3, threads=2, reward="score")
    followers = [Follower(games, lane, 3) for lane in range(5)]
    for step in range(250):
        actions = games.draw()
        ended = [follower.step(int(action)) for follower, action in zip(followers, actions, strict=True)]
        games.step(actions)
        assert games.dones.tolist() == ended
        for follower in followers:
            if step % 7 == 0:
                follower.check()
            wanted = follower.ended[-1].scores if games.dones[follower.lane] else [0] * players
            assert games.rewards[follower.lane].tolist() == wanted
    assert all(len(follower.ended) > 1 for follower in followers)


@pytest.mark.parametrize(("name", "players", "edition"), GAMES)
def test_the_threads_make_no_difference(name: str, players: int, edition: str) -> None:
    several = [batch(name, 7, players=players, edition=edition, seed=5, threads=threads) for threads in (1, 2, 16)]
    for _ in range(120):
        actions = [games.draw() for games in several]
        for games, chosen in zip(several, actions, strict=True):
            games.step(chosen)
        first = several[0]
        for games, chosen in zip(several[1:], actions[1:], strict=True):
            np.testing.assert_array_equal(chosen, actions[0])
            np.testing.assert_array_equal(games.observations, first.observations)
            np.testing.assert_array_equal(games.masks, first.masks)


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def run(games: Batch) -> list[list[int]]:
        found = []
        for _ in range(30):
            games.step(games.draw())
            found.append(games.observations.sum(axis=1).tolist())
        return found

    games = batch("rheinlaender", 3, seed=1, threads=1)
    first = run(games)
    games.reset(1)
    assert run(games) == first
    games.reset(2)
    assert run(games) != first
    assert len(set(map(tuple, zip(*first, strict=True)))) == 3


def test_arrays_stay_where_they_are() -> None:
    games = batch("rheinlaender", 4, threads=2)
    arrays = [games.observations, games.masks, games.rewards, games.dones, games.seats]
    games.step(games.draw())
    games.reset()
    assert all(
        a is b
        for a, b in zip(arrays, [games.observations, games.masks, games.rewards, games.dones, games.seats], strict=True)
    )


def rank_rewards(scores: list[int], winners: list[int]) -> list[float]:
    """Of the others left behind less those ahead, by points, a win by a tie-break before equal points."""
    place = [(score, seat in winners) for seat, score in enumerate(scores)]
    return [
        (sum(mine > theirs for theirs in place) - sum(mine < theirs for theirs in place)) / (len(scores) - 1)
        for mine in place
    ]


def test_kinds_of_reward() -> None:
    kinds = {
        kind: batch("rheingold", 40, max_rounds=12, seed=8, threads=1, reward=kind) for kind in ("win", "score", "rank")
    }
    followers = [Follower(kinds["win"], lane, 8) for lane in range(40)]
    seen: set[Any] = set()
    for _ in range(600):
        actions = kinds["win"].draw()
        for follower, action in zip(followers, actions, strict=True):
            follower.step(int(action))
        for games in kinds.values():
            games.step(actions)
        for lane in np.flatnonzero(kinds["win"].dones):
            last = followers[lane].ended[-1]
            assert last.scores is not None
            assert last.winners is not None
            shares = [1 / len(last.winners) if seat in last.winners else 0 for seat in range(3)]
            np.testing.assert_allclose(kinds["win"].rewards[lane], shares)
            np.testing.assert_allclose(kinds["rank"].rewards[lane], rank_rewards(last.scores, last.winners))
            assert kinds["score"].rewards[lane].tolist() == last.scores
            seen.add((len(last.winners), len(set(last.scores))))
    assert len(seen) > 2


@pytest.mark.parametrize(("wrong", "saying"), [(-1, "of 6099"), (6099, "of 6099"), (None, "mask")])
def test_an_illegal_action_changes_nothing_anywhere(wrong: int | None, saying: str) -> None:
    games = batch("rheinlaender", 3, threads=2)
    before = games.states.tobytes()
    actions = games.draw()
    actions[1] = np.flatnonzero(games.masks[1] == 0)[0] if wrong is None else wrong
    with pytest.raises(IllegalMove, match=saying) as refused:
        games.step(actions)
    assert refused.value.where == "game 1"
    assert games.states.tobytes() == before
    games.step(games.draw())


@pytest.mark.parametrize("actions", [[0], [[0, 0, 0]], [0.0, 1.0, 2.0], [True, True, False]])
def test_actions_of_a_wrong_shape_or_type_are_refused(actions: Any) -> None:
    with pytest.raises(SettingError, match="expected 3 whole numbers"):
        batch("rheinlaender", 3, threads=1).step(actions)


@pytest.mark.parametrize(
    "options",
    [
        {"n": 0},
        {"threads": 0},
        {"n": True},
        {"players": 6},
        {"edition": "klingon"},
        {"reward": "glory"},
        {"board": "moon"},
        {"max_rounds": 0},
        {"fog": True},
    ],
)
def test_impossible_batches_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        batch("rheinlaender", **({"n": 2} | options))


def test_a_game_that_does_not_go_on_stays_over() -> None:
    setting = make_setting("rheinlaender", options={"max_rounds": 1})
    games = Batch(setting, 2, goes_on=False)
    while not games.dones.all():
        actions = games.draw()
        games.step(actions)
        if games.dones.any() and not games.dones.all():
            with pytest.raises(IllegalMove, match="the game is over"):
                games.step(games.draw())
            return
    assert (games.seats == -1).all()
    assert not games.masks.any()


@pytest.mark.parametrize("board", [None, "vale"])
def test_a_copy_goes_on_alike(board: str | None) -> None:
    place = None if board is None else board_named(board, get_game("rheingold"))
    games = batch("rheingold", 5, threads=2, board=place, max_rounds=3)
    games.step(games.draw())
    other = pickle.loads(pickle.dumps(games))
    for _ in range(60):
        actions = games.draw()
        np.testing.assert_array_equal(other.draw(), actions)
        games.step(actions)
        other.step(actions)
        np.testing.assert_array_equal(other.observations, games.observations)
        np.testing.assert_array_equal(other.rewards, games.rewards)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players"), [*product(("rheinlaender", "rheingold"), (3, 4, 5))])
def test_many_games_are_by_the_rules(name: str, players: int) -> None:
    for edition in make_setting(name).game.editions:
        games = batch(name, 16, players=players, edition=edition, seed=11, threads=2)
        followers = [Follower(games, lane, 11) for lane in range(16)]
        for step in range(2000):
            actions = games.draw()
            for follower, action in zip(followers, actions, strict=True):
                follower.step(int(action))
            games.step(actions)
            if step % 50 == 0:
                for follower in followers:
                    follower.check()
