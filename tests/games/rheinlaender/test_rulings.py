"""The rulings R1 … R6: what no rulebook says, or where they disagree, and how it is decided here.

R5 shows in the events only; R6 needs the board `crossroads`, for no space of rhine touches two owners and a
castle's site. `Several castles at once` stands beside it. R7 … R13 are in `test_rulings_late.py`.
"""

from __future__ import annotations

import pytest

from tests.samples import board_named

from .scene import ALL_EDITIONS, Scene, green, red, scene, violet, yellow

pytestmark = pytest.mark.nojit


@pytest.fixture(params=ALL_EDITIONS)
def rhine(request: pytest.FixtureRequest) -> Scene:
    return scene(edition=request.param)


def cards_only(table: Scene) -> list[str]:
    """What may be done with a card."""
    return [move for move in table.legal() if move[0] not in "#."]


# R1: the river space is open once both banks are taken, by knights or bastions


@pytest.mark.parametrize(
    ("knights", "bastions", "refusal"),
    [
        ("", "", "banks-not-taken"),
        ("23L", "", "banks-not-taken"),
        ("23R", "", "banks-not-taken"),
        ("", "23L", "banks-not-taken"),
        ("23L 23R", "", None),
        ("23L", "23R", None),
        ("23R", "23L", None),
        ("", "23L 23R", None),
    ],
)
def test_r01_a_river_space_opens_once_knights_or_bastions_stand_on_both_banks(
    rhine: Scene, knights: str, bastions: str, refusal: str | None
) -> None:
    table = rhine.place(yellow=knights).bastion(violet=bastions).turn(red).deal(red="23")
    assert table.refusal("23-23W") == refusal
    assert ("23-23W" in table.legal()) == (refusal is None)


def test_r01_a_bastion_placed_in_the_same_turn_opens_the_river(rhine: Scene) -> None:
    after = rhine.place(yellow="23L").play(red, "#23R", "23-23W")
    assert after.knight_at("23W") == red


def test_r01_the_island_is_the_other_bank_of_both_arms(rhine: Scene) -> None:
    table = rhine.place(yellow="I1 43L").turn(red).deal(red="43 49")
    assert table.refusal("43-43W") is None
    assert table.refusal("49-49W") == "banks-not-taken"


# R2: a discard without a knight, when there is no other way to act

FULL = " ".join(f"{area}{side}" for area in range(1, 6) for side in "LRW")


def test_r02_who_can_neither_place_nor_reinforce_nor_convert_discards_one_card(rhine: Scene) -> None:
    table = rhine.landmark(1, "city2").place(red=FULL).deal(yellow="1 2 3 4 5").turn(yellow)
    assert cards_only(table) == ["1-", "2-", "3-", "4-", "5-"]
    after = table.play(yellow, "3-", ".")
    assert after.position.to_move == red
    assert after.position.canonical()["discard"] == [3]
    assert len(after.hand(yellow)) == 5
    assert after.stock(yellow) == 25


def test_r02_one_card_with_a_place_forbids_the_discard_of_every_card(rhine: Scene) -> None:
    table = rhine.place(red=FULL).deal(yellow="1 2 3 4 6").turn(yellow)
    assert cards_only(table) == ["6-6L", "6-6R"]
    assert table.refusal("1-") == table.refusal("6-") == "must-place"


def test_r02_a_possible_reinforcement_forbids_the_discard(rhine: Scene) -> None:
    table = rhine.place(red=FULL).place(yellow="20L").deal(yellow="1 2 3 4 5").turn(yellow)
    assert "1+21L" in table.legal()
    assert table.refusal("1-") == "must-place"


def test_r02_a_possible_conversion_forbids_the_discard(rhine: Scene) -> None:
    table = rhine.landmark(1, "city2").place(red=FULL).archbishop(yellow).bastion(violet="28L 31L")
    table = table.deal(yellow="1 2 3 4 5").turn(yellow)
    assert table.archbishop_seat == yellow
    assert {move[1] for move in cards_only(table)} == {"x"}
    assert table.refusal("1-") == "must-place"


@pytest.mark.parametrize("stock", [0, -1])
def test_r02_with_no_knight_in_stock_one_discards(rhine: Scene, stock: int) -> None:
    table = rhine.place(yellow="20L").deal(yellow="1 2 3 4 5").leave_stock(yellow=stock).turn(yellow)
    assert cards_only(table) == ["1-", "2-", "3-", "4-", "5-"]
    assert table.refusal("1-1L") == table.refusal("1+21L") == "no-knight-left"


def test_r02_a_bastion_may_go_with_the_discard(rhine: Scene) -> None:
    table = rhine.leave_stock(yellow=0)
    for moves in (("1-", "#20L"), ("#20L", "1-")):
        after = table.play(yellow, *moves)
        assert after.position.canonical()["bastions"] == ["20L"]
        assert after.hand(yellow) != table.hand(yellow)


def test_r02_a_bastion_set_before_may_bring_the_discard_about(rhine: Scene) -> None:
    table = rhine.place(red=FULL, yellow="20L").bastion(violet="19L")
    table = table.deal(yellow="1 2 3 4 5").turn(yellow)
    assert cards_only(table) == ["1+21L", "2+21L", "3+21L", "4+21L", "5+21L"]
    assert table.refusal("1-") == "must-place"
    assert cards_only(table.play(yellow, "#21L")) == ["1-", "2-", "3-", "4-", "5-"]


