"""Broken boards are refused with the reason, each breakage made in a sound board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from loreley import Board, BoardError
from loreley.games.rheinlaender import GAME
from tests.samples import BOARDS

pytestmark = pytest.mark.nojit

CROSSROADS = (BOARDS / "crossroads.toml").read_text(encoding="utf-8")


def change(old: str, new: str) -> Callable[[str], str]:
    def broken(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the board"
        return text.replace(old, new)

    return broken


def split_map(text: str) -> str:
    return change("W5 W6 W7", 'W5", "W6 W7')(change('"H E1 E2 F1"', '"H E1 E2"')(text))


def long_row(spaces: int) -> Callable[[str], str]:
    """A river of so many areas with one bank, as a board of its own."""

    def broken(text: str) -> str:
        n = spaces // 2
        names = " ".join(f"L{k} W{k}" for k in range(n))
        areas = ", ".join(f'"W{k} L{k}"' for k in range(n))
        river = " ".join(f"W{k}" for k in range(n))
        head = (
            f'name = "row"\ngame = "rheinlaender"\nspaces = "{names}"\nareas = [{areas}]\n'
            f'paths = ["{river}"]\nsites = []\n'
        )
        return head + "[material]" + text.split("[material]")[1].replace("castle = 2", "")

    return broken


def star(rays: int, sites: int = 0) -> Callable[[str], str]:
    """A land space with so many neighbours, the first ones with a site between."""

    def broken(text: str) -> str:
        rows = range(rays - 1)
        names = "H V " + " ".join(f"L{k} W{k}" for k in rows)
        areas = ", ".join(['"V H"', *(f'"W{k} L{k}"' for k in rows)])
        paths = ", ".join(f'"H L{k}"' for k in rows)
        between = ", ".join(f'"H L{k}"' for k in range(sites))
        head = (
            f'name = "star"\ngame = "rheinlaender"\nspaces = "{names}"\nareas = [{areas}]\n'
            f"paths = [{paths}]\nsites = [{between}]\n"
        )
        return head + "[material]" + text.split("[material]")[1].replace("castle = 2", f"castle = {sites}")

    return broken


BROKEN: list[tuple[str, Callable[[str], str], str]] = [
    ("no TOML", change('game = "rheinlaender"', "game ="), "not a TOML file: "),
    (
        "a key twice",
        change('game = "rheinlaender"', 'game = "rheinlaender"\ngame = "x"'),
        "not a TOML file: ",
    ),
    ("no name", change('name = "crossroads"\n', ""), "the key 'name' is missing"),
    ("a number for a name", change('"crossroads"', "7"), "'name' is 7; expected a string"),
    ("no game", change('game = "rheinlaender"\n', ""), "the key 'game' is missing"),
    (
        "another game",
        change('"rheinlaender"', '"rheingold"'),
        "this is a board of 'rheingold'; expected 'rheinlaender'",
    ),
    ("an unknown key", change("[material]", "river = 1\n[material]"), "unknown key 'river'; known: areas, "),
    ("no spaces", change('spaces = "H', 'places = "H'), "the key 'spaces' is missing"),
    (
        "one space",
        lambda text: re.sub(r'spaces = ".*"', 'spaces = "H"', text),
        "spaces: 1 spaces; expected 2 to 180",
    ),
    ("too many spaces", long_row(182), "spaces: 182 spaces; expected 2 to 180"),
    ("a space twice", change('"H W1 A1', '"H W1 A1 A1'), "spaces: space A1 stands there twice"),
    (
        "a sign in a name",
        change('"H W1 A1', '"H W1 X-1 A1'),
        "spaces: space 'X-1': a name consists of ASCII letters",
    ),
    (
        "an umlaut in a name",
        change('"H W1 A1', '"H W1 Ö A1'),
        "spaces: space 'Ö': a name consists of ASCII letters",
    ),
    (
        "areas as text",
        lambda text: re.sub(r"areas = \[.*\]", 'areas = "W1 H"', text),
        "'areas' is 'W1 H'; expected a list",
    ),
    ("a number among areas", change('"W1 H"', "1"), "'areas' holds 1; expected strings"),
    ("an unknown space in an area", change('"W1 H"', '"W1 X"'), "area 1: unknown space X"),
    (
        "an empty area",
        change('"W1 H"', '""'),
        "area 1: expected a river space and 1 to 4 different land spaces",
    ),
    (
        "an area without land",
        change('"W1 H"', '"W1"'),
        "area 1: expected a river space and 1 to 4 different land spaces",
    ),
    (
        "an area with five land spaces",
        change('"W1 H"', '"W1 H A1 A2 B1 B2"'),
        "area 1: expected a river space and 1 to 4",
    ),
    (
        "a land space twice in an area",
        change('"W2 A1 A2"', '"W2 A1 A2 A1"'),
        "area 2: expected a river space and 1 to 4",
    ),
    (
        "a river space of two areas",
        change('"W6 F1"', '"W5 F1"'),
        "area 5: its river space W5 belongs to another area too",
    ),
    (
        "a river space as land",
        change('"W1 H"', '"W1 H W2"'),
        "area 2: its river space W2 belongs to another area too",
    ),
    ("a space of no area", change('"W7 G1 G2"', '"W7 G1"'), "space G2: belongs to no area"),
    (
        "one area",
        lambda text: re.sub(r"areas = \[.*\]", 'areas = ["W1 H"]', text),
        "areas: 1 areas; expected 2 to 60",
    ),
    ("too many areas", long_row(122), "areas: 61 areas; expected 2 to 60"),
    ("an unknown space in a path", change('"H E1 E2 F1"', '"H E1 E9 F1"'), "path 5: unknown space E9"),
    ("a space beside itself", change('"H E1 E2 F1"', '"H E1 E1 E2 F1"'), "E1: a space cannot border itself"),
    ("no paths", lambda text: re.sub(r"paths = .*\n", "", text), "the key 'paths' is missing"),
    ("too many neighbours", star(9), "H: 9 neighbours; at most 8"),
    ("two maps", split_map, "space F1: cannot be reached from H"),
    ("an unknown space at a site", change('"H C", "H D"', '"H C", "H X"'), "site 2: unknown space X"),
    (
        "a site of one space",
        change('"H C", "H D"', '"H C", "H"'),
        "site 2: expected two neighbouring land spaces",
    ),
    (
        "a site of three spaces",
        change('"H C", "H D"', '"H C", "H D C"'),
        "site 2: expected two neighbouring land spaces",
    ),
    (
        "a site apart",
        change('"H C", "H D"', '"H C", "H E2"'),
        "site 2: expected two neighbouring land spaces",
    ),
    (
        "a site in the river",
        change('"H C", "H D"', '"H C", "H W1"'),
        "site 2: expected two neighbouring land spaces",
    ),
    (
        "a site of one space twice",
        change('"H C", "H D"', '"H C", "H H"'),
        "site 2: expected two neighbouring land spaces",
    ),
    ("four sites at a space", star(6, sites=4), "space H: borders more than 3 sites"),
    (
        "too many sites",
        lambda text: re.sub(r"sites = .*", f"sites = {['H C'] * 33}", text),
        "sites: 33 sites; at most 32",
    ),
    ("no material", lambda text: text.split("[material]")[0], "the key 'material' is missing"),
    ("no hand", change("hand = 1\n", ""), "material: the key 'hand' is missing"),
    ("an empty hand", change("hand = 1", "hand = 0"), "material: hand: 0; expected 1 to 8"),
    ("a hand of nine", change("hand = 1", "hand = 9"), "material: hand: 9; expected 1 to 8"),
    (
        "a hand that is true",
        change("hand = 1", "hand = true"),
        "material: 'hand' is True; expected a whole number",
    ),
    (
        "a hand and a half",
        change("hand = 1", "hand = 1.5"),
        "material: 'hand' is 1.5; expected a whole number",
    ),
    (
        "too few cards",
        change("hand = 1", "hand = 3"),
        "hand: 7 cards cannot be dealt to 3 players with 3 each",
    ),
    ("debt of bastions", change("bastions = 2", "bastions = -1"), "material: bastions: -1; expected 0 to 9"),
    ("no knights for three", change("3 = 9, ", ""), "supply: the key '3' is missing"),
    ("no knight for five", change("5 = 7", "5 = 0"), "supply: knights of 5 players: 0; expected 1 to 19"),
    (
        "more knights than groups",
        change("3 = 9", "3 = 33"),
        "supply: knights of 3 players: 33; expected 1 to 32",
    ),
    ("knights for six", change("5 = 7", "5 = 7, 6 = 7"), "supply: unknown key '6'; known: 3, 4, 5"),
    (
        "an unknown landmark",
        change("castle = 2", "castle = 2, inn = 1"),
        "landmarks: unknown key 'inn'; known: castle, ",
    ),
    ("too many landmarks", change("castle = 2", "castle = 3"), "landmarks: 3 landmarks for 2 sites"),
    ("too few landmarks", change("castle = 2", "castle = 1"), "landmarks: 1 landmarks for 2 sites"),
    (
        "debt of landmarks",
        change("castle = 2", "castle = 3, church = -1"),
        "landmarks: church: -1; expected 0 to 32",
    ),
    (
        "unknown material",
        change("hand = 1", "hand = 1\ndukes = 6"),
        "material: unknown key 'dukes'; known: bastions, ",
    ),
    (
        "a drawing in words",
        change("[material]", 'drawing = "a picture"\n[material]'),
        "'drawing' is 'a picture'; expected a table",
    ),
]


@pytest.mark.parametrize(("breakage", "reason"), [pytest.param(b, r, id=name) for name, b, r in BROKEN])
def test_a_broken_board_is_refused_with_the_reason(breakage: Callable[[str], str], reason: str) -> None:
    with pytest.raises(BoardError) as caught:
        GAME.read_board(breakage(CROSSROADS), "mine.toml")
    assert reason in str(caught.value)
    assert str(caught.value).startswith("board ")


def test_a_refusal_names_the_board_or_else_its_file() -> None:
    with pytest.raises(BoardError, match=r"^board crossroads, supply: "):
        GAME.read_board(CROSSROADS.replace("5 = 7", "5 = 0"), "mine.toml")
    with pytest.raises(BoardError, match=r"^board mine\.toml: the key 'name' is missing$"):
        GAME.read_board(CROSSROADS.replace('name = "crossroads"', ""), "mine.toml")


@pytest.mark.parametrize("where", ["W5 W6 W7", "crossroads", "H E1 E2 F1"])
def test_a_refusal_stays_short_whatever_the_file_holds(where: str) -> None:
    text = CROSSROADS.replace("5 = 7", "5 = 0").replace(where, "long" * 1000)
    with pytest.raises(BoardError) as caught:
        GAME.read_board(text, "mine.toml")
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000 + "]" * 5000])
def test_numbers_and_nests_beyond_measure_are_refused_like_other_broken_files(value: str) -> None:
    with pytest.raises(BoardError, match=r"^board mine\.toml: (not a TOML file: [^;]*|nested too deeply)$"):
        GAME.read_board(f"{CROSSROADS}\nmore = {value}\n", "mine.toml")


def test_the_board_that_is_broken_above_is_sound() -> None:
    board: Board = GAME.read_board(CROSSROADS, "mine.toml")
    assert board.name == "crossroads"
    assert GAME.read_board(star(8, sites=3)(CROSSROADS), "mine.toml").name == "star"
    assert GAME.read_board(long_row(120)(CROSSROADS), "mine.toml").name == "row"
