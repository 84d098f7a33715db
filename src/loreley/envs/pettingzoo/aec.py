"""An environment of the AEC kind: agents `player_0` to `player_4` act one after the other.

A game is a batch of one that does not go on by itself. Agents are the seats; who begins is drawn by chance.
An agent whose move has several parts stays selected until it is whole.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from loreley.core.board import Board
from loreley.core.encoding import OBSERVATION
from loreley.core.position import View
from loreley.core.template import rows
from loreley.envs.lanes import Batch
from loreley.envs.picture import to_picture, to_text
from loreley.envs.setting import make_setting
from loreley.errors import SettingError

__all__ = ["AEC"]

_MODES = ("ansi", "rgb_array", "human")


class AEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game. Observations are dictionaries of `observation` and `action_mask`; rewards come at the end."""

    def __init__(
        self,
        game: str,
        players: int = 3,
        edition: str | None = None,
        max_rounds: int | None = None,
        reward: str = "win",
        board: str | Board | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _MODES:
            raise SettingError(f"unknown render_mode {render_mode!r:.40}; known: {', '.join(_MODES)}")
        options = {} if max_rounds is None else {"max_rounds": max_rounds}
        self.setting = make_setting(game, players, edition, board, options)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.games = Batch(self.setting, 1, reward=reward, goes_on=False)
        code = self.setting.code
        low, high = code.bounds
        size = len(code.actions)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=OBSERVATION),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_mask = np.zeros(size, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The vector with its bounds, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions by number; `setting.code.actions` names them."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same game, without one it differs each time."""
        self.games.reset(int(np.random.SeedSequence().entropy) if seed is None else seed)  # type: ignore[arg-type]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self.games.seats[0])]
        self._show()

    def _check_begun(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise SettingError("the environment has not been reset; call reset() first")

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees, and what it may do now: nothing unless it is selected."""
        self._check_begun()
        seat = self._seats[agent]
        if seat == self.games.seats[0]:
            return {"observation": self.games.observations[0].copy(), "action_mask": self.games.masks[0].copy()}
        return {"observation": self.games.observe(0, seat), "action_mask": self._no_mask.copy()}

    def step(self, action: int | None) -> None:
        """The selected agent acts; an action that the mask forbids raises IllegalMove and changes nothing."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise SettingError(f"the action is {action!r:.40}; expected a whole number")
        games = self.games
        games.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        if games.dones[0]:
            for other in self.agents:
                reward = float(games.rewards[0, self._seats[other]])
                self.rewards[other] = reward
                self._cumulative_rewards[other] += reward
                self.terminations[other] = True
        else:
            self.agent_selection = self.possible_agents[int(games.seats[0])]
        self._show()

    def state(self) -> npt.NDArray[Any]:
        """All agents' observations in a row: everything that anybody knows."""
        return np.stack([self.games.observe(0, seat) for seat in range(self.setting.players)])

    def view(self) -> View:
        """The position as a spectator sees it."""
        self._check_begun()
        setting = self.setting
        block = rows(1, setting.game.state)
        block[0] = self.games.states[0]
        setting.game.rules.hide(setting.board.record, block[0], -1)
        return View(setting.game, setting.board, setting.edition, block, None)

    def render(self) -> Any:
        """What spectators see: a text, an array of pixels, or, for people, the text in the terminal after each step."""
        if self.render_mode == "ansi":
            return to_text(self.view())
        if self.render_mode == "rgb_array":
            return to_picture(self.view())
        self._show()
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(to_text(self.view(), has_colour=sys.stdout.isatty()))

    def close(self) -> None:
        """Let the threads go."""
        self.games.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])
