"""The rulings G1 … G10: what the rulebook leaves open, and how it is decided here."""

from __future__ import annotations

import pytest

from loreley.games.rheingold.state import SUPPLY

from .scene import Scene, blue, board_named, red, scene, white, yellow

pytestmark = pytest.mark.nojit


# G1: figures are exchanged freely, so only the sum counts


def test_g01_any_number_of_a_stack_may_move() -> None:
    table = scene().stand(red="W2*7").roll(6)
    assert table.numbers("W2", "W3") == [1, 2, 3, 4, 5, 6, 7]
    assert table.play("W2>W3*3").stack("W2") == (red, 4)


def test_g01_42_single_knights_may_stand_together() -> None:
    assert SUPPLY == 12 * 1 + 5 * 2 + 4 * 5
    assert len(scene().stand(red="W2*42").roll(6).numbers("W2", "W3")) == 42


# G2: the public defence decides whether one may attack


def test_g02_a_face_down_shield_does_not_hinder_the_attack() -> None:
    for value in (0, 1, 2, 3):
        table = scene().stand(red="W1*4").hold("alpha", blue, 2, shield=value).roll(4)
        assert table.numbers("W1", "alpha") == [1, 2, 3, 4]
        weak = scene().stand(red="W1*3").hold("alpha", blue, 2, shield=value).roll(4)
        assert weak.refusal("W1>alpha*1") == "castle-too-strong"


def test_g02_an_open_shield_counts_for_the_right_to_attack() -> None:
    table = scene().stand(red="W1*5").hold("alpha", blue, 2, shield=1, is_open=True).roll(4)
    assert table.numbers("W1", "alpha") == []
    after = table.turn(red).stand(red="W1").play("W1>alpha*1")
    assert after.stack("alpha") == (red, 1)
    assert "shield-revealed" not in after.names()
    assert after.told("shield-gone") == {"seat": blue, "castle": "alpha", "value": 1}


def test_g02_a_shield_that_was_turned_up_stays_so_for_the_next_attack() -> None:
    table = scene().stand(red="W1*2 W2*4").hold("alpha", blue, 1, shield=2).roll(4).play("W1>alpha*1")
    later = table.play("W2>W1*4")
    assert later.numbers("W1", "alpha") == []
    assert later.stand(red="W1*2").numbers("W1", "alpha") == [1, 2, 3, 4, 5, 6]


# G3: a shield only at once


def test_g03_a_shield_is_offered_right_after_a_conquest_and_only_then() -> None:
    table = scene().stand(red="W1*2").roll(4)
    assert table.refusal("shield") == "no-conquest"
    after = table.play("W1>alpha*2", "no-shield")
    assert after.told("shield-declined") == {"seat": red, "castle": "alpha"}
    assert after.phase == ("move", 2)
    assert after.refusal("shield") == after.refusal("no-shield") == "no-conquest"
    assert after.play("alpha>W1*1", "W1>alpha*1").awaited == "roll"


# G4: more knights on the board break a tie


def tied(*drawn: tuple[int, str], castles: tuple[tuple[str, int, int], ...]) -> Scene:
    table = scene(max_rounds=1)
    for castle, seat, knights in castles:
        table = table.hold(castle, seat, knights)
    for seat, stacks in drawn:
        table = table.stand(**{"red blue white".split()[seat]: stacks})
    return table.turn(white)


def finish(table: Scene) -> Scene:
    for _ in range(3):
        table = table.roll(5).play(".")
    return table


@pytest.mark.parametrize("stacks", ["S1", "W9"])
def test_g04_knights_on_start_fields_and_waypoints_break_a_tie(stacks: str) -> None:
    castles = (("alpha", blue, 1), ("delta", white, 1))
    after = finish(tied((white, stacks), castles=castles))
    assert after.position.scores == [0, 1, 1]
    assert after.position.winners == [white]


def test_g04_knights_in_castles_break_a_tie() -> None:
    after = finish(tied(castles=(("alpha", blue, 2), ("delta", white, 1))))
    assert after.position.winners == [blue]


def test_g04_knights_break_a_tie_at_the_last_castle_but_one_too() -> None:
    table = scene().stand(red="W8*2", blue="W9").hold("alpha", white).hold("gamma", blue, 1).roll(6)
    after = table.play("W8>delta*1")
    assert after.position.scores == [1 + 2, 3, 1]
    assert after.position.winners == [red]
    even = scene().stand(red="W8*2", blue="W9*4").hold("alpha", white).hold("gamma", blue, 1).roll(6)
    assert even.play("W8>delta*1").position.winners == [blue]


# G5: still equal is a shared win


def test_g05_still_equal_shares_the_win() -> None:
    after = finish(tied(castles=(("alpha", blue, 1), ("delta", white, 1))))
    assert after.position.winners == [blue, white]


# G6: max_rounds


def test_g06_the_game_ends_after_so_many_turns_of_each_player() -> None:
    table = scene(max_rounds=2).hold("alpha", blue).hold("beta", red)
    for turn in range(6):
        assert table.position.is_over is False, turn
        table = table.roll(5).play(".")
    assert (table.phase, table.to_move, table.awaited) == (("over", 3), None, None)
    assert table.position.scores == [2, 1, 0]
    assert table.seen()["unconquered"] == ["delta", "gamma"]
    assert "last-castle" not in table.names()


def test_g06_the_last_castle_counts_for_nobody_then() -> None:
    table = scene(max_rounds=1).hold("alpha", blue).hold("beta", red).hold("delta", red).turn(white)
    assert finish(table).position.scores == [3, 1, 0]


