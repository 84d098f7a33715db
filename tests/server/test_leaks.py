"""No byte that leaves the server depends on what its reader cannot know.

Two tables stand in the database whose logs differ in hidden things only (`tests.tables.twin`). The reader asks for
everything that can be asked, also for what is refused; every answer about the one table has to be, byte for byte, the
answer about the other. A server that shows the deck is found out in the same way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from loreley.core.rng import seeded
from loreley.games import NAMES
from loreley.server.identity import Signer
from loreley.server.store import Append, Listing, Player, Standing, Store, open_store
from loreley.tables import Viewer
from tests.server.serving import Server
from tests.tables.house import PEOPLE, House, running
from tests.tables.twin import twin_of

READERS: dict[Viewer, str | None] = {None: None, 0: PEOPLE[0], 1: PEOPLE[1]}
ROUND_A_SCREEN: dict[Viewer, str | None] = {None: PEOPLE[0], 0: PEOPLE[0], 1: PEOPLE[0]}
"""Seats 0 and 1 are one browser's, which names one of them or none."""
WRONG = ("54-54L", "7x7R", "3-", "#1L", ".", "shield", "W1>W2*1", "S1>W1*9", "nonsense")
_numbers = count(1)


class Case(NamedTuple):
    """A table and its twin as they are called on the server, who reads, through which seat, and moves to try."""

    tables: tuple[str, str]
    reader: str | None
    seat: int | None
    is_screen: bool
    version: int
    seq: int
    moves: list[str]

    @property
    def seats(self) -> list[int]:
        """The seats that may be named: of several round one screen only the one whose curtain is up."""
        return [seat for seat in range(4) if seat == self.seat or not (self.is_screen and seat < 2)]


