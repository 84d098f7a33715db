"""Bishops, the archbishop card, and what his conversions change and leave alone."""

from __future__ import annotations

import pytest

from .scene import ALL_EDITIONS, Scene, red, scene, violet, yellow

pytestmark = pytest.mark.nojit


@pytest.fixture(params=ALL_EDITIONS)
def rhine(request: pytest.FixtureRequest) -> Scene:
    return scene(edition=request.param)


# Who has the card


def test_only_an_owned_duchy_with_a_church_has_a_bishop(rhine: Scene) -> None:
    assert rhine.archbishop_seat is None
    assert rhine.place(red="29L").archbishop_seat is None  # beside a church, but no duchy
    assert rhine.place(red="29L", yellow="30L").archbishop_seat is None  # a duchy without an owner
    assert rhine.place(red="29L 30L").archbishop_seat == red


def test_the_archbishop_needs_strictly_more_bishops_than_each_other_player(rhine: Scene) -> None:
    tied = rhine.bishop(red).bishop(yellow)
    assert tied.archbishop_seat is None
    assert tied.bishop(violet).archbishop_seat is None
    assert tied.bishop(yellow).archbishop_seat == yellow


def test_a_duchy_with_two_churches_has_one_bishop(rhine: Scene) -> None:
    table = rhine.landmark(2, "church").landmark(3, "church").place(red="7L 8L 9L 10L")
    assert table.archbishop_seat == red
    assert table.bishop(yellow).archbishop_seat is None


def test_combining_two_duchies_with_churches_costs_a_bishop(rhine: Scene) -> None:
    table = rhine.landmark(2, "church").landmark(3, "church").place(red="7L 8L 10L 11L").bishop(yellow)
    assert table.archbishop_seat == red
    assert table.play(red, "9-9L").archbishop_seat is None


def test_the_card_is_lost_with_the_duchy_of_the_bishop(rhine: Scene) -> None:
    table = rhine.place(red="29L 30L", yellow="31L 32L")  # yellow is equal now and red stays
    assert table.archbishop_seat == red
    after = table.play(yellow, "33-33L")
    assert after.owner_at("29L") == yellow
    assert after.archbishop_seat == yellow


# What a conversion does


def test_a_converted_knight_goes_back_to_its_owners_stock(rhine: Scene) -> None:
    table = rhine.place(violet="7L").archbishop(red)
    after = table.play(red, "7x7L")
    assert after.knight_at("7L") == red
    assert after.stock(violet) == table.stock(violet) + 1
    assert after.stock(red) == table.stock(red) - 1


def test_a_converted_knight_is_a_base_for_its_new_owner_and_no_more_for_the_old(rhine: Scene) -> None:
    table = rhine.place(violet="7L").archbishop(red)
    assert table.turn(violet).deal(violet="1").refusal("1+8L") is None
    assert table.turn(red).deal(red="1").refusal("1+8L") == "no-own-neighbour"
    after = table.play(red, "7x7L")
    assert after.turn(violet).deal(violet="1").refusal("1+8L") == "no-own-neighbour"
    assert after.turn(red).deal(red="1").refusal("1+8L") is None
    assert "1+8L" in after.turn(red).deal(red="1").legal()


def test_a_space_between_two_knights_stays_near_after_one_is_converted(rhine: Scene) -> None:
    after = rhine.place(violet="7L 9L").archbishop(red).play(red, "7x7L")
    assert after.turn(violet).deal(violet="1").refusal("1+8L") == "next-to-enemy"  # red at 7L, his own at 9L
    assert after.turn(red).deal(red="1").refusal("1+8L") == "next-to-enemy"
    assert after.turn(violet).deal(violet="1").refusal("1+10L") is None


def test_a_reinforcing_card_never_converts_nor_does_another_areas_card(rhine: Scene) -> None:
    table = rhine.place(violet="7L", red="8L").archbishop(red).turn(red).deal(red="1 7")
    assert table.refusal("7+7L") == "space-taken"
    assert table.refusal("1x7L") == "not-in-area"


def test_a_bastion_is_never_converted(rhine: Scene) -> None:
    table = rhine.bastion(violet="7L").archbishop(red).turn(red).deal(red="7")
    assert table.refusal("7x7L") == "bastion-there"


def test_only_one_of_two_foreign_knights_of_an_area_is_converted(rhine: Scene) -> None:
    table = rhine.place(violet="7L 7R").archbishop(red).turn(red).deal(red="7")
    assert {"7x7L", "7x7R"} <= set(table.legal())
    after = table.play(red, "7x7L")
    assert after.knight_at("7R") == violet


def test_the_knight_on_the_castle_stays_while_ownership_does(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(violet="26L 27L").archbishop(red)
    after = table.play(red, "26x26L")
    assert after.owner_at("27L") == violet  # two against one, the castle counted
    assert after.castle_holder(7) == violet
    assert after.knights_in("27L") == [0, 1, 2]


def test_the_castle_follows_when_a_conversion_changes_the_owner(rhine: Scene) -> None:
    table = rhine.landmark(7, "castle").place(violet="26L", red="27L").archbishop(red)
    assert [table.owner_at("26L"), table.castle_holder(7)] == [violet, violet]
    after = table.play(red, "26x26L")
    assert [after.owner_at("26L"), after.castle_holder(7)] == [red, red]
    assert after.paid == [(violet, 2)]
    assert after.stock(violet) == table.stock(violet) + 2
    assert after.stock(red) == table.stock(red) - 2


def test_a_new_bishop_of_another_player_takes_the_card_away(rhine: Scene) -> None:
    table = rhine.landmark(2, "church").place(violet="7L", yellow="8L").archbishop(red)
    after = table.play(red, "7x7L")
    assert after.owner_at("7L") is None
    assert after.archbishop_seat == red
    assert after.play(yellow, "9-9L").owner_at("7L") == yellow
    assert after.play(yellow, "9-9L").archbishop_seat is None
