"""The other side of the wire: people who post moves and viewers who read streams, over plain sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from benchmarks.server.games import Script

T = TypeVar("T")

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


def _same(protocol: T) -> T:
    return protocol


def close(viewers: Sequence[Viewer]) -> None:
    """Hang up."""
    for viewer in viewers:
        viewer.transport.close()


class _Poster(asyncio.Protocol):
    """Posts a table's moves one after the other, each when the one before has been answered and its time has come.

    Without tasks: the driver has one core, and a server that is quick must not wait for it.
    """

    def __init__(self, requests: Sequence[bytes], due: Sequence[float]) -> None:
        self._requests, self._due = requests, due
        self.times: list[float] = []
        self.done = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def begin(self) -> None:
        """Post the next move, now or when it is due."""
        if len(self.times) == len(self._requests):
            self.done.set_result(None)
        elif not self._due:
            self._post()
        else:
            wait = self._due[len(self.times)] - time.perf_counter()
            asyncio.get_running_loop().call_later(max(0.0, wait), self._post)

    def _post(self) -> None:
        self._began = time.perf_counter()
        self._transport.write(self._requests[len(self.times)])

    def data_received(self, data: bytes) -> None:
        if data.endswith(b"}"):  # the only brace at the end of a piece is the body's
            self.times.append(time.perf_counter() - self._began)
            assert data.startswith(b"HTTP/1.1 200") or b"\r\n" not in data, data
            self.begin()


async def play(
    port: int, scripts: Sequence[Script], cookies: Sequence[str], rate: float | None
) -> tuple[float, list[float]]:
    """Post all moves, each table's one after the other; `rate`: so many a second in all, otherwise at once.

    The seconds that it took, and those from each request to its answer in the order of the tables' moves (early ones
    first).
    """
    loop, start = asyncio.get_running_loop(), time.perf_counter() + 2
    posters: list[_Poster] = []
    for n, script in enumerate(scripts):
        moves = enumerate(script.moves)
        requests = [_request(script.table, cookies[seat], seat, version, move) for version, (seat, move) in moves]
        due = [] if rate is None else [start + (k * len(scripts) + n) / rate for k in range(len(requests))]
        posters.append(_Poster(requests, due))
    for poster in posters:
        await loop.create_connection(partial(_same, poster), "127.0.0.1", port)
    began = time.perf_counter()
    for poster in posters:
        poster.begin()
    await asyncio.gather(*(poster.done for poster in posters))
    seconds = time.perf_counter() - began
    for poster in posters:
        poster._transport.close()
    longest = max(len(poster.times) for poster in posters)
    times = [poster.times[k] for k in range(longest) for poster in posters if k < len(poster.times)]
    return seconds, times


def _request(table: str, cookie: str, seat: int, version: int, move: str) -> bytes:
    body = json.dumps({"seat": seat, "version": version, "move": move, "token": f"token-{version:06}"})
    return (
        f"POST /api/tables/{table}/moves HTTP/1.1\r\nhost: x\r\ncookie: loreley={cookie}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()
