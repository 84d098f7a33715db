"""What happened, as the rules write it down: names and facts, payments as coins, cards drawn in secret."""

from __future__ import annotations

from itertools import pairwise

import pytest

from loreley import Event, Position, new_game
from loreley.core.rng import below, seeded
from loreley.games.rheinlaender import GAME

from .scene import ALL_EDITIONS, red, scene, violet, yellow


def told(events: tuple[Event, ...] | list[Event]) -> list[tuple[str, dict[str, object]]]:
    return [(event.name, event.facts) for event in events]


def test_a_placed_knight_and_the_card_drawn_for_it() -> None:
    after = scene().pile("40").play(yellow, "23-23L", ".")
    assert told(after.happened) == [
        ("card-played", {"seat": yellow, "card": 23}),
        ("knight-placed", {"seat": yellow, "space": "23L"}),
        ("card-drawn", {"seat": yellow, "card": 40}),
    ]


def test_reinforcement_bastion_and_a_new_duke_with_the_value_of_his_duchy() -> None:
    after = scene().landmark(6, "city3").pile("40").place(red="21L").play(red, "#30L", "14+22L")
    assert told(after.happened) == [
        ("bastion-built", {"seat": red, "space": "30L"}),
        ("card-played", {"seat": red, "card": 14}),
        ("knight-reinforced", {"seat": red, "space": "22L"}),
        ("duke-placed", {"seat": red, "space": "21L", "value": 4}),
        ("card-drawn", {"seat": red, "card": 40}),
    ]


def test_a_discard_is_a_card_without_a_knight() -> None:
    after = scene(edition="german").leave_stock(yellow=0).play(yellow, "23-")
    assert told(after.happened) == [("card-played", {"seat": yellow, "card": 23})]


def test_conversion_takes_the_duchy_and_its_castle() -> None:
    table = scene().landmark(6, "castle").landmark(7, "church").place(violet="23L", red="24L 25L", yellow="26L")
    after = table.archbishop(yellow).play(yellow, "23x23L")
    assert told(after.happened) == [
        ("card-played", {"seat": yellow, "card": 23}),
        ("knight-converted", {"seat": yellow, "space": "23L", "loser": violet}),
    ]
    assert after.owner_at("23L") == violet  # two knights of yellow, two of red, violet's castle
    after = after.play(yellow, "24x24L")
    assert told(after.happened) == [
        ("card-played", {"seat": yellow, "card": 24}),
        ("knight-converted", {"seat": yellow, "space": "24L", "loser": red}),
        ("duke-left", {"seat": violet, "space": "23L", "paid": 3}),
        ("duke-placed", {"seat": yellow, "space": "23L", "value": 3}),
        ("castle-changed", {"seat": yellow, "site": 6, "loser": violet}),
    ]


def test_castle_duke_and_archbishop_come_in_the_order_of_the_rules() -> None:
    table = scene().landmark(6, "church").landmark(7, "castle").landmark(8, "city2")
    table = table.place(yellow="22L 23L", red="26L 25L", violet="27L 28L 29L")
    assert [table.archbishop_seat, table.castle_holder(7), table.owner_at("27L")] == [yellow, red, red]
    assert told(table.play(violet, "24-24L").happened) == [
        ("card-played", {"seat": violet, "card": 24}),
        ("knight-placed", {"seat": violet, "space": "24L"}),
        ("duke-left", {"seat": yellow, "space": "22L", "paid": 2}),
        ("duke-left", {"seat": red, "space": "25L", "paid": 4}),
        ("duke-placed", {"seat": violet, "space": "22L", "value": 5}),
        ("castle-changed", {"seat": violet, "site": 7, "loser": red}),
        ("archbishop", {"seat": violet, "loser": yellow}),
    ]


def test_the_archbishop_card_is_put_aside_in_a_tie() -> None:
    after = scene().place(red="29L 30L", yellow="33L").play(yellow, "34-34L")
    assert told(after.told("archbishop")) == [("archbishop", {"seat": None, "loser": red})]
    first = scene().place(red="29L").play(red, "30-30L")
    assert told(first.told("archbishop")) == [("archbishop", {"seat": red, "loser": None})]


def test_a_castle_that_is_taken_names_its_site_and_the_knights_seat() -> None:
    after = scene().landmark(3, "castle").place(red="12L 13L").play(yellow, "11-11L")
    assert told(after.told("castle-taken")) == [("castle-taken", {"seat": red, "site": 3})]


