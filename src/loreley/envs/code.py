"""One game on one board for a number of players, as numbers: sizes, names, and calls for single positions."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley.core.board import Board
from loreley.core.encoding import OBSERVATION, Field, bounds, size_of
from loreley.core.game import Game
from loreley.core.position import Position
from loreley.core.template import rows, template
from loreley.errors import NotationError, SettingError

__all__ = ["REWARDS", "Code", "code_of", "reward_number"]

REWARDS = ("win", "score", "rank")
"""Kinds of reward, by their number in compiled code."""


def reward_number(reward: str) -> int:
    """The number of a kind of reward; an unknown one is refused."""
    if reward not in REWARDS:
        raise SettingError(f"unknown reward {reward!r:.40}; known: {', '.join(REWARDS)}")
    return REWARDS.index(reward)


@cache
def code_of(game: Game, board: Board, players: int) -> Code:
    """The numbers of this game; made once."""
    return Code(game, board, players)


class Code:
    """What an observation and an action are; its calls take one position's record, as an array of one."""

    def __init__(self, game: Game, board: Board, players: int) -> None:
        self.game, self.board, self.players = game, board, players
        self.table = game.encoding.read_table(board)
        self.fields: tuple[Field, ...] = game.encoding.fields(board, players)
        self.actions: tuple[str, ...] = tuple(game.encoding.actions(board))
        self.observation_size = size_of(self.fields)
        self._view = rows(1, game.state)
        self._scratch = np.empty(game.max_moves, np.int32)

    @cached_property
    def kernel(self) -> Any:
        """The compiled functions of `_kernel.py` for this game."""
        return template(Path(__file__).with_name("_kernel.py"), self.game)

    @property
    def bounds(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The least and the most of each number of an observation."""
        return bounds(self.fields)

    @cached_property
    def index(self) -> dict[str, int]:
        """Each action's number by its name."""
        return {name: n for n, name in enumerate(self.actions)}

    def see(self, block: Any, seat: int, begun: int = 0) -> npt.NDArray[np.int16]:
        """What a seat sees, as numbers."""
        out = np.empty(self.observation_size, OBSERVATION)
        self.kernel.see_at(self.board.rows, self.table, block, seat, begun, self._view, out)
        return out

    def named(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """An observation's fields by name, in their shapes; they share its memory."""
        found, at = {}, 0
        for field in self.fields:
            size = int(np.prod(field.shape))
            found[field.name] = observation[at : at + size].reshape(field.shape)
            at += size
        return found

    def offers(self, block: Any, begun: int = 0) -> list[int]:
        """The legal actions, rising."""
        n = self.kernel.offer_at(self.board.rows, self.table, block, begun, self._scratch)
        return sorted(self._scratch[:n].tolist())

    def choose(self, begun: int, action: int) -> tuple[int, int]:
        """The whole move and 0, or -1 and what has been begun now."""
        move, begun = self.kernel.choose_at(self.board.rows, self.table, begun, action)
        return int(move), int(begun)

    def split(self, move: int) -> list[int]:
        """The actions that make a move, in order; one that this board never offers is refused."""
        n = self.kernel.split_at(self.board.rows, self.table, move, self._scratch)
        actions = [int(action) for action in self._scratch[:n]]
        if self._join(actions) != move:
            raise NotationError(self.game.format_move(self.board, move), f"{self.board.name} never offers it")
        return actions

    def _join(self, actions: list[int]) -> int:
        move, begun = -1, 0
        for action in actions:
            move, begun = self.choose(begun, action)
        return move

    def encode(self, text: str) -> list[int]:
        """The actions that make a move in notation."""
        return self.split(self.game.parse_move(self.board, text))

    def decode(self, actions: list[int]) -> str:
        """The move in notation that actions make."""
        return self.game.format_move(self.board, self._join(actions))

    def observe(self, position: Position, seat: int) -> npt.NDArray[np.int16]:
        """What a seat sees of a position."""
        return self.see(position._block, seat)

    def rewards(self, block: Any, kind: int) -> npt.NDArray[np.float64]:
        """The rewards of a game that is over, by seat."""
        out = np.zeros(self.players)
        self.kernel.reward_at(self.board.rows, block, kind, out)
        return out
