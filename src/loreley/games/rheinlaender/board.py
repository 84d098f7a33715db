"""Boards of Rheinländer: read from TOML, checked, turned into arrays for the compiled rules.

A loaded board keeps every demand the rules rely on: areas numbered as the cards, one river space an
area, sites between two neighbouring land spaces, one connected map, room for all in fixed arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from loreley.core.bits import WORD
from loreley.core.board import Board, Table, parse_toml

__all__ = [
    "BOARD",
    "LANDMARKS",
    "MAX_AREAS",
    "MAX_DEGREE",
    "MAX_GROUPS",
    "MAX_HAND",
    "MAX_SITES",
    "MAX_SPACES",
    "WORDS",
    "read_board",
]

MAX_SPACES, WORDS, MAX_AREAS, MAX_SITES, MAX_HAND = 180, 3, 60, 32, 8
MAX_DEGREE, MAX_LAND, MAX_SITES_OF, MAX_AREAS_OF, MAX_GROUPS, MAX_SUPPLY = 8, 4, 3, 4, 96, 32

LANDMARKS = ("", "castle", "church", "city2", "city3", "city4")
"""Kinds of landmark by their number in the arrays."""

BOARD = np.dtype(
    [
        ("areas", "i8"),
        ("spaces", "i8"),
        ("sites", "i8"),
        ("hand", "i8"),
        ("bastions", "i8"),
        ("supply", "i8", 6),  # by number of players
        ("bit", "i8", MAX_SPACES),
        ("word", "i8", MAX_SPACES),
        ("near", "i8", (MAX_SPACES, WORDS)),
        ("land", "i8", WORDS),
        ("degree", "i8", MAX_SPACES),
        ("neighbour", "i8", (MAX_SPACES, MAX_DEGREE)),
        ("river_of", "i8", MAX_AREAS + 1),
        ("lands", "i8", MAX_AREAS + 1),
        ("land_of", "i8", (MAX_AREAS + 1, MAX_LAND)),
        ("areas_of", "i8", MAX_SPACES),
        ("area_of", "i8", (MAX_SPACES, MAX_AREAS_OF)),
        ("bag", "i8", MAX_SITES),
        ("sites_of", "i8", MAX_SPACES),
        ("site_of", "i8", (MAX_SPACES, MAX_SITES_OF)),
        ("site_space", "i8", (MAX_SITES, 2)),
    ],
    align=True,
)


def read_board(text: str, source: str = "?") -> Board:
    """Read and check a board; refuse a broken one with the reason."""
    top = parse_toml(text, source)
    if top.get("game", str) != "rheinlaender":
        raise top.refuse(f"this is a board of {top.data['game']!r}; expected 'rheinlaender'")
    names = _read_spaces(top)
    index = {name: i for i, name in enumerate(names)}
    areas = [_known(top, index, text, f"area {n}") for n, text in enumerate(top.strings("areas"), 1)]
    near = _read_borders(top, index, areas)
    sites = [_known(top, index, text, f"site {n}") for n, text in enumerate(top.strings("sites"), 1)]
    _check_areas(top, names, areas)
    _check_sites(top, names, areas, sites, near)
    _check_connected(top, names, near)
    block = np.zeros(1, BOARD).view(np.recarray)
    record = block[0]
    _fill(record, areas, near, sites)
    _read_material(top, record, len(areas), len(sites))
    drawing = top.get("drawing", dict, {})
    name = top.get("name", str)
    if not name:
        raise top.refuse("the name is empty")
    top.finish()
    topology = _topology(name, names, areas, near, sites)
    players = tuple(n for n in (3, 4, 5) if n * record.hand < record.areas)
    plan = tuple(map(tuple, sites))
    return Board(name, "rheinlaender", record, tuple(names), index, topology, drawing, players, plan)


def _read_spaces(top: Table) -> list[str]:
    names: list[str] = top.get("spaces", str).split()
    if not 2 <= len(names) <= MAX_SPACES:
        raise top.refuse(f"{len(names)} spaces; expected 2 to {MAX_SPACES}", "spaces")
    for name in names:
        if names.count(name) > 1:
            raise top.refuse(f"space {name} stands there twice", "spaces")
        if not (name.isascii() and name.isalnum()):
            raise top.refuse(f"space {name!r}: a name consists of ASCII letters and digits", "spaces")
    return names


def _known(top: Table, index: dict[str, int], text: str, where: str) -> list[int]:
    names = text.split()
    for name in names:
        if name not in index:
            raise top.refuse(f"unknown space {name}", where)
    return [index[name] for name in names]


def _read_borders(top: Table, index: dict[str, int], areas: list[list[int]]) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in index]
    runs = [_known(top, index, text, f"path {n}") for n, text in enumerate(top.strings("paths"), 1)]
    runs += [[area[0], land] for area in areas for land in area[1:]]
    for run in runs:
        for here, there in pairwise(run):
            if here == there:
                raise top.refuse("a space cannot border itself", list(index)[here])
            near[here].add(there)
            near[there].add(here)
    for i, neighbours in enumerate(near):
        if len(neighbours) > MAX_DEGREE:
            raise top.refuse(f"{len(neighbours)} neighbours; at most {MAX_DEGREE}", list(index)[i])
    return near


def _check_areas(top: Table, names: list[str], areas: list[list[int]]) -> None:
    if not 2 <= len(areas) <= MAX_AREAS:
        raise top.refuse(f"{len(areas)} areas; expected 2 to {MAX_AREAS}", "areas")
    rivers = [area[0] for area in areas if area]
    lands = {space for area in areas for space in area[1:]}
    for n, area in enumerate(areas, 1):
        if not 2 <= len(area) <= 1 + MAX_LAND or len(set(area)) != len(area):
            raise top.refuse(f"expected a river space and 1 to {MAX_LAND} different land spaces", f"area {n}")
        if rivers.count(area[0]) > 1 or area[0] in lands:
            raise top.refuse(f"its river space {names[area[0]]} belongs to another area too", f"area {n}")
    for i, name in enumerate(names):
        of = sum(i in area for area in areas)
        if not 1 <= of <= MAX_AREAS_OF:
            raise top.refuse(f"belongs to {of or 'no'} area; expected 1 to {MAX_AREAS_OF}", f"space {name}")


def _check_sites(
    top: Table, names: list[str], areas: list[list[int]], sites: list[list[int]], near: list[set[int]]
) -> None:
    if len(sites) > MAX_SITES:
        raise top.refuse(f"{len(sites)} sites; at most {MAX_SITES}", "sites")
    rivers = {area[0] for area in areas}
    for n, site in enumerate(sites, 1):
        if len(site) != 2 or site[1] not in near[site[0]] or rivers & set(site):
            raise top.refuse("expected two neighbouring land spaces", f"site {n}")
    for i, name in enumerate(names):
        if sum(i in site for site in sites) > MAX_SITES_OF:
            raise top.refuse(f"borders more than {MAX_SITES_OF} sites", f"space {name}")


def _check_connected(top: Table, names: list[str], near: list[set[int]]) -> None:
    seen, edge = {0}, [0]
    while edge:
        new = near[edge.pop()] - seen
        seen |= new
        edge += new
    for i, name in enumerate(names):
        if i not in seen:
            raise top.refuse(f"cannot be reached from {names[0]}", f"space {name}")


def _fill(record: Any, areas: list[list[int]], near: list[set[int]], sites: list[list[int]]) -> None:
    record.areas, record.spaces, record.sites = len(areas), len(near), len(sites)
    rivers = {area[0] for area in areas}
    for space, neighbours in enumerate(near):
        word, bit = divmod(space, WORD)
        record.word[space], record.bit[space] = word, 1 << bit
        record.degree[space] = len(neighbours)
        record.land[word] |= 0 if space in rivers else 1 << bit
        for k, other in enumerate(sorted(neighbours)):
            record.neighbour[space, k] = other
            record.near[space, other // WORD] |= 1 << (other % WORD)
    for n, (river, *land) in enumerate(areas, 1):
        record.river_of[n], record.lands[n] = river, len(land)
        record.land_of[n, : len(land)] = land
        for space in (river, *land):
            record.area_of[space, record.areas_of[space]] = n
            record.areas_of[space] += 1
    for n, site in enumerate(sites):
        record.site_space[n] = site
        for space in site:
            record.site_of[space, record.sites_of[space]] = n
            record.sites_of[space] += 1


def _read_material(top: Table, record: Any, areas: int, sites: int) -> None:
    material = top.table("material")
    record.hand = _between(material, "hand", material.get("hand", int), 1, MAX_HAND)
    record.bastions = _between(material, "bastions", material.get("bastions", int), 0, 9)
    supply = material.table("supply")
    for players in (3, 4, 5):
        most = min(MAX_SUPPLY, MAX_GROUPS // players)
        knights = supply.get(str(players), int)
        record.supply[players] = _between(supply, f"knights of {players} players", knights, 1, most)
    supply.finish()
    landmarks = material.table("landmarks")
    bag: list[int] = []
    for kind, name in enumerate(LANDMARKS):
        if name:
            bag += [kind] * _between(landmarks, name, landmarks.get(name, int, 0), 0, MAX_SITES)
    landmarks.finish()
    material.finish()
    if len(bag) != sites:
        raise material.refuse(f"{len(bag)} landmarks for {sites} sites", "landmarks")
    record.bag[: len(bag)] = bag
    if areas <= 3 * record.hand:
        raise material.refuse(f"{areas} cards cannot be dealt to 3 players with {record.hand} each", "hand")


def _between(table: Table, what: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise table.refuse(f"{what}: {value}; expected {least} to {most}")
    return value


def _topology(
    name: str, names: list[str], areas: list[list[int]], near: list[set[int]], sites: Sequence[Sequence[int]]
) -> dict[str, Any]:
    rivers = {area[0] for area in areas}
    spaces = [
        {
            "id": space,
            "kind": "river" if i in rivers else "land",
            "areas": [n for n, area in enumerate(areas, 1) if i in area],
            "adjacent": [names[k] for k in sorted(near[i])],
        }
        for i, space in enumerate(names)
    ]
    return {
        "name": name,
        "game": "rheinlaender",
        "spaces": spaces,
        "sites": [{"id": n, "spaces": [names[i] for i in site]} for n, site in enumerate(sites, 1)],
    }
