"""Live streams: every event once, in order, whatever happens to the line."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.play import mover, play_on, set_up
from tests.server.serving import Person, Server, events_of

Meet = Callable[[str], Person]


class Ear:
    """A stream that is read beside the test."""

    def __init__(self, answer: httpx.Response) -> None:
        self.events: list[dict[str, Any]] = []
        self._answer = answer
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        try:
            for event in events_of(self._answer.iter_lines()):
                self.events.append(event)
        except (httpx.TransportError, httpx.StreamError):
            pass

    def wait(self, is_there: Callable[[list[dict[str, Any]]], bool], seconds: float = 15) -> None:
        until = time.monotonic() + seconds
        while not is_there(self.events):
            assert time.monotonic() < until, self.events[-3:]
            time.sleep(0.01)

    def numbers(self, table: str) -> list[int]:
        updates = [event["data"] for event in self.events if event["event"] == "update"]
        return [shown["seq"] for data in updates if data["table"] == table for shown in data["events"]]

    def reaches(self, table: str, seq: int) -> None:
        self.wait(lambda _: self.numbers(table)[-1:] == [seq])

    def join(self) -> None:
        self._thread.join(15)
        assert not self._thread.is_alive()


@contextmanager
def listening(person: Person, path: str, **headers: str) -> Iterator[Ear]:
    with person.http.stream("GET", path, headers=headers, timeout=60) as answer:
        assert answer.status_code == 200, answer.read()
        ear = Ear(answer)
        ear.wait(lambda events: bool(events))
        assert ear.events[0]["event"] == "hello"
        yield ear


def test_a_browser_hears_of_all_its_tables_and_of_new_ones(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    first = set_up(people)
    with listening(people[0], "/api/stream") as ear:
        assert list(ear.events[0]["data"]["tables"]) == [first]
        second = set_up(people, game="rheinlaender")
        play_on(people, first, 3)
        play_on(people, second, 3)
        for table in (first, second):
            ear.reaches(table, people[0].view(table)["seq"])
        begun = ear.events[0]["data"]["tables"][first]
        assert ear.numbers(first) == list(range(begun + 1, people[0].view(first)["seq"] + 1))
        assert ear.numbers(second) == list(range(1, people[0].view(second)["seq"] + 1))
        turns = {event["data"]["table"] for event in ear.events if event["event"] == "turn"}
        assert turns <= {first, second}
        last = [event["id"] for event in ear.events if "id" in event][-1]
    play_on(people, second, 3)
    with listening(people[0], "/api/stream", **{"last-event-id": last}) as ear:
        end = people[0].view(second)["seq"]
        ear.reaches(second, end)
        known = dict(part.rsplit(":", 1) for part in last.split(","))
        assert ear.numbers(second) == list(range(int(known[second]) + 1, end + 1))
        assert ear.numbers(first) == []


def test_a_spectator_hears_the_same_numbers_and_less(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people, game="rheinlaender")
    guest = meet("Zoe")
    with listening(guest, f"/api/tables/{table}/stream?since=0") as spectator:
        with listening(people[0], f"/api/tables/{table}/stream?since=0") as seat:
            play_on(people, table, 6)
            end = people[0].view(table)["seq"]
            for ear in (spectator, seat):
                ear.reaches(table, end)
                assert ear.numbers(table) == list(range(1, end + 1))
        assert all(card is None for hand in _hands(spectator) for card in hand)
        assert None not in _hands(seat)[0]


def test_round_a_screen_a_stream_shows_the_hand_of_the_seat_that_is_named_and_no_other(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.make_table(game="rheinlaender", players=3)
    ada.sit(table)
    ada.post(f"/api/tables/{table}/seats", kind="screen")
    bob.sit(table)
    with (
        listening(ada, "/api/stream") as browser,
        listening(ada, f"/api/tables/{table}/stream?seat=1") as second,
        listening(ada, f"/api/tables/{table}/stream") as nobody,
    ):
        ada.post(f"/api/tables/{table}/start")
        turn = mover([ada, bob], table)
        assert turn is not None
        for ear, known in ((browser, []), (second, [1]), (nobody, [])):
            ear.reaches(table, turn[1]["seq"])
            assert [seat for seat, hand in enumerate(_hands(ear)) if None not in hand] == known
    assert _seen_hands(ada, table)[0] == [None] * 5
    assert None not in _seen_hands(ada, table, seat=0)[0]
    assert None in _seen_hands(ada, table, seat=0)[1]
    assert bob.get(f"/api/tables/{table}/stream", 403, seat=0)["code"] == "not-yours"


def _seen_hands(person: Person, table: str, **query: Any) -> Any:
    return person.get(f"/api/tables/{table}", **query)["view"]["position"]["hands"]


def _hands(ear: Ear) -> list[list[int | None]]:
    updates = [event["data"] for event in ear.events if event["event"] == "update"]
    chances = [shown["event"] for data in updates for shown in data["events"] if shown["event"]["event"] == "chance"]
    return next(event["value"] for event in chances if event["kind"] == "hands")


def test_who_is_to_move_is_told_at_once_and_when_it_comes(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people)
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    with listening(person, f"/api/tables/{table}/stream") as ear:
        ear.wait(lambda events: events[-1]["event"] == "turn")
        assert ear.events[-1]["data"] == {"table": table, "seat": view["to_move"], "version": view["version"]}


def test_a_late_reader_gets_the_whole_log(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people, options={"max_rounds": 40})
    play_on(people, table, 60)
    end = people[0].view(table)["seq"]
    assert end > 64, "more than a table keeps in memory"
    with listening(people[0], f"/api/tables/{table}/stream", **{"last-event-id": "3"}) as ear:
        ear.reaches(table, end)
        assert ear.numbers(table) == list(range(4, end + 1))


def test_ids_that_make_no_sense_are_no_ids(meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.make_table()
    for odd in ("", "x", "-1", f"{table}:", f"{table}:99999999999", ",,,:::", "9" * 5000, f"{table}:7"):
        with listening(ada, "/api/stream", **{"last-event-id": odd}) as ear:
            assert ear.events[0]["data"]["tables"] == {table: 1}
        with listening(ada, f"/api/tables/{table}/stream", **{"last-event-id": odd}) as ear:
            assert ear.events[0]["data"]["tables"] == {table: 1}


def test_a_reader_who_does_not_read_is_let_go_and_comes_back(server: Server, meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people)
    cookie = people[0].http.cookies["loreley"]
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(f"GET /api/stream HTTP/1.1\r\nhost: x\r\ncookie: loreley={cookie}\r\n\r\n".encode())
        assert line.recv(15) == b"HTTP/1.1 200 OK"
        before = _figure(people[0], "loreley_streams_dropped_total")
        word = "🏰" * 500
        for _ in range(6000):
            people[1].post(f"/api/tables/{table}/chat", text=word)
            if _figure(people[0], "loreley_streams_dropped_total") > before:
                break
        else:
            raise AssertionError("the reader was not let go")
    end = people[0].view(table)["seq"]
    with listening(people[0], f"/api/tables/{table}/stream?since=1") as ear:
        ear.reaches(table, end)
        assert ear.numbers(table) == list(range(2, end + 1))


def _figure(person: Person, name: str) -> float:
    lines = person.http.get("/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(name + " ")))
