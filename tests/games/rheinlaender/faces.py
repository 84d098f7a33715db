"""All that a viewer gets to see, and games that can be dealt again with other cards hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from loreley import Game, Position
from loreley.core.position import new_position
from loreley.core.rng import seeded
from loreley.games.rheinlaender import GAME
from tests.samples import board_named

__all__ = ["WORLDLY", "Leak", "Script", "compare", "faces", "random_script", "viewers"]

PROBES = "1-1L 2-1L 3-3W 1+2L 5+6L 4x4L 2x2W 1- 6- #1L #3L .".split()


class Leak(AssertionError):
    """Something that a viewer gets depends on what is hidden from him."""


@dataclass
class Script:
    """A game as it can be dealt again: outcomes and moves in order."""

    board: str
    players: int
    edition: str
    game: Game = GAME
    options: dict[str, Any] = field(default_factory=dict)
    steps: list[list[int] | int] = field(default_factory=list)
    """An outcome's values, or a move's code."""

    def play(self) -> Iterator[Position]:
        position = new_position(self.game, board_named(self.board), self.players, 0, self.edition, self.options)
        for step in self.steps:
            position = position.apply(step) if isinstance(step, int) else position.resolve(step)
            yield position


def random_script(board: str, players: int, edition: str, key: object, rounds: int = 12, **options: Any) -> Script:
    script = Script(board, players, edition, options={"max_rounds": rounds, **options})
    rng = seeded("view", board, players, edition, key)
    position = new_position(GAME, board_named(board), players, 0, edition, script.options)
    scratch = np.empty(GAME.max_moves, dtype=np.int32)
    while not position.is_over:
        if position.chance is not None:
            script.steps.append(position.draw(rng))
            position = position.resolve(script.steps[-1])  # type: ignore[arg-type]
        else:
            code = int(GAME.rules.random_move(position.board.record, position.state, rng, scratch))
            script.steps.append(code)
            position = position.apply(code)
    return script


def viewers(players: int) -> list[int | None]:
    return [None, *range(players)]


def faces(position: Position, viewer: int | None) -> dict[str, Any]:
    """All that a viewer gets to see of a position."""
    view = position.view(viewer)
    return {
        "bytes": bytes(view),
        "position": json.dumps(view.canonical(3)),
        "legal": view.legal,
        "codes": view.codes().tolist(),
        "refusals": [repr(view.explain(move)) for move in PROBES],
        "events": repr(position.happened(viewer)),
        "repr": repr(view),
        "turn": (view.to_move, view.is_over, view.options),
    }


def compare(ours: dict[str, Any], theirs: dict[str, Any], parts: tuple[str, ...] = ()) -> None:
    for part in parts or ours:
        if ours[part] != theirs[part]:
            raise Leak(f"{part}: {ours[part]!r:.300} became {theirs[part]!r:.300}")


# What a position says that did not come about by a move.
WORLDLY = ("bytes", "position", "legal", "codes", "refusals", "repr", "turn")
