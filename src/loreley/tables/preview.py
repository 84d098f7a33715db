"""What moves would do, as the seat to move can know it: run on its view, up to the first thing it cannot know.

Nothing is committed and nothing hidden is looked at: a view does not hold it. Where the moves would reveal
something (a card drawn, a die, a face-down shield) the preview stops and shows what may come of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from loreley.core.event import Events
from loreley.core.position import Position, copy_block
from loreley.errors import TableError
from loreley.tables.line import Stage, apply, resolve
from loreley.tables.play import find_move, need_turn
from loreley.tables.state import GATHERING
from loreley.tables.table import Table

__all__ = ["MOST_MOVES", "Branch", "Preview", "Unknown", "preview"]

MOST_MOVES = 16


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may come: the outcome (None: whatever it is), how many of `of` equal chances, what follows."""

    value: Any
    ways: int
    of: int
    happened: list[dict[str, Any]]


class Unknown(msgspec.Struct, frozen=True, kw_only=True):
    """Where a preview stops: `card` or a kind of chance."""

    kind: str
    branches: list[Branch]


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What is certain, move by move; then what is not; and the canonical position up to there, if it is certain."""

    version: int
    moves: list[str]
    happened: list[list[dict[str, Any]]]
    unknown: Unknown | None
    position: dict[str, Any] | None


def preview(table: Table, seat: int, moves: list[str]) -> Preview:
    """What one move, or several in a row, would do; refused like the moves themselves."""
    if table.status == GATHERING:
        raise TableError("not-started")
    need_turn(table, seat)
    if not 1 <= len(moves) <= MOST_MOVES:
        raise TableError("preview-length", most=MOST_MOVES)
    view = table.position.view(seat)
    position = Position(view.game, view.board, view.edition, copy_block(view._block))
    happened: list[list[dict[str, Any]]] = []
    unknown: Unknown | None = None
    for move in moves:
        stage = apply(position, find_move(position, seat, move))
        certain, unknown = _tell(stage, seat)
        happened.append(certain)
        position = stage.position
        if unknown is not None or position.is_over:
            break
    seen = None
    if unknown is None and table.line is not None:
        ply = len(table.line.steps) + len(happened)
        seen = position.view(seat).canonical(ply, position.scores, position.winners)
    return Preview(
        version=table.version, moves=moves[: len(happened)], happened=happened, unknown=unknown, position=seen
    )


def _tell(stage: Stage, seat: int) -> tuple[list[dict[str, Any]], Unknown | None]:
    """What is certain after a move, and what is not."""
    game, facts = stage.position.game, _facts(stage.position, stage.rows, seat)
    hidden = [n for n, fact in enumerate(facts) if fact["name"] in game.revealing]
    chance = stage.position.chance
    if hidden:
        rest = facts[hidden[0] :]
        branch = Branch(value=None, ways=1, of=1, happened=rest)
        return facts[: hidden[0]], Unknown(kind=str(rest[0]["name"]), branches=[branch])
    if chance is None:
        return facts, None
    branches: list[Branch] = []
    if chance.count == 1:
        for value, ways in sorted(Counter(chance.items).items()):
            after = resolve(stage.position, [value])
            follows = _facts(after.position, after.rows, seat)
            written = game.format_chance(stage.position.board, stage.position.players, chance.kind, [value])
            branches.append(Branch(value=written, ways=ways, of=len(chance.items), happened=follows))
    return facts, Unknown(kind=chance.name, branches=branches)


def _facts(position: Position, rows: Events, seat: int) -> list[dict[str, Any]]:
    return [{"name": fact.name, **fact.facts} for fact in position.game.read_events(position.board, rows, seat, False)]
