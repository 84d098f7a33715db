"""Backup and restore: a backup is a SQLite file with the same tables, whichever database it is of.

So a backup can be looked into with any SQLite program, and a host moves from SQLite to PostgreSQL by a backup of the
one and a restore into the other. A backup is one reading transaction: it shows one moment, while the server goes on.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Table

from loreley.errors import StoreError
from loreley.server.store.migrate import newest
from loreley.server.store.schema import metadata
from loreley.server.store.sqlite import connect, prepare

__all__ = ["backup", "restore"]

_ROWS = 1000


async def backup(database: str | Path, to: Path) -> None:
    """Write a copy of a database that may be in use; `database` is a file or an address of PostgreSQL."""
    _refuse_existing(to)
    part = _part_of(to)
    if isinstance(database, Path):
        if not database.exists():
            raise StoreError(f"{database}: there is no such database")
        with closing(connect(database)) as source:
            source.execute("VACUUM INTO ?", (str(part),))
    else:
        await _copy_out(database, part)
    _finish(part, to)


async def restore(backup: Path, database: str | Path) -> None:
    """Make a new database of a backup; one that is there already is left alone."""
    if not _is_backup(backup):
        raise StoreError(f"{backup}: this is no backup of Loreley")
    if isinstance(database, Path):
        _refuse_existing(database)
        database.parent.mkdir(parents=True, exist_ok=True)
        part = _part_of(database)
        shutil.copyfile(backup, part)
        prepare(part).close()
        _finish(part, database)
    else:
        part = _part_of(backup)
        shutil.copyfile(backup, part)  # an older one is brought up to date first, and stays as it was
        try:
            with closing(prepare(part)) as source:
                await _copy_in(source, database)
        finally:
            _remove(part)


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise StoreError(f"{path}: there is a file already; nothing is overwritten")


def _part_of(path: Path) -> Path:
    part = path.with_name(f".{path.name}.{os.getpid()}")
    _remove(part)
    return part


def _remove(part: Path) -> None:
    for end in ("", "-wal", "-shm"):
        part.with_name(part.name + end).unlink(missing_ok=True)


def _finish(part: Path, to: Path) -> None:
    """The file appears under its name when it is whole and on the disk."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.rename(to)
    folder = os.open(to.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _is_backup(path: Path) -> bool:
    if not path.exists():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            return bool(file.execute("SELECT version_num FROM alembic_version").fetchall())
    except sqlite3.DatabaseError:
        return False


async def _copy_out(url: str, to: Path) -> None:
    import asyncpg

    with closing(prepare(to)) as target:
        source = await asyncpg.connect(url)
        try:
            async with source.transaction(isolation="repeatable_read", readonly=True):
                version = await source.fetchval("SELECT version_num FROM alembic_version")
                if version != newest():
                    raise StoreError(f"the database has version {version}; this program saves version {newest()}")
                target.execute("BEGIN")
                for table in metadata.sorted_tables:
                    async for row in source.cursor(f"SELECT {_columns(table)} FROM {table.name}", prefetch=_ROWS):
                        target.execute(_insertion(table), tuple(row))
                target.execute("COMMIT")
        finally:
            await source.close()
        target.execute("PRAGMA journal_mode = DELETE")


async def _copy_in(source: sqlite3.Connection, url: str) -> None:
    import asyncpg

    from loreley.server.store.postgres import PostgresStore

    await (await PostgresStore.open(url)).close()
    target = await asyncpg.connect(url)
    try:
        async with target.transaction():
            for table in metadata.sorted_tables:
                if await target.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table.name})"):
                    raise StoreError("the PostgreSQL database holds data already; restore into an empty one")
                rows = source.execute(f"SELECT {_columns(table)} FROM {table.name}")
                names = [column.name for column in table.columns]
                while part := rows.fetchmany(_ROWS):
                    await target.copy_records_to_table(table.name, records=_typed(table, part), columns=names)
    finally:
        await target.close()


def _columns(table: Table) -> str:
    return ", ".join(column.name for column in table.columns)


def _insertion(table: Table) -> str:
    return f"INSERT INTO {table.name} ({_columns(table)}) VALUES ({', '.join('?' * len(table.columns))})"


def _typed(table: Table, rows: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """SQLite's rows with PostgreSQL's types: SQLite knows 0 and 1 only."""
    kinds = [bool if isinstance(column.type, Boolean) else None for column in table.columns]
    return [tuple(kind(value) if kind else value for kind, value in zip(kinds, row, strict=True)) for row in rows]
