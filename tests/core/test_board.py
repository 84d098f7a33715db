"""Boards as data."""

from __future__ import annotations

import pytest

from loreley.games import NAMES, get_board, get_game


@pytest.mark.nojit
@pytest.mark.parametrize("name", NAMES)
def test_two_readings_of_a_board_are_equal_to_the_byte(name: str) -> None:
    """Whatever was in memory before: arenas tell their own boards from shipped ones by it."""
    read = get_board.__wrapped__
    readings = set()
    for fill in range(8):
        litter = [bytes([fill]) * size for size in range(20_000, 60_000, 500)]
        del litter
        readings.add(read(get_game(name)).rows.tobytes())
    assert len(readings) == 1
