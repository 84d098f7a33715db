"""A store in one SQLite file: one thread writes in batches, a few read beside it.

While a batch is being synced to the disk the next one gathers (group commit), and every batch is a handful of calls
to SQLite however many moves it holds: rows go in as one JSON array. That matters because each call lets go of the
interpreter's lock and has to win it back from a busy event loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from loreley.errors import StoreError
from loreley.server.store.base import Rows, SqlStore, Step, check, first_step, further_steps
from loreley.server.store.migrate import upgrade
from loreley.server.store.model import Append, Conflict

__all__ = ["SqliteStore", "connect", "prepare"]

_READERS = 2
_MOST_IN_BATCH = 1000
_BUSY_SECONDS = 10.0

_ADVANCE_ALL = """
    UPDATE tables SET head = new.head, status = new.status, active = new.active, deadline = new.deadline,
        is_bot_due = new.is_bot_due
    FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS expected,
        json_extract(value, '$[2]') AS head, json_extract(value, '$[3]') AS status,
        json_extract(value, '$[4]') AS active, json_extract(value, '$[5]') AS deadline,
        json_extract(value, '$[6]') AS is_bot_due FROM json_each(?)) AS new
    WHERE tables.id = new.id AND tables.head = new.expected"""
_ROWS_ALL = """
    INSERT INTO log (table_id, seq, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"""
_LOG = """
    SELECT group_concat(body, char(10))
    FROM (SELECT body FROM log WHERE table_id = :table AND seq > :since ORDER BY seq)"""


def connect(path: Path) -> sqlite3.Connection:
    """A connection as this store wants it: explicit transactions, a journal beside the file, every commit synced."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    for name, value, wanted in (("journal_mode", "WAL", "wal"), ("synchronous", "FULL", 2)):
        connection.execute(f"PRAGMA {name} = {value}")
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise StoreError(f"{path}: SQLite's {name} is {found}, not {value}; is the file on a local disk?")
    return connection


@dataclass(slots=True)
class _Job:
    work: Append | tuple[Step, ...]
    future: asyncio.Future[Rows]
    outcome: Rows | Exception = ()


class SqliteStore(SqlStore):
    """See the module."""

    is_shared = False
    _AMONG = "IN (SELECT value FROM json_each(:ids))"

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._loop = asyncio.get_running_loop()
        self._connection = connection
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._local = threading.local()
        self._read_connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(_READERS, "store-read")
        self._writer = threading.Thread(target=self._work, name="store-write", daemon=True)
        self._writer.start()
        self._is_open = True

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file, made and brought up to date where necessary."""
        return cls(path, await asyncio.to_thread(prepare, path))

    async def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._readers.shutdown()
            for connection in (*self._read_connections, self._connection):
                connection.close()

    async def append(self, append: Append) -> None:
        check(append)
        await self._submit(append)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        ((lines,),) = await self._read(_LOG, table=table, since=since)
        return lines.encode().split(b"\n") if lines is not None else []

    async def _read(self, statement: str, **parameters: Any) -> Rows:
        try:
            return await self._loop.run_in_executor(self._readers, self._fetch, statement, parameters)
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from None

    def _fetch(self, statement: str, parameters: dict[str, Any]) -> Rows:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self.path)
            connection.execute("PRAGMA query_only = ON")
            self._read_connections.append(connection)
        return connection.execute(statement, parameters).fetchall()

    async def _write(self, *steps: Step) -> Rows:
        return await self._submit(steps)

    def _ids(self, ids: Collection[str]) -> str:
        return _array(list(ids))

    def _submit(self, work: Append | tuple[Step, ...]) -> asyncio.Future[Rows]:
        if not self._is_open:
            raise StoreError(f"{self.path}: the store is closed")
        job = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        return job.future

    def _work(self) -> None:
        """The writer thread: take what is there, commit it, answer, until a None comes."""
        is_last = False
        while not is_last:
            batch: list[_Job] = []
            try:
                while len(batch) < _MOST_IN_BATCH:
                    job = self._jobs.get() if not batch else self._jobs.get_nowait()
                    if job is None:
                        is_last = True
                        break
                    batch.append(job)
            except Empty:
                pass
            if batch:
                self._commit(batch)
                self._loop.call_soon_threadsafe(_answer, batch)

    def _commit(self, batch: list[_Job]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._do_all(batch)
            self._connection.execute("COMMIT")
        except Exception as error:
            # Whatever it was, nothing of this batch is acknowledged and the thread goes on.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for job in batch:
                job.outcome = StoreError(f"{self.path}: {error}") if isinstance(error, sqlite3.Error) else error

    def _do_all(self, batch: list[_Job]) -> None:
        """Moves of different tables go in together; whatever is not as simple goes alone, in the order it came."""
        together: dict[str, Append] = {}
        alone = []
        for job in batch:
            work = job.work
            if isinstance(work, Append) and work.is_plain and work.table not in together:
                together[work.table] = work
            else:
                alone.append(job)
        if not self._advance_all(together.values()):
            alone = batch
        for job in alone:
            self._do_alone(job)

    def _advance_all(self, appends: Collection[Append]) -> bool:
        """Write them all, or nothing if one of them came too late."""
        if not appends:
            return True
        self._connection.execute("SAVEPOINT together")
        heads = [_head_row(append) for append in appends]
        is_whole = self._connection.execute(_ADVANCE_ALL, (_array(heads),)).rowcount == len(heads)
        if is_whole:
            rows = [
                [append.table, seq, body.decode()]
                for append in appends
                for seq, body in enumerate(append.bodies, start=append.expected + 1)
            ]
            self._connection.execute(_ROWS_ALL, (_array(rows),))
        else:
            self._connection.execute("ROLLBACK TO together")
        self._connection.execute("RELEASE together")
        return is_whole

    def _do_alone(self, job: _Job) -> None:
        self._connection.execute("SAVEPOINT alone")
        try:
            if isinstance(job.work, Append):
                statement, parameters = first_step(job.work)
                if not self._connection.execute(statement, parameters).fetchall():
                    raise Conflict(job.work.table, job.work.expected)
                self._do(further_steps(job.work))
            else:
                job.outcome = self._do(job.work)
        except (Conflict, sqlite3.IntegrityError) as error:
            self._connection.execute("ROLLBACK TO alone")
            job.outcome = error if isinstance(error, Conflict) else StoreError(f"{self.path}: {error}")
        self._connection.execute("RELEASE alone")

    def _do(self, steps: Iterable[Step]) -> Rows:
        rows: Rows = ()
        for statement, parameters in steps:
            rows = self._connection.execute(statement, parameters).fetchall()
        return rows


def _array(rows: list[Any]) -> str:
    return msgspec.json.encode(rows).decode()


def _head_row(append: Append) -> list[Any]:
    to = append.standing
    return [append.table, append.expected, append.head, to.status, to.active, to.deadline, to.is_bot_due]


def _answer(batch: list[_Job]) -> None:
    for job in batch:
        if job.future.done():
            continue  # whoever asked has gone
        if isinstance(job.outcome, Exception):
            job.future.set_exception(job.outcome)
        else:
            job.future.set_result(job.outcome)


def prepare(path: Path) -> sqlite3.Connection:
    """A connection to the file, made and brought up to date where necessary."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _upgrade(path)
        return connect(path)
    except DBAPIError as error:
        raise StoreError(f"{path}: {error.orig}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None


def _upgrade(path: Path) -> None:
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    # Taken at once, so that of two programs that start together the second finds the work done.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
