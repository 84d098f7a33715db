"""What viewers are shown: the same numbers for everybody, placeholders for what they may not see."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from loreley.games import NAMES
from loreley.tables import Sit, Viewer, is_kept, look, project, project_log
from loreley.tables.event import Chanced, Moved
from tests.tables.house import House, find_board, running


def shown_to(house: House, viewer: Viewer) -> list[dict[str, Any]]:
    return [json.loads(shown.json()) for shown in project_log(house.log, viewer, 0, find_board)]


@pytest.mark.parametrize("game", NAMES)
def test_all_viewers_are_shown_the_same_numbers_and_kinds(game: str) -> None:
    house = running(1, people=2, bots=1, game=game, options={"max_rounds": 6})
    house.play()
    lists = [shown_to(house, viewer) for viewer in (None, 0, 2)]
    for shown in lists:
        assert [one["seq"] for one in shown] == list(range(1, house.table.seq + 1))
        assert [one["event"]["event"] for one in shown] == [one["event"]["event"] for one in lists[0]]
        assert [[fact["name"] for fact in one["happened"]] for one in shown] == [
            [fact["name"] for fact in one["happened"]] for one in lists[0]
        ]


@pytest.mark.parametrize("game", NAMES)
def test_what_is_shown_live_is_what_the_whole_log_shows(game: str) -> None:
    house = House(2, players=3, game=game, options={"max_rounds": 5})
    viewers = (None, 0, 2)
    live: dict[Viewer, list[bytes]] = {viewer: [shown.json() for shown in house.shown(viewer)] for viewer in viewers}

    def go(step: Any) -> None:
        since = house.table.seq
        step()
        for viewer in viewers:
            live[viewer] += [shown.json() for shown in house.shown(viewer, since)]

    for name in ("ada", "bert", "cleo"):
        go(lambda n=name: house.sit(n))
    go(house.start)
    while house.table.status == "running":
        go(house.move)
    for viewer in viewers:
        assert live[viewer] == [shown.json() for shown in project_log(house.log, viewer, 0, find_board)]


def test_a_table_keeps_only_the_last_events() -> None:
    house = running(1)
    house.play(80)
    assert not is_kept(house.table, 0)
    assert is_kept(house.table, house.table.seq - 64)
    assert is_kept(house.table, house.table.seq)
    assert project(house.table, None, house.table.seq) == []
    with pytest.raises(AssertionError):
        project(house.table, None, 0)
    since = house.table.seq - 64
    late = [shown.json() for shown in project_log(house.log, None, since, find_board)]
    assert [shown.json() for shown in house.shown(None, since)] == late


def test_secret_code_and_tokens_are_not_shown() -> None:
    house = House(code="Loreley-1")
    house.do(Sit(by="ada", contribution="ab" * 32, code="Loreley-1"))
    house.bots(2)
    house.start()
    house.play(9)
    for viewer, name in ((None, None), (0, "ada"), (1, None)):
        text = json.dumps(shown_to(house, viewer))
        assert house.secret.hex() not in text
        assert "token-0" not in text
        assert ("Loreley-1" in text) == (viewer is not None)
        seen = bytes(msgspec.json.encode(look(house.table, name, house.now, None))).decode()
        assert house.secret.hex() not in seen
        assert ("Loreley-1" in seen) == (name is not None)


def test_a_seat_sees_its_own_cards_and_null_for_the_others() -> None:
    house = running(3)
    house.play(12)
    truth = next(msgspec.json.decode(data, type=Chanced) for data in house.log if b'"hands"' in data)
    for viewer in (0, 2, None):
        shown = shown_to(house, viewer)
        hands = next(one["event"]["value"] for one in shown if one["event"].get("kind") == "hands")
        deck = next(one["event"]["value"] for one in shown if one["event"].get("kind") == "deck")
        assert hands == [hand if seat == viewer else [None] * 5 for seat, hand in enumerate(truth.value)]
        assert set(deck) == {None}
        for one in shown:
            for fact in one["happened"]:
                if fact["name"] == "card-drawn":
                    assert (fact["card"] is not None) == (fact["seat"] == viewer)


def test_a_shield_is_shown_to_its_owner_and_stays_as_it_was_shown() -> None:
    """What is shown of an event does not change when the shield is turned up later."""
    for seed in range(30):
        house = running(seed, game="rheingold", board="vale", options={"max_rounds": 40})
        live: dict[int, bytes] = {}
        while house.table.status == "running":
            house.move("shield" if "shield" in house.table.position.legal else None)
            live[house.table.seq] = house.shown(None, house.table.seq - 1)[0].json()
        shown = shown_to(house, None)
        if any(fact["name"] == "shield-revealed" for one in shown for fact in one["happened"]):
            break
    else:
        raise AssertionError("no shield was turned up")
    for seq, data in live.items():
        assert json.loads(data) == shown[seq - 1]
    draws = [one for one in shown if one["event"].get("kind") == "draw"]
    assert draws
    assert all(one["event"]["value"] is None for one in draws)
    for seat in range(3):
        for one in shown_to(house, seat):
            if one["event"].get("kind") == "draw":
                assert (one["event"]["value"] is not None) == (one["event"]["seat"] == seat)


def test_viewers_who_see_the_same_share_one_object() -> None:
    """What goes to a thousand spectators is made once."""
    house = running(1, game="rheingold")
    house.move(".")
    moved, rolled = (house.shown(viewer, house.table.seq - 2) for viewer in (None, 2))
    assert isinstance(moved[0].event, Moved)
    assert moved[0] is rolled[0]
    assert moved[1] is rolled[1]


def test_a_view_holds_all_that_a_page_draws() -> None:
    house = House(4, players=3)
    empty = look(house.table, None, house.now, None)
    assert (empty.status, empty.position, empty.mine, empty.seat) == ("gathering", None, [], None)
    assert [seat.kind for seat in empty.seats] == ["open"] * 3
    house.sit("ada")
    house.do(Sit(by="ada", kind="screen"))
    house.bots(1)
    house.start()
    house.until(1)
    mine = look(house.table, "ada", house.now, 1)
    assert (mine.seat, mine.to_move, mine.mine) == (1, 1, [0, 1])
    assert mine.position is not None
    assert mine.position["legal"] == house.table.position.legal
    other = look(house.table, "ada", house.now, 0)
    assert other.position is not None
    assert other.position["legal"] is None
    assert [seat.player for seat in mine.seats] == ["ada", "ada", None]
    assert mine.fairness.secret is None
    assert len(mine.fairness.contributions) == 3
    house.play()
    over = look(house.table, None, house.now, None)
    assert over.status == "finished"
    assert over.position is not None
    assert over.position["winners"] == house.table.position.winners
    assert over.fairness.secret == house.secret.hex()
