"""Acting at a table: each route is one command."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import delete, post
from litestar.params import Parameter
from litestar.types import Scope

from loreley.errors import TableError
from loreley.server.api.common import refusals, site_of
from loreley.server.api.tables import TableId
from loreley.server.api.wire import (
    Bots,
    ChatLine,
    Consent,
    MovePlayed,
    Played,
    RematchWanted,
    SeatTaken,
    SeatWanted,
    TableMade,
    TakebackWanted,
)
from loreley.server.gate import caller_of
from loreley.server.identity import new_id, read_code
from loreley.server.people import PROGRAM
from loreley.server.refusal import Refused
from loreley.server.room import players_of
from loreley.server.store import Text
from loreley.server.words import clean_chat
from loreley.tables import (
    Abandon,
    AnswerTakeback,
    Chat,
    Command,
    Leave,
    Move,
    Rematch,
    Resign,
    Return,
    Sit,
    SitBot,
    Start,
    TakeBack,
    rematch_seats,
    rematch_settings,
)

__all__ = ["ROUTES"]

_AT = "/api/tables/{table_id:str}"
_ACT: dict[str, Any] = {"status_code": 200, "responses": refusals(409), "tags": ["acts"]}
_MOVE: dict[str, Any] = {**_ACT, "tags": ["moves"]}


async def _run(scope: Scope, table: str, command: Command, texts: tuple[Text, ...] = ()) -> Played:
    house = site_of(scope).house
    try:
        reply = await house.run(table, command, texts)
    except TableError as error:
        if error.code == "stale":
            assert isinstance(command, Move | TakeBack)  # only those name a version, and their seat is the caller's
            async with house.look_into(table) as room:
                changed = await house.changed(room, command.seat, error.facts["given"])
            error.facts["changed"] = msgspec.to_builtins(changed)
        raise
    return Played(seq=reply.seq, version=reply.version)


@post(f"{_AT}/seats", **_ACT)
async def sit_down(scope: Scope, table_id: TableId, data: SeatWanted) -> Played:
    """Take a seat: a person, one more person round the same screen, or a program."""
    player = caller_of(scope).need()
    if (player.kind == PROGRAM) != (data.kind == "program"):
        raise Refused(403, "wrong-kind")
    code = None if data.code is None else read_code(data.code)
    command = Sit(by=player.id, seat=data.seat, kind=data.kind, contribution=data.contribution, code=code)
    return await _run(scope, table_id, command)


@delete(f"{_AT}/seats/{{seat:int}}", **_ACT)
async def leave_seat(scope: Scope, table_id: TableId, seat: Annotated[int, Parameter(ge=0, le=8)]) -> Played:
    """Open a seat again before the start: one's own, or as the host any."""
    return await _run(scope, table_id, Leave(by=caller_of(scope).need().id, seat=seat))


@post(f"{_AT}/bots", **_ACT)
async def seat_bot(scope: Scope, table_id: TableId, data: Bots) -> Played:
    """The host puts a bot of the house on a seat."""
    if data.level not in site_of(scope).levels:
        raise Refused(400, "no-such-bot", level=data.level[:32])
    return await _run(scope, table_id, SitBot(by=caller_of(scope).need().id, level=data.level, seat=data.seat))


@post(f"{_AT}/start", **_ACT)
async def start_game(scope: Scope, table_id: TableId) -> Played:
    """The host begins."""
    return await _run(scope, table_id, Start(by=caller_of(scope).need().id))


@post(f"{_AT}/moves", **_MOVE)
async def play_move(scope: Scope, table_id: TableId, data: MovePlayed) -> Played:
    """Play. It is on the disk when this answers; the same token again gets the same answer and plays nothing."""
    by = caller_of(scope).need().id
    command = Move(by=by, seat=data.seat, version=data.version, move=data.move, token=data.token)
    return await _run(scope, table_id, command)


@post(f"{_AT}/takeback", **_MOVE)
async def take_back(scope: Scope, table_id: TableId, data: TakebackWanted) -> Played:
    """Take moves back: at once while nothing has been revealed, afterwards if everybody agrees."""
    by = caller_of(scope).need().id
    command = TakeBack(by=by, seat=data.seat, version=data.version, to=data.to, token=data.token)
    return await _run(scope, table_id, command)


@post(f"{_AT}/takeback/answer", **_MOVE)
async def answer_takeback(scope: Scope, table_id: TableId, data: Consent) -> Played:
    """Agree to a take-back, or not."""
    by = caller_of(scope).need().id
    return await _run(scope, table_id, AnswerTakeback(by=by, to=data.to, is_granted=data.is_granted))


@post(f"{_AT}/resign", **_ACT)
async def resign(scope: Scope, table_id: TableId, data: SeatTaken) -> Played:
    """Let a bot play on."""
    return await _run(scope, table_id, Resign(by=caller_of(scope).need().id, seat=data.seat))


@post(f"{_AT}/return", **_ACT)
async def come_back(scope: Scope, table_id: TableId, data: SeatTaken) -> Played:
    """Play for oneself again."""
    return await _run(scope, table_id, Return(by=caller_of(scope).need().id, seat=data.seat))


@post(f"{_AT}/chat", **_ACT)
async def say(scope: Scope, table_id: TableId, data: ChatLine) -> Played:
    """Say something at a table where one sits."""
    player = caller_of(scope).need()
    async with site_of(scope).house.look_into(table_id) as room:
        if player.id not in players_of(room.open):
            raise TableError("not-seated")
    text = Text(new_id(), player.id, clean_chat(data.text))
    return await _run(scope, table_id, Chat(by=player.id, text=text.id), (text,))


@post(f"{_AT}/abandon", **_ACT)
async def abandon(scope: Scope, table_id: TableId) -> Played:
    """Close the table before its end."""
    return await _run(scope, table_id, Abandon(by=caller_of(scope).need().id))


@post(f"{_AT}/rematch", **_ACT)
async def play_again(scope: Scope, table_id: TableId, data: RematchWanted) -> TableMade:
    """A new table for the same people, everybody one seat on; the others find it in the old table's log."""
    by, house = caller_of(scope).need(), site_of(scope).house
    async with house.look_into(table_id) as room:
        settings, seats = rematch_settings(room.open), rematch_seats(room.open)
    new = new_id()
    await house.run(table_id, Rematch(by=by.id, table=new))
    await house.create(by.id, settings, rematch_of=table_id, id=new)
    for n, (kind, who) in enumerate(seats):
        if kind == "bot":
            await house.run(new, SitBot(by=by.id, level=str(who), seat=n))
        elif who == by.id and kind == "person":
            await house.run(new, Sit(by=by.id, seat=n, contribution=data.contribution))
    async with house.enter(new) as room:
        return TableMade(table=new, code=room.code)


ROUTES: list[Any] = [
    sit_down,
    leave_seat,
    seat_bot,
    start_game,
    play_move,
    take_back,
    answer_takeback,
    resign,
    come_back,
    say,
    abandon,
    play_again,
]
