"""What the features say of positions that a reader can judge."""

from __future__ import annotations

import numpy as np
import pytest

from loreley.games.rheingold import GAME

from .scene import Scene, blue, red, scene, white

pytestmark = pytest.mark.nojit

SWORDS = 7  # on the board vale


def seen(table: Scene, seat: int = red) -> dict[str, float]:
    """The seat's features by name."""
    out = np.full(len(GAME.mind.features), np.nan)
    GAME.mind.observe(table.position.board.record, table.position.state, seat, out)
    return dict(zip(GAME.mind.features, out.tolist(), strict=True))


def test_knights_are_counted_where_they_stand() -> None:
    told = seen(scene().stand(red="W2*3 S1 S4").hold("gamma", red, 5).roll(1))
    assert told["knights"] == pytest.approx(1.0)
    assert told["idle"] == pytest.approx(2 / 6)
    assert told["swords"] == pytest.approx(3 / SWORDS)


def test_a_castle_is_firm_by_its_knights_and_its_shield() -> None:
    weak, strong = scene().hold("gamma", red, 1), scene().hold("gamma", red, 5)
    shielded = scene().hold("gamma", red, 1, shield=3)
    firm = [seen(table.roll(1))["firm"] for table in (weak, shielded, strong)]
    assert 0 < firm[0] < firm[1] < firm[2] < 3 / SWORDS


def test_a_castle_promises_more_with_every_step_towards_it() -> None:
    far, near = scene().stand(red="W10*2").roll(1), scene().stand(red="W1*2").roll(1)
    taken = near.play("W1>alpha*1", "no-shield")
    promises = [seen(table)["prospect"] for table in (far, near, taken)]
    assert promises == sorted(promises)
    assert promises[0] < promises[1] < promises[2]


def test_knights_who_come_together_promise_more_than_the_same_apart() -> None:
    apart, together = scene().stand(red="W2 W9").roll(6), scene().stand(red="W2*2").roll(6)
    assert seen(apart)["prospect"] < seen(together)["prospect"]


def test_one_of_two_castles_left_promises_both() -> None:
    table = scene().stand(red="W4*4").hold("alpha", blue).hold("delta", blue).roll(1)
    more = scene().stand(red="W4*4").hold("alpha", blue).roll(1)
    assert seen(table)["prospect"] > seen(more)["prospect"] > 2 * 0.9 / SWORDS


@pytest.mark.parametrize(("knights", "is_threatened"), [(3, False), (4, True)])
def test_a_castle_that_twice_its_knights_can_reach_is_in_danger(knights: int, is_threatened: bool) -> None:
    table = scene().stand(blue=f"W9*{knights}", white="W8").hold("alpha", red, 2).roll(1)
    assert seen(table)["danger"] == pytest.approx(is_threatened / SWORDS)
    assert seen(table)["pressure"] == pytest.approx(is_threatened / SWORDS)


def test_stacks_that_can_join_in_time_threaten_together() -> None:
    apart = scene().stand(blue="W2*2 W10*2").hold("alpha", red, 2).roll(1)
    too_far = scene().stand(blue="W3*2 W10*2").hold("alpha", red, 2).roll(1)
    assert seen(apart)["danger"] == pytest.approx(1 / SWORDS)
    assert seen(too_far)["danger"] == 0
    assert seen(too_far)["pressure"] == pytest.approx(1 / SWORDS)


def test_a_shield_keeps_danger_away_and_so_do_knights_at_the_gate() -> None:
    table = scene().stand(blue="W9*4")
    assert seen(table.hold("alpha", red, 2, shield=1).roll(1))["danger"] == 0
    assert seen(table.hold("alpha", red, 2, shield=0).roll(1))["danger"] > 0
    assert seen(table.hold("alpha", red, 2).stand(red="W1*4").roll(1))["danger"] == 0


def test_a_shield_that_is_being_drawn_counts_as_one() -> None:
    table = scene().stand(red="W1*2", blue="W9*2").roll(1).play("W1>alpha*1")
    drawn, declined = table.play("shield"), table.play("no-shield")
    assert seen(drawn)["danger"] == 0
    assert seen(declined)["danger"] > 0


def test_others_have_the_steps_of_their_turn_and_whoever_moves_what_is_left_of_his() -> None:
    table = scene().stand(blue="W9*2").hold("alpha", red, 1).turn(blue).roll(6)
    assert seen(table)["danger"] > 0
    assert seen(table.play("S6>W10*1"))["danger"] == 0  # two steps lead to the gate, and no further


@pytest.mark.parametrize(("foes", "share"), [("W9*3", 0.0), ("W9*4", 0.3), ("W9*2 W4*2", 0.3), ("W8*2 W9*2", 0.0)])
def test_knights_are_exposed_to_more_than_they_are(foes: str, share: float) -> None:
    told = seen(scene().stand(red="W2*3 S1", blue=foes).roll(6))
    assert told["exposed"] == pytest.approx(share)


def test_those_who_are_surrounded_count_no_more() -> None:
    table = scene().stand(red="W2*2 W9*2", blue="W3*3").roll(6)
    attack = table.play("W2>W3*2")
    assert attack.phase[0] == "gather"
    assert seen(table, blue)["knights"] == pytest.approx(0.3)
    assert seen(attack, blue)["knights"] == 0


def test_steps_are_those_of_the_turn_and_a_whole_turn_before_the_roll() -> None:
    table = scene().stand(red="W2").roll(6)
    assert [seen(table, seat)["steps"] for seat in (red, blue, white)] == [1, 0, 0]
    assert seen(table.play("W2>W1*1"))["steps"] == pytest.approx(2 / 3)
    assert seen(table.play("."), blue)["steps"] == 1


def test_progress_is_the_share_of_conquests_that_end_the_game() -> None:
    def progress(table: Scene) -> float:
        return float(GAME.mind.progress(table.position.board.record, table.position.state))

    table = scene().stand(red="W5*6")
    assert progress(table) == 0
    assert progress(table.hold("alpha", blue)) == pytest.approx(1 / 3)
    over = table.hold("alpha", blue).hold("beta", blue).roll(1).play("W5>gamma*1")
    assert over.position.is_over
    assert progress(over) == 1
