"""`python -m loreley.arena.fit GAME`: fit the weights of a game's evaluation to games of its own bots.

Greedy bots play each other with the guess, from positions that a few quick moves have led to, and now and then do
such a move. Of every few turns the seats' features are kept, with what each seat won in the end. The weights are those
that make the winners likeliest where a seat's chance is the softmax of its utility (conditional logit), found by
Newton's method with a small ridge that draws them to the guess. A weight keeps the sign of the guess or is nothing:
features go together, and one that is bad for its own sake must not look good for its company. Every tenth game is held
out to compare guess and fit. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley import games as _games
from loreley.bots import GreedyBot
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, new_position
from loreley.core.rng import Rng, below, seeded
from loreley.core.weights import format_weights, parse_weights
from loreley.games import NAMES, get_board, get_game

__all__ = ["GUESS", "Sample", "collect", "fit", "loss"]

Floats = npt.NDArray[np.float64]

GUESS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "rheinlaender": {
        "coins": (0.05, 0.25),
        "duchies": (0.2, 0.9),
        "value": (0.05, 0.22),
        "closed": (0.02, 0.05),
        "thin": (-0.01, -0.02),
        "firm": (0.01, 0.03),
        "tied": (0.02, 0.03),
        "behind": (0.01, 0.01),
        "archbishop": (0.2, 1.0),
        "bishops": (0.05, 0.05),
        "stock": (0.01, 0.0),
        "bastions": (0.05, 0.05),
        "reach": (0.02, 0.05),
        "growth": (0.02, 0.05),
        "reinforcements": (0.02, 0.05),
    },
    "rheingold": {
        "swords": (2.0, 5.0),
        "prospect": (6.0, 8.0),
        "firm": (1.0, 1.0),
        "danger": (-2.0, -2.0),
        "pressure": (-0.5, -0.5),
        "knights": (0.8, 0.8),
        "exposed": (-0.4, -0.4),
        "idle": (-1.0, -1.0),
        "steps": (0.0, 0.0),
    },
}
"""What the weights were before anything was fitted, to measure the gain against."""

_EVERY, _HELD_OUT, _RIDGE, _MOST_TURNS = 3, 10, 1e-3, 600


@dataclass(frozen=True, slots=True)
class Sample:
    """One position of a game: how far it is, each seat's features, what each seat won in the end."""

    game: int
    progress: float
    features: Floats
    won: Floats


def collect(game: Game, board: Board, players: int, number: int, seed: int, weights: Any) -> list[Sample]:
    """The samples of one game."""
    rng = seeded("fit", seed, players, number)
    bots = [GreedyBot(seeded("fit-bot", seed, players, number, seat), 1, weights) for seat in range(players)]
    wild = int(below(rng, 4 * players))
    position = _settled(new_position(game, board, players, int(below(rng, players))), rng)
    seen: list[tuple[float, Floats]] = []
    turns, last = 0, -1
    while not position.is_over and turns < _MOST_TURNS:
        seat = position.to_move
        assert seat is not None
        if seat != last:
            turns, last = turns + 1, seat
            if turns % _EVERY == 0:
                seen.append(_look(position))
        moves = np.zeros(game.max_moves, np.int32)
        is_wild = turns < wild or below(rng, 30) == 0
        move = (
            game.mind.rollout_move(board.record, position.state, rng, moves)
            if is_wild
            else bots[seat].choose(position.view(seat))
        )
        position = _settled(position.apply(int(move)), rng)
    won = np.zeros(players)
    if position.winners is None:
        return []  # it drags on, and nobody has won
    won[position.winners] = 1 / len(position.winners)
    return [Sample(number, late, features, won) for late, features in seen]


def _settled(position: Position, rng: Rng) -> Position:
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    return position


def _look(position: Position) -> tuple[float, Floats]:
    mind, board = position.game.mind, position.board.record
    features = np.zeros((position.players, len(mind.features)))
    for seat in range(position.players):
        mind.observe(board, position.state, seat, features[seat])
    return float(mind.progress(board, position.state)), features


