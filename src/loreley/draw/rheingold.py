"""The map of Rheingold in a terminal: every place where it lies on the board, joined by dotted lines.

Places come first; names, stacks and garrisons are set beside them where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from loreley.core.board import Board
from loreley.draw.canvas import Canvas
from loreley.draw.look import Look

__all__ = ["board_lines", "draw", "name_castle"]

_MARGIN = 6
_LINES_PER_COLUMN = 0.43  # a letter is about twice as high as it is wide
_LEAST, _MOST = 30, 68


class _Map:
    """A canvas that knows which of its cells are taken."""

    def __init__(self, board: Board, look: Look, width: int) -> None:
        self.board, self.look = board, look
        places = board.drawing["places"]
        xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
        span, drop = max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys))
        across = width - 2 * _MARGIN - 8
        down = max(_LEAST, min(_MOST, round(drop / span * across * _LINES_PER_COLUMN)))
        self.points = {
            name: (_MARGIN + round((x - min(xs)) / span * across), round((y - min(ys)) / drop * (down - 1)))
            for name, (x, y) in places.items()
        }
        self.canvas = Canvas(width, down)
        self._taken: set[tuple[int, int]] = set()
        self._ends: dict[str, tuple[int, int]] = {}

    def draw_lines(self) -> None:
        dot = "." if self.look.is_ascii else "·"
        for node in self.board.topology["nodes"]:
            x, y = self.points[node["id"]]
            for name in node["adjacent"]:
                other, line = self.points[name]
                steps = max(abs(other - x) // 2, abs(line - y), 1)
                for k in range(steps):
                    self.canvas.put(round(x + (other - x) * k / steps), round(y + (line - y) * k / steps), dot, "dim")

    def put_place(self, name: str, label: Text) -> None:
        """The place itself, centred on its point."""
        x, y = self.points[name]
        first = x - len(label) // 2
        self._ends[name] = (first - 1, first + len(label))
        self._put(first, y, label)

    def _put(self, x: int, y: int, text: Text) -> None:
        self.canvas.put_text(x, y, text)
        self._taken.update((x + k, y) for k in range(len(text)))

    def put_beside(self, name: str, text: Text, is_left: bool) -> None:
        """Right or left of a place, or else a line above or below; the wanted side is tried first."""
        x, y = self.points[name]
        before, after = self._ends[name]
        right, left = (after, y), (before - len(text) + 1, y)
        tries = [left, right] if is_left else [right, left]
        middle = x - len(text) // 2
        for at, line in [*tries, (middle, y - 1), (middle, y + 1), tries[0]]:
            cells = {(at + k, line) for k in range(len(text))}
            is_inside = at >= 0 and at + len(text) <= self.canvas.width and 0 <= line < self.canvas.height
            if is_inside and not cells & self._taken:
                break
        self._put(at, line, text)


def draw(seen: Mapping[str, Any], board: Board, look: Look) -> Canvas:
    """The map, on a sheet that has room for tables perhaps."""
    sheet = _Map(board, look, look.width)
    sheet.draw_lines()
    for node in board.topology["nodes"]:
        name = node["id"]
        label = Text(name[1:])
        if node["kind"] == "start":
            label = Text(f"[{name}]", "bold")
        elif node["kind"] == "castle":
            label = Text("^" if look.is_ascii else "♜", "bold")
        sheet.put_place(name, label)
    for name, stack in seen["waypoints"].items():
        sheet.put_beside(name, _stack(look, stack["seat"], stack["knights"]), is_left=False)
    for name, seats in seen["starts"].items():
        chips = Text.assemble(*((look.emblem(seat).plain.strip(), look.style(seat)) for seat in seats))
        sheet.put_beside(name, chips, is_left=False)
    for name, label in _castle_labels(seen, board, look):
        gate = next(node["adjacent"][0] for node in board.topology["nodes"] if node["id"] == name)
        sheet.put_beside(name, label, is_left=sheet.points[name][0] < sheet.points[gate][0])
    return sheet.canvas


def board_lines(seen: Mapping[str, Any], board: Board, look: Look) -> list[Text]:
    """The map alone."""
    return draw(seen, board, look).lines()


def _stack(look: Look, seat: int, knights: int) -> Text:
    return Text(f"{look.emblem(seat).plain.strip()}{knights}", look.style(seat))


def name_castle(title: str, swords: int, look: Look) -> str:
    """A castle's name with its swords."""
    return f"{title}:{swords}" if look.is_ascii else title + "¹²³"[swords - 1]


def _castle_labels(seen: Mapping[str, Any], board: Board, look: Look) -> Iterator[tuple[str, Text]]:
    """The name with its swords, then the garrison."""
    swords = {node["id"]: node["swords"] for node in board.topology["nodes"] if node["kind"] == "castle"}
    for castle, title in zip(swords, board.plan.titles, strict=True):
        label = Text(name_castle(title, swords[castle], look), "bold")
        if castle in seen["castles"]:
            held = seen["castles"][castle]
            label.append_text(_stack(look, held["owner"], held["knights"]))
        yield castle, label
