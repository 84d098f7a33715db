"""Pictures of every page: broad and narrow, light and dark, in three languages. `python -m tests.browser.screenshots`

They land in .cache/screenshots, to be looked at; with `--docs` those of the README are made anew as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, ROOT, Visitors, open_house
from tests.browser.player import Player
from tests.machine import find_chromium

OUT = ROOT / ".cache" / "screenshots"
DOCS = ROOT / "docs" / "images"
RECORDS = {
    "rheinlaender": (ROOT / "tests/records/rheinlaender/rhine-german-5-whole.json", 70),
    "rheingold": (ROOT / "tests/records/rheingold/middle-rhine-3-whole.json", 230),
}
SIZES = {"wide": (1440, 900), "narrow": (390, 844)}


def moment(page: Page, game: str) -> None:
    """A game in its middle."""
    record, ply = RECORDS[game]
    page.goto(f"/replay?ply={ply}")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("listbox").wait_for()
    page.wait_for_timeout(200)


def pages(player: Player, narrow: bool) -> Iterator[tuple[str, bool]]:
    """Each page in turn: its name, and whether all of its length is of interest."""
    page = player.page
    page.goto("/")
    page.locator(".picture svg").last.wait_for()
    yield "start", True
    page.locator("summary").first.click()
    yield "create", True
    page.locator("header button").click()
    yield "settings", False
    for game in RECORDS:
        page.goto(f"/rules/{game}")
        page.locator("figure").last.wait_for()
        yield f"rules-{game}", True
        moment(page, game)
        yield f"replay-{game}", narrow
        player.make_table({"game": game, "players": 4}, "random", "random", "random")
        player.wait_for_turn()
        page.locator(".playing:not(:disabled), [data-place].to-from").first.dispatch_event("click")
        page.locator("[data-place]:is(.to-card, .to-reinforce, .to-march)").first.dispatch_event("click")
        page.locator(".verdict p").first.wait_for()
        yield f"table-{game}", narrow
    player.make_table({"game": "rheinlaender", "players": 3}, "random")
    page.locator(".invite svg").wait_for()
    yield "gathering", False
    player.make_table({"game": "rheinlaender", "players": 3}, "screen", "screen")
    page.locator(".curtain button").wait_for()
    yield "curtain", False
    player.make_table({"game": "rheinlaender", "players": 3, "options": {"max_rounds": 2}}, "random", "random")
    end(page)
    yield "end", True
    page.goto("/lesson/rheingold")
    page.locator("svg.rheingold").wait_for()
    yield "lesson", narrow
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    yield "keys", False


def end(page: Page) -> None:
    """A game to its end, played beside the page."""
    while not page.locator("section.panel details").count():
        page.wait_for_timeout(60)
        if page.locator(".whose.mine").count():
            page.evaluate(MOVE)
    for summary in page.locator("section.panel details summary").all():
        summary.click()


MOVE = """async () => {
    const table = `/api/tables/${location.pathname.split("/")[2]}`;
    const { view } = await (await fetch(table)).json();
    if (view.to_move !== view.seat || !view.position.legal) return;
    const body = { seat: view.seat, version: view.version, move: view.position.legal[0], token: crypto.randomUUID() };
    const headers = { "Content-Type": "application/json" };
    await fetch(`${table}/moves`, { method: "POST", headers, body: JSON.stringify(body) });
}"""


def take(visitors: Visitors, languages: tuple[str, ...]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for language in languages:
        for theme in ("light", "dark"):
            for size, (width, height) in SIZES.items():
                player = visitors.come(width, height, language=language, theme=theme)
                for name, is_long in pages(player, size == "narrow"):
                    player.page.wait_for_timeout(250)  # what is drawn in stages
                    path = OUT / f"{name}-{size}-{theme}-{language}.png"
                    player.page.screenshot(path=path, full_page=is_long)
                    print(path.relative_to(ROOT), flush=True)


def take_sights(visitors: Visitors) -> None:
    """A game in its middle as eyes see it that tell fewer colours apart."""
    for game in RECORDS:
        player = visitors.come(*SIZES["wide"])
        moment(player.page, game)
        eyes = player.page.context.new_cdp_session(player.page)
        for sight in ("protanopia", "deuteranopia", "tritanopia", "achromatopsia"):
            eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
            path = OUT / f"sight-{game}-{sight}.png"
            player.page.screenshot(path=path)
            print(path.relative_to(ROOT), flush=True)


def take_docs(visitors: Visitors) -> None:
    DOCS.mkdir(parents=True, exist_ok=True)
    for game, theme, size in (
        ("rheinlaender", "light", (1280, 800)),
        ("rheingold", "dark", (1280, 800)),
        ("rheinlaender", "dark", SIZES["narrow"]),
        ("rheingold", "light", SIZES["narrow"]),
    ):
        player = visitors.come(*size, theme=theme)
        moment(player.page, game)
        name = f"{game}-{'narrow' if size[0] < 800 else 'wide'}.jpg"
        player.page.screenshot(path=DOCS / name, type="jpeg", quality=72)
        print((DOCS / name).relative_to(ROOT), flush=True)


def main() -> None:
    options = sys.argv[1:]
    languages = tuple(word for word in options if not word.startswith("-")) or ("en", "de", "hu")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = open_house(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        visitors = Visitors(browser, server)
        try:
            if "--docs" in options:
                take_docs(visitors)
            elif "--sights" in options:
                take_sights(visitors)
            else:
                take(visitors, languages)
                take_sights(visitors)
        finally:
            browser.close()
            server.kill()
    if visitors.complaints:
        sys.exit("\n".join(visitors.complaints))


if __name__ == "__main__":
    main()