def test_of_several_own_dukes_one_stays_and_the_others_are_paid() -> None:
    table = scene().landmark(6, "city2").landmark(7, "city4").place(red="21L 22L 24L 25L")
    assert told(table.play(red, "23-23L").happened)[2:] == [
        ("duke-left", {"seat": red, "space": "21L", "paid": 3}),
        ("duke-stayed", {"seat": red, "space": "24L"}),
    ]


def test_the_last_knight_and_the_reckoning_close_the_game() -> None:
    table = scene(edition="german").bishop(red).pile("40").leave_stock(yellow=1)
    assert told(table.play(yellow, "20-20L", ".").happened) == [
        ("card-played", {"seat": yellow, "card": 20}),
        ("knight-placed", {"seat": yellow, "space": "20L"}),
        ("last-knight", {"seat": yellow}),
        ("card-drawn", {"seat": yellow, "card": 40}),
        ("game-over", {}),
        ("duchy-scored", {"seat": red, "space": "2L", "paid": 6}),
        ("archbishop-scored", {"seat": red, "paid": 5}),
    ]


def test_the_reshuffle_card_is_told_and_the_replacing_draw_follows() -> None:
    table = scene().pile("reshuffle").play(yellow, "1-1L", ".")
    assert told(table.told("deck-reshuffled")) == [("deck-reshuffled", {"seat": yellow})]
    chance = table.position.chance
    assert chance is not None
    assert {0, 1} < set(chance.items)  # the reshuffle card and the card of this turn
    assert len(chance.items) == 54 + 1 - (5 + 5 + 4)
    assert table.position.canonical()["discard"] == []
    after = table.reshuffle("1")
    assert told(after.happened) == [("card-drawn", {"seat": yellow, "card": 1})]
    assert after.position.to_move == red


def test_a_reshuffle_card_on_top_again_is_shuffled_again() -> None:
    table = scene().pile("reshuffle").play(yellow, "1-1L", ".").reshuffle("reshuffle")
    assert told(table.happened) == [("deck-reshuffled", {"seat": yellow})]
    assert table.position.to_move is None
    assert table.reshuffle("30").position.to_move == red


def test_a_drawn_card_is_hidden_from_all_others() -> None:
    position = scene().pile("40").play(yellow, "23-23L").position.play(".")

    def drawn(viewer: int | None, is_full: bool = False) -> object:
        return next(e["card"] for e in position.happened(viewer, is_full=is_full) if e.name == "card-drawn")

    assert drawn(yellow) == 40
    assert drawn(red) is None
    assert drawn(violet) is None
    assert drawn(None) is None
    assert drawn(None, is_full=True) == drawn(red, is_full=True) == 40
    others = [event.facts for event in position.happened(red) if event.name != "card-drawn"]
    assert others == [event.facts for event in position.happened(yellow) if event.name != "card-drawn"]


def steps(players: int, edition: str, seed: int) -> list[Position]:
    """Every position of a game between players who move at random."""
    rng = seeded("events", players, edition, seed)
    positions = [new_game("rheinlaender", players, seed, edition=edition)]
    while not (position := positions[-1]).is_over:
        if position.chance is not None:
            positions.append(position.resolve(position.draw(rng)))
        else:
            codes = position.codes()
            positions.append(position.apply(int(codes[below(rng, len(codes))])))
    return positions


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_payments_told_are_the_coins_that_change_hands(players: int, edition: str) -> None:
    positions = steps(players, edition, seed=1)
    for before, after in pairwise(positions):
        paid = [0] * players
        for event in after.happened():
            if event.name == "duke-left":
                paid[event["seat"]] += event["paid"]
        assert [int(after.state.coins[k] - before.state.coins[k]) for k in range(players)] == paid
    final = [int(positions[-1].state.coins[seat]) for seat in range(players)]
    for event in positions[-1].happened():
        if event.name in ("duchy-scored", "archbishop-scored"):
            final[event["seat"]] += event["paid"]
    assert final == positions[-1].scores


def test_random_games_tell_every_name_and_no_other() -> None:
    names = {
        event.name
        for edition in ALL_EDITIONS
        for seed in range(3)
        for position in steps(5, edition, seed)
        for event in position.happened()
    }
    assert names == set(GAME.event_names)
    assert len(GAME.event_names) == len(names)
