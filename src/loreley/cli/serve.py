"""`loreley serve`: tables over HTTP, for people's browsers and for programs."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

__all__ = ["serve"]

_PATIENCE = 300  # tenths of a second


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.")] = 1,
    database: Annotated[
        str | None, typer.Option(help="A file, or postgresql://…; else DATABASE_URL, else a file of this user.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a proxy that says where requests come from; repeatable.")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another page that may act for its readers.")] = None,
    rate_limit: Annotated[float, typer.Option(min=0, help="A factor on all rate limits; 0: none.")] = 1.0,
    connections: Annotated[int, typer.Option(min=1, help="Connections that one address may hold.")] = 256,
    bot_processes: Annotated[int | None, typer.Option(min=1, help="Processes that think for the bots.")] = None,
    bot_beat: Annotated[float, typer.Option(min=0, max=60, help="Seconds; bots answer on this beat.")] = 0.7,
    open_: Annotated[bool, typer.Option("--open", help="Open the browser, unless BROWSER is none.")] = False,
) -> None:
    """Serve tables until stopped with Ctrl-C."""
    from loreley.server.serve import serve as run
    from loreley.server.site import ServeSettings
    from loreley.server.store import default_database

    settings = ServeSettings(
        database=database or default_database(),
        workers=workers,
        proxies=tuple(trusted_proxy or ()),
        origins=tuple(origin or ()),
        rate=rate_limit,
        connections=connections,
        bot_processes=bot_processes or max(1, (os.cpu_count() or 2) - 1),
        bot_beat=bot_beat,
    )
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    address = f"http://{name}:{port}"

    def announce() -> None:
        print(address, flush=True)
        if open_ and port != 0 and os.environ.get("BROWSER") != "none":
            threading.Thread(target=_open_browser, args=(name, port, address), daemon=True).start()

    run(settings, host, port, announce)


def _open_browser(name: str, port: int, address: str) -> None:
    """As soon as somebody answers there."""
    for _ in range(_PATIENCE):
        time.sleep(0.1)
        with suppress(OSError), socket.create_connection((name, port), timeout=1):
            webbrowser.open(address)
            return
