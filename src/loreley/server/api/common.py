"""What all routes share: the site, the documented refusals, how refusals become answers."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from loreley.errors import LoreleyError
from loreley.server.gate import caller_of
from loreley.server.refusal import BUG, Problem, problem_of
from loreley.server.site import Site

__all__ = ["HANDLERS", "refusals", "site_of"]

_log = logging.getLogger("loreley.server")

_MEANINGS = {
    400: "What was sent cannot be read, or cannot be played.",
    401: "Somebody has to be known first: POST /api/guests, or a program's token.",
    403: "Not allowed to the one who asks.",
    404: "There is no such thing.",
    405: "Not in this way.",
    409: "The table does not allow that now.",
    413: "Too large.",
    415: "Not JSON.",
    429: "Too many requests.",
    503: "Not just now: the server is preparing, or its database does not answer.",
}


def refusals(*more: int) -> dict[int, ResponseSpec]:
    """The refusals that a route may answer with, for its documentation."""
    always = (400, 401, 403, 404, 413, 415, 429, 503)
    return {
        status: ResponseSpec(Problem, description=_MEANINGS[status], generate_examples=False)
        for status in sorted({*always, *more})
    }


def site_of(scope: Any) -> Site:
    """The site that a request came to."""
    site: Site = scope["site"]
    return site


def _answer(request: Request[Any, Any, Any], status: int, problem: Problem) -> Response[Problem]:
    headers = {"retry-after": "2"} if status in (429, 503) else {}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refuse(request: Request[Any, Any, Any], error: LoreleyError) -> Response[Problem]:
    try:
        return _answer(request, *problem_of(error, caller_of(request.scope).language))
    except LoreleyError:
        return _fail(request, error)


def _refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    if error.status_code >= 500:
        return _fail(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    places = [item for item in extra if isinstance(item, dict)]
    told = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in places[:5])
    sentence = f"{error.detail}: {told}" if told else str(error.detail)
    return _answer(request, error.status_code, Problem(code="bad-request", message=sentence[:500]))


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A bug of ours: for the log; nothing of it goes out."""
    _log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return _answer(request, 500, BUG)


def _refuse_body(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """JSON nested beyond all measure, or no UTF-8: the decoder gives up in its own way."""
    return _answer(request, 400, Problem(code="bad-request", message="the body is no JSON that can be read"))


HANDLERS: Any = {
    LoreleyError: _refuse,
    HTTPException: _refuse_request,
    RecursionError: _refuse_body,
    UnicodeDecodeError: _refuse_body,
    Exception: _fail,
}
