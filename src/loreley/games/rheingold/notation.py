"""The text of moves and of chance: one short string each, read and written here only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from loreley.core.board import Board
from loreley.errors import ChanceError, NotationError
from loreley.games.rheingold.move import (
    END,
    NO_SHIELD,
    SHIELD,
    STEP,
    encode,
    kind_of,
    knights_of,
    source_of,
    target_of,
)
from loreley.games.rheingold.state import DRAW, REVEAL, ROLL, SUPPLY

__all__ = ["CHANCES", "format_chance", "format_move", "parse_chance", "parse_move"]

CHANCES = {ROLL: "roll", DRAW: "draw", REVEAL: "reveal"}

_WORDS = {END: ".", SHIELD: "shield", NO_SHIELD: "no-shield"}
_KINDS = {word: kind for kind, word in _WORDS.items()}
_STEP = re.compile(r"([A-Za-z0-9_]+)>([A-Za-z0-9_]+)\*([1-9][0-9]?)", re.ASCII)


def format_move(board: Board, move: int) -> str:
    """`W12>W13*4`, `W9>marksburg*2`, `shield`, `no-shield` or `.`"""
    kind = int(kind_of(move))
    if kind != STEP:
        return _WORDS[kind]
    return f"{board.names[source_of(move)]}>{board.names[target_of(move)]}*{knights_of(move)}"


def parse_move(board: Board, text: str) -> int:
    """The code of a move; refuse what names no place or number of knights of this board."""
    if text in _KINDS:
        return int(encode(_KINDS[text], 0, 0, 0))
    match = _STEP.fullmatch(text)
    if match is None:
        raise NotationError(text, "expected PLACE>PLACE*KNIGHTS, shield, no-shield or '.'")
    for name in (match[1], match[2]):
        if name not in board.index:
            raise NotationError(text, f"there is no place {name!r:.40} on the board {board.name}")
    knights = int(match[3])
    if knights > SUPPLY:
        raise NotationError(text, f"{knights} knights; nobody has more than {SUPPLY}")
    return int(encode(STEP, board.index[match[1]], board.index[match[2]], knights))


def format_chance(board: Board, players: int, kind: int, values: Sequence[int]) -> Any:
    """An outcome as it stands in a record."""
    return values[0]


def parse_chance(board: Board, players: int, kind: int, value: Any) -> list[int]:
    """An outcome from a record; whether it is possible is checked by whoever asks for it."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ChanceError(f"{CHANCES[kind]} is {value!r:.60}; expected a whole number")
    return [value]
