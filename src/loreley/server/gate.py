"""What stands before every request: who asks, how often, from which page, with how large a body.

It wraps the application as plain ASGI, so that what is refused costs next to nothing.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from loreley.errors import StoreError
from loreley.server.identity import COOKIE
from loreley.server.limit import Limit
from loreley.server.refusal import Problem, Refused, language_of, problem_of
from loreley.server.store import Player

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Send

    from loreley.server.site import Site

__all__ = ["MOST_BODY", "MOST_RECORD", "RECORDS", "Caller", "Gate", "caller_of", "send_json", "send_problem"]

RECORDS = "/api/replay"
_READING = {"GET", "HEAD", "OPTIONS"}
MOST_BODY = 64 * 1024
MOST_RECORD = 256 * 1024
"""Bytes of a record to be shown: a hundred rounds of Rheingold with five players and some to spare."""
_ADDRESS_RATE, _ADDRESS_BURST = 50.0, 300.0
_PLAYER_RATE, _PLAYER_BURST = 10.0, 60.0
_BEARER = b"Bearer "
_encode = msgspec.json.Encoder().encode


class Caller:
    """Who asks; `player` is somebody who exists, or None."""

    __slots__ = ("address", "language", "player")

    def __init__(self, address: str, language: str, player: Player | None) -> None:
        self.address, self.language, self.player = address, language, player

    @property
    def id(self) -> str | None:
        """The player's id, if there is one."""
        return None if self.player is None else self.player.id

    def need(self) -> Player:
        """The player; refused without one."""
        if self.player is None:
            raise Refused(401, "no-identity")
        return self.player


def caller_of(scope: Any) -> Caller:
    """Who the gate found out asks."""
    caller: Caller = scope["caller"]
    return caller


class Gate:
    """See the module."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app, self._site = app, site
        self._answered = [site.metrics.requests.labels(f"{n}xx") for n in range(6)]
        factor = site.settings.rate
        self._addresses = Limit(_ADDRESS_RATE * factor, _ADDRESS_BURST * factor)
        self._players = Limit(_PLAYER_RATE * factor, _PLAYER_BURST * factor)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["site"] = self._site
        began, metrics = time.perf_counter(), self._site.metrics
        language = "en"

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                self._answered[message["status"] // 100].inc()
                metrics.seconds.observe(time.perf_counter() - began)
            await send(message)

        try:
            headers = _pick(scope["headers"])
            language = language_of(headers.get(b"accept-language", b""))
            address = scope["client"][0] if scope["client"] else ""
            self._slow_down(self._addresses, address)
            is_writing = scope["method"] not in _READING
            if not self._site.is_ready and scope["path"].startswith("/api/"):
                raise Refused(503, "preparing")
            player = await self._identify(headers, is_writing)
            scope["caller"] = Caller(address, language, player)
            if is_writing:
                if player is not None:
                    self._slow_down(self._players, player.id)
                most = MOST_RECORD if scope["path"] == RECORDS else MOST_BODY
                receive = await _body(receive, headers, most)
        except (Refused, StoreError) as refusal:
            await send_problem(answer, *problem_of(refusal, language))
            return
        await self._app(scope, receive, answer)

    def _slow_down(self, limit: Limit, key: str) -> None:
        wait = limit.take(key)
        if wait:
            raise Refused(429, "too-fast", seconds=max(1, round(wait)))

    async def _identify(self, headers: dict[bytes, bytes], is_writing: bool) -> Player | None:
        site = self._site
        token = headers.get(b"authorization")
        if token is not None:
            is_ours = token.startswith(_BEARER) and len(token) < 200 and site.is_open
            player = await site.people.of_token(token[len(_BEARER) :].decode("latin-1")) if is_ours else None
            if player is None:
                raise Refused(401, "bad-token")
            return player
        # A browser sends cookies along to whoever asks it to; a page of another site must not act for its reader.
        if is_writing and not _is_own_page(headers, site.settings.origins):
            raise Refused(403, "foreign-page")
        id = site.signer.read(_cookie(headers.get(b"cookie", b""))) if site.is_open else None
        return None if id is None else await site.people.find(id)


_WANTED = {
    b"accept-language",
    b"authorization",
    b"content-length",
    b"content-type",
    b"cookie",
    b"host",
    b"origin",
    b"sec-fetch-site",
    b"transfer-encoding",
}


def _pick(headers: Any) -> dict[bytes, bytes]:
    return {name: value for name, value in headers if name in _WANTED}


def _cookie(header: bytes) -> str:
    for part in header.split(b";"):
        name, _, value = part.strip().partition(b"=")
        if name == COOKIE.encode():
            return value.decode("latin-1")
    return ""


def _is_own_page(headers: dict[bytes, bytes], origins: tuple[str, ...]) -> bool:
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    if origin is None:
        return True  # no browser sends a writing request without it
    if origin.decode("latin-1") in origins:
        return True
    return origin.partition(b"://")[2] == headers.get(b"host")


async def _body(receive: Receive, headers: dict[bytes, bytes], most: int) -> Receive:
    """Read the body, which is small (and comes in time: see `protocol`), and hand it on in one piece."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length[:10]) > most:
        raise Refused(413, "too-large", most=most)
    body: bytes = b""
    if length != b"0" or b"transfer-encoding" in headers:
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
            raise Refused(415, "not-json")
        body = await _read(receive, most)
    message: Any = {"type": "http.request", "body": body, "more_body": False}
    is_read = False

    async def again() -> Any:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return message

    return again


async def _read(receive: Receive, most: int) -> bytes:
    body: bytes = b""
    while True:
        message: Any = await receive()
        if message["type"] != "http.request":
            raise Refused(400, "gone")
        body += message.get("body", b"")
        if len(body) > most:
            raise Refused(413, "too-large", most=most)
        if not message.get("more_body"):
            return body


async def send_problem(send: Send, status: int, problem: Problem) -> None:
    """Answer with a refusal."""
    headers = []
    if status == 413:
        headers.append((b"connection", b"close"))
    if status in (429, 503):
        headers.append((b"retry-after", str(problem.facts.get("seconds", 2)).encode()))
    await send_json(send, status, problem, headers)


async def send_json(send: Send, status: int, answer: object, more: Sequence[tuple[bytes, bytes]] = ()) -> None:
    """Answer without the framework."""
    body = _encode(answer)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
