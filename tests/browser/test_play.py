"""Whole games played through the page, against bots and between people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import BEAT, Player
from tests.browser.test_pages import violations

RHEINLAENDER = {"game": "rheinlaender", "players": 3, "options": {"max_rounds": 2}}


def test_rheinlaender_from_the_first_click_to_the_last_coin(player: Player) -> None:
    player.play_now("rheinlaender", players=5)
    assert player.play_to_the_end() > 10
    result = player.page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    for seat in result.locator("details").all():
        seat.locator("summary").click()
        parts = [int(part) for part in seat.locator("li strong").all_inner_texts()]
        assert sum(parts) == int(seat.locator("summary strong").inner_text())
    player.button("Play again").click()
    expect(player.button("Begin the game")).to_be_enabled()


@pytest.mark.parametrize("players", [3, 4])
def test_rheingold_to_the_end_of_the_agreed_rounds(player: Player, players: int) -> None:
    settings = {"game": "rheingold", "players": players, "options": {"max_rounds": 6}}
    player.make_table(settings, *["random"] * (players - 1))
    assert player.play_to_the_end() >= 6
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()


@pytest.mark.deep
@pytest.mark.parametrize("players", [3, 5])
def test_rheingold_to_its_natural_end(player: Player, players: int) -> None:
    """All castles but one have been taken; oneself looks on."""
    page = player.page
    table = player.make_table({"game": "rheingold", "players": players}, *["quick"] * (players - 1))
    while player.wait_for_turn():
        if player.button("end the turn").count():
            player.button("end the turn").click()
        else:
            player.choose_move()
        player.confirm()
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).not_to_be_empty()
    assert page.locator("svg.rheingold g[aria-hidden] .title").count() == 18
    record = page.evaluate("async (id) => (await fetch(`/api/tables/${id}/record`)).json()", table)
    shown = result.locator("summary strong").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(record["result"]["scores"])
    held = page.locator("table tbody td:nth-of-type(2)").all_inner_texts()
    assert sum(map(int, held)) == 17
    for summary in result.locator("summary").all():
        summary.click()
    expect(result.get_by_role("listitem")).to_have_count(18)  # whoever took the last but one has the last as well
    assert violations(page) == []


def test_friends_join_by_link_and_somebody_watches(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.page.goto("/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Your name").press("Enter")
    ada.page.get_by_text("Create a table").first.click()
    ada.page.get_by_label("Seat 3").select_option("random")
    ada.button("Create a table").click()
    link = ada.page.locator("code").inner_text()
    assert re.search(r"/join/[A-Z0-9-]+$", link)

    bea = visitors.come(width=390, height=844)
    bea.page.goto(link)
    bea.button("Sit down").click()
    expect(ada.button("Begin the game")).to_be_enabled()
    ada.button("Begin the game").click()

    cem = visitors.come(width=768, height=1024)
    cem.page.goto(ada.page.url)
    for watcher in (ada, bea, cem):
        watcher.board.wait_for()
    for _ in range(8):  # each plays where it is his turn, and all see it
        while not (ada.is_my_turn or bea.is_my_turn):
            ada.page.wait_for_timeout(BEAT)
        mover = ada if ada.is_my_turn else bea
        mover.choose_move()
        mover.confirm()
    assert cem.page.locator(".playing").count() == 0
    expect(cem.page.get_by_role("status").filter(has_text="to move")).to_be_visible()
    knights = ada.page.locator("svg.rheinlaender .shield")
    expect(cem.page.locator("svg.rheinlaender .shield")).to_have_count(knights.count())
    assert knights.count() > 3

    ada.page.get_by_label("Say something").fill("Hello Bea")
    ada.button("Send").click()
    expect(bea.page.get_by_text("Hello Bea")).to_be_visible()


def test_round_one_screen_a_curtain_falls_between_turns(player: Player) -> None:
    page = player.page
    page.goto("/")
    page.get_by_text("Create a table").first.click()
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option("screen")
    player.button("Create a table").click()
    lift = player.button("Show my hand")
    for _ in range(3):
        lift.wait_for()
        assert page.locator(".playing").count() == 0
        lift.click()
        hand = page.locator(".playing")
        expect(hand).to_have_count(5)
        while lift.count() == 0:
            player.wait_for_turn()
            if lift.count():
                break
            player.choose_move()
            player.confirm()
            page.wait_for_timeout(100)


def test_a_move_is_taken_back_and_played_otherwise(player: Player) -> None:
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    player.wait_for_turn()
    player.page.locator(".playing:not(:disabled)").first.click()
    player.targets.first.dispatch_event("click")
    player.confirm()
    player.button("Take back").click()
    expect(player.page.locator(".playing:not(:disabled)").first).to_be_visible()
    expect(player.button("end the turn")).to_have_count(0)


def test_a_place_that_is_no_target_says_why(player: Player) -> None:
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    player.wait_for_turn()
    player.page.locator(".playing:not(:disabled)").first.click()
    player.page.locator("[data-place$=W][aria-disabled=true]").first.dispatch_event("click")
    expect(player.page.locator(".verdict .error")).to_contain_text(re.compile(r"is not allowed: .+\. [A-Z].+: "))


def test_a_preview_says_what_a_move_would_do(player: Player) -> None:
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    player.wait_for_turn()
    player.choose_move()
    expect(player.page.locator(".verdict")).to_contain_text(re.compile("places|reinforces"))
    player.button("Back").click()
    expect(player.button("Confirm")).to_have_count(0)


def test_what_one_has_begun_to_choose_stays_when_somebody_speaks(visitors: Visitors) -> None:
    player = visitors.come()
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    player.wait_for_turn()
    player.choose_move()
    player.button("Hello!").click()
    expect(player.page.get_by_role("region", name="Chat").get_by_role("listitem")).to_have_count(1)
    player.confirm()


def test_what_happened_since_my_last_move_is_shown_step_by_step(player: Player) -> None:
    page = player.page
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    for _ in range(2):
        player.wait_for_turn()
        player.choose_move()
        player.confirm()
        if player.button("end the turn").count():
            player.button("end the turn").click()
            player.confirm()
    player.wait_for_turn()
    knights = page.locator(".shield").count()
    page.get_by_role("button", name=re.compile("since your last move")).click()
    news = page.get_by_role("region", name="What happened since your last move")
    expect(news.get_by_role("status")).not_to_be_empty()
    assert page.locator(".shield").count() < knights
    assert page.locator(".playing:not(:disabled)").count() == 0
    while player.button("One move on").count():
        player.button("One move on").click()
    player.button("To the game").click()
    expect(page.locator(".playing:not(:disabled)").first).to_be_visible()


def test_the_language_changes_in_the_middle_of_a_game(player: Player) -> None:
    player.make_table(RHEINLAENDER, "random", "random")
    player.wait_for_turn()
    for language, word in (("de", "Du bist am Zug"), ("hu", "Te következel"), ("en", "Your turn")):
        player.page.locator("header button").click()
        player.page.get_by_role("dialog").locator("select").first.select_option(language)
        player.page.keyboard.press("Escape")
        expect(player.page.locator(".whose")).to_have_text(word)
        assert player.page.locator("html").get_attribute("lang") == language
    player.choose_move()
    player.confirm()


def test_with_the_keyboard_alone(player: Player) -> None:
    page, keys = player.page, player.page.keyboard
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    player.wait_for_turn()
    card = page.locator(".playing:not(:disabled)").first
    card.focus()
    keys.press("Enter")
    target = player.targets.first.get_attribute("data-place")
    page.locator("[data-place][tabindex='0']").focus()
    keys.press("Home")
    assert page.evaluate("document.activeElement.dataset.place") == "1L"
    keys.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") == "2L"
    keys.type(str(target))
    assert page.evaluate("document.activeElement.dataset.place") == target
    keys.press("Enter")
    player.button("Confirm").focus()
    keys.press("Enter")
    expect(player.button("Confirm")).to_have_count(0)
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
