"""The program as people run it: in a process of its own, at a pipe or at a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

import loreley
from loreley.cli.app import app
from loreley.cli.compile import compile_games

Run = Callable[..., "Done"]
Spawn = Callable[..., Any]

COMMAND = [sys.executable, "-m", "loreley.cli"]
SRC = str(Path(loreley.__file__).resolve().parents[1])


def environment(**changes: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHONIO"))}
    return {**kept, "LANG": "en_US.UTF-8", "PYTHONPATH": SRC, "PYTHONUTF8": "1", "TERM": "xterm-256color", **changes}


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compiled code is there, so that no test waits for it or reads about it on standard error."""
    compile_games()


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    stdout: str
    stderr: str


def check(done: Done, wanted: int, found: int) -> Done:
    assert "Traceback" not in done.stderr, done.stderr
    assert found == wanted, (found, done.stdout[-2000:], done.stderr[-2000:])
    return done


@pytest.fixture
def program(tmp_path: Path) -> Run:
    """Run the program in a process of its own; `given` is its standard input."""

    def program(*arguments: str, given: str = "", code: int = 0, **changes: str) -> Done:
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=given,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            cwd=tmp_path,
            env=environment(**changes),
            timeout=120,
            check=False,
        )
        return check(Done(done.stdout, done.stderr), code, done.returncode)

    return program


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same within this process: much quicker, for everything but the process itself."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str = "", code: int = 0, **changes: str) -> Done:
        result = CliRunner().invoke(app, arguments, input=given, env={"LC_ALL": None, "LANG": "C", **changes})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return check(Done(result.stdout, result.stderr), code, result.exit_code)

    return run


def _heed_interrupts() -> None:
    """As every terminal does; where the tests run in the background they are ignored, and would be by the child."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def spawn(tmp_path: Path) -> Iterator[Spawn]:
    """Run the program at a pseudo-terminal of 100 columns."""
    children = []

    def spawn(*arguments: str, columns: int = 100, **changes: str) -> Any:
        with warnings.catch_warnings():
            # Newer Pythons warn of forks beside threads; the runner's threads do not matter to the child.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = pexpect.spawn(
                COMMAND[0],
                [*COMMAND[1:], *arguments],
                cwd=str(tmp_path),
                env=environment(**changes),
                dimensions=(50, columns),
                encoding="utf-8",
                timeout=60,
                preexec_fn=_heed_interrupts,
            )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)
