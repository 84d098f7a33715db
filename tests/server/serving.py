"""A real server in a process of its own, and people and programs who talk to it over HTTP."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

__all__ = ["Person", "Server", "events_of", "new_server"]

ROOT = Path(__file__).resolve().parents[2]
_START_SECONDS = 120.0


class Server:
    """One `loreley serve`; it may be killed and started again on the same port and database."""

    def __init__(self, database: str, log: Path, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.database, self.log, self.options = database, log, options
        self.url = f"http://127.0.0.1:{self.port}"
        self.program: tuple[str, ...] = ("-m", "loreley.cli")
        self.environment: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, is_waiting: bool = True) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options], stdout=log, stderr=log, env=environment, start_new_session=True
            )
        if is_waiting:
            self.wait()

    def wait(self, path: str = "/health") -> None:
        """Until it can be played on."""
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            with suppress(httpx.TransportError):
                if httpx.get(self.url + path).status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError(f"not ready: {self.log.read_text()}")

    def kill(self) -> None:
        """As by a power cut of this machine's processes: the server, its workers, its thinking bots."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)
            self.process = None

    def stop(self) -> int:
        """In order; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        self.process = None
        return code


@contextmanager
def new_server(database: str, log: Path, *options: str) -> Iterator[Server]:
    server = Server(database, log, "--rate-limit", "0", "--bot-beat", "0", *options)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Person:
    """Somebody with a browser: a cookie, and no idea of the rules."""

    def __init__(self, url: str, name: str = "Ada") -> None:
        self.http = httpx.Client(base_url=url, timeout=30)
        self.me: dict[str, Any] = self.post("/api/guests", name=name)

    def post(self, path: str, _status: int | None = None, **body: Any) -> Any:
        return self.ask("POST", path, _status, json=body)

    def get(self, path: str, _status: int | None = None, **query: Any) -> Any:
        return self.ask("GET", path, _status, params=query)

    def ask(self, method: str, path: str, status: int | None, **more: Any) -> Any:
        until = time.monotonic() + _START_SECONDS
        while (answer := self.http.request(method, path, **more)).status_code == 503 and time.monotonic() < until:
            time.sleep(0.05)  # of several workers, one may still be preparing
        is_expected = answer.status_code == status if status is not None else answer.is_success
        assert is_expected, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def make_table(self, **settings: Any) -> str:
        return str(self.post("/api/tables", settings={"game": "rheingold", **settings})["table"])

    def sit(self, table: str, seat: int | None = None, **more: Any) -> None:
        self.post(f"/api/tables/{table}/seats", seat=seat, contribution=secrets.token_hex(32), **more)

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/api/tables/{table}")["view"]
        return view

    def move(self, table: str, view: dict[str, Any], move: str, token: str | None = None, **more: Any) -> Any:
        body = {"seat": view["to_move"], "version": view["version"], "move": move, **more}
        return self.post(f"/api/tables/{table}/moves", token=token or secrets.token_urlsafe(9), **body)

    def close(self) -> None:
        self.http.close()


def events_of(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The events of a stream: name, id and data; heartbeats are left out."""
    event: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line == "":
            if "data" in event:
                yield event
            event = {}
        elif name == "data":
            event["data"] = json.loads(value)
        elif name in ("event", "id", "retry"):
            event[name] = value
