"""The text of moves and of chance: one short string each, read and written here only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from loreley.core.board import Board
from loreley.errors import ChanceError, NotationError
from loreley.games.rheinlaender.board import LANDMARKS
from loreley.games.rheinlaender.move import (
    BUILD,
    CONVERT,
    DISCARD,
    PASS,
    PLACE,
    REINFORCE,
    card_of,
    encode,
    kind_of,
    space_of,
)
from loreley.games.rheinlaender.state import DECK, HANDS, LANDMARK_SETUP, RESHUFFLE

__all__ = ["CHANCES", "SETUP", "format_chance", "format_move", "parse_chance", "parse_move"]

CHANCES = {LANDMARK_SETUP: "landmarks", HANDS: "hands", DECK: "deck"}
SETUP = ("landmarks", "hands", "deck")

_SIGN = {PLACE: "-", REINFORCE: "+", CONVERT: "x"}
_KIND = {sign: kind for kind, sign in _SIGN.items()}
_ACT = re.compile(r"([1-9][0-9]{0,2})([-+x])([0-9A-Za-z]*)", re.ASCII)


def format_move(board: Board, move: int) -> str:
    """`23-23L`, `14+22L`, `7x7R`, `14-`, `#23R` or `.`"""
    kind = int(kind_of(move))
    if kind == PASS:
        return "."
    if kind == BUILD:
        return "#" + board.names[space_of(move)]
    if kind == DISCARD:
        return f"{card_of(move)}-"
    return f"{card_of(move)}{_SIGN[kind]}{board.names[space_of(move)]}"


def parse_move(board: Board, text: str) -> int:
    """The code of a move; refuse what names no card, space or act of this board."""
    if text == ".":
        return int(encode(PASS, 0, 0))
    if text.startswith("#"):
        return int(encode(BUILD, 0, _space(board, text, text[1:])))
    match = _ACT.fullmatch(text)
    if match is None:
        raise NotationError(text, "expected CARD-SPACE, CARD+SPACE, CARDxSPACE, CARD-, #SPACE or '.'")
    card, sign, name = int(match[1]), match[2], match[3]
    if card > board.record.areas:
        raise NotationError(text, f"there is no card {card}; cards are 1 to {board.record.areas}")
    if sign == "-" and not name:
        return int(encode(DISCARD, card, 0))
    return int(encode(_KIND[sign], card, _space(board, text, name)))


def _space(board: Board, text: str, name: str) -> int:
    if name not in board.index:
        raise NotationError(text, f"there is no space {name!r} on the board {board.name}")
    return board.index[name]


def format_chance(board: Board, players: int, kind: int, values: Sequence[int]) -> Any:
    """An outcome as it stands in a record."""
    if kind == LANDMARK_SETUP:
        return [LANDMARKS[value] for value in values]
    if kind == HANDS:
        size = len(values) // players
        return [list(values[seat * size : (seat + 1) * size]) for seat in range(players)]
    return ["reshuffle" if value == RESHUFFLE else value for value in values]


def parse_chance(board: Board, players: int, kind: int, value: Any) -> list[int]:
    """An outcome from a record; whether it is possible is checked by whoever asks for it."""
    if not isinstance(value, list):
        raise ChanceError(f"{CHANCES[kind]} is {_short(value)}; expected a list")
    if kind == LANDMARK_SETUP:
        return [_landmark(item) for item in value]
    if kind == HANDS:
        return _hands(board, players, value)
    cards = int(board.record.areas)
    return [RESHUFFLE if item == "reshuffle" else _card(cards, item) for item in value]


def _hands(board: Board, players: int, value: list[Any]) -> list[int]:
    if len(value) != players:
        raise ChanceError(f"{len(value)} hands for {players} players")
    for seat, hand in enumerate(value):
        if not isinstance(hand, list) or len(hand) != board.record.hand:
            raise ChanceError(f"the hand of seat {seat} is {_short(hand)}; expected {board.record.hand} cards")
    cards = int(board.record.areas)
    return [_card(cards, card) for hand in value for card in hand]


def _landmark(item: Any) -> int:
    if not isinstance(item, str) or item not in LANDMARKS[1:]:
        raise ChanceError(f"{_short(item)} is no landmark; expected one of {', '.join(LANDMARKS[1:])}")
    return LANDMARKS.index(item)


def _card(cards: int, item: Any) -> int:
    if isinstance(item, bool) or not isinstance(item, int) or not 1 <= item <= cards:
        raise ChanceError(f"{_short(item)} is no card; cards are 1 to {cards}")
    return item


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
