"""Bots of the house, in processes of their own: few, of low priority, with a queue in front.

A bot is handed its seat's view, as bytes; the truth never reaches it. When its answer is played does not depend on how
long it thought: it waits for the next beat of a clock that started with its turn.

The queue is one of tables: what a bot is asked is looked up when its place is free, so it is never out of date. While
many wait, each thinks a shorter time: nobody waits long for a bot, and a bot says the best that it has found so far.
"""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple

import numpy as np

from loreley.bots.registry import SECONDS
from loreley.core.position import View
from loreley.core.template import rows

__all__ = ["LEAST_SECONDS", "Answer", "Place", "Question", "Thinkers", "answer"]

LEAST_SECONDS = 0.25
"""What a bot may think however many wait; at most it is what a level takes by itself."""

_NICENESS = 10
_ATTEMPTS = 3
_flags: Any = None
"""In a process of the pool: for each place, whether its bot shall come to an end. Shared with the server."""


class Question(NamedTuple):
    """A view, as it goes to another process."""

    level: str
    game: str
    board: str
    edition: str
    seat: int
    view: bytes
    seed: str
    seconds: float

    @classmethod
    def of(cls, level: str, view: View, seconds: float) -> Question:
        """What a bot of this level is asked, and how long it may think at most."""
        assert view.seat is not None
        place = (view.game.name, view.board.name, view.edition, view.seat)
        return cls(level, *place, bytes(view), secrets.token_hex(16), seconds)


class Answer(NamedTuple):
    """What a bot chose, and how often it played on to find that (0: its kind does not)."""

    move: str
    simulations: int


class Place:
    """One of the places at which bots think; whoever has it may ask, and have the bot come to an end."""

    def __init__(self, thinkers: Thinkers, number: int) -> None:
        self._thinkers, self.number = thinkers, number
        self.is_stopped = False
        """Whether nobody wants the answer any more."""

    async def ask(self, level: str, view: View) -> Answer:
        """A bot's answer, after at most its share of the time."""
        self._thinkers.flags[self.number] = 0
        return await self._thinkers._ask(Question.of(level, view, self._thinkers.share), self.number)

    def stop(self) -> None:
        """The question has become pointless: an end with the thinking."""
        self.is_stopped = True
        self._thinkers.flags[self.number] = 1


class Thinkers:
    """The pool; made when the first bot is to move."""

    def __init__(self, processes: int, beat: float) -> None:
        self._processes, self._beat = processes, beat
        self._pool: ProcessPoolExecutor | None = None
        self._free = list(range(processes))
        self._places = asyncio.Semaphore(processes)
        self.flags = RawArray("B", processes)
        self.waiting = 0
        """Tables in the queue or at a place."""

    @property
    def share(self) -> float:
        """The seconds that a bot may think now."""
        return max(LEAST_SECONDS, min(SECONDS, SECONDS * self._processes / max(1, self.waiting)))

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Place]:
        """Wait for a place, in the order of coming."""
        self.waiting += 1
        try:
            async with self._places:
                place = Place(self, self._free.pop())
                try:
                    yield place
                finally:
                    self._free.append(place.number)
        finally:
            self.waiting -= 1

    async def pause(self, began: float) -> None:
        """Until the next beat of the clock that began then (`time.monotonic`)."""
        if self._beat > 0:
            beats = max(1, math.ceil((time.monotonic() - began) / self._beat))
            await asyncio.sleep(began + beats * self._beat - time.monotonic())

    async def _ask(self, question: Question, place: int) -> Answer:
        for attempt in range(_ATTEMPTS):
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, context, initializer=_begin, initargs=(self.flags,))
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, answer, question, place)
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


def _begin(flags: Any) -> None:
    """Make ready a process of the pool: one core for each, and no more than the server leaves."""
    import signal

    from loreley.bots import warm_up
    from loreley.games import NAMES, get_board, get_game

    global _flags
    _flags = np.frombuffer(flags, np.uint8)
    os.nice(_NICENESS)
    os.environ["OMP_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    for game in map(get_game, NAMES):  # what is compiled is loaded before anybody's time runs
        warm_up(game, get_board(game))


def answer(question: Question, place: int) -> Answer:
    """Choose; runs in a process of the pool."""
    from loreley.bots import make_bot
    from loreley.bots.search import SearchBot, Stop
    from loreley.games import get_board, get_game

    game = get_game(question.game)
    board = get_board(game, question.board)
    block = rows(1, game.state)
    block.view(np.uint8)[:] = np.frombuffer(question.view, np.uint8)
    view = View(game, board, question.edition, block, question.seat)
    bot, stop = make_bot(question.level, question.seed), Stop()
    if not isinstance(bot, SearchBot):
        return Answer(game.format_move(board, bot.choose(view)), 0)
    stop.flag = _flags[place : place + 1]
    end = threading.Timer(question.seconds, stop.set)
    end.start()
    try:
        thought = bot.think(view, stop)
    finally:
        end.cancel()
        end.join()  # lest it stop the next one
    return Answer(game.format_move(board, thought.code), thought.simulations)
