"""The rulings R7 … R13: a shared win, owed castle knights, reinforcement, the end, short rules, material."""

from __future__ import annotations

import pytest

from tests.samples import board_named

from .scene import ALL_EDITIONS, Scene, red, scene, violet, yellow

pytestmark = pytest.mark.nojit


@pytest.fixture(params=ALL_EDITIONS)
def rhine(request: pytest.FixtureRequest) -> Scene:
    """Red has the first turn, so yellow ends a round."""
    return scene(edition=request.param, first=red)


# R7: equal coins share the win


def test_r07_equal_coins_share_the_win(rhine: Scene) -> None:
    table = rhine.give_coins(yellow=10, red=10, violet=9).leave_stock(yellow=1)
    after = table.play(yellow, "20-20R", ".")
    assert after.position.scores == [10, 10, 9]
    assert after.position.winners == [yellow, red]


# R8: castle knights are owed, even from an empty stock


def test_r08_castle_knights_are_placed_from_an_empty_stock_and_end_the_game(rhine: Scene) -> None:
    after = rhine.landmark(12, "castle").leave_stock(yellow=1).play(yellow, "43-43L", ".")
    assert after.castle_holder(12) == yellow
    assert after.knights_in("43L") == [2, 0, 0]
    assert after.stock(yellow) == -1
    assert after.position.is_over


def test_r08_castles_that_are_taken_over_are_owed_as_well(rhine: Scene) -> None:
    table = rhine.landmark(6, "castle").landmark(7, "castle")
    table = table.place(yellow="22L").place(red="23L 24L").place(yellow="25L").place(red="26L 21L")
    after = table.leave_stock(red=1).play(red, "27-27L")
    assert [after.castle_holder(6), after.castle_holder(7)] == [red, red]
    assert after.stock(red) == -2


def test_r08_castles_deepen_the_debt_in_the_last_round() -> None:
    table = scene(edition="hungarian").landmark(12, "castle").landmark(6, "castle").place(yellow="20L 21L")
    after = table.leave_stock(yellow=1).play(yellow, "43-43L", ".").play(red, "22-22L")
    assert after.castle_holder(6) == yellow
    assert after.stock(yellow) == -2


# R9: knights on castles count neither way for reinforcement


def test_r09_a_castle_knight_of_another_player_does_not_forbid_reinforcement(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="27L 28L", red="26L").turn(red).deal(red="1")
    assert table.castle_holder(7) == yellow
    assert table.refusal("1+25L") is None
    assert "1+25L" in table.legal()


def test_r09_a_castle_knight_of_ones_own_is_no_base_for_reinforcement(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="27L 28L", red="26L").turn(yellow).deal(yellow="1")
    assert table.castle_holder(7) == yellow
    assert table.refusal("1+25L") == "no-own-neighbour"
    assert "1+25L" not in table.legal()


def test_r09_reinforcement_is_on_land_only_in_every_edition(rhine: Scene) -> None:
    table = rhine.place(yellow="23L 23R").turn(yellow).deal(yellow="1 23")
    assert table.refusal("1+23W") == "not-land"
    assert table.refusal("23-23W") is None


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_river_knights_are_neighbours_both_ways(edition: str) -> None:
    table = scene(edition=edition, board=board_named("crossroads")).bastion(violet="F1").place(red="W6")
    own, other = table.turn(red).deal(red="1"), table.place(yellow="G2").turn(yellow).deal(yellow="1")
    assert own.refusal("1+G1") is None
    assert other.refusal("1+G1") == "next-to-enemy"


# R10: the last knight is looked at after every single knight, whoever's turn it is


def test_r10_a_last_knight_counts_though_a_castle_knight_comes_back(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="26L", red="28L 29L 30L 31L").leave_stock(yellow=1)
    after = table.play(yellow, "27-27L")
    assert after.owner_at("27L") == after.castle_holder(7) == red
    assert after.stock(yellow) == 1
    is_english = rhine.position.edition == "english"
    assert after.position.canonical()["ending"] is not is_english
    assert after.play(yellow, ".").position.is_over is not is_english


def test_r10_a_castle_knight_may_be_the_last_in_another_players_turn(rhine: Scene) -> None:
    table = rhine.landmark(4, "castle").place(yellow="9L 10L 11L", violet="12L 13L").archbishop(red)
    table = table.play(red, "9x9L").play(red, "10x10L").leave_stock(yellow=1)
    assert table.owner_at("11L") == yellow  # with one knight against two and two
    after = table.play(red, "14-14L")
    assert [event["seat"] for event in after.told("castle-taken")] == [yellow]
    assert after.owner_at("14L") == after.castle_holder(4) == red
    assert after.stock(yellow) == 1
    assert after.position.canonical()["ending"] is (rhine.position.edition != "english")


