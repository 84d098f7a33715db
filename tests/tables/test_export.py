"""A table's game as a record, whole or as one viewer knows it; and the next table."""

from __future__ import annotations

import json

import pytest

from loreley.core.record import MoveEvent, format_record, parse_record
from loreley.core.replay import replay
from loreley.errors import TableError
from loreley.games import NAMES
from loreley.tables import Resign, TakeBack, record_of, rematch_seats, rematch_settings
from tests.tables.house import House, running


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_game_is_a_whole_record(game: str) -> None:
    house = running(1, people=2, bots=1, game=game, options={"max_rounds": 6})
    house.until(0)
    house.do(Resign(by="ada", seat=0))
    house.play()
    text = format_record(record_of(house.table, {"ada": "Ada"}))
    record = parse_record(text)
    assert format_record(record) == text
    assert [(seat.name, seat.kind) for seat in record.seats] == [
        ("Ada", "human"),
        ("seat 1", "human"),
        ("random", "bot"),
    ]
    *_, last = replay(record, house.table.game, house.table.board)
    assert last.position._block.tobytes() == house.table.position._block.tobytes()
    assert record.scores == house.table.position.scores


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_running_game_is_exported_as_one_viewer_knows_it(game: str, seat: int | None) -> None:
    house = running(1, people=2, bots=1, game=game)
    house.play(25)
    record = parse_record(format_record(record_of(house.table, seat=seat)))
    assert record.seen_by == ("spectator" if seat is None else seat)
    assert "fairness" not in record.extra
    *_, last = replay(record, house.table.game, house.table.board)
    assert bytes(last.position.view(seat)) == bytes(house.table.view(seat))


def test_a_record_holds_the_line_that_stands() -> None:
    house = running(1, people=1, bots=2, game="rheingold")
    house.until(0)
    taken_back = next(move for move in house.table.position.legal if move != ".")
    house.move(taken_back)
    house.do(TakeBack(by="ada", seat=0, version=house.table.version))
    house.move(".")
    moves = [event.move for event in record_of(house.table, seat=0).events if isinstance(event, MoveEvent)]
    assert taken_back not in moves[-1:]
    assert moves[-1] == "."


def test_before_the_start_there_is_no_record() -> None:
    house = House()
    for ask in (record_of, rematch_settings):
        with pytest.raises(TableError) as refusal:
            ask(house.table)
        assert refusal.value.code == "not-started"


def test_in_a_rematch_everybody_moves_one_seat_on() -> None:
    house = running(1, people=2, bots=1, game="rheingold", shuffle=False, options={"max_rounds": 1})
    house.play()
    assert rematch_seats(house.table) == [("bot", "random"), ("person", "ada"), ("person", "bert")]
    settings = rematch_settings(house.table)
    assert settings == house.table.settings
    assert not settings.shuffle


def test_whoever_a_bot_stands_in_for_is_asked_to_the_rematch() -> None:
    house = running(1, people=2, bots=1, game="rheingold", shuffle=True, options={"max_rounds": 1})
    house.do(Resign(by="bert", seat=house.table.seats_of("bert")[0]))
    house.play()
    assert sorted(map(str, rematch_seats(house.table))) == sorted(
        map(str, [("bot", "random"), ("person", "ada"), ("person", "bert")])
    )
    assert not rematch_settings(house.table).shuffle
    assert json.loads(format_record(record_of(house.table)))["seats"].count({"name": "random", "kind": "bot"}) == 1
