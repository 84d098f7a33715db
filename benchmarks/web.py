"""How quickly the web app answers: `python -m benchmarks.web`. Figures of this machine, in a real Chromium.

- drawing: from the arrival of a position to the board of 158 spaces standing in the page, after its next frame
- click: from a click on a card to the frame that shows its places lit
- panning: work of the main thread in each frame while the board is dragged, from a trace
"""

from __future__ import annotations

import json
import statistics
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.conftest import FLAGS, Visitors, open_house
from tests.browser.player import Player
from tests.machine import find_chromium

TIMES = 9

DRAWING = """() => new Promise((done) => {
    const arrived = () => Math.max(0, ...performance.getEntriesByType("resource")
        .filter((entry) => /api\\/(boards|tables)/.test(entry.name)).map((entry) => entry.responseEnd));
    const look = () => document.querySelectorAll("[data-place]").length === 158
        ? requestAnimationFrame(() => done(performance.now() - arrived()))
        : setTimeout(look, 1);
    look();
})"""
CLICK = """() => new Promise((done) => {
    const card = document.querySelector(".playing:not(:disabled)[aria-pressed=false]");
    const began = performance.now();
    card.click();
    requestAnimationFrame(() => setTimeout(() => {
        const lit = document.querySelectorAll("[data-place][aria-disabled=false]").length;
        done(lit ? performance.now() - began : -1);
    }));
})"""


def drawing(player: Player) -> list[float]:
    found = []
    for _ in range(TIMES):
        player.page.reload(wait_until="commit")
        found.append(player.page.evaluate(DRAWING))
    return found


def clicking(player: Player) -> list[float]:
    player.wait_for_turn()
    return [player.page.evaluate(CLICK) for _ in range(TIMES)]


def panning(player: Player, browser: Any, folder: Path) -> list[float]:
    page = player.page
    box = player.board.locator("xpath=..").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(60)
    page.wait_for_timeout(400)
    trace = folder / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["toplevel", "devtools.timeline", "__metadata"])
    page.mouse.down()
    for i in range(120):
        page.mouse.move(x + 150 * ((i % 40) / 40 - 0.5), y + i % 30)
        page.wait_for_timeout(8)
    page.mouse.up()
    browser.stop_tracing()
    return frames(json.loads(trace.read_text())["traceEvents"])


def frames(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds that the page's main thread was busy in each frame."""
    mains = {(e["pid"], e["tid"]) for e in events if e.get("args", {}).get("name") == "CrRendererMain"}
    busy = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in mains and "dur" in e]
    starts = sorted(e["ts"] for e in events if e["name"] == "FireAnimationFrame" and (e["pid"], e["tid"]) in mains)
    found = []
    for begin, end in pairwise(starts):
        found.append(sum(e["dur"] for e in busy if begin <= e["ts"] < end) / 1000)
    return found


def main() -> None:
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        server = open_house(folder)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            player = Visitors(browser, server).come()
            player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
            player.board.wait_for()
            figures = {
                "drawing": drawing(player),
                "click": clicking(player),
                "panning": panning(player, browser, folder),
            }
        finally:
            browser.close()
            server.kill()
    table = Table("ms", "median", "worst", "of")
    for what, times in figures.items():
        table.add_row(what, f"{statistics.median(times):.1f}", f"{max(times):.1f}", str(len(times)))
    Console().print(table)


if __name__ == "__main__":
    main()
