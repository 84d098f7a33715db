"""What no request may take: odd paths, sizes, times, rates, connections; and how a server ends."""

from __future__ import annotations

import json
import resource
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from loreley.core.record import format_record
from loreley.tables import record_of
from tests.server.play import set_up
from tests.server.serving import Person, Server, new_server
from tests.tables.house import running

Meet = Callable[[str], Person]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as a host starts it, with few connections for an address."""
    folder = tmp_path_factory.mktemp("guarded")
    server = Server(str(folder / "db"), folder / "log", "--connections", "60")
    server.start()
    yield server
    server.kill()


def raw(server: Server, request: bytes, *, seconds: float = 20) -> bytes:
    """The whole answer to bytes on a line of their own."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as line:
        line.sendall(request)
        parts = []
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts)


# Paths, sizes, times.

PATHS = [
    "/api/tables/..%2f..%2fetc%2fpasswd",
    "/api/tables/%00",
    "/api/tables/" + "x" * 500,
    "/api/tables/%F0%9F%8F%B0",
    "/api/tables/a b",
    "/api/tables/'--",
    "/api/boards/..%2f..%2fpyproject",
    "/api/boards/rhine%00",
    "/api/codes/%25%25",
    "/schema/../../etc/passwd",
    "/../../etc/passwd",
    "//etc/passwd",
    "/api/tables?status=%27",
    "/api/tables?most=99999999999999999999",
    "/api/tables/x/log?since=-1",
    "/api/tables/x/why?seat=99&move=" + "m" * 500,
]


@pytest.mark.parametrize("path", PATHS)
def test_odd_paths_lead_nowhere(server: Server, path: str) -> None:
    answer = raw(server, f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ", 2)[1])
    assert status in (400, 404), answer[:300]
    assert b"root:" not in answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "body",
    [
        b"{" * 60_000,
        b"[" * 60_000,
        b'{"name": "' + b"x" * 60_000 + b'"}',
        b'{"name": ' + b"9" * 60_000 + b"}",
        b'{"name": "\xff\xfe"}',
        b'{"name": "\\ud800"}',
        b'{"name": null}',
        b'{"name": "a", "name": "b", "more": 1}',
        b"",
        b"\0",
        '{"name": "\u202e\u0000\u200b"}'.encode(),
    ],
)
def test_bodies_that_make_no_sense_are_refused(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.url}/api/guests", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 415), answer.text
    assert answer.json()["message"]


def test_huge_bodies_are_not_read(server: Server) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
    answer = raw(server, head + b"content-length: 99999999999\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413")
    chunk = b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(head + b"transfer-encoding: chunked\r\n\r\n" + chunk + chunk)
        assert line.recv(12) == b"HTTP/1.1 413"


def test_a_long_record_can_be_looked_at(server: Server) -> None:
    house = running(1, people=5, game="rheingold", board="middle-rhine", options={"max_rounds": 400})
    house.play(1800)
    record = format_record(record_of(house.table))
    assert 64 * 1024 < len(record) < 256 * 1024
    steps = httpx.post(f"{server.url}/api/replay", json={"record": json.loads(record)}, timeout=60)
    assert steps.status_code == 200, steps.text[:300]
    assert len(steps.json()) == house.table.version + 1
    endless = {"record": json.loads(record), "more": "x" * 256 * 1024}
    assert httpx.post(f"{server.url}/api/replay", json=endless).status_code == 413
    other = httpx.post(f"{server.url}/api/guests", json={"record": json.loads(record)})
    assert other.status_code == 413


def test_endless_heads_are_cut_off(server: Server) -> None:
    head = b"GET / HTTP/1.1\r\n" + b"".join(b"x-%d: %s\r\n" % (n, b"y" * 1000) for n in range(20_000))
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line, pytest.raises(ConnectionError):
        line.sendall(head)
    assert httpx.get(server.url).status_code == 200


def _is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.slow
def test_slow_heads_and_bodies_are_not_waited_for(server: Server) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n"
    began = time.monotonic()
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=40) as silent,
        socket.create_connection(("127.0.0.1", server.port), timeout=40) as slow,
    ):
        silent.sendall(head)
        slow.sendall(head + b"\r\n{")
        assert slow.recv(12) == b"HTTP/1.1 408"
        while slow.recv(4096):
            pass
        assert silent.recv(12) == b"HTTP/1.1 408"
    assert time.monotonic() - began < 35


