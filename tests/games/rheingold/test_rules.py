"""The rules, one by one, on the board `vale` (drawn in its file). The rulings are in `test_rulings.py`."""

from __future__ import annotations

import pytest

from loreley import ChanceError

from .scene import Scene, blue, red, scene, white

pytestmark = pytest.mark.nojit


# Rule 1: the roll


def test_a_roll_brings_one_knight_to_its_start_field() -> None:
    table = scene().roll(4)
    assert table.starts() == {"S4": [red]}
    assert table.reserve(red) == 41
    assert (table.to_move, table.phase, table.seen()["roll"]) == (red, ("move", 3), 4)
    assert table.names() == ["die-rolled", "knight-arrived"]
    assert table.told("knight-arrived") == {"seat": red, "start": "S4"}


def test_a_die_that_shows_seven_is_refused_with_what_is_possible() -> None:
    with pytest.raises(ChanceError, match=r"^roll is 7; expected one of 1, 2, 3, 4, 5, 6$"):
        scene().roll(7)


def test_start_field_is_blocked_by_an_own_knight() -> None:
    table = scene().stand(red="S4").roll(4)
    assert (table.starts(), table.reserve(red)) == ({"S4": [red]}, 41)
    assert table.told("start-taken") == {"seat": red, "start": "S4"}
    assert table.phase == ("move", 3)


def test_nobody_comes_from_an_empty_reserve() -> None:
    table = scene().stand(red="W2*42").roll(4)
    assert (table.starts(), table.reserve(red)) == ({}, 0)
    assert table.told("reserve-empty") == {"seat": red, "start": "S4"}


def test_the_knight_must_come() -> None:
    """Bringing it in is part of the roll, never a move."""
    assert scene().roll(1).legal() == [".", "S1>W2*1"]


def test_start_fields_are_shared_without_fighting() -> None:
    table = scene().stand(blue="S4", white="S4").roll(4)
    assert table.starts() == {"S4": [red, blue, white]}
    assert [table.reserve(seat) for seat in (red, blue, white)] == [41, 41, 41]


def test_no_start_field_is_entered_again() -> None:
    table = scene().roll(4).play("S4>W7*1")
    assert table.numbers("W7", "S4") == []
    assert table.refusal("W7>S4*1") == "start-closed"


# Rule 2: steps


def test_three_steps_are_spread_over_stacks() -> None:
    table = scene().stand(red="W2*3").roll(6).play("W2>W3*2", "S6>W10*1", "W3>W4*2")
    assert [table.stack(place) for place in ("W2", "W4", "W10")] == [(red, 1), (red, 2), (red, 1)]


def test_the_turn_ends_by_itself_when_no_step_is_left() -> None:
    table = scene().roll(4).play("S4>W7*1", "W7>W6*1", "W6>W5*1")
    assert (table.to_move, table.awaited) == (None, "roll")
    assert table.names() == ["knights-marched", "turn-ended"]
    assert table.roll(1).to_move == blue


def test_the_turn_may_end_before_the_steps_are_used_up() -> None:
    assert scene().roll(4).play("S4>W7*1", ".").roll(1).to_move == blue


def test_the_turn_must_be_ended_where_no_step_is_possible() -> None:
    blocked = scene().stand(red="S1", blue="W2*5").roll(1)
    assert blocked.legal() == ["."]
    assert blocked.play(".").awaited == "roll"


def test_a_full_stop_is_legal_all_through_the_phase_move_only() -> None:
    table = scene().stand(red="W1*2 W2 W4", blue="W3").roll(6)
    assert "." in table.legal()
    assert "." not in table.play("W2>W3*1").legal()
    assert "." not in table.play("W1>alpha*1").legal()


def test_seats_take_turns_clockwise() -> None:
    table = scene(4)
    for seat in (0, 1, 2, 3, 0):
        assert table.roll(1).to_move == seat
        table = table.roll(1).play(".")


def test_stacks_split_and_merge() -> None:
    table = scene().stand(red="W2*3 W3*2").roll(6).play("W2>W3*1")
    assert (table.stack("W2"), table.stack("W3")) == ((red, 2), (red, 3))


