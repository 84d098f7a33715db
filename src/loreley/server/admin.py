"""What a host does with a database: backups, exports, lists, erasing, retention, keys."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_bytes

from loreley.core.record import format_record
from loreley.errors import StoreError
from loreley.server.room import players_of
from loreley.server.store import Entry, Key, Store, is_postgres, open_store, path_of
from loreley.server.store.copy import backup as copy_out
from loreley.server.store.copy import restore as copy_in
from loreley.tables import Table, record_of
from loreley.tables.state import ABANDONED, FINISHED, GATHERING

__all__ = ["backup", "describe", "erase", "export", "prune", "restore", "rotate", "tables"]

_DAY = 86_400_000
_MANY = 1_000_000


@asynccontextmanager
async def _opened(database: str) -> AsyncIterator[Store]:
    if not is_postgres(database) and not path_of(database).exists():
        raise StoreError(f"{path_of(database)}: there is no such database")
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


async def backup(database: str, to: Path) -> None:
    """A copy in a SQLite file, while the server goes on."""
    await copy_out(database if is_postgres(database) else path_of(database), to)


async def restore(backup: Path, database: str) -> None:
    """A new database from such a copy."""
    await copy_in(backup, database if is_postgres(database) else path_of(database))


async def tables(database: str, status: str | None, most: int) -> list[Entry]:
    """The tables, the newest first."""
    async with _opened(database) as store:
        return await store.entries(status, most=most)


async def export(database: str) -> AsyncIterator[str]:
    """The records of all tables where something was played, one a line; of games that run, what a spectator knows."""
    async with _opened(database) as store:
        for entry in await store.entries(most=_MANY):
            table = Table.load(await store.read(entry.id))
            if table.line is not None:
                names = await store.names(players_of(table))
                yield format_record(record_of(table, names))


async def erase(database: str, player: str) -> bool:
    """Erase name, words, codes and tokens of a player; False if there is none."""
    async with _opened(database) as store:
        return await store.erase_player(player)


async def prune(database: str, days: float, *, is_dry: bool) -> list[Entry]:
    """Remove tables that have ended, or never began, and where nothing has happened for so many days."""
    before = time.time_ns() // 1_000_000 - round(days * _DAY)
    async with _opened(database) as store:
        idle = await store.idle_since(before, most=_MANY)
        old = [entry for entry in idle if entry.standing.status in (FINISHED, ABANDONED, GATHERING)]
        if not is_dry:
            await store.remove_tables([entry.id for entry in old])
        return old


async def rotate(database: str, keep_days: float) -> tuple[int, int]:
    """A new key for cookies; older ones stay good for so many days more. The new key's number, how many have ended."""
    now = time.time_ns() // 1_000_000
    async with _opened(database) as store:
        newest = (await store.keys())[0]
        await store.add_key(Key(newest.id + 1, token_bytes(32), now))
        return newest.id + 1, await store.remove_keys(now - round(keep_days * _DAY))


def describe(entry: Entry) -> str:
    """A table on one line."""
    summary = json.loads(entry.listing.summary)
    seats = ", ".join(str(seat["bot"] or seat["player"] or "open") for seat in summary["seats"])
    active = time.strftime("%Y-%m-%d %H:%M", time.gmtime(entry.standing.active / 1000))
    return f"{entry.id}  {entry.standing.status:9}  {summary['game']:12}  {active}  {entry.head:5}  {seats}"
