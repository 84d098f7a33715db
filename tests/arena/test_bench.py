"""The benchmark prints what it promises; how fast that is, is never asserted."""

from __future__ import annotations

import json

import pytest

from loreley.arena.bench import measure
from loreley.games import NAMES, get_game


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_figures_are_there_and_positive(name: str) -> None:
    figures = json.loads(json.dumps(measure(get_game(name), is_quick=True)))
    assert [row["players"] for row in figures["random_play"]] == [3, 4, 5]
    assert all(row["games_per_s"] > 0 and row["moves_per_s"] > row["games_per_s"] for row in figures["random_play"])
    assert figures["copy_ns"] > 0
    assert figures["warm_start_s"] > 0
    assert figures["legal_apply_us"] > 0
