"""Readers of streams on real connections, some of which have gone."""

from __future__ import annotations

import asyncio

import uvloop

from loreley.server.hub import Hub, Stream
from loreley.server.line import Line


class End(asyncio.Protocol):
    """The server's end of a connection."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.made: asyncio.Future[asyncio.Transport] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.made.set_result(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set_result(None)


async def _read_by(hub: Hub) -> tuple[Stream, End, asyncio.StreamReader, asyncio.StreamWriter]:
    """A stream, and both ends of its connection."""
    end = End()
    server = await asyncio.get_running_loop().create_server(lambda: end, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    transport = await end.made
    server.close()
    stream = Stream(None, "table")
    hub.add(stream)
    hub.follow(stream, "table", 0)
    stream.attach(Line(transport, asyncio.get_running_loop()))
    return stream, end, reader, writer


def test_a_connection_that_has_gone_keeps_nobody_from_closing() -> None:
    """The server hears of it a moment after it has happened; what it does meanwhile must not fail."""

    async def run() -> None:
        hub = Hub()
        gone, end, _, away = await _read_by(hub)
        _, _, reader, writer = await _read_by(hub)
        away.close()
        await end.lost
        try:
            gone.push("table", 1, b"event: update\ndata: 1\n")
            hub.beat()
            hub.close()
            assert (await reader.read()).endswith(b"0\r\n\r\n")
        finally:
            writer.close()

    uvloop.run(run())
