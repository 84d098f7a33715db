"""Records as a table of decisions in a Parquet file: one row a decision, as the environments would have shown it.

Rows are written group by group, by a thread of their own while the next ones are made, so memory holds two groups of
some thousand rows, however many games there are. A file holds games of one kind, for then every observation has the
same length; how to read observations and actions stands in the file's own metadata.
"""

from __future__ import annotations

import json
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.record import MoveEvent, Record
from loreley.core.replay import start_of
from loreley.envs.code import Code, code_of
from loreley.envs.decisions import decisions_of, most_of, room_for
from loreley.errors import RecordError

__all__ = ["FORMAT", "Export", "schema_of"]

FORMAT = "loreley-decisions/0"
_ROWS = 4096
_LISTS = ("legal", "scores", "winners")


@cache
def schema_of(code: Code) -> pa.Schema:
    """The columns, with what observations and actions mean."""
    meta = {
        "format": FORMAT,
        "game": code.game.name,
        "rules": code.game.version,
        "board": code.board.name,
        "players": code.players,
        "observation": [asdict(field) for field in code.fields],
        "actions": code.actions,
    }
    columns = [
        ("game", pa.int64()),
        ("edition", pa.string()),
        ("options", pa.string()),
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.int16(), code.observation_size)),
        ("legal", pa.list_(pa.int16())),
        ("action", pa.int16()),
        ("move", pa.string()),
        ("scores", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int8())),
    ]
    return pa.schema(columns, {"loreley": json.dumps(meta, ensure_ascii=False)})


class _Group:
    """Games that are written together, one after the other in the same arrays."""

    def __init__(self, most: int, code: Code) -> None:
        self.most, self.code = most, code
        self.room = room_for(most, code)
        self.clear()

    def clear(self) -> None:
        self.rows, self.records, self.counts = 0, list[Record](), list[int]()

    def has_room(self, record: Record) -> bool:
        return self.rows + most_of(record) <= self.most

    def add(self, record: Record) -> int:
        """One more game; how many decisions it has."""
        n = len(decisions_of(record, self.code, self.room.after(self.rows)).seats)
        self.rows += n
        self.records.append(record)
        self.counts.append(n)
        return n

    def batch(self, first: int) -> pa.RecordBatch:
        """All rows; `first` is the number of the first game. Arrays are not copied."""
        found, schema, records = self.room.first(self.rows), schema_of(self.code), self.records
        game = np.repeat(np.arange(len(records)), self.counts)
        columns = {
            "game": pa.array(first + game),
            "edition": pa.array([record.edition for record in records]).take(game),
            "options": pa.array([_options(record) for record in records]).take(game),
            "decision": pa.array(np.arange(self.rows, dtype=np.int32) - _starts(self.counts)[game]),
            "seat": pa.array(found.seats),
            "observation": pa.FixedSizeListArray.from_arrays(
                pa.array(found.observations.ravel()), self.code.observation_size
            ),
            "legal": pa.ListArray.from_arrays(pa.array(found.ends), pa.array(found.legal.astype(np.int16))),
            "action": pa.array(found.actions),
            "move": self._moves().take(found.steps + _starts([len(record.events) for record in records])[game]),
            "scores": pa.array([record.scores for record in records], schema.field("scores").type).take(game),
            "winners": pa.array([record.winners for record in records], schema.field("winners").type).take(game),
        }
        return pa.record_batch([columns[name] for name in schema.names], schema=schema)

    def _moves(self) -> pa.Array:
        """The move of each event of all games, null where chance answered."""
        events = (event for record in self.records for event in record.events)
        return pa.array([event.move if isinstance(event, MoveEvent) else None for event in events], pa.string())


def _options(record: Record) -> str:
    return json.dumps({key: value for key, value in record.options.items() if value not in (None, False)})


def _starts(counts: list[int]) -> npt.NDArray[np.int32]:
    """Where each game begins, if they have so many rows each."""
    return np.array([0, *accumulate(counts[:-1])], np.int32)


class Export:
    """A file that is being written: `add` records within `with`."""

    _group: _Group
    _next: _Group

    def __init__(self, path: str) -> None:
        self.path, self.games, self.decisions = path, 0, 0
        self._writer: Any = None
        self._thread = ThreadPoolExecutor(1)
        self._writing: Future[None] | None = None

    def add(self, record: Record, game: Game, board: Board) -> None:
        """The decisions of one more game; a record that breaks the rules or is of another kind adds nothing."""
        if self._writer is None:
            self._open(record, game, board)
        code = self._group.code
        if (code.game, code.board, code.players) != (game, board, record.players):
            given = f"{record.game} on {record.board} for {record.players}"
            kept = f"{code.game.name} on {code.board.name} for {code.players}"
            raise RecordError("header", f"{given} in an export of {kept}; a file holds games of one kind")
        if not self._group.has_room(record):
            self._write()
            if not self._group.has_room(record):
                self._group = _Group(most_of(record), code)
        self.decisions += self._group.add(record)
        self.games += 1

    def _open(self, record: Record, game: Game, board: Board) -> None:
        """Begin a file for games of this kind."""
        start_of(record, game, board)
        code = code_of(game, board, record.players)
        self._group, self._next = _Group(_ROWS, code), _Group(_ROWS, code)
        schema = schema_of(code)
        # Observations are long and mostly zeros: zstd makes them small, and a dictionary would cost more than it does.
        paths = [f"{name}.list.element" if name in _LISTS else name for name in schema.names if name != "observation"]
        self._writer = pq.ParquetWriter(
            self.path, schema, compression="zstd", use_dictionary=paths, write_statistics=paths
        )

    def _write(self) -> None:
        """Have the group written, once the one before it is, whose arrays are free then."""
        if self._group.rows:
            batch = self._group.batch(self.games - len(self._group.records))
            self._wait()
            self._writing = self._thread.submit(self._writer.write_batch, batch)
            self._group, self._next = self._next, self._group
            self._group.clear()

    def _wait(self) -> None:
        if self._writing is not None:
            self._writing.result()

    def __enter__(self) -> Export:
        return self

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        """Write what is left, unless something went wrong: then the file is of no use."""
        try:
            if error is None:
                if self._writer is None:
                    raise RecordError("header", "there are no records to export")
                self._write()
                self._wait()
        finally:
            self._thread.shutdown()
            if self._writer is not None:
                self._writer.close()
