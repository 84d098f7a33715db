"""The eighteen figures of the rulebooks, with their own numbers, on the board rhine and in every edition.

Each test names the landmarks and knights that the figure shows (or, where the text does not say, some that
fit the caption) and asserts what the caption states.
"""

from __future__ import annotations

import pytest

from .scene import ALL_EDITIONS, Scene, red, scene, violet, yellow

pytestmark = pytest.mark.nojit


@pytest.fixture(params=ALL_EDITIONS)
def rhine(request: pytest.FixtureRequest) -> Scene:
    return scene(edition=request.param)


def test_fig01_card_23_places_a_knight_on_one_of_the_two_land_spaces_of_its_area(rhine: Scene) -> None:
    table = rhine.turn(yellow).deal(yellow="23")
    assert [move for move in table.legal() if move.startswith("23")] == ["23-23L", "23-23R"]
    for space, other in (("23L", "23R"), ("23R", "23L")):
        after = table.play(yellow, f"23-{space}")
        assert after.knight_at(space) == yellow
        assert after.knight_at(other) is None
        assert after.position.canonical()["discard"] == [23]


def test_fig02_a_second_knight_beside_the_first_is_the_simplest_duchy(rhine: Scene) -> None:
    table = rhine.place(yellow="8L")
    assert not table.is_duchy("8L")
    after = table.play(yellow, "9-9L")
    assert after.owner_at("8L") == yellow
    assert after.knights_in("9L") == [2, 0, 0]
    assert after.value_at("9L") == 1


def test_fig03_red_outnumbers_yellow_with_card_6_and_places_a_duke(rhine: Scene) -> None:
    table = rhine.landmark(2, "city2").place(yellow="8L", red="7L")
    assert table.owner_at("7L") is None
    after = table.play(red, "6-6L")
    assert after.knights_in("6L") == [1, 2, 0]
    assert after.owner_at("6L") == red
    assert after.paid == []


def test_fig04_equal_numbers_let_nobody_place_a_duke(rhine: Scene) -> None:
    table = rhine.landmark(4, "city4").place(yellow="13L")
    after = table.play(red, "14-14L")
    assert after.knights_in("14L") == [1, 1, 0]
    assert after.owner_at("14L") is None
    assert after.told("duke-placed") == []


def test_fig05_card_14_reinforces_space_22_beside_an_own_knight_and_away_from_others(rhine: Scene) -> None:
    table = rhine.place(red="23L", yellow="20L")
    after = table.play(red, "14+22L")
    assert after.knight_at("22L") == red
    assert after.owner_at("22L") == red


def test_fig06_no_reinforcement_beside_an_opponent_but_card_25_goes_there(rhine: Scene) -> None:
    table = rhine.place(red="24L", yellow="26L").turn(red).deal(red="14 25")
    assert table.refusal("14+25L") == table.refusal("25+25L") == "next-to-enemy"
    assert [move for move in table.legal() if move[0] != "#" and move.endswith("25L")] == ["25-25L"]
    assert table.play(red, "25-25L").knight_at("25L") == red


def test_fig07_yellow_plays_card_25_and_shuts_space_23_with_a_bastion(rhine: Scene) -> None:
    table = rhine.place(red="21L 22L", yellow="24L")
    after = table.play(yellow, "25-25L", "#23L")
    assert after.knight_at("25L") == yellow
    assert after.position.canonical()["bastions"] == ["23L"]
    assert after.position.canonical()["bastions_left"] == [2, 3, 3]
    assert [after.owner_at("22L"), after.owner_at("24L")] == [red, yellow]
    barred = after.turn(red).deal(red="23 14")
    assert barred.refusal("23-23L") == barred.refusal("14+23L") == barred.refusal("#23L") == "bastion-there"


def test_fig08_the_knight_on_25_adds_the_church_to_a_duchy_that_has_the_city(rhine: Scene) -> None:
    table = rhine.landmark(6, "city4").landmark(7, "church").place(red="22L 23L 24L")
    assert table.value_at("24L") == 5
    after = table.play(red, "25-25L")
    assert after.owner_at("25L") == red
    assert after.value_at("25L") == 1 + 4 + 1
    assert after.paid == []


def test_fig09_red_is_paid_4_for_his_old_duchy_without_the_city_just_added(rhine: Scene) -> None:
    table = rhine.landmark(19, "city3").landmark(20, "city4").place(red="24R 25R", yellow="26R 27R")
    assert table.owner_at("27R") == red
    after = table.play(yellow, "1+28R")
    assert after.owner_at("28R") == yellow
    assert after.paid == [(red, 4)]
    assert after.value_at("28R") == 1 + 3 + 4


