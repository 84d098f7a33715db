"""What an environment's games are played with: checked once, refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, check_setting, new_position
from loreley.envs.code import Code, code_of
from loreley.games import board_names, get_board, get_game

__all__ = ["MAX_ROUNDS", "Setting", "make_setting"]

MAX_ROUNDS = {"rheinlaender": 60, "rheingold": 100}
"""How many rounds a game of an environment lasts at most, unless told otherwise: lengths are bounded then."""


@dataclass(frozen=True)
class Setting:
    """A game, a board, how many play, and by which rules."""

    game: Game
    board: Board
    players: int
    edition: str
    options: Mapping[str, Any]

    def __reduce__(self) -> Any:
        """By name, so that a copy elsewhere has the same rules, whose compiled functions do not travel."""
        game, board = self.game, self.board
        comes_with_it = board.name in board_names(game) and board is get_board(game, board.name)
        place = board.name if comes_with_it else board
        return make_setting, (game.name, self.players, self.edition, place, dict(self.options))

    @property
    def code(self) -> Code:
        """Its numbers."""
        return code_of(self.game, self.board, self.players)

    def begin(self, first: int = 0) -> Position:
        """The position before any chance."""
        return new_position(self.game, self.board, self.players, first, self.edition, self.options)


def make_setting(
    game: str,
    players: int = 3,
    edition: str | None = None,
    board: str | Board | None = None,
    options: Mapping[str, Any] | None = None,
) -> Setting:
    """A setting with all that is left out filled in; one that the game does not have raises SettingError."""
    rules = get_game(game)
    place = board if isinstance(board, Board) else get_board(rules, board)
    chosen = {"max_rounds": MAX_ROUNDS[game], **(options or {})}
    edition = rules.default_edition if edition is None else edition
    check_setting(rules, place, players, 0, edition, chosen)
    return Setting(rules, place, players, edition, chosen)