def _arrays(samples: list[Sample]) -> tuple[Floats, Floats]:
    """All samples as one array (start and end parts of each feature side by side) and what was won.

    Seats that do not play get a row of nan.
    """
    most, many = max(len(sample.won) for sample in samples), samples[0].features.shape[1]
    inputs, won = np.full((len(samples), most, 2 * many), np.nan), np.zeros((len(samples), most))
    for n, sample in enumerate(samples):
        seats = len(sample.won)
        inputs[n, :seats, :many] = (1 - sample.progress) * sample.features
        inputs[n, :seats, many:] = sample.progress * sample.features
        won[n, :seats] = sample.won
    return inputs, won


def _chances(inputs: Floats, weights: Floats) -> Floats:
    utility = np.nan_to_num(inputs) @ weights
    utility[np.isnan(inputs[:, :, 0])] = -np.inf
    found: Floats = np.exp(utility - utility.max(1, keepdims=True))
    found /= found.sum(1, keepdims=True)
    return found


def loss(samples: list[Sample], weights: Any) -> float:
    """Mean surprise at the winners, in nats; less is better."""
    inputs, won = _arrays(samples)
    chances = _chances(inputs, np.array(weights, np.float64).T.ravel())
    return float(-(won * np.log(np.maximum(chances, 1e-12))).sum(1).mean())


def fit(samples: list[Sample], guess: Any, ridge: float = _RIDGE, steps: int = 12) -> list[tuple[float, float]]:
    """The weights that make the winners of these samples likeliest, near the guess and with its signs."""
    inputs, won = _arrays(samples)
    scale = np.nanstd(inputs, axis=(0, 1)) + 1e-9
    inputs /= scale
    data, prior = np.nan_to_num(inputs), np.array(guess, np.float64).T.ravel() * scale
    signs, weights = np.sign(prior), prior.copy()
    for _ in range(steps):
        chances = _chances(inputs, weights)[:, :, None]
        slope = ((won[:, :, None] - chances) * data).sum((0, 1)) / len(data) - ridge * (weights - prior)
        free = (weights != 0) | (slope * signs >= 0)
        centred = (np.sqrt(chances) * (data - (chances * data).sum(1, keepdims=True)))[:, :, free].reshape(
            -1, free.sum()
        )
        weights[free] += np.linalg.solve(centred.T @ centred / len(data) + ridge * np.eye(free.sum()), slope[free])
        weights[weights * signs < 0] = 0.0
    start, end = np.split(weights / scale, 2)
    return [(round(float(a), 4), round(float(b), 4)) for a, b in zip(start, end, strict=True)]


def main() -> None:
    """Play, fit, say how good it is, write the file."""
    parser = argparse.ArgumentParser(prog="python -m loreley.arena.fit", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=400, help="in all, of 3, 4 and 5 players by turns (default: 400)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--weights", type=Path, help="a file with the bots' weights; default: the guess")
    parser.add_argument("--out", help="the file to write; default: the game's weights.toml")
    options = parser.parse_args()
    game = get_game(options.game)
    board, features = get_board(game), game.mind.features
    guess = [GUESS[game.name].get(name, (0.0, 0.0)) for name in features]
    weights: Any = guess
    if options.weights is not None:
        weights = parse_weights(options.weights.read_text(encoding="utf-8"), features)
    samples: list[Sample] = []
    for number in range(options.games):
        players = game.players[number % len(game.players)]
        samples += collect(game, board, players, number, options.seed, weights)
    kept = [sample for sample in samples if sample.game % _HELD_OUT]
    held = [sample for sample in samples if not sample.game % _HELD_OUT]
    fitted = fit(kept, guess)
    story = (
        f"python -m loreley.arena.fit {game.name} --games {options.games} --seed {options.seed}\n"
        f"Surprise at the winners of games held out: {loss(held, fitted):.4f}, with the guess {loss(held, guess):.4f}."
    )
    text = format_weights(dict(zip(features, fitted, strict=True)), story)
    path = Path(options.out or Path(str(_games.__file__)).parent / game.name / "weights.toml")
    path.write_text(text, encoding="utf-8")
    print(f"{len(samples)} positions\n{text}", end="")


if __name__ == "__main__":
    main()
