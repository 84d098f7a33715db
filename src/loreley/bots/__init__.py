"""Bots: they are handed a seat's view and answer with a move; the truth cannot be reached from a view."""

from __future__ import annotations

from loreley.bots.bot import Bot, Idea, RandomBot, Thinker, Thought
from loreley.bots.greedy import GreedyBot
from loreley.bots.search import SearchBot, Stop, Tuning
from loreley.core.rng import seeded
from loreley.errors import SettingError

__all__ = [
    "NAMES",
    "Bot",
    "GreedyBot",
    "Idea",
    "RandomBot",
    "SearchBot",
    "Stop",
    "Thinker",
    "Thought",
    "Tuning",
    "make_bot",
]

NAMES = ("random", "greedy", "search")


def make_bot(name: str, *key: object) -> Bot:
    """A bot by name; `key` seeds whatever it draws."""
    rng = seeded("bot", *key)
    kind, _, argument = name.partition(":")
    if kind == "search":
        return SearchBot(rng, int(argument or 400), name=name)
    if name == "greedy":
        return GreedyBot(rng)
    if name not in NAMES:
        raise SettingError(f"unknown bot {name!r:.40}; known: {', '.join(NAMES)}")
    return RandomBot(rng)
