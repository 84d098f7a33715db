"""What a store keeps and promises; `sqlite` and `postgres` keep the promise.

A table is a log of rows numbered from 1 without gaps; a row is one line of JSON that the store does not read. An
append names the number of the last row that its writer knew: whoever comes second is told so (`Conflict`) and has
changed nothing. What an `await` on a writing method has returned is on the disk.

People's names and chat texts stand in rows of their own, so that they can be erased; logs hold ids only.
Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Append", "Conflict", "Entry", "Key", "Listing", "Player", "Standing", "Store", "Text", "Watcher"]

Watcher = Callable[[str, int, Collection[str]], None]
"""Told of a table, its newest row's number and the players who came or went, when another process has written. An
empty name says that words may have been missed: compare heads."""


class Conflict(Exception):
    """Somebody else wrote to this table first; nothing was written."""

    def __init__(self, table: str, expected: int) -> None:
        self.table, self.expected = table, expected
        super().__init__(f"table {table} has gone on since row {expected}")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands after an append: what sweeps and lists ask for without reading logs."""

    status: str
    active: int
    deadline: int | None = None
    """When the clock has to be looked at next."""
    is_bot_due: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """What lists of tables show, and the code that opens one; written when it changes, not with every move."""

    code: str
    is_public: bool
    summary: str
    """One line of JSON."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A table as lists know it."""

    id: str
    head: int
    created: int
    standing: Standing
    listing: Listing


@dataclass(frozen=True, slots=True)
class Text:
    """What somebody wrote, under the id that a row of the log names."""

    id: str
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Append:
    """Rows for one log, with all that has to become true together with them."""

    table: str
    expected: int
    """The number of the last row that the writer knew; 0 makes the table."""
    bodies: Sequence[bytes]
    standing: Standing
    listing: Listing | None = None
    """Needed when the table is made."""
    texts: Sequence[Text] = ()
    members: Mapping[str, bool] | None = None
    """Players who now belong to the table, or no longer do."""

    @property
    def head(self) -> int:
        """The last row's number afterwards."""
        return self.expected + len(self.bodies)

    @property
    def is_plain(self) -> bool:
        """Whether only rows and the standing are written, as with nearly every move."""
        return self.expected > 0 and self.listing is None and not self.texts and not self.members


@dataclass(frozen=True, slots=True)
class Player:
    """A person without an account, or a program with a token."""

    id: str
    kind: str
    name: str
    """Empty once it has been erased."""
    created: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key that signs cookies; the newest signs, all of them are believed."""

    id: int
    secret: bytes
    created: int


class Store(Protocol):
    """Where tables, players and keys are kept."""

    is_shared: bool
    """Whether several server processes may use it at once."""

    def watch(self, watcher: Watcher) -> None:
        """Have `watcher` told of what other processes write."""
        ...

    async def close(self) -> None:
        """Finish what was begun, then let go."""
        ...

    async def append(self, append: Append) -> None:
        """Write all of it or nothing; returns when it is on the disk. Raises Conflict."""
        ...

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """The rows after number `since`, in order."""
        ...

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The number of each table's last row; tables that do not exist are left out."""
        ...

    async def entry(self, table: str) -> Entry | None:
        """A table by its id."""
        ...

    async def entry_of_code(self, code: str) -> Entry | None:
        """A table by the code that opens it."""
        ...

    async def entries(
        self, status: str | None = None, *, is_public: bool | None = None, most: int = 100
    ) -> list[Entry]:
        """Tables, the last made first."""
        ...

    async def due(self, now: int, most: int = 1000) -> list[Entry]:
        """Tables whose clock has to be looked at, or where a bot is to move."""
        ...

    async def idle_since(self, before: int, most: int = 1000) -> list[Entry]:
        """Tables where nothing has happened since `before`."""
        ...

    async def remove_tables(self, tables: Collection[str]) -> None:
        """Forget tables, with all that belongs to them."""
        ...

    async def texts(self, table: str, ids: Collection[str] | None = None) -> dict[str, str]:
        """What was written at a table, by id: all of it or these; erased texts are missing."""
        ...

    async def members(self, table: str) -> list[str]:
        """The players of a table."""
        ...

    async def entries_of(self, player: str) -> list[Entry]:
        """The tables of a player, the last one that was played at first."""
        ...

    async def add_player(self, player: Player) -> None:
        """A new player."""
        ...

    async def player(self, player: str) -> Player | None:
        """A player by id."""
        ...

    async def names(self, players: Collection[str]) -> dict[str, str]:
        """Names by id; erased and unknown ones are missing."""
        ...

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        ...

    async def set_recovery(self, player: str, digest: bytes) -> None:
        """Remember the digest of the code that moves the player to another device; an earlier one ends."""
        ...

    async def take_recovery(self, digest: bytes) -> str | None:
        """The player of that code, which is used up by this."""
        ...

    async def erase_player(self, player: str) -> bool:
        """Erase name, texts, codes and tokens; False if there is no such player."""
        ...

    async def add_token(self, digest: bytes, player: str, created: int) -> None:
        """A program's token (its digest), which speaks for the player."""
        ...

    async def player_of_token(self, digest: bytes) -> str | None:
        """Whom a token speaks for."""
        ...

    async def remove_tokens(self, player: str) -> None:
        """End all tokens of a player."""
        ...

    async def keys(self) -> list[Key]:
        """The keys for cookies, newest first; the first call makes one."""
        ...

    async def add_key(self, key: Key) -> None:
        """A further key; the newest signs."""
        ...

    async def remove_keys(self, before: int) -> int:
        """Forget keys made before then, never the newest; how many."""
        ...

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Take or prolong the sole right to something until then; False while somebody else has it."""
        ...

    async def alive(self, now: int) -> int | None:
        """Write down that a server is at work; when one said so before."""
        ...

    async def release(self, name: str, holder: str) -> None:
        """Give it back early."""
        ...
