"""Intervals hold what they promise: counted over many samples whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from loreley.arena.interval import Watched, share_of


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    """30 of 100: Wilson's score interval is 0.2189 to 0.3958; Student's quantile makes it a little wider."""
    share = share_of(np.repeat([1.0, 0.0], [30, 70]), np.ones(100))
    assert share.value == pytest.approx(0.3)
    assert share.low == pytest.approx(0.2189, abs=0.002)
    assert share.high == pytest.approx(0.3958, abs=0.002)


def test_games_of_one_deal_count_once() -> None:
    """Three games of a deal that always end alike say no more than one; such that balance say more."""
    rng = np.random.default_rng(1)
    one = rng.integers(0, 2, 200).astype(float)
    single, threefold = share_of(one, np.ones(200)), share_of(one * 3, np.full(200, 3.0))
    assert (threefold.low, threefold.high) == pytest.approx((single.low, single.high))
    balanced = share_of(np.full(200, 1.0), np.full(200, 3.0))
    varied = share_of(rng.binomial(3, 1 / 3, 200).astype(float), np.full(200, 3.0))
    assert varied.high - varied.low < 0.7 * (single.high - single.low)
    assert balanced.value == pytest.approx(1 / 3)


@pytest.mark.parametrize("share", [0.1, 1 / 3, 0.5, 0.9])
def test_the_share_lies_in_its_interval_as_often_as_promised(share: float) -> None:
    """Games of a deal hang together: each deal has a share of its own around the true one."""
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        part = rng.binomial(3, rng.beta(4 * share, 4 * (1 - share), 60)).astype(float)
        interval = share_of(part, np.full(60, 3.0))
        held += interval.low <= share <= interval.high
    assert 925 <= held <= 975


def test_little_is_said_of_few_deals() -> None:
    always = share_of(np.full(5, 3.0), np.full(5, 3.0))
    assert (always.value, always.high) == (1, 1)
    assert always.low < 0.5
    once = share_of(np.array([2.0]), np.array([3.0]))
    assert once.value == pytest.approx(2 / 3)
    assert math.isnan(once.low)
    assert math.isnan(share_of(np.zeros(3), np.zeros(3)).value)


def stops(share: float, target: float, rng: np.random.Generator, deals: int) -> int | None:
    """After how many deals of three games a duel is decided wrongly or rightly; None: not at all."""
    watched = Watched()
    for n in range(deals):
        watched.add(rng.binomial(3, share) / 3)
        if not watched.interval.low <= target <= watched.interval.high:
            return n + 1
    return None


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_looking_after_every_deal_does_not_raise_false_alarms(share: float) -> None:
    """The usual interval, looked at just as often, rules out the truth in far more than a twentieth of the runs."""
    rng = np.random.default_rng(3)
    assert sum(stops(share, share, rng, 300) is not None for _ in range(200)) <= 10
    means = rng.binomial(3, share, (200, 300)).cumsum(axis=1) / 3 / (n := np.arange(1, 301))
    usual = 1.96 * np.sqrt(share * (1 - share) / 3 / n)
    assert (np.abs(means - share) > usual)[:, 10:].any(axis=1).sum() > 30


def test_a_clear_difference_is_seen_soon() -> None:
    rng = np.random.default_rng(4)
    assert all((stops(0.95, 0.5, rng, 40) or 99) <= 20 for _ in range(50))
    assert all((stops(0.6, 0.5, rng, 1000) or 9999) <= 500 for _ in range(20))


def test_before_the_first_value_everything_is_possible() -> None:
    interval = Watched().interval
    assert (interval.low, interval.high) == (0, 1)


def test_the_truth_may_lie_at_the_edge() -> None:
    for value in (0.0, 1.0):
        watched = Watched()
        for _ in range(500):
            watched.add(value)
        assert watched.interval.low <= value <= watched.interval.high
        assert watched.interval.high - watched.interval.low < 0.05
