"""What follows from a command: events to be made durable and then applied, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from loreley.errors import TableError
from loreley.games import get_board, get_game
from loreley.tables import command as c
from loreley.tables import event as e
from loreley.tables.fairness import SECRET_BYTES, commit
from loreley.tables.gather import leave, sit, sit_bot, start
from loreley.tables.play import answer_takeback, move, take_back, without
from loreley.tables.setting import FindBoard, complete, is_name
from loreley.tables.state import ABANDONED, FINISHED, GATHERING, RUNNING
from loreley.tables.table import Table
from loreley.tables.token import TAKEBACK

__all__ = ["Reply", "create", "decide", "reply"]


class Reply(NamedTuple):
    """The answer to a command that was carried out, now or when it was sent before."""

    seq: int
    version: int


def create(command: c.Create, now: int, find_board: FindBoard = get_board) -> list[e.Event]:
    """The first event of a new table."""
    for what, name in (("table", command.table), ("player", command.by), ("table", command.rematch_of)):
        if name is not None and not is_name(name):
            raise TableError("bad-id", what=what, given=name[:40])
    assert len(command.secret) == SECRET_BYTES
    settings = complete(command.settings, find_board)
    return [
        e.Created(
            at=now,
            table=command.table,
            rules=get_game(settings.game).version,
            settings=settings,
            host=command.by,
            commitment=commit(command.table, command.secret),
            secret=command.secret.hex(),
            rematch_of=command.rematch_of,
        )
    ]


def decide(table: Table, command: c.Command, now: int) -> list[e.Event]:
    """The events that carry the command out; none if there is nothing to do or it has been done before.

    `now` is the time in milliseconds; one that lies before the last event counts as that event's time.
    """
    return _DECIDE[type(command)](table, command, max(now, table.at))


def reply(table: Table, command: c.Command) -> Reply:
    """What to answer once the events are durable and applied: for a repeated token the same as the first time."""
    token = getattr(command, "token", None)
    if token is not None and isinstance(command, c.Move | c.TakeBack):
        intention = command.move if isinstance(command, c.Move) else TAKEBACK
        used = table.tokens.find(command.seat, token, intention)
        if used is not None:
            return Reply(used.seq, used.version)
    return Reply(table.seq, table.version)


def _resign(table: Table, command: c.Resign, now: int) -> list[e.Event]:
    seat = _own_seat(table, command.by, command.seat)
    if seat.away is not None:
        raise TableError("away", seat=command.seat)
    resigned = e.Resigned(at=now, seat=command.seat, bot=table.settings.stand_in)
    return [resigned, *_without_seat(table, command.seat, now)]


def _return(table: Table, command: c.Return, now: int) -> list[e.Event]:
    seat = _own_seat(table, command.by, command.seat)
    if seat.away is None:
        raise TableError("not-away", seat=command.seat)
    return [e.Returned(at=now, seat=command.seat)]


def _own_seat(table: Table, by: str, seat: int) -> Any:
    """A seat of whoever asks, in a game that runs."""
    _need_running(table)
    if seat not in table.seats_of(by):
        raise TableError("not-yours", seat=seat)
    return table.seats[seat]


def _need_running(table: Table) -> None:
    if table.status == GATHERING:
        raise TableError("not-started")
    if table.status != RUNNING:
        raise TableError("over")


def _chat(table: Table, command: c.Chat, now: int) -> list[e.Event]:
    for what, name in (("player", command.by), ("text", command.text)):
        if not is_name(name):
            raise TableError("bad-id", what=what, given=name[:40])
    return [e.Chatted(at=now, player=command.by, text=command.text)]


def _tick(table: Table, command: c.Tick, now: int) -> list[e.Event]:
    deadline, seat = table.deadline, table.timer.seat
    if deadline is None or seat is None or now < deadline:
        return []
    timed_out = e.TimedOut(at=now, seat=seat, bot=table.settings.stand_in)
    return [timed_out, *_without_seat(table, seat, now)]


def _without_seat(table: Table, seat: int, now: int) -> list[e.Event]:
    """Whoever has gone need not agree any more to what the others wait for."""
    player = str(table.seats[seat].player)
    still_plays = any(table.seats[other].is_person for other in table.seats_of(player) if other != seat)
    return [] if still_plays else without(table, player, now)


def _credit(table: Table, command: c.Credit, now: int) -> list[e.Event]:
    seat = table.timer.seat
    lost = min(command.milliseconds, now - table.timer.since)
    if table.status != RUNNING or seat is None or lost <= 0:
        return []
    return [e.Credited(at=now, seat=seat, milliseconds=lost)]


def _abandon(table: Table, command: c.Abandon, now: int) -> list[e.Event]:
    if table.status in (FINISHED, ABANDONED):
        raise TableError("over")
    if command.by is not None:
        if table.status == GATHERING and command.by != table.host:
            raise TableError("not-host")
        if table.status == RUNNING and not table.seats_of(command.by):
            raise TableError("not-seated")
        if table.status == RUNNING and any(
            seat.player not in (None, command.by) and not seat.is_bot for seat in table.seats
        ):
            raise TableError("others-play")
    secret = table.created.secret
    assert secret is not None
    return [e.Abandoned(at=now, player=command.by), e.Opened(at=now, secret=secret)]


def _rematch(table: Table, command: c.Rematch, now: int) -> list[e.Event]:
    if table.status not in (FINISHED, ABANDONED):
        raise TableError("still-running")
    if not table.seats_of(command.by):
        raise TableError("not-seated")
    if table.rematch is not None:
        raise TableError("rematch-made", table=table.rematch)
    if not is_name(command.table):
        raise TableError("bad-id", what="table", given=command.table[:40])
    return [e.Rematched(at=now, table=command.table)]


_DECIDE: dict[type, Callable[[Table, Any, int], list[e.Event]]] = {
    c.Sit: sit,
    c.SitBot: sit_bot,
    c.Leave: leave,
    c.Start: start,
    c.Move: move,
    c.TakeBack: take_back,
    c.AnswerTakeback: answer_takeback,
    c.Resign: _resign,
    c.Return: _return,
    c.Chat: _chat,
    c.Tick: _tick,
    c.Credit: _credit,
    c.Abandon: _abandon,
    c.Rematch: _rematch,
}
