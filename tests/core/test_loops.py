"""Many moves in one call do what single calls do."""

from __future__ import annotations

import subprocess
import sys

import pytest

import loreley
from loreley.core.loops import copies, divide, perft, random_games, warm_up
from loreley.core.position import Position
from loreley.core.rng import seeded
from loreley.games import NAMES, get_board, get_game
from tests.samples import board_named


def slow_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(slow_perft(after(position, move), depth - 1) for move in position.legal)


def after(position: Position, move: str) -> Position:
    position = position.play(move)
    while (chance := position.chance) is not None:
        position = position.resolve(chance.items[: chance.count])
    return position


@pytest.mark.parametrize("name", NAMES)
def test_perft_counts_what_single_moves_count(name: str) -> None:
    position = loreley.new_game(name, seed=5)
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(position.legal)
    assert perft(position, 2) == slow_perft(position, 2)
    assert sum(divide(position, 3).values()) == perft(position, 3)


@pytest.mark.parametrize("name", NAMES)
def test_random_games_depend_on_the_seed_alone(name: str) -> None:
    game = get_game(name)
    board = get_board(game)
    first = random_games(game, board, 3, 5, seeded("loops"), {"max_rounds": 20})
    assert first == random_games(game, board, 3, 5, seeded("loops"), {"max_rounds": 20})
    assert first[0] >= first[1] > 0


def test_copies_use_what_they_copy() -> None:
    position = loreley.new_game("rheinlaender", seed=5)
    assert copies(position, 10) != copies(position, 11)


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_a_small_board_is_counted_played_and_copied_without_the_compiler_too() -> None:
    game, board = get_game("rheinlaender"), board_named("brook")
    warm_up(game, board)
    position = loreley.new_game("rheinlaender", seed=5, board=board)
    assert perft(position, 2) == slow_perft(position, 2)
    played, acts = random_games(game, board, 3, 1, seeded("small"))
    assert played >= acts > 0


@pytest.mark.slow
def test_two_games_never_load_each_others_code() -> None:
    """Both templates, compiled or from the cache, in one process and in either order."""
    program = (
        "import sys, loreley\nfrom loreley.core.loops import perft\n"
        "for name in sys.argv[1:]: print(name, perft(loreley.new_game(name, seed=5), 2))"
    )
    runs = []
    for order in (NAMES, NAMES[::-1]):
        done = subprocess.run([sys.executable, "-c", program, *order], capture_output=True, text=True, check=True)
        runs.append(sorted(done.stdout.splitlines()))
    assert runs[0] == runs[1]
