"""`python -m tests.server.defects NAME serve …`: the server with a defect that the harnesses must find."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any


def acknowledge_early() -> None:
    """Moves are acknowledged when they are queued, not when they are on the disk."""
    from loreley.server.store.sqlite import SqliteStore

    commit = SqliteStore._commit

    async def append(self: Any, append: Any) -> None:
        self._submit(append)

    def slow_commit(self: Any, batch: Any) -> None:
        time.sleep(0.2)
        commit(self, batch)

    SqliteStore.append, SqliteStore._commit = append, slow_commit  # type: ignore[method-assign]


def forget_tokens() -> None:
    """Tokens are not looked at, nor the version that a move was made for."""
    from loreley.tables import play

    play._is_done = lambda *_: False
    play._check_version = lambda *_: None


def show_the_deck() -> None:
    """Whoever looks at a table is shown the whole position."""
    from importlib import import_module

    look: Any = import_module("loreley.tables.look")

    def position(table: Any, seat: int | None) -> Any:
        return None if table.line is None else table.position.canonical(len(table.line.steps))

    look._position = position


def lift_the_curtain() -> None:
    """Whoever names no seat sees through the one that moves, or his first, whoever sits there."""
    from loreley.server.room import Room

    sight = Room.sight

    def careless(self: Any, player: str | None, named: str | None = None) -> Any:
        mine = self.open.seats_of(player)
        if named is None and mine:
            return self.open.to_move if self.open.to_move in mine else mine[0]
        return sight(self, player, named)

    Room.sight = careless  # type: ignore[method-assign]


DEFECTS: dict[str, Callable[[], None]] = {
    "acknowledge-early": acknowledge_early,
    "forget-tokens": forget_tokens,
    "lift-the-curtain": lift_the_curtain,
    "show-the-deck": show_the_deck,
}

if __name__ == "__main__":
    from loreley.cli import main

    DEFECTS[sys.argv.pop(1)]()
    main()
