"""Many games: simulation, tournaments and duels, and what can be learned from them.

The heavy parts are imported when they are asked for: `loreley simulate` needs none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loreley.arena.contest import Duel, duel, make_setting, tournament

__all__ = ["Duel", "duel", "make_setting", "tournament"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from loreley.arena import contest

    return getattr(contest, name)
