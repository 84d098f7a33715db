"""Bots by name: the levels, the plain kinds, and what other packages register.

    random, quick, greedy        the plain kinds
    search:400  search:1.5s      the search with so many simulations or seconds a move
    page … elector               the levels
    NAME  NAME:ARGUMENT          an entry point of the group `loreley.bots`: called with a generator and the argument

A level is a search and an evaluation, not a strong bot with blunders. Budgets are simulations, so that a level is
as strong on every machine and a game repeats; the time limit is for slow machines only. Games in which a simulation
is dear are played with a part of them (`core.game.Mind.pace`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from loreley.bots.bot import Bot, RandomBot
from loreley.bots.greedy import GreedyBot
from loreley.bots.quick import QuickBot
from loreley.bots.search import SearchBot
from loreley.core.rng import Rng, seeded
from loreley.errors import SettingError

__all__ = ["GROUP", "LEVELS", "NAMES", "budget_of", "make_bot"]

GROUP = "loreley.bots"
"""The entry-point group in which other packages register bots."""

Factory = Callable[[Rng, str], Bot]
"""Makes a bot from a generator and what stands behind the colon."""

SECONDS = 2.8
"""The most that a level thinks about one move."""

_MOST_SIMULATIONS, _MOST_SECONDS = 100_000_000, 86_400.0


def _page(rng: Rng) -> Bot:
    return QuickBot(rng, name="page")


def _squire(rng: Rng) -> Bot:
    return GreedyBot(rng, name="squire")


def _knight(rng: Rng) -> Bot:
    return SearchBot(rng, 200, SECONDS, is_paced=True, name="knight")


def _castellan(rng: Rng) -> Bot:
    return SearchBot(rng, 1_000, SECONDS, is_paced=True, name="castellan")


def _elector(rng: Rng) -> Bot:
    return SearchBot(rng, 10_000, SECONDS, trees=2, is_paced=True, name="elector")


_LEVELS: dict[str, Callable[[Rng], Bot]] = {
    "page": _page,
    "squire": _squire,
    "knight": _knight,
    "castellan": _castellan,
    "elector": _elector,
}
_PLAIN: dict[str, Callable[[Rng], Bot]] = {"random": RandomBot, "quick": QuickBot, "greedy": GreedyBot}

LEVELS = tuple(_LEVELS)
"""From the weakest to the strongest."""

NAMES = (*LEVELS, *_PLAIN, "search")
"""The bots that come with Loreley."""


def make_bot(name: str, *key: object) -> Bot:
    """A bot by name; `key` seeds whatever it draws. An unknown name raises SettingError."""
    rng = seeded("bot", *key)
    kind, colon, argument = name.partition(":")
    if kind == "search":
        simulations, seconds = budget_of(name, argument) if colon else (1000, None)
        return SearchBot(rng, simulations, seconds, name=name)
    if kind in NAMES:
        if colon:
            raise SettingError(f"the bot {kind} takes no argument; given: {name!r:.40}")
        return (_LEVELS | _PLAIN)[kind](rng)
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if kind not in found:
        known = ", ".join((*NAMES, *sorted(found.keys() - set(NAMES))))
        raise SettingError(f"unknown bot {name!r:.40}; known: {known}")
    return _load(found[kind])(rng, argument)


def _load(entry: EntryPoint) -> Factory:
    """What a package has registered."""
    try:
        factory: Factory = entry.load()
    except (ImportError, AttributeError) as error:
        package = entry.dist.name if entry.dist is not None else "?"
        raise SettingError(f"the bot {entry.name} of the package {package} cannot be loaded: {error}") from None
    return factory


def budget_of(name: str, argument: str) -> tuple[int | None, float | None]:
    """What a search is given for a move: `400` simulations, or `1.5s`."""
    try:
        if argument.endswith("s"):
            seconds = float(argument[:-1])
            if math.isfinite(seconds) and 0 < seconds <= _MOST_SECONDS:
                return None, seconds
        elif argument.isascii() and argument.isdigit() and 0 < int(argument) <= _MOST_SIMULATIONS:
            return int(argument), None
    except ValueError:
        pass
    kind = name.partition(":")[0]
    raise SettingError(f"{name!r:.40}: expected simulations or seconds a move, as in {kind}:400 or {kind}:1.5s")