def test_requests_beyond_the_rate_are_put_off(guarded: Server) -> None:
    with httpx.Client(base_url=guarded.url) as client:
        statuses = [client.get("/api/me").status_code for _ in range(600)]
        assert {401, 429} == set(statuses)
        assert statuses[0] == 401
        answer = client.get("/api/me")
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
    assert httpx.get(f"{guarded.url}/").status_code in (200, 429)


@pytest.mark.parametrize("connections", [400, pytest.param(10_000, marks=pytest.mark.deep)])
def test_an_address_keeps_to_its_share_of_connections(guarded: Server, connections: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    lines = []
    try:
        for _ in range(connections):
            lines.append(socket.create_connection(("127.0.0.1", guarded.port), timeout=5))
        time.sleep(0.5)
        alive = 0
        for line in lines:
            line.settimeout(0.01)
            try:
                alive += line.recv(1) != b""
            except TimeoutError:
                alive += 1
            except OSError:
                pass
        assert alive <= 60
    finally:
        for line in lines:
            line.close()
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            if httpx.get(f"{guarded.url}/health").status_code in (200, 429):
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer any more")


# Logs, ends.


def test_logs_hold_no_secrets(tmp_path: Path) -> None:
    with new_server(str(tmp_path / "db"), tmp_path / "log") as server:
        ada = Person(server.url)
        token = ada.post("/api/programs", name="bot")["token"]
        code = ada.post("/api/me/code")["code"]
        table = set_up([ada], bots=2)
        ada.get("/api/tables/nowhere", 404)
        httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token}"})
        cookie = ada.http.cookies["loreley"]
        secret = ada.post(f"/api/tables/{table}/abandon") and ada.view(table)["fairness"]["secret"]
        ada.close()
        server.stop()
        written = (tmp_path / "log").read_text()
    for what in (token, code, cookie, cookie.partition(".")[2], secret):
        assert what not in written
    assert "Traceback" not in written


def test_a_server_that_is_told_to_stop_ends_streams_and_goes(tmp_path: Path) -> None:
    with new_server(str(tmp_path / "db"), tmp_path / "log") as server:
        ada = Person(server.url)
        table = ada.make_table()
        with ada.http.stream("GET", f"/api/tables/{table}/stream") as answer:
            lines = answer.iter_lines()
            assert next(lines).startswith("retry")
            began = time.monotonic()
            server.stop()
            assert list(lines)[-1:] in ([], [""])
            assert time.monotonic() - began < 15
        ada.close()
        assert '"level": "error"' not in (tmp_path / "log").read_text()


def test_a_server_stops_in_order_while_its_readers_leave(tmp_path: Path) -> None:
    with new_server(str(tmp_path / "db"), tmp_path / "log", "--connections", "1000") as server:
        ada = Person(server.url)
        table = ada.make_table()
        lines = []
        for _ in range(300):
            lines.append(socket.create_connection(("127.0.0.1", server.port), timeout=20))
            lines[-1].sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        for line in lines:
            assert line.recv(15) == b"HTTP/1.1 200 OK"
        for line in lines[:290]:
            line.close()
        server.stop()
        for line in lines[290:]:
            line.settimeout(20)
            last = b""
            while part := line.recv(4096):
                last = part
            assert last.endswith(b"0\r\n\r\n")
            line.close()
        ada.close()
        log = (tmp_path / "log").read_text()
        assert "Traceback" not in log
        assert '"level": "error"' not in log


def test_a_database_has_one_server_unless_it_is_postgres(server: Server, tmp_path: Path) -> None:
    second = Server(server.database, tmp_path / "log")
    second.start(is_waiting=False)
    assert second.process is not None
    assert second.process.wait(60) != 0
    assert "another server is using this database" in (tmp_path / "log").read_text()
    several = Server(server.database, tmp_path / "log2", "--workers", "2")
    several.start(is_waiting=False)
    assert several.process is not None
    assert several.process.wait(60) == 1
    assert "2 workers need PostgreSQL" in (tmp_path / "log2").read_text()
    assert "http://" not in (tmp_path / "log2").read_text(), "an address at which nobody answers"
    assert "Traceback" not in (tmp_path / "log").read_text() + (tmp_path / "log2").read_text()


def test_secrets_are_drawn_from_the_system(server: Server, meet: Meet) -> None:
    ada = meet("Ada")
    tables = [ada.make_table() for _ in range(5)]
    commitments = {ada.view(table)["fairness"]["commitment"] for table in tables}
    assert len(commitments) == len(set(tables)) == 5
