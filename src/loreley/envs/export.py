"""Records as a table of decisions in a Parquet file: one row a decision, as the environments would have shown it.

Rows are written group by group, so memory holds a few thousand of them, however many games there are. A file
holds games of one kind, for then every observation has the same length; how to read observations and
actions stands in the file's own metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from loreley.core.board import Board
from loreley.core.encoding import OBSERVATION
from loreley.core.game import Game
from loreley.core.record import Record
from loreley.core.replay import replay
from loreley.envs.code import Code, code_of
from loreley.errors import RecordError

__all__ = ["FORMAT", "Export", "schema_of"]

FORMAT = "loreley-decisions/0"
_ROWS = 4096


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
        self._rows: dict[str, list[Any]] = {}

    def add(self, record: Record, game: Game, board: Board) -> None:
        """The decisions of one more game; a record that breaks the rules or is of another kind adds nothing."""
        code = self._check_kind(record, game, board)
        rows = list(_decisions(record, code))
        for row in rows:
            for name, value in zip(self._rows, (self.games, *row), strict=True):
                self._rows[name].append(value)
        self.games += 1
        self.decisions += len(rows)
        if len(self._rows["game"]) >= _ROWS:
            self._write()

    def _check_kind(self, record: Record, game: Game, board: Board) -> Code:
        if record.seen_by is not None:
            raise RecordError("header", "this is a game as one viewer saw it; an export needs the full record")
        if self._code is None:
            self._code = code_of(game, board, record.players)
            schema = schema_of(self._code)
            self._rows = {name: [] for name in schema.names}
            self._writer = pq.ParquetWriter(self.path, schema, compression="zstd")
        code = self._code
        if (code.game, code.board, code.players) != (game, board, record.players):
            given = f"{record.game} on {record.board} for {record.players}"
            kept = f"{code.game.name} on {code.board.name} for {code.players}"
            raise RecordError("header", f"{given} in an export of {kept}; a file holds games of one kind")
        return code

    def _write(self) -> None:
        assert self._code is not None
        schema = schema_of(self._code)
        seen = np.concatenate(self._rows["observation"])
        columns = {name: values for name, values in self._rows.items() if name != "observation"}
        arrays = {name: pa.array(values, schema.field(name).type) for name, values in columns.items()}
        arrays["observation"] = pa.FixedSizeListArray.from_arrays(pa.array(seen), self._code.observation_size)
        self._writer.write_table(pa.table([arrays[name] for name in schema.names], schema=schema))
        self._rows = {name: [] for name in self._rows}

    def __enter__(self) -> Export:
        return self

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        """Write what is left, unless something went wrong: then the file is of no use."""
        if error is None and self._writer is None:
            raise RecordError("header", "there are no records to export")
        if error is None and self._rows["game"]:
            self._write()
        if self._writer is not None:
            self._writer.close()


def _decisions(record: Record, code: Code) -> Iterator[tuple[Any, ...]]:
    """Each decision's values, in the order of the columns after the game's number."""
    options = json.dumps({key: value for key, value in record.options.items() if value not in (None, False)})
    common = record.edition, options
    result = record.scores, record.winners
    here, decision = None, 0
    for step in replay(record, code.game, code.board):
        if here is not None:
            assert step.move is not None
            begun = 0
            for action in code.encode(step.move):
                seen = code.see(here, step.seat or 0, begun)
                legal = code.offers(here, begun)
                yield *common, decision, step.seat, seen.astype(OBSERVATION), legal, action, step.move, *result
                begun, decision = action + 1, decision + 1
        here = step.position._block
