"""The drawings: everything that stands on a board is seen, within the width, with and without Unicode."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import loreley
from loreley.arena.simulate import simulate
from loreley.cli.setting import find_board
from loreley.cli.teller import make_teller
from loreley.core.record import Seat
from loreley.draw.look import Look
from loreley.draw.rheingold import draw
from loreley.draw.rheinlaender import is_stream, make_plan

BOARDS = Path(__file__).parents[1] / "boards"
SEATS = [Seat("human", "human"), *[Seat("random", "bot")] * 4]


def print_out(what: RenderableType, width: int) -> str:
    console = Console(width=width, file=StringIO(), highlight=False, markup=False, emoji=False)
    console.print(what)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@cache
def late_position(name: str, board: loreley.Board | None = None) -> loreley.Position:
    """After 14 rounds of five random players."""
    game = loreley.get_game(name)
    place = board or loreley.get_board(game)
    record = next(simulate(game, place, ["random"] * 5, 1, 3, options={"max_rounds": 14}))
    return loreley.replay(record, place)[-2].position


def screen(position: loreley.Position, language: str, width: int, is_ascii: bool) -> str:
    look = Look(language, SEATS[: position.players], is_ascii=is_ascii, width=width)
    seen = position.view(0).canonical()
    return print_out(make_teller(position.board, look).screen(seen), width)


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
def test_no_line_is_wider_than_the_terminal(game: str, language: str, width: int, is_ascii: bool) -> None:
    shown = screen(late_position(game), language, width, is_ascii)
    assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("width", [60, 80, 100])
def test_every_knight_bastion_and_landmark_is_on_the_board(width: int) -> None:
    position = late_position("rheinlaender")
    seen = position.canonical()
    shown = screen(position, "en", width, False)
    board = shown[: shown.index("owner")]
    lines = {name: y for name, (_, y) in make_plan(width).spaces.items()}
    # A site between two bands is drawn in both.
    split = [
        site["id"] for site in position.board.topology["sites"] if lines[site["spaces"][0]] != lines[site["spaces"][1]]
    ]
    for seat, emblem in enumerate(("●Y", "■R", "▲V", "◆G", "★B")):
        knights = [*seen["knights"].values(), *seen["castles"].values()].count(seat)
        twice = sum(seen["castles"].get(str(site)) == seat for site in split)
        assert board.count(emblem) == knights + twice + 1  # and one in the table of players
    assert board.count("#") == len(seen["bastions"])
    for kind, sign in (("castle", "♜"), ("church", "✝"), ("city2", "②"), ("city3", "③"), ("city4", "④")):
        twice = sum(seen["landmarks"][str(site)] == kind for site in split)
        assert board.count(sign) == list(seen["landmarks"].values()).count(kind) + twice


def test_knights_side_by_side_are_joined() -> None:
    position = late_position("rheinlaender")
    knights = position.canonical()["knights"]
    left_bank = screen(position, "en", 100, False).splitlines()[2]
    assert left_bank.startswith(" L ")
    for area in range(1, 14):
        gap = left_bank[9 + 6 * (area - 1) :][:3]
        assert (gap == "━━━") == (f"{area}L" in knights and f"{area + 1}L" in knights)


def test_every_duchy_is_listed_with_its_spaces() -> None:
    position = late_position("rheinlaender")
    shown = screen(position, "en", 100, False)
    table = shown[shown.index("owner") :]
    for duchy in position.canonical()["duchies"]:
        assert re.search(rf"\b{duchy['spaces'][0]}\b", table)


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.toml")), ids=lambda path: path.stem)
def test_other_boards_show_every_place(path: Path) -> None:
    board = find_board(str(path))
    position = loreley.new_game(board.game, 3, 1, board=board)
    shown = screen(position, "en", 100, False)
    if board.game == "rheinlaender":
        assert not is_stream(board)
        for name in board.names:
            assert re.search(rf"\b{name}\b", shown)
    else:
        for title in board.plan.titles:
            assert title in shown


def test_every_place_and_stack_is_on_the_map() -> None:
    position = late_position("rheingold")
    seen: dict[str, Any] = position.canonical()
    shown = screen(position, "en", 100, False)
    chart = shown[: shown.index("garrison")]
    for node in position.board.topology["nodes"]:
        if node["kind"] == "castle":
            continue
        label = node["id"][1:] if node["kind"] == "waypoint" else f"[{node['id']}]"
        assert re.search(rf"(?<![0-9]){re.escape(label)}(?![0-9])", chart), node["id"]
    for name, stack in seen["waypoints"].items():
        emblem = ("●Y", "■R", "▲V", "◆G", "★B")[stack["seat"]]
        assert f"{emblem}{stack['knights']}" in chart, name
    for title in position.board.plan.titles:
        assert title in chart


def test_what_stands_on_a_place_is_drawn_beside_it_though_the_neighbour_is_close() -> None:
    position = loreley.new_game("rheingold", 3, 1)
    crowd = {"starts": {"S4": [0, 1, 2]}, "waypoints": {"W31": {"seat": 2, "knights": 1}}}
    lines = [line.plain for line in draw(position.canonical() | crowd, position.board, Look("de", SEATS)).lines()]
    row = next(y for y, line in enumerate(lines) if "[S4]" in line)
    assert "31▲li1[S4]" in lines[row]
    chips = [(y, line.index("●ge■rt▲li")) for y, line in enumerate(lines) if "●ge■rt▲li" in line]
    assert chips == [(row - 1, lines[row].index("[S4]") - 2)]


def test_another_seats_hidden_shield_shows_no_value() -> None:
    position = late_position("rheingold")
    held = position.canonical()["castles"]
    look = Look("en", SEATS, width=100)
    hidden = {name for name, castle in held.items() if castle["shield"] is not None and not castle["open"]}
    for viewer in (None, *range(5)):
        teller = make_teller(position.board, look)
        shown = print_out(teller.screen(position.view(viewer).canonical()), 100)
        own = sum(held[name]["owner"] == viewer for name in hidden)
        assert len(re.findall(r"\d \(face down\)", shown)) == own
        assert shown.count("face down") == len(hidden)


def test_people_are_called_by_name_and_bots_by_colour() -> None:
    seats = [Seat("Ada", "human"), Seat("random", "bot"), Seat("none", "human"), Seat("E\x1b[2Jve", "human")]
    assert Look("en", seats).names == ["Ada", "Red", "Violet", "E[2Jve"]
    assert Look("de", [Seat("Ada", "human"), Seat("Ada", "human")]).names == ["Gelb", "Rot"]
