"""Processes of this machine: bots of other packages play there too, and nobody takes more threads than he is given."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from joblib.externals.loky import process_executor

from loreley.arena import make_setting
from loreley.arena.crew import on_processes

pytestmark = pytest.mark.slow  # worker processes

SPY = """
import os
from pathlib import Path

from loreley.bots.search import _threads

class Spy:
    name = "spy"

    def choose(self, view):
        Path(__file__).with_name(f"seen-{os.getpid()}").write_text(str(_threads()))
        return int(view.codes()[0])

def make(rng, argument):
    return Spy()
"""
PROGRAM = """
import sys
from loreley.arena import make_setting, tournament
setting = make_setting("rheinlaender", ["spy", "random"], options={"max_rounds": 2})
jobs, threads = map(int, sys.argv[1:])
print(*(row.share for row in tournament(setting, 4, jobs=jobs, threads=threads).standings))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package that registers a bot, as if it had been installed."""
    (tmp_path / "spy.py").write_text(SPY, encoding="utf-8")
    info = tmp_path / "spy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spy\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[loreley.bots]\nspy = spy:make\n", encoding="utf-8")
    return tmp_path


def test_a_registered_bot_plays_in_processes_that_keep_to_their_threads(package: Path) -> None:
    said = set()
    path = os.pathsep.join([str(package), *filter(None, sys.path)])
    for jobs, threads in ((1, 1), (2, 1), (2, 3)):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(jobs), str(threads)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
        seen = {file: int(file.read_text(encoding="utf-8")) for file in package.glob("seen-*")}
        if jobs > 1:
            assert set(seen.values()) == {threads}
        for file in seen:
            file.unlink()
    assert len(said) == 1


def test_an_end_while_games_are_handed_out_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = process_executor._ExecutorManagerThread
    hand_out = manager.process_result_item
    raised: list[threading.ExceptHookArgs] = []

    def slowly(self: Any, item: Any) -> None:
        hand_out(self, item)
        time.sleep(0.5)  # between the next game that it hands out and its look whether it is to end

    monkeypatch.setattr(manager, "process_result_item", slowly)
    monkeypatch.setattr(threading, "excepthook", raised.append)
    setting = make_setting("rheinlaender", ["greedy", "random"], seed=1)
    games = on_processes(2)(setting, setting.units(40))
    assert next(games).record
    games.close()
    assert not raised

    def fail() -> None:
        raise KeyError("a fault of our own")

    fault = threading.Thread(target=fail)
    fault.start()
    fault.join()
    assert [each.thread for each in raised] == [fault]
