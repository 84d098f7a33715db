"""OpenSpiel's search as a bot: legal moves from a view alone, its budgets, and what it cannot play."""

from __future__ import annotations

import time

import pytest

from loreley import SettingError, get_board, get_game, new_game, replay, settle
from loreley.arena.openspiel import OpenSpielBot
from loreley.arena.simulate import play_game
from loreley.bots import Bot, make_bot
from loreley.core.rng import seeded

NAMES = ("rheinlaender", "rheingold")


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_whole_games_by_the_rules(name: str) -> None:
    game, rounds = get_game(name), {"rheinlaender": 2, "rheingold": 1}[name]
    minds: list[Bot] = [OpenSpielBot(seeded("peer", seat), "4") for seat in range(4)]
    key = game.default_edition, {"max_rounds": rounds}
    record = play_game(game, get_board(game), ["openspiel:4"] * 4, (1,), *key, minds)
    *_, last = replay(record)
    assert last.position.is_over


def test_every_bot_is_found_by_its_name() -> None:
    assert [make_bot(name).name for name in ("openspiel", "openspiel:7")] == ["openspiel", "openspiel:7"]


def test_the_same_seed_and_view_give_the_same_move() -> None:
    position = new_game("rheinlaender", players=3, seed=4, options={"max_rounds": 3})
    assert position.to_move is not None
    view = position.view(position.to_move)
    assert len({OpenSpielBot(seeded("peer", 1), "20").choose(view) for _ in range(3)}) == 1


def test_time_is_its_own_budget() -> None:
    position = new_game("rheinlaender", players=3, seed=4, options={"max_rounds": 4})
    assert position.to_move is not None
    bot = OpenSpielBot(seeded("peer", 1), "0.3s")
    start = time.thread_time()
    bot.choose(position.view(position.to_move))
    assert 0.3 <= time.thread_time() - start < 3


def test_it_finds_a_move_that_wins_at_once() -> None:
    """With one round left and the others done, a play-out is the truth: the search is no disguised random bot."""
    wins = 0
    for seed in range(6):
        position, rng = new_game("rheinlaender", players=3, seed=seed, options={"max_rounds": 1}), seeded("rest", seed)
        bot = OpenSpielBot(seeded("peer", seed), "200")
        last = (int(position.state.first) + 2) % 3
        while not position.is_over:
            view = position.view(position.to_move)
            move = bot.choose(view) if position.to_move == last else int(view.codes()[0])
            position = settle(position.apply(move), rng)
        wins += last in (position.winners or ())
    assert wins >= 5


def test_a_game_without_an_end_is_refused() -> None:
    position = new_game("rheingold", players=3, seed=1)
    assert position.to_move is not None
    with pytest.raises(SettingError, match="give max_rounds"):
        OpenSpielBot(seeded("peer")).choose(position.view(position.to_move))


@pytest.mark.parametrize("argument", ["many", "0", "-1s", "nans"])
def test_impossible_budgets_are_refused(argument: str) -> None:
    with pytest.raises(SettingError, match=r"as in openspiel:400 or openspiel:1\.5s"):
        OpenSpielBot(seeded("peer"), argument)
