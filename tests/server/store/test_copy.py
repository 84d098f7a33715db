"""Backups are taken while the server writes, show one moment, and restore into either database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from loreley.errors import StoreError
from loreley.server.store import Append, Listing, Player, Standing, Store, Text, is_postgres, open_store, path_of
from loreley.server.store.copy import backup, restore
from tests.server.cluster import Cluster

pytestmark = pytest.mark.anyio

RUNNING = Standing("running", 5, deadline=7, is_bot_due=True)


def place_of(database: str) -> str | Path:
    return database if is_postgres(database) else path_of(database)


async def fill(store: Store) -> None:
    await store.add_player(Player("p", "guest", "Ädä", 5))
    await store.add_token(b"\0digest", "p", 6)
    texts = [Text("1", "p", "hi")]
    await store.append(Append("t", 0, [b'{"a":"\\u0000"}'], RUNNING, Listing("c", True, "{}"), texts, {"p": True}))
    await store.append(Append("t", 1, [b"2", b"3"], RUNNING))


async def assert_filled(database: str) -> None:
    store = await open_store(database)
    assert await store.read("t") == [b'{"a":"\\u0000"}', b"2", b"3"]
    entry = await store.entry("t")
    assert entry is not None
    assert (entry.head, entry.standing, entry.listing.is_public) == (3, RUNNING, True)
    assert await store.texts("t") == {"1": "hi"}
    assert await store.names(["p"]) == {"p": "Ädä"}
    assert await store.player_of_token(b"\0digest") == "p"
    assert [entry.id for entry in await store.entries_of("p")] == ["t"]
    await store.append(Append("t", 3, [b"4"], RUNNING))
    await store.close()


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
async def test_a_backup_restores_into_either_database(
    database: str, store: Store, into: str, tmp_path: Path, cluster: Cluster
) -> None:
    await fill(store)
    keys = await store.keys()
    await backup(place_of(database), tmp_path / "backup")
    target = cluster.create() if into == "postgres" else str(tmp_path / "restored" / "loreley.sqlite")
    await restore(tmp_path / "backup", place_of(target))
    await assert_filled(target)
    restored = await open_store(target)
    assert await restored.keys() == keys, "cookies stay good"
    await restored.close()
    with pytest.raises(StoreError, match="already"):
        await restore(tmp_path / "backup", place_of(target))
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


async def test_a_backup_shows_one_moment_of_a_server_that_goes_on(database: str, store: Store, tmp_path: Path) -> None:
    names = [f"t{n}" for n in range(10)]
    await asyncio.gather(*(store.append(Append(t, 0, [b"0"], RUNNING, Listing(t, True, "{}"))) for t in names))
    is_done = False

    async def write(table: str) -> None:
        head = 1
        while not is_done:
            await store.append(Append(table, head, [b"0"], RUNNING))
            head += 1

    writers = [asyncio.create_task(write(table)) for table in names]
    for number in range(3):
        await asyncio.sleep(0.05)
        await backup(place_of(database), tmp_path / f"backup{number}")
    is_done = True
    await asyncio.gather(*writers)
    for number in range(3):
        with sqlite3.connect(tmp_path / f"backup{number}") as file:
            rows = file.execute("SELECT head, (SELECT count(*) FROM log WHERE table_id = id) FROM tables").fetchall()
        file.close()
        assert len(rows) == 10
        assert all(head == count for head, count in rows)


async def test_nothing_is_overwritten_and_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ada")
    store = await open_store(str(tmp_path / "db"))
    await store.close()
    with pytest.raises(StoreError, match="nothing is overwritten"):
        await backup(tmp_path / "db", letter)
    with pytest.raises(StoreError, match="no such database"):
        await backup(tmp_path / "nowhere", tmp_path / "backup")
    with pytest.raises(StoreError, match="no such file"):
        await restore(tmp_path / "nowhere", tmp_path / "new")
    with pytest.raises(StoreError, match="no backup of Loreley"):
        await restore(letter, tmp_path / "new")
    assert letter.read_text() == "Dear Ada"
    assert not (tmp_path / "new").exists()
