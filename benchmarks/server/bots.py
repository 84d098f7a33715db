"""Tables at which only bots play, and what the server says of their thinking."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

__all__ = ["beside", "figures_of"]

TABLES, LEVEL = 20, "elector"


async def beside(port: int, cookie: str) -> int:
    """Let bots play at tables of their own; returns when all of them are thinking."""
    for n in range(TABLES):
        await asyncio.to_thread(_begin, port, cookie, ("rheinlaender", "rheingold")[n % 2])
    while (await asyncio.to_thread(figures_of, port)).decisions < TABLES:
        await asyncio.sleep(0.5)
    return TABLES


def _begin(port: int, cookie: str, game: str) -> None:
    table = _post(port, cookie, "", settings={"game": game})["table"]
    for _ in range(3):
        _post(port, cookie, f"/{table}/bots", level=LEVEL)
    _post(port, cookie, f"/{table}/start")


def _post(port: int, cookie: str, path: str, **body: Any) -> Any:
    headers = {"cookie": f"loreley={cookie}", "content-type": "application/json"}
    address = f"http://127.0.0.1:{port}/api/tables{path}"
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


class Figures(NamedTuple):
    """Of all decisions so far: how many, seconds and simulations in all, and how many took at most so many seconds."""

    decisions: float
    seconds: float
    simulations: float
    within: dict[str, float]

    def __sub__(self, before: Figures) -> dict[str, Any]:
        decisions = self.decisions - before.decisions
        return {
            "decisions": decisions,
            "queue_and_thinking_mean_s": (self.seconds - before.seconds) / max(1, decisions),
            "queue_and_thinking_p99_within_s": self._bound(before, 0.99 * decisions),
            "simulations_a_decision": (self.simulations - before.simulations) / max(1, decisions),
        }

    def _bound(self, before: Figures, wanted: float) -> str:
        """The first bound of the histogram within which so many decisions were made."""
        return next(bound for bound, n in self.within.items() if n - before.within[bound] >= wanted)


def figures_of(port: int) -> Figures:
    """What `/metrics` says of the bots."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = dict(_lines(answer.read().decode()))
    bucket = 'loreley_bot_seconds_bucket{le="'
    return Figures(
        found["loreley_bot_seconds_count"],
        found["loreley_bot_seconds_sum"],
        found["loreley_bot_simulations_sum"],
        {name[len(bucket) : -2]: value for name, value in found.items() if name.startswith(bucket)},
    )


def _lines(text: str) -> Iterator[tuple[str, float]]:
    for line in text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            yield name, float(value)