@pytest.mark.parametrize("move", ["S6>W10*1", "W10>W5*1", "W5>gamma*2", "gamma>W5*2"])
def test_a_step_follows_a_line(move: str) -> None:
    table = scene().stand(red="W10*2 W5*3").hold("gamma", red, 3).roll(6)
    assert table.play(move).phase == ("move", 2)
    assert table.refusal(move.replace("W10", "W9")) in (None, "no-line", "no-own-knight")
    assert table.refusal("W10>W6*1") == "no-line"


def test_only_own_knights_move() -> None:
    table = scene().stand(blue="W2*3").roll(6)
    assert table.refusal("W2>W3*1") == table.refusal("W4>W3*1") == "no-own-knight"
    assert table.refusal("S6>W10*2") == "too-few-knights"


# Rule 3: waypoints


def test_foreign_knights_block() -> None:
    table = scene().stand(red="W2*3", blue="W3*3").roll(6)
    assert table.numbers("W2", "W3") == []
    assert table.refusal("W2>W3*3") == "foes-too-strong"


@pytest.mark.parametrize("foes", [1, 2, 5])
def test_superiority_by_one_drives_off(foes: int) -> None:
    table = scene().stand(red=f"W2*{foes + 1}", blue=f"W3*{foes}").roll(6)
    assert table.numbers("W2", "W3") == [foes + 1]
    after = table.play(f"W2>W3*{foes + 1}")
    assert after.stack("W3") == (red, foes + 1)
    assert (after.reserve(blue), after.phase) == (42, ("move", 2))
    assert after.names() == ["knights-driven-off", "knights-marched"]
    assert after.told("knights-driven-off") == {"seat": red, "target": "W3", "loser": blue, "knights": foes}


def test_the_attacker_loses_nobody_and_may_leave_some_behind() -> None:
    after = scene().stand(red="W2*5", blue="W3*2").roll(6).play("W2>W3*4")
    assert (after.stack("W2"), after.stack("W3"), after.reserve(red)) == ((red, 1), (red, 4), 36)


def test_those_driven_off_come_back_by_a_roll() -> None:
    after = scene().stand(red="W2*3", blue="W3*2").roll(6).play("W2>W3*3", ".").roll(2)
    assert (after.starts(), after.reserve(blue)) == ({"S2": [blue], "S6": [red]}, 41)


def test_an_attack_from_two_sides_costs_two_steps() -> None:
    table = scene().stand(red="W2*3 W4*2", blue="W3*3").roll(6).play("W2>W3*2")
    assert table.phase == ("gather", 2)
    assert table.seen()["attack"] == {"target": "W3", "from": {"W2": 2}}
    assert (table.stack("W2"), table.stack("W3")) == ((red, 3), (blue, 3))
    assert table.told("attack-committed") == {"seat": red, "from": "W2", "target": "W3", "knights": 2}
    assert table.legal() == ["W4>W3*2"]
    after = table.play("W4>W3*2")
    assert (after.stack("W2"), after.stack("W3"), after.stack("W4")) == ((red, 1), (red, 4), None)
    assert (after.phase, after.reserve(blue), after.seen()["attack"]) == (("move", 1), 42, None)
    assert after.names() == ["attack-committed", "knights-driven-off", "knights-marched", "knights-marched"]


def test_an_attack_from_three_sides_costs_three_steps() -> None:
    table = scene().stand(red="W2 W4", blue="W3*2").roll(2).play("S2>W3*1")
    assert table.phase == ("gather", 2)
    assert table.legal() == ["W2>W3*1", "W4>W3*1"]
    after = table.play("W4>W3*1", "W2>W3*1")
    assert after.stack("W3") == (red, 3)
    assert (after.starts(), after.awaited) == ({}, "roll")


def test_an_attack_is_not_begun_unless_the_steps_complete_it() -> None:
    table = scene().stand(red="W2 W4 W5", blue="W3*2").roll(2)
    assert table.numbers("S2", "W3") == [1]
    later = table.play("W5>W6*1")
    assert later.numbers("S2", "W3") == []
    assert later.refusal("S2>W3*1") == "foes-too-strong"


