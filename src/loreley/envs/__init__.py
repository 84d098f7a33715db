"""Both games as environments for learning: many at once here, PettingZoo and OpenSpiel in modules of their own.

>>> from loreley.envs import batch
>>> games = batch("rheinlaender", 64, players=3)
>>> games.step(games.draw())
"""

from __future__ import annotations

from typing import Any

from loreley.core.board import Board
from loreley.envs.code import REWARDS, Code
from loreley.envs.lanes import Batch, cores
from loreley.envs.setting import MAX_ROUNDS, Setting, make_setting

__all__ = ["MAX_ROUNDS", "REWARDS", "Batch", "Code", "Setting", "batch", "make_setting"]


def batch(
    game: str,
    n: int,
    *,
    players: int = 3,
    edition: str | None = None,
    board: str | Board | None = None,
    reward: str = "win",
    seed: int = 0,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """n games stepped at once, on all cores; `options` are the game's own, such as `max_rounds`."""
    setting = make_setting(game, players, edition, board, options)
    return Batch(setting, n, reward=reward, seed=seed, threads=cores() if threads is None else threads)
