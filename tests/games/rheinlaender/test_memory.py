"""What a position remembers of the past has a bound: the oldest plays go first, the discard pile never."""

from __future__ import annotations

import numpy as np
import pytest

import loreley
from loreley.core.position import Position, copy_block
from loreley.games.rheinlaender.state import MAX_PLAYED

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


def after_many_plays(position: Position, discards: int) -> Position:
    """As after hundreds of conversions: the memory is full, the last `discards` plays lie on the pile."""
    block = copy_block(position._block)
    held = set(position.canonical()["hands"][0])
    cards = [card for card in range(1, 55) if card not in held]
    state = block[0]
    state.plays = state.turns = MAX_PLAYED
    state.discard_at = MAX_PLAYED - discards
    state.played[:] = np.resize(np.array(cards, dtype=np.int8), MAX_PLAYED)
    state.reshuffles = 1
    state.reshuffled_at[0] = MAX_PLAYED - discards
    return Position(position.game, position.board, position.edition, block)


@pytest.mark.parametrize("discards", [0, 1, 40])
def test_a_full_memory_forgets_its_older_half_and_keeps_the_discard_pile(discards: int) -> None:
    position = after_many_plays(loreley.new_game("rheinlaender", seed=3), discards)
    pile = position.canonical()["discard"]
    card = position.canonical()["hands"][position.to_move or 0][0]
    move = next(move for move in position.legal if move.startswith(f"{card}-"))
    after = position.play(move)
    assert after.canonical()["discard"] == [*pile, card]
    assert after.state.plays == MAX_PLAYED // 2 + 1
    assert after.state.reshuffled_at[0] == MAX_PLAYED // 2 - discards
