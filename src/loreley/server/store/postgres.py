"""A store in PostgreSQL, for several server processes at once.

One task writes in batches over one connection: it locks the rows of the tables concerned, in the order of their ids
so that processes cannot block each other for ever, sees who came too late, writes the rest in a handful of statements,
and has the commit itself notify the other processes (`pg_notify` with table and number, nothing else). Each process
listens on one connection; after a gap it compares heads, so a lost notice costs time and nothing more.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Collection, Iterable
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from loreley.errors import StoreError
from loreley.server.store.base import Rows, SqlStore, Step, check, first_step, further_steps
from loreley.server.store.migrate import upgrade
from loreley.server.store.model import Append, Conflict, Watcher
from loreley.server.store.statement import numbered

__all__ = ["PostgresStore"]

_CHANNEL = "loreley"
_MIGRATION_LOCK = 0x10_4E_1E
_READERS = 4
_MOST_IN_BATCH = 1000
_RETRY_SECONDS = 1.0
_TIMEOUT_SECONDS = 30.0

_HEADS = "SELECT id, head FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
_ADVANCE_ALL = """
    UPDATE tables SET head = new.head, status = new.status, active = new.active, deadline = new.deadline,
        is_bot_due = new.is_bot_due
    FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::bool[])
        AS new (id, head, status, active, deadline, is_bot_due)
    WHERE tables.id = new.id"""
_ROWS_ALL = "INSERT INTO log (table_id, seq, body) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])"
_NOTIFY_ALL = f"SELECT pg_notify('{_CHANNEL}', note) FROM unnest($1::text[]) AS note"
_LOG = "SELECT body FROM log WHERE table_id = :table AND seq > :since ORDER BY seq"

_LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, TimeoutError)


@dataclass(slots=True)
class _Job:
    work: Append | tuple[Step, ...]
    future: asyncio.Future[Rows]
    outcome: Rows | Exception = ()


class PostgresStore(SqlStore):
    """See the module."""

    is_shared = True
    _AMONG = "= ANY(:ids)"

    def __init__(self, url: str, pool: asyncpg.Pool) -> None:
        self._url, self._pool = url, pool
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._watcher = _ignore
        self._is_listening = False
        self._own = secrets.token_hex(8)
        self._is_open = True
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._listen())]

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connect, and bring the database up to date where necessary."""
        try:
            await _upgrade(url)
            pool = await asyncpg.create_pool(
                url, min_size=1, max_size=_READERS, command_timeout=_TIMEOUT_SECONDS, init=_insist_on_sync
            )
        except (*_LOST, asyncpg.PostgresError) as error:
            raise StoreError(f"the PostgreSQL database cannot be used: {_first_line(error)}") from None
        return cls(url, pool)

    async def close(self) -> None:
        if self._is_open:
            self._is_open = False
            await self._jobs.join()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._pool.close()

    def watch(self, watcher: Watcher) -> None:
        super().watch(watcher)
        if self._is_listening:
            watcher("", 0, ())

    async def append(self, append: Append) -> None:
        check(append)
        await self._submit(append)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        return [body.encode() for (body,) in await self._read(_LOG, table=table, since=since)]

    async def _read(self, statement: str, **parameters: Any) -> Rows:
        query, names = numbered(statement)
        async with _refusing():
            rows: Rows = await self._pool.fetch(query, *(parameters[name] for name in names))
            return rows

    async def _write(self, *steps: Step) -> Rows:
        return await self._submit(steps)

    def _ids(self, ids: Collection[str]) -> list[str]:
        return list(ids)

    def _submit(self, work: Append | tuple[Step, ...]) -> asyncio.Future[Rows]:
        if not self._is_open:
            raise StoreError("the store is closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return job.future

    async def _work(self) -> None:
        """Take what is there, commit it, answer."""
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < _MOST_IN_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for job in batch:
                    _answer(job)
                    self._jobs.task_done()

    async def _commit(self, batch: list[_Job]) -> None:
        try:
            async with _refusing(), self._pool.acquire() as connection, connection.transaction():
                await self._do_all(connection, batch)
        except StoreError as error:
            # A connection that breaks during the commit leaves open whether it happened: whoever asks again with
            # the same token learns it.
            for job in batch:
                job.outcome = error
        except BaseException as error:
            for job in batch:
                job.outcome = StoreError("the store was stopped") if not isinstance(error, Exception) else error
            if not isinstance(error, Exception):
                raise

    async def _do_all(self, connection: asyncpg.Connection, batch: list[_Job]) -> None:
        """Moves go in together; whatever is not as simple goes alone, in the order it came."""
        known = {job.work.table for job in batch if isinstance(job.work, Append) and job.work.expected}
        heads: dict[str, int] = dict(await connection.fetch(_HEADS, sorted(known))) if known else {}
        together: list[Append] = []
        for job in batch:
            work = job.work
            if isinstance(work, Append) and work.expected:
                if heads.get(work.table) != work.expected:
                    job.outcome = Conflict(work.table, work.expected)
                    continue
                heads[work.table] = work.head
            if isinstance(work, Append) and work.is_plain:
                together.append(work)
            else:
                # What waits must be there before what follows it at the same table.
                await _advance_all(connection, together)
                together = []
                await self._do_alone(connection, job)
                if isinstance(job.outcome, Exception) and isinstance(work, Append) and work.expected:
                    heads[work.table] = work.expected
        await _advance_all(connection, together)
        notes = [
            f"{self._own} {job.work.table} {job.work.head} {' '.join(job.work.members or ())}"
            for job in batch
            if isinstance(job.work, Append) and not isinstance(job.outcome, Exception)
        ]
        if notes:
            await connection.execute(_NOTIFY_ALL, notes)

    async def _do_alone(self, connection: asyncpg.Connection, job: _Job) -> None:
        try:
            async with connection.transaction():
                if isinstance(job.work, Append):
                    if not await _do(connection, [first_step(job.work)]):
                        raise Conflict(job.work.table, job.work.expected)
                    await _do(connection, further_steps(job.work))
                else:
                    job.outcome = await _do(connection, job.work)
        except Conflict as error:
            job.outcome = error
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError) as error:
            job.outcome = StoreError(_first_line(error))

    async def _listen(self) -> None:
        """Pass on what other processes write; when the connection breaks, a new one, and a word of the gap."""
        while True:
            with contextlib.suppress(*_LOST, asyncpg.PostgresError):
                connection = await asyncpg.connect(self._url)
                try:
                    lost = asyncio.Event()
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(_CHANNEL, self._hear)
                    self._is_listening = True
                    self._watcher("", 0, ())
                    await lost.wait()
                finally:
                    self._is_listening = False
                    connection.terminate()
            await asyncio.sleep(_RETRY_SECONDS)

    def _hear(self, connection: object, pid: int, channel: str, note: object) -> None:
        writer, table, head, *players = str(note).split()
        if writer != self._own:
            self._watcher(table, int(head), players)


