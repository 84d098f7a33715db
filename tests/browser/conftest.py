"""The real app in a real Chromium, on a real server; whatever the browser complains of fails the test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.player import Player
from tests.machine import find_chromium
from tests.server.serving import Server

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="session")
def web_app() -> None:
    """The app as the sources say."""
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
    subprocess.run([sys.executable, "-m", "loreley.cli", "compile"], check=True)


def open_house(folder: Path) -> Server:
    """A server with the app, in a process of its own; its limits do not slow a player who never rests."""
    options = ("--rate-limit", "0", "--bot-beat", "0", "--bot-processes", "1")
    server = Server(f"sqlite:///{folder / 'loreley.sqlite'}", folder / "log", *options)
    server.start()
    return server


@pytest.fixture(scope="session")
def house(web_app: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = open_house(tmp_path_factory.mktemp("house"))
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=15_000)  # machines of continuous integration are busy
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


class Visitors:
    """Browsers of different people; each has its own cookies. What goes wrong in one is kept."""

    def __init__(self, browser: Browser, house: Server) -> None:
        self.browser, self.house = browser, house
        self.complaints: list[str] = []
        self.is_quiet = True  # False while a server is meant to be away
        self.contexts: list[BrowserContext] = []

    def come(self, width: int = 1440, height: int = 900, language: str = "en", theme: str = "light") -> Player:
        context = self.browser.new_context(
            base_url=self.house.url,
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            accept_downloads=True,
        )
        self.contexts.append(context)
        return self.open(context)

    def open(self, context: BrowserContext) -> Player:
        """A page, or a further tab."""
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._watch)
        return Player(page)

    @contextmanager
    def away(self) -> Iterator[None]:
        """While the network or the server is gone the browser may say so."""
        self.is_quiet = False
        yield
        self.is_quiet = True

    def _hear(self, message: ConsoleMessage) -> None:
        is_loud = message.type in ("error", "warning")
        if is_loud and (self.is_quiet or "Failed to load resource" not in message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def _watch(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.house.url).netloc and not request.url.startswith("blob:"):
            self.complaints.append(f"a request left the host: {request.url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser, house: Server) -> Iterator[Visitors]:
    visitors = Visitors(browser, house)
    yield visitors
    visitors.close()
    assert visitors.complaints == []


@pytest.fixture
def player(visitors: Visitors) -> Player:
    return visitors.come()


@pytest.fixture
def page(player: Player) -> Page:
    return player.page
