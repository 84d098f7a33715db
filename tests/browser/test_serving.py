"""How the server hands out the web app."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from loreley.i18n import LANGUAGES, text
from loreley.server.webapp import WebApp
from tests.browser.conftest import ROOT
from tests.server.serving import Server


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/join/ABCD-EFGH", "/rules/rheingold", "/lesson/rheingold", "/replay", "/replay/abc"]
)
def test_every_page_of_the_app_is_the_app(house: Server, path: str) -> None:
    answer = httpx.get(house.url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text


def test_built_files_are_compressed_and_kept_for_good(house: Server) -> None:
    page = httpx.get(house.url).text
    script = re.findall(r'src="(/assets/[^"]+\.js)"', page)[0]
    answer = httpx.get(house.url + script)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    plain = httpx.get(house.url + script, headers={"accept-encoding": "identity"})
    assert plain.text == answer.text
    assert "content-encoding" not in plain.headers
    assert httpx.head(house.url + script).content == b""


@pytest.mark.parametrize("path", ["/.stamp", "/assets/../app.py", "/tables", "/assets/none.js"])
def test_nothing_else_is_handed_out(house: Server, path: str) -> None:
    assert httpx.get(house.url + path).status_code == 404


def test_the_security_policy_allows_no_script_but_our_own(house: Server) -> None:
    answer = httpx.get(house.url)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on\w+=", answer.text)


def test_the_licences_of_all_that_is_built_in_are_there(house: Server) -> None:
    answer = httpx.get(f"{house.url}/licenses.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    packages = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    for package in packages:
        assert re.search(rf"^{re.escape(package)} [\d.]+: \S+", answer.text, re.M), package
    assert "Permission is hereby granted" in answer.text


def test_without_a_build_all_is_passed_on(tmp_path: object) -> None:
    assert WebApp(None, tmp_path)._files == {}  # type: ignore[arg-type]


def test_while_the_rules_are_compiled_the_page_says_so(web_app: None, browser: Browser, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"), tmp_path / "log")
    server.environment = {"LORELEY_CACHE": str(tmp_path / "cache")}
    server.start(is_waiting=False)
    try:
        server.wait("/status")
        for language in LANGUAGES:
            page = browser.new_page(locale=language)
            page.goto(server.url)
            expect(page.get_by_role("status").filter(has_text=text("app-preparing", language))).to_be_visible()
            page.close()
    finally:
        server.kill()
