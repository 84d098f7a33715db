"""Every page in both themes, three languages and three widths: accessible, within its width, in its language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import ROOT, Visitors
from tests.browser.player import Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = {"wide": (1440, 900), "middle": (768, 1024), "narrow": (390, 844)}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong; it is run in the page's own world, which the security policy allows no script to."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
    return [
        f"{wrong['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for wrong in found["violations"]
        for node in wrong["nodes"][:3]
    ]


def is_within(page: Page) -> bool:
    """No sideways scrolling."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def replay(player: Player, record: Path) -> None:
    player.page.goto("/replay")
    player.page.locator("input[type=file]").set_input_files(record)
    player.board.wait_for()


RECORDS = {
    "rheinlaender": ROOT / "tests/records/rheinlaender/rhine-german-5-whole.json",
    "rheingold": ROOT / "tests/records/rheingold/middle-rhine-3-whole.json",
}


OTHERS = [("wide", "dark"), ("middle", "light"), ("middle", "dark"), ("narrow", "light")]


@pytest.mark.parametrize(
    ("width", "theme"),
    [("wide", "light"), ("narrow", "dark"), *(pytest.param(*one, marks=pytest.mark.deep) for one in OTHERS)],
)
def test_pages_are_accessible_and_fit(visitors: Visitors, width: str, theme: str) -> None:
    player = visitors.come(*WIDTHS[width], theme=theme)
    page = player.page

    def check() -> None:
        assert violations(page) == []
        assert is_within(page)

    page.goto("/")
    page.locator(".picture svg").last.wait_for()
    page.get_by_text("Create a table").first.click()
    check()
    page.locator("header button").click()
    check()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    check()
    page.keyboard.press("Escape")
    for game in RECORDS:
        page.goto(f"/rules/{game}")
        page.locator("figure").last.wait_for()
        check()
    replay(player, RECORDS["rheinlaender"])
    page.get_by_role("button", name="To the end").click()
    check()
    player.make_table({"game": "rheingold", "players": 3}, "random", "random")
    player.wait_for_turn()
    page.locator("[data-place].to-from").first.dispatch_event("click")
    page.locator("[data-place].to-march").first.dispatch_event("click")
    expect(page.locator(".verdict p").first).to_be_visible()
    check()
    player.make_table({"game": "rheinlaender", "players": 3})
    player.button("Copy the link").wait_for()
    page.get_by_role("img", name="The link as a QR code").wait_for()
    check()
    player.make_table({"game": "rheinlaender", "players": 3}, "screen", "screen")
    player.button("Show my hand").wait_for()
    check()
    player.make_table({"game": "rheinlaender", "players": 3, "options": {"max_rounds": 1}}, "random", "random")
    player.play_to_the_end()
    for summary in page.get_by_role("region", name="Result").locator("summary").all():
        summary.click()
    check()


@pytest.mark.parametrize("language", ["de", "hu"])
def test_lengths_of_words_break_no_layout(visitors: Visitors, language: str) -> None:
    player = visitors.come(*WIDTHS["narrow"], language=language)
    page = player.page
    page.goto("/")
    page.locator("summary").first.click()
    assert is_within(page)
    page.goto("/rules/rheinlaender")
    page.locator("figure").last.wait_for()
    assert is_within(page)
    player.make_table({"game": "rheingold", "players": 3}, "random", "random")
    player.board.wait_for()
    page.locator(".mine").first.wait_for()
    assert is_within(page)


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_is_opened_and_stepped_through(player: Player, game: str) -> None:
    page = player.page
    replay(player, RECORDS[game])
    slider = page.get_by_role("slider", name=re.compile("Move 0 of"))
    last = int(str(slider.get_attribute("max")))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Move 1 of {last}")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text(f"Move {last} of {last}")).to_be_visible()
    result = json.loads(RECORDS[game].read_text())["result"]
    scores = page.locator("table tbody td:nth-of-type(1)").all_inner_texts()
    assert [int(score) for score in scores] == result["scores"]
    page.get_by_label("Through the eyes of").select_option(index=2)
    expect(page.get_by_text(f"Move {last} of {last}")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_words(visitors: Visitors, tmp_path: Path) -> None:
    player = visitors.come()
    file = tmp_path / "other.json"
    file.write_text('{"format": "loreley-record/1", "game": "chess"}')
    player.page.goto("/replay")
    with visitors.away():  # the browser itself notes every refusal
        player.page.locator("input[type=file]").set_input_files(file)
        expect(player.page.get_by_role("alert")).to_contain_text("header")


def test_a_running_game_is_looked_back_at_and_a_moment_has_an_address(player: Player) -> None:
    table = player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    for _ in range(2):
        player.wait_for_turn()
        player.choose_move()
        player.confirm()
    player.page.goto(f"/replay/{table}?ply=2")
    expect(player.page.get_by_text(re.compile("Move 2 of"))).to_be_visible()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Download the record").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert record["seen_by"] == 0


def test_rules_are_found_by_a_word(player: Player) -> None:
    page = player.page
    page.goto("/rules/rheinlaender")
    page.get_by_label("Search the rules").fill("archbishop")
    expect(page.get_by_role("heading", name="Bishops")).to_be_visible()
    expect(page.get_by_role("heading", name="The board")).to_have_count(0)


@pytest.mark.parametrize("game", RECORDS)
def test_a_first_lesson_is_played_on_the_board(player: Player, game: str) -> None:
    page = player.page
    page.goto(f"/lesson/{game}")
    for step in range(1, 5):
        expect(page.get_by_text(f"Step {step} of 6")).to_be_visible()
        player.targets.first.dispatch_event("click")
    player.button("Next").click()
    assert violations(page) == []
    page.get_by_role("link", name="Now play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two games on the Rhine")


def test_the_first_load_is_small(visitors: Visitors) -> None:
    player = visitors.come()
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        sizes[answer.url] = int(answer.headers.get("content-length", 0))

    player.page.on("response", weigh)
    player.page.goto("/")
    player.page.locator(".picture svg").last.wait_for()
    scripts = sum(size for url, size in sizes.items() if url.endswith(".js"))
    assert 0 < scripts <= 120_000
    built = sum(size for url, size in sizes.items() if "/api/" not in url)
    assert built <= 200_000
