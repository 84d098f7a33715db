"""Views that bots are asked about."""

from __future__ import annotations

import loreley
from loreley import Position, View
from loreley.core.position import copy_block
from loreley.core.rng import below, seeded

__all__ = ["midgame", "rebuilt", "view_of"]


def midgame(game: str, seed: int = 1, turns: int = 25, players: int = 3) -> Position:
    """A position after that many turns of quick choices, at the beginning of a turn with a choice."""
    position = loreley.new_game(game, players, seed)
    rng = seeded("midgame", seed)
    while not position.is_over and (int(position.state.turns) < turns or len(position.codes()) < 4):
        codes = position.codes()
        position = loreley.settle(position.apply(int(codes[below(rng, len(codes))])), rng)
    assert not position.is_over
    return position


def view_of(position: Position) -> View:
    """What the seat to move sees."""
    return position.view(position.to_move)


def rebuilt(view: View) -> View:
    """A view made of nothing but another one's bytes: whatever it knows, it knows from them."""
    block = copy_block(view._block)
    block.view("u1")[:] = list(bytes(view))
    return View(view.game, view.board, view.edition, block, view.seat)
