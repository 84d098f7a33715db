"""Fitting finds the weights that games were decided by, and the same seed gives the same games."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from loreley.arena.fit import GUESS, Sample, collect, fit, loss, main
from loreley.core.weights import parse_weights
from loreley.games import get_game
from tests.samples import GAME, board_named

TRUTH = [(1.5, -0.5), (0.0, 2.0), (-1.0, 0.0)]


def samples(number: int) -> list[Sample]:
    """Made up: the winner is drawn from the softmax of the true utilities, with 3, 4 or 5 seats."""
    rng, found = np.random.default_rng(1), []
    start, end = np.array(TRUTH).T
    for n in range(number):
        late, features = float(rng.random()), rng.normal(size=(3 + n % 3, 3))
        utility = features @ ((1 - late) * start + late * end)
        chances = np.exp(utility) / np.exp(utility).sum()
        won = np.zeros(len(features))
        won[rng.choice(len(features), p=chances)] = 1
        found.append(Sample(n, late, features, won))
    return found


def test_the_weights_that_decided_are_found() -> None:
    made, nothing = samples(6000), [(0.0, 0.0)] * 3
    fitted = fit(made, nothing, 1e-3)
    assert np.abs(np.array(fitted) - np.array(TRUTH)).max() < 0.2
    assert loss(made, fitted) <= loss(made, TRUTH) < loss(made, nothing)
    assert loss(made, nothing) == pytest.approx(np.log([3, 4, 5]).mean(), abs=1e-3)


def test_a_weight_keeps_the_sign_of_the_guess_or_is_nothing() -> None:
    made, nothing = samples(3000), [(0.0, 0.0)] * 3
    held = fit(made, [(1.0, 1.0), (0.0, 0.0), (1.0, -1.0)], 1e-3)
    assert (held[0][1], held[2][0]) == (0.0, 0.0)
    assert held[0][0] > 1
    assert held[1][1] > 1
    assert loss(made, fit(made, nothing, 1e-3)) < loss(made, held) < loss(made, nothing)


def test_a_ridge_draws_the_weights_to_the_guess() -> None:
    made, guess = samples(300), [(1.0, 1.0)] * 3
    near, far = (np.abs(np.array(fit(made, guess, ridge)) - 1).max() for ridge in (10.0, 0.1))
    assert near < 0.2 < far


def test_a_shared_win_counts_in_parts() -> None:
    features = np.array([[1.0], [1.0], [-1.0]])
    tied = [Sample(n, 0.5, features, np.array([0.5, 0.5, 0.0])) for n in range(50)]
    start, end = fit(tied, [(0.0, 0.0)], 1e-3)[0]
    assert start > 0
    assert end > 0
    assert loss(tied, [(start, end)]) == pytest.approx(np.log(2), abs=0.1)


def test_the_same_seed_gives_the_same_samples() -> None:
    def look(seed: int) -> list[tuple[float, bytes, bytes]]:
        board = board_named("brook")
        found = collect(GAME, board, 3, 0, seed, GAME.mind.weights)
        return [(sample.progress, sample.features.tobytes(), sample.won.tobytes()) for sample in found]

    assert look(1) == look(1) != look(2)


def test_every_guess_is_of_a_feature() -> None:
    for name, guess in GUESS.items():
        assert guess.keys() == set(get_game(name).mind.features)


@pytest.mark.slow
def test_the_file_it_writes_is_one_that_the_game_can_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.toml"
    given = f"fit rheinlaender --games 12 --out {path}"
    monkeypatch.setattr(sys, "argv", given.split())
    main()
    text = path.read_text(encoding="utf-8")
    assert "--games 12 --seed 0" in text
    assert len(parse_weights(text, GAME.mind.features)) == len(GAME.mind.features)
