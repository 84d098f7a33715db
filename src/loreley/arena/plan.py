"""What an arena plays: which bots sit together, in which seats, with which deal; the same plan every time.

A deal is everything that chance decides in a game: the first player, landmarks, cards, dice. It is played at
every table (a group of bots), and at each table once for every rotation of its seats, so that each bot has
each seat of the deal and luck cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from loreley.core.board import Board
from loreley.core.chance import shuffle
from loreley.core.game import Game
from loreley.core.rng import seeded
from loreley.errors import SettingError
from loreley.games import get_board, get_game

__all__ = ["DUEL", "ROUND_ROBIN", "Setting", "Unit", "line_ups"]

ROUND_ROBIN, DUEL = "round robin", "duel"


@dataclass(frozen=True, slots=True)
class Unit:
    """One game of the plan: the smallest piece of work, played once and kept."""

    deal: int
    table: int
    rotation: int
    bots: tuple[str, ...]
    """Who sits where."""

    @property
    def id(self) -> str:
        """The same for the same game, whoever plays it and when."""
        return f"{self.deal}.{self.table}.{self.rotation}"


@dataclass(frozen=True)
class Setting:
    """All that the games of an arena depend on; it travels to every worker."""

    game: str
    board: str | Board
    """The name of a board that comes with the game, or another board as a whole."""
    edition: str
    options: Mapping[str, Any]
    players: int
    bots: tuple[str, ...]
    seed: int
    form: str = ROUND_ROBIN
    tables: tuple[tuple[str, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", tuple(line_ups(self.bots, self.players, self.form)))

    @property
    def rules(self) -> Game:
        """The game."""
        return get_game(self.game)

    @property
    def place(self) -> Board:
        """The board."""
        return get_board(self.rules, self.board) if isinstance(self.board, str) else self.board

    @property
    def rotations(self) -> int:
        """How many seatings a deal has at a table; one bot alone has but one."""
        return self.players if len(self.bots) > 1 else 1

    @property
    def games_per_deal(self) -> int:
        """How many games a deal takes."""
        return len(self.tables) * self.rotations

    def units(self, deals: int) -> Iterator[Unit]:
        """All games of that many deals, one deal after the other."""
        return (unit for deal in range(deals) for unit in self.units_of(deal))

    def units_of(self, deal: int) -> Iterator[Unit]:
        """All games of a deal: who sits beside whom is drawn for each table, then the seats rotate."""
        for table, bots in enumerate(self.tables):
            order = np.arange(self.players)
            shuffle(order, self.players, self.players, seeded("seating", self.seed, deal, *bots))
            for rotation in range(self.rotations):
                turned = np.roll(order, rotation).tolist()
                yield Unit(deal, table, rotation, tuple(bots[n] for n in turned))


def line_ups(bots: Sequence[str], players: int, form: str = ROUND_ROBIN) -> list[tuple[str, ...]]:
    """Which bots sit together.

    As many bots as seats or more: every choice of them. Fewer: all of them, and the seats left over are filled by
    one of them, by each in its turn. In a duel the first bot has one seat and the second all others.
    """
    if len(set(bots)) != len(bots):
        twice = next(bot for n, bot in enumerate(bots) if bot in bots[:n])
        raise SettingError(f"{twice!r:.40} is named twice; each bot plays under one name")
    if form == DUEL:
        if len(bots) != 2:
            raise SettingError(f"a duel is between 2 bots; given: {len(bots)}")
        return [(bots[0], *[bots[1]] * (players - 1))]
    if len(bots) >= players:
        return list(combinations(bots, players))
    return [(*bots, *[bot] * (players - len(bots))) for bot in bots]
