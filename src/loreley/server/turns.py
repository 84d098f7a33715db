"""What happens without anybody asking: bots move, clocks run out, idle tables leave the memory.

The store knows which tables wait for a bot or a clock, so nothing is forgotten when a process dies: whoever sweeps
next takes over. Of several processes one at a time lets a table's bots move (a lease that ends by itself).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time

from loreley.errors import StoreError, TableError
from loreley.server.house import House, now
from loreley.server.refusal import Refused
from loreley.server.room import Room
from loreley.server.thinking import Place, Thinkers
from loreley.tables.command import Credit, Move, Tick

__all__ = ["Turns"]

_SWEEP_SECONDS = 1.0
_LEASE_MS = 30_000
_IDLE_SECONDS = 600.0
_BEAT_SECONDS = 15.0
_SOON_MS = 5_000
_NOBODY = (0, None, None)
_log = logging.getLogger("loreley.server")


class Turns:
    """See the module."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house, self._thinkers = house, thinkers
        self._holder = secrets.token_hex(8)
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._thinking: dict[str, tuple[int, tuple[int, str] | None, Place]] = {}
        """Whose bot thinks where: the position's version, the seat and level that were asked."""
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
        """A table has changed: perhaps a bot is to move; perhaps one thinks about what is no longer asked."""
        version, due, place = self._thinking.get(room.id, _NOBODY)
        if place is not None and (version, due) != (room.open.version, room.open.bot_to_move):
            place.stop()
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
        store, metrics = self._house.store, self._house.metrics
        try:
            while await self._is_bot_due(table):
                began, move = time.monotonic(), None
                with metrics.thinking.track_inprogress(), metrics.thought.time():
                    async with self._thinkers.place() as place:
                        if store.is_shared:
                            is_held = await store.lease(lease, self._holder, now(), now() + _LEASE_MS)
                            if not is_held:
                                break
                        move = await self._think(table, place)
                if move is not None:
                    await self._thinkers.pause(began)
                    await self._answer(table, move)
        except (StoreError, Refused):
            _log.warning("a bot could not move", extra={"table": table}, exc_info=True)
        except Exception:
            _log.exception("a bot failed", extra={"table": table})
            await asyncio.sleep(_SWEEP_SECONDS)
        finally:
            del self._at_work[table]
            if is_held:
                await store.release(lease, self._holder)

    async def _is_bot_due(self, table: str) -> bool:
        async with self._house.enter(table) as room:
            return room.open.bot_to_move is not None

    async def _think(self, table: str, place: Place) -> Move | None:
        """What the bot to move chooses; None if that has become pointless meanwhile."""
        async with self._house.enter(table) as room:
            due, version = room.open.bot_to_move, room.open.version
            view = None if due is None else room.open.view(due[0])
        if due is None or view is None:
            return None
        self._thinking[table] = version, due, place
        try:
            found = await place.ask(due[1], view)
        finally:
            del self._thinking[table]
        if place.is_stopped:
            return None
        self._house.metrics.simulations.observe(found.simulations)
        return Move(by=None, seat=due[0], version=version, move=found.move)

    async def _answer(self, table: str, move: Move) -> None:
        try:
            await self._house.run(table, move)
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
