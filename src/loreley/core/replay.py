"""Playing a record again, position by position, and refusing it where it leaves the rules.

A record with `seen_by` holds what one seat knows. It is played with what is known: see `core/known.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from loreley.core.board import Board
from loreley.core.event import Event
from loreley.core.game import Game
from loreley.core.known import KnownPosition, needs_full, who
from loreley.core.position import Position, check_setting, new_position
from loreley.core.record import SPECTATOR, ChanceEvent, MoveEvent, Record, shorten
from loreley.errors import ChanceError, IllegalMove, LoreleyError, NotationError, RecordError

__all__ = ["Step", "check_full", "replay", "seen_by", "start_of", "viewer_of"]


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a game: the move that led to it, and all that happened on the way."""

    ply: int
    position: Position
    seat: int | None
    move: str | None
    parts: tuple[Position, ...]
    """The position right after the move and after each chance outcome; the last one is `position`."""

    def happened(self, viewer: int | None = None, *, is_full: bool = False) -> list[Event]:
        """What the move and chance brought about, as the viewer may know it."""
        return [event for part in self.parts for event in part.happened(viewer, is_full=is_full)]


def viewer_of(record: Record) -> int | None:
    """The seat whose record it is; None for a spectator's. Only for a record with `seen_by`."""
    assert record.seen_by is not None
    return None if isinstance(record.seen_by, str) else record.seen_by


def check_full(record: Record, wanted: str) -> None:
    """Refuse a record of one viewer where the whole truth is wanted."""
    if record.seen_by is not None:
        raise needs_full(viewer_of(record), wanted)


def start_of(record: Record, game: Game, board: Board) -> Position:
    """The position before any chance; a header that the game does not know is refused."""
    if record.game != game.name or record.board != board.name:
        given = f"{shorten(record.game)} on {shorten(record.board)}"
        raise RecordError("header", f"{given} is not {game.name} on {board.name}")
    try:
        check_setting(game, board, record.players, record.first, record.edition, record.options)
        return new_position(game, board, record.players, record.first, record.edition, record.options)
    except LoreleyError as error:
        raise RecordError("header", str(error)) from None


def replay(record: Record, game: Game, board: Board) -> Iterator[Step]:
    """Every position of the record: before the first move, then after each move and the chance after it.

    Of a `seen_by` record they are `KnownPosition`s, which give the view of its own seat only.
    """
    position = start_of(record, game, board)
    if record.seen_by is not None:
        position = KnownPosition.of(position, viewer_of(record))
    step = _Reader(record)
    ply, parts = 0, list(step.chances(position))
    position = parts[-1] if parts else position
    yield Step(ply, position, None, None, tuple(parts))
    while (event := step.next_move(position)) is not None:
        parts = [step.play(position, event)]
        parts += step.chances(parts[0])
        ply, position = ply + 1, parts[-1]
        yield Step(ply, position, event.seat, event.move, tuple(parts))
    _check_result(record, position)
    if record.seen_by is not None:
        _check_known(record, game, step.parts, viewer_of(record))


def seen_by(record: Record, game: Game, board: Board, seat: int | None) -> Record:
    """The record as a seat (None: a spectator) knows it now: the export of a game that still runs.

    What chance answered is null where the seat does not know it. Unknown keys of chance events and the key
    `fairness` are left out: they may tell what is hidden.
    """
    if seat is not None and not 0 <= seat < record.players:
        raise RecordError("header", f"there is no seat {seat}; seats are 0 to {record.players - 1}")
    if record.seen_by is not None:
        raise RecordError("header", "this is a game as one viewer saw it; what another saw needs the full record")
    parts = [part for step in replay(record, game, board) for part in step.parts]
    events = list(record.events)
    for at, value in _known_values(record, game, parts, seat):
        events[at] = ChanceEvent(record.events[at].kind, value)  # type: ignore[union-attr]
    extra = {key: value for key, value in record.extra.items() if key != "fairness"}
    return replace(record, events=events, extra=extra, seen_by=SPECTATOR if seat is None else seat)


