"""Many moves in one call: random games, counting of move sequences, and compiling a game ahead of use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from loreley.core.board import Board
from loreley.core.event import silent
from loreley.core.game import Game
from loreley.core.position import Position, new_position
from loreley.core.rng import Rng, seeded
from loreley.core.template import loops_of, rows

__all__ = ["copies", "divide", "perft", "random_games", "warm_up", "warm_up_loops"]


def _scratch(game: Game) -> tuple[Any, Any]:
    return np.zeros(game.max_moves, np.int32), np.zeros(game.max_items, np.int32)


def random_games(
    game: Game, board: Board, players: int, games: int, rng: Rng, options: Mapping[str, Any] | None = None
) -> tuple[int, int]:
    """Play random games of the default edition; return how many moves they had, and how many acts."""
    block = rows(2, game.state)
    block[1] = new_position(game, board, players, 0, None, options).state
    moves, items = _scratch(game)
    played, acts = loops_of(game).random_games(board.record, block, games, rng, moves, items, silent())
    return int(played), int(acts)


def copies(position: Position, n: int) -> int:
    """Copy the position n times, for measuring."""
    block = rows(8, position.game.state)
    block[:] = position.state
    return int(loops_of(position.game).copies(block, n))


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are, chance answering in the listed order."""
    if depth <= 0:
        return 1
    game = position.game
    block = rows(depth + 1, game.state)
    block[0] = position.state
    moves, items = np.zeros((depth, game.max_moves), np.int32), np.zeros(game.max_items, np.int32)
    at = np.zeros((depth, 2), np.int64)
    return int(loops_of(game).perft(position.board.record, block, depth, moves, at, items, silent()))


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, for each first move."""
    counts = {}
    for move in position.legal:
        after = position.play(move)
        while (chance := after.chance) is not None:
            after = after.resolve(chance.items[: chance.count])
        counts[move] = perft(after, depth - 1)
    return counts


def warm_up(game: Game, board: Board) -> None:
    """Call every rule once, so that the cache of compiled code on disk holds all that playing needs."""
    rng = seeded("warm-up")
    moves, _ = _scratch(game)
    scores, winners = np.zeros(5, np.int32), np.zeros(5, np.int32)
    position = _start(game, board, rng)
    position.view(0).determinize(rng)
    game.rules.random_move(board.record, position.state, rng, moves)
    position = position.apply(int(position.codes()[0]))
    game.rules.score(board.record, position.state, scores)
    game.rules.mark_winners(board.record, position.state, scores, winners)


def warm_up_loops(game: Game, board: Board) -> None:
    """The same for the loops over many moves, which counting and measuring need."""
    rng = seeded("warm-up")
    random_games(game, board, game.players[0], 1, rng)
    position = _start(game, board, rng)
    perft(position, 2)
    copies(position, 2)


def _start(game: Game, board: Board, rng: Rng) -> Position:
    position = new_position(game, board, game.players[0], 0)
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    return position
