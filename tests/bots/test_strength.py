"""Small matches with fixed seeds: whoever thinks more wins more. Figures with intervals are the arena's."""

from __future__ import annotations

import numpy as np
import pytest

from loreley.arena.simulate import simulate
from loreley.bots import GreedyBot
from loreley.core.rng import seeded
from loreley.games import get_board, get_game
from tests.bots.scenes import midgame, view_of


def share(game: str, one: str, others: str, deals: int, players: int = 3, max_rounds: int | None = None) -> float:
    """What one bot wins against the others, from every seat of each deal."""
    rules, won = get_game(game), 0.0
    options = {} if max_rounds is None else {"max_rounds": max_rounds}
    for seat in range(players):
        bots = [one if n == seat else others for n in range(players)]
        for record in simulate(rules, get_board(rules), bots, deals, 1, None, options):
            winners = record.winners or []
            won += (seat in winners) / len(winners)
    return won / (deals * players)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "others", "least"),
    [("quick", "random", 0.6), ("greedy", "random", 0.8), ("search:400", "greedy", 0.4)],
)
def test_whoever_thinks_more_wins_more(one: str, others: str, least: float) -> None:
    assert share("rheinlaender", one, others, 8) > least


def test_greedy_takes_the_move_that_its_evaluation_likes_best() -> None:
    view = view_of(midgame("rheinlaender", 1, 40))
    bot = GreedyBot(seeded("greedy"))
    thought = bot.think(view)
    chances = [idea.chance for idea in thought.ideas]
    assert bot.choose(view) == thought.code
    assert len(chances) == len(view.codes())
    assert chances == sorted(chances, reverse=True)
    assert np.ptp(chances) > 0
    assert thought.line == (thought.ideas[0].move,)
