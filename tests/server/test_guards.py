"""What people may try who mean no good: each attempt here has to come to nothing, and the server to live on."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.play import mover, set_up
from tests.server.serving import Person, Server

Meet = Callable[[str], Person]


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