def test_an_attack_is_not_begun_with_too_few_to_complete_it() -> None:
    table = scene().stand(red="W2*3 W4*2", blue="W3*4").roll(6)
    assert table.numbers("W2", "W3") == [3]
    assert table.refusal("W2>W3*2") == "commit-more"


def test_four_sides_are_one_too_many_for_three_steps() -> None:
    table = scene().stand(red="W2 W4 W9", blue="W3*3").roll(2)
    assert [table.numbers(place, "W3") for place in ("W2", "W4", "W9", "S2")] == [[]] * 4


def test_an_attack_is_not_left_half_way() -> None:
    table = scene().stand(red="W2*2 W4*2 W9*2 W6", blue="W3*4").roll(6).play("W2>W3*1")
    assert table.legal() == ["W4>W3*2", "W9>W3*2"]
    assert table.refusal(".") == table.refusal("W6>W5*1") == "attack-unfinished"
    assert table.refusal("W2>W3*1") == "already-committed"
    assert table.refusal("W4>W3*1") == "commit-more"
    assert table.refusal("shield") == "no-conquest"


def test_own_waypoints_start_knights_and_castles_count_for_completing() -> None:
    table = scene().stand(red="W1", blue="W2*2").roll(1)
    assert table.numbers("S1", "W2") == []
    assert table.stand(red="W9").numbers("S1", "W2") == [1]


# Rule 4: castles never conquered yet


@pytest.mark.parametrize(("castle", "gate", "swords"), [("alpha", "W1", 1), ("beta", "W4", 2), ("gamma", "W5", 3)])
def test_double_strength_takes_a_castle_never_conquered_yet(castle: str, gate: str, swords: int) -> None:
    weak = scene().stand(red=f"{gate}*{2 * swords - 1}").roll(4)
    assert weak.numbers(gate, castle) == []
    assert weak.refusal(f"{gate}>{castle}*1") == "castle-too-strong"
    strong = scene().stand(red=f"{gate}*{2 * swords}").roll(4)
    assert strong.numbers(gate, castle) == list(range(1, 2 * swords + 1))
    after = strong.play(f"{gate}>{castle}*1")
    assert after.castle(castle) == {"owner": red, "knights": 1, "shield": None, "open": False}
    assert after.stack(gate) == (red, 2 * swords - 1)
    assert castle not in after.seen()["unconquered"]
    assert after.told("castle-conquered") == {"seat": red, "castle": castle, "loser": None, "knights": 1}


def test_taking_a_castle_needs_one_step_left() -> None:
    table = scene().stand(red="W3*2").roll(6).play("W3>W2*2", "W2>W1*2")
    assert table.phase == ("move", 1)
    assert table.numbers("W1", "alpha") == [1, 2]
    late = scene().stand(red="W3*2").roll(6).play("S6>W10*1", "W3>W2*2", "W2>W1*2")
    assert late.awaited == "roll"
    assert late.castle("alpha") is None


# Rule 5: castles of other players


def test_swords_of_a_held_castle_do_not_count() -> None:
    assert scene().stand(red="W5*2").hold("gamma", blue).roll(4).numbers("W5", "gamma") == [1, 2]
    assert scene().stand(red="W1*3").hold("alpha", blue, 2).roll(4).numbers("W1", "alpha") == []


def test_siege_of_a_castle_without_a_shield() -> None:
    after = scene().stand(red="W1*4").hold("alpha", blue, 2).roll(4).play("W1>alpha*3")
    assert after.castle("alpha") == {"owner": red, "knights": 3, "shield": None, "open": False}
    assert (after.stack("W1"), after.reserve(blue), after.phase) == ((red, 1), 42, ("shield", 2))
    assert after.names() == ["castle-attacked", "garrison-home", "castle-conquered", "knights-marched"]
    assert after.told("castle-attacked") == {"seat": red, "castle": "alpha", "loser": blue, "knights": 4}
    assert after.told("castle-conquered") == {"seat": red, "castle": "alpha", "loser": blue, "knights": 3}


