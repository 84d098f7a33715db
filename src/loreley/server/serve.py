"""Starting to serve: uvicorn with our protocol, one process or several."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
import uvicorn

from loreley.errors import SettingError
from loreley.server.app import VARIABLE
from loreley.server.protocol import Protocol
from loreley.server.site import ServeSettings, take
from loreley.server.store import is_postgres, open_store

__all__ = ["HEADERS", "serve"]

_GRACE_SECONDS = 10
_BACKLOG = 4096

HEADERS = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
]


class JsonLines(logging.Formatter):
    """One object a line; what is not asked for by name does not appear."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: getattr(record, key) for key in ("table", "path") if hasattr(record, key)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


_LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "loreley.server.serve.JsonLines"}},
    "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}},
    "loggers": {
        "loreley": {"handlers": ["err"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["err"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"level": "WARNING"},
    },
}


def serve(settings: ServeSettings, host: str, port: int, announce: Callable[[], None]) -> None:
    """Serve until somebody says stop; returns then. `announce` once nothing is known to be wrong."""
    if settings.workers > 1 and not is_postgres(settings.database):
        raise SettingError(
            f"{settings.workers} workers need PostgreSQL: a SQLite file has one server process; give --database"
            " postgresql://… or --workers 1"
        )
    asyncio.run(_try(settings.database))
    announce()
    _allow_many_connections()
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()
    uvicorn.run(
        "loreley.server.app:make_app",
        factory=True,
        host=host,
        port=port,
        workers=settings.workers,
        loop="uvloop",
        http=Protocol,
        ws="none",
        lifespan="on",
        log_config=_LOGGING,
        access_log=False,
        headers=HEADERS,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=75,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        backlog=_BACKLOG,
    )


async def _try(database: str) -> None:
    """Open the database once, so that what is wrong with it is one sentence now and no failing worker later."""
    lock = take(database)
    try:
        await (await open_store(database)).close()
    finally:
        if lock is not None:
            lock.close()


def _allow_many_connections() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if sys.platform != "win32" and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