# R3: the bastion may come before or after any act, but once in a turn


@pytest.mark.parametrize(("act", "stock"), [("30-30R", 5), ("1+21L", 5), ("7x7L", 5), ("14-", 0)])
def test_r03_a_bastion_may_be_placed_before_or_after_whatever_act(rhine: Scene, act: str, stock: int) -> None:
    table = rhine.place(red="20L", violet="7L").archbishop(red).leave_stock(red=stock)
    before, after = table.play(red, "#40R", act), table.play(red, act, "#40R")
    for played in (before, after):
        assert played.position.canonical()["bastions"] == ["40R"]
        assert played.position.state.seat == violet or played.position.is_over
        assert [event.name for event in played.happened].count("card-drawn") == 1
        names = [event.name for event in played.happened]
        assert names.index("bastion-built") < names.index("card-drawn")
    assert table.play(red, "#40R").refusal("#41R") == "bastion-used"


# R4: two knights are a condition for claiming a duchy, not for keeping it


def test_r04_an_owner_stays_without_a_knight_of_his_own(rhine: Scene) -> None:
    table = rhine.place(yellow="7L 8L").archbishop(red).play(red, "7x7L")
    assert table.owner_at("7L") == yellow
    table = table.archbishop(violet).play(violet, "8x8L")
    assert table.knights_in("7L") == [0, 1, 1]
    assert table.owner_at("7L") == yellow
    assert table.paid == []
    after = table.play(red, "6-6L")
    assert after.owner_at("7L") == red
    assert after.paid == [(yellow, table.value_at("7L"))]


def test_r04_an_owner_stays_while_two_others_with_more_are_tied(rhine: Scene) -> None:
    table = rhine.place(yellow="7L 8L 9L", violet="10L 11L").archbishop(red).play(red, "7x7L").play(red, "8x8L")
    assert table.knights_in("7L") == [1, 2, 2]
    assert table.owner_at("7L") == yellow
    assert table.paid == []


# R5: of equally valuable old duchies the one with the first space in board order keeps its duke


@pytest.mark.parametrize("knights", ["21L 22L 24L 25L", "25L 24L 22L 21L"])
def test_r05_of_equal_duchies_the_duke_of_the_first_in_board_order_stays(rhine: Scene, knights: str) -> None:
    table = rhine.landmark(6, "city2").landmark(7, "city2").place(red=knights)
    after = table.play(red, "23-23L")
    assert [event["space"] for event in after.told("duke-stayed")] == ["21L"]
    assert [event["space"] for event in after.told("duke-left")] == ["24L"]
    assert after.paid == [(red, 3)]


def test_r05_value_comes_before_board_order(rhine: Scene) -> None:
    table = rhine.landmark(6, "city2").landmark(7, "city3").place(red="21L 22L 24L 25L")
    after = table.play(red, "23-23L")
    assert [event["space"] for event in after.told("duke-stayed")] == ["24L"]


# R6: who gets a castle when the new knight touches duchies of several owners


@pytest.fixture(params=ALL_EDITIONS)
def crossroads(request: pytest.FixtureRequest) -> Scene:
    return scene(edition=request.param, board=board_named("crossroads"), players=4)


@pytest.mark.parametrize("mover", [yellow, red, violet])
def test_r06_between_several_owners_the_castles_go_to_the_player_who_placed_the_knight(
    crossroads: Scene, mover: int
) -> None:
    table = crossroads.place(yellow="A1 A2", red="B1 B2")
    after = table.play(mover, "1-H")
    assert [after.castle_holder(1), after.castle_holder(2)] == [mover, mover]
    assert after.owner_at("H") == mover  # three knights come to whatever he had
    assert sorted(after.paid) == [(seat, 1) for seat in (yellow, red) if seat != mover]


def test_r06_one_owner_gets_the_castles_though_another_places_the_knight(crossroads: Scene) -> None:
    table = crossroads.place(yellow="A1 A2", red="B1", violet="B2")
    after = table.play(violet, "1-H")
    assert [after.castle_holder(1), after.castle_holder(2)] == [yellow, yellow]
    assert after.owner_at("H") == yellow


def test_r06_two_duchies_of_one_owner_are_no_several_owners(crossroads: Scene) -> None:
    after = crossroads.place(yellow="A1 A2 B1 B2").play(red, "1-H")
    assert [after.castle_holder(1), after.castle_holder(2)] == [yellow, yellow]
    assert after.paid == [(yellow, 1)]


def test_r06_lone_knights_own_nothing(crossroads: Scene) -> None:
    after = crossroads.place(yellow="A1", red="B1", violet="E1").play(green, "1-H")
    assert [after.castle_holder(1), after.castle_holder(2)] == [green, green]
    assert after.owner_at("H") == green


def test_several_castles_at_once_are_settled_by_site_number_before_ownership(crossroads: Scene) -> None:
    after = crossroads.place(yellow="A1 A2", red="B1", violet="B2").play(violet, "1-H")
    assert [(event["seat"], event["site"]) for event in after.told("castle-taken")] == [
        (yellow, 1),
        (yellow, 2),
    ]
    assert after.knights_in("H") == [4, 1, 2, 0]
    assert after.stock(yellow) == 8 - 4
