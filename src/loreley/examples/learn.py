"""Learn Rheinländer by playing: a small net in plain NumPy against two random bots, in a few minutes.

    python -m loreley.examples.learn --minutes 8 --out learned.npz --plot learning.png

The net reads the observation (one hidden layer) and gives each action a number: the sum of one number for
its card and one for what it does where, so that what is learnt of a space holds for every card. It is
trained by proximal policy gradients (PPO without a critic): a game's rank, less the average, is the
advantage of all its decisions.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices this small, threads cost more than they bring

import numpy as np
import numpy.typing as npt

from loreley.envs import Batch, Code, batch

Floats = npt.NDArray[np.float32]

HIDDEN, RATE, CLIP, ENTROPY = 96, 2e-3, 0.2, 0.003
GAMES, ROWS, EPOCHS, TRIALS = 510, 512, 3, 3000


class Net:
    """Observation → hidden layer → a logit for each action; Adam's moments beside each weight."""

    def __init__(self, code: Code, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        most = np.minimum(code.bounds[1].astype(np.float32), 10)
        self.scale = 1 / most
        parts = [re.fullmatch(r"(\d*)(.*)", name) for name in code.actions]
        self.card, cards = _numbered([part[1] for part in parts if part])
        self.deed, deeds = _numbered([part[2] for part in parts if part])
        size = code.observation_size
        self.weights: dict[str, Floats] = {
            "in": (rng.standard_normal((size, HIDDEN)) * (2 / 100) ** 0.5).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "card": np.zeros((HIDDEN + 1, cards), np.float32),
            "deed": np.zeros((HIDDEN + 1, deeds), np.float32),
        }
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, seen: npt.NDArray[Any], legal: Legal) -> tuple[Any, Any, Any]:
        """Inputs, hidden layer with a constant, and the probability of each legal action."""
        w = self.weights
        inputs = seen * self.scale
        hidden = np.maximum(inputs @ w["in"] + w["bias"], 0)
        hidden = np.concatenate([hidden, np.ones((len(hidden), 1), np.float32)], axis=1)
        logits = (hidden @ w["card"])[legal.row, self.card[legal.action]]
        logits += (hidden @ w["deed"])[legal.row, self.deed[legal.action]]
        chances = np.exp(logits - np.maximum.reduceat(logits, legal.start)[legal.row])
        chances /= np.add.reduceat(chances, legal.start)[legal.row]
        return inputs, hidden, chances

    def choose(self, seen: npt.NDArray[Any], legal: Legal, rng: np.random.Generator) -> tuple[Any, Floats]:
        """For each row the place of an action in `legal`, drawn as the net has it, and how likely it was."""
        chances = self.forward(seen, legal)[2]
        noisy = np.log(chances + 1e-30) + rng.gumbel(size=len(chances))  # the largest is such a draw
        done = np.flatnonzero(noisy == np.maximum.reduceat(noisy, legal.start)[legal.row])
        return done, chances[done]

    def learn(self, rows: Experience) -> None:
        """One step of Adam along the clipped policy gradient and the entropy's."""
        inputs, hidden, chances = self.forward(rows.seen, rows.legal)
        row, start = rows.legal.row, rows.legal.start
        ratio = chances[rows.done] / rows.chances
        is_clipped = np.where(rows.gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(is_clipped, 0, rows.gains * ratio).astype(np.float32)
        logs = np.log(chances + 1e-30)
        slope = ENTROPY * chances * (logs - np.add.reduceat(chances * logs, start)[row]) + chances * weight[row]
        slope[rows.done] -= weight
        slope /= len(start)
        by_card = _summed(slope, row, self.card[rows.legal.action], len(start), self.weights["card"].shape[1])
        by_deed = _summed(slope, row, self.deed[rows.legal.action], len(start), self.weights["deed"].shape[1])
        back = by_card @ self.weights["card"].T + by_deed @ self.weights["deed"].T
        back = (back * (hidden > 0))[:, :-1]
        self._descend(
            {"in": inputs.T @ back, "bias": back.sum(axis=0), "card": hidden.T @ by_card, "deed": hidden.T @ by_deed}
        )

    def _descend(self, slopes: dict[str, Floats]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            first, second = self._moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            tall = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            self.weights[name] -= RATE * tall * first / (np.sqrt(second) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the weights."""
        half: dict[str, Any] = {name: weight.astype(np.float16) for name, weight in self.weights.items()}
        np.savez_compressed(path, **half)

    def load(self, path: Path) -> None:
        """Read them."""
        with np.load(path) as found:
            self.weights = {name: found[name].astype(np.float32) for name in self.weights}


def _numbered(words: list[str]) -> tuple[npt.NDArray[np.int64], int]:
    known = {word: n for n, word in enumerate(dict.fromkeys(words))}
    return np.array([known[word] for word in words]), len(known)


def _summed(slope: Floats, row: Any, column: Any, rows: int, columns: int) -> Floats:
    """What falls into the same cell added up."""
    sums = np.bincount(row * columns + column, slope, rows * columns)
    return sums.reshape(rows, columns).astype(np.float32)


class Legal:
    """The legal actions of several rows one after the other: few of thousands, so masks would be mostly zeros."""

    def __init__(self, actions: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> None:
        self.action, self.counts = actions, counts
        self.row = np.repeat(np.arange(len(counts)), counts)
        self.start = np.cumsum(counts) - counts

    @classmethod
    def of(cls, masks: npt.NDArray[np.int8]) -> Legal:
        """From masks."""
        row, action = np.nonzero(masks.view(np.bool_))
        return cls(action, np.bincount(row, minlength=len(masks)))

    def rows(self, chosen: npt.NDArray[np.int64]) -> Legal:
        """Some rows."""
        counts = self.counts[chosen]
        ends = np.cumsum(counts)
        old = np.arange(ends[-1]) + np.repeat(self.start[chosen] - (ends - counts), counts)
        return Legal(self.action[old], counts)


@dataclass
class Experience:
    """Decisions: what was seen and legal, which of that was done and how likely it was, and what came of it."""

    seen: npt.NDArray[np.int16]
    legal: Legal
    done: npt.NDArray[np.int64]
    chances: Floats
    gains: Floats

    def rows(self, chosen: npt.NDArray[np.int64]) -> Experience:
        """Some of them."""
        legal = self.legal.rows(chosen)
        done = self.done[chosen] - self.legal.start[chosen] + legal.start
        return Experience(self.seen[chosen], legal, done, self.chances[chosen], self.gains[chosen])


def play(games: Batch, net: Net, seed: int, rng: np.random.Generator) -> tuple[Experience, Floats]:
    """One game in each lane, the net on seat (lane mod players), random bots on the others; also its rewards."""
    games.reset(seed)
    lanes = np.arange(games.n)
    learner = lanes % games.players
    gains, running = np.zeros(games.n, np.float32), np.ones(games.n, bool)
    steps: list[tuple[Any, ...]] = []
    actions = np.zeros(games.n, np.int64)
    while running.any():
        games.draw(actions)
        ours = np.flatnonzero(running & (games.seats == learner))
        if len(ours):
            seen, legal = games.observations[ours], Legal.of(games.masks[ours])
            done, chances = net.choose(seen, legal, rng)
            actions[ours] = legal.action[done]
            steps.append((ours, seen, legal.action, legal.counts, done - legal.start, chances))
        games.step(actions)
        ended = running & games.dones
        gains[ended] = games.rewards[ended, learner[ended]]
        running &= ~games.dones
    at, seen, action, counts, nth, chances = (np.concatenate(part) for part in zip(*steps, strict=True))
    legal = Legal(action, counts)
    return Experience(seen, legal, nth + legal.start, chances, (gains - gains.mean())[at]), gains


def wins(net: Net, games: int, seed: int = 1_000_000, players: int = 3) -> tuple[float, float]:
    """The net's share of wins against random bots in games it has never seen, and its standard error."""
    lanes = batch("rheinlaender", games, players=players, reward="win")
    _, shares = play(lanes, net, seed, np.random.default_rng(seed))
    return float(shares.mean()), float(shares.std() / games**0.5)


def learn(minutes: float, seed: int = 0) -> tuple[Net, list[tuple[float, int, float]]]:
    """Play and learn; also the curve: minutes, games, the mean rank, from -1 (last) to 1 (first)."""
    games = batch("rheinlaender", GAMES, players=3, reward="rank")
    net, rng = Net(games.code, seed), np.random.default_rng(seed)
    curve: list[tuple[float, int, float]] = []
    start = time.monotonic()
    for generation in range(1_000_000):
        found, gains = play(games, net, seed * 1_000_003 + generation, rng)
        found.gains /= found.gains.std() + 1e-6
        for _ in range(EPOCHS):
            order = rng.permutation(len(found.done))
            for low in range(0, len(order) - ROWS + 1, ROWS):
                net.learn(found.rows(order[low : low + ROWS]))
        passed = (time.monotonic() - start) / 60
        curve.append((passed, (generation + 1) * GAMES, float(gains.mean())))
        if passed >= minutes:
            break
        if generation % 10 == 0:
            print(f"{passed:5.1f} min {curve[-1][1]:7} games  mean rank {curve[-1][2]:+.3f}", flush=True)
    return net, curve


def plot(curve: list[tuple[float, int, float]], path: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([games for _, games, _ in curve], [rank for _, _, rank in curve], linewidth=1.2)
    axes.axhline(0, color="grey", linewidth=0.8, linestyle="--", label="a random bot")
    axes.set(xlabel="games played", ylabel="mean rank: -1 last, 1 first", ylim=(-0.2, 1), title=__doc__.split(":")[0])
    axes.legend()
    figure.savefig(path, dpi=110, bbox_inches="tight")


def main() -> None:
    """Learn, evaluate, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="where the weights go")
    parser.add_argument("--plot", type=Path, help="where the curve goes; a .csv of it stands beside it")
    options = parser.parse_args()
    net, curve = learn(options.minutes, options.seed)
    share, error = wins(net, TRIALS)
    print(f"wins {share:.1%} ± {1.96 * error:.1%} of {TRIALS} games against two random bots, who would win 33.3% each")
    if options.out:
        net.save(options.out)
    if options.plot:
        plot(curve, options.plot)
        with options.plot.with_suffix(".csv").open("w", newline="") as file:
            csv.writer(file).writerows([("minutes", "games", "mean_rank"), *curve])


if __name__ == "__main__":
    main()
