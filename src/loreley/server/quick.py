"""The way of the request that comes most: a move is played without the framework's detour.

Reading a request and writing its answer costs Litestar more than the rules, the database and the delivery to a viewer
together. What is unusual about a request is still the framework's business: whatever cannot be read here goes there.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any

import msgspec

from loreley.errors import LoreleyError
from loreley.server.api.acts import play_move
from loreley.server.api.wire import MovePlayed
from loreley.server.gate import caller_of, send_json, send_problem
from loreley.server.refusal import BUG, problem_of

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Send

__all__ = ["Quick"]

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/moves", re.ASCII)
_decode = msgspec.json.Decoder(MovePlayed).decode
_log = logging.getLogger("loreley.server")


class Quick:
    """Stands before the framework, behind the gate."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        message: Any = await receive()
        try:
            move = _decode(message["body"])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            await self._app(scope, _again(message, receive), send)
            return
        try:
            await send_json(send, 200, await play_move.fn(scope, found[1], move))
        except LoreleyError as refusal:
            await send_problem(send, *problem_of(refusal, caller_of(scope).language))
        except Exception:
            _log.exception("a move failed", extra={"path": scope["path"]})
            await send_problem(send, 500, BUG)


def _again(message: Any, receive: Receive) -> Receive:
    """What has been received, to be received once more."""
    waiting = [message]

    async def again() -> Any:
        return waiting.pop() if waiting else await receive()

    return again
