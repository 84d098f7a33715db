"""The house: every table that this process knows, and the one way to change one.

A command is decided on, written, and then shown, while the table's lock is held: nobody acts on or sees what is not
yet on the disk. When another process was first, the table is read again and the command decided anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence

import msgspec

from loreley.errors import LogError, TableError
from loreley.server.hub import Hub, Stream, frame
from loreley.server.identity import new_code, new_id
from loreley.server.metrics import Metrics
from loreley.server.people import People
from loreley.server.refusal import Refused
from loreley.server.room import Room, Update, listing_of, players_of, standing_of
from loreley.server.store import Append, Conflict, Store, Text
from loreley.tables import event as e
from loreley.tables.command import Command, Create
from loreley.tables.decide import Reply, create, decide, reply
from loreley.tables.project import Viewer
from loreley.tables.setting import Settings
from loreley.tables.table import Table

__all__ = ["House", "now"]

_ATTEMPTS = 8
_MOST_ROOMS = 20_000
_log = logging.getLogger("loreley.server")
_encode = msgspec.json.Encoder().encode


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """See the module."""

    def __init__(self, store: Store, hub: Hub, people: People, metrics: Metrics) -> None:
        self.store, self.hub, self.people, self.metrics = store, hub, people, metrics
        self.rooms: dict[str, Room] = {}
        self.on_change = _ignore
        self._tasks: set[asyncio.Task[None]] = set()
        store.watch(self._hear)

    # Tables.

    async def create(self, by: str, settings: Settings, rematch_of: str | None = None, id: str | None = None) -> str:
        """A new table, and its id."""
        code = new_code(8)
        if settings.visibility == "unlisted":
            settings = msgspec.structs.replace(settings, code=code)
        command = Create(by=by, table=id or new_id(), settings=settings, secret=os.urandom(32), rematch_of=rematch_of)
        events = create(command, now())
        room = Room(command.table)
        room.table, room.code = Table(), code
        async with room.lock:
            self.rooms[room.id] = room
            await self._commit(room, events, (), set())
        return room.id

    @contextlib.asynccontextmanager
    async def look_into(self, id: str) -> AsyncIterator[Room]:
        """A table to be shown: as it is now, whichever process has written last."""
        async with self.enter(id) as room:
            await self._refresh(room)
            yield room

    @contextlib.asynccontextmanager
    async def enter(self, id: str) -> AsyncIterator[Room]:
        """A table, for as long as nobody else here may touch it; another process may be a moment ahead."""
        room = self.rooms.get(id)
        if room is None:
            room = self.rooms.setdefault(id, Room(id))
        async with room.lock:
            room.used = time.monotonic()
            if room.table is None:
                await self._load(room)
            yield room

    async def run(self, id: str, command: Command, texts: Sequence[Text] = ()) -> Reply:
        """Carry a command out; what has been carried out before under the same token is answered as then."""
        async with self.enter(id) as room:
            for _ in range(_ATTEMPTS):
                try:
                    events = decide(room.open, command, now())
                except TableError:
                    if not await self._refresh(room):
                        raise
                    continue
                if events:
                    before = players_of(room.open)
                    try:
                        await self._commit(room, events, texts, before)
                    except Conflict:
                        self.metrics.conflicts.inc()
                        await self._load(room)
                        await self.publish(room)
                        continue
                    self.metrics.commands.labels(type(command).__name__.lower()).inc()
                return reply(room.open, command)
        raise Refused(503, "busy")

    async def _commit(self, room: Room, events: list[e.Event], texts: Sequence[Text], before: set[str]) -> None:
        """Write events, then show them. Whatever goes wrong, the table is read again before anybody sees it."""
        table = room.open
        expected, at = table.seq, now()
        try:
            for event in events:
                table.apply(event)
            after = players_of(table)
            append = Append(
                table=room.id,
                expected=expected,
                bodies=[e.encode(event) for event in events],
                standing=standing_of(table, at),
                listing=listing_of(table, room.code, events),
                texts=texts,
                members={player: player in after for player in before ^ after} if before != after else None,
            )
            await self.store.append(append)
        except BaseException:
            room.table = None
            raise
        if append.members:
            self._follow(room, append.members)
        await self.publish(room)
        self.on_change(room)

    async def _refresh(self, room: Room) -> bool:
        """Go on to where other processes have led the table; whether they have."""
        if not self.store.is_shared:
            return False
        head = (await self.store.heads([room.id])).get(room.id, 0)
        is_behind = room.open.seq < head
        if is_behind:
            await self._go_on(room)
        return is_behind

    async def _go_on(self, room: Room) -> None:
        table = room.open
        for body in await self.store.read(room.id, table.seq):
            table.apply(e.read_event(body, table.seq + 1))
        await self.publish(room)
        self.on_change(room)

    async def _load(self, room: Room) -> None:
        entry = await self.store.entry(room.id)
        if entry is None:
            self.rooms.pop(room.id, None)
            raise Refused(404, "no-such-table")
        log = await self.store.read(room.id)
        try:
            room.table = Table.load(log)
        except LogError:
            _log.exception("a table's log cannot be read", extra={"table": room.id})
            raise
        room.code = entry.listing.code
        if len(self.rooms) > _MOST_ROOMS:
            self.evict(0)
        self.metrics.tables.set(len(self.rooms))

    def evict(self, idle_seconds: float) -> int:
        """Let tables go that nobody has used for so long; how many."""
        limit = time.monotonic() - idle_seconds
        idle = [room for room in self.rooms.values() if room.used < limit and not room.lock.locked()]
        for room in idle:
            del self.rooms[room.id]
        self.metrics.tables.set(len(self.rooms))
        return len(idle)

    # Showing.

    async def update(self, room: Room, viewer: Viewer, since: int) -> Update:
        """What a viewer has not seen."""
        table = room.open
        events = await room.events(self.store, viewer, since)
        said = [shown.event.text for shown in events if isinstance(shown.event, e.Chatted)]
        sat = [shown.event.player for shown in events if isinstance(shown.event, e.Seated) and shown.event.player]
        return Update(
            table=room.id,
            seq=table.seq,
            version=table.version,
            status=table.status,
            to_move=table.to_move,
            events=events,
            texts=await self.store.texts(room.id, said) if said else {},
            names=await self.people.names(sat) if sat else {},
        )

    async def changed(self, room: Room, viewer: Viewer, version: int) -> Update | None:
        """What led on from the position of that version; None if that is long ago."""
        table = room.open
        for logged in table.recent:
            if isinstance(logged.event, e.Moved | e.TakenBack) and logged.event.version >= version:
                return await self.update(room, viewer, logged.seq - 1) if logged.event.version == version else None
        return None

    async def tell(self, room: Room, stream: Stream) -> None:
        """Send one reader what it has not seen, and whether it is to move."""
        table, since = room.open, stream.seen[room.id]
        if since < table.seq:
            update = await self.update(room, _sight(room, stream), since)
            stream.push(room.id, table.seq, frame("update", _encode(update)))
        if _is_to_move(room, stream.player):
            stream.write(turn_frame(room))

    async def publish(self, room: Room) -> None:
        """Send everybody who reads the table what they have not seen."""
        frames: dict[tuple[Viewer, int], bytes] = {}
        same: dict[tuple[int, ...], bytes] = {}
        table, seq = room.open, room.open.seq
        is_news = not isinstance(table.recent[-1].event, e.Chatted)
        for stream in self.hub.of_table(room.id):
            since = stream.seen.get(room.id, seq)
            if since >= seq:
                continue
            viewer = _sight(room, stream)
            made = frames.get((viewer, since))
            if made is None:
                update = await self.update(room, viewer, since)
                key = tuple(map(id, update.events))
                if key not in same:
                    same[key] = frame("update", _encode(update))
                made = frames[viewer, since] = same[key]
            stream.push(room.id, seq, made)
            if is_news and _is_to_move(room, stream.player):
                stream.write(turn_frame(room))

    def _follow(self, room: Room, members: Mapping[str, bool]) -> None:
        """Those who have come see the table in their browsers' streams from now on."""
        for player, belongs in members.items():
            for stream in self.hub.of_player(player):
                if belongs:
                    self.hub.follow(stream, room.id, 0)
                else:
                    self.hub.unfollow(stream, room.id)

    # What other processes do.

    def _hear(self, table: str, head: int, players: Collection[str]) -> None:
        if not table:
            self._spawn(self.compare())
            return
        for player in players:
            for stream in self.hub.of_player(player):
                if table not in stream.seen:
                    self.hub.follow(stream, table, 0)
        if self.hub.is_read(table) or table in self.rooms:
            self._spawn(self._catch_up(table, head))

    async def compare(self) -> None:
        """Read again whatever has gone on without us."""
        known = {*self.rooms, *(table for stream in self.hub.streams for table in stream.seen)}
        for table, head in (await self.store.heads(known)).items():
            await self._catch_up(table, head)

    async def _catch_up(self, id: str, head: int) -> None:
        async with self.enter(id) as room:
            if room.open.seq < head:
                await self._go_on(room)
            else:
                await self.publish(room)

    def _spawn(self, work: object) -> None:
        task = asyncio.ensure_future(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for what has been begun."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _sight(room: Room, stream: Stream) -> Viewer:
    """Through which seat a reader sees; nobody's, once the one he named is no longer his."""
    try:
        return room.sight(stream.player, stream.seat)
    except TableError:
        return None


def _is_to_move(room: Room, player: str | None) -> bool:
    seat = room.open.to_move
    return seat is not None and player is not None and room.open.seats[seat].player == player


def turn_frame(room: Room) -> bytes:
    """Says that it is the reader's turn."""
    table = room.open
    data = {"table": room.id, "seat": table.to_move, "version": table.version}
    return frame("turn", _encode(data)) + b"\n"


async def _guarded(work: object) -> None:
    try:
        await work  # type: ignore[misc]
    except asyncio.CancelledError:
        raise
    except Exception:
        _log.exception("a notice could not be followed")


def _ignore(room: Room) -> None:
    pass
