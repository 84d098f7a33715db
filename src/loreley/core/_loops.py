"""Loops over many moves and doors from Python: a template, loaded once per game with the game injected.

Each function has the game's fingerprint in a closure cell. Numba names its cache by source file and
arguments; without the cell one game could load what was compiled for another.
"""

from __future__ import annotations

from collections.abc import Callable

from loreley.core.chance import shuffle
from loreley.core.event import Events
from loreley.core.game import Game
from loreley.core.jit import Array, Record, Records, jit
from loreley.core.rng import Rng, below

FINGERPRINT: str = globals()["FINGERPRINT"]
GAME: Game = globals()["GAME"]
RULES = GAME.rules

chance, resolve, to_move, is_over = RULES.chance, RULES.resolve, RULES.to_move, RULES.is_over
legal, random_move, apply, is_act = RULES.legal, RULES.random_move, RULES.apply, RULES.is_act


def _build_settle(fingerprint: str) -> Callable[..., None]:
    @jit
    def settle(board: Record, state: Record, items: Array, rng: Rng, events: Events) -> None:
        """Let chance answer until it is not asked any more."""
        fingerprint  # noqa: B018 - see above
        kind, n, k = chance(board, state, items)
        while kind != 0:
            shuffle(items, n, k, rng)
            resolve(board, state, items[:k], events)
            kind, n, k = chance(board, state, items)

    return settle


def _build_random_games(fingerprint: str) -> Callable[..., tuple[int, int]]:
    @jit
    def random_games(
        board: Record, block: Records, games: int, rng: Rng, moves: Array, items: Array, events: Events
    ) -> tuple[int, int]:
        """Play from block[1], an empty board, with uniform moves; return how many moves, how many acts."""
        fingerprint  # noqa: B018
        played, acts = 0, 0
        state = block[0]
        for _ in range(games):
            block[0] = block[1]
            state.first = below(rng, state.players)
            state.seat = state.first
            settle(board, state, items, rng, events)
            while not is_over(state):
                move = random_move(board, state, rng, moves)
                apply(board, state, move, events)
                if to_move(state) < 0:
                    settle(board, state, items, rng, events)
                played += 1
                if is_act(move):
                    acts += 1
        return played, acts

    return random_games


def _build_perft(fingerprint: str) -> Callable[..., int]:
    @jit
    def perft(board: Record, block: Records, depth: int, moves: Array, at: Array, items: Array, events: Events) -> int:
        """Count the sequences of `depth` moves from block[0]; chance answers its items in their listed order.

        `at` holds, level by level, how many moves there are and how many have been tried.
        """
        fingerprint  # noqa: B018
        found, level = 0, 0
        at[0, 0], at[0, 1] = legal(board, block[0], moves[0]), 0
        while level >= 0:
            if level == depth - 1:
                found += at[level, 0]
                level -= 1
            elif at[level, 1] == at[level, 0]:
                level -= 1
            else:
                block[level + 1] = block[level]
                state = block[level + 1]
                apply(board, state, moves[level, at[level, 1]], events)
                at[level, 1] += 1
                kind, _, k = chance(board, state, items)
                while kind != 0:
                    resolve(board, state, items[:k], events)
                    kind, _, k = chance(board, state, items)
                level += 1
                at[level, 0], at[level, 1] = legal(board, state, moves[level]), 0
        return found

    return perft


def _build_legal_at(fingerprint: str) -> Callable[..., int]:
    @jit
    def legal_at(boards: Records, block: Records, moves: Array) -> int:
        """The legal moves of block[0]; -1 when nobody is to move. Arrays pass quicker than records do."""
        fingerprint  # noqa: B018
        if to_move(block[0]) < 0:
            return -1
        return legal(boards[0], block[0], moves)

    return legal_at


def _build_apply_at(fingerprint: str) -> Callable[..., None]:
    @jit
    def apply_at(boards: Records, block: Records, move: int, events: Events) -> None:
        """Do a legal move in block[0]."""
        fingerprint  # noqa: B018
        apply(boards[0], block[0], move, events)

    return apply_at


def _build_chance_at(fingerprint: str) -> Callable[..., tuple[int, int, int]]:
    @jit
    def chance_at(boards: Records, block: Records, items: Array) -> tuple[int, int, int]:
        """What chance is asked for in block[0]."""
        fingerprint  # noqa: B018
        return chance(boards[0], block[0], items)

    return chance_at


def _build_resolve_at(fingerprint: str) -> Callable[..., None]:
    @jit
    def resolve_at(boards: Records, block: Records, outcome: Array, events: Events) -> None:
        """Let chance answer in block[0]."""
        fingerprint  # noqa: B018
        resolve(boards[0], block[0], outcome, events)

    return resolve_at


def _build_status(fingerprint: str) -> Callable[..., tuple[int, bool]]:
    @jit
    def status(block: Records) -> tuple[int, bool]:
        """The seat to move in block[0], -1 for nobody, and whether the game is over."""
        fingerprint  # noqa: B018
        return to_move(block[0]), is_over(block[0])

    return status


def _build_copies(fingerprint: str) -> Callable[..., int]:
    @jit
    def copies(block: Records, n: int) -> int:
        """Copy positions about among eight, each copy depending on the ones before; return what comes of it."""
        fingerprint  # noqa: B018
        here, found = 0, 0
        for k in range(n):
            there = (5 * here + k) & 7
            block[there] = block[here]
            block[there].first ^= 1
            found += block[here].first
            here = there
        return found

    return copies


copies = _build_copies(FINGERPRINT)
settle = _build_settle(FINGERPRINT)
random_games = _build_random_games(FINGERPRINT)
perft = _build_perft(FINGERPRINT)
legal_at = _build_legal_at(FINGERPRINT)
apply_at = _build_apply_at(FINGERPRINT)
chance_at = _build_chance_at(FINGERPRINT)
resolve_at = _build_resolve_at(FINGERPRINT)
status = _build_status(FINGERPRINT)
