"""Moves as small integers: what a seat wants, without what chance answers.

A code packs kind, source, target and number of knights; it depends on the board only through the
places' order.
"""

from __future__ import annotations

from loreley.core.jit import jit

__all__ = [
    "END",
    "NO_SHIELD",
    "SHIELD",
    "STEP",
    "encode",
    "is_act",
    "kind_of",
    "knights_of",
    "source_of",
    "target_of",
]

STEP, END, NO_SHIELD, SHIELD = 0, 1, 2, 3


@jit
def encode(kind: int, source: int, target: int, knights: int) -> int:
    """The code of a move; parts that it does not need are 0."""
    return (kind << 24) | (source << 16) | (target << 8) | knights


@jit
def kind_of(move: int) -> int:
    """STEP, END (of the turn), NO_SHIELD or SHIELD."""
    return move >> 24


@jit
def source_of(move: int) -> int:
    """Where the knights come from."""
    return (move >> 16) & 255


@jit
def target_of(move: int) -> int:
    """Where they go, or what they attack."""
    return (move >> 8) & 255


@jit
def knights_of(move: int) -> int:
    """How many."""
    return move & 255


@jit
def is_act(move: int) -> bool:
    """Whether it is a step or ends the turn; questions about a shield are not counted."""
    return kind_of(move) <= END
