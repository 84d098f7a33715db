"""What a store promises, of both kinds, against real databases."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from loreley.errors import StoreError
from loreley.server.store import Append, Conflict, Key, Listing, Player, Standing, Store, Text, open_store

pytestmark = pytest.mark.anyio

RUNNING = Standing("running", 1000)


def listing(code: str = "abc", *, is_public: bool = True) -> Listing:
    return Listing(code, is_public, '{"game":"rheingold"}')


def first(table: str, bodies: Sequence[bytes] = (b"{}",), standing: Standing = RUNNING, **more: Any) -> Append:
    return Append(table, 0, bodies, standing, **{"listing": listing(table), **more})


def row(table: str, expected: int, body: bytes = b"{}", standing: Standing = RUNNING, **more: Any) -> Append:
    return Append(table, expected, [body], standing, **more)


async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    bodies = [b'{"a":1}', '{"ä":"→ \\n \\u0000 \U0001f3f0"}'.encode(), b'"' + b"x" * 100_000 + b'"']
    await store.append(first("t", bodies))
    await store.append(row("t", 3, b"[1.5,null]"))
    assert await store.read("t") == [*bodies, b"[1.5,null]"]
    assert await store.read("t", 2) == [bodies[2], b"[1.5,null]"]
    assert await store.read("t", 4) == await store.read("nobody") == []
    assert await store.heads(["t", "nobody"]) == {"t": 4}


@pytest.mark.parametrize("expected", [0, 1, 3, 9])
async def test_who_does_not_know_the_newest_row_changes_nothing(store: Store, expected: int) -> None:
    await store.append(first("t", [b"1", b"2"]))
    before = await store.entry("t")
    late = Append("t", expected, [b"3"], Standing("over", 9999), listing("other"), [Text("3", "p", "hi")], {"p": True})
    with pytest.raises(Conflict):
        await store.append(late)
    assert await store.read("t") == [b"1", b"2"]
    assert await store.entry("t") == before
    assert await store.texts("t") == {}
    assert await store.members("t") == []


async def test_a_table_that_does_not_exist_takes_no_row(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(row("t", 4))


async def test_a_conflict_at_one_table_does_not_touch_the_others_written_with_it(store: Store) -> None:
    names = [f"t{n}" for n in range(30)]
    await asyncio.gather(*(store.append(first(name)) for name in names))
    late = {"t3", "t17"}
    appends = [store.append(row(name, 5 if name in late else 1, name.encode())) for name in names]
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert {name for name, outcome in zip(names, outcomes, strict=True) if outcome is not None} == late
    assert all(isinstance(outcome, Conflict) for outcome in outcomes if outcome is not None)
    for name in names:
        assert await store.read(name, 1) == ([] if name in late else [name.encode()])


async def test_of_many_at_once_exactly_one_writes_each_number(store: Store) -> None:
    await store.append(first("t"))
    for head in range(1, 6):
        attempts = [store.append(row("t", head, str(n).encode())) for n in range(8)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 7
    assert len(await store.read("t")) == 6


async def test_appends_handed_in_together_keep_their_order(store: Store) -> None:
    await store.append(first("t"))
    texts = [Text("4", "p", "hello")]
    appends = [row("t", 1, b"2"), row("t", 2, b"3"), row("t", 3, b"4", texts=texts), row("t", 4, b"5")]
    assert await asyncio.gather(*map(store.append, appends)) == [None] * 4
    assert await store.read("t") == [b"{}", b"2", b"3", b"4", b"5"]
    assert await store.texts("t") == await store.texts("t", ["4", "5"]) == {"4": "hello"}
    assert await store.texts("t", ["3"]) == {}


async def test_two_stores_on_one_database_cannot_both_write_a_number(database: str) -> None:
    one, two = await open_store(database), await open_store(database)
    await one.append(first("t"))
    written = []

    async def write(store: Store, name: str) -> None:
        while len(rows := await store.read("t")) < 40:
            body = f"{name}{len(rows)}".encode()
            try:
                await store.append(row("t", len(rows), body))
            except Conflict:
                continue
            written.append(body)

    await asyncio.gather(write(one, "a"), write(two, "b"))
    rows = await two.read("t")
    assert sorted(rows[1:]) == sorted(written)
    await one.close()
    await two.close()


async def test_entries_tell_how_tables_stand(store: Store) -> None:
    await store.append(first("a", standing=Standing("open", 10)))
    await store.append(first("b", standing=Standing("open", 20), listing=listing("b", is_public=False)))
    await store.append(first("c", standing=Standing("running", 30, deadline=500, is_bot_due=True)))
    await store.append(row("a", 1, standing=Standing("open", 40, deadline=700), listing=Listing("a", True, "[]")))
    entry = await store.entry("a")
    assert entry is not None
    assert (entry.head, entry.created, entry.standing.active, entry.listing.summary) == (2, 10, 40, "[]")
    assert await store.entry_of_code("a") == entry
    assert await store.entry_of_code("zzz") is await store.entry("zzz") is None
    assert [entry.id for entry in await store.entries()] == ["c", "b", "a"]
    assert [entry.id for entry in await store.entries("open", is_public=True)] == ["a"]
    assert [entry.id for entry in await store.entries("open", most=1)] == ["b"]
    assert [entry.id for entry in await store.idle_since(35)] == ["b", "c"]


async def test_due_are_clocks_that_ran_out_and_bots_to_move(store: Store) -> None:
    await store.append(first("late", standing=Standing("running", 1, deadline=500)))
    await store.append(first("early", standing=Standing("running", 1, deadline=501)))
    await store.append(first("bot", standing=Standing("running", 1, is_bot_due=True)))
    await store.append(first("idle"))
    assert {entry.id for entry in await store.due(500)} == {"late", "bot"}
    await store.append(row("bot", 1))
    assert {entry.id for entry in await store.due(499)} == set()


async def test_members_come_and_go_with_the_rows_that_say_so(store: Store) -> None:
    await store.append(first("t", members={"ada": True, "bob": True}))
    await store.append(first("u", members={"ada": True}))
    await store.append(row("t", 1, members={"bob": False, "ada": True, "eve": True}))
    assert await store.members("t") == ["ada", "eve"]
    assert [entry.id for entry in await store.entries_of("ada")] == ["t", "u"]
    assert [entry.id for entry in await store.entries_of("bob")] == []


async def test_a_player_moves_to_another_device_once(store: Store) -> None:
    await store.add_player(Player("p", "guest", "Ada", 5))
    await store.rename("p", "Ädä")
    assert await store.player("p") == Player("p", "guest", "Ädä", 5)
    assert await store.player("q") is None
    assert await store.names(["p", "q"]) == {"p": "Ädä"}
    await store.set_recovery("p", b"old")
    await store.set_recovery("p", b"new")
    assert await store.take_recovery(b"old") is None
    assert await store.take_recovery(b"new") == "p"
    assert await store.take_recovery(b"new") is None


async def test_erasing_a_player_leaves_the_log_and_nothing_personal(store: Store) -> None:
    await store.add_player(Player("p", "guest", "Ada", 5))
    await store.add_token(b"digest", "p", 6)
    await store.set_recovery("p", b"code")
    await store.append(first("t", members={"p": True}, texts=[Text("1", "p", "my address")]))
    assert await store.player_of_token(b"digest") == "p"
    assert await store.erase_player("p")
    assert not await store.erase_player("q")
    assert await store.player("p") == Player("p", "guest", "", 5)
    assert await store.names(["p"]) == {}
    assert await store.texts("t") == {}
    assert await store.player_of_token(b"digest") is None
    assert await store.take_recovery(b"code") is None
    assert [entry.id for entry in await store.entries_of("p")] == []
    assert await store.read("t") == [b"{}"]


async def test_what_two_players_cannot_share_is_refused_to_the_second_alone(store: Store) -> None:
    await store.add_player(Player("p", "guest", "Ada", 5))
    again = store.add_player(Player("p", "guest", "Eve", 5))
    other = store.add_player(Player("q", "guest", "Bob", 5))
    refused, done = await asyncio.gather(again, other, return_exceptions=True)
    assert isinstance(refused, StoreError)
    assert done is None
    assert await store.names(["p", "q"]) == {"p": "Ada", "q": "Bob"}


async def test_tokens_end(store: Store) -> None:
    await store.add_token(b"1", "p", 5)
    await store.add_token(b"2", "q", 5)
    await store.remove_tokens("p")
    assert await store.player_of_token(b"1") is None
    assert await store.player_of_token(b"2") == "q"


async def test_keys_are_made_once_kept_and_rotated(database: str) -> None:
    stores = [await open_store(database) for _ in range(2)]
    first_key, same = [(await store.keys())[0] for store in stores]
    assert first_key == same
    assert len(first_key.secret) == 32
    await stores[0].add_key(Key(2, b"x" * 32, first_key.created + 1))
    assert [key.id for key in await stores[1].keys()] == [2, 1]
    assert await stores[0].remove_keys(first_key.created + 1) == 1
    assert await stores[0].remove_keys(first_key.created + 100) == 0, "the newest stays"
    assert [key.id for key in await stores[1].keys()] == [2]
    for store in stores:
        await store.close()


async def test_a_lease_has_one_holder_until_it_ends(store: Store) -> None:
    assert await store.lease("bot t", "one", now=0, until=100)
    assert not await store.lease("bot t", "two", now=100, until=200)
    assert await store.lease("bot t", "one", now=90, until=150), "prolonged"
    assert await store.lease("bot t", "two", now=151, until=250), "it has ended"
    await store.release("bot t", "one")
    assert not await store.lease("bot t", "one", now=160, until=300), "only the holder gives it back"
    await store.release("bot t", "two")
    assert await store.lease("bot t", "one", now=160, until=300)


async def test_removed_tables_leave_nothing(store: Store) -> None:
    await store.append(first("t", members={"p": True}, texts=[Text("1", "p", "hi")]))
    await store.append(first("u", members={"p": True}))
    await store.remove_tables(["t", "nobody"])
    await store.remove_tables([])
    assert await store.read("t") == []
    assert await store.members("t") == []
    assert await store.texts("t") == {}
    assert await store.entry("t") is None
    assert [entry.id for entry in await store.entries_of("p")] == ["u"]


async def test_what_was_written_is_there_when_the_database_is_opened_again(database: str) -> None:
    for head in range(3):
        store = await open_store(database)
        await store.append(row("t", head) if head else first("t"))
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append(row("t", head + 1))
    store = await open_store(database)
    assert len(await store.read("t")) == 3
    await store.close()
    await store.close()


async def test_who_stops_waiting_has_written_all_the_same_or_not_at_all(store: Store) -> None:
    await store.append(first("t"))
    task = asyncio.ensure_future(store.append(row("t", 1, b"2")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.rename("nobody", "comes after it in the queue")
    rows = await store.read("t")
    assert rows in ([b"{}"], [b"{}", b"2"])
    await store.append(row("t", len(rows)))
