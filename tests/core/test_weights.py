"""Weights round-trip; a file for other features, or with something that is no number, is refused."""

from __future__ import annotations

import pytest

from loreley.core.weights import format_weights, parse_weights
from loreley.games import NAMES, get_game

pytestmark = pytest.mark.nojit


def test_weights_read_back_as_they_were_written() -> None:
    weights = {"coins": (0.5, -1.25), "hand": (0.0, 3.0)}
    text = format_weights(weights, "Fitted\nby a test.")
    assert text.startswith("# Fitted\n# by a test.\n")
    assert parse_weights(text, ["hand", "coins"]) == ((0.0, 3.0), (0.5, -1.25))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("coins = [1.0, 2.0]\nhand = [1.0, 2.0]", "weights of .*hand.*; the features are"),
        ("", "the features are"),
        ("coins = [1.0]", "the weight of coins"),
        ("coins = 1.0", "the weight of coins"),
        ("coins = [1.0, 'much']", "the weight of coins"),
        ("coins = [1.0, inf]", "the weight of coins"),
    ],
)
def test_other_weights_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_weights(text, ["coins"])


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_weight_for_each_feature(name: str) -> None:
    mind = get_game(name).mind
    assert len(mind.weights) == len(mind.features) == len(set(mind.features))
