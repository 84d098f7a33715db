"""What several processes on one PostgreSQL database tell each other, and what a lost server means."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

import pytest

from loreley.errors import StoreError
from loreley.server.store import Append, Conflict, Listing, Player, Standing, Store, open_store
from tests.server.cluster import Cluster

pytestmark = pytest.mark.anyio

RUNNING = Standing("running", 5)


def first(table: str) -> Append:
    return Append(table, 0, [b"1"], RUNNING, Listing(table, True, "{}"))


class Ear:
    """What a store heard, and waiting for it."""

    def __init__(self, store: Store) -> None:
        self.notes: list[tuple[str, int]] = []
        self.players: set[str] = set()
        self._news = asyncio.Event()
        store.watch(self._hear)

    def _hear(self, table: str, head: int, players: Collection[str]) -> None:
        self.players.update(players)
        self.notes.append((table, head))
        self._news.set()

    async def wait_for(self, note: tuple[str, int]) -> None:
        async with asyncio.timeout(10):
            while note not in self.notes:
                self._news.clear()
                await self._news.wait()


@pytest.fixture
async def pair(cluster: Cluster) -> AsyncIterator[tuple[Store, Store]]:
    url = cluster.create()
    one, two = await open_store(url), await open_store(url)
    yield one, two
    await one.close()
    await two.close()


async def test_what_one_process_commits_the_others_hear_and_not_itself(pair: tuple[Store, Store]) -> None:
    one, two = pair
    at_one, at_two = Ear(one), Ear(two)
    await at_two.wait_for(("", 0))
    await at_one.wait_for(("", 0))
    await one.append(first("t"))
    with pytest.raises(Conflict):
        await one.append(Append("t", 7, [b"2"], RUNNING))
    await one.append(Append("t", 1, [b"2", b"3"], RUNNING))
    await at_two.wait_for(("t", 3))
    await two.append(Append("t", 3, [b"4"], RUNNING, members={"ada": True, "bob": False}))
    await at_one.wait_for(("t", 4))
    assert at_one.players == {"ada", "bob"}
    assert at_two.notes == [("", 0), ("t", 1), ("t", 3)]
    assert at_one.notes == [("", 0), ("t", 4)]


async def test_a_database_that_goes_and_comes_back_loses_nothing_and_leaves_a_note_of_the_gap(cluster: Cluster) -> None:
    store = await open_store(cluster.create())
    ear = Ear(store)
    await ear.wait_for(("", 0))
    await store.append(first("t"))
    ear.notes.clear()
    cluster.stop(is_kill=True)
    try:
        for attempt in (store.append(Append("t", 1, [b"2"], RUNNING)), store.read("t")):
            with pytest.raises(StoreError, match="does not answer"):
                await attempt
    finally:
        cluster.start()
    await ear.wait_for(("", 0))
    assert await store.read("t") == [b"1"]
    await store.append(Append("t", 1, [b"2"], RUNNING))
    assert await store.read("t") == [b"1", b"2"]
    await store.close()


async def test_processes_that_write_the_same_tables_in_batches_do_not_block_each_other(
    pair: tuple[Store, Store],
) -> None:
    names = [f"t{n}" for n in range(40)]
    await asyncio.gather(*(pair[0].append(first(name)) for name in names))
    for head in range(1, 6):
        attempts = [
            store.append(Append(name, head, [f"{at}".encode()], RUNNING))
            for at, store in enumerate(pair)
            for name in (names if at else reversed(names))
        ]
        async with asyncio.timeout(20):
            outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert outcomes.count(None) == len(names)
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == len(names)


async def test_a_text_that_postgres_cannot_hold_is_refused_alone(pair: tuple[Store, Store]) -> None:
    one, _ = pair
    bad, good = one.add_player(Player("p", "guest", "A\0da", 5)), one.append(first("t"))
    refused, done = await asyncio.gather(bad, good, return_exceptions=True)
    assert isinstance(refused, StoreError)
    assert done is None


async def test_every_commit_is_synced(pair: tuple[Store, Store]) -> None:
    one, _ = pair
    for name in ("synchronous_commit", "fsync"):
        assert await one._read(f"SHOW {name}") == [("on",)]  # type: ignore[attr-defined]
