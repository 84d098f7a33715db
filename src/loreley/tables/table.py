"""A table as its events have made it: `apply` is the only thing that changes it, one event at a time.

The fold decides nothing and refuses nothing but a log that no table can have written. What may happen next
is for `decide`. Nothing here reads a clock, draws a random number or waits for anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, View
from loreley.errors import LogError, LoreleyError
from loreley.games import get_board
from loreley.tables import event as e
from loreley.tables.clock import TurnTimer
from loreley.tables.fold import FOLD
from loreley.tables.line import Line, Stage, apply, resolve
from loreley.tables.seat import Seat
from loreley.tables.setting import FindBoard, Settings
from loreley.tables.state import ABANDONED, FINISHED, FRESH, GATHERING, RECENT, RUNNING, Asked, Logged
from loreley.tables.token import Tokens

__all__ = ["Table"]


class Table:
    """Read its attributes freely; change it with `apply` only, and only after the events are durable."""

    def __init__(self, find_board: FindBoard = get_board) -> None:
        self.find_board = find_board
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
            rows = FOLD[type(event)](self, event)
        except (LoreleyError, LookupError, AssertionError, TypeError, ValueError) as error:
            raise LogError(self.seq + 1, f"{type(event).__name__} cannot follow: {error}") from error
        self.seq += 1
        self.at = max(self.at, event.at)
        self.recent.append(Logged(self.seq, event, rows))
        if len(self.recent) > FRESH:
            self.recent[-1 - FRESH].shown.clear()

    # What everybody asks.

    @property
    def id(self) -> str:
        """The table's name in all that follows from it."""
        return self.created.table

    @property
    def settings(self) -> Settings:
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
        return None if self.line.seat < 0 else self.line.seat

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
        return [] if player is None else [n for n, seat in enumerate(self.seats) if seat.player == player]

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
