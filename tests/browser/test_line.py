"""The line to the server: cut and mended, shared between tabs, the server killed under a game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player


def test_after_the_network_was_cut_the_game_goes_on(visitors: Visitors) -> None:
    player = visitors.come()
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    play(player, 2)
    with visitors.away():
        visitors.contexts[0].set_offline(True)
        player.page.wait_for_timeout(300)
        visitors.contexts[0].set_offline(False)
        player.page.wait_for_timeout(1500)
    play(player, 2)
    player.page.reload()
    play(player, 1)


def test_a_server_killed_under_a_game_is_a_pause(visitors: Visitors) -> None:
    player = visitors.come()
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    play(player, 2)
    lines = player.page.get_by_role("list", name="What happened").get_by_role("listitem").count()
    with visitors.away():
        visitors.house.kill()
        expect(player.page.get_by_text("The connection is interrupted")).to_be_visible()
        visitors.house.start()
        expect(player.page.get_by_text("The connection is interrupted")).to_have_count(0)
        player.page.wait_for_timeout(500)
    assert player.page.get_by_role("list", name="What happened").get_by_role("listitem").count() >= lines
    play(player, 2)


def test_eight_tabs_share_one_stream_and_agree(visitors: Visitors) -> None:
    player = visitors.come()
    player.make_table({"game": "rheinlaender", "players": 3}, "random", "random")
    others = [visitors.open(visitors.contexts[0]) for _ in range(7)]
    for other in others:
        other.page.goto(player.page.url)
        other.board.wait_for()
    play(player, 3)
    player.wait_for_turn()
    told = player.page.get_by_role("list", name="What happened").get_by_role("listitem").count()
    for other in others:
        expect(other.page.get_by_role("list", name="What happened").get_by_role("listitem")).to_have_count(told)
    player.page.close()  # the tab that reads the stream; another one takes over
    others[0].wait_for_turn()
    play(others[0], 2)
    told = others[0].page.get_by_role("list", name="What happened").get_by_role("listitem").count()
    expect(others[6].page.get_by_role("list", name="What happened").get_by_role("listitem")).to_have_count(told)


def test_whom_the_server_does_not_know_any_more_begins_anew(visitors: Visitors) -> None:
    player = visitors.come()
    player.page.goto("/")
    player.page.evaluate("localStorage.setItem('loreley-me', JSON.stringify({ player: 'gone', name: 'Gone' }))")
    with visitors.away():
        player.page.reload()
        expect(player.page.get_by_label("Your name")).to_have_value("")
    assert player.page.get_by_role("alert").count() == 0
    player.play_now("rheingold")
    play(player, 1)


def play(player: Player, moves: int) -> None:
    for _ in range(moves):
        assert player.wait_for_turn()
        player.choose_move()
        player.confirm()