def _known_values(record: Record, game: Game, parts: list[Position], seat: int | None) -> Iterator[tuple[int, Any]]:
    """Each chance event's index and what the seat knows of it; a part belongs to each event."""
    names = {name: kind for kind, name in game.chances.items()}
    happened: list[Event] = []
    starts = []
    for part in parts:
        starts.append(len(happened))
        happened += Position.happened(part, is_full=True)
    for at, (event, part) in enumerate(zip(record.events, parts, strict=True)):
        if isinstance(event, ChanceEvent):
            since = (happened[i] for i in range(starts[at], len(happened)))
            yield at, game.known_chance(part.board, names[event.kind], event.value, seat, since)


def _check_known(record: Record, game: Game, parts: list[Position], seat: int | None) -> None:
    for at, value in _known_values(record, game, parts, seat):
        if value != record.events[at].value:  # type: ignore[union-attr]
            raise RecordError(f"event {at}", f"this is not what {who(seat)} knows of it")


class _Reader:
    """Walks through a record's events and knows the place; `parts` are the positions after each of them."""

    def __init__(self, record: Record) -> None:
        self.events = record.events
        self.keeps_parts = record.seen_by is not None
        self.at = 0
        self.parts: list[Position] = []

    def refuse(self, why: str) -> RecordError:
        return RecordError(f"event {self.at}", why)

    def chances(self, position: Position) -> Iterator[Position]:
        """The positions after each outcome that is asked for now."""
        while (chance := position.chance) is not None:
            event = self.events[self.at] if self.at < len(self.events) else None
            if not isinstance(event, ChanceEvent) or event.kind != chance.name:
                found = "the record ends" if event is None else f"found {_name(event)}"
                raise self.refuse(f"chance has to say {chance.name} here; {found}")
            position = self._pass(position, lambda p=position, e=event, k=chance.kind: _answer(p, k, e.value))  # type: ignore[misc]
            yield position

    def next_move(self, position: Position) -> MoveEvent | None:
        """The next event, which must be a move; None at the end of the record."""
        if self.at == len(self.events):
            return None
        event = self.events[self.at]
        if position.is_over:
            raise self.refuse("the game is over; nothing may follow")
        if isinstance(event, ChanceEvent):
            raise self.refuse(f"chance was not asked, found {_name(event)}")
        if event.seat != position.to_move:
            raise self.refuse(f"seat {event.seat} moves, but seat {position.to_move} is to move")
        return event

    def play(self, position: Position, event: MoveEvent) -> Position:
        return self._pass(position, lambda: position.play(event.move))

    def _pass(self, position: Position, do: Callable[[], Position]) -> Position:
        """Go on to the next event."""
        try:
            after = do()
        except (IllegalMove, NotationError, ChanceError) as error:
            raise self.refuse(str(error)) from None
        self.at += 1
        if self.keeps_parts:
            self.parts.append(after)
        return after


def _answer(position: Position, kind: int, value: Any) -> Position:
    if isinstance(position, KnownPosition):
        return position.take(value)
    return position.resolve(position.game.parse_chance(position.board, position.players, kind, value))


def _name(event: ChanceEvent | MoveEvent) -> str:
    return shorten(event.kind) if isinstance(event, ChanceEvent) else f"the move {shorten(event.move)}"


def _check_result(record: Record, position: Position) -> None:
    if not position.is_over:
        if record.scores is not None:
            raise RecordError("result", "the game is not finished, so it has no result")
        return
    if record.scores is None:
        raise RecordError("result", "the game is finished; its result is missing")
    if record.scores != position.scores:
        raise RecordError("result", f"scores are {shorten(record.scores)}; the game gives {position.scores}")
    if record.winners != position.winners:
        raise RecordError("result", f"winners are {shorten(record.winners)}; the game gives {position.winners}")
