"""Random play of OpenSpiel's C++ games through its own `evaluate_bots`, CPU time on one core.

Players' moves are counted; chance (deals, dice) costs time as it does with us, and is shown beside it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import pyspiel

__all__ = ["Play", "play"]

_SECONDS, _REPEATS = 0.5, 5


@dataclass(frozen=True, slots=True)
class Play:
    """What one game reached."""

    game: str
    players: int
    games_per_s: float
    moves_per_s: float
    steps_per_s: float
    """Moves and chance outcomes."""


def play(name: str) -> Play:
    """The best of several runs."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    games = 8
    while _run(game, bots, games)[0] < _SECONDS:
        games *= 2
    best = max((_run(game, bots, games) for _ in range(_REPEATS)), key=lambda run: run[1] / run[0])
    seconds, moves, steps = best
    return Play(name, game.num_players(), games / seconds, moves / seconds, steps / seconds)


def _run(game: pyspiel.Game, bots: list[pyspiel.Bot], games: int) -> tuple[float, int, int]:
    states = [game.new_initial_state() for _ in range(games)]
    start = time.process_time()
    for seed, state in enumerate(states):
        pyspiel.evaluate_bots(state, bots, seed)
    seconds = time.process_time() - start
    steps = [step.player for state in states for step in state.full_history()]
    return seconds, sum(player >= 0 for player in steps), len(steps)
