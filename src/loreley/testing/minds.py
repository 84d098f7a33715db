"""Checks of what bots know of a game: moves proposed, play-out moves, features."""

from __future__ import annotations

import math

import numpy as np

from loreley.core.position import Position
from loreley.core.rng import seeded
from loreley.testing.play import Play

__all__ = ["check_mind"]

DRAWS, MARK = 8, -12345.0


def check_mind(play: Play, position: Position, event: int) -> None:
    """`propose` lists what `legal` lists, play-outs stay legal, features are finite; and nothing of it changes
    the position."""
    before = position._block.tobytes()
    _check_moves(play, position, event)
    _check_features(play, position, event)
    play.demand(position._block.tobytes() == before, "the mind changes the position it looks at", event)


def _check_moves(play: Play, position: Position, event: int) -> None:
    game, board = position.game, position.board
    legal = position.codes().tolist()
    moves, priors = np.zeros(game.max_moves, np.int32), np.full(game.max_moves, MARK)
    n = game.mind.propose(board.record, position.state, moves, priors)
    play.demand(sorted(moves[:n].tolist()) == sorted(legal), "propose lists other moves than legal", event)
    priors = priors[:n]
    play.demand(np.isfinite(priors).all() and (priors > 0).all(), "propose gives a prior that is not positive", event)
    again = np.zeros(game.max_moves, np.int32)
    game.mind.propose(board.record, position.state, again, np.zeros(game.max_moves))
    play.demand(again[:n].tolist() == moves[:n].tolist(), "propose lists the moves in another order each time", event)
    for draw in range(DRAWS):
        move = int(game.mind.rollout_move(board.record, position.state, seeded("mind", event, draw), moves))
        if move not in legal:
            play.fail(f"rollout_move chose {move}, which is not legal", event)


def _check_features(play: Play, position: Position, event: int) -> None:
    mind, board = position.game.mind, position.board
    play.demand(len(mind.weights) == len(mind.features), "there are not as many weights as features", event)
    progress = float(mind.progress(board.record, position.state))
    play.demand(0 <= progress <= 1, f"progress is {progress}", event)
    for seat in range(position.players):
        out = np.full(len(mind.features) + 1, MARK)
        mind.observe(board.record, position.state, seat, out)
        for name, value in zip(mind.features, out[:-1].tolist(), strict=True):
            is_said = math.isfinite(value) and value != MARK
            play.demand(is_said, f"the feature {name} of seat {seat} is {value}", event)
        play.demand(out[-1] == MARK, "observe writes more features than there are", event)
