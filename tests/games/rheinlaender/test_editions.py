"""Where the four editions differ: what may be converted, who rules a tied combination, when the game ends.

Every table below says what each edition does, so a rule applied under a wrong edition is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from loreley.games.rheinlaender.state import (
    AREA,
    DUCHIES,
    DUKES,
    EDITIONS,
    EMPTY_AT_TURN_END,
    LAND,
    LAST_KNIGHT,
    ROUND,
)

from .scene import ALL_EDITIONS, Scene, green, red, scene, violet, yellow

pytestmark = pytest.mark.nojit

NEXT_TURN, ROUND_END, GOES_ON = "after this turn", "after this round", "goes on"


def test_the_editions_are_those_of_the_rules_page_english_first() -> None:
    assert {
        "english": (EMPTY_AT_TURN_END, LAND, DUCHIES),
        "german": (LAST_KNIGHT, AREA, DUCHIES),
        "hungarian": (ROUND, AREA, DUCHIES),
        "short": (LAST_KNIGHT, AREA, DUKES),
    } == EDITIONS
    assert ALL_EDITIONS[0] == "english"


# Conversion


@pytest.mark.parametrize(
    ("edition", "refusal"),
    [("english", "river-conversion"), ("german", None), ("hungarian", None), ("short", None)],
)
def test_a_river_knight_may_be_converted_except_by_the_english_rules(edition: str, refusal: str | None) -> None:
    table = scene(edition=edition).place(violet="7L 7R 7W").archbishop(red).turn(red).deal(red="7")
    assert table.refusal("7x7W") == refusal
    assert ("7x7W" in table.legal()) is (refusal is None)
    if refusal is None:
        after = table.play(red, "7x7W")
        assert after.knight_at("7W") == red
        assert after.stock(violet) == table.stock(violet) + 1


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("space", ["7L", "7R"])
def test_a_land_knight_may_be_converted_by_all_rules(edition: str, space: str) -> None:
    table = scene(edition=edition).place(violet="7L 7R 7W").archbishop(red)
    assert table.play(red, f"7x{space}").knight_at(space) == red


# Combination


@pytest.mark.parametrize(
    ("edition", "owner", "paid"),
    [
        ("english", None, [(yellow, 4)]),
        ("german", None, [(yellow, 4)]),
        ("hungarian", None, [(yellow, 4)]),
        ("short", yellow, []),
    ],
)
def test_in_a_tie_the_only_duke_stays_by_the_short_rules_alone(
    edition: str, owner: int | None, paid: list[tuple[int, int]]
) -> None:
    table = scene(edition=edition).landmark(6, "city3").place(yellow="22L 23L", red="25L", violet="26L")
    assert [table.owner_at("22L"), table.owner_at("25L")] == [yellow, None]
    after = table.play(red, "24-24L")
    assert after.knights_in("24L") == [2, 2, 1]
    assert after.owner_at("24L") == owner
    assert after.paid == paid


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_in_a_tie_two_dukes_leave_by_all_rules(edition: str) -> None:
    table = scene(edition=edition).place(yellow="22L 23L", red="25L 26L")
    after = table.play(violet, "24-24L")
    assert after.owner_at("24L") is None
    assert sorted(seat for seat, _ in after.paid) == [yellow, red]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_in_a_tie_two_dukes_of_one_player_leave_by_all_rules(edition: str) -> None:
    table = scene(edition=edition).place(yellow="21L 22L", red="19L 20L").place(yellow="24L 25L", red="26L 27L")
    assert [table.owner_at("22L"), table.owner_at("24L")] == [yellow, yellow]
    after = table.play(violet, "23-23L")
    assert after.knights_in("23L") == [4, 4, 1]
    assert after.owner_at("23L") is None
    assert [seat for seat, _ in after.paid] == [yellow, yellow]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_lone_knight_is_no_duchy_so_an_owner_stays_in_a_tie_by_all_rules(edition: str) -> None:
    table = scene(edition=edition).place(yellow="22L 23L", red="25L")
    after = table.play(red, "24-24L")
    assert after.knights_in("24L") == [2, 2, 0]
    assert after.owner_at("24L") == yellow
    assert after.paid == []


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_majority_rules_a_combination_by_all_rules(edition: str) -> None:
    table = scene(edition=edition).landmark(6, "city3").place(yellow="22L 23L", red="25L", violet="26L")
    after = table.play(yellow, "24-24L")
    assert after.owner_at("24L") == yellow
    assert after.paid == []


# End: what a last knight does


def ending_of(table: Scene) -> str:
    """Finish the turn under way and say when the game ends."""
    seat = table.position.to_move
    assert seat is not None
    after = table.play(seat, ".")
    if after.position.is_over:
        return NEXT_TURN
    return ROUND_END if after.position.canonical()["ending"] else GOES_ON


@pytest.mark.parametrize(
    ("edition", "end"),
    [("english", NEXT_TURN), ("german", NEXT_TURN), ("hungarian", ROUND_END), ("short", NEXT_TURN)],
)
def test_a_stock_empty_at_the_end_of_a_turn(edition: str, end: str) -> None:
    table = scene(edition=edition).leave_stock(yellow=1)
    assert ending_of(table.play(yellow, "20-20L")) == end


@pytest.mark.parametrize(
    ("edition", "end"),
    [("english", GOES_ON), ("german", NEXT_TURN), ("hungarian", ROUND_END), ("short", NEXT_TURN)],
)
def test_a_stock_empty_during_the_turn_to_which_a_knight_comes_back(edition: str, end: str) -> None:
    table = scene(edition=edition).landmark(7, "castle").place(yellow="26L", red="28L 29L 30L 31L")
    table = table.leave_stock(yellow=1).play(yellow, "27-27L")
    assert table.stock(yellow) == 1
    assert ending_of(table) == end


@pytest.mark.parametrize(
    ("edition", "end"),
    [("english", NEXT_TURN), ("german", NEXT_TURN), ("hungarian", ROUND_END), ("short", NEXT_TURN)],
)
def test_a_stock_emptied_in_another_players_turn(edition: str, end: str) -> None:
    table = scene(edition=edition).landmark(3, "castle").place(red="12L 13L").leave_stock(red=1)
    assert ending_of(table.play(yellow, "11-11L")) == end


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("first", [yellow, red, violet])
def test_the_last_seat_of_a_round_ends_the_game_at_once_by_all_rules(edition: str, first: int) -> None:
    last = (first + 2) % 3
    table = scene(edition=edition, first=first).leave_stock(**{("yellow", "red", "violet")[last]: 1})
    assert ending_of(table.play(last, "20-20L")) == NEXT_TURN


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_without_an_empty_stock_nobody_ends_the_game(edition: str) -> None:
    table = scene(edition=edition).leave_stock(yellow=2, red=1, violet=1)
    assert ending_of(table.play(yellow, "20-20L")) == GOES_ON


# End: whole short endings, from the first card to the reckoning


def play_out(table: Scene, moves: Sequence[tuple[int, str]]) -> tuple[int, Scene]:
    """Take the turns until the game is over; how many there were, and the end."""
    for turns, (seat, act) in enumerate(moves, 1):
        assert table.position.to_move == seat
        assert len(table.hand(seat)) == 5
        table = table.play(seat, act, ".")
        if table.position.is_over:
            return turns, table
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("edition", "turns"), [("english", 3), ("german", 3), ("hungarian", 4), ("short", 3)])
def test_a_game_whose_second_seat_runs_out(edition: str, turns: int) -> None:
    table = scene(players=4, edition=edition, first=violet).leave_stock(violet=9, green=9, yellow=1, red=9)
    moves = [(violet, "14-14L"), (green, "20-20L"), (yellow, "11-11L"), (red, "5-5L"), (violet, "13-13L")]
    taken, after = play_out(table, moves)
    assert taken == turns
    assert all(len(after.hand(seat)) == 5 for seat in range(4))  # the draw is made in the last turn too
    assert after.legal() == []


@pytest.mark.parametrize(
    ("edition", "turns", "scores"),
    [
        ("english", 4, [2, 18, 0]),  # yellow's knight has come back; only his next one is the last
        ("german", 1, [2, 12, 0]),
        ("hungarian", 3, [2, 18, 0]),
        ("short", 1, [2, 12, 0]),
    ],
)
def test_a_game_in_which_the_last_knight_comes_back(edition: str, turns: int, scores: list[int]) -> None:
    table = scene(edition=edition).landmark(7, "castle").landmark(8, "church").landmark(12, "castle")
    table = table.place(yellow="26L", red="28L 29L 30L 31L").leave_stock(yellow=1)
    moves = [(yellow, "27-27L"), (red, "43-43L"), (violet, "15-15R"), (yellow, "7-7R")]
    taken, after = play_out(table, moves)
    assert taken == turns
    # red: duke 5, castle 1, church 1, archbishop 5; then duke 5 and castle 1 at 43L
    assert after.position.scores == scores
    assert after.position.winners == [red]


@pytest.mark.parametrize(
    ("edition", "turns", "scores"),
    [
        ("english", 2, [0, 12, 0]),
        ("german", 2, [0, 12, 0]),
        ("hungarian", 3, [12, 8, 0]),  # yellow, who ends the round, takes the duchy
        ("short", 2, [0, 12, 0]),
    ],
)
def test_a_completed_round_may_turn_the_result(edition: str, turns: int, scores: list[int]) -> None:
    table = scene(edition=edition, first=red).landmark(6, "city3").landmark(7, "city4")
    table = table.place(red="22L 23L", yellow="24L 25L").leave_stock(violet=1)
    taken, after = play_out(table, [(red, "12-12R"), (violet, "15-15R"), (yellow, "26-26L")])
    assert taken == turns
    assert after.position.scores == scores
    assert after.position.winners == [scores.index(12)]
