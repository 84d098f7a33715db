"""Rheinländer and Rheingold, playable: rules, records, bots.

>>> import loreley
>>> position = loreley.new_game("rheinlaender", players=3, seed=7)
>>> position = position.play(position.legal[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from loreley.core.board import Board
from loreley.core.event import Event
from loreley.core.game import Game, Refusal
from loreley.core.position import Position, View, new_position
from loreley.core.record import Record, format_record, parse_record
from loreley.core.replay import Step
from loreley.core.replay import replay as _replay
from loreley.core.rng import below, seeded
from loreley.errors import (
    BoardError,
    ChanceError,
    IllegalMove,
    LoreleyError,
    NotationError,
    RecordError,
    SettingError,
)
from loreley.games import get_board, get_game

__all__ = [
    "Board",
    "BoardError",
    "ChanceError",
    "Event",
    "Game",
    "IllegalMove",
    "LoreleyError",
    "NotationError",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "SettingError",
    "Step",
    "View",
    "format_record",
    "get_board",
    "get_game",
    "new_game",
    "parse_record",
    "replay",
    "settle",
]

__version__ = "0.1.0"


def new_game(
    game: str,
    players: int = 3,
    seed: int | None = None,
    *,
    edition: str | None = None,
    board: str | Board | None = None,
    options: Mapping[str, Any] | None = None,
) -> Position:
    """A position to play from: set up by chance from `seed`, or from the operating system without one."""
    rules = get_game(game)
    place = board if isinstance(board, Board) else get_board(rules, board)
    rng = _generator(seed)
    first = int(below(rng, players)) if players in rules.players else 0
    return settle(new_position(rules, place, players, first, edition, options), rng)


def settle(position: Position, seed: Any = None) -> Position:
    """Let chance answer until a seat is to move or the game is over; `seed` may be a generator."""
    rng = seed if hasattr(seed, "dtype") else _generator(seed)
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    return position


def _generator(seed: int | None) -> Any:
    if seed is None:
        import secrets

        return seeded("new-game", secrets.token_hex(16))
    return seeded("new-game", seed)


def replay(record: Record, board: Board | None = None) -> list[Step]:
    """Every position of a record, or RecordError where it leaves the rules."""
    try:
        game = get_game(record.game)
        place = board or get_board(game, record.board)
    except SettingError as error:
        raise RecordError("header", str(error)) from None
    return list(_replay(record, game, place))
