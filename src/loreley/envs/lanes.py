"""Many games at once: one compiled call steps them all, on several threads, into arrays that stay the same."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loreley.core.encoding import OBSERVATION
from loreley.core.event import silent
from loreley.core.rng import seeded
from loreley.core.template import rows
from loreley.envs.code import reward_number
from loreley.envs.setting import Setting
from loreley.errors import IllegalMove, SettingError

__all__ = ["Batch", "cores"]


class Lanes(NamedTuple):
    """All arrays of a batch; row n is game n."""

    states: Any
    begun: npt.NDArray[np.int64]
    rngs: npt.NDArray[np.uint64]
    seats: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    offers: npt.NDArray[np.int32]
    masks: npt.NDArray[np.int8]
    observations: npt.NDArray[np.int16]
    rewards: npt.NDArray[np.float64]
    dones: npt.NDArray[np.bool_]


class Batch:
    """n games of one kind, stepped together; the arrays below are written anew by each step, never replaced.

    observations  (n, size)     what the seat to move sees
    masks         (n, actions)  1 for each legal action
    seats         (n,)          who is to move
    rewards       (n, players)  of the game that ended with the last step, by seat; otherwise zeros
    dones         (n,)          whether a game ended with the last step; a new one has begun already
    """

    def __init__(
        self, setting: Setting, n: int, *, reward: str = "win", seed: int = 0, threads: int = 1, goes_on: bool = True
    ) -> None:
        _check_count("n", n)
        _check_count("threads", threads)
        self.setting, self.n, self.players = setting, n, setting.players
        self.code = setting.code
        self._kind, self._goes_on = reward_number(reward), goes_on
        self._start = setting.begin()._block
        self._lanes = self._make_lanes()
        self._actions = np.zeros(n, np.int64)
        self._seed = seed
        self._share(threads)
        self.reset(seed)

    def _share(self, threads: int) -> None:
        """Give each thread its lanes, and a scratch of its own."""
        game = self.setting.game
        edges = np.linspace(0, self.n, min(threads, self.n) + 1).astype(int).tolist()
        self._common = self.code.board.rows, self.code.table, self._start, self._lanes
        self._chunks = [
            (low, high, rows(1, game.state), np.zeros(game.max_items, np.int32), silent())
            for low, high in pairwise(edges)
        ]
        self._pool = ThreadPoolExecutor(len(self._chunks) - 1) if len(self._chunks) > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """The games as they stand; whatever can be made again stays here."""
        left = {"code": None, "_common": None, "_pool": None, "_chunks": len(self._chunks)}
        return self.__dict__ | left

    def __setstate__(self, found: dict[str, Any]) -> None:
        self.__dict__.update(found)
        self.code = self.setting.code
        self._share(found["_chunks"])

    def _make_lanes(self) -> Lanes:
        n, code = self.n, self.code
        return Lanes(
            states=rows(n, code.game.state),
            begun=np.zeros(n, np.int64),
            rngs=np.zeros((n, 1), np.uint64),
            seats=np.zeros(n, np.int64),
            counts=np.zeros(n, np.int64),
            offers=np.zeros((n, code.game.max_moves), np.int32),
            masks=np.zeros((n, len(code.actions)), np.int8),
            observations=np.zeros((n, code.observation_size), OBSERVATION),
            rewards=np.zeros((n, self.players)),
            dones=np.zeros(n, np.bool_),
        )

    @property
    def observations(self) -> npt.NDArray[np.int16]:
        """What the seat to move sees, game by game."""
        return self._lanes.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, game by game."""
        return self._lanes.masks

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """Who is to move, game by game; -1 after the end of a game that does not go on."""
        return self._lanes.seats

    @property
    def rewards(self) -> npt.NDArray[np.float64]:
        """What each seat got in the last step."""
        return self._lanes.rewards

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        """Which games ended with the last step."""
        return self._lanes.dones

    @property
    def states(self) -> Any:
        """The records themselves, nothing hidden: for whoever runs the games, never for a player."""
        return self._lanes.states

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; the same seed gives the same games, on any number of threads."""
        if seed is not None:
            self._seed = seed
        for n in range(self.n):
            self._lanes.rngs[n] = seeded("batch", self._seed, n)
        self._draws = np.concatenate([seeded("draw", self._seed, n) for n in range(self.n)]).reshape(-1, 1)
        self._run(self.code.kernel.reset_rows)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take an action in each game; if any is illegal, none is taken."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise SettingError(f"actions is {given.dtype} of shape {given.shape}; expected {self.n} whole numbers")
        self._actions[:] = given
        wrong = self.code.kernel.first_illegal(self._lanes.masks, self._actions)
        if wrong >= 0:
            raise self._refuse(int(wrong), int(given[wrong]))
        self._run(self.code.kernel.step_rows, self._actions, self._kind, self._goes_on)

    def _refuse(self, lane: int, action: int) -> Exception:
        known = self.code.actions
        name = known[action] if 0 <= action < len(known) else f"of {len(known)}"
        why = "the game is over" if self.seats[lane] < 0 else "the mask of this game has 0 for it"
        return IllegalMove(f"action {action} ({name})", why, code="masked", rule="action-mask", where=f"game {lane}")

    def draw(self, actions: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A uniform legal action for each game, written into `actions` if that is given."""
        out = np.zeros(self.n, np.int64) if actions is None else actions
        self.code.kernel.draw(self._lanes, self._draws, out)
        return out

    def observe(self, lane: int, seat: int) -> npt.NDArray[np.int16]:
        """What any seat sees of one game, not only the seat to move."""
        return self.code.see(self._lanes.states[lane : lane + 1], seat, int(self._lanes.begun[lane]))

    def _run(self, function: Callable[..., None], *more: Any) -> None:
        """Share the lanes between the threads; this one takes the last part."""
        *others, own = ((*self._common, *chunk, *more) for chunk in self._chunks)
        waiting = [self._pool.submit(function, *part) for part in others] if self._pool is not None else ()
        function(*own)
        for part in waiting:
            part.result()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _check_count(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise SettingError(f"{name} is {value!r:.40}; expected a whole number from 1 on")


def cores() -> int:
    """How many threads can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
