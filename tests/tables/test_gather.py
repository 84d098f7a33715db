"""Before the start: settings, seats, leaving, the join code, and who may begin."""

from __future__ import annotations

from typing import Any

import pytest

from loreley.errors import SettingError, TableError
from loreley.tables import (
    Create,
    DaysClock,
    Leave,
    Settings,
    Sit,
    SitBot,
    Start,
    TurnClock,
    create,
)
from loreley.tables.event import Chanced, Contributed, Created, Seated, Started
from loreley.tables.fairness import commit
from tests.tables.house import House, running, some_bytes


def test_a_new_table_names_edition_board_and_the_version_of_the_rules() -> None:
    house = House(game="rheingold")
    created = house.table.created
    assert (created.settings.edition, created.settings.board) == ("standard", "middle-rhine")
    assert created.rules == house.table.game.version
    assert created.commitment == commit("t1", house.secret)
    assert house.table.status == "gathering"


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"game": "rheingold", "players": 7}, "players is 7"),
        ({"game": "rheingold", "edition": "german"}, "unknown edition"),
        ({"game": "rheingold", "options": {"open_coins": True}}, "unknown option"),
        ({"game": "rheinlaender", "options": {"max_rounds": 0}}, "max_rounds is 0"),
        ({"game": "rheingold", "stand_in": "Deep Blue"}, "no name of a bot"),
        ({"game": "rheingold", "code": "ab"}, "join code"),
        ({"game": "rheingold", "clock": TurnClock(seconds=0)}, "seconds a turn"),
        ({"game": "rheingold", "clock": TurnClock(seconds=5, reserve=-1)}, "seconds of reserve"),
        ({"game": "rheingold", "clock": DaysClock(days=31)}, "31 days a turn"),
    ],
)
def test_settings_that_a_game_does_not_have_are_refused(settings: dict[str, Any], word: str) -> None:
    command = Create(by="ada", table="t1", settings=Settings(**settings), secret=bytes(32))
    with pytest.raises(SettingError, match=word):
        create(command, 0)


@pytest.mark.parametrize("name", ["", "a b", "ä", "x" * 65, "a\nb"])
def test_names_of_tables_and_players_are_plain(name: str) -> None:
    for by, table in ((name, "t1"), ("ada", name)):
        with pytest.raises(TableError) as refusal:
            create(Create(by=by, table=table, settings=Settings(game="rheingold"), secret=bytes(32)), 0)
        assert refusal.value.code == "bad-id"


def test_a_person_brings_a_contribution_and_sits_once() -> None:
    house = House()
    value = some_bytes("mine").hex()
    for wrong in (None, "", value[:-1], value.upper().replace("0", "G"), "é" * 64):
        assert house.refuse(Sit(by="ada", contribution=wrong)).code == "contribution-needed"
    events = house.do(Sit(by="ada", seat=1, contribution=value))
    assert [type(event) for event in events] == [Seated, Contributed]
    assert house.table.seats_of("ada") == [1]
    assert house.refuse(Sit(by="ada", contribution=value)).code == "already-seated"
    assert house.refuse(Sit(by="bert", seat=1, contribution=value)).code == "seat-taken"
    for seat in (-1, 3):
        assert house.refuse(Sit(by="bert", seat=seat, contribution=value)).code == "no-seat"


def test_people_round_one_screen_and_programs_bring_none() -> None:
    house = House()
    for kind in ("screen", "program"):
        wrong = Sit(by="ada", kind=kind, contribution="00" * 32)
        assert house.refuse(wrong).code == "contribution-unwanted"
    house.do(Sit(by="ada", kind="screen"))
    house.do(Sit(by="ada", kind="screen"))
    house.do(Sit(by="robot", kind="program"))
    assert house.table.seats_of("ada") == [0, 1]
    assert house.refuse(Sit(by="bert", kind="screen")).code == "no-open-seat"
    house.start()
    assert house.table.contributions == ("screen", "screen", "program")


def test_whoever_does_not_know_the_code_cannot_sit_down() -> None:
    house = House(code="Loreley-1")
    house.sit("ada")  # the host knows it
    value = some_bytes("x").hex()
    for code in (None, "", "loreley-1", "é"):
        assert house.refuse(Sit(by="bert", contribution=value, code=code)).code == "wrong-code"
    house.do(Sit(by="bert", contribution=value, code="Loreley-1"))


def test_only_the_host_asks_bots_opens_others_seats_and_begins() -> None:
    house = House()
    house.sit("ada", "bert")
    assert house.refuse(SitBot(by="bert", level="random")).code == "not-host"
    assert house.refuse(Start(by="ada")).facts == {"count": 1}
    house.bots(1)
    assert house.refuse(Leave(by="bert", seat=0)).code == "not-yours"
    assert house.refuse(Start(by="bert")).code == "not-host"
    house.do(Leave(by="ada", seat=1))
    assert house.refuse(Leave(by="ada", seat=1)).code == "empty-seat"
    assert house.refuse(Leave(by="ada", seat=9)).code == "no-seat"
    assert house.refuse(Start(by="ada")).code == "seats-open"


def test_the_table_has_a_new_host_when_the_old_one_leaves() -> None:
    house = House()
    house.sit("ada", "bert")
    house.do(Leave(by="ada", seat=0))
    assert house.table.host == "bert"
    assert house.refuse(SitBot(by="ada", level="random")).code == "not-host"
    house.do(Leave(by="bert", seat=1))
    assert house.table.host == "bert", "nobody else is there"


def test_the_contribution_of_whoever_left_does_not_count() -> None:
    house = House()
    house.sit("ada", "bert", "cleo")
    house.do(Leave(by="bert", seat=1))
    house.bots(1)
    house.start()
    assert house.table.contributions[1] == "bot"


def test_the_start_says_first_player_and_set_up_in_their_order() -> None:
    house = House()
    house.sit("ada", "bert", "cleo")
    events = house.do(Start(by="ada"))
    assert isinstance(events[0], Started)
    assert [event.kind for event in events[1:] if isinstance(event, Chanced)] == ["first", "landmarks", "hands", "deck"]
    assert house.table.to_move == house.table.first
    for command in (Sit(by="dora", contribution="00" * 32), SitBot(by="ada", level="random"), Start(by="ada")):
        assert house.refuse(command).code == "started"
    assert house.refuse(Leave(by="ada", seat=0)).code == "started"


def test_shuffled_seats_follow_the_outcome() -> None:
    orders = set()
    for seed in range(12):
        house = running(seed, shuffle=True)
        seating = house.table.seating
        assert seating is not None
        orders.add(tuple(seating))
        assert [seat.player for seat in house.table.seats] == [("ada", "bert", "cleo")[place] for place in seating]
    assert len(orders) > 3
    assert running(0).table.seating is None


def test_the_first_event_is_the_only_one_of_its_kind() -> None:
    house = House()
    assert isinstance(house.table.created, Created)
    assert len(house.log) == 1
