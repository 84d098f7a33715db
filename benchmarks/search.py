"""The search beside OpenSpiel's C++ `ISMCTSBot`: simulations a second, at moments spread over a random game.

Plain means uniform play-outs to the end and no knowledge of the game, as the peer does it. One core is CPU time.
Two trees on two threads are compared with one in runs that take turns: by the clock, less the time that a thread was
ready and waited for a core, as Linux counts it. So other work on the machine does not count, but locks and waiting
for each other do. `python -m benchmarks.search [--json]`
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table

import loreley
from loreley.bots import PLAIN, SearchBot, Tuning
from loreley.bots import search as _search
from loreley.core.position import View
from loreley.core.rng import below, seeded
from loreley.games import NAMES, get_game

_MOMENTS, _PEER_SIMULATIONS, _REPEATS = 6, 2_000, 3
_SIMULATIONS = {("rheinlaender", "plain"): 5_000, ("rheinlaender", "levels"): 10_000, ("rheingold", "levels"): 1_000}
"""What is measured, long enough each; uniform games of Rheingold last for hundreds of turns."""


def main() -> None:
    """Measure, print the table or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in NAMES:
        views = list(moments(name))
        for kind, tuning in (("plain", PLAIN), ("levels", Tuning.of(get_game(name)))):
            simulations = _SIMULATIONS.get((name, kind))
            if simulations is None:
                continue
            one = best(partial(cpu_rate, views, tuning, simulations))
            scale = scaling(views, tuning, simulations)
            rows.append({"search": name, "kind": kind, "per_s": round(one), "two_threads": round(scale, 2)})
    hearts = best(peer_rate)
    rows.append({"search": "OpenSpiel hearts", "kind": "ISMCTSBot, C++", "per_s": round(hearts), "two_threads": None})
    if options.json:
        print(json.dumps(rows))
        return
    table = Table(title="Simulations a second", title_justify="left")
    for column in ("search", "kind", "one core, CPU time", "times the peer", "two threads"):
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


def cpu_rate(views: list[View], tuning: Tuning, simulations: int) -> float:
    """Simulations in a second of CPU time."""
    start = time.process_time()
    for view in views:
        SearchBot(seeded("benchmark"), simulations, tuning=tuning).choose(view)
    return simulations * len(views) / (time.process_time() - start)


def scaling(views: list[View], tuning: Tuning, simulations: int) -> float:
    """How much more two trees on two threads do in the same time than one tree; the best run of each."""
    if len(os.sched_getaffinity(0)) < 2 or not _SCHEDULE.exists():
        return float("nan")
    least = {1: float("inf"), 2: float("inf")}
    for _ in range(_REPEATS):
        for trees in least:
            spent = 0.0
            for view in views:
                with timed_trees() as seconds:
                    SearchBot(seeded("benchmark"), trees * simulations, trees=trees, tuning=tuning).choose(view)
                spent += max(seconds)
            least[trees] = min(least[trees], spent)
    return 2 * least[1] / least[2]


_SCHEDULE = Path("/proc/thread-self/schedstat")


@contextmanager
def timed_trees() -> Iterator[list[float]]:
    """Takes the time in which each tree grows, without that in which its thread waited for a core."""
    seconds, grow_all = list[float](), _search._all

    def now() -> float:
        return time.monotonic() - int(_SCHEDULE.read_text().split()[1]) / 1e9

    def timed(grow: Callable[[int], Any], trees: int, stop: Any) -> Any:
        def grow_timed(n: int) -> Any:
            start = now()
            tree = grow(n)
            seconds.append(now() - start)
            return tree

        return grow_all(grow_timed, trees, stop)

    _search._all = timed
    try:
        yield seconds
    finally:
        _search._all = grow_all


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
