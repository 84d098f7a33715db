"""Whole games played through the page, against bots and between people."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player


def test_rheinlaender_from_the_first_click_to_the_last_coin(player: Player) -> None:
    player.play_now("rheinlaender", players=5)
    assert player.play_to_the_end() > 10
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()
    assert "archbishop card" in player.page.inner_text("body")


@pytest.mark.parametrize("players", [3, 4])
def test_rheingold_to_the_end_of_the_agreed_rounds(player: Player, players: int) -> None:
    settings = {"game": "rheingold", "players": players, "options": {"max_rounds": 6}}
    player.make_table(settings, *["random"] * (players - 1))
    assert player.play_to_the_end() >= 6
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()
