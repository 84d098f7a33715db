"""The search: the same seed gives the same move, budgets are kept, an interruption gives the best so far."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loreley
from loreley.bots import PLAIN, GreedyBot, SearchBot, Stop, Thought, Tuning
from loreley.bots import search as module
from loreley.bots.tree import Tree
from loreley.core.position import View
from loreley.core.rng import seeded
from loreley.games import NAMES, get_game
from tests.bots.scenes import midgame, view_of
from tests.samples import board_named

TUNINGS = {
    "play-outs": Tuning(),
    "evaluation": Tuning(depth=0, trust=0.0),
    "turns played on": Tuning(depth=2, looks=3),
    "plain": PLAIN,
}


def search(simulations: int | None, seconds: float | None = None, **settings: Any) -> SearchBot:
    return SearchBot(seeded("search"), simulations, seconds, **settings)


def without_time(thought: Thought) -> tuple[Any, ...]:
    return thought.code, thought.ideas, thought.line, thought.simulations


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("trees", [1, 3])
def test_the_same_seed_and_simulations_give_the_same_thought(game: str, trees: int) -> None:
    view = view_of(midgame(game, 1))
    thoughts = [without_time(search(300, trees=trees).think(view)) for _ in range(3)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0][3] == 300


def test_threads_and_their_pace_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, several, and several that stumble: the trees are the same ones and merged in their order."""
    view = view_of(midgame("rheinlaender", 2))
    expected = without_time(search(400, trees=4).think(view))
    for cores in (1, 4):
        monkeypatch.setattr(module, "_threads", lambda cores=cores: cores)
        assert without_time(search(400, trees=4).think(view)) == expected
    run, calls = module.search_of(view.game).search, iter(range(10_000))

    def stumbling(*arguments: Any) -> int:
        time.sleep(0.003 * (next(calls) % 3))
        return int(run(*arguments))

    monkeypatch.setattr(module.search_of(view.game), "search", stumbling)
    assert without_time(search(400, trees=4).think(view)) == expected


def test_simulations_are_done_in_runs_but_it_is_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(midgame("rheinlaender", 3))
    expected = without_time(search(300).think(view))
    monkeypatch.setattr(module, "_RUN", 7)
    assert without_time(search(300).think(view)) == expected


def test_ideas_are_ordered_and_tell_what_was_done() -> None:
    position = midgame("rheinlaender", 4)
    thought = search(500).think(view_of(position))
    visits = [idea.visits for idea in thought.ideas]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == thought.simulations == 500
    assert all(0 <= idea.chance <= 1 for idea in thought.ideas)
    assert {idea.move for idea in thought.ideas} <= set(position.legal)
    assert thought.ideas[0].move == thought.line[0] == position.game.format_move(position.board, thought.code)
    assert thought.seconds > 0


def test_the_expected_line_can_be_played() -> None:
    """As far as hidden cards allow: the own moves of the line fit the own hand."""
    position = midgame("rheinlaender", 5)
    line = search(2000).think(view_of(position)).line
    assert 2 <= len(line) <= 8
    after = position.play(line[0])
    if after.to_move == position.to_move:
        assert line[1] in after.legal


def test_a_forced_move_needs_no_search() -> None:
    """One card, no knight, no bastion: a discard."""
    view = view_of(midgame("rheinlaender", 1))
    state = view.state
    state.stock[view.seat], state.bastions[view.seat], state.hand[view.seat] = 0, 0, 1
    assert view.legal == ["1-"]
    thought = search(10**7).think(view)
    assert (thought.code, thought.simulations, thought.line) == (view.codes()[0], 0, ("1-",))


