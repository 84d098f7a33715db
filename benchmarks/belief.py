"""What determinizing Rheinländer costs on `rhine`, by reshuffles behind, in random games: CPU time on one core.

`accepted` is how often the rejection step lets a guess pass. `python -m benchmarks.belief [GAMES]`
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from loreley import Board, View, get_board
from loreley.core.jit import Record, jit
from loreley.core.position import new_position
from loreley.core.rng import Rng, below, seeded
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.belief import guess
from loreley.games.rheinlaender.state import MAX_PLAYERS

_determinize = GAME.rules.determinize
_GUESSES, _WORLDS, _EVERY = 500, 500, 5
_MOST = 8  # later stages are taken together


@dataclass(slots=True)
class Stage:
    """All positions with a number of players and of reshuffles."""

    believe_us: list[float] = field(default_factory=list)
    determinize_us: list[float] = field(default_factory=list)
    accepted: list[float] = field(default_factory=list)
    vectors: int = 0


@jit
def guess_often(state: Record, belief: Record, times: int, rng: Rng) -> float:
    """The share of guesses that pass, from their chances to pass."""
    vector = np.empty(MAX_PLAYERS, np.int64)
    total = 0.0
    for _ in range(times):
        total += guess(state, belief, vector, rng) / belief.bound
    return total / times


@jit
def determinize_often(board: Record, state: Record, seat: int, belief: Record, times: int, rng: Rng) -> int:
    """Worlds one after the other; what comes of them is used, lest it be left out."""
    used = 0
    for _ in range(times):
        _determinize(board, state, seat, belief, rng)
        used ^= state.hand[(seat + 1) % state.players] ^ state.deck[state.deck_at]
    return used


def main() -> None:
    """Play, measure every fifth position as one seat and now and then as a spectator, print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    stages: dict[tuple[int, int], Stage] = defaultdict(Stage)
    ends: dict[int, list[int]] = defaultdict(list)
    board, rng = get_board(GAME), seeded("benchmark")
    for players in GAME.players:
        for game in range(games):
            ends[players].append(measure_game(board, players, game, stages, rng))
    print("players reshuffles positions  believe µs: mean max  vectors  a world µs: mean max  accepted: mean least")
    for (players, reshuffles), stage in sorted(stages.items()):
        name = f"{reshuffles}+" if reshuffles == _MOST else str(reshuffles)
        print(
            f"{players:7} {name:>10} {len(stage.accepted):9}"
            f" {np.mean(stage.believe_us):17.0f} {max(stage.believe_us):3.0f} {stage.vectors:8}"
            f" {np.mean(stage.determinize_us):17.2f} {max(stage.determinize_us):5.1f}"
            f" {np.mean(stage.accepted):15.3f} {min(stage.accepted):5.3f}"
        )
    for players, counts in ends.items():
        share = np.mean(np.array(counts) > 12)
        print(f"{players} players: {np.mean(counts):.1f} reshuffles a game, most {max(counts)}, over 12: {share:.2%}")


def measure_game(board: Board, players: int, game: int, stages: dict[tuple[int, int], Stage], rng: Rng) -> int:
    """One random game; return how often it was reshuffled."""
    edition = tuple(GAME.editions)[game % len(GAME.editions)]
    position = new_position(GAME, board, players, 0, edition)
    scratch = np.empty(GAME.max_moves, dtype=np.int32)
    moves = 0
    while not position.is_over:
        if position.chance is not None:
            position = position.resolve(position.draw(rng))
            continue
        if moves % _EVERY == 0:
            stage = stages[players, min(_MOST, int(position.state.reshuffles))]
            seat = below(rng, players + 1)
            measure(position.view(None if seat == players else seat), stage, rng)
        position = position.apply(int(GAME.rules.random_move(board.record, position.state, rng, scratch)))
        moves += 1
    return int(position.state.reshuffles)


def measure(view: View, stage: Stage, rng: Rng) -> None:
    """One position as one viewer sees it."""
    belief = np.zeros(1, GAME.belief).view(np.recarray)[0]
    board, state = view.board.record, view.state.copy()
    seat = -1 if view.seat is None else view.seat
    GAME.rules.believe(board, state, seat, belief)
    start = time.process_time_ns()
    GAME.rules.believe(board, state, seat, belief)
    stage.believe_us.append((time.process_time_ns() - start) / 1e3)
    stage.vectors = max(stage.vectors, *belief.vectors.tolist())
    stage.accepted.append(guess_often(state, belief, _GUESSES, rng))
    determinize_often(board, state, seat, belief, 1, rng)
    start = time.process_time_ns()
    determinize_often(board, state, seat, belief, _WORLDS, rng)
    stage.determinize_us.append((time.process_time_ns() - start) / 1e3 / _WORLDS)


if __name__ == "__main__":
    main()
