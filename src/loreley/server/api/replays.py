"""Games step by step, for whoever looks back: a table's game up to now, or a record that somebody brings along."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.exceptions import ClientException
from litestar.types import Scope
from msgspec import Meta

from loreley.core.record import Record, parse_record
from loreley.core.replay import replay, viewer_of
from loreley.errors import RecordError, SettingError
from loreley.games import get_board, get_game
from loreley.server.api.common import refusals, site_of
from loreley.server.api.tables import SeatQuery, TableId
from loreley.server.gate import caller_of
from loreley.server.room import NOBODY
from loreley.tables import record_of

__all__ = ["ROUTES", "Replayed", "Wanted", "steps_of"]

SeatNumber = Annotated[int, Meta(ge=0, le=8)]


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record (`docs/records.md`), and through which seat's eyes; without one, with everything in the open."""

    record: dict[str, Any]
    seat: SeatNumber | None = None


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A move and where it led: `changed` holds what is new in the canonical position, which leaves out the legal
    moves; in the first step that is all of it."""

    seat: int | None
    move: str | None
    happened: list[dict[str, Any]]
    changed: dict[str, Any]


def steps_of(record: Record, seat: int | None) -> Iterator[Replayed]:
    """Every position of the record, as a seat may see it."""
    if seat is not None and seat >= record.players:
        raise RecordError("header", f"there is no seat {seat}; seats are 0 to {record.players - 1}")
    is_full = record.seen_by is None and seat is None
    if record.seen_by is not None:
        seat = viewer_of(record)
    game = get_game(record.game)
    before: dict[str, Any] = {}
    for step in replay(record, game, get_board(game, record.board)):
        position = step.position
        if is_full:
            seen = position.canonical(step.ply)
        else:
            seen = position.view(seat).canonical(step.ply, position.scores, position.winners)
        seen["legal"] = None
        happened = [{"name": event.name, **event.facts} for event in step.happened(seat, is_full=is_full)]
        changed = {key: value for key, value in seen.items() if key not in before or before[key] != value}
        yield Replayed(seat=step.seat, move=step.move, happened=happened, changed=changed)
        before = seen


@post("/api/replay", status_code=200, responses=refusals(), tags=["records"])
async def replay_record(data: Wanted) -> list[Replayed]:
    """A record step by step; one that breaks the format or the rules is refused with the place and the reason."""

    return await _walk(lambda: parse_record(json.dumps(data.record)), data.seat)


@get("/api/tables/{table_id:str}/steps", responses=refusals(409), tags=["records"])
async def replay_table(scope: Scope, table_id: TableId, seat: SeatQuery = None) -> list[Replayed]:
    """A table's game step by step: while it runs as the one who asks knows it through `seat`, afterwards through
    anybody's eyes, or with everything in the open."""
    site, caller = site_of(scope), caller_of(scope)
    async with site.house.enter(table_id) as room:
        if room.open.is_open:
            viewer = None if seat is None or seat == NOBODY else int(seat)
        else:
            viewer = room.sight(caller.id, seat)
        record = record_of(room.open, {}, viewer)
    return await _walk(lambda: record, viewer)


async def _walk(load: Callable[[], Record], seat: int | None) -> list[Replayed]:
    """In a thread: a long game takes a while, and others want to move meanwhile."""
    try:
        return await asyncio.to_thread(lambda: list(steps_of(load(), seat)))
    except (RecordError, SettingError) as error:
        raise ClientException(str(error)) from None


ROUTES: list[Any] = [replay_record, replay_table]
