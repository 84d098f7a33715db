"""What games propose to the search, where chance games have found it wanting."""

from __future__ import annotations

import numpy as np

from loreley.games import get_board, get_game
from loreley.testing import Setting, play_at_random


def test_a_lone_knight_that_would_change_sides_has_a_worth() -> None:
    game = get_game("rheinlaender")
    board = get_board(game)
    position = next(
        position
        for position in play_at_random(Setting(game, board, 5, "english", {}, "0/1")).positions
        if "34x34R" in position.legal
    )
    moves, priors = np.zeros(game.max_moves, np.int32), np.zeros(game.max_moves)
    n = game.mind.propose(board.record, position.state, moves, priors)
    assert np.isfinite(priors[:n]).all()
    assert (priors[:n] > 0).all()