def _ignore(table: str, head: int, players: Collection[str]) -> None:
    pass


def _answer(job: _Job) -> None:
    if job.future.done():
        return  # whoever asked has gone
    if isinstance(job.outcome, Exception):
        job.future.set_exception(job.outcome)
    else:
        job.future.set_result(job.outcome)


async def _advance_all(connection: asyncpg.Connection, appends: Collection[Append]) -> None:
    """Write rows and heads of tables that are locked and stand where their writers think."""
    if not appends:
        return
    last = {append.table: append for append in appends}.values()
    await connection.execute(
        _ADVANCE_ALL,
        [append.table for append in last],
        [append.head for append in last],
        [append.standing.status for append in last],
        [append.standing.active for append in last],
        [append.standing.deadline for append in last],
        [append.standing.is_bot_due for append in last],
    )
    rows = [
        (append.table, seq, body.decode())
        for append in appends
        for seq, body in enumerate(append.bodies, start=append.expected + 1)
    ]
    await connection.execute(_ROWS_ALL, *(list(column) for column in zip(*rows, strict=True)))


async def _do(connection: asyncpg.Connection, steps: Iterable[Step]) -> Rows:
    rows: Rows = ()
    for statement, parameters in steps:
        query, names = numbered(statement)
        rows = await connection.fetch(query, *(parameters[name] for name in names))
    return rows


@contextlib.asynccontextmanager
async def _refusing() -> AsyncIterator[None]:
    """Turn the driver's errors into ours."""
    try:
        yield
    except (*_LOST, asyncpg.PostgresError) as error:
        raise StoreError(f"the database does not answer as it should: {_first_line(error)}") from None


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


async def _insist_on_sync(connection: asyncpg.Connection) -> None:
    """A commit that is acknowledged is on the disk, whatever the server's default is."""
    await connection.execute("SET synchronous_commit = on")


async def _upgrade(url: str) -> None:
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url), poolclass=NullPool
    )
    try:
        async with engine.begin() as connection:
            # Of several processes that start together, one walks the steps and the others find the work done.
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
