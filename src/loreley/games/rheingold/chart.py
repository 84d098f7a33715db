"""Boards of Rheingold as plain data: castles, waypoints, start fields and the lines between them.

A chart that has been read can be played on: every castle has a gate of its own, waypoints are connected
without start fields and castles, and all fits the fixed maxima. Whether it is also a good board, as the
rules page demands, is reported by `demand.demands`, so that people can check maps of their own.

Steps are counted over waypoints alone: nobody walks through a castle or back onto a start field.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from loreley.core.board import Table, parse_toml
from loreley.games.rheingold.drawing import check_title, read_drawing

__all__ = [
    "BANKS",
    "MAX_CASTLES",
    "MAX_DEGREE",
    "MAX_NODES",
    "MAX_WAYPOINTS",
    "STARTS",
    "Chart",
    "read_chart",
    "steps_from",
    "to_json",
]

MAX_CASTLES, MAX_WAYPOINTS, MAX_NODES, MAX_DEGREE, STARTS = 32, 64, 128, 8, 6
BANKS = ("left", "right", "river")


@dataclass(frozen=True, eq=False)
class Chart:
    """A board; its nodes stand in board order: castles, waypoints by number, start fields by number."""

    name: str
    nodes: tuple[str, ...]
    adjacency: tuple[tuple[int, ...], ...]
    """By node, rising."""
    banks: tuple[str, ...]
    """By node."""
    gates: tuple[int, ...]
    """By castle: the node that is its gate."""
    swords: tuple[int, ...]
    titles: tuple[str, ...]
    """By castle, as people write it."""
    drawing: Mapping[str, Any]

    @property
    def castles(self) -> range:
        """The castles' nodes, from north to south."""
        return range(len(self.gates))

    @property
    def waypoints(self) -> range:
        """The waypoints' nodes."""
        return range(len(self.gates), len(self.nodes) - STARTS)

    @property
    def starts(self) -> range:
        """The start fields' nodes; the first is number 1."""
        return range(len(self.nodes) - STARTS, len(self.nodes))

    def near(self, node: int) -> tuple[int, ...]:
        """The waypoints beside `node`."""
        return tuple(other for other in self.adjacency[node] if other in self.waypoints)


def read_chart(text: str, source: str = "?") -> Chart:
    """Read and check a board; refuse with `BoardError` what cannot be played."""
    top = parse_toml(text, source)
    if top.get("game", str) != "rheingold":
        raise top.refuse(f"this is a board of {top.data['game']!r}; expected 'rheingold'")
    name = top.get("name", str)
    if not re.fullmatch("[a-z][a-z0-9-]*", name):
        raise top.refuse(f"the name {name!r} may hold small ASCII letters, digits and '-' only")
    castles = list(_read_castles(top))
    banks = {castle["id"]: castle["bank"] for castle in castles}
    banks |= _read_waypoints(top)
    banks |= _read_starts(top)
    if len(banks) > MAX_NODES:
        raise top.refuse(f"{len(banks)} nodes; at most {MAX_NODES}")
    index = {node: i for i, node in enumerate(banks)}
    gates = _find_gates(top, castles, index)
    adjacency = _read_lines(top, index, gates)
    drawing = read_drawing(top, tuple(banks), len(castles))
    top.finish()
    swords, titles = tuple(c["swords"] for c in castles), tuple(c["title"] for c in castles)
    chart = Chart(name, tuple(banks), adjacency, tuple(banks.values()), gates, swords, titles, drawing)
    _check_lines(top, chart)
    return chart


