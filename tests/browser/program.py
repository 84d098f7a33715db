"""`loreley serve` with the web app before it and the replays in it."""

from __future__ import annotations

from typing import Any

from loreley.cli import main
from loreley.server import app
from loreley.server.api import replays
from loreley.server.webapp import WebApp

plain = app.make_app


def make_app() -> Any:
    gate: Any = plain()
    replays.serve_with(gate._app)
    return WebApp(gate)


if __name__ == "__main__":
    app.make_app = make_app
    main()
