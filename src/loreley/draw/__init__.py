"""Boards as text, from what a viewer may see; `draw_board` is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rich.text import Text

from loreley.core.board import Board
from loreley.draw.look import Look

__all__ = ["draw_board"]


def draw_board(seen: Mapping[str, Any], board: Board, look: Look) -> list[Text]:
    """The board as lines of text; `seen` is a canonical position, its keys of pieces at least."""
    lines: list[Text] = import_module(f"loreley.draw.{board.game}").board_lines(seen, board, look)
    return lines
