"""What the rules page demands of a good board, each with its figure: nothing is refused here.

Steps are counted over waypoints; a start field's first step leads onto a waypoint beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from loreley.games.rheingold.chart import STARTS, Chart, steps_from

__all__ = ["Demand", "demands", "gates_within"]


@dataclass(frozen=True)
class Demand:
    """One demand: what was found, what is wanted, and whether they agree."""

    name: str
    figure: str
    wanted: str
    is_met: bool


def demands(chart: Chart) -> list[Demand]:
    """Every demand of the rules page on a board, in its order."""
    return [*_counts(chart), *_distances(chart), *_roads(chart), *_starts(chart)]


def gates_within(chart: Chart, start: int, steps: int) -> list[int]:
    """The castles whose gates can be reached from a start field in at most `steps` steps."""
    reached = steps_from(chart, start)
    return [castle for castle in chart.castles if reached.get(chart.gates[castle], steps + 1) <= steps]


def _demand(name: str, figures: Iterable[int], low: int, high: int) -> Demand:
    found = sorted(figures) or [0]
    wanted = f"{low}" if low == high else f"{low} to {high}"
    figure = f"{found[0]}" if found[0] == found[-1] else f"{found[0]} to {found[-1]}"
    return Demand(name, figure, wanted, low <= found[0] and found[-1] <= high)


def _counts(chart: Chart) -> Iterator[Demand]:
    yield _demand("castles", [len(chart.castles)], 18, 18)
    yield _demand("waypoints", [len(chart.waypoints)], 45, 60)
    yield _demand("start fields", [len(chart.starts)], STARTS, STARTS)
    unreached = len(chart.waypoints) - len(steps_from(chart, chart.waypoints[0]))
    yield _demand("waypoints cut off without start fields and castles", [unreached], 0, 0)
    yield _demand("gates of a castle", [len(chart.adjacency[castle]) for castle in chart.castles], 1, 1)
    yield _demand("castles of a gate", [chart.gates.count(gate) for gate in chart.gates], 1, 1)
    joined = sum(len(chart.near(node)) >= 2 for node in chart.waypoints)
    share = f"{joined} of {len(chart.waypoints)}"
    is_met = 10 * joined >= 9 * len(chart.waypoints)
    yield Demand("waypoints with two or more neighbouring waypoints", share, "nine in ten", is_met)


def _distances(chart: Chart) -> Iterator[Demand]:
    for bank, banks in (("left", ("left", "river")), ("right", ("right",))):
        # A castle in the river stands in the left bank's order: Pfalz after Schönburg, Mäuseturm last.
        gates = [chart.gates[castle] for castle in chart.castles if chart.banks[castle] in banks]
        steps = [steps_from(chart, here)[there] for here, there in pairwise(gates)]
        yield _demand(f"steps between gates that follow each other, {bank} bank", steps, 2, 4)
    if "pfalz" in chart.nodes and "gutenfels" in chart.nodes:
        pfalz, gutenfels = (chart.gates[chart.nodes.index(name)] for name in ("pfalz", "gutenfels"))
        steps = [steps_from(chart, pfalz)[gutenfels]]
        yield _demand("steps from Gutenfels to Pfalz, gate to gate", steps, 1, 3)
        roads = {chart.banks[node] for node in chart.near(pfalz)} & {"left", "right"}
        yield _demand("banks whose road leads to Pfalz", [len(roads)], 2, 2)


def _roads(chart: Chart) -> Iterator[Demand]:
    detours = []
    for bank in ("left", "right"):
        road = {node for node in chart.waypoints if chart.banks[node] == bank}
        gates = {gate for castle, gate in enumerate(chart.gates) if chart.banks[castle] == bank}
        parts = _parts(chart, road)
        best = max((len(gates & part) for part in parts), default=0)
        is_met = bool(gates) and best == len(gates)
        yield Demand(f"gates on one road, {bank} bank", f"{best} of {len(gates)}", "all", is_met)
        lines = sum(len(road.intersection(chart.near(node))) for node in road) // 2
        detours.append(lines - len(road) + len(parts))
    yield _demand("crossings", [_count_crossings(chart)], 4, 6)
    # A detour is a second way: a circle of lines that stays on its bank.
    figure = f"left {detours[0]}, right {detours[1]}"
    yield Demand("detours inland", figure, "2 or more on each bank", min(detours) >= 2)


def _parts(chart: Chart, road: set[int]) -> list[set[int]]:
    parts: list[set[int]] = []
    rest = set(road)
    while rest:
        queue = [rest.pop()]
        part = set(queue)
        while queue:
            fresh = rest.intersection(chart.near(queue.pop()))
            rest -= fresh
            part |= fresh
            queue += fresh
        parts.append(part)
    return parts


def _count_crossings(chart: Chart) -> int:
    """Lines between the banks, and river waypoints that are joined to both."""
    crossings = 0
    for node in chart.waypoints:
        near = [chart.banks[other] for other in chart.near(node)]
        if chart.banks[node] == "left":
            crossings += near.count("right")
        elif chart.banks[node] == "river":
            crossings += "left" in near and "right" in near
    return crossings


def _starts(chart: Chart) -> Iterator[Demand]:
    banks = [[chart.banks[start] for start in chart.starts].count(bank) for bank in ("left", "right")]
    yield _demand("start fields of a bank", banks, 2, 4)
    reach = {start: steps_from(chart, start) for start in chart.starts}
    nearest = []
    for start in chart.starts:
        others = (other for other in chart.starts if other != start)
        nearest.append(min(reach[start][exit_] + 1 for other in others for exit_ in chart.near(other)))
    yield _demand("steps from a start field to the nearest other", nearest, 4, 8)
    farthest = [min(reach[start][gate] for start in chart.starts) for gate in chart.gates]
    yield _demand("steps to a gate from its nearest start field", farthest, 2, 6)
    exits = [len(chart.adjacency[start]) for start in chart.starts]
    yield _demand("waypoints beside a start field", exits, 1, 2)
    beside = sum(len(set(chart.gates).intersection(chart.near(start))) for start in chart.starts)
    yield _demand("gates beside a start field", [beside], 0, 0)
    gates = [len(gates_within(chart, start, 4)) for start in chart.starts]
    yield _demand("gates within 4 steps of a start field", gates, 2, 4)
    swords = [sum(chart.swords[castle] for castle in gates_within(chart, start, 5)) for start in chart.starts]
    wanted = "largest at most 1.25 times smallest"
    is_met = 4 * max(swords) <= 5 * min(swords)
    yield Demand("swords within 5 steps, by start field", ", ".join(map(str, swords)), wanted, is_met)
