"""The decisions of a record as arrays: played once more by compiled code, checked on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loreley.core.board import Board
from loreley.core.encoding import OBSERVATION
from loreley.core.event import silent
from loreley.core.game import Game
from loreley.core.position import Position
from loreley.core.record import ChanceEvent, Record
from loreley.core.replay import replay, start_of
from loreley.core.template import rows
from loreley.envs.code import Code
from loreley.errors import LoreleyError, RecordError

__all__ = ["Decisions", "decisions_of", "most_of", "room_for"]


class Decisions(NamedTuple):
    """Row n is a decision; its legal actions are legal[ends[n]:ends[n + 1]], its move is that of event steps[n]."""

    observations: npt.NDArray[np.int16]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int16]
    steps: npt.NDArray[np.int32]
    legal: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int32]
    parts: npt.NDArray[np.int32]
    """Scratch."""

    def first(self, n: int) -> Decisions:
        """Only so many."""
        return self._cut(slice(n))._replace(legal=self.legal[: self.ends[n]], ends=self.ends[: n + 1])

    def after(self, n: int) -> Decisions:
        """The rows that are left after so many; their legal actions stand in the same array."""
        return self._cut(slice(n, None))._replace(ends=self.ends[n:])

    def _cut(self, rows: slice) -> Decisions:
        return self._replace(
            observations=self.observations[rows],
            seats=self.seats[rows],
            actions=self.actions[rows],
            steps=self.steps[rows],
        )


def room_for(most: int, code: Code) -> Decisions:
    """Empty rows for so many decisions."""
    integers: Any = np.int32
    return Decisions(
        observations=np.empty((most, code.observation_size), OBSERVATION),
        seats=np.empty(most, np.int8),
        actions=np.empty(most, np.int16),
        steps=np.empty(most, integers),
        legal=np.empty((most + 1) * code.game.max_moves, integers),
        ends=np.zeros(most + 1, integers),
        parts=np.zeros(4, integers),
    )


def most_of(record: Record) -> int:
    """No fewer than the decisions of a record: a move has two parts at most."""
    return 2 * sum(not isinstance(event, ChanceEvent) for event in record.events)


def decisions_of(record: Record, code: Code, room: Decisions | None = None) -> Decisions:
    """All decisions; a record that breaks the rules is refused as `replay` refuses it.

    They are written into the first rows of `room` if it is given; it must have `most_of(record)` of them.
    """
    if record.seen_by is not None:
        raise RecordError("header", "this is a game as one viewer saw it; decisions need the full record")
    start = start_of(record, code.game, code.board)
    try:
        steps, values = _numbers(record, code)
    except LoreleyError:
        return _refuse(record, code)
    out = room_for(most_of(record), code) if room is None else room
    block, items, view = start._block, np.zeros(code.game.max_items, np.int32), rows(1, code.game.state)
    n = code.kernel.walk(code.board.rows, code.table, block, steps, values, items, view, silent(), out)
    last = Position(code.game, code.board, record.edition, block)
    if n < 0 or last.chance is not None or (last.scores, last.winners) != (record.scores, record.winners):
        return _refuse(record, code)
    return out.first(n)


def _refuse(record: Record, code: Code) -> Decisions:
    """Play it slowly, which says where it goes wrong and why."""
    for _ in replay(record, code.game, code.board):
        pass
    raise AssertionError("compiled code refuses a record that can be replayed")


def _numbers(record: Record, code: Code) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    kinds = {name: kind for kind, name in code.game.chances.items()}
    steps, values = np.zeros((len(record.events), 4), np.int32), list[int]()
    for n, event in enumerate(record.events):
        if isinstance(event, ChanceEvent):
            kind = kinds.get(event.kind, 0)
            outcome = code.game.parse_chance(code.board, code.players, kind, event.value)
            steps[n] = -1, kind, len(values), len(outcome)
            values += outcome
        else:
            steps[n, :2] = event.seat, _parsed(code.game, code.board, event.move)
    return steps, np.array(values, np.int32)


@lru_cache(maxsize=65_536)
def _parsed(game: Game, board: Board, text: str) -> int:
    return game.parse_move(board, text)
