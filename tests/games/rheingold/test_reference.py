"""The engine against the independent reference model: every canonical position of random games, for every viewer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from loreley import Position

from .sampling import Follower, games_of


def compare(
    players: int, seed: int, board: str = "vale", *, is_quick: bool = False, moves: int | None = None, **options: Any
) -> Counter[str]:
    """Play a game and compare at every ply; return what happened."""
    found: Counter[str] = Counter()
    follower: Follower | None = None
    seat: int | None = None
    for ply, (move, answers, position) in enumerate(games_of(players, seed, board, moves, **options)):
        if follower is None:
            follower = Follower(position, is_quick=is_quick)
        follower.follow(seat, move, answers)
        for viewer, expected in follower.canonical(ply).items():
            assert seen_by(position, ply, viewer) == expected, (ply, viewer, move)
        seat = position.to_move
        found[position.canonical()["phase"]] += 1
    found["plies"] = ply
    return found


def seen_by(position: Position, ply: int, viewer: int | str | None) -> dict[str, Any]:
    if isinstance(viewer, str):
        return position.canonical(ply)
    return position.view(viewer).canonical(ply, position.scores, position.winners)


@pytest.mark.nojit
def test_a_short_game_agrees_string_by_string() -> None:
    assert compare(3, 1, max_rounds=4)["plies"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_of_30_rounds_on_a_small_board_agree(players: int) -> None:
    """Every conceivable string is tried at every ply."""
    compare(players, 20 + players, max_rounds=30)


@pytest.mark.slow
def test_games_to_their_natural_end_agree() -> None:
    found: Counter[str] = Counter()
    for seed in range(6):
        found += compare(3 + seed % 3, 100 + seed, is_quick=True)
    assert found["over"] == 6
    assert min(found["gather"], found["shield"]) > 10


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_on_middle_rhine_agree(players: int) -> None:
    found = compare(players, 40 + players, "middle-rhine", is_quick=True, max_rounds=30)
    assert found["plies"] > 60 * players
    assert found["shield"] >= 3


@pytest.mark.deep
@pytest.mark.parametrize("players", [3, 4, 5])
def test_many_games_agree(players: int) -> None:
    for seed in range(200):
        compare(players, 1000 + seed, is_quick=seed > 2, max_rounds=60)
        compare(players, 2000 + seed, "middle-rhine", is_quick=True, max_rounds=60)
