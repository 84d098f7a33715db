"""Games stepped by numbered actions: a template, loaded once per game with its functions as globals.

All compiled code of the environments is in this file and in the games' own folders, because the cache on
disk notices an edit in these places only. Each function keeps the game's fingerprint in a closure cell, as
in `core/_loops.py`.

A lane is one game of many: row n of every array. Rows are stepped from `low` to `high`, so that several
threads can share the work; no lane knows of another, and each has its own generator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from loreley.core.event import Events
from loreley.core.game import Game
from loreley.core.jit import Array, Record, Records, inlined, jit
from loreley.core.rng import below
from loreley.core.template import loops_of

FINGERPRINT: str = globals()["FINGERPRINT"]
GAME: Game = globals()["GAME"]

to_move, is_over, apply, hide = GAME.rules.to_move, GAME.rules.is_over, GAME.rules.apply, GAME.rules.hide
chance, resolve = GAME.rules.chance, GAME.rules.resolve
score, mark_winners = GAME.rules.score, GAME.rules.mark_winners
see, offer, choose, split = GAME.encoding.see, GAME.encoding.offer, GAME.encoding.choose, GAME.encoding.split
settle = loops_of(GAME).settle

SCORE, WIN = 1, 0  # kinds of reward; any other is the rank


def _build_reward(fingerprint: str) -> Callable[..., None]:
    @jit
    def reward(board: Record, state: Record, kind: int, out: Array) -> None:
        """What each seat gets for a game that is over: its part of the win, its points, or its rank."""
        fingerprint  # noqa: B018 - see above
        scores, winners = np.zeros(8, np.int64), np.zeros(8, np.int64)
        score(board, state, scores)
        mark_winners(board, state, scores, winners)
        for seat in range(state.players):
            if kind == SCORE:
                out[seat] = scores[seat]
            elif kind == WIN:
                out[seat] = winners[seat] / winners.sum()
            else:
                ahead = 0
                for other in range(state.players):
                    mine, theirs = 2 * scores[seat] + winners[seat], 2 * scores[other] + winners[other]
                    ahead += int(mine > theirs) - int(mine < theirs)
                out[seat] = ahead / (state.players - 1)

    return reward


def _build_reward_at(fingerprint: str) -> Callable[..., None]:
    @jit
    def reward_at(boards: Records, block: Records, kind: int, out: Array) -> None:
        """The rewards of block[0]."""
        fingerprint  # noqa: B018
        reward(boards[0], block[0], kind, out)

    return reward_at


def _build_look(fingerprint: str) -> Callable[..., None]:
    @inlined
    def look(boards: Records, tables: Records, state: Record, seat: int, begun: int, view: Records, out: Array) -> None:
        """The observation of a seat, from its view, which is made in view[0]."""
        fingerprint  # noqa: B018
        view[0] = state
        hide(boards[0], view[0], seat)
        out[:] = 0
        see(boards[0], tables[0], view[0], seat, begun, out)

    return look


def _build_see_at(fingerprint: str) -> Callable[..., None]:
    @jit
    def see_at(
        boards: Records, tables: Records, block: Records, seat: int, begun: int, view: Records, out: Array
    ) -> None:
        """The observation of a seat in block[0]."""
        fingerprint  # noqa: B018
        look(boards, tables, block[0], seat, begun, view, out)

    return see_at


def _build_offer_at(fingerprint: str) -> Callable[..., int]:
    @jit
    def offer_at(boards: Records, tables: Records, block: Records, begun: int, actions: Array) -> int:
        """The legal actions in block[0]; none when nobody is to move."""
        fingerprint  # noqa: B018
        if to_move(block[0]) < 0:
            return 0
        return offer(boards[0], tables[0], block[0], begun, actions)

    return offer_at


def _build_choose_at(fingerprint: str) -> Callable[..., tuple[int, int]]:
    @jit
    def choose_at(boards: Records, tables: Records, begun: int, action: int) -> tuple[int, int]:
        """What comes of an action: the whole move and 0, or -1 and what has been begun."""
        fingerprint  # noqa: B018
        return choose(boards[0], tables[0], begun, action)

    return choose_at


def _build_split_at(fingerprint: str) -> Callable[..., int]:
    @jit
    def split_at(boards: Records, tables: Records, move: int, actions: Array) -> int:
        """The actions that make a move."""
        fingerprint  # noqa: B018
        return split(boards[0], tables[0], move, actions)

    return split_at


def _build_begin(fingerprint: str) -> Callable[..., None]:
    @inlined
    def begin(boards: Records, start: Records, lanes: Any, items: Array, events: Events, n: int) -> None:
        """A new game: the first player and everything before the first decision are drawn by chance."""
        fingerprint  # noqa: B018
        lanes.states[n] = start[0]
        state = lanes.states[n]
        state.first = below(lanes.rngs[n], state.players)
        state.seat = state.first
        lanes.begun[n] = 0
        settle(boards[0], state, items, lanes.rngs[n], events)

    return begin


def _build_refresh(fingerprint: str) -> Callable[..., None]:
    @inlined
    def refresh(boards: Records, tables: Records, lanes: Any, view: Records, n: int) -> None:
        """Write who is to move, what is legal, and what that seat sees; after the end the last sight stays."""
        fingerprint  # noqa: B018
        state, mask, offers = lanes.states[n], lanes.masks[n], lanes.offers[n]
        for k in range(lanes.counts[n]):
            mask[offers[k]] = 0
        seat = to_move(state)
        lanes.seats[n] = seat
        lanes.counts[n] = 0
        if seat < 0:
            return
        lanes.counts[n] = offer(boards[0], tables[0], state, int(lanes.begun[n]), offers)
        for k in range(lanes.counts[n]):
            mask[offers[k]] = 1
        look(boards, tables, state, seat, int(lanes.begun[n]), view, lanes.observations[n])

    return refresh


def _build_reset_rows(fingerprint: str) -> Callable[..., None]:
    @jit
    def reset_rows(
        boards: Records,
        tables: Records,
        start: Records,
        lanes: Any,
        low: int,
        high: int,
        view: Records,
        items: Array,
        events: Events,
    ) -> None:
        """Begin a new game in each lane."""
        fingerprint  # noqa: B018
        for n in range(low, high):
            lanes.dones[n] = False
            lanes.rewards[n] = 0
            begin(boards, start, lanes, items, events, n)
            refresh(boards, tables, lanes, view, n)

    return reset_rows


def _build_step_rows(fingerprint: str) -> Callable[..., None]:
    @jit
    def step_rows(
        boards: Records,
        tables: Records,
        start: Records,
        lanes: Any,
        low: int,
        high: int,
        view: Records,
        items: Array,
        events: Events,
        actions: Array,
        kind: int,
        goes_on: bool,
    ) -> None:
        """Take one legal action in each lane; if `goes_on`, a game that ends gives way to a new one at once."""
        fingerprint  # noqa: B018
        for n in range(low, high):
            state = lanes.states[n]
            if lanes.dones[n]:
                lanes.dones[n] = False
                lanes.rewards[n] = 0
            move, lanes.begun[n] = choose(boards[0], tables[0], int(lanes.begun[n]), int(actions[n]))
            if move >= 0:
                apply(boards[0], state, move, events)
                if to_move(state) < 0:
                    settle(boards[0], state, items, lanes.rngs[n], events)
                if is_over(state):
                    lanes.dones[n] = True
                    reward(boards[0], state, kind, lanes.rewards[n])
                    if goes_on:
                        begin(boards, start, lanes, items, events, n)
            refresh(boards, tables, lanes, view, n)

    return step_rows


def _build_first_illegal(fingerprint: str) -> Callable[..., int]:
    @jit
    def first_illegal(masks: Array, actions: Array) -> int:
        """The first lane whose action is not legal, or -1."""
        fingerprint  # noqa: B018
        for n in range(len(actions)):
            action = actions[n]
            if action < 0 or action >= masks.shape[1] or masks[n, action] == 0:
                return n
        return -1

    return first_illegal


def _build_draw(fingerprint: str) -> Callable[..., None]:
    @jit
    def draw(lanes: Any, rngs: Array, actions: Array) -> None:
        """A uniform legal action for each lane in which somebody is to move."""
        fingerprint  # noqa: B018
        for n in range(len(actions)):
            if lanes.counts[n] > 0:
                actions[n] = lanes.offers[n, below(rngs[n], lanes.counts[n])]

    return draw


def _build_walk(fingerprint: str) -> Callable[..., int]:
    @jit
    def walk(
        boards: Records,
        tables: Records,
        block: Records,
        steps: Array,
        values: Array,
        items: Array,
        view: Records,
        events: Events,
        out: Any,
    ) -> int:
        """Play a record's events in block[0] and write down each decision; how many, or -1 if something is wrong.

        A step is (seat, move, 0, 0) or (-1, kind, first value, number of values). The legal actions go on where
        out.ends begins.
        """
        fingerprint  # noqa: B018
        state, n, legal = block[0], 0, int(out.ends[0])
        for at in range(len(steps)):
            seat, code = int(steps[at, 0]), int(steps[at, 1])
            if seat < 0:
                outcome = values[steps[at, 2] : steps[at, 2] + steps[at, 3]]
                if not _can_be(boards[0], state, code, outcome, items):
                    return -1
                resolve(boards[0], state, outcome, events)
                continue
            if to_move(state) != seat:
                return -1
            parts, begun, move = split(boards[0], tables[0], code, out.parts), 0, -1
            for part in range(parts):
                action = int(out.parts[part])
                offered = out.legal[legal:]
                count = offer(boards[0], tables[0], state, begun, offered)
                is_legal = False
                for k in range(count):
                    is_legal = is_legal or offered[k] == action
                if not is_legal:
                    return -1
                look(boards, tables, state, seat, begun, view, out.observations[n])
                out.seats[n], out.actions[n], out.steps[n] = seat, action, at
                legal += count
                n += 1
                out.ends[n] = legal
                move, begun = choose(boards[0], tables[0], begun, action)
            if move != code:  # no action says this
                return -1
            apply(boards[0], state, move, events)
        return n

    return walk


def _build_can_be(fingerprint: str) -> Callable[..., bool]:
    @jit
    def can_be(board: Record, state: Record, kind: int, outcome: Array, items: Array) -> bool:
        """Whether chance is asked for this and may answer so."""
        fingerprint  # noqa: B018
        asked, n, count = chance(board, state, items)
        if asked != kind or count != len(outcome):
            return False
        for value in outcome:
            k = 0
            while k < n and items[k] != value:
                k += 1
            if k == n:
                return False
            n -= 1
            items[k] = items[n]
        return True

    return can_be


reward = _build_reward(FINGERPRINT)
reward_at = _build_reward_at(FINGERPRINT)
look = _build_look(FINGERPRINT)
see_at = _build_see_at(FINGERPRINT)
offer_at = _build_offer_at(FINGERPRINT)
choose_at = _build_choose_at(FINGERPRINT)
split_at = _build_split_at(FINGERPRINT)
begin = _build_begin(FINGERPRINT)
refresh = _build_refresh(FINGERPRINT)
reset_rows = _build_reset_rows(FINGERPRINT)
step_rows = _build_step_rows(FINGERPRINT)
first_illegal = _build_first_illegal(FINGERPRINT)
draw = _build_draw(FINGERPRINT)
_can_be = _build_can_be(FINGERPRINT)
walk = _build_walk(FINGERPRINT)
