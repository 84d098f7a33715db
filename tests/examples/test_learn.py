"""The example learns: its gradient is right, a few steps make good decisions likelier, and it writes what it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from loreley.envs import batch
from loreley.examples import learn


def test_a_step_makes_what_paid_likelier() -> None:
    games = batch("rheinlaender", 12, reward="rank", threads=1, max_rounds=3)
    net, rng = learn.Net(games.code), np.random.default_rng(1)
    found, gains = learn.play(games, net, 1, rng)
    assert gains.any()
    assert len(found.done) == len(found.seen) == len(found.gains)

    def worth() -> float:
        chances = net.forward(found.seen, found.legal)[2][found.done]
        return float((found.gains * chances / found.chances).sum())

    before = worth()
    for _ in range(5):
        net.learn(found)
    assert worth() > before + 0.1


def test_chances_add_up_and_only_legal_actions_are_chosen() -> None:
    games = batch("rheinlaender", 20, threads=1)
    net = learn.Net(games.code)
    legal = learn.Legal.of(games.masks)
    chances = net.forward(games.observations, legal)[2]
    np.testing.assert_allclose(np.add.reduceat(chances, legal.start), 1, rtol=1e-5)
    done, _ = net.choose(games.observations, legal, np.random.default_rng(0))
    assert games.masks[np.arange(20), legal.action[done]].all()
    some = legal.rows(np.array([3, 17]))
    assert some.action.tolist() == np.concatenate([np.flatnonzero(games.masks[n]) for n in (3, 17)]).tolist()


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(learn, "GAMES", 30)
    monkeypatch.setattr(learn, "TRIALS", 60)
    out, picture = tmp_path / "net.npz", tmp_path / "curve.png"
    monkeypatch.setattr("sys.argv", ["learn", "--minutes", "0.01", "--out", str(out), "--plot", str(picture)])
    learn.main()
    assert "of 60 games against two random bots" in capsys.readouterr().out
    net = learn.Net(batch("rheinlaender", 1, threads=1).code)
    before = net.weights["deed"].copy()
    net.load(out)
    assert (net.weights["deed"] != before).any()
    assert picture.stat().st_size > 5000
    assert picture.with_suffix(".csv").read_text().startswith("minutes,games,mean_rank")
