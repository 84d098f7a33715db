"""The OpenAPI document is true, and nothing that it allows or forbids breaks the server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.play import set_up
from tests.server.serving import Person, Server

Meet = Callable[[str], Person]
STREAMS = "stream"


def fuzz(server: Server, person: Person, examples: int) -> str:
    """Let schemathesis ask whatever the schema lets it think of; what it says when something is wrong."""
    cookie = person.http.cookies["loreley"]
    command = [str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/schema/openapi.json"]
    options = ["--header", f"Cookie: loreley={cookie}", "--exclude-path-regex", STREAMS, "--exclude-method", "DELETE"]
    limits = ["--max-examples", str(examples), "--seed", "7", "--request-timeout", "20", "--no-color"]
    checks = [
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]
    done = subprocess.run(
        [*command, *options, *limits, *checks, "--suppress-health-check", "all"],
        capture_output=True,
        text=True,
        check=False,
        timeout=3000,
    )
    return "" if done.returncode == 0 else done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.slow
def test_nothing_that_can_be_asked_breaks_the_server(server: Server, meet: Meet) -> None:
    ada = meet("Ada")
    set_up([ada], bots=2)
    assert fuzz(server, ada, 8) == ""
    assert ada.get("/health")["status"] == "ready"


@pytest.mark.deep
def test_nothing_at_all_that_can_be_asked_breaks_the_server(server: Server, meet: Meet) -> None:
    ada = meet("Ada")
    set_up([ada], bots=2)
    assert fuzz(server, ada, 300) == ""


def test_the_events_of_streams_are_described(server: Server) -> None:
    schema = httpx.get(f"{server.url}/schema/openapi.json").json()
    answer = schema["paths"]["/api/stream"]["get"]["responses"]["200"]["content"]["text/event-stream"]
    names = {reference["$ref"].rpartition("/")[2] for reference in answer["schema"]["oneOf"]}
    assert names == {"HelloEvent", "UpdateEvent", "TurnEvent"}
    described = schema["components"]["schemas"]
    assert names | {"Hello", "Update", "Turn", "Shown", "Problem", "TableView"} <= set(described)


def test_every_route_says_what_it_is_and_how_it_refuses(server: Server) -> None:
    schema = httpx.get(f"{server.url}/schema/openapi.json").json()
    routes: list[tuple[str, dict[str, Any]]] = [
        (f"{method} {path}", route) for path, routes in schema["paths"].items() for method, route in routes.items()
    ]
    assert len(routes) > 30
    for name, route in routes:
        assert route["description"], name
        if "/api/" in name:
            assert {"400", "429", "503"} <= set(route["responses"]), name
