"""Event streams: what each reader has still to be sent, and who reads which table.

A frame is made once for all readers who may see the same. A reader who does not keep up is let go: with the ids of
what it has seen it comes back and misses nothing.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable

__all__ = ["HEARTBEAT", "Hub", "Stream", "frame", "parse_ids"]

HEARTBEAT = b":\n\n"
_MOST_BYTES = 512 * 1024  # not yet taken, when more comes; what somebody missed while away may be more
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
    """One reader: a browser with all its tables, or a bot or spectator with one.

    What is sent goes straight to the connection: a task for each reader to wake would cost as much as the move.
    """

    __slots__ = ("_early", "_line", "is_closed", "is_slow", "only", "player", "seat", "seen")

    def __init__(self, player: str | None, only: str | None = None, seat: str | None = None) -> None:
        self.player, self.only, self.seat = player, only, seat
        self.seen: dict[str, int] = {}
        self.is_closed = self.is_slow = False
        self._early: list[bytes] = []
        self._line: asyncio.Transport | None = None

    def attach(self, line: asyncio.Transport) -> None:
        """From now on there is a connection, on which the answer's head has been sent."""
        self._line = line
        if self.is_closed:
            line.close()
        elif self._early:
            line.write(_chunk(b"".join(self._early)))
        self._early.clear()

    def push(self, table: str, seq: int, frame: bytes) -> None:
        """Send a frame that leads the reader to number `seq` of a table, unless it is there already."""
        if seq > self.seen.get(table, -1):
            self.seen[table] = seq
            self.write(b"%sid: %s\n\n" % (frame, self._ids()))

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        line = self._line
        if self.is_closed:
            return
        if line is None:
            self._early.append(data)
        elif line.get_write_buffer_size() > _MOST_BYTES:
            self.is_closed = self.is_slow = True
            line.abort()
        else:
            line.write(_chunk(data))

    def close(self) -> None:
        """End it."""
        if not self.is_closed:
            self.is_closed = True
            if self._line is not None:
                self._line.write(_chunk(b""))
                self._line.close()

    def _ids(self) -> bytes:
        if self.only is not None:
            return str(self.seen[self.only]).encode()
        return ",".join(f"{table}:{seq}" for table, seq in self.seen.items()).encode()


def _chunk(data: bytes) -> bytes:
    """A part of an answer whose length is not known beforehand, as HTTP/1.1 wants it."""
    return b"%x\r\n%s\r\n" % (len(data), data)


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