def cases(store: Store, game: str, wanted: int, *, is_screen: bool) -> Iterator[tuple[Case, House, House]]:
    """Moments of random games at which something is hidden from somebody."""
    rng, found = seeded("server leaks", game), 0
    for seed in count():
        people = {"people": 2, "screens": 1} if is_screen else {"people": 3}
        house = running(seed, **people, game=game, options={"max_rounds": 40})
        while house.table.status == "running":
            legal = house.table.position.legal
            house.move("shield" if "shield" in legal else None)
            if house.table.version % 11 or house.table.status != "running":
                continue
            for viewer, reader in (ROUND_A_SCREEN if is_screen else READERS).items():
                twin = twin_of(house, viewer, rng)
                if twin is not None:
                    number = next(_numbers)
                    tables = (f"leak-{number:04}-a", f"leak-{number:04}-b")
                    moves = [*house.table.position.legal[:: max(1, len(legal) // 3)][:4], *WRONG]
                    table = house.table
                    yield Case(tables, reader, viewer, is_screen, table.version, table.seq, moves), house, twin
                    found += 1
                    if found == wanted:
                        return


def long_id(name: str) -> str:
    """A player of the houses' tests as the server calls him."""
    return f"{name}-of-the-twins"


async def write(database: str, game: str, wanted: int, *, is_screen: bool = False) -> tuple[list[Case], Signer]:
    store = await open_store(database)
    try:
        for name in PEOPLE:
            if await store.player(long_id(name)) is None:
                await store.add_player(Player(long_id(name), "guest", name.title(), 1))
        made = []
        for case, *houses in cases(store, game, wanted, is_screen=is_screen):
            made.append(case)
            for table, house in zip(case.tables, houses, strict=True):
                log = house.log
                for name in PEOPLE:
                    log = [body.replace(f'"{name}"'.encode(), f'"{long_id(name)}"'.encode()) for body in log]
                await store.append(Append(table, 0, log, Standing("running", 1), Listing(table, False, "{}")))
        return made, Signer(await store.keys())
    finally:
        await store.close()


def questions(case: Case) -> Iterator[tuple[str, str, object]]:
    """Everything that can be asked of a table, as method, path below it, and body."""
    for path in ("?", "/log?", f"/log?since={case.seq - 3}&", "/record?", "/steps?"):
        yield "GET", path[:-1], None
        yield from (("GET", f"{path}seat={seat}", None) for seat in ("none", *case.seats))
    for move in case.moves:
        for seat in case.seats[:2]:
            yield "POST", "/preview", {"seat": seat, "moves": [move]}
            yield "POST", "/preview", {"seat": seat, "moves": [move, ".", "."]}
            yield "GET", f"/why?seat={seat}&move={httpx.QueryParams({'m': move})['m']}".replace("#", "%23"), None
            stale = {"seat": seat, "version": max(0, case.version - 2), "move": move, "token": "leaks-token"}
            yield "POST", "/moves", stale
    yield "POST", "/takeback", {"seat": case.seats[0], "version": 0, "token": "leaks-token"}


def differences(server: Server, made: list[Case], signer: Signer) -> list[str]:
    """Where answers about a table and its twin are not the same."""
    found = []
    for case in made:
        cookies = {} if case.reader is None else {"loreley": signer.sign(long_id(case.reader))}
        with httpx.Client(base_url=server.url, cookies=cookies, timeout=30) as client:
            for method, path, body in questions(case):
                answers = [
                    plain(client.request(method, f"/api/tables/{table}{path}", json=body), table)
                    for table in case.tables
                ]
                if answers[0] != answers[1]:
                    found.append(f"{case.reader} {method} {path} {body}: {answers}")
            for seat in ("", "&seat=none" if case.seat is None else f"&seat={case.seat}"):
                streams = [stream(client, table, case.seq, seat) for table in case.tables]
                if streams[0] != streams[1]:
                    found.append(f"{case.reader} stream {seat}: {streams}")
    return found


def plain(answer: httpx.Response, table: str) -> tuple[int, str, dict[str, str]]:
    """An answer without the time of day and the table's own name."""
    assert answer.status_code < 500, answer.text
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    text = re.sub(r'"now":\d+', '"now":0', answer.text).replace(table, "TABLE")
    return answer.status_code, text, headers


def stream(client: httpx.Client, table: str, seq: int, seat: str) -> str:
    """The stream from the first event on, as far as the log goes."""
    with client.stream("GET", f"/api/tables/{table}/stream?since=0{seat}") as answer:
        lines = []
        for line in answer.iter_lines():
            if line != ":":  # heartbeats come when they come
                lines.append(line)
            if line == f"id: {seq}":
                return "".join(lines).replace(table, "TABLE")
    raise AssertionError(lines)


@pytest.mark.parametrize("game", NAMES)
def test_no_byte_depends_on_what_its_reader_cannot_know(server: Server, game: str) -> None:
    made, signer = asyncio.run(write(server.database, game, wanted=6))
    assert len({case.reader for case in made}) > 1
    assert differences(server, made, signer) == []


@pytest.mark.parametrize("game", NAMES)
def test_round_a_screen_no_byte_depends_on_what_the_seat_that_is_named_cannot_know(server: Server, game: str) -> None:
    made, signer = asyncio.run(write(server.database, game, wanted=6, is_screen=True))
    assert len({case.seat for case in made}) > 1
    assert differences(server, made, signer) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", NAMES)
def test_no_byte_of_many_depends_on_what_its_reader_cannot_know(server: Server, game: str) -> None:
    for is_screen, wanted in ((False, 150), (True, 60)):
        made, signer = asyncio.run(write(server.database, game, wanted, is_screen=is_screen))
        assert differences(server, made, signer) == []


@pytest.mark.slow
def test_a_server_that_shows_the_deck_is_found_out(defective: Callable[[str, Path], Server], tmp_path: Path) -> None:
    server = defective("show-the-deck", tmp_path)
    made, signer = asyncio.run(write(server.database, "rheinlaender", wanted=3))
    assert differences(server, made, signer)


@pytest.mark.slow
def test_a_server_that_lifts_all_curtains_at_once_is_found_out(
    defective: Callable[[str, Path], Server], tmp_path: Path
) -> None:
    server = defective("lift-the-curtain", tmp_path)
    made, signer = asyncio.run(write(server.database, "rheinlaender", wanted=18, is_screen=True))
    found = differences(server, [case for case in made if case.seat is None], signer)
    assert any(" stream" in fault for fault in found), found
    assert any("GET /log" in fault for fault in found), found
