"""The log is the table: bytes replay to the same state, old logs stay readable, broken ones are refused.

`logs/` holds logs as earlier versions wrote them, one event a line, each with what it has to replay to. They are
never written again; a change of events or rules adds new ones.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from loreley.core.record import format_record
from loreley.errors import LogError
from loreley.games import NAMES
from loreley.tables import Resign, Return, Table, TakeBack, read_event, record_of
from loreley.tables.event import Event
from tests.tables.house import find_board, running, state_of

LOGS = Path(__file__).parent / "logs"


def lines(name: str) -> list[bytes]:
    return (LOGS / f"{name}.jsonl").read_bytes().splitlines()


def digest(table: Table) -> dict[str, Any]:
    """What an old log has to replay to."""
    return {
        "seq": table.seq,
        "version": table.version,
        "status": table.status,
        "record": hashlib.sha256(format_record(record_of(table)).encode()).hexdigest(),
        "position": table.position.canonical(),
    }


OLD = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def test_there_are_old_logs_of_both_games_with_every_kind_of_event() -> None:
    events = [read_event(line, n) for name in OLD for n, line in enumerate(lines(name), 1)]
    kinds = {type(event).__name__ for event in events}
    assert kinds == {kind.__name__ for kind in get_args(Event)}
    games = {json.loads(lines(name)[0])["settings"]["game"] for name in OLD}
    assert games == set(NAMES)


@pytest.mark.parametrize("name", OLD)
def test_an_old_log_replays_to_the_same_positions(name: str) -> None:
    table = Table.load(lines(name), find_board)
    expected = json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(digest(table))) == expected


@pytest.mark.parametrize("game", NAMES)
def test_every_beginning_of_a_log_replays_to_what_the_table_was(game: str) -> None:
    house = running(3, people=2, bots=1, game=game, options={"max_rounds": 5})
    states = {house.table.seq: state_of(house.table)}
    while house.table.status == "running":
        if house.table.seq % 5 == 0:
            is_away = house.table.seats[0].is_bot
            house.do(Return(by="ada", seat=0) if is_away else Resign(by="ada", seat=0))
        else:
            house.move()
        states[house.table.seq] = state_of(house.table)
    again = Table(find_board)
    for seq, data in enumerate(house.log, 1):
        again.apply(read_event(data, seq))
        if seq in states:
            assert state_of(again) == states[seq]


def test_a_long_game_is_taken_back_to_any_of_its_positions() -> None:
    house = running(2, people=1, bots=2, game="rheingold", options={"max_rounds": 60})
    positions = {}
    while house.table.status == "running" and house.table.version < 300:
        positions[house.table.version] = house.table.position._block.tobytes()
        house.move()
    assert house.table.line is not None
    for at in (*range(0, len(house.table.line.steps), 7), 63, 64, 65, 128):
        step = house.table.line.steps[at]
        assert house.table.line.position_at(at)._block.tobytes() == positions[step.version]
    for back in (3, 70, 64, 1, 40):
        mine = [step for step in house.table.line.steps[:-back] if step.seat == 0]
        to = mine[-1].version
        house.do(TakeBack(by="ada", seat=0, version=house.table.version, to=to))
        positions[house.table.version] = positions[to]
        assert house.table.position._block.tobytes() == positions[to]
        assert state_of(Table.load(house.log, find_board)) == state_of(house.table)
        house.play(2)
        assert state_of(Table.load(house.log, find_board)) == state_of(house.table)


BROKEN: dict[str, tuple[int | None, bytes]] = {
    "no object": (5, b"[]"),
    "an empty object": (5, b"{}"),
    "no JSON": (5, b"moved"),
    "no UTF-8": (5, b"\xff"),
    "a field of another type": (5, b'{"event":"moved","at":1,"seat":0,"version":"x"}'),
    "an unknown event": (5, b'{"event":"danced","at":1}'),
    "a move before the start": (5, b'{"event":"moved","at":1,"seat":0,"version":0,"move":"."}'),
    "a move in another version": (None, b'{"event":"moved","at":1,"seat":0,"version":0,"move":"."}'),
    "no such version": (None, b'{"event":"taken-back","at":1,"seat":0,"version":0,"to":99}'),
    "no such seat": (None, b'{"event":"seated","at":1,"seat":7,"kind":"bot"}'),
    "an end that is none": (None, b'{"event":"finished","at":1,"scores":[1,2,3],"winners":[2]}'),
    "nothing was asked": (None, b'{"event":"takeback-granted","at":1,"seat":0}'),
    "chance was not asked": (None, b'{"event":"chance","at":1,"kind":"roll","seat":0,"index":0,"value":4}'),
    "no seating": (None, b'{"event":"chance","at":1,"kind":"seating","seat":null,"index":0,"value":4}'),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_log_that_no_table_has_written_is_refused_at_its_event(name: str) -> None:
    house = running(1, game="rheingold")
    house.move(".")
    at, data = BROKEN[name]
    log = list(house.log)
    seq = len(log) + 1 if at is None else at
    log.insert(seq - 1, data)
    with pytest.raises(LogError) as refusal:
        Table.load(log, find_board)
    assert refusal.value.seq == seq
    assert str(refusal.value).startswith(f"event {seq} of the log: ")


def test_a_log_has_one_beginning() -> None:
    house = running(1)
    for log in (house.log[1:], [house.log[0], *house.log]):
        with pytest.raises(LogError, match="a log begins with `created`"):
            Table.load(log, find_board)


def test_a_log_of_other_rules_is_refused() -> None:
    created = json.loads(running(1).log[0])
    created["rules"] += 1
    with pytest.raises(LogError, match=r"event 1 of the log: .* rules of version"):
        Table.load([json.dumps(created).encode()], find_board)
