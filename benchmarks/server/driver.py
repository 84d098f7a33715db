"""The other side of the wire: people who post moves and viewers who read streams, over plain sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.server.games import Script

__all__ = ["Viewer", "close", "open_streams", "play"]


class Viewer(asyncio.Protocol):
    """A stream that is read and counted."""

    def __init__(self, path: str, cookie: str | None) -> None:
        head = f"GET {path} HTTP/1.1\r\nhost: x\r\n" + (f"cookie: loreley={cookie}\r\n" if cookie else "")
        self._request = (head + "\r\n").encode()
        self.updates = 0
        self.greeted = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.updates += data.count(b"event: update")
        if not self.greeted.done() and b"event: hello" in data:
            self.greeted.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.greeted.done():
            self.greeted.set_exception(exc or ConnectionError("closed"))


async def open_streams(port: int, wanted: Sequence[tuple[str, str | None]]) -> list[Viewer]:
    """Streams by path and cookie, all greeted."""
    loop = asyncio.get_running_loop()
    viewers: list[Viewer] = []
    for at in range(0, len(wanted), 100):
        part = [Viewer(path, cookie) for path, cookie in wanted[at : at + 100]]
        await asyncio.gather(*(loop.create_connection(partial(_same, viewer), "127.0.0.1", port) for viewer in part))
        await asyncio.gather(*(viewer.greeted for viewer in part))
        viewers += part
    return viewers


def _same(viewer: Viewer) -> Viewer:
    return viewer


def close(viewers: Sequence[Viewer]) -> None:
    """Hang up."""
    for viewer in viewers:
        viewer.transport.close()


class _Poster(asyncio.Protocol):
    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def post(self, request: bytes) -> asyncio.Future[int]:
        self._answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._got = b""
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if end:
            length = int(head.partition(b"content-length: ")[2].split(b"\r\n")[0])
            if len(body) >= length and not self._answer.done():
                self._answer.set_result(int(head[9:12]))

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport.close()


async def play(port: int, scripts: Sequence[Script], cookies: Sequence[str], rate: float | None) -> list[float]:
    """Post all moves, each table's one after the other; `rate`: so many a second in all, otherwise at once.

    Seconds from each request to its answer, in the order of the tables' moves (early ones first).
    """
    start = time.perf_counter()
    times: list[list[float]] = [[] for _ in scripts]

    async def table(n: int, script: Script) -> None:
        _, poster = await asyncio.get_running_loop().create_connection(_Poster, "127.0.0.1", port)
        for version, (seat, move) in enumerate(script.moves):
            if rate is not None:
                due = start + (version * len(scripts) + n) / rate
                await asyncio.sleep(due - time.perf_counter())
            request = _request(script.table, cookies[seat], seat, version, move)
            began = time.perf_counter()
            status = await poster.post(request)
            times[n].append(time.perf_counter() - began)
            assert status == 200, f"{script.table} {version} {move}: {status}"
        poster._transport.close()

    await asyncio.gather(*(table(n, script) for n, script in enumerate(scripts)))
    longest = max(map(len, times))
    return [row[k] for k in range(longest) for row in times if k < len(row)]


def _request(table: str, cookie: str, seat: int, version: int, move: str) -> bytes:
    body = json.dumps({"seat": seat, "version": version, "move": move, "token": f"token-{version:06}"})
    return (
        f"POST /api/tables/{table}/moves HTTP/1.1\r\nhost: x\r\ncookie: loreley={cookie}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()
