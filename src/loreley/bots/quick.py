"""Quick choices: what play-outs do, done in earnest."""

from __future__ import annotations

import numpy as np

from loreley.bots.bot import fresh
from loreley.core.position import View
from loreley.core.rng import Rng

__all__ = ["QuickBot"]


class QuickBot:
    """Looks at a few moves in one world and takes one that is likely good."""

    def __init__(self, rng: Rng, name: str = "quick") -> None:
        self.name, self._seed = name, int(rng[0])

    def choose(self, view: View) -> int:
        """The move that a play-out would do here."""
        rng, moves = fresh(self._seed, view), np.empty(view.game.max_moves, np.int32)
        world = view.determinize(rng)
        return int(view.game.mind.rollout_move(view.board.record, world.state, rng, moves))
