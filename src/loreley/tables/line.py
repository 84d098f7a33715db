"""The line that stands: the moves that have not been taken back, and the position they lead to.

Each step keeps what chance answered after it, so that an earlier position can be had again; some positions
on the way are kept, lest a long game be played again from its start.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import NamedTuple

from loreley.core.event import Events
from loreley.core.position import Position
from loreley.core.template import loops_of

__all__ = ["Answer", "Line", "Stage", "Step", "apply", "resolve"]

_EVERY = 64  # steps between positions that are kept


class Answer(NamedTuple):
    """What chance said: who called for it, and for which time."""

    kind: str
    seat: int | None
    values: tuple[int, ...]


class Stage(NamedTuple):
    """A position, what happened on the way to it, and the move, if it was one that led there."""

    position: Position
    rows: Events
    code: int | None
    seat: int
    """Who is to move; -1 for nobody."""
    is_over: bool

    @property
    def is_asking(self) -> bool:
        """Whether chance has to answer."""
        return self.seat < 0 and not self.is_over


@dataclass(slots=True)
class Step:
    """A move that stands. `version` is that of the position it was made in."""

    code: int
    seat: int
    version: int
    answers: tuple[Answer, ...] = ()
    is_revealing: bool = False


def apply(position: Position, code: int) -> Stage:
    """Do a legal move."""
    return _stage(position.apply(code), code)


def resolve(position: Position, values: tuple[int, ...] | list[int]) -> Stage:
    """Let chance answer."""
    return _stage(position.resolve(values))


def _stage(position: Position, code: int | None = None) -> Stage:
    """The buffer has room for whatever may happen; only what did is kept."""
    rows, position.events = position.events, None
    assert rows is not None
    return Stage(position, rows[: 1 + rows[0, 0]].copy(), code, *_status(position))


def _status(position: Position) -> tuple[int, bool]:
    """Who is to move (-1: nobody) and whether the game is over; neither means that chance is asked."""
    seat, is_over = loops_of(position.game).status(position._block)
    return int(seat), bool(is_over)


class Line:
    """From the start of a game to the position that stands."""

    __slots__ = ("_kept", "_revealing", "counts", "is_over", "position", "seat", "setup", "steps")

    def __init__(self, start: Position) -> None:
        self.position = start
        self.seat, self.is_over = _status(start)
        self.setup: list[Answer] = []
        self.steps: list[Step] = []
        self.counts: dict[tuple[str, int | None], int] = {}
        self._kept: list[Position] = []
        game = start.game
        self._revealing = {n for n, name in enumerate(game.event_names) if name in game.revealing}

    @property
    def caller(self) -> int | None:
        """For whom chance is asked now: the seat that moved last, None at the set-up."""
        return self.steps[-1].seat if self.steps else None

    def move(self, version: int, stage: Stage) -> None:
        """Go on with a move."""
        assert stage.code is not None
        if len(self.steps) % _EVERY == 0:
            self._kept.append(self.position)
        is_revealing = not self._revealing.isdisjoint(stage.rows[1:, 0].tolist())
        self.steps.append(Step(stage.code, self.seat, version, (), is_revealing))
        self._stand(stage.position, stage.seat, stage.is_over)

    def _stand(self, position: Position, seat: int, is_over: bool) -> None:
        self.position, self.seat, self.is_over = position, seat, is_over

    def answer(self, kind: str, values: tuple[int, ...], stage: Stage) -> None:
        """Go on with what chance said."""
        seat = self.caller
        found = Answer(kind, seat, values)
        if self.steps:
            step = self.steps[-1]
            step.answers, step.is_revealing = (*step.answers, found), True
        else:
            self.setup.append(found)
        self.counts[kind, seat] = self.counts.get((kind, seat), 0) + 1
        self._stand(stage.position, stage.seat, stage.is_over)

    def index_of(self, version: int) -> int | None:
        """How many steps lead to the position of that version; None if no step that stands was made in it."""
        at = bisect_left(self.steps, version, key=lambda step: step.version)
        return at if at < len(self.steps) and self.steps[at].version == version else None

    @property
    def turn(self) -> int:
        """How many steps lead to the beginning of the turn that is played."""
        at = len(self.steps)
        while at and self.steps[at - 1].seat == self.seat:
            at -= 1
        return at

    def cut(self, at: int) -> None:
        """Go back to where so many steps lead."""
        position = self.position_at(at)
        self._stand(position, *_status(position))
        for step in self.steps[at:]:
            for answer in step.answers:
                self.counts[answer.kind, answer.seat] -= 1
        del self.steps[at:]
        del self._kept[-(-at // _EVERY) :]

    def position_at(self, at: int) -> Position:
        """The position to which so many steps lead."""
        if at == len(self.steps):
            return self.position
        begin = at // _EVERY
        position = self._kept[begin]
        for step in self.steps[begin * _EVERY : at]:
            position = position.apply(step.code)
            for answer in step.answers:
                position = position.resolve(answer.values)
        position.events = None
        return position
