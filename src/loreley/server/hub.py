"""Event streams: what each reader has still to be sent, and who reads which table.

A frame is made once for all readers who may see the same. A reader who does not keep up is let go: with the ids of
what it has seen it comes back and misses nothing.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable

__all__ = ["HEARTBEAT", "Hub", "Stream", "frame", "parse_ids"]

HEARTBEAT = b":\n\n"
_MOST_BYTES = 512 * 1024  # pending, when one more comes; what somebody missed while away may be more
_MOST_TABLES = 200


def frame(name: str, data: bytes) -> bytes:
    """An event without its id; `data` is one line."""
    return b"event: %s\ndata: %s\n" % (name.encode(), data)


def parse_ids(text: str) -> dict[str, int]:
    """`TABLE:NUMBER,TABLE:NUMBER …`: the last number seen of each table; what cannot be read is left out."""
    found: dict[str, int] = {}
    for part in text.split(",")[:_MOST_TABLES]:
        table, _, number = part.rpartition(":")
        if table and number.isascii() and number.isdigit() and len(number) < 10:
            found[table] = int(number)
    return found


class Stream:
    """One reader: a browser with all its tables, or a bot or spectator with one."""

    __slots__ = ("_pending", "_size", "_waiter", "abort", "is_closed", "is_slow", "only", "player", "seen")

    def __init__(self, player: str | None, only: str | None = None) -> None:
        self.player, self.only = player, only
        self.seen: dict[str, int] = {}
        self.is_closed = self.is_slow = False
        self.abort: Callable[[], None] | None = None
        """Cuts the connection, whatever it still has to send."""
        self._pending: list[bytes] = []
        self._size = 0
        self._waiter: asyncio.Future[None] | None = None

    def push(self, table: str, seq: int, frame: bytes) -> None:
        """Send a frame that leads the reader to number `seq` of a table, unless it is there already."""
        if seq <= self.seen.get(table, -1):
            return
        self.seen[table] = seq
        self.write(b"%sid: %s\n\n" % (frame, self._ids()))

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.is_closed:
            return
        if self._size > _MOST_BYTES:
            self.is_slow = True
            self.close()
            if self.abort is not None:
                self.abort()
            return
        self._pending.append(data)
        self._size += len(data)
        self._wake()

    def close(self) -> None:
        """End it; what is pending is not sent."""
        self.is_closed = True
        self._pending.clear()
        self._wake()

    async def next(self) -> bytes:
        """What is to be sent; empty at the end."""
        while not self._pending and not self.is_closed:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        data = b"".join(self._pending)
        self._pending.clear()
        self._size = 0
        return data

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _ids(self) -> bytes:
        if self.only is not None:
            return str(self.seen[self.only]).encode()
        return ",".join(f"{table}:{seq}" for table, seq in self.seen.items()).encode()


class Hub:
    """Who reads what."""

    def __init__(self) -> None:
        self.streams: set[Stream] = set()
        self._of_table: defaultdict[str, set[Stream]] = defaultdict(set)
        self._of_player: defaultdict[str, set[Stream]] = defaultdict(set)

    def add(self, stream: Stream) -> None:
        """A new reader, of no table yet."""
        self.streams.add(stream)
        if stream.player is not None and stream.only is None:
            self._of_player[stream.player].add(stream)

    def remove(self, stream: Stream) -> None:
        """A reader has gone."""
        self.streams.discard(stream)
        for table in stream.seen:
            _discard(self._of_table, table, stream)
        if stream.player is not None:
            _discard(self._of_player, stream.player, stream)

    def follow(self, stream: Stream, table: str, seq: int) -> None:
        """The reader has seen a table up to `seq` and shall see what comes."""
        stream.seen[table] = seq
        self._of_table[table].add(stream)

    def unfollow(self, stream: Stream, table: str) -> None:
        """The reader shall see no more of this table."""
        stream.seen.pop(table, None)
        _discard(self._of_table, table, stream)

    def of_table(self, table: str) -> Iterable[Stream]:
        """The readers of a table."""
        return tuple(self._of_table.get(table, ()))

    def of_player(self, player: str) -> Iterable[Stream]:
        """The browsers of a player."""
        return tuple(self._of_player.get(player, ()))

    def is_read(self, table: str) -> bool:
        """Whether anybody reads it."""
        return table in self._of_table

    def beat(self) -> None:
        """Show every reader that the line is alive."""
        for stream in tuple(self.streams):
            stream.write(HEARTBEAT)

    def close(self) -> None:
        """Send everybody away; they come back to the next server."""
        for stream in tuple(self.streams):
            stream.close()


def _discard(sets: dict[str, set[Stream]], key: str, stream: Stream) -> None:
    readers = sets.get(key)
    if readers is not None:
        readers.discard(stream)
        if not readers:
            del sets[key]
