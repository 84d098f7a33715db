"""One game of the plan, as a worker plays it, and what is kept of it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from loreley import bots
from loreley.arena.plan import Setting, Unit
from loreley.arena.simulate import play_game
from loreley.bots import Bot, make_bot
from loreley.core.jit import source_hash
from loreley.core.position import View
from loreley.core.record import MoveEvent, Record, format_record
from loreley.errors import ArenaError
from loreley.games import get_board, get_game

__all__ = ["Played", "Result", "end_with_parent", "play_unit", "play_units", "warm_up"]


@dataclass(frozen=True, slots=True)
class Result:
    """What tables and plots need to know of a finished game."""

    unit: str
    first: int
    scores: list[int]
    winners: list[int]
    turns: int
    moves: list[int]
    """Of each seat."""
    seconds: list[float]
    """That each seat has thought in all; time is shown, and never part of what must repeat."""
    slowest: list[float]
    """The longest that each seat thought about one move."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    result: Result
    record: str


class _Watched:
    """A bot that is watched: by a clock, and for what no bot may do."""

    def __init__(self, bot: Bot) -> None:
        self.name, self._bot = bot.name, bot
        self.moves, self.seconds, self.slowest = 0, 0.0, 0.0

    def choose(self, view: View) -> int:
        start = time.perf_counter()
        try:
            move = self._bot.choose(view)
        except Exception as error:
            raise ArenaError(f"the bot {self.name} failed: {type(error).__name__}: {error}") from error
        seconds = time.perf_counter() - start
        if move not in view.codes():
            raise ArenaError(f"the bot {self.name} answered {move!r:.40}, which is no legal move there")
        self.moves, self.seconds = self.moves + 1, self.seconds + seconds
        self.slowest = max(self.slowest, seconds)
        return move


def play_unit(setting: Setting, unit: Unit) -> Played:
    """Play it. The deal is game `deal` of `loreley simulate --seed`; the bots draw from streams of their own."""
    warm_up(setting.game)
    minds = [_Watched(make_bot(bot, setting.seed, unit.deal, *unit.bots, seat)) for seat, bot in enumerate(unit.bots)]
    key = (setting.seed, unit.deal)
    record = play_game(setting.rules, setting.place, unit.bots, key, setting.edition, setting.options, minds)
    assert record.scores is not None
    assert record.winners is not None
    result = Result(
        unit.id,
        record.first,
        record.scores,
        record.winners,
        turns_of(record),
        [mind.moves for mind in minds],
        [round(mind.seconds, 6) for mind in minds],
        [round(mind.slowest, 6) for mind in minds],
    )
    return Played(result, format_record(record))


def play_units(setting: Setting, units: Sequence[Unit], engine: str) -> list[Played]:
    """Several at once, on a worker that may be another machine: it must play by the very same rules."""
    if engine != _engine():
        raise ArenaError(f"a worker has engine {_engine()}, this program {engine}: install the same version everywhere")
    return [play_unit(setting, unit) for unit in units]


_engine = cache(source_hash)


@cache
def warm_up(game: str) -> None:
    """Have this process load, or compile, what games need, so that no bot's clock counts it."""
    rules = get_game(game)
    bots.warm_up(rules, get_board(rules))


def turns_of(record: Record) -> int:
    """How many turns there were: moves of one seat in a row belong together."""
    movers = (event.seat for event in record.events if isinstance(event, MoveEvent))
    return sum(1 for _ in groupby(movers))


@cache
def end_with_parent() -> None:
    """End this process when the one that started it has gone, however it went; asked again, it does nothing."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
