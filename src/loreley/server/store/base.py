"""What both stores do alike: every method that is one statement or a few, over three verbs of the database."""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from loreley.server.store import statement as sql
from loreley.server.store.model import Append, Entry, Key, Listing, Player, Standing, Watcher

__all__ = ["Rows", "SqlStore", "Step", "check", "first_step", "further_steps"]

T = TypeVar("T")

Rows = Sequence[Any]
"""Each a sequence of columns."""
Step = tuple[str, Mapping[str, Any]]
"""A statement and its parameters."""


def check(append: Append) -> None:
    """Our own bugs, before they reach the disk."""
    assert append.bodies
    assert append.expected >= 0
    assert append.expected > 0 or append.listing is not None
    assert not any(b"\n" in body for body in append.bodies), "a row is one line"


def first_step(append: Append) -> Step:
    """What tells whether the writer knew the newest row: it returns a row, or the table has gone on."""
    to = append.standing
    parameters = {
        "table": append.table,
        "head": append.head,
        "status": to.status,
        "active": to.active,
        "deadline": to.deadline,
        "is_bot_due": to.is_bot_due,
    }
    if append.expected:
        return sql.ADVANCE, {**parameters, "expected": append.expected}
    assert append.listing is not None
    return sql.MAKE, {**parameters, **_listing(append.listing)}


def further_steps(append: Append) -> Iterator[Step]:
    """All the rest."""
    table = {"table": append.table}
    for seq, body in enumerate(append.bodies, start=append.expected + 1):
        yield sql.ROW, {**table, "seq": seq, "body": body.decode()}
    if append.expected and append.listing is not None:
        yield sql.LIST, {**table, **_listing(append.listing)}
    for text in append.texts:
        yield sql.WRITE_TEXT, {**table, "id": text.id, "player": text.player, "text": text.text}
    for player, belongs in (append.members or {}).items():
        yield sql.JOIN if belongs else sql.LEAVE, {**table, "player": player}


def _listing(listing: Listing) -> dict[str, Any]:
    return {"code": listing.code, "is_public": listing.is_public, "summary": listing.summary}