def test_siege_against_a_face_down_shield_that_is_strong_enough_succeeds() -> None:
    after = scene().stand(red="W1*6").hold("alpha", blue, 2, shield=1).roll(4).play("W1>alpha*2")
    assert after.castle("alpha") == {"owner": red, "knights": 2, "shield": None, "open": False}
    assert after.told("shield-revealed") == {"seat": blue, "castle": "alpha", "value": 1}
    assert after.told("shield-gone") == {"seat": blue, "castle": "alpha", "value": 1}
    assert after.told("garrison-home") == {"seat": blue, "castle": "alpha", "knights": 2}


def test_failed_siege_sends_the_whole_stack_home_and_leaves_the_shield_open() -> None:
    table = scene().stand(red="W1*5 W2*2").hold("alpha", blue, 2, shield=1).roll(4)
    assert table.numbers("W1", "alpha") == [1, 2, 3, 4, 5]
    after = table.play("W1>alpha*3")
    assert after.castle("alpha") == {"owner": blue, "knights": 2, "shield": 1, "open": True}
    assert (after.stack("W1"), after.stack("W2"), after.starts()) == (None, (red, 2), {"S4": [red]})
    assert (after.reserve(red), after.phase, after.to_move) == (39, ("move", 2), red)
    assert after.names() == ["castle-attacked", "shield-revealed", "siege-failed"]
    assert after.told("siege-failed") == {"seat": red, "castle": "alpha", "knights": 5}


def test_failed_siege_with_the_last_step_ends_the_turn() -> None:
    after = scene().stand(red="W3*2").hold("alpha", blue, 1, shield=3).roll(4)
    after = after.play("W3>W2*2", "W2>W1*2", "W1>alpha*1")
    assert after.names()[-2:] == ["siege-failed", "turn-ended"]
    assert (after.awaited, after.phase) == ("roll", ("move", 0))


@pytest.mark.parametrize("value", [0, 1, 2, 3])
def test_siege_asks_twice_knights_and_shield(value: int) -> None:
    def besiege(knights: int) -> Scene:
        table = scene().stand(red=f"W1*{knights}").hold("alpha", blue, 2, shield=value).roll(4)
        return table.play("W1>alpha*1")

    enough = 2 * (2 + value)
    assert besiege(enough).stack("alpha") == (red, 1)
    if value:
        assert besiege(enough - 1).stack("alpha") == (blue, 2)


def test_a_shield_leaves_the_game_with_its_garrison() -> None:
    after = scene().stand(red="W1*6").hold("alpha", blue, 2, shield=1).roll(4).play("W1>alpha*2")
    assert (after.gone(blue), after.shields(blue)) == ([1], [0, 0, 0, 2, 3])


# Rule 6: the shield


def test_a_shield_is_drawn_from_those_left_and_lies_face_down() -> None:
    table = scene().stand(red="W1*2").hold("beta", red, 1, shield=3).roll(4).play("W1>alpha*2")
    assert table.legal() == ["no-shield", "shield"]
    asked = table.play("shield")
    assert asked.awaited == "draw"
    assert asked.position.chance is not None
    assert asked.position.chance.items == (0, 0, 0, 1, 2)
    after = asked.play(2)
    assert after.castle("alpha") == {"owner": red, "knights": 2, "shield": 2, "open": False}
    assert (after.shields(red), after.phase) == ([0, 0, 0, 1], ("move", 2))
    assert after.told("shield-placed") == {"seat": red, "castle": "alpha", "value": 2}


def test_no_shield_is_offered_when_none_is_left() -> None:
    table = scene().lose_shields(red, 0, 0, 0, 1, 2, 3).stand(red="W1*2").roll(4)
    assert table.play("W1>alpha*2").phase == ("move", 2)


def test_the_turn_waits_for_the_shield_and_then_ends() -> None:
    table = scene().stand(red="W3*2").roll(6).play("W3>W2*2", "W2>W1*2", "W1>alpha*1")
    assert (table.to_move, table.phase) == (red, ("shield", 0))
    for words in (("shield", 0), ("no-shield",)):
        after = table.play(*words)
        assert (after.awaited, after.names()[-1]) == ("roll", "turn-ended")


