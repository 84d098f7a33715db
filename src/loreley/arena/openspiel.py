"""OpenSpiel's Python ISMCTS as a bot: `openspiel:100` simulations a decision, or `openspiel:0.2s` of CPU time.

Every command knows it, for it is registered as other packages' bots are:

    loreley arena rheinlaender --bots search:0.02s,openspiel:0.2s --duel --max-rounds 60

It searches the game as `loreley.envs.openspiel` offers it, from a view as every bot does: worlds are drawn with their
exact probability, and its information states begin there. A move of two parts is two decisions, each with the whole
budget.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import loreley.envs.openspiel  # noqa: F401 - registers the games
from loreley.bots.registry import budget_of
from loreley.core.position import View
from loreley.core.rng import Rng, below
from loreley.envs.openspiel.game import State
from loreley.envs.openspiel.moment import Moment
from loreley.envs.setting import Setting
from loreley.errors import SettingError

__all__ = ["OpenSpielBot"]

_EXPLORATION = 2**0.5
_SIMULATIONS = 100
_WIN = 0  # the kind of reward


class OpenSpielBot:
    """Chooses as OpenSpiel's search does, with play-outs by uniform moves to the end of the game."""

    def __init__(self, rng: Rng, argument: str = "") -> None:
        self.name = f"openspiel:{argument}" if argument else "openspiel"
        self.simulations, self.seconds = budget_of(self.name, argument) if argument else (_SIMULATIONS, None)
        self._rng, self._random = rng, np.random.RandomState(int(below(rng, 2**32)))

    def choose(self, view: View) -> int:
        """The move that was visited most."""
        options = view.options
        if "max_rounds" not in options:
            raise SettingError(f"{self.name} plays games that have an end; give max_rounds")
        setting = Setting(view.game, view.board, view.players, view.edition, options)
        game = _load(view.game.name, view.players, view.edition, view.board.name, options["max_rounds"])
        move, begun = -1, 0
        while move < 0:
            action = self._decide(game, setting, view, begun)
            move, begun = setting.code.choose(begun, action)
        return move

    def _decide(self, game: Any, setting: Setting, view: View, begun: int) -> int:
        def world(*_: Any) -> State:
            return State(game, Moment.of(setting, _WIN, view.determinize(self._rng)._block, begun))

        search = _Search(game, self._random, self.simulations, self.seconds)
        search.set_resampler(world)
        return int(search.step(State(game, Moment.of(setting, _WIN, view._block, begun))))


class _Search(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """The peer's search, which knows a limit of simulations, with one of CPU time beside it."""

    def __init__(self, game: Any, random: Any, simulations: int | None, seconds: float | None) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        super().__init__(game, evaluator, _EXPLORATION, simulations or 0, random_state=random)
        self._seconds = seconds

    def run_search(self, state: State) -> Any:
        actions = state.legal_actions()
        if self._seconds is None or len(actions) == 1:
            return super().run_search(state)
        self.reset()
        self._root_node = root = self.create_new_node(state)
        end = time.thread_time() + self._seconds
        while root.total_visits < 1 or time.thread_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, root)


@cache
def _load(name: str, players: int, edition: str, board: str, rounds: int) -> Any:
    options = {"players": players, "edition": edition, "board": board, "max_rounds": rounds}
    return pyspiel.load_game(f"loreley_{name}", options)
