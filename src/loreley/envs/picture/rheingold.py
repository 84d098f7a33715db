"""The map of Rheingold as a picture, from the coordinates of the board file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from loreley.core.board import Board
from loreley.envs.picture.sheet import INK, SEATS, STONE, WATER, Point, Sheet, curve

__all__ = ["draw"]

_SCALE = 0.42
_LINE, _CROSSING, _ROOF = "#7d5b36", "#1f4a66", "#a4503c"
_ANCHORS = {"left": (-24.0, "rm"), "right": (24.0, "lm"), "above": (0.0, "mm"), "below": (0.0, "mm")}


def draw(seen: Mapping[str, Any], board: Board) -> Sheet:
    """Everything that stands on the board."""
    sheet = _ground(board).copy()
    for name, stack in seen["waypoints"].items():
        sheet.knight(*_point(board, name), stack["seat"], 12, str(stack["knights"]))
    for name, seats in seen["starts"].items():
        x, y = _point(board, name)
        for k, seat in enumerate(seats):
            sheet.knight(x + 14 * k - 7 * (len(seats) - 1), y, seat, 8, "1")
    for name, castle in seen["castles"].items():
        _draw_garrison(sheet, *_point(board, name), castle)
    if seen["attack"] is not None:
        for name in seen["attack"]["from"]:
            sheet.line([_point(board, name), _point(board, seen["attack"]["target"])], _ROOF, 4)
    return sheet


def _point(board: Board, name: str) -> Point:
    x, y = board.drawing["places"][name]
    return x * _SCALE, y * _SCALE


def _draw_garrison(sheet: Sheet, x: float, y: float, castle: Mapping[str, Any]) -> None:
    """A flag with the number of knights; beside it the shield, `?` while it lies face down."""
    sheet.line([(x, y + 6), (x, y - 24)], INK, 1.5)
    fill, colour = SEATS[castle["owner"]]
    sheet.box(x + 12, y - 18, 24, 15, fill)
    sheet.text(x + 12, y - 18, str(castle["knights"]), 12, colour)
    if castle["shield"] is not None:
        value = str(castle["shield"]) if castle["open"] else "?"
        outline = ((-8, -8), (8, -8), (8, 2), (0, 10), (-8, 2))
        sheet.shape([(x - 12 + dx, y - 16 + dy) for dx, dy in outline], "#8a939c")
        sheet.text(x - 12, y - 17, value, 11, "white")


@cache
def _ground(board: Board) -> Sheet:
    """River, roads, places and names: what never changes."""
    drawing, plan = board.drawing, board.plan
    width, height = drawing["size"]
    sheet = Sheet(round(width * _SCALE), round(height * _SCALE))
    for points in drawing.get("streams", []):
        _draw_water(sheet, points, 6)
    if drawing.get("river"):
        _draw_water(sheet, drawing["river"], 22)
    for kind in ("towns", "waters", "rocks"):
        for mark in drawing.get(kind, []):
            x, y = mark["at"]
            sheet.text(x * _SCALE, y * _SCALE, mark["title"], 9, "#6f5b3d")
    for node, others in enumerate(plan.adjacency):
        for other in others:
            if node < other:
                colour = _CROSSING if plan.banks[node] != plan.banks[other] else _LINE
                _draw_road(sheet, _point(board, board.names[node]), _point(board, board.names[other]), colour)
    for node in plan.waypoints:
        point, is_gate = _point(board, board.names[node]), node in plan.gates
        sheet.disc(*point, 9 if is_gate else 7, "#fffaf0", INK, 2 if is_gate else 1)
        sheet.text(*point, board.names[node][1:], 8)
    for number, start in enumerate(plan.starts, 1):
        x, y = _point(board, board.names[start])
        sheet.box(x, y, 34, 26, "#fffaf0")
        sheet.text(x, y, f"S{number}", 11, "#a08a5e")
    for castle in plan.castles:
        _draw_castle(sheet, board, castle)
    return sheet


def _draw_water(sheet: Sheet, points: list[Point], width: float) -> None:
    smooth = [(x * _SCALE, y * _SCALE) for x, y in curve(points)]
    sheet.line(smooth, "#8fb4c6", width + 3)
    sheet.line(smooth, WATER, width)


def _draw_road(sheet: Sheet, here: Point, there: Point, colour: str) -> None:
    """Dots, as on the printed kind of map."""
    (x, y), (u, v) = here, there
    steps = max(2, int(((u - x) ** 2 + (v - y) ** 2) ** 0.5 / 5))
    for k in range(steps + 1):
        sheet.disc(x + (u - x) * k / steps, y + (v - y) * k / steps, 1.3, colour)


def _draw_castle(sheet: Sheet, board: Board, castle: int) -> None:
    """As many towers as swords, and the name."""
    x, y = _point(board, board.names[castle])
    swords, name = board.plan.swords[castle], board.names[castle]
    sheet.box(x, y + 5, 28, 10, STONE)
    for k in range(swords):
        left = x - 5 + 11 * (k - (swords - 1) / 2)
        corners = [(left, y + 10), (left, y - 7), (left + 10, y - 7), (left + 10, y + 10)]
        sheet.shape(corners, STONE)
        for (ax, ay), (bx, by) in pairwise([corners[1], (left + 5, y - 14), corners[2]]):
            sheet.line([(ax, ay), (bx, by)], _ROOF, 2)
    side = board.drawing.get("labels", {}).get(name, "right")
    shift, anchor = _ANCHORS[side]
    down = {"above": -24, "below": 22}.get(side, 2)
    sheet.text(x + shift, y + down, f"{board.plan.titles[castle]} {swords}", 11, INK, anchor)
