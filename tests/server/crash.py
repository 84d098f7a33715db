"""The crash harness: people play on many tables through HTTP while the server is killed at random moments.

What it demands: every move that was acknowledged is in the log, where the answer said; none is there twice; a move
that is sent again under its token is answered as if nothing had happened; every stream goes on without a gap; logs
load, and records replay. `test_crash` also runs it against servers with a seeded defect, and it has to fail there.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from loreley import parse_record, replay
from loreley.server.store import open_store
from loreley.tables import Table
from tests.server.play import set_up
from tests.server.serving import Person, Server

__all__ = ["Storm", "kill_all", "kill_one"]

_LINGER = 0.03
Kill = Callable[[Server], None]


def kill_all(server: Server) -> None:
    """Every process of the server; then a new one."""
    server.kill()
    server.start()


def kill_one(server: Server) -> None:
    """One worker of several; the others go on, and uvicorn starts another."""
    assert server.process is not None
    parent = server.process.pid
    children = [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and _is_worker(pid, parent)]
    os.kill(random.choice(children), signal.SIGKILL)
    server.wait()


def _is_worker(pid: str, parent: int) -> bool:
    folder = Path("/proc") / pid
    with suppress(OSError):
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        return int(stat[1]) == parent and "spawn_main" in (folder / "cmdline").read_text()
    return False


class Storm:
    """People at tables; `run` lets them play through a number of kills, `check` looks at what is left."""

    def __init__(self, server: Server, tables: int, seed: int = 1) -> None:
        self.server, self._rng = server, random.Random(seed)
        self.people = [Person(server.url, name) for name in ("Ada", "Bob", "Eve")]
        self.cookies = [person.http.cookies["loreley"] for person in self.people]
        games = ("rheinlaender", "rheingold")
        self.tables = [set_up(self.people, game=games[n % 2], options={"max_rounds": 60}) for n in range(tables)]
        self.acknowledged: dict[str, list[dict[str, Any]]] = {table: [] for table in self.tables}
        self.heard: list[dict[str, list[int]]] = [{table: [] for table in self.tables} for _ in self.people]
        self.faults: list[str] = []
        self.repeated = 0
        self._is_over = False

    def run(self, kills: int, kill: Kill, most_seconds: float = 1.5) -> None:
        """Play through so many kills."""
        asyncio.run(self._run(kills, kill, most_seconds))

    async def _run(self, kills: int, kill: Kill, most_seconds: float) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=20, limits=limits) as client:
            players = [asyncio.create_task(self._play(client, table)) for table in self.tables]
            readers = [asyncio.create_task(self._listen(n)) for n in range(len(self.people))]
            for _ in range(kills):
                await asyncio.sleep(self._rng.uniform(0.2, most_seconds))
                await asyncio.to_thread(kill, self.server)
            await asyncio.sleep(0.5)
            self._is_over = True
            await asyncio.gather(*players)
            await self._until_all_is_heard(client)
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*readers, return_exceptions=True)

    async def _play(self, client: httpx.AsyncClient, table: str) -> None:
        rng = random.Random(table)
        while not self._is_over:
            view = await self._view(client, table, 0)
            if view["status"] != "running":
                return
            seat = view["to_move"]
            view = await self._view(client, table, seat)
            if view["to_move"] != seat:
                self.faults.append(f"{table}: the position went back to an earlier player")
                continue
            move = rng.choice(view["position"]["legal"])
            await self._move(client, table, {"seat": seat, "version": view["version"], "move": move})

    async def _view(self, client: httpx.AsyncClient, table: str, seat: int) -> dict[str, Any]:
        answer = await self._insist(client, "GET", f"/api/tables/{table}", seat)
        view: dict[str, Any] = answer.json()["view"]
        return view

    async def _move(self, client: httpx.AsyncClient, table: str, move: dict[str, Any]) -> None:
        body = {**move, "token": secrets.token_urlsafe(9)}
        path = f"/api/tables/{table}/moves"
        answer = await self._insist(client, "POST", path, move["seat"], body)
        if answer.status_code != 200:
            self.faults.append(f"{table}: {move} was answered {answer.status_code} {answer.text}")
            return
        self.acknowledged[table].append(move)
        if self._rng.random() < 0.1:  # a browser that has not noticed the answer
            again = await self._insist(client, "POST", path, move["seat"], body)
            self.repeated += 1
            if again.json() != answer.json():
                self.faults.append(f"{table}: {move} was answered {answer.json()}, then {again.text}")

    async def _insist(
        self, client: httpx.AsyncClient, method: str, path: str, seat: int, body: dict[str, Any] | None = None
    ) -> httpx.Response:
        """Ask until there is an answer; what was interrupted is sent again as it was."""
        until = time.monotonic() + 600  # of many tables, one may be unlucky with many kills
        headers = {"cookie": f"loreley={self.cookies[seat]}"}
        while True:
            with suppress(httpx.TransportError):
                answer = await client.request(method, path, json=body, headers=headers)
                if answer.status_code != 503:
                    return answer
            assert time.monotonic() < until, f"no answer to {method} {path}"
            await asyncio.sleep(_LINGER)

    async def _listen(self, seat: int) -> None:
        """A browser: one stream for all tables, which comes back with the last id it has seen."""
        last = ",".join(f"{table}:0" for table in self.tables)
        while True:
            headers = {"cookie": f"loreley={self.cookies[seat]}", "last-event-id": last}
            with suppress(httpx.TransportError):
                async with (
                    httpx.AsyncClient(base_url=self.server.url, timeout=30) as client,
                    client.stream("GET", "/api/stream", headers=headers) as answer,
                ):
                    if answer.status_code == 200:
                        last = await self._take(seat, answer, last)
            await asyncio.sleep(_LINGER)

    async def _take(self, seat: int, answer: httpx.Response, last: str) -> str:
        data: dict[str, Any] | None = None
        with suppress(httpx.TransportError):
            async for line in answer.aiter_lines():
                name, _, value = line.partition(": ")
                if name == "data":
                    data = json.loads(value)
                elif name == "id":
                    last = value
                elif line == "" and data is not None:
                    if "events" in data:
                        self.heard[seat][data["table"]] += [shown["seq"] for shown in data["events"]]
                    data = None
        return last

    async def _until_all_is_heard(self, client: httpx.AsyncClient) -> None:
        ends = {table: (await self._view(client, table, 0))["seq"] for table in self.tables}
        until = time.monotonic() + 30
        while time.monotonic() < until:
            if all(heard[table][-1:] == [end] for heard in self.heard for table, end in ends.items()):
                return
            await asyncio.sleep(0.05)

    def check(self) -> list[str]:
        """What is wrong; empty if nothing is."""
        faults = list(self.faults)
        for table in self.tables:
            log = self.people[0].get(f"/api/tables/{table}/log")
            faults += [f"{table}: {fault}" for fault in self._check_log(table, log)]
            record = parse_record(self.people[0].http.get(f"/api/tables/{table}/record").text)
            if len(replay(record)) == 0:
                faults.append(f"{table}: the record is empty")
        for person in self.people:
            person.close()
        return faults + asyncio.run(self._check_store())

    def _check_log(self, table: str, log: dict[str, Any]) -> list[str]:
        faults = []
        events = {shown["seq"]: shown["event"] for shown in log["events"]}
        if list(events) != list(range(1, log["seq"] + 1)):
            faults.append("the log's numbers have gaps")
        moved = Counter(event["version"] for event in events.values() if event["event"] == "moved")
        faults += [f"version {version} was moved from {n} times" for version, n in moved.items() if n > 1]
        for move in self.acknowledged[table]:
            found = [e for e in events.values() if e["event"] == "moved" and e["version"] == move["version"]]
            if not found or {key: found[0][key] for key in move} != move:
                faults.append(f"the acknowledged {move} is lost: {found}")
        for heard in self.heard:
            if heard[table] != list(range(1, log["seq"] + 1)):
                faults.append(f"a stream heard {_short(heard[table])} of 1…{log['seq']}")
        return faults

    async def _check_store(self) -> list[str]:
        store = await open_store(self.server.database)
        try:
            logs = {table: await store.read(table) for table in self.tables}
        finally:
            await store.close()
        faults = []
        for table, log in logs.items():
            loaded = Table.load(log)
            tokens = Counter(json.loads(body).get("token") for body in log)
            del tokens[None]
            faults += [f"{table}: token {token} stands there {n} times" for token, n in tokens.items() if n > 1]
            if loaded.seq != len(log):
                faults.append(f"{table}: {loaded.seq} events of {len(log)}")
        return faults

    @property
    def moves(self) -> int:
        """How many were acknowledged."""
        return sum(map(len, self.acknowledged.values()))


def _short(numbers: list[int]) -> str:
    breaks = [b for a, b in zip([0, *numbers], numbers, strict=False) if b != a + 1]
    return f"{len(numbers)} numbers, breaks at {breaks[:5]}, up to {numbers[-1:]}"
