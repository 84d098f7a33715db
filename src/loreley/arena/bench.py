"""How fast a game is on one core, in CPU time: random play, copies, a call from Python, starting, compiling.

A move is a card played, a step, an attack or the end of a turn; questions about a bastion or a shield
are answered on the way and not counted. Compiling is that of all that playing needs; the loops that count and
measure are left out.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.loops import copies, random_games, warm_up, warm_up_loops
from loreley.core.position import Position, new_position
from loreley.core.rng import seeded
from loreley.games import get_board

__all__ = ["measure"]

_REPEATS, _LEAST_SECONDS = 5, 0.2
_START = "import loreley; print(len(loreley.new_game({game!r}, seed=1).legal))"
_COMPILE = (
    "from loreley.core.loops import warm_up; from loreley.games import get_board, get_game; "
    "game = get_game({game!r}); warm_up(game, get_board(game))"
)


def measure(game: Game, *, is_quick: bool = False) -> dict[str, Any]:
    """All figures of a game; `is_quick` leaves out the cold compile, which takes seconds."""
    with _one_core():
        board = get_board(game)
        warm_up(game, board)
        warm_up_loops(game, board)
        figures: dict[str, Any] = {
            "game": game.name,
            "random_play": [_random_play(game, board, players) for players in game.players],
            "copy_ns": round(_copy_ns(game, board), 1),
            "legal_apply_us": round(_legal_apply_us(game, board), 2),
            "state_bytes": game.state.itemsize,
            "warm_start_s": round(_best(lambda: _child_seconds(_START.format(game=game.name)), 3), 3),
        }
        if not is_quick:
            with tempfile.TemporaryDirectory() as folder:
                figures["cold_compile_s"] = round(_child_seconds(_COMPILE.format(game=game.name), folder), 2)
    return figures


@contextmanager
def _one_core() -> Iterator[None]:
    """Stay on one core while measuring, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _best(run: Callable[[], float], repeats: int = _REPEATS) -> float:
    return min(run() for _ in range(repeats))


def _random_play(game: Game, board: Board, players: int) -> dict[str, Any]:
    rng = seeded("bench", game.name, players)

    def run(games: int) -> tuple[float, int]:
        start = time.process_time()
        _, acts = random_games(game, board, players, games, rng)
        return time.process_time() - start, acts

    games = 16
    while run(games)[0] < _LEAST_SECONDS:
        games *= 2
    runs = [run(games) for _ in range(_REPEATS)]
    games_per_s = max(games / seconds for seconds, _ in runs)
    moves_per_s = max(acts / seconds for seconds, acts in runs)
    return {"players": players, "games_per_s": round(games_per_s), "moves_per_s": round(moves_per_s)}


def _seconds(run: Callable[[], Any]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def _start(game: Game, board: Board) -> Position:
    rng = seeded("bench-start")
    position = new_position(game, board, game.players[0], 0)
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    return position


def _copy_ns(game: Game, board: Board) -> float:
    position, n = _start(game, board), 2_000_000
    return _best(lambda: _seconds(lambda: copies(position, n))) / n * 1e9


def _legal_apply_us(game: Game, board: Board) -> float:
    position, n = _start(game, board), 2000

    def run() -> int:
        seen = 0
        for _ in range(n):
            codes = position.codes()
            seen += position.apply(int(codes[seen % len(codes)])).players
        return seen

    return _best(lambda: _seconds(run)) / n * 1e6


def _child_seconds(program: str, cache: str | None = None) -> float:
    """CPU time of a fresh interpreter that runs the program."""
    environment = dict(os.environ) | ({"LORELEY_CACHE": cache} if cache else {})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
