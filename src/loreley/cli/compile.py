"""`loreley compile`: the rules of all games, compiled ahead of use; at once when that was done before."""

from __future__ import annotations

__all__ = ["compile_games"]


def compile_games() -> None:
    """Compile the rules of all games into the cache, and remove code of old versions."""
    from loreley.cli.ready import make_ready
    from loreley.core.jit import prune_caches
    from loreley.games import NAMES, get_game

    for name in NAMES:
        make_ready(get_game(name))
    prune_caches()
