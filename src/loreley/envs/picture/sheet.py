"""A sheet of pixels: drawn at twice the size and shrunk, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

__all__ = ["INK", "PAPER", "SEATS", "STONE", "WATER", "Point", "Sheet", "curve"]

Point = tuple[float, float]

PAPER, INK, STONE, LAND, WATER = "#fbf5e4", "#3b2f22", "#eee3cb", "#cdc394", "#c3dde6"
SEATS = (("#f2c400", INK), ("#c62828", "white"), ("#7e3f98", "white"), ("#2e8b57", "white"), ("#2962b8", "white"))
"""Each seat's colour, and what is written on it."""

_FINE = 2
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size * _FINE)


class Sheet:
    """Coordinates are those of the finished picture; what is drawn later covers what was drawn before."""

    def __init__(self, width: int, height: int, image: Image.Image | None = None) -> None:
        self.size = width, height
        self._image = image or Image.new("RGB", (width * _FINE, height * _FINE), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def copy(self) -> Sheet:
        """Another sheet with the same on it."""
        return Sheet(*self.size, self._image.copy())

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A line through points, with round joints and ends."""
        scaled = [(x * _FINE, y * _FINE) for x, y in points]
        self._draw.line(scaled, colour, round(width * _FINE), joint="curve")
        for x, y in points if width > 4 else ():
            self.disc(x, y, width / 2, colour)

    def box(self, x: float, y: float, width: float, height: float, fill: str, outline: str = INK) -> None:
        """A rectangle round a middle."""
        corners = [(x - width / 2) * _FINE, (y - height / 2) * _FINE, (x + width / 2) * _FINE, (y + height / 2) * _FINE]
        self._draw.rectangle(corners, fill, outline, _FINE)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = None, width: float = 1) -> None:
        """A circle."""
        corners = [(x - radius) * _FINE, (y - radius) * _FINE, (x + radius) * _FINE, (y + radius) * _FINE]
        self._draw.ellipse(corners, fill, outline, round(width * _FINE))

    def shape(self, points: Sequence[Point], fill: str, outline: str = INK) -> None:
        """A polygon."""
        self._draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill, outline, _FINE)

    def text(self, x: float, y: float, text: str, size: int, colour: str = INK, anchor: str = "mm") -> None:
        """One line; the anchor is Pillow's: `mm` puts its middle at the point, `lm` its left end, `rm` its right.

        Umlauts become two letters, for the font has none.
        """
        self._draw.text((x * _FINE, y * _FINE), text.translate(_LETTERS), colour, _font(size), anchor)

    def knight(self, x: float, y: float, seat: int, radius: float, text: str = "") -> None:
        """A piece in the seat's colour, with a number for those who do not see colours."""
        fill, colour = SEATS[seat]
        self.disc(x, y, radius, fill, INK, 1)
        self.text(x, y, text or str(seat), round(radius * 1.25), colour)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """The finished picture: rows of red, green and blue."""
        return np.asarray(self._image.reduce(_FINE), np.uint8)


def curve(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A smooth line through points (Catmull-Rom)."""
    padded = [points[0], *points, points[-1]]
    found: list[Point] = []
    for k in range(len(points) - 1):
        a, b, c, d = padded[k : k + 4]
        for step in range(steps):
            t = step / steps
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return [*found, (points[-1][0], points[-1][1])]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
