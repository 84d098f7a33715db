"""A table as its events have made it: `apply` is the only thing that changes it, one event at a time.

The fold decides nothing and refuses nothing but a log that no table can have written. What may happen next
is for `decide`. Nothing here reads a clock, draws a random number or waits for anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from loreley.core.board import Board
from loreley.core.event import Events
from loreley.core.game import Game
from loreley.core.position import Position, View, new_position
from loreley.errors import LogError, LoreleyError
from loreley.games import get_board, get_game
from loreley.tables import event as e
from loreley.tables.clock import TurnTimer
from loreley.tables.fairness import key_of
from loreley.tables.line import Line, Stage, apply, resolve
from loreley.tables.seat import OPEN, Seat
from loreley.tables.setting import FindBoard
from loreley.tables.token import Tokens

__all__ = ["ABANDONED", "FINISHED", "FIRST", "GATHERING", "RECENT", "RUNNING", "SEATING", "Asked", "Logged", "Table"]

GATHERING, RUNNING, FINISHED, ABANDONED = "gathering", "running", "finished", "abandoned"
SEATING, FIRST = "seating", "first"
RECENT = 64
"""How many of the last events a table keeps, so that they can be shown without asking the log."""


@dataclass(slots=True)
class Asked:
    """A take-back that waits for the others' consent: who asked, where to, who has to agree still."""

    seat: int
    to: int
    waiting: set[str]


@dataclass(slots=True)
class Logged:
    """One of the last events, and what happened on the board with it."""

    seq: int
    event: e.Event
    rows: Events | None
    shown: dict[Any, Any]
    """What viewers have been shown of it, so that it is made once."""


