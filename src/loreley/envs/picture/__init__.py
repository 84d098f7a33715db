"""Positions as pictures: what spectators see, as an array of pixels or as text."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from io import StringIO
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from loreley.core.position import View
from loreley.core.record import Seat
from loreley.draw import draw_board
from loreley.draw.look import COLOURS, Look

__all__ = ["to_picture", "to_text"]

_WIDTH = 100


def to_picture(view: View) -> npt.NDArray[np.uint8]:
    """The board as rows of pixels, each red, green and blue."""
    drawing = import_module(f"loreley.envs.picture.{view.game.name}")
    pixels: npt.NDArray[np.uint8] = drawing.draw(view.canonical(), view.board).pixels()
    return pixels


def to_text(view: View, *, has_colour: bool = False) -> str:
    """The board and everybody's numbers; with colours, if asked, as a terminal shows them."""
    seen = view.canonical()
    look = Look("en", [Seat(f"player_{seat}", "bot") for seat in range(view.players)], width=_WIDTH)
    console = Console(
        file=StringIO(),
        width=_WIDTH,
        force_terminal=has_colour,
        color_system="standard" if has_colour else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in draw_board(seen, view.board, look):
        console.print(line)
    console.print()
    for seat in range(view.players):
        mark = ">" if seen["to_move"] == seat else " "
        console.print(f"{mark} player_{seat} ({COLOURS[seat]}): {_numbers(seen, seat)}")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def _numbers(seen: Mapping[str, Any], seat: int) -> str:
    """Whatever the canonical position counts by seat."""
    found = {}
    for key, value in seen.items():
        is_by_seat = isinstance(value, list) and len(value) == seen["players"] and key != "winners"
        if is_by_seat and isinstance(value[seat], int):
            found[key] = value[seat]
    return ", ".join(f"{key} {value}" for key, value in found.items())
