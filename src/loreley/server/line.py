"""A connection that is written to once in a turn of the event loop, however many pieces there are.

A system call costs more than all else that a piece of an answer or of a stream does.
"""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["Line"]

_MOST_WAITING = 32  # connections; of a large batch of moves the first are answered while the last are worked on


class Line:
    """A transport with its last pieces still in hand; what is not about writing goes straight to the transport."""

    __slots__ = ("_loop", "_parts", "_transport")

    _waiting: list[Line] = []  # noqa: RUF012 - of the whole process: they are sent off together

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send this with all else that is sent in this turn of the loop."""
        if not self._parts:
            if not self._waiting:
                self._loop.call_soon(_send_all)
            elif len(self._waiting) >= _MOST_WAITING:
                _send_all()
            self._waiting.append(self)
        self._parts.append(data)

    def is_closing(self) -> bool:
        """Whether nothing more can be sent."""
        return self._transport.is_closing()

    def close(self) -> None:
        """End the connection when everything has been sent."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        parts = self._parts
        if parts and not self._transport.is_closing():
            self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))
        parts.clear()


def _send_all() -> None:
    waiting = Line._waiting[:]
    Line._waiting.clear()
    for line in waiting:
        line._send()
