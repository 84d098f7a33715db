"""Players: guests by a signed cookie, programs by a token; moving to another device; leaving for good."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.types import Scope

from loreley.server.api.common import refusals, site_of
from loreley.server.api.tables import table_info
from loreley.server.api.wire import CodeGiven, Codes, Me, Named, ProgramMade, TableInfo
from loreley.server.gate import caller_of
from loreley.server.house import now
from loreley.server.identity import COOKIE, COOKIE_SECONDS
from loreley.server.people import GUEST
from loreley.server.refusal import Refused
from loreley.server.store import Player
from loreley.server.words import clean_name

__all__ = ["ROUTES"]

_ALL: dict[str, Any] = {"responses": refusals(), "tags": ["players"]}


def _me(player: Player) -> Me:
    return Me(player=player.id, name=player.name, kind=player.kind)


def _known(scope: Scope, player: Player) -> Response[Me]:
    """The answer that makes a browser this player."""
    cookie = Cookie(
        key=COOKIE,
        value=site_of(scope).signer.sign(player.id),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=scope["scheme"] == "https",
    )
    return Response(_me(player), cookies=[cookie], headers={"cache-control": "no-store"})


@post("/api/guests", **_ALL)
async def make_guest(scope: Scope, data: Named) -> Response[Me]:
    """Be somebody: from now on this browser is known by a cookie."""
    player = await site_of(scope).people.add(GUEST, clean_name(data.name), now())
    return _known(scope, player)


@get("/api/me", **_ALL)
async def show_me(scope: Scope) -> Me:
    """Who asks."""
    return _me(caller_of(scope).need())


@patch("/api/me", **_ALL)
async def rename_me(scope: Scope, data: Named) -> Me:
    """Be called otherwise."""
    return _me(await site_of(scope).people.rename(caller_of(scope).need(), clean_name(data.name)))


@delete("/api/me", status_code=200, **_ALL)
async def erase_me(scope: Scope) -> Response[Me]:
    """Erase name, words, codes and tokens; games that were played remain, without a name."""
    player = caller_of(scope).need()
    await site_of(scope).people.erase(player)
    answer = Response(Me(player=player.id, name="", kind=player.kind))
    answer.delete_cookie(COOKIE)
    return answer


@get("/api/me/tables", **_ALL)
async def show_my_tables(scope: Scope) -> list[TableInfo]:
    """The tables of the one who asks, the last one that was played at first."""
    entries = await site_of(scope).house.store.entries_of(caller_of(scope).need().id)
    return [table_info(entry) for entry in entries[:500]]


@post("/api/me/code", **_ALL)
async def give_code(scope: Scope) -> Response[Codes]:
    """A code with which another device becomes the same player."""
    player = caller_of(scope).need()
    if player.kind != GUEST:
        raise Refused(403, "guests-only")
    code = await site_of(scope).people.give_code(player)
    return Response(Codes(code=code), headers={"cache-control": "no-store"})


@post("/api/me/here", **_ALL)
async def come_here(scope: Scope, data: CodeGiven) -> Response[Me]:
    """Be on this device whom a code speaks of; the code is used up."""
    site = site_of(scope)
    site.slow_guessing(caller_of(scope).address)
    return _known(scope, await site.people.take_code(data.code))


@post("/api/programs", **_ALL)
async def make_program(scope: Scope, data: Named) -> Response[ProgramMade]:
    """A player of its own for somebody's program, and its token (`docs/bot-api.md`)."""
    if caller_of(scope).need().kind != GUEST:
        raise Refused(403, "guests-only")
    player, token = await site_of(scope).people.add_program(clean_name(data.name), now())
    made = ProgramMade(player=player.id, name=player.name, token=token)
    return Response(made, headers={"cache-control": "no-store"})


ROUTES: list[Any] = [
    make_guest,
    show_me,
    rename_me,
    erase_me,
    show_my_tables,
    give_code,
    come_here,
    make_program,
]
