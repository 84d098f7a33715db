"""The board of Rheinländer as a picture, laid out as in a terminal: bands of areas, the island below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from loreley.core.board import Board
from loreley.draw.rheinlaender import is_stream, make_plan, site_names
from loreley.envs.picture.sheet import INK, SEATS, STONE, WATER, Point, Sheet

__all__ = ["draw"]

_WIDE, _HIGH = 9, 26  # pixels of a terminal's letter
_PLAN = make_plan(96)
_GRASS, _FREE = "#d8d6a4", "#a9a276"
_CITY = "#c9744f"


def draw(seen: Mapping[str, Any], board: Board) -> Sheet:
    """Everything that stands on the board. One that is not laid out like `rhine` is drawn as a list."""
    if not is_stream(board):
        return _list(seen, board)
    sheet = _ground(board).copy()
    for duchy in seen["duchies"]:
        _draw_duchy(sheet, board, duchy)
    for name, seat in seen["knights"].items():
        sheet.knight(*_point(name), seat, 9)
    for name in seen["bastions"]:
        sheet.box(*_point(name), 17, 15, INK)
        sheet.text(*_point(name), "#", 11, "white")
    for site, names in ((site["id"], site["spaces"]) for site in board.topology["sites"]):
        _draw_site(sheet, seen["landmarks"].get(str(site)), seen["castles"].get(str(site)), names)
    return sheet


def _point(name: str) -> Point:
    x, y = _PLAN.spaces[name]
    return (x + 1.5) * _WIDE, (y + 0.5) * _HIGH


@cache
def _ground(board: Board) -> Sheet:
    """Spaces, links and numbers: what never changes."""
    sheet = Sheet(_PLAN.width * _WIDE, _PLAN.height * _HIGH + 8)
    kinds = {space["id"]: space["kind"] for space in board.topology["spaces"]}
    for space in board.topology["spaces"]:
        for other in space["adjacent"]:
            (x, y), (u, v) = _point(space["id"]), _point(other)
            if abs(u - x) <= 12 * _WIDE and abs(v - y) <= 2 * _HIGH:
                is_water = kinds[space["id"]] == kinds[other] == "river"
                sheet.line([(x, y), (u, v)], WATER if is_water else _FREE, 14 if is_water else 2)
    for name, kind in kinds.items():
        if kind == "river":
            sheet.disc(*_point(name), 11, WATER)
        else:
            sheet.box(*_point(name), 28, 20, _GRASS, _FREE)
    for k, band in enumerate(_PLAN.bands):
        for area in band:
            sheet.text(_point(f"{area}L")[0], k * 6 * _HIGH + 10, str(area), 12)
    for area in range(43, 49):
        sheet.text(_point(f"{area}L")[0], _PLAN.island * _HIGH + 10, str(area), 12)
        sheet.text(_point(f"{area + 6}R")[0], (_PLAN.island + 10) * _HIGH + 14, str(area + 6), 12)
    return sheet


def _draw_duchy(sheet: Sheet, board: Board, duchy: Mapping[str, Any]) -> None:
    """Neighbouring knights are joined, and ringed in the colour of their duke."""
    colour = INK if duchy["owner"] is None else SEATS[duchy["owner"]][0]
    adjacent = {space["id"]: space["adjacent"] for space in board.topology["spaces"]}
    for name in duchy["spaces"]:
        for other in adjacent[name]:
            (x, y), (u, v) = _point(name), _point(other)
            if other in duchy["spaces"] and abs(u - x) <= 12 * _WIDE and abs(v - y) <= 2 * _HIGH:
                sheet.line([(x, y), (u, v)], colour, 5)
    for name in duchy["spaces"]:
        sheet.disc(*_point(name), 12.5, colour)


def _draw_site(sheet: Sheet, kind: str | None, holder: int | None, names: list[str]) -> None:
    """Between the two spaces that it borders, on the side of the land; twice where a band ends between them."""
    (x, y), (u, v) = _point(names[0]), _point(names[1])
    away = -0.95 * _HIGH if not names[0].endswith("R") else 0.95 * _HIGH
    joined = [((x + u) / 2, y + away)] if y == v else [(x + 22, y + away), (u - 22, v + away)]
    for at, middle in enumerate(joined):
        ends = ((x, y), (u, v)) if len(joined) == 1 else (((x, y), (u, v))[at],)
        for end in ends:
            sheet.line([middle, (end[0], end[1] + away / 2.3)], INK, 1.2)
        if holder is not None:
            sheet.disc(*middle, 13, SEATS[holder][0], INK)
        _draw_landmark(sheet, *middle, kind)


def _draw_landmark(sheet: Sheet, x: float, y: float, kind: str | None) -> None:
    if kind == "castle":
        teeth = [(-8, 8), (-8, -8), (-4, -8), (-4, -4), (-2, -4), (-2, -8), (2, -8), (2, -4), (4, -4), (4, -8), (8, -8)]
        sheet.shape([(x + dx, y + dy) for dx, dy in [*teeth, (8, 8)]], STONE)
    elif kind == "church":
        sheet.shape([(x + dx, y + dy) for dx, dy in ((-6, 8), (-6, -2), (0, -9), (6, -2), (6, 8))], "white")
        sheet.line([(x, y - 3), (x, y + 5)], INK, 1.5)
        sheet.line([(x - 3, y - 1), (x + 3, y - 1)], INK, 1.5)
    elif kind is not None:
        sheet.box(x, y, 17, 16, _CITY)
        sheet.text(x, y, kind.removeprefix("city"), 12, "white")


def _list(seen: Mapping[str, Any], board: Board) -> Sheet:
    """A board without a layout: its spaces in columns, its sites below."""
    columns, rows = 12, -(-len(board.names) // 12)
    sites = site_names(board)
    sheet = Sheet(columns * 74, (rows + -(-len(sites) // 6) + 1) * 34)
    for n, name in enumerate(board.names):
        x, y = (n % columns) * 74 + 20, (n // columns) * 34 + 18
        sheet.text(x - 12, y, name, 11, anchor="lm")
        if name in seen["knights"]:
            sheet.knight(x + 32, y, seen["knights"][name], 10)
        elif name in seen["bastions"]:
            sheet.box(x + 32, y, 17, 15, INK)
    for n, (site, spaces) in enumerate(sites.items()):
        x, y = (n % 6) * 148 + 20, (rows + n // 6) * 34 + 30
        sheet.text(x - 12, y, spaces, 11, anchor="lm")
        if (holder := seen["castles"].get(str(site))) is not None:
            sheet.disc(x + 62, y, 13, SEATS[holder][0], INK)
        _draw_landmark(sheet, x + 62, y, seen["landmarks"].get(str(site)))
    return sheet
