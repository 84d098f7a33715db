"""uvicorn's HTTP protocol with the bounds that it leaves to a proxy: connections of an address, size and time.

An address that opens thousands of connections keeps its own share only; one that sends a request slowly, or a head
without end, is let go.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from loreley.server.line import Line

__all__ = ["Protocol", "bounds"]


class Bounds:
    """What a connection may take; one for the process."""

    connections_of_address = 256
    free_addresses: frozenset[str] = frozenset()
    """Proxies in front of us: everybody comes from there."""
    send_buffer = 128 * 1024
    """Bytes that the system keeps for a reader; by itself it grows to megabytes for each who does not read."""
    head_bytes = 16 * 1024
    request_seconds = 15.0

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self.refused = 0
        self.at_shutdown: list[Callable[[], None]] = []
        """Ends streams, which would keep their connections for ever."""


bounds = Bounds()


_REASON = b'{"code":"too-slow","message":"the request did not come to its end in time","facts":{}}'
_TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_REASON), _REASON)
)


class Protocol(HttpToolsProtocol):
    """See the module."""

    _address: str | None = None
    _head = 0
    _has_begun = _is_whole = False
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(Any, Line(transport, cast(Any, self).loop)))
        address = self.client[0] if self.client else ""
        if address not in bounds.free_addresses:
            if bounds.open[address] >= bounds.connections_of_address:
                bounds.refused += 1
                transport.abort()
                return
            self._address = address
            bounds.open[address] += 1
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, bounds.send_buffer)
        self._expect_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._address is not None:
            bounds.open[self._address] -= 1
            if not bounds.open[self._address]:
                del bounds.open[self._address]
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_whole:
            self._expect_more()
        elif self._waiting is not None:
            self._stop_waiting()

    def on_message_begin(self) -> None:
        self._head, self._has_begun, self._is_whole = 0, True, False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._has_begun, self._is_whole = False, True
        super().on_message_complete()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._measure(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        cast(Any, self.scope)["line"] = self.transport
        super().on_headers_complete()

    def shutdown(self) -> None:
        while bounds.at_shutdown:  # the first connection to be shut down does it for all
            bounds.at_shutdown.pop()()
        super().shutdown()

    def _measure(self, length: int) -> None:
        self._head += length
        if self._head > bounds.head_bytes:
            self.transport.abort()

    def _expect_more(self) -> None:
        """The rest of a request has to come in time; one that came in one piece needs no timer."""
        if self._waiting is None:
            self._waiting = cast(Any, self).loop.call_later(bounds.request_seconds, self._give_up)

    def _give_up(self) -> None:
        """Let whoever has begun a request know why nothing comes of it."""
        self._waiting = None
        cycle = cast(Any, self).cycle
        if self._has_begun and (cycle is None or cycle.response_complete or not cycle.response_started):
            self.transport.write(_TOO_SLOW)
        self.transport.close()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
