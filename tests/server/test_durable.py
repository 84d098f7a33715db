"""A move is on the disk before its answer leaves: the system calls say so."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.machine import find_strace
from tests.server.play import mover, play_on, set_up
from tests.server.serving import Person, Server


@pytest.mark.slow
def test_the_sync_has_returned_before_the_answer_leaves(
    server: Server, meet: Callable[[str], Person], tmp_path: Path
) -> None:
    assert server.process is not None
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people)
    out = tmp_path / "trace"
    calls = "trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg"
    tracer = subprocess.Popen(
        [
            str(find_strace()),
            "-f",
            "-ttt",
            "-y",
            "-s",
            "5000",
            "-e",
            calls,
            "-o",
            str(out),
            "-p",
            str(server.process.pid),
        ],
        stderr=subprocess.PIPE,
    )
    try:
        time.sleep(1.0)
        for n in range(5):
            turn = mover(people, table)
            assert turn is not None
            person, view = turn
            person.move(table, view, view["position"]["legal"][0], token=f"traced-move-{n}")
        play_on(people, table, 1)
        time.sleep(0.5)
    finally:
        tracer.terminate()
        tracer.communicate()
    lines = out.read_text(errors="replace").splitlines()
    for n in range(5):
        assert order_of(lines, f"traced-move-{n}") == ["written", "synced", "answered"]


def order_of(lines: list[str], token: str) -> list[str]:
    """In which order a move was written to the journal, synced and answered."""
    begin = next(n for n, line in enumerate(lines) if token in line and "-wal" in line and "pwrite64" in line)
    found = ["written"]
    waiting: set[str] = set()
    for line in lines[begin + 1 :]:
        pid = line.split()[0]
        if "sync(" in line and "-wal" in line:
            if "unfinished" in line:
                waiting.add(pid)
            elif line.endswith("= 0") or "= 0" in line.rpartition(")")[2]:
                found.append("synced")
        elif "sync resumed" in line and pid in waiting:
            found.append("synced")
        elif "HTTP/1.1 200" in line:
            found.append("answered")
            break
    return found
