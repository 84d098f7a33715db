"""A table as a viewer sees it now, in one piece: what a page draws when it is opened."""

from __future__ import annotations

from typing import Any

import msgspec

from loreley.tables.play import undoable
from loreley.tables.setting import Settings
from loreley.tables.table import Table

__all__ = ["AskedView", "ClockView", "FairnessView", "SeatView", "TableView", "look"]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there. `bot`: the level that plays there now; `away`: for whom it stands in, and why."""

    seat: int
    kind: str
    player: str | None
    bot: str | None
    away: str | None


class ClockView(msgspec.Struct, frozen=True, kw_only=True):
    """Reserves in milliseconds by seat; whose turn is measured, since when, and when it will be over."""

    reserve: list[int]
    seat: int | None
    since: int | None
    deadline: int | None


class AskedView(msgspec.Struct, frozen=True, kw_only=True):
    """A take-back that waits for consent: of whom still, by player."""

    seat: int
    to: int
    waiting: list[str]


class FairnessView(msgspec.Struct, frozen=True, kw_only=True):
    """The commitment; from the start on what everybody brought, by place; at the end the secret."""

    commitment: str
    contributions: list[str]
    seating: list[int] | None
    secret: str | None


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything but the past. `mine` are the seats of whoever looks, `seat` the one through which he does (null: as a
    spectator); `position` is the canonical position as `seat` sees it, from the start on."""

    table: str
    seq: int
    version: int
    status: str
    now: int
    host: str | None
    settings: Settings
    rules: int
    seats: list[SeatView]
    mine: list[int]
    seat: int | None
    to_move: int | None
    position: dict[str, Any] | None
    undo: list[int]
    """Versions to which whoever looks may go back without asking, the latest first."""
    asked: AskedView | None
    clock: ClockView
    fairness: FairnessView
    rematch: str | None


def look(table: Table, player: str | None, now: int, seat: int | None) -> TableView:
    """The table for somebody who looks through one of his seats, or as a spectator."""
    mine = table.seats_of(player)
    assert seat is None or seat in mine
    created, timer = table.created, table.timer
    return TableView(
        table=table.id,
        seq=table.seq,
        version=table.version,
        status=table.status,
        now=max(now, table.at),
        host=table.host,
        settings=created.settings if mine else msgspec.structs.replace(created.settings, code=None),
        rules=created.rules,
        seats=[
            SeatView(seat=n, kind=s.kind, player=s.player, bot=s.bot, away=s.away) for n, s in enumerate(table.seats)
        ],
        mine=mine,
        seat=seat,
        to_move=table.to_move,
        position=_position(table, seat),
        undo=[] if player is None else undoable(table, player),
        asked=_asked(table),
        clock=ClockView(
            reserve=list(timer.reserve),
            seat=timer.seat,
            since=None if timer.seat is None else timer.since,
            deadline=table.deadline,
        ),
        fairness=FairnessView(
            commitment=created.commitment,
            contributions=list(table.contributions),
            seating=table.seating,
            secret=created.secret if table.is_open else None,
        ),
        rematch=table.rematch,
    )


def _position(table: Table, seat: int | None) -> dict[str, Any] | None:
    if table.line is None:
        return None
    position = table.position
    return position.view(seat).canonical(len(table.line.steps), position.scores, position.winners)


def _asked(table: Table) -> AskedView | None:
    asked = table.asked
    if asked is None:
        return None
    return AskedView(seat=asked.seat, to=asked.to, waiting=sorted(asked.waiting))
