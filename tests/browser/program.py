"""`loreley serve` with the web app before it and the replays in it."""

from __future__ import annotations

from typing import Any

from loreley.server import app
from loreley.server.api import replays
from loreley.server.webapp import WebApp

plain = app.make_app


def make_app() -> Any:
    gate: Any = plain()
    for route in replays.ROUTES:
        gate._app.register(route)
    return WebApp(gate)


if __name__ == "__main__":
    import sys

    from loreley.server.serve import serve
    from loreley.server.site import ServeSettings

    app.make_app = make_app
    _, _, _, port, _, database, *_ = sys.argv
    serve(ServeSettings(database=database, rate=0, bot_beat=0, bot_processes=1), "127.0.0.1", int(port))
