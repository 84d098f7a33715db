"""Information-set Monte Carlo tree search: a template, loaded once per game.

Open loop: every simulation draws a world from what the seat knows, walks down one tree that all worlds share,
looks one move ahead at whatever comes into view, plays on from a node that is new for some turns, evaluates, and
adds what came of it to the nodes it passed. Every seat looks for its own good.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from loreley.bots.tree import add_child, child_of, pick, width_of
from loreley.core.event import Events
from loreley.core.game import Game
from loreley.core.jit import Array, Record, Records, jit
from loreley.core.rng import Rng
from loreley.core.template import loops_of, template

FINGERPRINT: str = globals()["FINGERPRINT"]
GAME: Game = globals()["GAME"]

to_move, is_over, legal, apply = GAME.rules.to_move, GAME.rules.is_over, GAME.rules.legal, GAME.rules.apply
random_move, determinize = GAME.rules.random_move, GAME.rules.determinize
propose, rollout_move = GAME.mind.propose, GAME.mind.rollout_move
settle = loops_of(GAME).settle
_evaluate = template(Path(__file__).with_name("_evaluate.py"), GAME)
foresee, reckon = _evaluate.foresee, _evaluate.reckon
MOST_PLAYERS, MOST_MOVES, MOST_ITEMS = max(GAME.players), GAME.max_moves, GAME.max_items
LONGEST_PATH = 256


def _build_play_out(fingerprint: str) -> Callable[..., None]:
    @jit
    def play_out(
        board: Record, state: Record, turns: int, is_plain: bool, rng: Rng, moves: Array, items: Array, events: Events
    ) -> None:
        """Play on for so many turns, or to the end."""
        fingerprint  # noqa: B018
        while not is_over(state):
            seat = to_move(state)
            while turns > 0 and to_move(state) == seat:
                move = random_move(board, state, rng, moves) if is_plain else rollout_move(board, state, rng, moves)
                apply(board, state, move, events)
            turns -= 1
            if turns < 0:
                return
            settle(board, state, items, rng, events)

    return play_out


play_out = _build_play_out(FINGERPRINT)


def _build_look(fingerprint: str) -> Callable[..., float]:
    @jit
    def look(
        board: Record, block: Records, move: int, weights: Array, features: Array, scores: Array, winners: Array,
        chances: Array, events: Events,
    ) -> float:  # fmt: skip
        """The chance to win of the seat to move in block[1], as it looks right after a move; block[2] is scratch."""
        fingerprint  # noqa: B018
        block[2] = block[1]
        apply(board, block[2], move, events)
        if is_over(block[2]):
            reckon(board, block[2], scores, winners, chances)
        else:
            foresee(board, block[2], weights, features, chances)
        return float(chances[to_move(block[1])])

    return look


look = _build_look(FINGERPRINT)


def _build_play_on(fingerprint: str) -> Callable[..., None]:
    @jit
    def play_on(
        board: Record, block: Records, last: int, turns: int, looks: int, weights: Array, features: Array,
        scores: Array, winners: Array, chances: Array, moves: Array, priors: Array, items: Array, rng: Rng,
        events: Events,
    ) -> None:  # fmt: skip
        """Play on in block[1] for so many turns, the first being that of `last`: the best of some moves at a look."""
        fingerprint  # noqa: B018
        state = block[1]
        while not is_over(state):
            seat = to_move(state)
            if seat < 0:
                settle(board, state, items, rng, events)
                continue
            if seat != last:
                turns, last = turns - 1, seat
            if turns <= 0:
                return
            n = propose(board, state, moves, priors)
            best, chosen = -1.0, 0
            for k in range(min(n, looks) if n > 1 else 0):
                value = look(board, block, int(moves[k]), weights, features, scores, winners, chances, events)
                if value > best:
                    best, chosen = value, k
            apply(board, state, moves[chosen], events)

    return play_on


play_on = _build_play_on(FINGERPRINT)


def _build_search(fingerprint: str) -> Callable[..., int]:
    @jit
    def search(
        boards: Records, block: Records, beliefs: Records, nodes: Records, table: Array, used: Array,
        settings: Records, weights: Array, simulations: int, rng: Rng, stop: Array, events: Events,
    ) -> int:  # fmt: skip
        """Add so many simulations from the view in block[0]; return how many it became before `stop[0]` was set."""
        fingerprint  # noqa: B018
        board, setting, state = boards[0], settings[0], block[1]
        root_seat = to_move(block[0])
        moves, priors = np.empty(MOST_MOVES, np.int32), np.empty(MOST_MOVES)
        children, items = np.empty(MOST_MOVES, np.int32), np.empty(MOST_ITEMS, np.int32)
        path = np.empty(LONGEST_PATH, np.int32)
        features, chances = np.empty(len(weights)), np.empty(MOST_PLAYERS)
        scores, winners = np.zeros(MOST_PLAYERS, np.int32), np.zeros(MOST_PLAYERS, np.int32)
        done = 0
        while done < simulations and stop[0] == 0:
            block[1] = block[0]
            determinize(board, state, root_seat, beliefs[0], rng)
            node, steps, turn, last = 0, 0, 0, root_seat
            while not is_over(state) and steps < LONGEST_PATH:
                seat = to_move(state)
                if seat < 0:
                    settle(board, state, items, rng, events)
                    continue
                if seat != last:
                    turn, last = turn + 1, seat
                if setting.looks > 0 and turn >= setting.depth:
                    break
                if setting.plain != 0:
                    n = legal(board, state, moves)
                    priors[:n] = 1.0
                    wide = n
                else:
                    n = propose(board, state, moves, priors)
                    wide = width_of(nodes, node, setting, n)
                    for k in range(wide if setting.trust > 0.0 and n > 1 else 0):
                        if child_of(nodes, table, node, seat, int(moves[k])) == 0:
                            child = add_child(nodes, table, used, node, seat, int(moves[k]))
                            if child > 0:
                                nodes[child].guess = look(
                                    board, block, int(moves[k]), weights, features, scores, winners, chances, events
                                )
                if n == 1 and node != 0:  # nothing to decide
                    apply(board, state, moves[0], events)
                    continue
                k = pick(nodes, table, node, seat, moves, priors, children, wide, setting, rng)
                node = int(children[k])
                is_new = node == 0 or nodes[node].visits == 0
                if node == 0:
                    parent = 0 if steps == 0 else int(path[steps - 1])
                    node = add_child(nodes, table, used, parent, seat, int(moves[k]))
                apply(board, state, moves[k], events)
                if node < 0:
                    break
                path[steps] = node
                steps += 1
                if is_new:
                    break
            if setting.looks > 0:
                play_on(
                    board, block, last, setting.depth - turn, setting.looks, weights, features, scores, winners,
                    chances, moves, priors, items, rng, events,
                )  # fmt: skip
            elif setting.depth > 0:
                if to_move(state) < 0 and not is_over(state):
                    settle(board, state, items, rng, events)
                play_out(board, state, setting.depth, setting.plain != 0, rng, moves, items, events)
            if is_over(state):
                reckon(board, state, scores, winners, chances)
            else:
                foresee(board, state, weights, features, chances)
                for seat in range(state.players):
                    scores[seat] = 0
            points = 0
            for seat in range(state.players):
                points += max(0, int(scores[seat]))
            nodes[0].visits += 1
            for step in range(steps):
                seat = int(nodes[path[step]].seat)
                value = chances[seat]
                nodes[path[step]].visits += 1
                nodes[path[step]].wins += value
                if points > 0:
                    value += setting.score * (max(0, int(scores[seat])) / points - value)
                nodes[path[step]].total += value
            done += 1
        return done

    return search


search = _build_search(FINGERPRINT)
