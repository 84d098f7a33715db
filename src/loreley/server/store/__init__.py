"""Where tables, players and keys are kept: a SQLite file by default, PostgreSQL for several server processes."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from loreley.errors import StoreError
from loreley.server.store.model import (
    Append,
    Conflict,
    Entry,
    Key,
    Listing,
    Player,
    Standing,
    Store,
    Text,
    Watcher,
)

__all__ = [
    "Append",
    "Conflict",
    "Entry",
    "Key",
    "Listing",
    "Player",
    "Standing",
    "Store",
    "Text",
    "Watcher",
    "default_database",
    "is_postgres",
    "open_store",
    "path_of",
]


def default_database() -> str:
    """What DATABASE_URL says, or else a file in the user's data folder."""
    return os.environ.get("DATABASE_URL") or str(platformdirs.user_data_path("loreley") / "loreley.sqlite")


def is_postgres(database: str) -> bool:
    """Whether it is an address of a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def path_of(database: str) -> Path:
    """The file of a SQLite database, given as `sqlite:///PATH` or as a path."""
    scheme, separator, rest = database.partition("://")
    if separator and scheme != "sqlite":
        raise StoreError(f"databases are postgresql://…, sqlite:///PATH or a path; found {scheme[:20]}://…")
    return Path(rest.removeprefix("/") if separator else database).expanduser()


async def open_store(database: str) -> Store:
    """Open a database, made and brought up to date where necessary."""
    if is_postgres(database):
        try:
            from loreley.server.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs one more package: pip install 'loreley[postgres]'") from None
        return await PostgresStore.open(database)
    from loreley.server.store.sqlite import SqliteStore

    return await SqliteStore.open(path_of(database))
