"""The games, and their boards by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module, resources

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.errors import SettingError

__all__ = ["NAMES", "board_names", "get_board", "get_game"]

NAMES = ("rheinlaender", "rheingold")


def get_game(name: str) -> Game:
    """The game of this name; an unknown one raises SettingError."""
    if name not in NAMES:
        raise SettingError(f"unknown game {name!r:.40}; known: {', '.join(NAMES)}")
    game: Game = import_module(f"loreley.games.{name}").GAME
    return game


def board_names(game: Game) -> list[str]:
    """The boards that come with a game."""
    folder = resources.files(f"loreley.games.{game.name}") / "boards"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def get_board(game: Game, name: str | None = None) -> Board:
    """A board that comes with the game; the default one if no name is given."""
    name = game.default_board if name is None else name
    if name not in board_names(game):
        raise SettingError(f"unknown board {name!r:.40}; {game.name} has {', '.join(board_names(game))}")
    path = resources.files(f"loreley.games.{game.name}") / "boards" / f"{name}.toml"
    return game.read_board(path.read_text(encoding="utf-8"), name)
