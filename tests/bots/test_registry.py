"""Bots by name: budgets are read, slips are refused, other packages' bots are found by their entry points."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from loreley.bots import GROUP, LEVELS, NAMES, SearchBot, make_bot
from loreley.errors import SettingError
from loreley.games import get_game
from tests.bots.scenes import midgame, view_of

OTHER = '''
class Last:
    """Takes the last of the legal moves."""

    def __init__(self, rng, argument):
        self.name = f"last {argument}".strip()

    def choose(self, view):
        return int(view.codes()[-1])
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package as pip would install it: a module, and its metadata with entry points."""
    (tmp_path / "otherbots.py").write_text(OTHER, encoding="utf-8")
    info = tmp_path / "otherbots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: otherbots\nVersion: 1.0\n", encoding="utf-8")
    lines = f"[{GROUP}]\nlast = otherbots:Last\nlost = otherbots:Lost\ngone = nowhere:Bot\nknight = otherbots:Last\n"
    (info / "entry_points.txt").write_text(lines, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "otherbots", raising=False)
    assert "last" in entry_points(group=GROUP).names
    return "otherbots"


@pytest.mark.parametrize("name", NAMES)
def test_every_name_makes_a_bot_of_that_name(name: str) -> None:
    assert make_bot(name).name == name


def test_a_budget_is_simulations_or_seconds() -> None:
    for name, expected in (("search:400", (400, None)), ("search:1.5s", (None, 1.5)), ("search:2s", (None, 2.0))):
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        assert (bot.name, bot.simulations, bot.seconds) == (name, *expected)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("oracle", "unknown bot 'oracle'; known: page, .*search"),
        ("", "unknown bot ''"),
        ("Knight", "unknown bot"),
        ("greedy:3", "the bot greedy takes no argument"),
        ("knight:", "the bot knight takes no argument"),
        *(
            (f"search:{slip}", "expected simulations or seconds")
            for slip in "0 -5 1.5 abc s 0s -1s nans infs 1e9s".split()
        ),
        ("search:", "expected simulations or seconds"),
        ("search:" + "9" * 30, "expected simulations or seconds"),
    ],
)
def test_slips_are_refused(name: str, why: str) -> None:
    with pytest.raises(SettingError, match=why):
        make_bot(name)


def test_another_packages_bot_plays(package: str) -> None:
    bot = make_bot("last:resort")
    position = midgame("rheinlaender")
    assert bot.name == "last resort"
    assert bot.choose(view_of(position)) == position.codes()[-1]


def test_another_package_cannot_take_a_name_of_ours(package: str) -> None:
    assert isinstance(make_bot("knight"), SearchBot)


@pytest.mark.parametrize("name", ["lost", "gone"])
def test_a_broken_entry_point_is_refused_with_its_package(package: str, name: str) -> None:
    with pytest.raises(SettingError, match=f"the bot {name} of the package otherbots cannot be loaded"):
        make_bot(name)


def test_an_unknown_name_lists_other_packages_bots_too(package: str) -> None:
    with pytest.raises(SettingError, match=r"known: .*last"):
        make_bot("lest")


@pytest.mark.nojit
def test_a_level_makes_the_part_of_its_simulations_that_the_game_asks_for() -> None:
    rheinlaender, rheingold = get_game("rheinlaender"), get_game("rheingold")
    for level in LEVELS[2:]:
        bot = make_bot(level)
        assert isinstance(bot, SearchBot)
        assert bot.budget(rheinlaender) == bot.simulations == 5 * bot.budget(rheingold)
    plain = make_bot("search:400")
    assert isinstance(plain, SearchBot)
    assert plain.budget(rheingold) == 400
