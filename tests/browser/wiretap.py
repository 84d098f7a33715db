"""All that a page receives: the bodies of answers and the messages of streams, as the browser takes them in."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

__all__ = ["Heard", "Wiretap", "inside"]


class Heard(NamedTuple):
    """What came, and what had been asked for it."""

    method: str
    path: str
    asked: str
    text: str

    @property
    def data(self) -> Any:
        return json.loads(self.text) if self.text else None


class Wiretap:
    """Listens to one page, beginning at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._wire = page.context.new_cdp_session(page)
        self._asked: dict[str, tuple[str, str, str]] = {}
        self._done: list[str] = []
        self._messages: list[Heard] = []
        self.heard: list[Heard] = []
        self._wire.on("Network.requestWillBeSent", self._ask)
        self._wire.on("Network.loadingFinished", lambda event: self._done.append(event["requestId"]))
        self._wire.on("Network.eventSourceMessageReceived", self._stream)
        self._wire.send("Network.enable", {"maxTotalBufferSize": 100_000_000, "maxResourceBufferSize": 20_000_000})

    def _ask(self, event: dict[str, Any]) -> None:
        request = event["request"]
        parts = urlsplit(request["url"])
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        self._asked[event["requestId"]] = (request["method"], path, request.get("postData", ""))

    def _stream(self, event: dict[str, Any]) -> None:
        self._messages.append(Heard("STREAM", event["eventName"], "", event["data"]))

    def collect(self) -> list[Heard]:
        """What of the server's data has come since the last time; files of the app are left out."""
        self.page.wait_for_timeout(0)  # lets the browser report
        fresh, self._messages = self._messages, []
        done, self._done = self._done, []
        for request in done:
            method, path, asked = self._asked.pop(request, ("", "", ""))
            if path.startswith("/api/"):
                fresh.append(Heard(method, path, asked, self._body(request)))
        self.heard += fresh
        return fresh

    def _body(self, request: str) -> str:
        try:
            body = self._wire.send("Network.getResponseBody", {"requestId": request})
        except Error:  # a stream that was closed has none
            return ""
        return base64.b64decode(body["body"]).decode() if body["base64Encoded"] else str(body["body"])

    def settle(self) -> list[Heard]:
        """Until nothing has come for a while."""
        fresh: list[Heard] = []
        while more := self._wait():
            fresh += more
        return fresh

    def _wait(self) -> list[Heard]:
        self.page.wait_for_timeout(70)
        return self.collect()


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in a JSON value."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from inside(item)
    elif isinstance(value, list):
        for item in value:
            yield from inside(item)
