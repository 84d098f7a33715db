"""A table in memory, and the order of those who act there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

import msgspec

from loreley.errors import TableError
from loreley.server.store import Listing, Standing, Store
from loreley.tables import event as e
from loreley.tables.project import Shown, Viewer, is_kept, project, project_log
from loreley.tables.table import Table

__all__ = ["NOBODY", "Room", "Update", "listing_of", "players_of", "standing_of"]

_LISTED = (e.Created, e.Seated, e.Left, e.Started, e.Resigned, e.TimedOut, e.Returned, e.Finished, e.Abandoned)
"""After these a list of tables shows something else."""
NOBODY = "none"
"""The seat that a spectator names."""


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened at a table since the number that the reader had, and how it stands now."""

    table: str
    seq: int
    version: int
    status: str
    to_move: int | None
    events: list[Shown]
    texts: dict[str, str] = {}
    """The words of chat events, by id."""
    names: dict[str, str] = {}
    """The names of those who sat down, by player."""


class Room:
    """`table` is touched by whoever holds `lock` only; what can be seen in it then is on the disk."""

    __slots__ = ("code", "id", "lock", "table", "used")

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.code = ""
        self.used = time.monotonic()

    def sight(self, player: str | None, named: str | None = None) -> Viewer:
        """Through which of his seats somebody sees: the one he names (`none`: none), or else his only one.

        With several seats in one browser nothing hidden is shown before one is named: whoever sits before the screen
        shall find no other hand in it.
        """
        mine = self.open.seats_of(player)
        if named is None:
            return mine[0] if len(mine) == 1 else None
        if named == NOBODY:
            return None
        if int(named) not in mine:
            raise TableError("not-yours", seat=int(named))
        return int(named)

    @property
    def open(self) -> Table:
        """The table, which has been loaded."""
        assert self.table is not None
        return self.table

    async def events(self, store: Store, viewer: Viewer, since: int) -> list[Shown]:
        """What happened after `since`, from memory or from the log."""
        table = self.open
        if is_kept(table, since):
            return project(table, viewer, since)
        log = await store.read(self.id)
        return await asyncio.to_thread(lambda: list(project_log(log, viewer, since)))


def standing_of(table: Table, now: int) -> Standing:
    """How the table stands."""
    return Standing(table.status, now, table.deadline, table.bot_to_move is not None)


def listing_of(table: Table, code: str, events: Iterable[e.Event]) -> Listing | None:
    """What lists show of it, if that has changed."""
    if not any(isinstance(event, _LISTED) for event in events):
        return None
    settings = table.settings
    summary: dict[str, Any] = {
        "game": settings.game,
        "edition": settings.edition,
        "board": settings.board,
        "host": table.host,
        "seats": [{"kind": seat.kind, "player": seat.player, "bot": seat.bot} for seat in table.seats],
        "clock": settings.clock,
    }
    return Listing(code, settings.visibility == "public", msgspec.json.encode(summary).decode())


def players_of(table: Table) -> set[str]:
    """Who belongs to the table: its host and whoever sits there."""
    players = {seat.player for seat in table.seats if seat.player is not None}
    return players | ({table.host} if table.host is not None else set())