def steps_from(chart: Chart, node: int) -> dict[int, int]:
    """The steps from `node` to every waypoint that can be reached over waypoints alone."""
    steps = {node: 0}
    queue = deque([node])
    while queue:
        here = queue.popleft()
        for there in chart.near(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def to_json(chart: Chart) -> dict[str, Any]:
    """The topology as `loreley board NAME --json` prints it."""
    nodes = [_describe(chart, node) for node in range(len(chart.nodes))]
    return {"name": chart.name, "game": "rheingold", "nodes": nodes}


def _describe(chart: Chart, node: int) -> dict[str, Any]:
    told: dict[str, Any] = {"id": chart.nodes[node], "kind": "waypoint", "bank": chart.banks[node]}
    if node in chart.castles:
        told |= {"kind": "castle", "swords": chart.swords[node]}
    if node in chart.starts:
        told |= {"kind": "start", "number": chart.starts.index(node) + 1}
    return told | {"adjacent": [chart.nodes[other] for other in chart.adjacency[node]]}


def _tables(top: Table, key: str) -> Iterator[Table]:
    for number, data in enumerate(top.get(key, list), 1):
        if not isinstance(data, dict):
            raise top.refuse(f"entry {number} is no table", key)
        yield Table(top.board, data, f"{key} {data.get('id', number)}")


def _bank(table: Table) -> str:
    bank: str = table.get("bank", str)
    if bank not in BANKS:
        raise table.refuse(f"bank {bank!r}; expected {', '.join(BANKS)}")
    return bank


def _read_castles(top: Table) -> Iterator[dict[str, Any]]:
    seen: set[str] = set()
    for table in _tables(top, "castles"):
        castle = {key: table.get(key, str) for key in ("id", "title", "gate")}
        castle |= {"swords": table.get("swords", int), "bank": _bank(table)}
        table.finish()
        if not re.fullmatch("[a-z][a-z0-9_]*", castle["id"]):
            raise table.refuse("an id starts with a small ASCII letter; only letters, digits and '_' follow")
        check_title(table, castle["title"])
        if castle["id"] in seen:
            raise table.refuse("the id stands there twice")
        if not 1 <= castle["swords"] <= 3:
            raise table.refuse(f"{castle['swords']} swords; expected 1 to 3")
        seen.add(castle["id"])
        yield castle
    if not 2 <= len(seen) <= MAX_CASTLES:
        raise top.refuse(f"{len(seen)} castles; expected 2 to {MAX_CASTLES}", "castles")


def _read_waypoints(top: Table) -> dict[str, str]:
    table, banks = top.table("waypoints"), dict[str, str]()
    for bank in BANKS:
        for node in table.get(bank, str, "").split():
            if not re.fullmatch("W[1-9][0-9]{0,2}", node):
                raise table.refuse(f"{node!r} is no waypoint's name; expected W1, W2, …")
            if node in banks:
                raise table.refuse(f"{node} stands there twice")
            banks[node] = bank
    table.finish()
    if len(banks) > MAX_WAYPOINTS:
        raise table.refuse(f"{len(banks)} waypoints; at most {MAX_WAYPOINTS}")
    return dict(sorted(banks.items(), key=lambda item: int(item[0][1:])))


def _read_starts(top: Table) -> dict[str, str]:
    banks: dict[str, str] = {}
    for table in _tables(top, "starts"):
        node, number, bank = table.get("id", str), table.get("number", int), _bank(table)
        table.finish()
        if not 1 <= number <= STARTS:
            raise table.refuse(f"number {number}; the die shows 1 to {STARTS}")
        if node != f"S{number}":
            raise table.refuse(f"the start field of number {number} is named S{number}")
        if node in banks:
            raise table.refuse("the id stands there twice")
        banks[node] = bank
    if len(banks) != STARTS:
        raise top.refuse(f"{len(banks)} start fields; expected {STARTS}", "starts")
    return dict(sorted(banks.items()))


def _find_gates(top: Table, castles: list[dict[str, Any]], index: Mapping[str, int]) -> tuple[int, ...]:
    owner: dict[str, str] = {}
    for castle in castles:
        gate, where = castle["gate"], f"castles {castle['id']}"
        if gate not in index or not gate.startswith("W"):
            raise top.refuse(f"its gate {gate!r} is no waypoint of this board", where)
        if gate in owner:
            raise top.refuse(f"its gate {gate} is the gate of {owner[gate]} too", where)
        owner[gate] = castle["id"]
    return tuple(index[gate] for gate in owner)


def _read_lines(top: Table, index: Mapping[str, int], gates: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in index]
    for castle, gate in enumerate(gates):
        near[castle].add(gate)
        near[gate].add(castle)
    table = top.table("lines")
    for number, run in enumerate((path.split() for path in table.strings("paths")), 1):
        where = f"lines, path {number}"
        for node in run:
            if node not in index:
                raise top.refuse(f"leads to {node}, which is not on this board", where)
            if index[node] < len(gates):
                raise top.refuse(f"leads to {node}; a castle's only line is the one to its gate", where)
        if len(run) < 2:
            raise top.refuse("a path needs two nodes or more", where)
        for here, there in pairwise(run):
            _join(top, near, index, (here, there), where)
    table.finish()
    return tuple(tuple(sorted(others)) for others in near)


def _join(top: Table, near: list[set[int]], index: Mapping[str, int], line: tuple[str, str], where: str) -> None:
    a, b = index[line[0]], index[line[1]]
    if a == b:
        raise top.refuse(f"joins {line[0]} to itself", where)
    if b in near[a]:
        raise top.refuse(f"the line {line[0]} {line[1]} is drawn twice", where)
    if line[0].startswith("S") and line[1].startswith("S"):
        raise top.refuse(f"joins the start fields {line[0]} and {line[1]}", where)
    near[a].add(b)
    near[b].add(a)


def _check_lines(top: Table, chart: Chart) -> None:
    for node, others in enumerate(chart.adjacency):
        if len(others) > MAX_DEGREE:
            raise top.refuse(f"{len(others)} neighbours; at most {MAX_DEGREE}", chart.nodes[node])
    for start in chart.starts:
        if not chart.adjacency[start]:
            raise top.refuse("no line leads away from this start field", chart.nodes[start])
    reached = steps_from(chart, chart.waypoints[0])
    for node in chart.waypoints:
        if node not in reached:
            first = chart.nodes[chart.waypoints[0]]
            raise top.refuse(f"cannot be reached from {first} over waypoints alone", chart.nodes[node])
