"""Bots of the house, in processes of their own: few, of low priority, with a queue in front.

A bot is handed its seat's view, as bytes; the truth never reaches it. When its answer is played does not depend on how
long it thought: it waits for the next beat of a clock that started with its turn.
"""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from loreley.core.position import View
from loreley.core.template import rows

__all__ = ["Question", "Thinkers", "answer"]

_NICENESS = 10
_ATTEMPTS = 3


class Question(NamedTuple):
    """A view, as it goes to another process."""

    level: str
    game: str
    board: str
    edition: str
    seat: int
    view: bytes
    seed: str

    @classmethod
    def of(cls, level: str, view: View) -> Question:
        """What a bot of this level is asked."""
        assert view.seat is not None
        place = (view.game.name, view.board.name, view.edition, view.seat)
        return cls(level, *place, bytes(view), secrets.token_hex(16))


class Thinkers:
    """The pool; made when the first bot is to move."""

    def __init__(self, processes: int, beat: float) -> None:
        self._processes, self._beat = processes, beat
        self._pool: ProcessPoolExecutor | None = None
        self.waiting = 0

    async def choose(self, level: str, view: View) -> str:
        """A bot's move, not before the next beat after it was found."""
        began = time.monotonic()
        question = Question.of(level, view)
        self.waiting += 1
        try:
            move = await self._ask(question)
        finally:
            self.waiting -= 1
        if self._beat > 0:
            beats = max(1, math.ceil((time.monotonic() - began) / self._beat))
            await asyncio.sleep(began + beats * self._beat - time.monotonic())
        return move

    async def _ask(self, question: Question) -> str:
        for attempt in range(_ATTEMPTS):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=_begin)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, answer, question)
            except BrokenProcessPool:  # one was killed: for want of memory, by a hand
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                if attempt == _ATTEMPTS - 1:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin() -> None:
    os.nice(_NICENESS)
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us


def answer(question: Question) -> str:
    """Choose; runs in a process of the pool."""
    from loreley.bots import make_bot
    from loreley.games import get_board, get_game

    game = get_game(question.game)
    board = get_board(game, question.board)
    block = rows(1, game.state)
    block.view(np.uint8)[:] = np.frombuffer(question.view, np.uint8)
    view = View(game, board, question.edition, block, question.seat)
    return game.format_move(board, make_bot(question.level, question.seed).choose(view))
