"""Simulation: the same seed gives the same bytes; what cannot be played is refused."""

from __future__ import annotations

import pytest

from loreley.arena.simulate import simulate
from loreley.core.record import format_record
from loreley.errors import SettingError
from loreley.games import get_board, get_game


def text_of(seed: int, games: int = 3) -> list[str]:
    game = get_game("rheinlaender")
    return [format_record(record) for record in simulate(game, get_board(game), ["random"] * 3, games, seed)]


def test_the_same_seed_gives_the_same_bytes_and_another_one_others() -> None:
    assert text_of(7) == text_of(7)
    assert text_of(7) != text_of(8)


def test_a_game_depends_on_its_number_not_on_how_many_are_played() -> None:
    assert text_of(7, 5)[:3] == text_of(7, 3)


def test_games_of_one_seed_differ() -> None:
    assert len(set(text_of(7, 5))) == 5


@pytest.mark.parametrize(
    ("bots", "games", "edition", "why"),
    [
        (["random"] * 2, 1, None, "players is 2"),
        (["random", "random", "oracle"], 1, None, "unknown bot 'oracle'"),
        (["random"] * 3, -1, None, "games is -1"),
        (["random"] * 3, 1, "latin", "unknown edition 'latin'"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], games: int, edition: str | None, why: str) -> None:
    game = get_game("rheinlaender")
    with pytest.raises(SettingError, match=why):
        list(simulate(game, get_board(game), bots, games, 1, edition))
