"""Our environments beside their peers' own games, in one run on one core: steps in a second of CPU time.

A step is one decision, drawn uniformly from the legal actions, with the observation and the mask made and the
next game begun when one ends. The AEC loop is that of PettingZoo's own performance benchmark. All are measured in
turns, several times, and the best time of each counts: what else the machine does hits everybody alike.

    python -m benchmarks.envs [--json]

The peers are heavy, so they have a lock of their own, `requirements/peers.txt` (CONTRIBUTING.md says how to use it);
one that is missing is named, with what went wrong.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from loreley.envs import batch
from loreley.games import NAMES

_SECONDS, _REPEATS, _LANES = 0.6, 5, (256, 1024)
_CLASSICS = ("texas_holdem_v4", "hanabi_v5")

Run = Callable[[int], int]
"""Take about so many steps; return how many it were."""


def warm(run: Run) -> int:
    """How many steps make a measurement; whatever compiles on first use has done so."""
    run(100)
    steps = 100
    while _timed(run, steps)[0] < _SECONDS / 3:
        steps *= 2
    return 2 * steps


def rate(run: Run, steps: int) -> float:
    """Steps in a second of CPU time."""
    seconds, taken = _timed(run, steps)
    return taken / seconds


def _timed(run: Run, steps: int) -> tuple[float, int]:
    start = time.process_time()
    taken = run(steps)
    return time.process_time() - start, taken


def aec(env: Any) -> Run:
    """PettingZoo's own loop."""

    def run(steps: int) -> int:
        env.reset()
        taken = 0
        while taken < steps:
            for agent in env.agent_iter(env.num_agents):
                seen, _, is_over, is_cut, _ = env.last()
                if is_over or is_cut:
                    action = None
                elif isinstance(seen, dict):
                    action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
                else:
                    action = env.action_space(agent).sample()
                env.step(action)
                taken += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return taken

    return run


def ours_aec(name: str) -> Run:
    return aec(importlib.import_module(f"loreley.envs.pettingzoo.{name}_v0").env(players=3))


def ours_batch(name: str, lanes: int) -> Run:
    games = batch(name, lanes, players=3, threads=1)
    actions = games.draw()

    def run(steps: int) -> int:
        for _ in range(-(-steps // lanes)):
            games.step(games.draw(actions))
        return -(-steps // lanes) * lanes

    return run


def ours_openspiel(name: str) -> Run:
    importlib.import_module("loreley.envs.openspiel")
    return openspiel(f"loreley_{name}")


def classic(name: str) -> Run:
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def uno() -> Run:
    env = importlib.import_module("rlcard").make("uno")

    def run(steps: int) -> int:
        taken, (state, _) = 0, env.reset()
        while taken < steps:
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            taken += 1
            if env.is_over():
                state, _ = env.reset()
        return taken

    return run


def openspiel(name: str) -> Run:
    """Through Python: legal actions, an observation, a step; chance is played but not counted."""
    game = importlib.import_module("pyspiel").load_game(name)

    def run(steps: int) -> int:
        taken, state = 0, game.new_initial_state()
        while taken < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                values, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(values, weights)[0])
            else:
                state.information_state_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                taken += 1
        return taken

    return run


def backgammon(lanes: int) -> Run:
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    again = importlib.import_module("pgx.experimental").auto_reset
    env, many = pgx.make("backgammon"), 50
    begin, step = jax.vmap(env.init), jax.vmap(again(env.step, env.init))

    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, rolling = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        state = step(state, jax.random.categorical(choosing, logits), jax.random.split(rolling, lanes))
        return (state, key), state.observation.sum()

    play = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=many))
    keys = jax.random.split(jax.random.PRNGKey(0), lanes)
    carry = [(jax.jit(begin)(keys), jax.random.PRNGKey(1))]

    def run(steps: int) -> int:
        calls = -(-steps // (lanes * many))
        for _ in range(calls):
            carry[0], seen = play(carry[0])
        jax.block_until_ready(seen)
        return calls * lanes * many

    return run


def _everything() -> list[tuple[str, str, Callable[[], Run]]]:
    """Kind, name, how it is made."""
    made: list[tuple[str, str, Callable[[], Run]]] = []
    made += [("AEC", f"loreley {name}_v0", partial(ours_aec, name)) for name in NAMES]
    made += [("AEC", f"PettingZoo {name}", partial(classic, name)) for name in _CLASSICS]
    made += [("Python", f"loreley_{name} in OpenSpiel", partial(ours_openspiel, name)) for name in NAMES]
    made += [("Python", "OpenSpiel hearts (C++)", partial(openspiel, "hearts")), ("Python", "RLCard uno", uno)]
    for lanes in _LANES:
        made += [("batch", f"loreley {name}, {lanes}", partial(ours_batch, name, lanes)) for name in NAMES]
        made.append(("batch", f"PGX backgammon, {lanes}", partial(backgammon, lanes)))
    return made


def measure() -> list[dict[str, Any]]:
    """The best of several rounds, or what went wrong, for each."""
    rows: list[dict[str, Any]] = []
    runs: list[tuple[dict[str, Any], Run, int]] = []
    for kind, name, make in _everything():
        row: dict[str, Any] = {"kind": kind, "name": name}
        rows.append(row)
        try:
            run = make()
            runs.append((row, run, warm(run)))
        except Exception as error:  # whatever goes wrong in a peer, the others are measured
            row["missing"] = f"{type(error).__name__}: {error}"
    for n in range(_REPEATS):
        print(f"round {n + 1} of {_REPEATS} …", file=sys.stderr, flush=True)
        for row, run, steps in runs:
            row["steps_per_s"] = max(row.get("steps_per_s", 0), round(rate(run, steps)))
    return rows


def ratios(rows: list[dict[str, Any]]) -> Iterator[str]:
    """How many times as fast ours are as the fastest of the same kind and size."""
    found = {(row["kind"], row["name"]): row["steps_per_s"] for row in rows if "steps_per_s" in row}
    for kind, name in found:
        if kind == "Python" or not name.startswith("loreley"):
            continue
        size = name.partition(",")[2]
        peers = [(n, other) for (k, other), n in found.items() if k == kind and not other.startswith("loreley")]
        peers = [(n, other) for n, other in peers if other.endswith(size)]
        if peers:
            best, other = max(peers)
            yield f"{name}: {found[kind, name] / best:.1f} times {other}"


def main() -> None:
    """Measure, print the table or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before any library starts its threads
    rows = measure()
    if options.json:
        print(json.dumps(rows))
        return
    table = Table("kind", "environment", title="Steps in a second of CPU time, one core", title_justify="left")
    table.add_column("steps/s", justify="right")
    for row in rows:
        found = f"{row['steps_per_s']:,}" if "steps_per_s" in row else f"missing ({row['missing']:.60})"
        table.add_row(row["kind"], row["name"], found)
    Console(width=120).print(table)
    print("\n".join(ratios(rows)))
    if any("missing" in row for row in rows):
        print("Peers come with: pip install -r requirements/peers.txt")


if __name__ == "__main__":
    main()
