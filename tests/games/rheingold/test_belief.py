"""Worlds drawn from a view: every arrangement of a seat's unseen shields is as likely as each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import sqrt

import pytest

from loreley import Position, View
from loreley.core.position import copy_block
from loreley.core.rng import Rng, below, seeded

from .sampling import games_of
from .scene import Scene, blue, red, scene, white

World = tuple[tuple[int, ...], ...]
Sampler = Callable[[View, Rng], Position]


def world_of(position: Position, seat: int | None) -> World:
    """Everybody's shields but the viewer's own: those with castles that were face down, then those left."""
    seen = position.canonical()
    found = []
    for other in range(position.players):
        if other != seat:
            castles = [c for c in seen["castles"].values() if c["owner"] == other and c["shield"] is not None]
            lying = [castle["shield"] for castle in castles if not castle["open"]]
            found.append((*lying, *sorted(seen["shields_left"][other])))
    return tuple(found)


def enumerated(table: Scene, seat: int) -> Counter[tuple[int, ...]]:
    """Brute force: the arrangements of a seat's unseen shields, counted as six different shields."""
    seen = table.seen()
    castles = [c for c in seen["castles"].values() if c["owner"] == seat and c["shield"] is not None]
    down = sum(not castle["open"] for castle in castles)
    known = Counter([*table.gone(seat), *(castle["shield"] for castle in castles if castle["open"])])
    unseen = list((Counter([0, 0, 0, 1, 2, 3]) - known).elements())
    worlds: Counter[tuple[int, ...]] = Counter()
    for order in permutations(unseen):
        worlds[(*order[:down], *sorted(order[down:]))] += 1
    return worlds


def determinize(view: View, rng: Rng) -> Position:
    return view.determinize(rng)


def misfit(table: Scene, viewer: int | None, seat: int, draw: Sampler = determinize, draws: int = 4000) -> float:
    """How far off the worlds are: chi-square, in standard deviations above what is expected."""
    expected, view, rng = enumerated(table, seat), table.view(viewer), seeded("worlds", viewer, seat)
    others = [other for other in range(table.position.players) if other != viewer]
    at = others.index(seat)
    found = Counter(world_of(draw(view, rng), viewer)[at] for _ in range(draws))
    if set(found) - set(expected):
        return float("inf")
    total = sum(expected.values())
    shares = {world: draws * number / total for world, number in expected.items()}
    distance = sum((found[world] - share) ** 2 / share for world, share in shares.items())
    freedom = max(1, len(shares) - 1)
    return (distance - freedom) / sqrt(2 * freedom)


TABLES = {
    "one castle": scene().hold("beta", blue, 1, shield=3).roll(1),
    "two castles": scene().hold("beta", blue, 1, shield=0).hold("delta", blue, 1, shield=2).roll(1),
    "an open one and one gone": (
        scene()
        .hold("beta", blue, 1, shield=0)
        .hold("delta", blue, 1, shield=2, is_open=True)
        .hold("gamma", blue, 1, shield=0)
        .lose_shields(blue, 3)
        .roll(1)
    ),
    "nothing left but one": (
        scene().hold("beta", blue, 1, shield=1).hold("delta", blue, 1, shield=3).lose_shields(blue, 0, 0, 0).roll(1)
    ),
    "a castle without a shield": scene().hold("beta", blue).hold("alpha", blue, 1, shield=1).roll(1),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("viewer", [red, None])
def test_worlds_come_as_often_as_enumeration_says(name: str, viewer: int | None) -> None:
    assert misfit(TABLES[name], viewer, blue) < 4


@pytest.mark.slow
def test_worlds_of_several_seats_are_drawn_independently() -> None:
    table = scene().hold("beta", blue, 1, shield=3).hold("delta", white, 1, shield=3).roll(1)
    view, rng = table.view(red), seeded("pairs")
    found = Counter(tuple(world[0] for world in world_of(view.determinize(rng), red)) for _ in range(6000))
    weights = {0: 3, 1: 1, 2: 1, 3: 1}
    shares = {(a, b): 6000 * weights[a] * weights[b] / 36 for a in weights for b in weights}
    distance = sum((found[pair] - share) ** 2 / share for pair, share in shares.items())
    assert set(found) <= set(shares)
    assert (distance - 15) / sqrt(30) < 4


def from_values(view: View, rng: Rng) -> Position:
    """A defect: the castle's shield is drawn from the different values, not from the shields."""
    position = view.determinize(rng)
    block = copy_block(position._block)
    state, castle = block[0], position.board.index["beta"]
    wanted, had = int(below(rng, 4)), int(state.shield[castle])
    if state.left[blue, wanted]:
        state.left[blue, wanted] -= 1
        state.left[blue, had] += 1
        state.shield[castle] = wanted
    return Position(position.game, position.board, position.edition, block)


def ignoring_the_gone(view: View, rng: Rng) -> Position:
    """A defect: shields that have left the game are dealt again."""
    block = copy_block(view._block)
    gone = block[0].gone[blue].copy()
    block[0].gone[blue] = 0
    position = View(view.game, view.board, view.edition, block, view.seat).determinize(rng)
    position._block[0].gone[blue] = gone
    return position


@pytest.mark.slow
def test_the_comparison_finds_defects() -> None:
    assert misfit(TABLES["one castle"], red, blue, from_values) > 10
    assert misfit(TABLES["nothing left but one"], red, blue, ignoring_the_gone) > 10


@pytest.mark.nojit
def test_own_shields_and_all_that_is_public_stay() -> None:
    for _, _, position in games_of(4, 8, max_rounds=5):
        for seat in (None, 0, 2):
            view = position.view(seat)
            drawn = view.determinize(seeded("stay", seat))
            assert bytes(drawn.view(seat)) == bytes(view)
            if seat is not None:
                assert drawn.canonical()["shields_left"][seat] == position.canonical()["shields_left"][seat]


def test_drawn_worlds_are_whole_positions() -> None:
    from .test_invariants import assert_whole

    for ply, (_, _, position) in enumerate(games_of(5, 17, max_rounds=40)):
        if ply % 5 == 0:
            assert_whole(position.view(ply % 3).determinize(seeded(ply)))


@pytest.mark.nojit
def test_shields_known_by_subtraction_are_known() -> None:
    """With one value unseen, a face-down shield can only be that."""
    table = scene().hold("beta", blue, 1, shield=3).lose_shields(blue, 0, 0, 0, 1, 2).roll(1)
    for draw in range(5):
        assert world_of(table.view(red).determinize(seeded(draw)), red)[0] == (3,)
