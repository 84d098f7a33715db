"""Bots: they are handed a seat's view and answer with a move; the truth cannot be reached from a view."""

from __future__ import annotations

from loreley.bots.bot import Bot, Idea, RandomBot, Thinker, Thought
from loreley.bots.greedy import GreedyBot
from loreley.bots.quick import QuickBot
from loreley.bots.registry import GROUP, LEVELS, NAMES, make_bot
from loreley.bots.search import PLAIN, SearchBot, Stop, Tuning
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import new_position
from loreley.core.rng import seeded

__all__ = [
    "GROUP",
    "LEVELS",
    "NAMES",
    "PLAIN",
    "Bot",
    "GreedyBot",
    "Idea",
    "QuickBot",
    "RandomBot",
    "SearchBot",
    "Stop",
    "Thinker",
    "Thought",
    "Tuning",
    "make_bot",
    "warm_up",
]


def warm_up(game: Game, board: Board) -> None:
    """Let every kind of bot think once, so that the cache of compiled code on disk is complete."""
    rng = seeded("warm-up")
    position = new_position(game, board, game.players[0], 0)
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    view = position.view(position.to_move)
    for bot in (QuickBot(rng), GreedyBot(rng), SearchBot(rng, 2)):
        bot.choose(view)
