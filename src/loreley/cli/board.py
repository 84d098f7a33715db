"""`loreley board`: a board in the terminal, as topology, as a picture; a check of a user's own file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from loreley.core.board import Board

__all__ = ["board"]


def board(
    name: Annotated[str, typer.Argument(help="A board's name, or a TOML file.")],
    as_json: Annotated[bool, typer.Option("--json", help="The topology, for programs.")] = False,
    svg: Annotated[str | None, typer.Option(help="Write a picture into this file; - is standard output.")] = None,
) -> None:
    """Show a board, or say why it cannot be played on."""
    from loreley.cli.setting import find_board

    found = find_board(name)
    if as_json:
        print(json.dumps(found.topology, ensure_ascii=False))
    elif svg is not None:
        _write_svg(found, svg)
    else:
        _show(found)


def _write_svg(board: Board, path: str) -> None:
    from loreley.cli.file import replaced
    from loreley.errors import SettingError

    if board.game != "rheingold":
        raise SettingError(f"there is no picture of {board.name}; boards of rheingold have one")
    from loreley.games.rheingold.drawing import draw_svg

    with replaced(path) as file:
        file.write(draw_svg(board.plan))


def _show(board: Board) -> None:
    """The drawing, and one line that says what the board consists of."""
    from loreley.cli.terminal import Terminal
    from loreley.draw import draw_board
    from loreley.draw.look import Look

    terminal = Terminal()
    look = Look("en", [], is_ascii=terminal.is_ascii, width=terminal.width)
    empty: dict[str, Any] = {
        "knights": {},
        "bastions": [],
        "landmarks": {},
        "castles": {},
        "waypoints": {},
        "starts": {},
    }
    terminal.show(*draw_board(empty, board, look), "")
    if board.game == "rheingold":
        terminal.show(_demand_table(board), "")
    terminal.show(f"board {board.name} ok: {_summary(board)}")


def _demand_table(board: Board) -> Table:
    """What a good board of Rheingold is like; a board that is not can be played on all the same."""
    from rich.table import Table

    from loreley.games.rheingold.demand import demands

    table = Table("demand", "found", "wanted", "", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for demand in demands(board.plan):
        table.add_row(demand.name, demand.figure, demand.wanted, "met" if demand.is_met else "not met")
    return table


def _summary(board: Board) -> str:
    if board.game == "rheinlaender":
        spaces = board.topology["spaces"]
        areas = {area for space in spaces for area in space["areas"]}
        return f"{len(spaces)} spaces, {len(areas)} areas, {len(board.topology['sites'])} sites"
    kinds = [node["kind"] for node in board.topology["nodes"]]
    castles, waypoints, starts = (kinds.count(kind) for kind in ("castle", "waypoint", "start"))
    return f"{castles} castles, {waypoints} waypoints, {starts} start fields"
