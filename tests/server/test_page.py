"""The page at `/status`: it is there at once, says how things stand, in three languages."""

from __future__ import annotations

import html
import re
from pathlib import Path

import httpx
import pytest

from loreley.i18n import LANGUAGES, text
from tests.server.serving import Server


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_readers_language(server: Server, language: str) -> None:
    by_header = httpx.get(f"{server.url}/status", headers={"accept-language": language})
    by_link = httpx.get(f"{server.url}/status", params={"lang": language})
    assert by_header.text == by_link.text
    assert html.escape(text("server-page-ready", language)) in by_link.text
    assert f'<html lang="{language}">' in by_link.text
    for target in re.findall(r'href="(/[^"]*)"', by_link.text):
        assert httpx.get(server.url + html.unescape(target)).status_code == 200, target


def test_the_page_runs_no_script_and_takes_nothing_from_elsewhere(server: Server) -> None:
    page = httpx.get(f"{server.url}/status")
    assert "<script" not in page.text
    assert "//" not in page.text.replace("<!doctype html>", "")
    assert "<style" not in page.text, "the content policy forbids it"


def test_figures_are_there_for_whoever_watches(server: Server) -> None:
    figures = httpx.get(f"{server.url}/metrics")
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    for name in ("loreley_requests_total", "loreley_streams", "loreley_tables_in_memory", "loreley_bots_thinking"):
        assert re.search(rf"^{name}\b", figures.text, re.MULTILINE), name


@pytest.mark.slow
def test_the_page_is_there_while_the_engine_is_compiled(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"), tmp_path / "log")
    server.environment = {"LORELEY_CACHE": str(tmp_path / "cache")}
    server.start(is_waiting=False)
    try:
        server.wait("/status")
        for language in LANGUAGES:
            page = httpx.get(f"{server.url}/status", params={"lang": language}).text
            assert html.escape(text("server-page-preparing", language)) in page
        assert httpx.get(f"{server.url}/health").json()["status"] == "preparing"
        refused = httpx.post(f"{server.url}/api/guests", json={"name": "Ada"})
        assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
        assert int(refused.headers["retry-after"]) > 0
    finally:
        server.kill()
