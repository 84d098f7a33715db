"""What each event does to a table. An event that cannot follow fails an assertion: no table has written it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from loreley.core.event import Events
from loreley.core.position import new_position
from loreley.games import get_game
from loreley.tables import event as e
from loreley.tables.clock import TurnTimer
from loreley.tables.fairness import key_of
from loreley.tables.line import Line
from loreley.tables.seat import OPEN, Seat
from loreley.tables.state import ABANDONED, FINISHED, FIRST, RUNNING, SEATING, Asked
from loreley.tables.token import TAKEBACK

if TYPE_CHECKING:
    from loreley.tables.table import Table

__all__ = ["FOLD"]


def _created(table: Table, event: e.Created) -> None:
    table.created, table.host = event, event.host
    settings = event.settings
    table.game = get_game(settings.game)
    assert event.rules == table.game.version, f"rules of version {event.rules}"
    assert settings.board is not None
    table.board = table.find_board(table.game, settings.board)
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
    table.key = key_of(
        table.id, bytes.fromhex(table.created.secret), table.contributions, is_shuffled=table.settings.shuffle
    )


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
    stage = table.stage(event)
    table.line.move(event.version, stage)
    table.version += 1
    table.asked = None
    if event.token is not None:
        table.tokens.add(event.seat, event.token, event.move, table.version, table.seq + 1)
    _watch(table, event.at)
    return stage.rows


def _watch(table: Table, at: int) -> None:
    """Let the clock run for the seat to move; nothing changes while its turn goes on, or while chance is asked."""
    assert table.line is not None
    seat, is_over = table.line.seat, table.line.is_over
    if seat == table.timer.seat or (seat < 0 and not is_over):
        return
    table.timer.begin(None if is_over or table.seats[seat].is_bot else seat, at)


def _takeback_asked(table: Table, event: e.TakebackAsked) -> None:
    asker = table.seats[event.seat].player
    assert asker is not None
    table.asked = Asked(event.seat, event.to, table.people() - {asker})
    if event.token is not None:
        table.tokens.add(event.seat, event.token, TAKEBACK, table.version, table.seq + 1)


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
        table.tokens.add(event.seat, event.token, TAKEBACK, table.version, table.seq + 1)
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


FOLD: dict[type, Callable[[Table, Any], Events | None]] = {
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
