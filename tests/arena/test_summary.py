"""What is told of games whose outcome is known, and that pictures and tables of it are what they should be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from matplotlib.image import imread

from loreley.arena import make_setting
from loreley.arena.interval import Interval
from loreley.arena.plan import DUEL, Setting, Unit
from loreley.arena.play import Result
from loreley.arena.plot import draw
from loreley.arena.summary import Summary, places, summarize, win_shares
from loreley.i18n import LANGUAGES

DUELLISTS = make_setting("rheinlaender", ["greedy", "random"], 3, form=DUEL)
MANY = make_setting("rheinlaender", ["random", "greedy", "search:9", "page", "squire"], 4)


def result(unit: Unit, scores: list[int], winners: list[int], first: int = 0, turns: int = 61) -> Result:
    players = len(scores)
    seats = range(players)
    moves, slowest = [20 + n for n in seats], [0.1 * n for n in seats]
    return Result(unit.id, first, scores, winners, turns, moves, [0.2] * players, slowest)


def games(setting: Setting, deals: int) -> Iterator[tuple[Unit, Result]]:
    """The bot that is named last scores most; every fourth deal is shared by all."""
    for unit in setting.units(deals):
        scores = [10 + setting.bots.index(bot) for bot in unit.bots]
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if unit.deal % 4 == 3:
            scores, winners = [12] * len(scores), list(range(len(scores)))
        yield unit, result(unit, scores, winners, unit.deal % len(scores), 60 + unit.deal)


@pytest.fixture(scope="module")
def summary() -> Summary:
    return summarize(MANY, list(games(MANY, 8)))


def test_a_win_is_shared_and_ties_are_broken_before_places_are_given() -> None:
    unit = next(DUELLISTS.units(1))
    tied = result(unit, [30, 30, 12], [1])
    assert win_shares(tied) == [0, 1, 0]
    assert places(tied) == [2, 1, 3]
    shared = result(unit, [30, 12, 30], [0, 2])
    assert win_shares(shared) == [0.5, 0, 0.5]
    assert places(shared) == [1, 3, 1]


def test_shares_meetings_and_seats_are_counted_by_hand() -> None:
    """Three rotations of one deal: greedy wins one, shares one with a random seat, and comes in last once."""
    units = list(DUELLISTS.units(1))
    played = []
    for unit, (own, others) in zip(units, [(30, (20, 10)), (30, (30, 10)), (5, (20, 10))], strict=True):
        seat = unit.bots.index("greedy")
        scores = list(others)
        scores.insert(seat, own)
        winners = [n for n, score in enumerate(scores) if score == max(scores)]
        played.append((unit, result(unit, scores, winners, first=seat)))
    found = summarize(DUELLISTS, played)
    greedy, random = sorted(found.standings, key=lambda row: row.bot)
    assert (greedy.bot, greedy.games, random.games) == ("greedy", 3, 6)
    assert greedy.share.value == pytest.approx(1.5 / 3)
    assert random.share.value == pytest.approx(1.5 / 6)
    assert greedy.scores == (5, 30, 30)
    [pair] = found.pairs
    assert (pair.bot, pair.other, pair.meetings) == ("greedy", "random", 6)
    assert pair.ahead.value == pytest.approx((2 + 1.5 + 0) / 6)
    assert pair.wins.value == pytest.approx(3 / (3 + 1.5))
    assert found.seats[0].share.value == pytest.approx(1.5 / 3)
    assert found.rounds == (21, 21, 21)
    assert sum(row.moves for row in found.thinking) == 3 * (20 + 21 + 22)
    assert max(row.slowest for row in found.thinking) == pytest.approx(0.2)


def test_the_best_come_first_and_meet_all_below_them(summary: Summary) -> None:
    order = [row.bot for row in summary.standings]
    assert order[:2] == ["squire", "page"]
    met = {(pair.bot, pair.other) for pair in summary.pairs}
    assert met == {(a, b) for n, a in enumerate(order) for b in order[n + 1 :]}
    assert summary.games == 8 * MANY.games_per_deal == 8 * 5 * 4
    assert all(seat.share.value == pytest.approx(0.25, abs=0.15) for seat in summary.seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_pictures_and_repeat_to_the_byte(summary: Summary, language: str) -> None:
    drawn = dict(draw(summary, language))
    assert drawn == dict(draw(summary, language))
    assert {name.partition(".")[0] for name in drawn} == {"ratings", "wins", "pairs", "seats", "rounds", "scores"}
    for name, data in drawn.items():
        if name.endswith("svg"):
            texts = "".join(ElementTree.fromstring(data).itertext())
            assert name.startswith(("rounds", "seats")) or "squire" in texts
        else:
            assert data.startswith(b"\x89PNG")


def test_pictures_are_not_empty_and_nothing_is_cut_off(summary: Summary) -> None:
    """Ink within, and a white rim all round."""
    import io

    for name, data in draw(summary):
        if name.endswith("png"):
            dark = imread(io.BytesIO(data))[:, :, :3].min(axis=2) < 0.9
            assert dark.mean() > 0.01, name
            rim = dark[0].any(), dark[-1].any(), dark[:, 0].any(), dark[:, -1].any()
            assert not any(rim), (name, rim)


def test_one_deal_can_be_drawn_though_it_has_no_intervals() -> None:
    found = summarize(MANY, list(games(MANY, 1)))
    assert all(math.isnan(row.rating.low) for row in found.standings)
    assert len(dict(draw(found))) == 12
    assert isinstance(found.standings[0].share, Interval)
