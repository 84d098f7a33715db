"""Games over HTTP, from sitting down to the record."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from loreley import get_board, get_game, parse_record
from loreley.tables.verify import verify
from tests.server.play import mover, play_on, set_up
from tests.server.serving import Person

Meet = Callable[[str], Person]
GAMES = ["rheinlaender", "rheingold"]


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_a_game_whose_record_verifies(meet: Meet, game: str) -> None:
    people = [meet("Ada"), meet("Bob")]
    table = set_up(people, bots=1, game=game)
    assert play_on(people, table) > 0
    log = people[0].get(f"/api/tables/{table}/log")
    assert [shown["seq"] for shown in log["events"]] == list(range(1, log["seq"] + 1))
    record = people[1].http.get(f"/api/tables/{table}/record")
    assert [seat["name"] for seat in record.json()["seats"]] == ["Ada", "Bob", "random"]
    parsed, rules = parse_record(record.text), get_game(game)
    assert verify(parsed, rules, get_board(rules, parsed.board)) > 0


def test_the_same_token_plays_once_and_is_answered_the_same(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people)
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    move = view["position"]["legal"][0]
    first = person.move(table, view, move, token="one-intention")
    assert person.move(table, view, move, token="one-intention") == first
    play_on(people, table, 2)
    assert person.move(table, view, move, token="one-intention") == first
    other = person.move(table, view, view["position"]["legal"][1], token="one-intention", _status=409)
    assert other["code"] == "token-used"
    moves = [s for s in person.get(f"/api/tables/{table}/log")["events"] if s["event"]["event"] == "moved"]
    assert len(moves) == 3


def test_a_stale_move_is_refused_with_what_has_changed(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people)
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    move = view["position"]["legal"][0]
    person.move(table, view, move)
    stale = person.move(table, view, move, _status=409)
    assert stale["code"] == "stale"
    changed = stale["facts"]["changed"]["events"]
    assert changed[0]["event"] == {"event": "moved", "at": changed[0]["event"]["at"], "seat": view["to_move"],
                                   "move": move, "version": view["version"]}  # fmt: skip
    assert stale["facts"]["changed"]["seq"] == changed[-1]["seq"]


def test_a_preview_changes_nothing_and_a_refusal_names_the_rule(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people, game="rheinlaender")
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    shown = person.post(f"/api/tables/{table}/preview", seat=view["to_move"], moves=[view["position"]["legal"][0]])
    assert shown["happened"]
    after = person.view(table)
    assert {**after, "now": view["now"]} == view
    why = person.get(f"/api/tables/{table}/why", seat=view["to_move"], move="1-54R")
    assert not why["is_legal"]
    assert why["facts"]["rule"]
    german = person.http.get(
        f"/api/tables/{table}/why",
        params={"seat": view["to_move"], "move": "1-54R"},
        headers={"accept-language": "de-AT, en;q=0.5"},
    ).json()
    assert german["message"] != why["message"]
    refused = person.move(table, view, "1-54R", _status=400)
    assert (refused["code"], refused["facts"]["reason"]) == ("illegal-move", why["facts"]["reason"])


def test_moves_are_taken_back_while_nothing_was_revealed(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people, options={"max_rounds": 20})
    for _ in range(60):
        turn = mover(people, table)
        assert turn is not None
        person, view = turn
        person.move(table, view, next(move for move in reversed(view["position"]["legal"]) if move != "."))
        after = person.view(table)
        if after["undo"]:
            break
    else:
        raise AssertionError("no move could be taken back")
    body = {"seat": view["to_move"], "version": after["version"], "token": secrets.token_urlsafe(9)}
    person.post(f"/api/tables/{table}/takeback", **body)
    again = person.view(table)
    ignored = {"ply": 0, "legal": 0}
    assert {**again["position"], **ignored} == {**view["position"], **ignored}
    assert again["version"] == after["version"] + 1
    assert again["position"]["legal"] == view["position"]["legal"]


def test_a_record_in_progress_holds_what_its_reader_knows_and_no_secret(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people, game="rheinlaender")
    play_on(people, table, 4)
    for person, seen_by in [*zip(people, (0, 1, 2), strict=True), (meet("Zoe"), "spectator")]:
        record = person.get(f"/api/tables/{table}/record")
        assert record["seen_by"] == seen_by
        assert "fairness" not in record
        hands = next(event["value"] for event in record["events"] if event.get("chance") == "hands")
        known = [seat for seat, hand in enumerate(hands) if None not in hand]
        assert known == ([] if seen_by == "spectator" else [seen_by])
        view = person.view(table)
        assert view["fairness"]["secret"] is None
        assert view["fairness"]["commitment"]


def test_words_are_kept_apart_and_leave_with_their_writer(meet: Meet) -> None:
    people = [meet(name) for name in ("Ada", "Bob", "Eve")]
    table = set_up(people)
    people[1].post(f"/api/tables/{table}/chat", text="My address:\u202e 1  Rhine\nStreet\u0007")
    page = people[0].get(f"/api/tables/{table}")
    assert list(page["texts"].values()) == ["My address: 1 Rhine Street"]
    assert page["names"][people[1].me["player"]] == "Bob"
    refused = meet("Zoe").post(f"/api/tables/{table}/chat", text="hello", _status=403)
    assert refused["code"] == "not-seated"
    assert people[1].ask("DELETE", "/api/me", 200)["name"] == ""
    assert people[1].get("/api/me", 401)["code"] == "no-identity"
    after = people[0].http.get(f"/api/tables/{table}").text + people[0].http.get(f"/api/tables/{table}/log").text
    assert "Rhine Street" not in after


def test_an_unlisted_table_opens_by_its_code_only(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    made = ada.post("/api/tables", settings={"game": "rheingold", "visibility": "unlisted"})
    table, code = made["table"], made["code"]
    assert table not in [entry["table"] for entry in bob.get("/api/tables", most=100)]
    assert bob.get(f"/api/codes/{code.lower().replace('-', ' ')}")["table"] == table
    assert bob.get("/api/codes/XXXX-XXXX", 404)["code"] == "no-such-code"
    seat: dict[str, Any] = {"contribution": secrets.token_hex(32)}
    assert bob.post(f"/api/tables/{table}/seats", 403, **seat)["code"] == "wrong-code"
    assert bob.post(f"/api/tables/{table}/seats", 403, code="AAAA-AAAA", **seat)["code"] == "wrong-code"
    page = bob.http.get(f"/api/tables/{table}")
    assert code not in page.text, "a link shows the table, not its code"
    bob.post(f"/api/tables/{table}/seats", code=code.lower(), **seat)
    assert bob.get(f"/api/tables/{table}")["code"] == code


def test_the_same_people_meet_again_one_seat_on(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]
    table = set_up(people, bots=1, options={"max_rounds": 1})
    play_on(people, table)
    contribution = secrets.token_hex(32)
    new = people[1].post(f"/api/tables/{table}/rematch", contribution=contribution)["table"]
    assert people[0].view(table)["rematch"] == new
    assert people[0].post(f"/api/tables/{table}/rematch", 409, contribution=contribution)["code"] == "rematch-made"
    people[0].sit(new, seat=1)
    people[1].post(f"/api/tables/{new}/start")
    seats = people[0].view(new)["seats"]
    assert [seat["player"] for seat in seats] == [None, people[0].me["player"], people[1].me["player"]]
    assert play_on(people, new) > 0


def test_whoever_resigns_is_stood_in_for_and_may_come_back(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people, options={"max_rounds": 30})
    people[2].post(f"/api/tables/{table}/resign", seat=2)
    assert people[0].view(table)["seats"][2]["bot"] == "random"
    play_on(people[:2], table, 8)
    people[2].post(f"/api/tables/{table}/return", seat=2)
    assert people[0].view(table)["seats"][2]["bot"] is None
    assert play_on(people, table, 8) == 8


def test_an_abandoned_table_opens_its_secret(meet: Meet) -> None:
    ada = meet("Ada")
    table = set_up([ada], bots=2)
    ada.post(f"/api/tables/{table}/abandon")
    view = ada.view(table)
    assert view["status"] == "abandoned"
    assert len(view["fairness"]["secret"]) == 64
    record = ada.get(f"/api/tables/{table}/record")
    assert record["fairness"]["secret"] == view["fairness"]["secret"]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "setting"),
        ({"game": "rheingold", "players": 7}, "setting"),
        ({"game": "rheingold", "board": "rhine"}, "setting"),
        ({"game": "rheingold", "options": {"open_coins": True}}, "setting"),
        ({"game": "rheingold", "clock": {"kind": "turn", "seconds": 0}}, "setting"),
        ({"game": "rheingold", "clock": {"kind": "sun"}}, "bad-request"),
        ({"game": "rheingold", "colour": "red"}, "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_the_reason(meet: Meet, settings: dict[str, Any], code: str) -> None:
    refused = meet("Ada").post("/api/tables", 400, settings=settings)
    assert refused["code"] == code
    assert refused["message"]


def test_what_can_be_played_is_told(meet: Meet) -> None:
    ada = meet("Ada")
    games = {game["game"]: game for game in ada.get("/api/games")}
    assert set(games) == set(GAMES)
    for game in games.values():
        for board in game["boards"]:
            assert json.dumps(ada.get(f"/api/boards/{board}")["topology"])
        assert "random" in game["bots"]
    assert ada.get("/api/boards/nowhere", 404)["code"] == "no-such-board"
    assert ada.post(f"/api/tables/{ada.make_table()}/bots", 400, level="nobody")["code"] == "no-such-bot"
