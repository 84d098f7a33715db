"""The bot of docs/bot-api.md plays whole games, as it is printed there."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.serving import ROOT, Person, Server

PROGRAM = re.search(r"^```py\n(.*?)^```$", (ROOT / "docs" / "bot-api.md").read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
def test_three_printed_bots_play_a_game(
    server: Server, meet: Callable[[str], Person], tmp_path: Path, game: str
) -> None:
    assert PROGRAM is not None
    (tmp_path / "bot.py").write_text(PROGRAM[1])
    ada = meet("Ada")
    settings = {"game": game, "visibility": "unlisted", "options": {"max_rounds": 3}}
    made = ada.post("/api/tables", settings=settings)
    table = made["table"]
    tokens = [ada.post("/api/programs", name=f"bot {n}")["token"] for n in range(3)]
    command = [sys.executable, "-W", "error", str(tmp_path / "bot.py"), server.url]
    bots = [
        subprocess.Popen([*command, token, table, made["code"]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for token in tokens
    ]
    try:
        until = time.monotonic() + 60
        while any(seat["kind"] == "open" for seat in ada.view(table)["seats"]):
            assert time.monotonic() < until
            time.sleep(0.05)
        ada.post(f"/api/tables/{table}/start")
        for bot in bots:
            out, _ = bot.communicate(timeout=60)
            assert (bot.returncode, out) == (0, b"finished\n")
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
    view = ada.view(table)
    assert view["status"] == "finished"
    assert {seat["kind"] for seat in view["seats"]} == {"program"}


def test_a_token_speaks_for_its_program_only(meet: Callable[[str], Person], server: Server) -> None:
    ada = meet("Ada")
    made = ada.post("/api/programs", name="bot")
    bot = Person.__new__(Person)
    bot.http = httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {made['token']}"})
    assert bot.get("/api/me") == {"player": made["player"], "name": "bot", "kind": "program"}
    assert bot.post("/api/programs", 403, name="child")["code"] == "guests-only"
    assert bot.post("/api/me/code", 403)["code"] == "guests-only"
    table = ada.make_table()
    refused = bot.post(f"/api/tables/{table}/seats", 403, contribution="0" * 64)
    assert refused["code"] == "wrong-kind"
    assert bot.ask("DELETE", "/api/me", 200)["name"] == ""
    assert bot.get("/api/me", 401)["code"] == "bad-token"
    bot.close()