def test_fig10_red_combines_two_duchies_and_yellow_is_paid_2(rhine: Scene) -> None:
    table = rhine.landmark(6, "church").landmark(7, "city2").place(yellow="22L 23L", red="25L 26L")
    after = table.play(red, "24-24L")
    assert after.knights_in("24L") == [2, 3, 0]
    assert after.owner_at("22L") == after.owner_at("26L") == red
    assert after.paid == [(yellow, 2)]
    assert after.told("duke-placed") == []  # red's duke remains on the board


@pytest.mark.parametrize(("bank", "west", "east"), [("R", 18, 19), ("L", 6, 7)])
def test_fig11_red_combines_two_of_his_own_and_is_paid_3_for_the_lesser(
    rhine: Scene, bank: str, west: int, east: int
) -> None:
    spaces = " ".join(f"{area}{bank}" for area in (21, 22, 24, 25))
    table = rhine.landmark(west, "city2").landmark(east, "city4").place(red=spaces)
    assert [table.value_at(f"22{bank}"), table.value_at(f"24{bank}")] == [3, 5]
    after = table.play(red, f"23-23{bank}")
    assert after.owner_at(f"23{bank}") == red
    assert after.paid == [(red, 3)]
    assert [event["space"] for event in after.told("duke-stayed")] == [f"24{bank}"]


def test_fig12_a_tie_removes_both_dukes_yellow_is_paid_4_and_red_3(rhine: Scene) -> None:
    table = rhine.landmark(3, "city3").landmark(4, "city2").place(yellow="11L 12L 13L", red="15L 16L")
    after = table.play(red, "14-14L")
    assert after.knights_in("14L") == [3, 3, 0]
    assert after.owner_at("14L") is None
    assert sorted(after.paid) == [(yellow, 4), (red, 3)]


def test_fig13_yellow_is_first_beside_the_castle_but_links_it_to_reds_duchy(rhine: Scene) -> None:
    table = rhine.landmark(3, "castle").place(red="12L 13L")
    after = table.play(yellow, "11-11L")
    assert after.castle_holder(3) == red
    assert after.owner_at("11L") == red
    assert after.knights_in("11L") == [1, 3, 0]
    assert after.paid == []


def test_fig14_first_knight_beside_a_castle_claims_the_ownerless_duchy(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(red="27L", yellow="28L")
    assert table.owner_at("27L") is None
    after = table.play(yellow, "26-26L")
    assert after.castle_holder(7) == yellow
    assert after.knights_in("26L") == [3, 1, 0]
    assert after.owner_at("26L") == yellow
    assert after.paid == []


def test_fig15_a_lone_knight_beside_a_castle_makes_a_new_duchy(rhine: Scene) -> None:
    after = rhine.landmark(12, "castle").play(yellow, "43-43L")
    assert after.castle_holder(12) == yellow
    assert after.owner_at("43L") == yellow
    assert after.knights_in("43L") == [2, 0, 0]
    assert after.stock(yellow) == 25 - 2


def test_fig16_the_castle_goes_to_the_owner_first_so_he_keeps_the_duchy(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(yellow="21L 22L", red="23L 24L")
    assert table.knights_in("24L") == [2, 2, 0]
    after = table.play(red, "1+25L")
    assert after.castle_holder(7) == yellow
    assert after.knights_in("25L") == [3, 3, 0]
    assert after.owner_at("25L") == yellow
    assert after.paid == []


def test_fig17_with_5_knights_to_4_red_takes_over_both_castles_and_yellow_is_paid_3(rhine: Scene) -> None:
    table = rhine.landmark(6, "castle").landmark(7, "castle")
    table = table.place(yellow="22L").place(red="23L 24L").place(yellow="25L").place(red="26L 21L")
    assert table.owner_at("22L") == yellow
    assert [table.castle_holder(6), table.castle_holder(7)] == [yellow, yellow]
    assert table.knights_in("22L") == [4, 4, 0]
    stocks = [table.stock(yellow), table.stock(red)]
    after = table.play(red, "27-27L")
    assert after.owner_at("27L") == red
    assert [after.castle_holder(6), after.castle_holder(7)] == [red, red]
    assert after.knights_in("27L") == [2, 7, 0]
    assert after.paid == [(yellow, 3)]
    assert [after.stock(yellow), after.stock(red)] == [stocks[0] + 2, stocks[1] - 3]


def test_fig18_the_archbishop_converts_the_knight_on_7_and_violet_is_paid_7(rhine: Scene) -> None:
    table = rhine.landmark(2, "city4").landmark(3, "city2").place(violet="7L 8L", red="9L 10L").archbishop(red)
    assert table.owner_at("7L") == violet
    after = table.play(red, "7x7L")
    assert after.knight_at("7L") == red
    assert after.knights_in("7L") == [0, 3, 1]
    assert after.owner_at("7L") == red
    assert after.paid == [(violet, 7)]
    assert after.stock(violet) == table.stock(violet) + 1
