"""A table's game as a record, and the next table for the same people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from loreley.core.record import ChanceEvent, MoveEvent, Record, Seat
from loreley.core.replay import seen_by
from loreley.errors import TableError
from loreley.tables.fairness import SCHEME
from loreley.tables.line import Answer
from loreley.tables.seat import BOT, PROGRAM, Kind
from loreley.tables.setting import Settings
from loreley.tables.state import GATHERING, RUNNING
from loreley.tables.table import Table

__all__ = ["record_of", "rematch_settings"]


def record_of(table: Table, names: Mapping[str, str] | None = None, seat: int | None = None) -> Record:
    """The game's record: whole once the secret is open, until then as `seat` (None: a spectator) knows it.

    `names`: what to call players, by pseudonym; without one a seat is called by its number.
    """
    if table.line is None:
        raise TableError("not-started")
    record = _whole(table, {} if names is None else names)
    if table.status == RUNNING:
        return seen_by(record, table.game, table.board, seat)
    record.extra["fairness"] = fairness_of(table)
    return record


def fairness_of(table: Table) -> dict[str, Any]:
    """What `loreley verify` needs."""
    found: dict[str, Any] = {
        "scheme": SCHEME,
        "table": table.id,
        "commitment": table.created.commitment,
        "secret": table.created.secret,
        "contributions": list(table.contributions),
    }
    return found if table.seating is None else found | {"seating": table.seating}


def _whole(table: Table, names: Mapping[str, str]) -> Record:
    line, settings, position = table.line, table.settings, table.position
    assert line is not None
    record = Record(
        game=table.game.name,
        edition=position.edition,
        board=table.board.name,
        players=position.players,
        seats=[_seat(table, n, names) for n in range(position.players)],
        first=int(position.state.first),
        options=dict(settings.options),
        scores=position.scores,
        winners=position.winners,
    )
    record.events += [_chance(table, answer) for answer in line.setup]
    for step in line.steps:
        record.events.append(MoveEvent(step.seat, table.game.format_move(table.board, step.code)))
        record.events += [_chance(table, answer) for answer in step.answers]
    return record


def _chance(table: Table, answer: Answer) -> ChanceEvent:
    kind = next(number for number, name in table.game.chances.items() if name == answer.kind)
    value = table.game.format_chance(table.board, table.settings.players, kind, answer.values)
    return ChanceEvent(answer.kind, value)


def _seat(table: Table, n: int, names: Mapping[str, str]) -> Seat:
    """Who sat down there; that a bot played on for a person is not in a record."""
    seat = table.seats[n]
    if seat.kind == BOT:
        return Seat(str(seat.bot), "bot")
    name = names.get(str(seat.player), f"seat {n}")
    return Seat(name, "bot" if seat.kind == PROGRAM else "human")


def rematch_settings(table: Table) -> Settings:
    """The same settings for the next table; nobody is shuffled, for the seats rotate."""
    if table.status == GATHERING:
        raise TableError("not-started")
    settings: Settings = msgspec.structs.replace(table.settings, shuffle=False)
    return settings


def rematch_seats(table: Table) -> list[tuple[Kind, str | None]]:
    """Who sits where at the next table, by kind and player or level: everybody one seat on, the last one first."""
    seats = [(seat.kind, seat.bot if seat.kind == BOT else seat.player) for seat in table.seats]
    return seats[-1:] + seats[:-1]
