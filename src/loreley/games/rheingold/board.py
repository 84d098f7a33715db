"""Boards of Rheingold as arrays for the compiled rules.

What a board is, and what is refused, stands in `chart`; here it only takes another shape. Nodes keep
their board order: castles, waypoints, start fields.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD
from loreley.core.board import Board
from loreley.core.jit import Record
from loreley.games.rheingold.chart import (
    MAX_CASTLES,
    MAX_DEGREE,
    MAX_WAYPOINTS,
    STARTS,
    Chart,
    read_chart,
    steps_from,
    to_json,
)

__all__ = ["BOARD", "FAR", "NOWHERE", "PLACES", "RADIUS", "WORDS", "read_board"]

NOWHERE = MAX_CASTLES + MAX_WAYPOINTS + STARTS
"""A place beside no other, where nobody ever stands: what a waypoint has that is no gate."""

PLACES = NOWHERE + 1
WORDS = -(-PLACES // WORD)
assert WORDS == 2

FAR = 99
"""More steps than any way has: what `steps` says of places that nobody walks to."""

RADIUS = 6
"""How many steps `around` looks: two turns."""

BOARD = np.dtype(
    [
        ("castles", "i8"),
        ("first_start", "i8"),  # the start fields' nodes are the last ones
        ("nodes", "i8"),
        ("degree", "i8", PLACES),
        ("neighbour", "i8", (PLACES, MAX_DEGREE)),  # rising
        ("word", "i8", PLACES),
        ("bit", "i8", PLACES),
        ("beside", "i8", (PLACES, WORDS)),  # the neighbours
        ("near", "i8", (PLACES, WORDS)),  # the waypoints among them
        ("castle_at", "i8", PLACES),  # the castle whose gate this waypoint is, or NOWHERE
        ("stays", "i8", PLACES),  # knights that must not leave: one in a castle
        ("gate", "i8", MAX_CASTLES),
        ("swords", "i8", MAX_CASTLES),
        ("steps", "i1", (PLACES, PLACES)),  # from any place to a waypoint, by waypoints that nobody blocks
        ("around", "i8", (PLACES, RADIUS + 1, WORDS)),  # of a waypoint: whence so many steps lead to it, or fewer
    ],
    align=True,
)


def read_board(text: str, source: str = "?") -> Board:
    """Read and check a board; refuse a broken one with the reason."""
    chart = read_chart(text, source)
    record = np.zeros(1, BOARD).view(np.recarray)[0]
    _fill(record, chart)
    index = {node: i for i, node in enumerate(chart.nodes)}
    # Whoever draws the board also wants to know what its castles are called.
    drawing = {**chart.drawing, "titles": dict(zip(chart.nodes, chart.titles, strict=False))}
    return Board(chart.name, "rheingold", record, chart.nodes, index, to_json(chart), drawing, plan=chart)


def _fill(record: Record, chart: Chart) -> None:
    castles = len(chart.gates)
    record.castles, record.first_start, record.nodes = castles, chart.starts[0], len(chart.nodes)
    record.gate[:castles], record.swords[:castles] = chart.gates, chart.swords
    record.stays[:castles] = 1
    record.castle_at[:] = NOWHERE
    for castle, gate in enumerate(chart.gates):
        record.castle_at[gate] = castle
    for node, others in enumerate(chart.adjacency):
        record.word[node], record.bit[node] = node // WORD, 1 << (node % WORD)
        record.degree[node] = len(others)
        record.neighbour[node, : len(others)] = others
        for other in others:
            record.beside[node, other // WORD] |= 1 << (other % WORD)
            if other in chart.waypoints:
                record.near[node, other // WORD] |= 1 << (other % WORD)
    _fill_steps(record, chart)


def _fill_steps(record: Record, chart: Chart) -> None:
    record.steps[:] = FAR
    for node in range(len(chart.nodes)):
        for waypoint, steps in steps_from(chart, node).items():
            if waypoint not in chart.waypoints:
                continue
            record.steps[node, waypoint] = steps
            for radius in range(steps, RADIUS + 1):
                record.around[waypoint, radius, node // WORD] |= 1 << (node % WORD)
