"""Moves as small integers: what a seat wants, without what chance answers.

A code packs kind, card and space; it depends on the board only through the spaces' order.
"""

from __future__ import annotations

from loreley.core.jit import inlined, jit

__all__ = [
    "BUILD",
    "CONVERT",
    "DISCARD",
    "PASS",
    "PLACE",
    "REINFORCE",
    "card_of",
    "encode",
    "is_act",
    "kind_of",
    "space_of",
]

PLACE, REINFORCE, CONVERT, DISCARD, BUILD, PASS = 0, 1, 2, 3, 4, 5


@inlined
def encode(kind: int, card: int, space: int) -> int:
    """The code of a move; parts that it does not need are 0."""
    return (kind << 16) | (card << 8) | space


@inlined
def kind_of(move: int) -> int:
    """PLACE, REINFORCE, CONVERT, DISCARD, BUILD (a bastion) or PASS."""
    return move >> 16


@inlined
def card_of(move: int) -> int:
    """The card that is played."""
    return (move >> 8) & 255


@inlined
def space_of(move: int) -> int:
    """The space that is meant."""
    return move & 255


@jit
def is_act(move: int) -> bool:
    """Whether a card is played; questions about a bastion are not counted."""
    return move >> 16 < BUILD
