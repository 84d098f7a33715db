"""One process of the server and all that it holds, from its start to its end."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import logging
import sys
import time
from typing import IO

import msgspec

from loreley.bots import NAMES as LEVELS
from loreley.core.jit import cache_folder, is_compiled
from loreley.errors import StoreError
from loreley.games import NAMES
from loreley.server.house import House
from loreley.server.hub import Hub
from loreley.server.identity import Signer
from loreley.server.limit import Limit
from loreley.server.metrics import Metrics
from loreley.server.people import People
from loreley.server.protocol import bounds
from loreley.server.refusal import Refused
from loreley.server.store import is_postgres, open_store, path_of
from loreley.server.thinking import Thinkers
from loreley.server.turns import Turns

__all__ = ["ServeSettings", "Site", "take"]

_GC_THRESHOLDS = (50_000, 20, 50)
_SWITCH_SECONDS = 0.0005
_GUESSES, _GUESSES_AT_ONCE = 0.1, 10.0
_log = logging.getLogger("loreley.server")


class ServeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How to serve, as the command line says it."""

    database: str
    workers: int = 1
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the client's address is taken."""
    origins: tuple[str, ...] = ()
    """Pages that may act for their readers besides our own: `https://example.org`."""
    rate: float = 1.0
    """A factor on all rate limits; 0 is none."""
    connections: int = 256
    """Connections that one address may hold."""
    bot_processes: int = 1
    bot_beat: float = 0.7
    """Seconds; bots answer on this beat."""


class Site:
    """See the module."""

    house: House
    people: People
    signer: Signer
    turns: Turns

    def __init__(self, settings: ServeSettings) -> None:
        self.settings = settings
        self.metrics, self.hub = Metrics(), Hub()
        self.is_ready = False
        """Whether the engine is compiled and loaded."""
        self.is_open = False
        self.failure: str | None = None
        self.began = time.time()
        self._lock: IO[str] | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._guesses = Limit(_GUESSES * settings.rate, _GUESSES_AT_ONCE * max(1.0, settings.rate))

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots that may be asked to sit down."""
        return LEVELS

    def slow_guessing(self, address: str) -> None:
        """Codes are long; this makes trying them pointless as well."""
        wait = self._guesses.take(address)
        if wait:
            raise Refused(429, "too-fast", seconds=max(1, round(wait)))

    async def open(self) -> None:
        """Open the database and begin to prepare the engine; the first page is answered meanwhile."""
        database = self.settings.database
        self._lock = take(database)
        store = await open_store(database)
        self.people = People(store)
        self.signer = Signer(await store.keys())
        self.house = House(store, self.hub, self.people, self.metrics)
        self.turns = Turns(self.house, Thinkers(self.settings.bot_processes, self.settings.bot_beat))
        bounds.free_addresses = frozenset(self.settings.proxies)
        bounds.connections_of_address = self.settings.connections
        bounds.at_shutdown.append(self.hub.close)
        self.is_open = True
        self._preparing = asyncio.create_task(self._prepare())

    async def close(self) -> None:
        """Finish what was begun; bots and clocks go on with whoever serves next."""
        self.is_open = self.is_ready = False
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        self.hub.close()
        await self.turns.close()
        await self.house.close()
        await self.house.store.close()
        if self._lock is not None:
            self._lock.close()

    async def _prepare(self) -> None:
        try:
            if is_compiled() and not all((cache_folder / f"{name}.ready").exists() for name in NAMES):
                # In a process of its own: compiling would hold up every answer for half a minute.
                command = [sys.executable, "-m", "loreley.cli", "compile"]
                process = await asyncio.create_subprocess_exec(*command)
                if await process.wait():
                    raise RuntimeError("the engine could not be compiled")
            await asyncio.to_thread(_load_engine)
            await self.turns.start()
            _settle_down()
            self.is_ready = True
            _log.info("ready")
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.failure = str(error)
            _log.exception("the server cannot get ready")


def take(database: str) -> IO[str] | None:
    """A SQLite file has one server: another one's streams would not hear of what this one writes."""
    if is_postgres(database):
        return None
    path = path_of(database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = open(f"{path}.lock", "w", encoding="ascii")  # noqa: SIM115 - held until the end
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreError(f"{path}: another server is using this database") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
    return lock


def _settle_down() -> None:
    """What is loaded by now stays; tables and requests make few cycles, and looking for them all the time is dear.

    The thread that writes has to win the interpreter's lock some times for each batch; it shall not wait long for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    sys.setswitchinterval(_SWITCH_SECONDS)


def _load_engine() -> None:
    from loreley.core.loops import warm_up
    from loreley.games import get_board, get_game

    for name in NAMES:
        game = get_game(name)
        warm_up(game, get_board(game))