def test_g06_the_shield_of_the_last_step_of_all_is_still_decided() -> None:
    table = scene(max_rounds=1).stand(red="W3*2").roll(6).play(".").roll(5).play(".").roll(5).play(".")
    assert table.position.is_over
    table = scene(max_rounds=1).stand(white="W3*2")
    table = table.roll(6).play(".").roll(6).play(".").roll(6).play("W3>W2*2", "W2>W1*2", "W1>alpha*2")
    assert table.phase == ("shield", 0)
    assert table.play("shield", 1).phase == ("over", 0)


def test_g06_without_the_option_there_is_no_limit() -> None:
    table = scene()
    for _ in range(60):
        table = table.roll(5).play(".")
    assert not table.position.is_over
    assert "max_rounds" not in table.seen()["options"]


# G7: attacks from two sides, three, and out of a castle


def test_g07_a_strong_stack_alone_may_not_commit_fewer() -> None:
    assert scene().stand(red="W2*5", blue="W3*3").roll(6).numbers("W2", "W3") == [4, 5]


def test_g07_a_strong_stack_beside_others_may_commit_fewer() -> None:
    table = scene().stand(red="W2*5 W4*2", blue="W3*3").roll(6)
    assert table.numbers("W2", "W3") == [2, 3, 4, 5]
    assert table.play("W2>W3*2", "W4>W3*2").stack("W2") == (red, 3)


def test_g07_more_than_necessary_may_be_committed() -> None:
    table = scene().stand(red="W2*3 W4*5", blue="W3*3").roll(6).play("W2>W3*3")
    assert table.numbers("W4", "W3") == [1, 2, 3, 4, 5]
    assert table.play("W4>W3*5").stack("W3") == (red, 8)


def test_g07_the_second_of_three_must_leave_it_completable() -> None:
    table = scene().stand(red="W2*2 W4*3 W9", blue="W3*4").roll(6).play("W2>W3*1")
    assert table.numbers("W4", "W3") == [3]
    assert table.numbers("W9", "W3") == [1]
    assert table.play("W4>W3*3").legal() == ["W9>W3*1"]


def test_g07_the_stronger_ones_count_when_more_than_two_others_could_follow() -> None:
    table = scene().stand(red="W2 W4*2 W9*3", blue="W3*5").roll(2)
    assert table.numbers("S2", "W3") == [1]
    assert table.numbers("W2", "W3") == [1]
    table = scene().stand(red="W2 W4*2 W9*3", blue="W3*6").roll(2)
    assert [table.numbers(place, "W3") for place in ("S2", "W2", "W4", "W9")] == [[], [], [], []]


def test_g07_with_two_steps_left_only_the_strongest_other_counts() -> None:
    table = scene().stand(red="W2 W4*2 W9*3 W6", blue="W3*4").roll(1).play("W6>W5*1")
    assert [table.numbers(place, "W3") for place in ("W2", "W4", "W9")] == [[], [2], [3]]


def test_g07_an_attack_out_of_a_castle_leaves_one_knight() -> None:
    table = scene().stand(blue="W1*2").hold("alpha", red, 4).roll(4)
    assert table.numbers("alpha", "W1") == [3]
    after = table.play("alpha>W1*3")
    assert (after.stack("alpha"), after.stack("W1"), after.reserve(blue)) == ((red, 1), (red, 3), 42)
    assert scene().stand(blue="W1*2").hold("alpha", red, 3).roll(4).numbers("alpha", "W1") == []


def test_g07_a_castle_joins_an_attack_with_its_surplus() -> None:
    table = scene().stand(red="W2", blue="W1*2").hold("alpha", red, 3).roll(4)
    assert table.numbers("alpha", "W1") == [2]
    assert table.numbers("W2", "W1") == [1]
    after = table.play("W2>W1*1", "alpha>W1*2")
    assert (after.stack("alpha"), after.stack("W1")) == ((red, 1), (red, 3))


def test_g07_a_castle_sallies_against_its_besiegers_and_defends_less() -> None:
    after = scene().stand(blue="W1*2").hold("alpha", red, 4).roll(4).play("alpha>W1*3", "W1>W10*3", ".").roll(1)
    assert after.play("S1>W2*1").numbers("W2", "W1") == [1]


# G8: the board


def test_g08_the_board_has_18_castles_sterrenberg_among_them() -> None:
    board = board_named("middle-rhine")
    castles = {node["id"]: node["swords"] for node in board.topology["nodes"] if node["kind"] == "castle"}
    assert len(castles) == 18
    assert castles["sterrenberg"] == 1
    assert set(castles.values()) == {1, 2, 3}
    assert scene(board="middle-rhine").roll(1).seen()["unconquered"] == sorted(castles)


# G9: all the troops of a failed siege are the stack at the gate


def test_g09_the_whole_stack_at_the_gate_flees_and_no_other() -> None:
    table = scene().stand(red="W1*6 W2*9 W10*9").hold("alpha", blue, 3, shield=1).roll(4)
    for number in (1, 6):
        after = table.play(f"W1>alpha*{number}")
        assert after.stack("W1") is None
        assert (after.stack("W2"), after.stack("W10"), after.reserve(red)) == ((red, 9), (red, 9), 23)


# G10: surplus knights go in and out, a step each way


def test_g10_any_number_of_surplus_knights_moves_a_step_each_way() -> None:
    table = scene().hold("alpha", red, 6).roll(4)
    assert table.numbers("alpha", "W1") == [1, 2, 3, 4, 5]
    out = table.play("alpha>W1*4")
    assert out.phase == ("move", 2)
    back = out.play("W1>alpha*2")
    assert (back.phase, back.stack("alpha"), back.stack("W1")) == (("move", 1), (red, 4), (red, 2))


def test_five_players_have_colours_of_their_own() -> None:
    table = scene(5).stand(red="W1", yellow="W2").roll(1)
    assert table.stack("W2") == (yellow, 1)
