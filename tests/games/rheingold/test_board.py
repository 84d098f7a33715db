"""What the compiled board knows of ways, against a search of each one's own."""

from __future__ import annotations

import pytest

from loreley.core.bits import WORD
from loreley.games.rheingold.board import FAR, PLACES, RADIUS
from loreley.games.rheingold.chart import Chart

from .scene import board_named

pytestmark = pytest.mark.nojit


def walk(chart: Chart, waypoint: int) -> dict[int, int]:
    """The steps to a waypoint from every place, found backwards from it: only waypoints are passed."""
    steps, ring = {waypoint: 0}, [waypoint]
    while ring:
        here = ring.pop(0)
        for place in chart.adjacency[here]:
            if place not in steps:
                steps[place] = steps[here] + 1
                if place in chart.waypoints:
                    ring.append(place)
    return steps


@pytest.mark.parametrize("name", ["middle-rhine", "vale", "star"])
def test_steps_to_a_waypoint_lead_over_waypoints_alone(name: str) -> None:
    board = board_named(name)
    chart, record = board.plan, board.record
    for waypoint in chart.waypoints:
        steps = walk(chart, waypoint)
        assert steps.keys() == set(range(len(chart.nodes)))
        assert [record.steps[place, waypoint] for place in steps] == list(steps.values())
    others = set(range(PLACES)) - set(chart.waypoints)
    assert all((record.steps[:, place] == FAR).all() for place in others)


@pytest.mark.parametrize("name", ["middle-rhine", "vale", "star"])
def test_around_a_waypoint_is_whence_so_many_steps_lead_to_it(name: str) -> None:
    board = board_named(name)
    chart, record = board.plan, board.record
    for waypoint in chart.waypoints:
        steps = walk(chart, waypoint)
        for radius in range(RADIUS + 1):
            words = record.around[waypoint, radius].tolist()
            found = {place for place in range(PLACES) if words[place // WORD] >> (place % WORD) & 1}
            assert found == {place for place, far in steps.items() if far <= radius}
