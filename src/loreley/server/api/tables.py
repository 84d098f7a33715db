"""Tables: making, finding, looking at them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter
from litestar.types import Scope

from loreley.core.record import format_record
from loreley.errors import TableError
from loreley.server.api.common import refusals, site_of
from loreley.server.api.wire import Joined, Moves, NewTable, Page, TableInfo, TableMade, Why
from loreley.server.gate import caller_of
from loreley.server.house import now
from loreley.server.identity import read_code
from loreley.server.refusal import Refused
from loreley.server.room import Room, Update, players_of
from loreley.server.store import Entry
from loreley.tables import Preview, Table, look, preview, record_of

__all__ = ["ROUTES", "SeatQuery", "TableId", "table_info"]

TableId = Annotated[str, Parameter(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Since = Annotated[int, Parameter(ge=0, le=10_000_000)]
SeatQuery = Annotated[str | None, Parameter(pattern="^([0-8]|none)$")]
"""Through which of one's own seats one looks, or `none` of them. Unnamed it is one's only seat; of several it is none:
whoever plays several round one screen names the one that may be seen now."""


def table_info(entry: Entry) -> TableInfo:
    """A table as lists show it."""
    return TableInfo(
        table=entry.id,
        status=entry.standing.status,
        created=entry.created,
        active=entry.standing.active,
        seq=entry.head,
        summary=msgspec.json.decode(entry.listing.summary),
    )


@get("/api/tables", responses=refusals(), tags=["tables"])
async def list_tables(
    scope: Scope,
    status: Annotated[str, Parameter(pattern="^(gathering|running|finished|abandoned)$")] = "gathering",
    most: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> list[TableInfo]:
    """Public tables, the newest first."""
    entries = await site_of(scope).house.store.entries(status, is_public=True, most=most)
    return [table_info(entry) for entry in entries]


@post("/api/tables", responses=refusals(409), tags=["tables"])
async def make_table(scope: Scope, data: NewTable) -> TableMade:
    """Set up a table; whoever does so is its host."""
    host = caller_of(scope).need()
    house = site_of(scope).house
    id = await house.create(host.id, data.settings)
    async with house.enter(id) as room:
        return TableMade(table=id, code=room.code)


@get("/api/codes/{code:str}", responses=refusals(), tags=["tables"])
async def find_table(scope: Scope, code: Annotated[str, Parameter(max_length=64)]) -> Joined:
    """The table that a code opens."""
    entry = await site_of(scope).house.store.entry_of_code(read_code(code))
    if entry is None:
        raise Refused(404, "no-such-code")
    return Joined(table=entry.id)


@get("/api/tables/{table_id:str}", responses=refusals(), tags=["tables"])
async def show_table(scope: Scope, table_id: TableId, seat: SeatQuery = None) -> Page:
    """All that the one who asks may see now; `seat`: through which of his seats (`none`: as a spectator). Who has
    several seats sees nothing hidden until he names one."""
    site, caller = site_of(scope), caller_of(scope)
    async with site.house.look_into(table_id) as room:
        view = look(room.open, caller.id, now(), room.sight(caller.id, seat))
        players = {s.player for s in room.open.seats if s.player is not None}
        code = room.code if caller.id in players_of(room.open) else None
    texts = await site.house.store.texts(table_id)
    return Page(view=view, names=await site.people.names(players), texts=texts, code=code)


@get("/api/tables/{table_id:str}/log", responses=refusals(), tags=["tables"])
async def show_log(scope: Scope, table_id: TableId, since: Since = 0, seat: SeatQuery = None) -> Update:
    """What happened after event `since`, as the one who asks may see it through `seat`."""
    site, caller = site_of(scope), caller_of(scope)
    async with site.house.look_into(table_id) as room:
        return await site.house.update(room, room.sight(caller.id, seat), since)


@post("/api/tables/{table_id:str}/preview", status_code=200, responses=refusals(409), tags=["moves"])
async def show_preview(scope: Scope, table_id: TableId, data: Moves) -> Preview:
    """What moves would do, as far as the player to move can know; nothing is done."""
    async with site_of(scope).house.look_into(table_id) as room:
        return _preview(room, caller_of(scope).id, data.seat, data.moves)


@get("/api/tables/{table_id:str}/why", responses=refusals(409), tags=["moves"])
async def show_why(
    scope: Scope,
    table_id: TableId,
    seat: Annotated[int, Parameter(ge=0, le=8)],
    move: Annotated[str, Parameter(min_length=1, max_length=64)],
) -> Why:
    """Whether a move is legal now, and if not, why not."""
    caller = caller_of(scope)
    async with site_of(scope).house.look_into(table_id) as room:
        try:
            _preview(room, caller.id, seat, [move])
        except TableError as error:
            if error.code not in ("illegal-move", "unreadable"):
                raise
            return Why(is_legal=False, code=error.code, message=error.say(caller.language), facts=error.facts)
        return Why(is_legal=True)


@get("/api/tables/{table_id:str}/record", responses=refusals(409), tags=["tables"])
async def show_record(scope: Scope, table_id: TableId, seat: SeatQuery = None) -> Response[bytes]:
    """The game as a record: whole when it is over, until then as the one who asks knows it through `seat`
    (`docs/records.md`)."""
    site, caller = site_of(scope), caller_of(scope)
    async with site.house.look_into(table_id) as room:
        viewer = room.sight(caller.id, seat)
        names = await site.people.names({s.player for s in room.open.seats if s.player is not None})
        record = record_of(room.open, names, viewer)
    return Response(format_record(record).encode(), media_type="application/json")


def _preview(room: Room, player: str | None, seat: int, moves: list[str]) -> Preview:
    table: Table = room.open
    if seat not in table.seats_of(player):
        raise TableError("not-yours", seat=seat)
    return preview(table, seat, moves)


ROUTES: list[Any] = [
    list_tables,
    make_table,
    find_table,
    show_table,
    show_log,
    show_preview,
    show_why,
    show_record,
]
