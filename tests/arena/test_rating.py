"""Ratings beside the model they claim to fit, and beside choix's own fit of winners."""

from __future__ import annotations

import math
from itertools import combinations

import choix
import numpy as np
import numpy.typing as npt
import pytest

from loreley.arena.rating import MEAN, ratings

Floats = npt.NDArray[np.float64]


def points(weights: Floats) -> Floats:
    """Strengths as ratings."""
    logs = np.log10(weights)
    return np.asarray(MEAN + 400 * (logs - logs.mean()))


def played(tables: list[list[int]], weights: Floats, deals: int, rng: np.random.Generator) -> tuple[Floats, list]:  # type: ignore[type-arg]
    """Games by the Plackett-Luce model: what `ratings` is given, and the same as choix takes it."""
    wins, winners = np.zeros((deals, len(weights), len(weights))), []
    for deal in range(deals):
        for table in tables:
            chance = weights[table] / weights[table].sum()
            seat = int(rng.choice(len(table), p=chance))
            others = table[:seat] + table[seat + 1 :]
            winners.append((table[seat], others))
            for other in others:
                if other != table[seat]:
                    wins[deal, table[seat], other] += 1
    return wins, winners


def test_two_bots_are_rated_as_the_model_says() -> None:
    """A at a table with two B wins with a / (a + 2 b): half of the games means that A is twice as strong."""
    wins = np.zeros((1000, 2, 2))
    wins[:500, 0, 1], wins[500:, 1, 0] = 2, 1
    first, second = (each.value for each in ratings(wins, 0))
    assert first - second == pytest.approx(400 * math.log10(2), abs=1)


def test_the_fit_is_choixs_fit_of_winners() -> None:
    """Exactly the same for one kind of table with two bots, and within the noise for many tables of many bots."""
    rng = np.random.default_rng(5)
    for tables, weights, within in (
        ([[0, 1, 1]], np.array([3.0, 1.0]), 1),
        ([list(table) for table in combinations(range(5), 3)], np.array([1.0, 2, 4, 8, 16]), 6),
    ):
        wins, winners = played(tables, weights, 300, rng)
        theirs = MEAN + choix.ilsr_top1(len(weights), winners) * 400 / math.log(10)
        ours = np.array([each.value for each in ratings(wins, 0)])
        assert np.abs(ours - theirs).max() < within


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_known_strengths_lie_in_their_intervals_as_often_as_promised(players: int) -> None:
    rng = np.random.default_rng(6)
    weights = np.array([1.0, 1.5, 3, 6, 12])
    tables = [list(table) for table in combinations(range(5), players)]
    held = [
        each.low <= true <= each.high
        for _ in range(12)
        for each, true in zip(ratings(played(tables, weights, 60, rng)[0], 1), points(weights), strict=True)
    ]
    assert np.mean(held) > 0.85


def test_a_bot_that_always_wins_has_a_rating_without_a_sure_upper_end() -> None:
    wins = np.zeros((20, 2, 2))
    wins[:, 0, 1] = 6
    best, worst = ratings(wins, 0)
    assert math.isfinite(best.high)
    assert best.high - best.value > 3 * (best.value - best.low) > 0
    assert worst.value == pytest.approx(2 * MEAN - best.value)


def test_shared_wins_make_equals() -> None:
    wins = np.full((10, 3, 3), 1 / 3)
    assert [round(each.value) for each in ratings(wins, 0)] == [MEAN] * 3


def test_the_same_seed_draws_the_same_intervals() -> None:
    wins = played([[0, 1, 2]], np.array([1.0, 2, 3]), 50, np.random.default_rng(7))[0]
    assert ratings(wins, 1) == ratings(wins, 1) != ratings(wins, 2)


def test_one_bot_alone_and_one_deal_alone_have_no_interval_to_speak_of() -> None:
    assert [each.value for each in ratings(np.zeros((9, 1, 1)), 0)] == [MEAN]
    assert all(math.isnan(each.low) for each in ratings(np.ones((1, 2, 2)), 0))
