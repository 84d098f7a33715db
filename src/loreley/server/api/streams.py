"""Live: what happens at tables, as server-sent events.

`hello` comes first and says which tables the stream carries and where they stand; `update` carries what happened;
`turn` says that it is the reader's turn. An update's id is where the reader stands then: of one table its number, of
several `TABLE:NUMBER,…`. A browser sends the last id back by itself when it reconnects.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, Parameter
from litestar.types import Scope

from loreley.server.api.common import refusals, site_of
from loreley.server.api.tables import SeatQuery, TableId
from loreley.server.gate import caller_of
from loreley.server.hub import Stream, frame, parse_ids
from loreley.server.refusal import Refused
from loreley.server.room import Update
from loreley.server.site import Site
from loreley.tables.state import ABANDONED, FINISHED

__all__ = ["ROUTES", "Hello", "Turn"]

_RETRY = b"retry: 1000\n"
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
_encode = msgspec.json.Encoder().encode
_LastId = Annotated[str | None, HeaderParameter(name="last-event-id", max_length=20_000)]
_Ids = Annotated[str | None, Parameter(max_length=20_000)]


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of this stream and the numbers of their last events."""

    tables: dict[str, int]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """It is the turn of one of the reader's seats."""

    table: str
    seat: int
    version: int


class HelloEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The first event."""

    event: Literal["hello"]
    data: Hello


class UpdateEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something happened."""

    event: Literal["update"]
    id: str
    data: Update


class TurnEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The reader is to move."""

    event: Literal["turn"]
    data: Turn


_DOCUMENTED = {
    **refusals(),
    200: ResponseSpec(
        HelloEvent | UpdateEvent | TurnEvent,  # type: ignore[arg-type]
        media_type="text/event-stream",
        description="Events; `data` is one line of JSON.",
        generate_examples=False,
    ),
}


class EventStream(Response[bytes]):
    """An answer without end, written by one loop and ended by the reader or the house."""

    def __init__(self, site: Site, stream: Stream) -> None:
        super().__init__(b"", media_type="text/event-stream")
        self._site, self._stream = site, stream

    def to_asgi_response(self, *args: Any, **kwargs: Any) -> Any:
        return self._send

    async def _send(self, scope: Any, receive: Any, send: Any) -> None:
        site, stream = self._site, self._stream
        site.metrics.streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            stream.attach(scope["line"])
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            site.hub.remove(stream)
            site.metrics.streams.dec()
            if stream.is_slow:
                site.metrics.dropped.inc()


@get("/api/stream", responses=_DOCUMENTED, tags=["streams"])
async def stream_all(scope: Scope, last_id: _LastId = None, since: _Ids = None) -> EventStream:
    """All tables of the one who asks: those that run now, and those that begin later. Of a table at
    which he has several seats it carries what a spectator sees."""
    site, player = site_of(scope), caller_of(scope).need()
    known = parse_ids(last_id or since or "")
    stream = Stream(player.id)
    site.hub.add(stream)
    try:
        entries = await site.house.store.entries_of(player.id)
        live = {e.id: e.head for e in entries if e.standing.status not in (FINISHED, ABANDONED) or e.id in known}
        stream.write(_RETRY + frame("hello", _encode(Hello(tables=live))) + b"\n")
        for table, head in live.items():
            await _begin(site, stream, table, min(known.get(table, head), head))
    except BaseException:
        site.hub.remove(stream)
        raise
    return EventStream(site, stream)


@get("/api/tables/{table_id:str}/stream", responses=_DOCUMENTED, tags=["streams"])
async def stream_one(
    scope: Scope,
    table_id: TableId,
    last_id: _LastId = None,
    since: Annotated[int | None, Parameter(ge=0, le=10_000_000)] = None,
    seat: SeatQuery = None,
) -> EventStream:
    """One table, for players, programs and spectators, through `seat`; from `since` on, or from now on."""
    site, caller = site_of(scope), caller_of(scope)
    stream = Stream(caller.id, table_id, seat)
    async with site.house.look_into(table_id) as room:
        room.sight(caller.id, seat)  # refused now, if it is not his
        head = room.open.seq
    number = parse_ids(f"{table_id}:{last_id}").get(table_id, since)
    site.hub.add(stream)
    try:
        stream.write(_RETRY + frame("hello", _encode(Hello(tables={table_id: head}))) + b"\n")
        await _begin(site, stream, table_id, head if number is None else min(number, head), is_turn_told=True)
    except BaseException:
        site.hub.remove(stream)
        raise
    return EventStream(site, stream)


async def _begin(site: Site, stream: Stream, table: str, since: int, *, is_turn_told: bool = False) -> None:
    """Let the reader see what it has missed, then what comes."""
    site.hub.follow(stream, table, since)
    is_wanted = table in site.house.rooms or is_turn_told
    if not is_wanted and since == (await site.house.store.heads([table])).get(table):
        return  # there is no need to read it from the disk
    try:
        async with site.house.look_into(table) as room:
            await site.house.tell(room, stream)
    except Refused:
        site.hub.unfollow(stream, table)


ROUTES: list[Any] = [stream_all, stream_one]
