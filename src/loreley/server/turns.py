"""What happens without anybody asking: bots move, clocks run out, idle tables leave the memory.

The store knows which tables wait for a bot or a clock, so nothing is forgotten when a process dies: whoever sweeps
next takes over. Of several processes one at a time lets a table's bots move (a lease that ends by itself).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys

from loreley.errors import StoreError, TableError
from loreley.server.house import House, now
from loreley.server.refusal import Refused
from loreley.server.room import Room
from loreley.server.thinking import Thinkers
from loreley.tables.command import Credit, Move, Tick

__all__ = ["Turns"]

_SWEEP_SECONDS = 1.0
_LEASE_MS = 30_000
_IDLE_SECONDS = 600.0
_BEAT_SECONDS = 15.0
_SOON_MS = 5_000
_log = logging.getLogger("loreley.server")


class Turns:
    """See the module."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house, self._thinkers = house, thinkers
        self._holder = secrets.token_hex(8)
        self._at_work: dict[str, asyncio.Task[None]] = {}
        house.on_change = self.look_at
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Give back the time that nobody could play, then keep watch."""
        await self._credit()
        self._tasks = [asyncio.create_task(self._forever(work, s)) for work, s in self._duties()]

    def _duties(self) -> list[tuple[object, float]]:
        return [(self.sweep, _SWEEP_SECONDS), (self._beat, _BEAT_SECONDS), (self._evict, _IDLE_SECONDS / 10)]

    async def close(self) -> None:
        """Stop; whoever sweeps next goes on."""
        tasks = [*self._tasks, *self._at_work.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    def look_at(self, room: Room) -> None:
        """A table has changed: perhaps a bot is to move."""
        if room.open.bot_to_move is not None and room.id not in self._at_work:
            self._at_work[room.id] = asyncio.create_task(self._play(room.id))

    async def sweep(self) -> None:
        """Look after every table that waits for a clock or a bot."""
        at = now()
        for entry in await self._house.store.due(at):
            deadline = entry.standing.deadline
            if deadline is not None and deadline <= at:
                await self._house.run(entry.id, Tick())
            if entry.standing.is_bot_due and entry.id not in self._at_work:
                self._at_work[entry.id] = asyncio.create_task(self._play(entry.id))

    async def _play(self, table: str) -> None:
        lease, is_held = f"bot {table}", False
        try:
            while True:
                async with self._house.enter(table) as room:
                    due = room.open.bot_to_move
                    version = room.open.version
                    view = None if due is None else room.open.view(due[0])
                if due is None or view is None:
                    break
                if self._house.store.is_shared:
                    is_held = await self._house.store.lease(lease, self._holder, now(), now() + _LEASE_MS)
                    if not is_held:
                        break
                move = await self._choose(due[1], view)
                await self._answer(table, due[0], version, move)
        except (StoreError, Refused):
            _log.warning("a bot could not move", extra={"table": table}, exc_info=True)
        except Exception:
            _log.exception("a bot failed", extra={"table": table})
            await asyncio.sleep(_SWEEP_SECONDS)
        finally:
            del self._at_work[table]
            if is_held:
                await self._house.store.release(lease, self._holder)

    async def _choose(self, level: str, view: object) -> str:
        metrics = self._house.metrics
        metrics.thinking.inc()
        try:
            with metrics.thought.time():
                return await self._thinkers.choose(level, view)  # type: ignore[arg-type]
        finally:
            metrics.thinking.dec()

    async def _answer(self, table: str, seat: int, version: int, move: str) -> None:
        try:
            await self._house.run(table, Move(by=None, seat=seat, version=version, move=move))
        except TableError as error:
            # The position has gone on while the bot thought: a take-back, a person who has come back.
            if error.code not in ("stale", "not-your-turn", "not-yours", "over"):
                raise

    async def _credit(self) -> None:
        """The house was closed: whoever was to move need not pay for it."""
        store = self._house.store
        last = await store.alive(now())
        away = 0 if last is None else now() - last
        if away > _SOON_MS:
            for entry in await store.due(sys.maxsize, most=100_000):
                if entry.standing.deadline is not None:
                    await self._house.run(entry.id, Credit(milliseconds=away))

    async def _beat(self) -> None:
        self._house.hub.beat()
        await self._house.store.alive(now())

    async def _evict(self) -> None:
        self._house.evict(_IDLE_SECONDS)

    async def _forever(self, work: object, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()  # type: ignore[operator]
            except asyncio.CancelledError:
                raise
            except StoreError as error:
                _log.warning("the store does not answer: %s", error)
            except Exception:
                _log.exception("watching failed")
