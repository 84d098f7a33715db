"""The search bot: several trees, each with its own generator, merged when all are done.

The same seed, view and number of simulations give the same move, however many threads run the trees and
however quickly. A time limit is looked at between short runs of simulations, so it is kept to some
milliseconds, but then the move depends on the machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from loreley.bots.bot import Idea, Thought, believed, fresh, weights_of
from loreley.bots.tree import SETTING, Tree
from loreley.core.event import silent
from loreley.core.game import Game
from loreley.core.jit import Records
from loreley.core.position import View, copy_block
from loreley.core.rng import Rng
from loreley.core.template import rows, template

__all__ = ["PLAIN", "SearchBot", "Stop", "Tuning", "search_of"]

TO_THE_END = 1_000_000
_ANY_NUMBER, _ROOM, _LINE = 10**12, 1 << 18, 8
_LITTER = 8
"""Nodes that a simulation adds at most on the average: first looks see several children at once."""
_RUN = 16
"""Simulations of the first compiled call; later calls take some milliseconds each, as many as that may be."""
_SHORT, _LONG = 0.004, 0.012


@dataclass(frozen=True, slots=True)
class Tuning:
    """How a tree grows; `tree.SETTING` says what each number means."""

    exploration: float = 0.6
    caution: float = 0.05
    width: float = 4.0
    growth: float = 1.0
    power: float = 0.5
    depth: int | None = None
    """None: as many turns as make the rounds that the game asks for."""
    score: float = 0.05
    trust: float = 1.0
    looks: int = 0
    plain: int = 0

    @classmethod
    def of(cls, game: Game) -> Tuning:
        """As it suits the game."""
        return cls(**game.mind.habits)

    def record(self, view: View) -> Records:
        """As the compiled search reads it."""
        found = rows(1, SETTING)
        depth = round(view.game.mind.rounds * view.players) if self.depth is None else self.depth
        for field in fields(self):
            found[field.name] = depth if field.name == "depth" else getattr(self, field.name)
        return found


PLAIN = Tuning(exploration=0.7, depth=TO_THE_END, trust=0.0, plain=1)
"""As OpenSpiel's: no knowledge of the game, uniform play-outs to the end."""


class Stop:
    """A flag for a search that runs in another thread: it ends within microseconds, with the best so far."""

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.uint8)

    def set(self) -> None:
        """End the search."""
        self.flag[0] = 1


def search_of(game: Game) -> Any:
    """The game's compiled search (`_search.py`)."""
    return template(Path(__file__).with_name("_search.py"), game)


