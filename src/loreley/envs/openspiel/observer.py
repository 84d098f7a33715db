"""What may be observed of a state, as text and as numbers.

With perfect recall: everything that a player has been told since the start, and, as numbers, what he sees
now before it. Without: what he sees now. The public part is what a spectator sees, the private part what
a player sees besides.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyspiel

if TYPE_CHECKING:
    from loreley.envs.openspiel.game import State

__all__ = ["Observer"]


class Observer:
    """As `open_spiel.python.observation` asks for it: `tensor`, `dict`, `set_from`, `string_from`."""

    def __init__(self, game: Any, kind: Any) -> None:
        code = game.setting.code
        self._recalls, self._is_public = kind.perfect_recall, kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        self._seen = self._told = np.zeros(0, np.float32)
        if self._is_public and self._is_private:
            size = code.observation_size
            self.tensor = np.zeros(size + (room(game) if self._recalls else 0), np.float32)
            self._seen, self._told = self.tensor[:size], self.tensor[size:]
            self.dict = code.named(self._seen)
            if self._recalls:
                self.dict["told"] = self._told

    def set_from(self, state: State, player: int) -> None:
        """Write the numbers."""
        moment = state.moment
        self._seen[:] = 0 if moment.block is None else moment.setting.code.see(moment.block, player, moment.begun)
        if self._recalls:
            told = [] if moment.chain is None else moment.chain.count(player)
            self._told[: len(told)] = told
            self._told[len(told) :] = 0

    def string_from(self, state: State, player: int) -> str:
        """The text."""
        if self._recalls and self._is_private:
            return f"{player}| {'' if state.moment.chain is None else state.moment.chain.tell(player)}"
        own, all_see = state.view(player), state.view(None)
        if own is None or all_see is None:
            return ""
        seen, public = own.canonical(), all_see.canonical()
        if self._is_public:
            return _format(seen if self._is_private else public)
        if self._is_private:
            return _format({key: value for key, value in seen.items() if value != public[key]})
        return ""


def room(game: Any) -> int:
    """How many numbers a player can be told in a game."""
    recall, setting = game.setting.game.recall, game.setting
    actions, news, _ = recall.turn_size(setting.board)
    told, _ = recall.setup_size(setting.board, setting.players)
    return int(1 + told + game.turns * (actions + news))


def _format(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))
