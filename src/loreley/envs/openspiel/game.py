"""The games: their type, their bounds for a number of players, and their states."""

from __future__ import annotations

from typing import Any

import pyspiel

from loreley.core.position import View, copy_block
from loreley.core.rng import seeded
from loreley.envs.code import REWARDS, reward_number
from loreley.envs.openspiel.moment import CHANCE, FIRST, OVER, Moment, singles
from loreley.envs.openspiel.observer import Observer
from loreley.envs.setting import MAX_ROUNDS, Setting, make_setting
from loreley.errors import SettingError
from loreley.games import get_game

__all__ = ["GAMES", "Rheingold", "Rheinlaender"]

_TRIES = 1000
_UTILITY = pyspiel.GameType.Utility
_UTILITIES = {"win": _UTILITY.CONSTANT_SUM, "score": _UTILITY.GENERAL_SUM, "rank": _UTILITY.ZERO_SUM}


def _type(name: str, title: str, reward: str = "win") -> pyspiel.GameType:
    game = get_game(name)
    return pyspiel.GameType(
        short_name=f"loreley_{name}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITIES[reward],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": 3,
            "edition": game.default_edition,
            "board": game.default_board,
            "max_rounds": MAX_ROUNDS[name],
            "reward": REWARDS[0],
        },
    )


class _Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters."""

    name, title = "", ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        reward = given.get("reward", REWARDS[0])
        number = reward_number(reward)
        rounds = given.get("max_rounds", MAX_ROUNDS[self.name])
        if rounds < 1:
            raise SettingError(f"max_rounds is {rounds}; games of OpenSpiel have an end")
        self.setting = make_setting(
            self.name, given.get("players", 3), given.get("edition"), given.get("board"), {"max_rounds": rounds}
        )
        self.turns = rounds * self.setting.players
        super().__init__(_type(self.name, self.title, reward), _info(self.setting, self.turns, reward), given)
        self._begin = Moment(self.setting, number)

    def new_initial_state(self) -> State:
        """Before anything: chance says who begins."""
        return State(self, self._begin)

    def max_chance_nodes_in_history(self) -> int:
        """Who begins, the set-up, and a whole reshuffle in every turn."""
        recall, board = self.setting.game.recall, self.setting.board
        _, draws = recall.setup_size(board, self.setting.players)
        _, _, more = recall.turn_size(board)
        return int(1 + draws + self.turns * more)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """Whatever may be observed: by whom, with or without the past."""
        if parameters:
            raise SettingError(f"observers have no parameters; given: {parameters}")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Rheinlaender(_Game):
    """`loreley_rheinlaender`"""

    name, title = "rheinlaender", "Rheinländer"


class Rheingold(_Game):
    """`loreley_rheingold`"""

    name, title = "rheingold", "Rheingold"


GAMES = tuple((_type(game.name, game.title), game) for game in (Rheinlaender, Rheingold))


def _info(setting: Setting, turns: int, reward: str) -> pyspiel.GameInfo:
    recall, board = setting.game.recall, setting.board
    least, most, total = {
        "win": (0.0, 1.0, 1.0),
        "score": (0.0, float(recall.most_points(board, turns)), None),
        "rank": (-1.0, 1.0, 0.0),
    }[reward]
    return pyspiel.GameInfo(
        num_distinct_actions=len(setting.code.actions),
        max_chance_outcomes=1 + max(recall.most_outcome(board), setting.players - 1),
        num_players=setting.players,
        min_utility=least,
        max_utility=most,
        utility_sum=total,
        max_game_length=turns * recall.turn_size(board)[0],
    )


class State(pyspiel.State):  # type: ignore[misc]
    """A state holds one moment, which never changes: a clone holds the same."""

    def __init__(self, game: pyspiel.Game, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance and for the end."""
        return self.moment.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.offers if player == self.moment.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next."""
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self.moment.setting.code.actions[action]
        kind = self.moment.pending[0]
        return f"{'first' if kind == FIRST else self.moment.setting.game.chances[kind]} {action}"

    def returns(self) -> list[float]:
        """Zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.moment.setting.players
        rewards = self.moment.setting.code.rewards(self.moment.block, self.moment.reward)
        return [float(reward) for reward in rewards]

    def view(self, seat: int | None) -> View | None:
        """What a seat (None: a spectator) sees; None before it is known who begins."""
        if self.moment.block is None:
            return None
        setting, block = self.moment.setting, copy_block(self.moment.block)
        setting.game.rules.hide(setting.board.record, block[0], -1 if seat is None else seat)
        return View(setting.game, setting.board, setting.edition, block, seat)

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Another state that this player cannot tell from this one, drawn with its exact probability.

        Its past is rewritten: every seat has come by its cards in a way that might have been.
        """
        moment, setting = self.moment, self.moment.setting
        view = self.view(player)
        assert view is not None
        assert moment.chain is not None
        rng = seeded("resample", repr(sampler()))
        steps = moment.chain.steps()
        (_, (first,)), *rest = steps
        for _ in range(_TRIES):
            world = view.determinize(rng)
            told = setting.game.recall.rewrite(setting.board, first, rest, player, world.state)
            if told is not None:
                return self._replay([steps[0], *told])
        raise AssertionError("no world that was drawn can be reached")

    def _replay(self, steps: list[Any]) -> State:
        state = State(self.get_game(), Moment(self.moment.setting, self.moment.reward))
        for action in singles(self.moment.setting, steps):
            state.apply_action(action)
        if self.moment.begun:
            state.apply_action(self.moment.begun - 1)
        return state

    def __str__(self) -> str:
        moment = self.moment
        if moment.chain is None:
            return "before the first player is drawn"
        at = f", drawn: {moment.drawn}" if moment.drawn else ""
        return moment.chain.tell(max(0, moment.player)).strip() + at
