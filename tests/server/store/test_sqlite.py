"""What only a SQLite file can suffer: a full disk, a foreign lock; and that every commit is synced."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from loreley.errors import StoreError
from loreley.server.store import Append, Listing, Standing
from loreley.server.store.sqlite import SqliteStore, connect

pytestmark = pytest.mark.anyio

RUNNING = Standing("running", 5)


async def new(path: Path) -> SqliteStore:
    store = await SqliteStore.open(path)
    await store.append(Append("t", 0, [b"1"], RUNNING, Listing("c", True, "{}")))
    return store


async def test_every_commit_is_synced(tmp_path: Path) -> None:
    store = await new(tmp_path / "db")
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await store.close()
    with pytest.raises(StoreError, match="journal_mode is memory, not WAL"):
        connect(Path(":memory:"))


async def test_a_full_disk_refuses_the_batch_whole_and_the_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = await new(tmp_path / "db")
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    big = b'"' + b"x" * 100_000 + b'"'
    outcomes = await asyncio.gather(
        store.append(Append("t", 1, [big], RUNNING)),
        store.append(Append("u", 0, [b"1"], RUNNING, Listing("d", True, "{}"))),
        return_exceptions=True,
    )
    assert all(isinstance(outcome, StoreError) and "full" in str(outcome) for outcome in outcomes)
    assert await store.read("t") == [b"1"]
    store._connection.execute("PRAGMA max_page_count = 1000000")
    await store.append(Append("t", 1, [big], RUNNING))
    assert await store.heads(["t", "u"]) == {"t": 2}
    await store.close()


async def test_a_foreign_lock_is_waited_for_then_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loreley.server.store.sqlite._BUSY_SECONDS", 0.2)
    store = await new(tmp_path / "db")
    other = sqlite3.connect(tmp_path / "db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert await store.read("t") == [b"1"], "readers are not held up"
    with pytest.raises(StoreError, match="locked"):
        await store.append(Append("t", 1, [b"2"], RUNNING))
    other.execute("ROLLBACK")
    await store.append(Append("t", 1, [b"2"], RUNNING))
    other.close()
    await store.close()


async def test_readers_cannot_write(tmp_path: Path) -> None:
    store = await new(tmp_path / "db")
    with pytest.raises(StoreError, match="readonly"):
        await store._read("DELETE FROM log")
    await store.close()