class SearchBot:
    """Looks for its own good, and expects the same of everybody.

    It has simulations, seconds or both; whatever is used up first ends a decision. A level is paced: it makes only
    the part of its simulations that the game asks for.
    """

    def __init__(
        self,
        rng: Rng,
        simulations: int | None = None,
        seconds: float | None = None,
        *,
        trees: int = 1,
        is_paced: bool = False,
        tuning: Tuning | None = None,
        weights: Any = None,
        name: str = "search",
    ) -> None:
        assert simulations or seconds
        self.name, self.simulations, self.seconds, self.trees = name, simulations, seconds, trees
        self.is_paced, self._seed, self._tuning, self._weights = is_paced, int(rng[0]), tuning, weights

    def budget(self, game: Game) -> int:
        """The most simulations for a move in this game."""
        if self.simulations is None:
            return _ANY_NUMBER
        return round(self.simulations * game.mind.pace) if self.is_paced else self.simulations

    def choose(self, view: View, stop: Stop | None = None) -> int:
        """The move that was tried most."""
        return self._search(view, stop or Stop()).best()

    def think(self, view: View, stop: Stop | None = None) -> Thought:
        """The same move, and why."""
        start = time.monotonic()
        return self._search(view, stop or Stop()).thought(start)

    def _search(self, view: View, stop: Stop) -> _Forest:
        start = time.monotonic()
        codes = self._proposed(view)
        forest = _Forest(view, codes)
        if len(codes) == 1:
            return forest
        deadline = None if self.seconds is None else start + self.seconds
        most = self.budget(view.game)
        shares = [most // self.trees + (n < most % self.trees) for n in range(self.trees)]
        block, beliefs = believed(view, 3)
        tuning = self._tuning or Tuning.of(view.game)
        setting, weights = tuning.record(view), weights_of(view.game, self._weights)

        def grow(n: int) -> Tree:
            tree, rng = Tree(min(shares[n] * (_LITTER if tuning.trust else 1), _ROOM)), fresh(self._seed, view, n)
            own_block, own_beliefs = copy_block(block), copy_block(beliefs)
            left, run, search = shares[n], _RUN, search_of(view.game).search
            while left > 0 and not stop.flag[0]:
                begun = time.monotonic()
                left -= search(
                    view.board.rows, own_block, own_beliefs, tree.nodes, tree.table, tree.used,
                    setting, weights, min(left, run), rng, stop.flag, silent(),
                )  # fmt: skip
                now = time.monotonic()
                if deadline is not None and 2 * now - begun > deadline:
                    break
                if now - begun < _SHORT:
                    run *= 2
                elif now - begun > _LONG:
                    run = max(1, run // 2)
            return tree

        forest.trees = _all(grow, self.trees, stop)
        return forest

    def _proposed(self, view: View) -> list[int]:
        """The legal moves, most promising first."""
        moves, priors = np.zeros(view.game.max_moves, np.int32), np.zeros(view.game.max_moves)
        n = view.game.mind.propose(view.board.record, view.state, moves, priors)
        return [int(move) for move in moves[:n]]


def _all(grow: Callable[[int], Tree], trees: int, stop: Stop) -> list[Tree]:
    """All trees, in as many threads as there are cores; an error or an interruption in one ends the others."""

    def guarded(n: int) -> Tree:
        try:
            return grow(n)
        except BaseException:
            stop.set()
            raise

    threads = min(trees, _threads())
    if threads == 1:
        return [grow(n) for n in range(trees)]
    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(guarded, n) for n in range(1, trees)]
        return [guarded(0), *(other.result() for other in others)]


def _threads() -> int:
    """As many as there are cores, or as OMP_NUM_THREADS allows: joblib, Ray and Dask tell their workers by it."""
    given = os.environ.get("OMP_NUM_THREADS", "")
    if given.isdigit() and int(given) > 0:
        return int(given)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Forest:
    """What came of a search: the root's children of all trees taken together."""

    def __init__(self, view: View, codes: list[int]) -> None:
        self.view, self.codes, self.trees = view, codes, list[Tree]()

    def ranking(self) -> list[tuple[int, int, float]]:
        """Each move with its visits and wins, all trees taken together: the most visited first, then the one that
        brought most, then the first proposed."""
        sums = {code: [0, 0.0, 0.0] for code in self.codes}
        for tree in self.trees:
            for child in _children(tree, 0):
                node = tree.nodes[child]
                found = sums[int(node["move"])]
                found[0] += int(node["visits"])
                found[1] += float(node["total"])
                found[2] += float(node["wins"])
        order = sorted(self.codes, key=lambda code: (-sums[code][0], -sums[code][1]))
        return [(code, int(sums[code][0]), sums[code][2]) for code in order]

    def best(self) -> int:
        """The move that was tried most."""
        return self.ranking()[0][0]

    def thought(self, start: float) -> Thought:
        """All of it in words."""
        ranking, view = self.ranking(), self.view
        ideas = tuple(
            Idea(view.game.format_move(view.board, code), wins / visits, visits)
            for code, visits, wins in ranking
            if visits
        )
        code, done = ranking[0][0], sum(int(tree.nodes[0]["visits"]) for tree in self.trees)
        line = tuple(view.game.format_move(view.board, move) for move in self._line(code))
        return Thought(code, ideas, line, done, time.monotonic() - start)

    def _line(self, code: int) -> Iterator[int]:
        """The best move and what is tried most after it, as long as it was tried at all often."""
        yield code
        starts = [
            (tree, child) for tree in self.trees for child in _children(tree, 0) if tree.nodes[child]["move"] == code
        ]
        if not starts:
            return
        tree, node = max(starts, key=lambda start: int(start[0].nodes[start[1]]["visits"]))
        for _ in range(_LINE - 1):
            children = _children(tree, node)
            visits = tree.nodes["visits"][children]
            if not len(children) or visits.max() < 2:
                return
            node = children[np.argmax(visits)]
            yield int(tree.nodes[node]["move"])


def _children(tree: Tree, node: int) -> Any:
    """The numbers of a node's children, in the order in which they grew."""
    parents = tree.nodes["parent"][1 : int(tree.used[0])]
    return 1 + np.flatnonzero(parents == node)
