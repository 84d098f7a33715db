"""What a seat of Rheingold has come to know, and pasts that lead to a world."""

from __future__ import annotations

from collections.abc import Sequence

from loreley.core.board import Board
from loreley.core.event import Events
from loreley.core.jit import Record
from loreley.core.recall import MOVE, News, Step
from loreley.games.rheingold.event import DIE_ROLLED, SHIELD_PLACED, SHIELD_REVEALED
from loreley.games.rheingold.move import STEP, kind_of, target_of
from loreley.games.rheingold.state import DIE, DRAW, STEPS, is_face_down

__all__ = ["most_outcome", "most_points", "rewrite", "setup_size", "tell_chance", "tell_events", "turn_size"]

_UNSEEN, _DRAWN, _REVEALED = -10, -20, -30  # a roll is told as minus its number


def tell_chance(board: Board, players: int, kind: int, values: Sequence[int], seat: int) -> News:
    """Nothing at once: what chance answers shows in events."""
    return []


def tell_events(board: Board, events: Events, seat: int) -> News:
    """Rolls and shields turned up; the value of a drawn shield only to whoever drew it."""
    news: News = []
    for kind, who, where, value in events[1 : 1 + max(0, int(events[0, 0])), :4].tolist():
        if kind == DIE_ROLLED:
            news.append((f"roll {where}", -where))
        elif kind == SHIELD_REVEALED:
            news.append((f"shield {value}", _REVEALED - value))
        elif kind == SHIELD_PLACED:
            news.append((f"+{value}", _DRAWN - value) if who == seat else ("+", _UNSEEN))
    return news


def setup_size(board: Board, players: int) -> tuple[int, int]:
    """There is nothing to set up."""
    return 0, 0


def turn_size(board: Board) -> tuple[int, int, int]:
    """Each step is two actions and may ask about a shield; a roll; each step may turn up a shield and draw one."""
    return 3 * STEPS, 1 + 2 * STEPS, 1 + STEPS


def most_points(board: Board, turns: int) -> int:
    """All swords."""
    return int(board.record.swords.sum())


def most_outcome(board: Board) -> int:
    """The die's."""
    return DIE


def rewrite(board: Board, first: int, steps: Sequence[Step], seat: int, world: Record) -> list[Step] | None:
    """Shields that lie face down were drawn as the world has them; all others have been seen."""
    castle, lying = -1, {}
    for n, (kind, values) in enumerate(steps):
        if kind == MOVE and kind_of(values[0]) == STEP and target_of(values[0]) < board.record.castles:
            castle = int(target_of(values[0]))
        elif kind == DRAW:
            lying[castle] = n  # the last one drawn for this castle
    told = list(steps)
    for castle, n in lying.items():
        if is_face_down(world, castle):
            told[n] = (DRAW, (int(world.shield[castle]),))
    return told
