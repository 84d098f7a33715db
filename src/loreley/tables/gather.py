"""Before the start: sitting down, leaving, and the start itself with all that chance decides then."""

from __future__ import annotations

import hmac

from loreley.core.position import new_position
from loreley.errors import TableError
from loreley.tables import command as c
from loreley.tables import event as e
from loreley.tables.fairness import draw, is_contribution, key_of
from loreley.tables.outcome import settle
from loreley.tables.seat import BOT, OPEN, PERSON
from loreley.tables.setting import check_bot
from loreley.tables.state import FIRST, GATHERING, SEATING
from loreley.tables.table import Table

__all__ = ["leave", "sit", "sit_bot", "start"]


def sit(table: Table, command: c.Sit, now: int) -> list[e.Event]:
    """A person, a screen's next person or a program takes a seat."""
    _need_gathering(table)
    code, given = table.settings.code, command.code or ""
    if code is not None and command.by != table.host and not hmac.compare_digest(code.encode(), given.encode()):
        raise TableError("wrong-code")
    kinds = {table.seats[seat].kind for seat in table.seats_of(command.by)}
    if command.kind == PERSON and PERSON in kinds:
        raise TableError("already-seated", seat=table.seats_of(command.by)[0])
    seat = _free_seat(table, command.seat)
    events: list[e.Event] = [e.Seated(at=now, seat=seat, kind=command.kind, player=command.by)]
    if command.kind != PERSON:
        if command.contribution is not None:
            raise TableError("contribution-unwanted")
        return events
    if command.contribution is None or not is_contribution(command.contribution):
        raise TableError("contribution-needed")
    return [*events, e.Contributed(at=now, seat=seat, value=command.contribution)]


def sit_bot(table: Table, command: c.SitBot, now: int) -> list[e.Event]:
    """The host asks a bot of the house."""
    _need_gathering(table)
    _need_host(table, command.by)
    check_bot(command.level)
    return [e.Seated(at=now, seat=_free_seat(table, command.seat), kind=BOT, bot=command.level)]


def leave(table: Table, command: c.Leave, now: int) -> list[e.Event]:
    """Whoever sits there, or the host, opens a seat."""
    _need_gathering(table)
    seat = _seat(table, command.seat)
    if table.seats[seat].kind == OPEN:
        raise TableError("empty-seat", seat=seat)
    if command.by not in (None, table.host, table.seats[seat].player):
        raise TableError("not-yours", seat=seat)
    return [e.Left(at=now, seat=seat)]


def start(table: Table, command: c.Start, now: int) -> list[e.Event]:
    """Seating if it is left to chance, first player, set-up: each outcome an event of its own."""
    _need_gathering(table)
    _need_host(table, command.by)
    still_open = [n for n, seat in enumerate(table.seats) if seat.kind == OPEN]
    if still_open:
        raise TableError("seats-open", count=len(still_open))
    secret = table.created.secret
    assert secret is not None
    settings, seats = table.settings, range(table.settings.players)
    owed = [seat.owed for seat in table.seats]
    key = key_of(table.id, bytes.fromhex(secret), owed, is_shuffled=settings.shuffle)
    events: list[e.Event] = [e.Started(at=now)]
    if settings.shuffle:
        seating = draw(key, SEATING, None, 0, seats, len(seats))
        events.append(e.Chanced(at=now, kind=SEATING, seat=None, index=0, value=seating))
    first = draw(key, FIRST, None, 0, seats, 1)[0]
    events.append(e.Chanced(at=now, kind=FIRST, seat=None, index=0, value=first))
    position = new_position(table.game, table.board, len(seats), first, settings.edition, settings.options)
    ahead = settle(position, key, None, {}, now)
    table.ahead = list(ahead)
    return [*events, *(event for event, _ in ahead)]


def _need_gathering(table: Table) -> None:
    if table.status != GATHERING:
        raise TableError("started")


def _need_host(table: Table, by: str | None) -> None:
    if by not in (None, table.host):
        raise TableError("not-host")


def _seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise TableError("no-seat", seat=seat, last=len(table.seats) - 1)
    return seat


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        free = [n for n, seat in enumerate(table.seats) if seat.kind == OPEN]
        if not free:
            raise TableError("no-open-seat")
        return free[0]
    if table.seats[_seat(table, wanted)].kind != OPEN:
        raise TableError("seat-taken", seat=wanted)
    return wanted
