"""The board of Rheinländer in a terminal, from what a viewer may see.

The stream is drawn in bands of areas, each with left bank, river and right bank below one another and the
landmarks outside the two spaces that they border; the island with its two arms is the last band. Boards
of a user's own are listed area by area.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.text import Text

from loreley.core.board import Board
from loreley.draw.canvas import Canvas
from loreley.draw.look import Look

__all__ = ["board_lines", "is_stream", "list_areas", "make_plan", "site_names"]

_CELL, _LEFT = 6, 6  # columns of an area; columns before the first
_FORK, _LAST = 42, 54
_ISLAND = {
    "I1": (0, 1),
    "I2": (1, 0),
    "I3": (1, 2),
    "I4": (2, 1),
    "I5": (3, 1),
    "I6": (4, 0),
    "I7": (4, 2),
    "I8": (5, 1),
}
_ISLAND_SITE = 26


@dataclass(frozen=True)
class Plan:
    """Where everything lies: a space's emblem begins at its point, a site's bracket at its own."""

    width: int
    height: int
    bands: tuple[tuple[int, ...], ...]
    spaces: Mapping[str, tuple[int, int]]
    island: int
    """The line of the last band's area numbers."""


@cache
def make_plan(width: int) -> Plan:
    """A plan for a terminal of so many columns: up to fourteen areas side by side."""
    many = max(6, min(14, (width - _LEFT - 2) // _CELL))
    bands = tuple(tuple(range(n, min(n + many, _FORK + 1))) for n in range(1, _FORK + 1, many))
    spaces: dict[str, tuple[int, int]] = {}
    for k, band in enumerate(bands):
        for i, area in enumerate(band):
            for row, side in enumerate("LWR"):
                spaces[f"{area}{side}"] = (_LEFT + i * _CELL, k * 6 + 2 + row)
    island = 6 * len(bands)
    for i in range(6):
        x = _LEFT + i * _CELL
        spaces |= {f"{43 + i}L": (x, island + 2), f"{43 + i}W": (x, island + 3)}
        spaces |= {f"{49 + i}W": (x, island + 7), f"{49 + i}R": (x, island + 8)}
    for name, (column, row) in _ISLAND.items():
        spaces[name] = (_LEFT + column * _CELL, island + 4 + row)
    return Plan(_LEFT + many * _CELL + 4, island + 11, bands, spaces, island)


def is_stream(board: Board) -> bool:
    """Whether the board has the spaces of the one that comes with the game, so that it can be drawn."""
    names = {f"{n}{side}" for n in range(1, _FORK + 1) for side in "LWR"} | set(_ISLAND)
    names |= {f"{n}L" for n in range(43, 49)} | {f"{n}W" for n in range(43, _LAST + 1)}
    names |= {f"{n}R" for n in range(49, _LAST + 1)}
    return set(board.names) == names and all(_is_drawable(site["spaces"]) for site in board.topology["sites"])


def _is_drawable(site: list[str]) -> bool:
    """A site is drawn outside two neighbouring spaces of a bank, or between I4 and I5."""
    if site == ["I4", "I5"]:
        return True
    (first, side), (second, other) = ((name[:-1], name[-1]) for name in site)
    is_fork = first == str(_FORK) and side == "R"
    return side == other and side in "LR" and second == str(49 if is_fork else int(first) + 1)


def site_names(board: Board) -> dict[int, str]:
    """What people call a site: the two spaces that border it."""
    return {site["id"]: "–".join(site["spaces"]) for site in board.topology["sites"]}


def board_lines(seen: Mapping[str, Any], board: Board, look: Look) -> list[Text]:
    """The board as lines of text."""
    if not is_stream(board):
        return list_areas(seen, board, look)
    plan = make_plan(look.width)
    canvas = Canvas(plan.width, plan.height)
    for n, band in enumerate(plan.bands):
        _label(canvas, n * 6, band, "LWR", look)
    _label_island(canvas, plan.island, look)
    for name in board.names:
        _draw_space(canvas, plan, seen, name, look)
    for here, there in _joined(seen, board):
        _draw_link(canvas, plan, here, there, look)
    for site in board.topology["sites"]:
        _draw_site(canvas, plan, seen, site["id"], site["spaces"], look)
    return canvas.lines()


def _label(canvas: Canvas, y: int, areas: Iterable[int], sides: str, look: Look) -> None:
    for i, area in enumerate(areas):
        canvas.put(_LEFT + i * _CELL, y, f"{area:^3}", "bold")
    for row, side in enumerate(sides):
        canvas.put(1, y + 2 + row, side, "bold")


def _label_island(canvas: Canvas, y: int, look: Look) -> None:
    """Its rows go on where area 42 ends: both banks, and the river into both arms."""
    _label(canvas, y, range(43, 49), "", look)
    for i, area in enumerate(range(49, 55)):
        canvas.put(_LEFT + i * _CELL, y + 10, f"{area:^3}", "bold")
    canvas.put(1, y + 5, "I", "bold")
    for row, side in ((2, "L"), (3, "W"), (7, "W"), (8, "R")):
        canvas.put(0, y + row, f"42{side}", "bold")
        canvas.put(3, y + row, "--" if look.is_ascii else "╌╌", "dim")


def _draw_space(canvas: Canvas, plan: Plan, seen: Mapping[str, Any], name: str, look: Look) -> None:
    x, y = plan.spaces[name]
    if name.startswith("I"):
        canvas.put(x - 2, y, name, "dim")
    if name in seen["knights"]:
        canvas.put_text(x, y, look.emblem(seen["knights"][name]))
    elif name in seen["bastions"]:
        canvas.put(x, y, "[#]" if look.is_ascii else "▐#▌", "bold")
    elif name.endswith("W"):
        canvas.put(x, y, " ~ " if look.is_ascii else " ≈ ", "blue")
    else:
        canvas.put(x, y, " . " if look.is_ascii else " · ", "dim")


def _joined(seen: Mapping[str, Any], board: Board) -> Iterator[tuple[str, str]]:
    """Neighbouring spaces with knights."""
    knights = seen["knights"]
    for space in board.topology["spaces"]:
        here = space["id"]
        if here in knights:
            yield from ((here, there) for there in space["adjacent"] if there in knights)


def _draw_link(canvas: Canvas, plan: Plan, here: str, there: str, look: Look) -> None:
    """A line between knights side by side; those below one another touch anyway."""
    (x, y), (other, line) = plan.spaces[here], plan.spaces[there]
    if y == line and other == x + _CELL and "I" not in here:
        canvas.put(x + 3, y, "---" if look.is_ascii else "━━━", "bold")


def _draw_site(canvas: Canvas, plan: Plan, seen: Mapping[str, Any], site: int, spaces: list[str], look: Look) -> None:
    kind, holder = seen["landmarks"].get(str(site)), seen["castles"].get(str(site))
    sign = Text(look.landmark(kind) if kind else str(site), "bold" if kind == "castle" else "bold cyan")
    if holder is not None:
        sign = Text.assemble(sign, (look.emblem(holder).plain.strip(), look.style(holder)))
    (x, y), (other, line) = (plan.spaces[name] for name in spaces)
    is_above = not spaces[0].endswith("R")
    row = -1 if is_above else 1
    corners = "++" if look.is_ascii else ("┌┐" if is_above else "└┘")
    if y == line:
        _bracket(canvas, x + 1, y + row, corners, sign, look)
    else:
        _half_bracket(canvas, x + 1, y + row, corners[0], sign, look, is_end=False)
        _half_bracket(canvas, other + 1, line + row, corners[1], sign, look, is_end=True)


def _bracket(canvas: Canvas, x: int, y: int, corners: str, sign: Text, look: Look) -> None:
    line, inner = "-" if look.is_ascii else "─", _CELL - 1
    canvas.put(x, y, corners[0] + line * inner + corners[1], "dim")
    canvas.put_text(x + 1 + (inner + 1 - len(sign)) // 2, y, sign)


def _half_bracket(canvas: Canvas, x: int, y: int, corner: str, sign: Text, look: Look, *, is_end: bool) -> None:
    """The part of a bracket that lies in one band, when the site's spaces lie in two."""
    line = "-" if look.is_ascii else "─"
    if is_end:
        canvas.put(x - len(sign) - 1, y, line * (len(sign) + 1) + corner, "dim")
        canvas.put_text(x - len(sign), y, sign)
    else:
        canvas.put(x, y, corner + line * (len(sign) + 1), "dim")
        canvas.put_text(x + 1, y, sign)


def list_areas(seen: Mapping[str, Any], board: Board, look: Look) -> list[Text]:
    """A board that has no drawing: each area with its spaces, each site with its landmark."""
    lines = []
    spaces = board.topology["spaces"]
    areas = sorted({area for space in spaces for area in space["areas"]})
    for area in areas:
        line = Text(f"{area:>3} ", "bold")
        for space in spaces:
            if area in space["areas"]:
                line.append(" ")
                line.append(f" {space['id']} ", "blue" if space["kind"] == "river" else "")
                line.append_text(_mark(seen, space["id"], look))
        lines.append(line)
    for site, names in site_names(board).items():
        line = Text(f"{names:>9}  ")
        kind = seen["landmarks"].get(str(site))
        line.append(look.say(f"landmark-{kind}") if kind else "?")
        if str(site) in seen["castles"]:
            line.append(" ").append_text(look.emblem(seen["castles"][str(site)]))
        lines.append(line)
    return lines


def _mark(seen: Mapping[str, Any], name: str, look: Look) -> Text:
    if name in seen["knights"]:
        return look.emblem(seen["knights"][name])
    return Text("[#]" if name in seen["bastions"] else " . ")
