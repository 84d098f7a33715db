"""Our search against OpenSpiel's Python ISMCTS, which gets ten times our time, or as many simulations as we do.

One seat is ours, by turns each; the others are the peer's, which plays the game as `loreley.envs.openspiel`
offers it, resampling worlds with their exact probability. Our time is by the clock, the peer's is CPU time, so
a busy machine is to our disadvantage. A fair share of the wins is one in three.

    python -m benchmarks.duel rheinlaender --minutes 60
    python -m benchmarks.duel rheinlaender --simulations 100 --minutes 60
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import loreley.envs.openspiel  # noqa: F401 - registers the games
from loreley.arena.interval import share_of
from loreley.bots import SearchBot
from loreley.core.rng import seeded

_EXPLORATION = 2**0.5


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The peer's search with a limit of CPU time instead of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        super().__init__(game, evaluator, _EXPLORATION, 1, random_state=np.random.RandomState(seed))
        self.seconds, self.simulations, self.moves = seconds, 0, 0

    def run_search(self, state: Any) -> Any:
        self.reset()
        actions = state.legal_actions()
        if len(actions) == 1:
            return [(actions[0], 1.0)]
        self._root_node = self.create_new_node(state)
        end = time.process_time() + self.seconds
        self.moves += 1
        while self._root_node.total_visits < 1 or time.process_time() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


def make_peer(game: Any, options: argparse.Namespace, seed: int) -> Any:
    """The peer with its budget."""
    if options.simulations is None:
        return Timed(game, 10 * options.ms / 1000, seed)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    return ismcts.ISMCTSBot(
        game, evaluator, _EXPLORATION, options.simulations, random_state=np.random.RandomState(seed)
    )


def play(game: Any, seat: int, options: argparse.Namespace, seed: int) -> tuple[list[float], Any]:
    """One game; how it ended, and the peer."""
    state, chance = game.new_initial_state(), random.Random(seed)
    budget = {"seconds": options.ms / 1000} if options.simulations is None else {"simulations": options.simulations}
    ours, peer = SearchBot(seeded("duel", seed), **budget), make_peer(game, options, seed)
    while not state.is_terminal():
        if state.is_chance_node():
            values, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(values, weights)[0])
        elif state.current_player() != seat:
            state.apply_action(int(peer.step(state)))
        else:
            for action in state.moment.setting.code.split(ours.choose(state.view(seat))):
                state.apply_action(action)
    return state.returns(), peer


def main() -> None:
    """Play as many games as fit and print what came of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=["rheinlaender", "rheingold"])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--ms", type=float, default=20, help="our time for a move; the peer has ten times as much")
    parser.add_argument("--simulations", type=int, help="as many for both, instead of time")
    parser.add_argument("--max-rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    game = pyspiel.load_game(f"loreley_{options.game}", {"max_rounds": options.max_rounds})
    wins: list[float] = []
    simulations = moves = 0
    start = time.monotonic()
    while time.monotonic() - start < 60 * options.minutes:
        n = len(wins)
        returns, peer = play(game, n % 3, options, options.seed + n)
        wins.append(returns[n % 3])
        simulations, moves = simulations + getattr(peer, "simulations", 0), moves + getattr(peer, "moves", 0)
        share = share_of(np.array(wins), np.ones(len(wins)))
        found = {"game": options.game, "games": len(wins), "wins": share.value, "low": share.low, "high": share.high}
        budget = {"simulations": options.simulations} if options.simulations else {"ms": options.ms}
        rate = {"peer_simulations_a_move": round(simulations / moves, 1)} if moves else {}
        print(json.dumps(found | budget | rate), flush=True)


if __name__ == "__main__":
    main()