def test_r10_a_knight_on_a_castle_taken_over_may_be_the_last(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="26L", red="28L 29L 30L").leave_stock(red=2)
    after = table.play(red, "27-27L")
    assert after.castle_holder(7) == red
    assert after.stock(red) == 0
    assert after.position.canonical()["ending"] is (rhine.position.edition != "english")


def test_r10_a_knight_that_converts_may_be_the_last(rhine: Scene) -> None:
    table = rhine.place(violet="7L").archbishop(yellow).leave_stock(yellow=1)
    after = table.play(yellow, "7x7L")
    assert after.position.canonical()["ending"] is (rhine.position.edition != "english")
    assert after.play(yellow, ".").position.is_over


@pytest.mark.parametrize("edition", ["german", "hungarian", "short"])
def test_r10_the_new_knight_leaves_its_stock_before_the_castle_knight(edition: str) -> None:
    table = scene(edition=edition).landmark(3, "castle").place(red="12L 13L").leave_stock(yellow=1, red=1)
    after = table.play(yellow, "11-11L")
    assert after.castle_holder(3) == red
    assert [event["seat"] for event in after.told("last-knight")] == [yellow]


# R11: castles go to the owner also when his duke merely stays


def test_r11_castles_go_to_the_owner_whose_duke_merely_stays_after_a_combination(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="26L", red="28L 29L 30L")
    after = table.play(red, "27-27L")
    assert after.told("duke-placed") == []
    assert after.castle_holder(7) == red
    assert after.paid == [(yellow, 2)]
    assert after.stock(yellow) == table.stock(yellow) + 1


def test_r11_an_ownerless_part_brings_its_castles_to_the_duke_who_stays(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="26L", red="28L 29L").place(violet="27L")
    assert table.owner_at("27L") is None
    assert table.castle_holder(7) == yellow  # a duchy that loses its owner keeps its castle knights
    after = table.place(violet="31L 32L 33L").play(violet, "30-30L")
    assert after.owner_at("30L") == violet
    assert after.castle_holder(7) == violet
    assert after.paid == []


def test_r11_castles_go_to_the_sole_duke_who_stays_on_a_tie_by_the_short_rules(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="26L", red="28L 29L").place(violet="27L 31L 32L")
    after = table.play(yellow, "30-30L")
    if rhine.position.edition == "short":
        assert after.owner_at("30L") == after.castle_holder(7) == violet
        assert after.knights_in("30L") == [2, 2, 4]
    else:
        assert after.owner_at("30L") is None
        assert after.castle_holder(7) == yellow
        assert after.knights_in("30L") == [3, 2, 3]


# R12: where the short rules are silent, the German ones apply


def test_r12_the_archbishop_is_worth_5_at_the_end_by_the_short_rules_too() -> None:
    after = scene(edition="short").bishop(red).leave_stock(yellow=1).play(yellow, "20-20R", ".")
    assert after.position.scores == [0, 5 + 1 + 5, 0]


def test_r12_own_surplus_dukes_are_paid_when_combining_by_the_short_rules_too() -> None:
    table = scene(edition="short").landmark(6, "city2").landmark(7, "city4").place(red="21L 22L 24L 25L")
    assert table.play(red, "23-23L").paid == [(red, 3)]


def test_r12_a_castle_knight_is_no_choice_by_the_short_rules_either() -> None:
    after = scene(edition="short").landmark(12, "castle").play(yellow, "43-43L")
    assert after.castle_holder(12) == yellow
    assert {move[0] for move in after.legal()} == {"#", "."}


# R13: coins, dukes and bishops are unlimited


def test_r13_coins_are_paid_beyond_the_55_in_the_box(rhine: Scene) -> None:
    table = rhine.landmark(19, "city3").landmark(20, "city4").place(red="24R 25R", yellow="26R 27R")
    table = table.give_coins(yellow=40, red=30)
    after = table.play(yellow, "1+28R")
    assert after.paid == [(red, 4)]
    assert after.coins(yellow) + after.coins(red) == 74


def test_r13_a_player_may_have_more_than_six_dukes(rhine: Scene) -> None:
    pairs = "1R 2R 4R 5R 7R 8R 10R 11R 13R 14R 16R 17R 19R 20R 22R 23R"
    table = rhine.place(yellow=pairs)
    assert [duchy["owner"] for duchy in table.position.canonical()["duchies"]] == [yellow] * 8
    end = table.leave_stock(yellow=1).play(yellow, "30-30L", ".")
    assert len(end.told("duchy-scored")) == 8
