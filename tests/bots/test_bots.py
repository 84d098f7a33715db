"""What holds for every bot: legal moves, nothing known but the view, the same view and seed give the same move."""

from __future__ import annotations

import pytest

from loreley.bots import LEVELS, Bot, make_bot
from loreley.core.rng import seeded
from loreley.games import NAMES
from tests.bots.scenes import midgame, rebuilt, view_of

KINDS = ("random", "quick", "greedy", "search:60", "page", "squire", "knight")


def bot(kind: str, *key: object) -> Bot:
    return make_bot(kind, "test", *key)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_moves_are_legal(game: str, kind: str) -> None:
    for players, turns in ((3, 0), (4, 20), (5, 33)):
        position = midgame(game, 2, turns, players)
        assert bot(kind).choose(view_of(position)) in position.codes()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_knows_what_is_in_the_bytes_of_its_view_and_nothing_else(game: str, kind: str) -> None:
    """The truth cannot be reached from a view that was rebuilt from bytes, and the choice is the same."""
    for turns in (5, 30):
        view = view_of(midgame(game, 3, turns))
        assert bot(kind).choose(rebuilt(view)) == bot(kind).choose(view)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_hidden_does_not_sway_a_bot(game: str, kind: str) -> None:
    """Other hands, another pile, other shields: the same choice, for the view is the same."""
    position = midgame(game, 4, 30)
    view = view_of(position)
    choices, truths = set(), set()
    for n in range(4):
        world = view.determinize(seeded("world", n))
        truths.add(world._block.tobytes())
        choices.add(bot(kind).choose(world.view(view.seat)))
    assert choices == {bot(kind).choose(view)}
    assert game == "rheingold" or len(truths) > 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "random"])
def test_a_choice_does_not_depend_on_what_the_bot_was_asked_before(kind: str) -> None:
    asked, first = bot(kind), view_of(midgame("rheinlaender", 5))
    expected = asked.choose(first)
    asked.choose(view_of(midgame("rheinlaender", 6)))
    assert asked.choose(first) == expected


@pytest.mark.parametrize("kind", ["quick", "search:60"])
def test_another_seed_may_choose_otherwise(kind: str) -> None:
    view = view_of(midgame("rheinlaender", 11))
    assert len({bot(kind, n).choose(view) for n in range(12)}) > 1


def test_levels_are_called_what_they_are() -> None:
    assert [make_bot(level).name for level in LEVELS] == list(LEVELS)
