"""Bots: they are handed a seat's view and answer with a move; the truth cannot be reached from a view."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from loreley.core.position import View
from loreley.core.rng import Rng, seeded
from loreley.errors import SettingError

__all__ = ["NAMES", "Bot", "RandomBot", "make_bot"]


class Bot(Protocol):
    """Whoever can choose a move."""

    name: str

    def choose(self, view: View) -> int:
        """One of `view.codes()`; the view's seat is to move."""
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


NAMES = ("random",)


def make_bot(name: str, *key: object) -> Bot:
    """A bot by name; `key` seeds whatever it draws."""
    if name not in NAMES:
        raise SettingError(f"unknown bot {name!r:.40}; known: {', '.join(NAMES)}")
    return RandomBot(seeded("bot", *key))
