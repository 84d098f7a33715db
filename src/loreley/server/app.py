"""The application: routes, their documentation, and what lives as long as a process does."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.openapi import OpenAPIConfig
from litestar.params import Parameter
from litestar.types import ASGIApp, Scope

from loreley.server.api import acts, players, replays, rules, streams, tables
from loreley.server.api.common import HANDLERS, site_of
from loreley.server.gate import MOST_BODY, Gate, caller_of
from loreley.server.page import STYLE, status_page
from loreley.server.protocol import bounds
from loreley.server.quick import Quick
from loreley.server.site import ServeSettings, Site
from loreley.server.webapp import WebApp

__all__ = ["VARIABLE", "application", "framework", "make_app"]

VARIABLE = "LORELEY_SERVE"
"""The settings for worker processes, as JSON, in the environment that they inherit."""

_VERSION = version("loreley")


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server can be played on."""

    status: Literal["ready", "preparing", "failed"]
    version: str


@get(["/", "/status"], media_type=MediaType.HTML, include_in_schema=False)
async def show_page(scope: Scope, lang: Annotated[str | None, Parameter(max_length=8)] = None) -> str:
    """That the server is there: at `/` too where the web app has not been built."""
    language = lang if lang in ("en", "de", "hu") else caller_of(scope).language
    return status_page(site_of(scope), str(language))


@get("/status.css", media_type="text/css", include_in_schema=False, sync_to_thread=False)
def show_style() -> str:
    """How the page looks."""
    return STYLE


@get("/health", tags=["house"])
async def show_health(scope: Scope) -> Response[Health]:
    """For whoever watches the server: 200 when it can be played on, otherwise 503."""
    site = site_of(scope)
    status: Any = "failed" if site.failure is not None else "ready" if site.is_ready else "preparing"
    code = 200 if status == "ready" else 503
    return Response(Health(status=status, version=_VERSION), status_code=code)


@get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", tags=["house"])
async def show_metrics(scope: Scope) -> bytes:
    """Figures of this process, for Prometheus."""
    site = site_of(scope)
    site.metrics.refused.set(bounds.refused)
    return site.metrics.text()


def application(settings: ServeSettings) -> ASGIApp:
    """The whole, gate included."""
    site = Site(settings)
    return Gate(Quick(framework(site)), site)


def framework(site: Site) -> Litestar:
    """All routes, with their documentation."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    return Litestar(
        [
            show_page,
            show_style,
            show_health,
            show_metrics,
            *rules.ROUTES,
            *players.ROUTES,
            *tables.ROUTES,
            *acts.ROUTES,
            *replays.ROUTES,
            *streams.ROUTES,
        ],
        lifespan=[living],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Loreley",
            version=_VERSION,
            description="Rheinländer and Rheingold over HTTP; see docs/bot-api.md.",
            use_handler_docstrings=True,
            render_plugins=[],
        ),
    )


def make_app() -> ASGIApp:
    """The application of a worker process, the web app before it."""
    return WebApp(application(msgspec.json.decode(os.environ[VARIABLE], type=ServeSettings)))
