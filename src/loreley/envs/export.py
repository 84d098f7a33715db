"""Records as a table of decisions in a Parquet file: one row a decision, as the environments would have shown it.

Rows are written group by group, so memory holds a few thousand of them, however many games there are. A file
holds games of one kind, for then every observation has the same length; how to read observations and
actions stands in the file's own metadata.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.record import MoveEvent, Record
from loreley.core.replay import start_of
from loreley.envs.code import Code, code_of
from loreley.envs.decisions import Decisions, decisions_of
from loreley.errors import RecordError

__all__ = ["FORMAT", "Export", "schema_of"]

FORMAT = "loreley-decisions/0"
_ROWS = 4096


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


class Export:
    """A file that is being written: `add` records within `with`."""

    def __init__(self, path: str) -> None:
        self.path, self.games, self.decisions = path, 0, 0
        self._writer: Any = None
        self._code: Code | None = None
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0

    def add(self, record: Record, game: Game, board: Board) -> None:
        """The decisions of one more game; a record that breaks the rules or is of another kind adds nothing."""
        found = decisions_of(record, self._check_kind(record, game, board))
        self._waiting.append(self._batch(record, found))
        self._rows += len(found.seats)
        self.games += 1
        self.decisions += len(found.seats)
        if self._rows >= _ROWS:
            self._write()

    def _check_kind(self, record: Record, game: Game, board: Board) -> Code:
        if self._code is None:
            start_of(record, game, board)
            self._code = code_of(game, board, record.players)
            self._writer = pq.ParquetWriter(self.path, schema_of(self._code), compression="zstd")
        code = self._code
        if (code.game, code.board, code.players) != (game, board, record.players):
            given = f"{record.game} on {record.board} for {record.players}"
            kept = f"{code.game.name} on {code.board.name} for {code.players}"
            raise RecordError("header", f"{given} in an export of {kept}; a file holds games of one kind")
        return code

    def _batch(self, record: Record, found: Decisions) -> pa.RecordBatch:
        """The rows of one game."""
        assert self._code is not None
        n, schema = len(found.seats), schema_of(self._code)
        options = json.dumps({key: value for key, value in record.options.items() if value not in (None, False)})
        moves = [event.move if isinstance(event, MoveEvent) else "" for event in record.events]
        columns = {
            "game": pa.repeat(pa.scalar(self.games, pa.int64()), n),
            "edition": pa.repeat(record.edition, n),
            "options": pa.repeat(options, n),
            "decision": pa.array(np.arange(n, dtype=np.int32)),
            "seat": pa.array(found.seats),
            "observation": pa.FixedSizeListArray.from_arrays(
                pa.array(found.observations.ravel()), self._code.observation_size
            ),
            "legal": pa.ListArray.from_arrays(pa.array(found.ends), pa.array(found.legal.astype(np.int16))),
            "action": pa.array(found.actions),
            "move": pa.array([moves[step] for step in found.steps]),
            "scores": pa.repeat(pa.scalar(record.scores, pa.list_(pa.int32())), n),
            "winners": pa.repeat(pa.scalar(record.winners, pa.list_(pa.int8())), n),
        }
        return pa.record_batch([columns[name] for name in schema.names], schema=schema)

    def _write(self) -> None:
        assert self._code is not None
        self._writer.write_table(pa.Table.from_batches(self._waiting).combine_chunks())
        self._waiting, self._rows = [], 0

    def __enter__(self) -> Export:
        return self

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        """Write what is left, unless something went wrong: then the file is of no use."""
        if error is None and self._writer is None:
            raise RecordError("header", "there are no records to export")
        if error is None and self._waiting:
            self._write()
        if self._writer is not None:
            self._writer.close()
