"""What every bot is: it is handed a seat's view, from which the truth cannot be reached, and answers with a move."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from loreley.core.game import Game
from loreley.core.jit import Array, Records
from loreley.core.position import View, copy_block
from loreley.core.rng import Rng, seeded
from loreley.core.template import rows

__all__ = ["Bot", "Idea", "RandomBot", "Thinker", "Thought", "believed", "fresh", "weights_of"]


class Bot(Protocol):
    """Whoever can choose a move."""

    name: str

    def choose(self, view: View) -> int:
        """One of `view.codes()`; the view's seat is to move."""
        ...


@dataclass(frozen=True, slots=True)
class Idea:
    """A move that was thought of: its chance to win, and how often it was tried."""

    move: str
    chance: float
    visits: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot makes of a view: moves from best to worst, and what it expects to follow the best."""

    code: int
    """The best move."""
    ideas: tuple[Idea, ...]
    line: tuple[str, ...]
    """In notation, the best move first."""
    simulations: int
    seconds: float


class Thinker(Bot, Protocol):
    """A bot that can say why."""

    def think(self, view: View) -> Thought:
        """What `choose` would rest on."""
        ...


class RandomBot:
    """Draws uniformly from the legal moves."""

    name = "random"

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: View) -> int:
        """Any legal move, each with the same probability."""
        scratch = np.empty(view.game.max_moves, dtype=np.int32)
        return int(view.game.rules.random_move(view.board.record, view.state, self._rng, scratch))


def fresh(seed: int, view: View, tree: int = 0) -> Rng:
    """A generator for one decision: it depends on the bot's seed and on what it sees, not on what it did before."""
    return seeded("decision", seed, hashlib.sha256(bytes(view)).hexdigest(), tree)


def weights_of(game: Game, weights: Any = None) -> Array:
    """The weights of a game's evaluation as an array; its own unless others are given."""
    return np.array(game.mind.weights if weights is None else weights, dtype=np.float64)


def believed(view: View, positions: int) -> tuple[Records, Records]:
    """Room for so many positions, the view first, and what its seat can work out."""
    block, beliefs = rows(positions, view.game.state), rows(1, view.game.belief)
    block[:1] = copy_block(view._block)
    seat = -1 if view.seat is None else view.seat
    view.game.rules.believe(view.board.record, block[0], seat, beliefs[0])
    return block, beliefs