def test_a_win_at_hand_is_taken() -> None:
    """The last act of a game: whoever looks one move ahead sees who wins, and the search does."""
    position = midgame("rheinlaender", 6, 10)
    view, rules = view_of(position), position.game.rules
    block = view._block
    block[0].max_rounds = -(-(int(block[0].turns) + 1) // 3)
    block[0].turns = block[0].max_rounds * 3 - 1
    block[0].bastions[:] = 0
    view = View(view.game, view.board, view.edition, block, view.seat)
    world = view.determinize(seeded("last act"))
    gains = {}
    for code in world.codes().tolist():
        after = loreley.settle(world.apply(code), seeded("draw"))
        assert after.is_over
        assert after.scores is not None
        gains[code] = int(view.seat in (after.winners or [])), after.scores[view.seat or 0]
    assert rules.is_over(after.state)
    assert gains[search(4000).choose(view)] == max(gains.values())


def overshoot(seconds: float, trees: int = 1) -> float:
    """How much longer than its budget a decision took, in milliseconds; the best of three."""
    view, over = view_of(midgame("rheingold", 7)), []
    for _ in range(3):
        start = time.monotonic()
        search(None, seconds, trees=trees).choose(view)
        over.append(1000 * (time.monotonic() - start - seconds))
    return min(over)


@pytest.mark.parametrize("trees", [1, 2])
def test_a_time_budget_is_used_and_kept(trees: int) -> None:
    """Never more than a tenth or 50 ms over, on a machine that has other things to do as well."""
    for seconds in (0.1, 0.4):
        assert -500 * seconds < overshoot(seconds, trees) <= max(50, 100 * seconds)


@pytest.mark.slow
def test_the_budget_test_finds_a_search_that_does_not_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_RUN", 50_000)
    assert overshoot(0.1) > 50


def test_the_seconds_of_a_level_cut_its_simulations_short() -> None:
    bot = search(10**8, 0.1)
    thought = bot.think(view_of(midgame("rheinlaender", 8)))
    assert 0 < thought.simulations < 10**8
    assert thought.seconds < 1


def later(seconds: float, action: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, action)
    timer.start()
    return timer


@pytest.mark.parametrize("trees", [1, 2])
def test_an_interruption_returns_the_best_so_far_at_once(trees: int) -> None:
    position = midgame("rheinlaender", 9)
    stop = Stop()
    timer = later(0.2, stop.set)
    start = time.monotonic()
    thought = search(10**8, trees=trees).think(view_of(position), stop)
    assert time.monotonic() - start < 2
    assert thought.simulations > 0
    assert thought.code in position.codes()
    timer.join()


def test_the_flag_is_looked_at_inside_the_compiled_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_RUN", 10**8)
    stop = Stop()
    timer = later(0.2, stop.set)
    start = time.monotonic()
    search(10**8).choose(view_of(midgame("rheinlaender", 9)), stop)
    assert time.monotonic() - start < 2
    timer.join()


def test_a_search_that_is_stopped_before_it_begins_takes_the_first_proposal() -> None:
    stop = Stop()
    stop.set()
    view = view_of(midgame("rheinlaender", 10))
    thought = search(1000).think(view, stop)
    assert (thought.simulations, thought.ideas) == (0, ())
    assert thought.code in view.codes()


def test_an_error_in_one_tree_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    view, calls = view_of(midgame("rheinlaender", 11)), iter(range(10**9))
    run = module.search_of(view.game).search

    def failing(*arguments: Any) -> int:
        if next(calls) == 5:
            raise KeyboardInterrupt
        return int(run(*arguments))

    monkeypatch.setattr(module, "_threads", lambda: 2)
    monkeypatch.setattr(module.search_of(view.game), "search", failing)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        search(10**8, trees=2).choose(view)
    assert time.monotonic() - start < 5


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full tree grows no more, and the search goes on with what is there."""
    monkeypatch.setattr(module, "_ROOM", 50)
    grown: list[Tree] = []

    def plant(room: int) -> Tree:
        grown.append(Tree(room))
        return grown[-1]

    monkeypatch.setattr("loreley.bots.search.Tree", plant)
    thought = search(1000).think(view_of(midgame("rheinlaender", 12)))
    assert thought.simulations == 1000
    assert len(grown[0].nodes) == int(grown[0].used[0]) == 51


def test_other_weights_make_another_bot() -> None:
    view = view_of(midgame("rheinlaender", 13, 40))
    wrong = tuple((-start, -end) for start, end in view.game.mind.weights)
    assert search(300).think(view).ideas != search(300, weights=wrong).think(view).ideas


def first_look(**settings: Any) -> Thought:
    """One simulation in Rheingold, with nothing but the evaluation to go by."""
    tuning = Tuning(exploration=0.0, width=1000.0, **({"depth": 0, "looks": 0} | settings))
    return search(1, tuning=tuning).think(view_of(midgame("rheingold", 3, 30)))


def test_a_search_starts_from_what_the_evaluation_sees_one_move_ahead() -> None:
    view = view_of(midgame("rheingold", 3, 30))
    seen = GreedyBot(seeded("greedy")).think(view).ideas
    assert seen[0].chance > seen[1].chance
    idea = first_look().ideas[0]
    assert idea.move == seen[0].move
    assert idea.chance == pytest.approx(seen[0].chance)


def test_a_simulation_plays_the_turn_on_before_it_is_evaluated() -> None:
    assert first_look(depth=1, looks=5).ideas[0].chance > first_look().ideas[0].chance


@pytest.mark.nojit
def test_a_search_has_the_habits_of_its_game() -> None:
    for name in NAMES:
        game = get_game(name)
        assert Tuning.of(game) == Tuning(**game.mind.habits)
    assert Tuning.of(get_game("rheingold")) != Tuning.of(get_game("rheinlaender")) == Tuning()


@pytest.mark.nojit
def test_play_outs_last_as_many_rounds_as_the_game_says() -> None:
    for players in (3, 5):
        view = view_of(loreley.new_game("rheinlaender", players, 1))
        assert Tuning().record(view)["depth"] == 2 * players
        assert Tuning(depth=7).record(view)["depth"] == 7


@pytest.mark.nojit
@pytest.mark.boundscheck
@pytest.mark.parametrize("tuning", TUNINGS.values(), ids=TUNINGS.keys())
def test_a_small_board_is_searched_without_the_compiler_too(tuning: Tuning) -> None:
    board = board_named("brook")
    position = loreley.new_game("rheinlaender", seed=5, board=board)
    for _ in range(12):
        view = view_of(position)
        thought = search(12, trees=2, tuning=tuning).think(view)
        assert thought.simulations in (0, 12)
        position = loreley.settle(position.apply(thought.code), seeded("small", tuning.depth))
        if position.is_over:
            break
    assert np.isfinite([idea.chance for idea in thought.ideas]).all()