class SqlStore(ABC):
    """A store over SQL; what differs between databases is below the line."""

    _AMONG: str
    """A condition: one of `:ids`."""

    @abstractmethod
    async def _read(self, statement: str, **parameters: Any) -> Rows:
        """Rows of one statement that writes nothing."""

    @abstractmethod
    async def _write(self, *steps: Step) -> Rows:
        """Several statements, all or none; the last one's rows, once they are on the disk."""

    @abstractmethod
    def _ids(self, ids: Collection[str]) -> Any:
        """The parameter for `_AMONG`."""

    def watch(self, watcher: Watcher) -> None:
        self._watcher = watcher

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        rows = await self._read(f"SELECT id, head FROM tables WHERE id {self._AMONG}", ids=self._ids(tables))
        return dict(rows)

    async def entry(self, table: str) -> Entry | None:
        return _one(_entries(await self._read(sql.ENTRY, table=table)))

    async def entry_of_code(self, code: str) -> Entry | None:
        return _one(_entries(await self._read(sql.ENTRY_OF_CODE, code=code)))

    async def entries(
        self, status: str | None = None, *, is_public: bool | None = None, most: int = 100
    ) -> list[Entry]:
        rows = await self._read(
            sql.ENTRIES,
            any_status=status is None,
            status=status or "",
            any_public=is_public is None,
            is_public=bool(is_public),
            most=most,
        )
        return _entries(rows)

    async def due(self, now: int, most: int = 1000) -> list[Entry]:
        return _entries(await self._read(sql.DUE, now=now, most=most))

    async def idle_since(self, before: int, most: int = 1000) -> list[Entry]:
        return _entries(await self._read(sql.IDLE, before=before, most=most))

    async def remove_tables(self, tables: Collection[str]) -> None:
        steps = [(statement, {"table": table}) for table in tables for statement in sql.REMOVE_TABLE]
        if steps:
            await self._write(*steps)

    async def texts(self, table: str, ids: Collection[str] | None = None) -> dict[str, str]:
        if ids is None:
            return dict(await self._read(sql.TEXTS, table=table))
        return dict(await self._read(f"{sql.TEXTS} AND id {self._AMONG}", table=table, ids=self._ids(ids)))

    async def members(self, table: str) -> list[str]:
        return [player for (player,) in await self._read(sql.MEMBERS, table=table)]

    async def entries_of(self, player: str) -> list[Entry]:
        return _entries(await self._read(sql.ENTRIES_OF, player=player))

    async def add_player(self, player: Player) -> None:
        new = {"player": player.id, "kind": player.kind, "name": player.name, "created": player.created}
        await self._write((sql.ADD_PLAYER, new))

    async def player(self, player: str) -> Player | None:
        return _one([Player(*row) for row in await self._read(sql.PLAYER, player=player)])

    async def names(self, players: Collection[str]) -> dict[str, str]:
        rows = await self._read(f"SELECT id, name FROM players WHERE id {self._AMONG}", ids=self._ids(players))
        return {player: name for player, name in rows if name}

    async def rename(self, player: str, name: str) -> None:
        await self._write((sql.RENAME, {"player": player, "name": name}))

    async def set_recovery(self, player: str, digest: bytes) -> None:
        await self._write((sql.SET_RECOVERY, {"player": player, "digest": digest}))

    async def take_recovery(self, digest: bytes) -> str | None:
        rows = await self._write((sql.TAKE_RECOVERY, {"digest": digest}))
        return rows[0][0] if rows else None

    async def erase_player(self, player: str) -> bool:
        return bool(await self._write(*((statement, {"player": player}) for statement in sql.ERASE_PLAYER)))

    async def add_token(self, digest: bytes, player: str, created: int) -> None:
        await self._write((sql.ADD_TOKEN, {"digest": digest, "player": player, "created": created}))

    async def player_of_token(self, digest: bytes) -> str | None:
        rows = await self._read(sql.PLAYER_OF_TOKEN, digest=digest)
        return rows[0][0] if rows else None

    async def remove_tokens(self, player: str) -> None:
        await self._write((sql.REMOVE_TOKENS, {"player": player}))

    async def keys(self) -> list[Key]:
        found = [Key(*row) for row in await self._read(sql.KEYS)]
        if not found:
            # Of several processes that start together, one adds the first key and all read it.
            await self.add_key(Key(1, secrets.token_bytes(32), time.time_ns() // 1_000_000))
            found = [Key(*row) for row in await self._read(sql.KEYS)]
        return found

    async def add_key(self, key: Key) -> None:
        await self._write((sql.ADD_KEY, {"id": key.id, "secret": key.secret, "created": key.created}))

    async def remove_keys(self, before: int) -> int:
        return len(await self._write((sql.REMOVE_KEYS, {"before": before})))

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        lease = {"name": name, "holder": holder, "now": now, "until": until}
        return bool(await self._write((sql.TAKE_LEASE, lease)))

    async def alive(self, now: int) -> int | None:
        rows = await self._read(sql.ALIVE)
        await self._write((sql.STAY_ALIVE, {"now": now}))
        return rows[0][0] if rows else None

    async def release(self, name: str, holder: str) -> None:
        await self._write((sql.RELEASE, {"name": name, "holder": holder}))


def _entries(rows: Rows) -> list[Entry]:
    return [
        Entry(
            id=table,
            head=head,
            created=created,
            standing=Standing(status, active, deadline, bool(is_bot_due)),
            listing=Listing(code, bool(is_public), summary),
        )
        for table, head, created, status, active, deadline, is_bot_due, code, is_public, summary in rows
    ]


def _one(found: list[T]) -> T | None:
    return found[0] if found else None
