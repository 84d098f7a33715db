"""One move ahead: the move after which the evaluation is best, on the mean of several worlds."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from loreley.bots.bot import Idea, Thought, believed, fresh, weights_of
from loreley.core.event import silent
from loreley.core.game import Game
from loreley.core.position import View
from loreley.core.rng import Rng
from loreley.core.template import template

__all__ = ["GreedyBot", "evaluate_of"]


def evaluate_of(game: Game) -> Any:
    """The game's compiled evaluation (`_evaluate.py`)."""
    return template(Path(__file__).with_name("_evaluate.py"), game)


class GreedyBot:
    """Does what looks best at once."""

    def __init__(self, rng: Rng, worlds: int = 8, weights: Any = None, name: str = "greedy") -> None:
        self.name = name
        self._seed, self._worlds, self._weights = int(rng[0]), worlds, weights

    def choose(self, view: View) -> int:
        """The move with the best chances; the first of equals, in the order of `legal`."""
        moves, values = self._look(view)
        return int(moves[np.argmax(values)])

    def think(self, view: View) -> Thought:
        """All moves with their chances."""
        start = time.monotonic()
        moves, values = self._look(view)
        order = np.argsort(-values, kind="stable")
        text = [view.game.format_move(view.board, int(moves[k])) for k in order]
        ideas = tuple(Idea(text[n], float(values[k]), self._worlds) for n, k in enumerate(order))
        return Thought(int(moves[order[0]]), ideas, (text[0],), self._worlds, time.monotonic() - start)

    def _look(self, view: View) -> tuple[Any, Any]:
        game = view.game
        block, beliefs = believed(view, 3)
        weights = weights_of(game, self._weights)
        moves, values = np.zeros(game.max_moves, np.int32), np.zeros(game.max_moves)
        rng, seat = fresh(self._seed, view), view.seat
        n = evaluate_of(game).look_ahead(
            view.board.rows, block, seat, beliefs, weights, self._worlds, rng, silent(), moves, values
        )
        return moves[:n], values[:n]
