"""Evaluating positions: a template, loaded once per game (see `core/_loops.py` for the closure cells)."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from loreley.core.event import Events
from loreley.core.game import Game
from loreley.core.jit import Array, Record, Records, jit
from loreley.core.rng import Rng

FINGERPRINT: str = globals()["FINGERPRINT"]
GAME: Game = globals()["GAME"]

legal, apply, is_over = GAME.rules.legal, GAME.rules.apply, GAME.rules.is_over
determinize, score, mark_winners = GAME.rules.determinize, GAME.rules.score, GAME.rules.mark_winners
observe, progress = GAME.mind.observe, GAME.mind.progress
MOST_PLAYERS = max(GAME.players)


def _build_foresee(fingerprint: str) -> Callable[..., None]:
    @jit
    def foresee(board: Record, state: Record, weights: Array, features: Array, chances: Array) -> None:
        """Each seat's chance to win: softmax of what its features weigh."""
        fingerprint  # noqa: B018
        late, best = progress(board, state), -1.0e30
        for seat in range(state.players):
            observe(board, state, seat, features)
            utility = 0.0
            for k in range(len(weights)):
                utility += ((1.0 - late) * weights[k, 0] + late * weights[k, 1]) * features[k]
            chances[seat] = utility
            best = max(best, utility)
        total = 0.0
        for seat in range(state.players):
            chances[seat] = math.exp(chances[seat] - best)
            total += chances[seat]
        for seat in range(state.players):
            chances[seat] /= total

    return foresee


def _build_reckon(fingerprint: str) -> Callable[..., None]:
    @jit
    def reckon(board: Record, state: Record, scores: Array, winners: Array, chances: Array) -> None:
        """The same of a game that is over: winners share one win."""
        fingerprint  # noqa: B018
        score(board, state, scores)
        mark_winners(board, state, scores, winners)
        shared = 0
        for seat in range(state.players):
            shared += winners[seat]
        for seat in range(state.players):
            chances[seat] = winners[seat] / shared

    return reckon


foresee = _build_foresee(FINGERPRINT)
reckon = _build_reckon(FINGERPRINT)


def _build_look_ahead(fingerprint: str) -> Callable[..., int]:
    @jit
    def look_ahead(
        boards: Records, block: Records, seat: int, beliefs: Records, weights: Array, worlds: int, rng: Rng,
        events: Events, moves: Array, values: Array,
    ) -> int:  # fmt: skip
        """For each legal move of the view in block[0], the seat's mean chance to win after it in some worlds."""
        fingerprint  # noqa: B018
        board = boards[0]
        features, chances = np.zeros(len(weights)), np.zeros(MOST_PLAYERS)
        scores, winners = np.zeros(MOST_PLAYERS, np.int32), np.zeros(MOST_PLAYERS, np.int32)
        n = legal(board, block[0], moves)
        values[:n] = 0.0
        for _ in range(worlds):
            block[1] = block[0]
            determinize(board, block[1], seat, beliefs[0], rng)
            for k in range(n):
                block[2] = block[1]
                apply(board, block[2], moves[k], events)
                if is_over(block[2]):
                    reckon(board, block[2], scores, winners, chances)
                else:
                    foresee(board, block[2], weights, features, chances)
                values[k] += chances[seat] / worlds
        return n

    return look_ahead


look_ahead = _build_look_ahead(FINGERPRINT)
