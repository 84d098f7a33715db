"""The search beside OpenSpiel's C++ `ISMCTSBot`: simulations a second, at moments spread over a random game.

Plain means uniform play-outs to the end and no knowledge of the game, as the peer does it. One core is CPU time;
two threads are compared with one by the clock, in runs that take turns, on a machine that should have nothing else
to do. `python -m benchmarks.search [--json]`
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table

import loreley
from loreley.bots import PLAIN, SearchBot, Tuning
from loreley.core.position import View
from loreley.core.rng import below, seeded
from loreley.games import NAMES, get_game

_MOMENTS, _SIMULATIONS, _PEER_SIMULATIONS, _REPEATS = 6, 20_000, 2_000, 3


def main() -> None:
    """Measure, print the table or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in NAMES:
        views = list(moments(name))
        for kind, tuning in (("plain", PLAIN), ("as levels use it", Tuning.of(get_game(name)))):
            if (name, kind) == ("rheingold", "plain"):
                continue  # uniform games last for hundreds of turns
            simulations = _SIMULATIONS // (4 if kind == "plain" else 1)
            one = best(partial(cpu_rate, views, tuning, simulations))
            scale = scaling(views, tuning, simulations)
            rows.append({"search": name, "kind": kind, "per_s": round(one), "two_threads": round(scale, 2)})
    hearts = best(peer_rate)
    rows.append({"search": "OpenSpiel hearts", "kind": "ISMCTSBot, C++", "per_s": round(hearts), "two_threads": None})
    if options.json:
        print(json.dumps(rows))
        return
    table = Table(title="Simulations a second", title_justify="left")
    for column in ("search", "kind", "one core, CPU time", "times the peer", "two threads, by the clock"):
        table.add_column(column, justify="left" if column in ("search", "kind") else "right")
    for row in rows:
        threads = "" if row["two_threads"] is None else f"{row['two_threads']:.2f} ×"
        table.add_row(row["search"], row["kind"], f"{row['per_s']:,}", f"{row['per_s'] / hearts:.2f} ×", threads)
    Console(width=100).print(table)


def best(rate: Callable[[], float]) -> float:
    """The best of several runs."""
    return max(rate() for _ in range(_REPEATS))


def moments(name: str) -> Iterator[View]:
    """Views of seats to move with a choice, spread over a game of quick choices."""
    for n in range(_MOMENTS):
        position, rng = loreley.new_game(name, 3, 5), seeded("moments")
        while int(position.state.turns) < 9 * n or len(position.codes()) < 5:
            codes = position.codes()
            position = loreley.settle(position.apply(int(codes[below(rng, len(codes))])), rng)
        yield position.view(position.to_move)


def cpu_rate(views: list[View], tuning: Tuning, simulations: int, trees: int = 1) -> float:
    """Simulations in a second of CPU time, all threads together."""
    start = time.process_time()
    for view in views:
        SearchBot(seeded("benchmark"), simulations, trees=trees, tuning=tuning).choose(view)
    return simulations * len(views) / (time.process_time() - start)


def scaling(views: list[View], tuning: Tuning, simulations: int) -> float:
    """How much more two trees on two threads do in the same time than one tree; the best pair of runs."""
    found = []
    for _ in range(_REPEATS):
        seconds = []
        for trees in (1, 2):
            start = time.monotonic()
            for view in views:
                SearchBot(seeded("benchmark"), trees * simulations, trees=trees, tuning=tuning).choose(view)
            seconds.append(time.monotonic() - start)
        found.append(2 * seconds[0] / seconds[1])
    return max(found) if len(os.sched_getaffinity(0)) > 1 else float("nan")


def peer_rate() -> float:
    """The peer's simulations in a second of CPU time."""
    states = list(_hearts())
    bots = [pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, _PEER_SIMULATIONS, -1) for _ in states]
    start = time.process_time()
    for bot, state in zip(bots, states, strict=True):
        bot.step(state)
    return _PEER_SIMULATIONS * len(states) / (time.process_time() - start)


def _hearts() -> Iterator[Any]:
    """States of hearts spread over a random game, a player to move."""
    rng = seeded("hearts")
    for n in range(_MOMENTS):
        state, moves = pyspiel.load_game("hearts").new_initial_state(), 0
        while state.is_chance_node() or moves < 8 * n or len(state.legal_actions()) < 2:
            moves += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[below(rng, len(actions))])
        yield state


if __name__ == "__main__":
    main()