class Table:
    """Read its attributes freely; change it with `apply` only, and only after the events are durable."""

    def __init__(self, find_board: FindBoard = get_board) -> None:
        self._find_board = find_board
        self.seq = 0
        """The number of the last event."""
        self.version = 0
        """Of the position: one more with every move and every take-back."""
        self.at = 0
        """When the last event was decided."""
        self.status = GATHERING
        self.seats: list[Seat] = []
        self.host: str | None = None
        self.contributions: tuple[str, ...] = ()
        """What everybody brought, by place: where they sat when the game began."""
        self.seating: list[int] | None = None
        self.first: int | None = None
        self.line: Line | None = None
        self.asked: Asked | None = None
        self.rematch: str | None = None
        self.tokens = Tokens()
        self.recent: deque[Logged] = deque(maxlen=RECENT)
        self.ahead: list[tuple[e.Event, Stage]] = []
        """Positions that `decide` has worked out already, for the events that it returned last."""
        self.created: e.Created
        self.game: Game
        self.board: Board
        self.key: bytes
        self.timer: TurnTimer

    @classmethod
    def load(cls, log: Iterable[bytes], find_board: FindBoard = get_board) -> Table:
        """The table that a log tells of; LogError where it makes no sense."""
        table = cls(find_board)
        for data in log:
            table.apply(e.read_event(data, table.seq + 1))
        return table

    def apply(self, event: e.Event) -> None:
        """Go on by one event."""
        if (self.seq == 0) != isinstance(event, e.Created):
            raise LogError(self.seq + 1, "a log begins with `created`, and only begins with it")
        try:
            rows = _FOLD[type(event)](self, event)
        except (LoreleyError, LookupError, AssertionError) as error:
            raise LogError(self.seq + 1, f"{type(event).__name__} cannot follow: {error}") from error
        self.seq += 1
        self.at = max(self.at, event.at)
        self.recent.append(Logged(self.seq, event, rows, {}))

    # What everybody asks.

    @property
    def id(self) -> str:
        """The table's name in all that follows from it."""
        return self.created.table

    @property
    def settings(self) -> Any:
        """What was agreed."""
        return self.created.settings

    @property
    def position(self) -> Position:
        """The position that stands; there is one from the start on."""
        assert self.line is not None, "the game has not begun"
        return self.line.position

    @property
    def to_move(self) -> int | None:
        """The seat that has to move, if the game runs."""
        if self.status != RUNNING or self.line is None:
            return None
        seat, _ = self.line.status
        return None if seat < 0 else seat

    @property
    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat and the level of the bot that the house has to ask for a move."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot is None:
            return None
        return seat, str(self.seats[seat].bot)

    @property
    def deadline(self) -> int | None:
        """When a `Tick` will have something to do."""
        return self.timer.deadline if self.status == RUNNING else None

    @property
    def is_open(self) -> bool:
        """Whether the secret is out."""
        return self.status in (FINISHED, ABANDONED)

    def view(self, seat: int | None) -> View:
        """What a seat may see of the position: what its bot is handed."""
        return self.position.view(seat)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of somebody: one, or several round one screen."""
        return [n for n, seat in enumerate(self.seats) if seat.player is not None and seat.player == player]

    def people(self) -> set[str]:
        """The persons who play for themselves now."""
        return {seat.player for seat in self.seats if seat.is_person and seat.player is not None}

    # How the position goes on.

    def stage(self, event: e.Moved | e.Chanced) -> Stage:
        """The position after the event: worked out before, or now."""
        while self.ahead:
            known, stage = self.ahead.pop(0)
            if known is event:
                return stage
            self.ahead.clear()
        position = self.position
        if isinstance(event, e.Moved):
            code = self.game.parse_move(self.board, event.move)
            if code not in position.codes():
                raise AssertionError(f"{event.move} is not legal there")
            return apply(position, code)
        return resolve(position, self.values_of(event))

    def values_of(self, event: e.Chanced) -> list[int]:
        """An outcome as the rules take it."""
        chance = self.position.chance
        assert chance is not None, "chance was not asked"
        assert chance.name == event.kind, f"chance was asked for {chance.name}, not {event.kind}"
        return self.game.parse_chance(self.board, self.settings.players, chance.kind, event.value)


def _created(table: Table, event: e.Created) -> None:
    table.created, table.host = event, event.host
    settings = event.settings
    table.game = get_game(settings.game)
    assert event.rules == table.game.version, f"rules of version {event.rules}"
    assert settings.board is not None
    table.board = table._find_board(table.game, settings.board)
    table.seats = [Seat() for _ in range(settings.players)]
    table.timer = TurnTimer(settings.clock, settings.players)


def _seated(table: Table, event: e.Seated) -> None:
    table.seats[event.seat] = Seat(event.kind, event.player, event.bot)


def _contributed(table: Table, event: e.Contributed) -> None:
    table.seats[event.seat].contribution = event.value


def _left(table: Table, event: e.Left) -> None:
    gone = table.seats[event.seat]
    table.seats[event.seat] = Seat()
    if gone.player == table.host and not table.seats_of(table.host):
        table.host = next((s.player for s in table.seats if s.player is not None), table.host)


def _started(table: Table, event: e.Started) -> None:
    assert all(seat.kind != OPEN for seat in table.seats), "a seat is open"
    table.status = RUNNING
    table.contributions = tuple(seat.owed for seat in table.seats)
    assert table.created.secret is not None, "the secret is missing"
    table.key = key_of(table.id, bytes.fromhex(table.created.secret), table.contributions)


def _chanced(table: Table, event: e.Chanced) -> Events | None:
    if event.kind == SEATING:
        table.seating = event.value
        table.seats = [table.seats[place] for place in event.value]
        return None
    if event.kind == FIRST:
        settings = table.settings
        table.first = event.value
        table.line = Line(
            new_position(table.game, table.board, settings.players, event.value, settings.edition, settings.options)
        )
        return None
    assert table.line is not None, "the game has not begun"
    values = tuple(table.values_of(event))
    stage = table.stage(event)
    table.line.answer(event.kind, values, stage)
    _watch(table, event.at)
    return stage.rows


def _moved(table: Table, event: e.Moved) -> Events:
    assert table.line is not None, "the game has not begun"
    assert event.version == table.version, f"the position has version {table.version}"
    assert event.seat == table.to_move, f"seat {table.to_move} is to move"
    code = table.game.parse_move(table.board, event.move)
    stage = table.stage(event)
    table.line.move(code, event.version, stage)
    table.version += 1
    table.asked = None
    if event.token is not None:
        table.tokens.add(event.seat, event.token, event.move, table.version, table.seq + 1)
    _watch(table, event.at)
    return stage.rows


def _watch(table: Table, at: int) -> None:
    """Let the clock run for the seat to move; nothing changes while its turn goes on, or while chance is asked."""
    assert table.line is not None
    seat, is_over = table.line.status
    if seat == table.timer.seat or (seat < 0 and not is_over):
        return
    table.timer.begin(None if is_over or table.seats[seat].is_bot else seat, at)


def _takeback_asked(table: Table, event: e.TakebackAsked) -> None:
    asker = table.seats[event.seat].player
    assert asker is not None
    table.asked = Asked(event.seat, event.to, table.people() - {asker})
    if event.token is not None:
        table.tokens.add(event.seat, event.token, str(event.to), table.version, table.seq + 1)


def _takeback_granted(table: Table, event: e.TakebackGranted) -> None:
    assert table.asked is not None, "nothing was asked"
    table.asked.waiting.discard(str(table.seats[event.seat].player))


def _takeback_refused(table: Table, event: e.TakebackRefused) -> None:
    table.asked = None


def _taken_back(table: Table, event: e.TakenBack) -> None:
    assert table.line is not None, "the game has not begun"
    at = table.line.index_of(event.to)
    assert at is not None, f"no position of version {event.to} stands"
    is_same_turn = at >= table.line.turn
    table.line.cut(at)
    table.version += 1
    table.asked = None
    if event.token is not None:
        table.tokens.add(event.seat, event.token, str(event.to), table.version, table.seq + 1)
    if not is_same_turn:
        table.timer.stop(event.at)
    _watch(table, event.at)


def _stood_in(table: Table, event: e.Resigned | e.TimedOut) -> None:
    seat = table.seats[event.seat]
    seat.bot, seat.away = event.bot, "resigned" if isinstance(event, e.Resigned) else "timed-out"
    if table.asked is not None:
        table.asked.waiting &= table.people()
        if event.seat == table.asked.seat:
            table.asked = None
    if table.timer.seat == event.seat:
        table.timer.stop(event.at)


def _returned(table: Table, event: e.Returned) -> None:
    seat = table.seats[event.seat]
    seat.bot, seat.away = None, None
    _watch(table, event.at)


def _credited(table: Table, event: e.Credited) -> None:
    table.timer.credit(event.milliseconds)


def _finished(table: Table, event: e.Finished) -> None:
    assert event.scores == table.position.scores, "these are not the game's scores"
    table.status = FINISHED
    table.timer.stop(event.at)


def _abandoned(table: Table, event: e.Abandoned) -> None:
    table.status = ABANDONED
    table.asked = None
    table.timer.stop(event.at)


def _rematched(table: Table, event: e.Rematched) -> None:
    table.rematch = event.table


def _nothing(table: Table, event: e.Event) -> None:
    """It changes nothing but the log."""


_FOLD: dict[type, Callable[[Table, Any], Events | None]] = {
    e.Created: _created,
    e.Seated: _seated,
    e.Contributed: _contributed,
    e.Left: _left,
    e.Started: _started,
    e.Chanced: _chanced,
    e.Moved: _moved,
    e.TakebackAsked: _takeback_asked,
    e.TakebackGranted: _takeback_granted,
    e.TakebackRefused: _takeback_refused,
    e.TakenBack: _taken_back,
    e.Resigned: _stood_in,
    e.TimedOut: _stood_in,
    e.Returned: _returned,
    e.Credited: _credited,
    e.Chatted: _nothing,
    e.Finished: _finished,
    e.Abandoned: _abandoned,
    e.Opened: _nothing,
    e.Rematched: _rematched,
}
