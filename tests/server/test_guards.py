"""What people may try who mean no good: each attempt here has to come to nothing, and the server to live on."""

from __future__ import annotations

import base64
import hashlib
import hmac
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.play import mover, set_up
from tests.server.serving import Person, Server, new_server

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


# Identity.


def forgeries(player: str, cookie: str) -> dict[str, str]:
    """Cookies that nobody was given."""
    signature = cookie.partition(".")[2]
    mac = hmac.digest(b"", f"loreley cookie\n{player}".encode(), "sha256")
    plain = hashlib.sha256(player.encode()).digest()
    return {
        "without a signature": player,
        "with an empty signature": f"{player}.",
        "with another's signature": f"{player}.{'A' * 43}",
        "signed with an empty key": f"{player}.{_encode(mac)}",
        "hashed without a key": f"{player}.{_encode(plain)}",
        "with a letter changed": f"{player}.{signature[:-2]}{'A' if signature[-2] != 'A' else 'B'}{signature[-1]}",
        "for another player": f"{'x' * 16}.{signature}",
        "with more behind it": f"{player}.{signature}.admin",
        "twice as long": f"{player * 2}.{signature}",
        "of letters beyond ASCII": f"{player}.{'é' * 43}",
        "a path": "../../etc/passwd",
        "a statement": "' OR 1=1 --",
        "very long": "x" * 8000,
    }


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_forged_cookies_open_nothing(server: Server, meet: Meet) -> None:
    ada = meet("Ada")
    player, cookie = ada.me["player"], ada.http.cookies["loreley"]
    assert httpx.get(f"{server.url}/api/me", headers={"cookie": f"loreley={cookie}"}).status_code == 200
    for what, forged in forgeries(player, cookie).items():
        answer = httpx.get(f"{server.url}/api/me", headers={b"cookie": f"loreley={forged}".encode()})
        assert answer.status_code == 401, what


@pytest.mark.parametrize("token", ["", "x", "Bearer", "Bearer loreley_x", "Basic abc", "Bearer " + "x" * 5000])
def test_tokens_that_nobody_was_given_open_nothing(server: Server, meet: Meet, token: str) -> None:
    cookie = meet("Ada").http.cookies["loreley"]
    headers = {"authorization": token, "cookie": f"loreley={cookie}"}
    assert httpx.get(f"{server.url}/api/me", headers=headers).status_code == 401, "not even with a cookie beside it"


def test_cookies_are_for_the_server_alone(server: Server) -> None:
    given = httpx.post(f"{server.url}/api/guests", json={"name": "Ada"}).headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in given.split(";")}
    assert "secure" not in given, "this was no https"


def test_a_code_moves_a_player_to_another_device_once(server: Server, meet: Meet) -> None:
    ada, other = meet("Ada"), meet("Somebody")
    table = ada.make_table()
    old, code = (ada.post("/api/me/code")["code"] for _ in range(2))
    for wrong in (old, "AAAA-AAAA-AAAA-AAAA", "%%%", code[:-1]):
        assert other.post("/api/me/here", 404, code=wrong)["code"] == "no-such-code"
    assert other.post("/api/me/here", code=code.lower().replace("-", ""))["player"] == ada.me["player"]
    assert [entry["table"] for entry in other.get("/api/me/tables")] == [table]
    assert other.post("/api/me/here", 404, code=code)["code"] == "no-such-code"


# Other people's seats.


def test_nobody_acts_for_another(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people, game="rheinlaender")
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    seat, version, move = view["to_move"], view["version"], view["position"]["legal"][0]
    others = [*[other for other in people if other is not person], meet("Zoe")]
    body: dict[str, Any] = {"seat": seat, "version": version}
    for other in others:
        for path, more, method in (
            ("moves", {**body, "move": move, "token": "x" * 8}, "POST"),
            ("takeback", {**body, "token": "x" * 8}, "POST"),
            ("preview", {"seat": seat, "moves": [move]}, "POST"),
            ("resign", {"seat": seat}, "POST"),
            ("return", {"seat": seat}, "POST"),
        ):
            assert other.ask(method, f"/api/tables/{table}/{path}", 403, json=more)["code"] == "not-yours", path
        assert other.get(f"/api/tables/{table}/why", 403, seat=seat, move=move)["code"] == "not-yours"
        assert other.get(f"/api/tables/{table}", 403, seat=seat)["code"] == "not-yours"
        assert other.get(f"/api/tables/{table}/record", 403, seat=seat)["code"] == "not-yours"
    assert others[-1].post(f"/api/tables/{table}/abandon", 403)["code"] == "not-seated"
    assert person.view(table)["version"] == version


def test_a_move_posted_again_by_somebody_else_is_not_played(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people)
    turn = mover(people, table)
    assert turn is not None
    person, view = turn
    person.move(table, view, view["position"]["legal"][0], token="overheard")
    body = {"seat": view["to_move"], "version": view["version"], "move": view["position"]["legal"][0]}
    for other in people:
        if other is not person:
            assert other.post(f"/api/tables/{table}/moves", 403, token="overheard", **body)["code"] == "not-yours"
    assert "overheard" not in people[0].http.get(f"/api/tables/{table}/log").text


@pytest.mark.parametrize("act", ["start", "bots", "seats/0"])
def test_only_the_host_sets_a_table_up(meet: Meet, act: str) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.make_table()
    ada.sit(table)
    method, body = ("DELETE", None) if act == "seats/0" else ("POST", {"level": "random"} if act == "bots" else None)
    assert bob.ask(method, f"/api/tables/{table}/{act}", 403, json=body)["code"] in ("not-host", "not-yours")


# Other pages.


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1"},
    ],
)
def test_another_page_cannot_act_for_its_reader(server: Server, meet: Meet, headers: dict[str, str]) -> None:
    ada = meet("Ada")
    answer = ada.http.post("/api/tables", json={"settings": {"game": "rheingold"}}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert ada.http.post("/api/tables", json={"settings": {"game": "rheingold"}}, headers=own).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_forms_are_not_taken_for_requests(meet: Meet, kind: str) -> None:
    ada = meet("Ada")
    answer = ada.http.post("/api/me/code", content=b'{"a":"b"}', headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_every_answer_carries_the_headers_that_keep_pages_apart(server: Server) -> None:
    for path in ("/", "/api/games", "/nowhere", "/api/me"):
        headers = httpx.get(server.url + path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "server" not in headers


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
        assert _is_cut(slow)
        assert _is_cut(silent)
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


def test_an_address_keeps_to_its_share_of_connections(guarded: Server) -> None:
    lines = []
    try:
        for _ in range(400):
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
    assert "Traceback" not in (tmp_path / "log").read_text() + (tmp_path / "log2").read_text()


def test_secrets_are_drawn_from_the_system(server: Server, meet: Meet) -> None:
    ada = meet("Ada")
    tables = [ada.make_table() for _ in range(5)]
    commitments = {ada.view(table)["fairness"]["commitment"] for table in tables}
    assert len(commitments) == len(set(tables)) == 5
