"""Every refusal of an illegal move: its code, the place it names, and the rule."""

from __future__ import annotations

import pytest

from loreley.games.rheingold.explain import CODES

from .scene import Scene, blue, red, scene, white


def over() -> Scene:
    table = scene().stand(red="W1*2").hold("beta", blue).hold("delta", white).roll(6)
    return table.play("W1>alpha*1")


def gathering() -> Scene:
    return scene().stand(red="W2*2 W4*2", blue="W3*3").roll(6).play("W2>W3*2")


def undecided() -> Scene:
    return scene().stand(red="W1*2").roll(6).play("W1>alpha*1")


TABLE = scene().stand(red="W2*2 W4*4", blue="W3*4 W7").hold("beta", blue, 3).hold("gamma", red, 2).roll(6)

CASES = [
    (over(), ".", ("game-over", "", "end")),
    (scene(), ".", ("chance-first", "", "turn")),
    (TABLE, "shield", ("no-conquest", "", "G3")),
    (undecided(), "W1>W2*1", ("shield-undecided", "alpha", "G3")),
    (gathering(), ".", ("attack-unfinished", "W3", "G7")),
    (gathering(), "S6>W10*1", ("attack-unfinished", "W3", "G7")),
    (TABLE, "W2>W4*1", ("no-line", "W4", "steps")),
    (TABLE, "W7>W8*1", ("no-own-knight", "W7", "steps")),
    (TABLE, "W2>S1*1", ("start-closed", "S1", "start fields")),
    (gathering(), "W2>W3*1", ("already-committed", "W2", "G7")),
    (TABLE, "gamma>W5*2", ("one-stays", "gamma", "garrison")),
    (TABLE, "W2>W1*3", ("too-few-knights", "W2", "steps")),
    (TABLE, "W4>beta*1", ("castle-too-strong", "beta", "castles")),
    (scene().stand(red="W2", blue="W3").roll(6), "W2>W3*1", ("foes-too-strong", "W3", "attack")),
    (TABLE, "W4>W3*2", ("commit-more", "W3", "G7")),
]


@pytest.mark.nojit
@pytest.mark.parametrize(("table", "move", "expected"), CASES, ids=[f"{case[2][0]} {case[1]}" for case in CASES])
def test_a_refusal_names_the_place_and_the_rule(table: Scene, move: str, expected: tuple[str, str, str]) -> None:
    refusal = table.position.explain(move)
    assert refusal is not None
    assert (refusal.code, refusal.where, refusal.rule) == expected
    assert move not in table.legal()


def test_every_code_has_a_case() -> None:
    assert {case[2][0] for case in CASES} == set(CODES)


@pytest.mark.nojit
def test_legal_moves_are_not_refused() -> None:
    for table in (TABLE, gathering(), undecided()):
        assert all(table.position.explain(move) is None for move in table.legal())
    assert TABLE.stack("W2") == (red, 2)
