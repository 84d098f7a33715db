"""Compiled code that is there when it is needed: compiled once, announced, kept in the cache on disk.

A stamp file for each game says that its code is complete. A lock on a file beside it keeps two programs
from compiling the same thing; the second one waits and finds the work done.
"""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from loreley.core.game import Game
from loreley.core.jit import cache_folder, is_compiled

__all__ = ["announce", "is_ready", "make_ready"]


def is_ready(name: str) -> bool:
    """Whether the game's code has been compiled before, or need not be."""
    return not is_compiled() or (cache_folder / f"{name}.ready").exists()


def announce(name: str, language: str = "en") -> None:
    """Say on standard error that compiling takes a moment."""
    from loreley.i18n import text

    print(text("compiling", language, game=text(f"game-{name}", language)), file=sys.stderr, flush=True)


def make_ready(game: Game, language: str = "en") -> None:
    """Compile what the game needs, unless that has been done."""
    if is_ready(game.name):
        return
    announce(game.name, language)
    from loreley import bots
    from loreley.core.loops import warm_up, warm_up_loops
    from loreley.games import get_board

    with _locked():
        if not is_ready(game.name):
            warm_up(game, get_board(game))
            warm_up_loops(game, get_board(game))
            bots.warm_up(game, get_board(game))
            (cache_folder / f"{game.name}.ready").touch()


@contextmanager
def _locked() -> Iterator[None]:
    with open(cache_folder / "lock", "w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