def test_a_castle_won_back_gets_a_new_shield() -> None:
    table = scene().stand(red="W1*4", blue="W10*2").hold("alpha", blue, 1, shield=1).roll(4)
    table = table.play("W1>alpha*4", "shield", 0, "alpha>W1*3", "W1>W2*3").roll(3)
    after = table.play("W10>W1*2", "W1>alpha*1", "shield", 3)
    assert after.castle("alpha") == {"owner": blue, "knights": 1, "shield": 3, "open": False}
    assert (after.gone(red), after.gone(blue), after.shields(blue)) == ([0], [1], [0, 0, 0, 2])


# Rule 7: garrisons


def test_one_knight_stays() -> None:
    table = scene().hold("alpha", red, 3).hold("beta", red, 1).roll(4)
    assert table.numbers("alpha", "W1") == [1, 2]
    assert table.refusal("alpha>W1*3") == "one-stays"
    assert table.refusal("alpha>W1*4") == "too-few-knights"
    assert table.refusal("beta>W4*1") == "one-stays"


def test_the_own_castle_is_always_open() -> None:
    after = scene().stand(red="W1").hold("alpha", red, 1, shield=3).roll(4).play("W1>alpha*1")
    assert after.castle("alpha") == {"owner": red, "knights": 2, "shield": 3, "open": False}
    assert after.phase == ("move", 2)


def test_a_garrison_that_grows_defends_better() -> None:
    table = scene().stand(red="W1", blue="W10*3").hold("alpha", red, 1).roll(4).play("W1>alpha*1", ".").roll(3)
    assert table.play("W10>W1*3").numbers("W1", "alpha") == []
    table = scene().stand(blue="W10*3").hold("alpha", red, 2).roll(4).play("alpha>W1*1", "W1>W2*1", ".").roll(3)
    assert table.play("W10>W1*3").numbers("W1", "alpha") == [1, 2, 3]


# End


def last_but_one() -> Scene:
    """Alpha and gamma have never been conquered; red stands at alpha's gate."""
    return scene().stand(red="W1*2").hold("beta", blue).hold("delta", white).roll(6)


def test_the_game_ends_with_the_last_castle_but_one_and_gives_the_last_to_its_conqueror() -> None:
    after = last_but_one().play("W1>alpha*1")
    assert (after.phase, after.to_move, after.awaited, after.legal()) == (("over", 2), None, None, [])
    assert after.position.scores == [1 + 3, 2, 1]
    assert after.position.winners == [red]
    assert after.seen()["unconquered"] == ["gamma"]
    assert after.refusal(".") == after.refusal("shield") == "game-over"
    assert after.names()[-6:] == ["game-over", *["castle-scored"] * 2, "last-castle", *["castle-scored"] * 2]
    assert after.told("last-castle") == {"seat": red, "castle": "gamma"}


def test_on_middle_rhine_the_game_ends_with_the_17th_conquest() -> None:
    board = scene(board="middle-rhine").position.board
    castles = [(board.names[c], board.names[board.plan.gates[c]]) for c in board.plan.castles]
    table = scene(board="middle-rhine")
    for name, _ in castles[:15]:
        table = table.hold(name, blue)
    (sixteenth, gate), (seventeenth, last_gate), _ = castles[15:]
    table = table.stand(red=f"{gate}*6 {last_gate}*6").roll(1).play(f"{gate}>{sixteenth}*1", "no-shield")
    assert table.phase == ("move", 2)
    after = table.play(f"{last_gate}>{seventeenth}*1")
    assert after.phase == ("over", 1)
    assert after.position.scores is not None
    assert sum(after.position.scores) == sum(board.plan.swords)
    assert after.position.scores[red] == sum(board.plan.swords[15:])


def test_winning_a_castle_back_does_not_end_the_game() -> None:
    table = scene().stand(red="W1*2").hold("alpha", blue).hold("beta", blue).hold("delta", white).roll(6)
    assert table.play("W1>alpha*1").phase == ("shield", 2)


def test_an_illegal_move_is_refused_before_chance_has_spoken() -> None:
    assert scene().refusal(".") == "chance-first"
    table = scene().stand(red="W1*2").roll(4).play("W1>alpha*1")
    assert table.refusal("W1>W2*1") == "shield-undecided"
    assert table.refusal(".") == "shield-undecided"
