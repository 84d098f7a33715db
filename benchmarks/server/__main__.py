"""Moves a second, latencies, memory, bots: one server on one core, the driver on another.

One move is its POST, the rules, a durable commit and the delivery to four viewers (three players, one spectator).
CPU time of the server stands beside the wall clock, because the machine may have more to do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.server.bots import beside, figures_of
from benchmarks.server.driver import close, open_streams, play
from benchmarks.server.games import PEOPLE, Script, prepare

PORT = 8399
PARTS = ("closed", "paced", "late", "bots", "idle")
BOT_SECONDS = 60.0
ROOT = Path(__file__).resolve().parents[2]


class Process:
    """The server, seen from outside."""

    def __init__(self, pid: int) -> None:
        self.pids = [pid]

    def cpu(self) -> float:
        """Seconds of processor time so far, children included."""
        ticks = 0
        for pid in self._all():
            fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        status = [(Path("/proc") / str(pid) / "status").read_text() for pid in self._all()]
        return sum(int(text.partition("VmRSS:")[2].split()[0]) * 1024 for text in status)

    def _all(self) -> list[int]:
        pid = self.pids[0]
        children = (Path("/proc") / str(pid) / "task" / str(pid) / "children").read_text().split()
        return [pid, *map(int, children)]


@contextmanager
def serving(database: str, *options: str) -> Iterator[Process]:
    """A server on the first core."""
    command = [sys.executable, "-m", "loreley.cli", "serve", "--port", str(PORT), "--database", database]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    free = ["--rate-limit", "0", "--connections", "100000", "--bot-beat", "0", *options]
    child = subprocess.Popen(
        [*command, *free], env=environment, stdout=subprocess.DEVNULL, preexec_fn=lambda: os.sched_setaffinity(0, {0})
    )
    try:
        until, ready = time.monotonic() + 120, 0
        while time.monotonic() < until and ready < 20:  # of several workers all have to be
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=5).close()
                ready += 1
            except OSError:
                ready = 0
                time.sleep(0.1)
        yield Process(child.pid)
    finally:
        child.terminate()
        child.wait(30)


def streams_of(scripts: list[Script], cookies: list[str]) -> list[tuple[str, str | None]]:
    """Four viewers a table."""
    return [(f"/api/tables/{script.table}/stream", cookie) for script in scripts for cookie in (*cookies, None)]


async def load(process: Process, scripts: list[Script], cookies: list[str], rate: float | None) -> dict[str, Any]:
    """Let all tables be played in front of their viewers."""
    viewers = await open_streams(PORT, streams_of(scripts, cookies))
    cpu, own = process.cpu(), time.process_time()
    seconds, times = await play(PORT, scripts, cookies, rate)
    cpu, own = process.cpu() - cpu, time.process_time() - own
    until = time.perf_counter() + 10
    while sum(viewer.updates for viewer in viewers) < 4 * len(times) and time.perf_counter() < until:
        await asyncio.sleep(0.05)
    delivered = sum(viewer.updates for viewer in viewers)
    close(viewers)
    tenth = len(times) // 10
    return {
        "tables": len(scripts),
        "moves": len(times),
        "moves_per_s": len(times) / seconds,
        "server_cpu_us_a_move": cpu / len(times) * 1e6,
        "moves_per_cpu_s": len(times) / cpu,
        "driver_cpu_us_a_move": own / len(times) * 1e6,
        "p50_ms": statistics.median(times) * 1e3,
        "p99_ms": statistics.quantiles(times, n=100)[98] * 1e3,
        "early_p50_ms": statistics.median(times[:tenth]) * 1e3,
        "late_p50_ms": statistics.median(times[-tenth:]) * 1e3,
        "delivered_of_4": delivered / len(times),
    }


async def beside_bots(process: Process, scripts: list[Script], cookies: list[str]) -> dict[str, Any]:
    """People move at the pace while the bots of twenty tables think, all with the strongest level."""
    tables = await beside(PORT, cookies[0])
    before, began = figures_of(PORT), time.perf_counter()
    found = await load(process, scripts, cookies, 200.0)
    while time.perf_counter() - began < BOT_SECONDS:
        await asyncio.sleep(0.1)
    return {"tables_of_bots": tables, **found, **(figures_of(PORT) - before)}


async def idle(process: Process, scripts: list[Script], cookies: list[str], streams: int) -> dict[str, Any]:
    """Memory of tables that are in use and of streams at which nothing happens."""
    before = process.memory()
    viewers = await open_streams(PORT, [(f"/api/tables/{script.table}/stream", None) for script in scripts])
    tables = process.memory() - before
    close(viewers)
    await asyncio.sleep(0.5)
    before = process.memory()
    viewers = await open_streams(PORT, [(f"/api/tables/{scripts[0].table}/stream", None)] * streams)
    cpu = process.cpu()
    await asyncio.sleep(20)
    cpu = process.cpu() - cpu
    per_stream = (process.memory() - before) / streams
    close(viewers)
    return {
        "kib_a_table_with_a_stream": tables / len(scripts) / 1024,
        "streams": streams,
        "kib_a_stream": per_stream / 1024,
        "cpu_percent_of_idle_streams": cpu / 20 * 100,
    }


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("what", nargs="*", default=list(PARTS), help=", ".join(PARTS))
    parser.add_argument("--tables", type=int, default=250, help="in the closed loop")
    parser.add_argument("--moves", type=int, default=40, help="of each of them")
    parser.add_argument("--streams", type=int, default=5000, help="idle ones")
    parser.add_argument("--database", help="postgresql://… instead of a file; an empty database each time")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    console = Console()
    for what in options.what:
        with tempfile.TemporaryDirectory() as folder:
            figures = measure(what, options, options.database or f"{folder}/loreley.sqlite")
        table = Table("figure", "value", title=what, title_justify="left")
        for name, value in figures.items():
            table.add_row(name, f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)
        print(json.dumps({what: figures}), flush=True)


def measure(what: str, options: argparse.Namespace, database: str) -> dict[str, Any]:
    """One of the measurements, on a database of its own."""
    sizes = {"closed": (options.tables, options.moves), "late": (100, 400)}
    size = sizes.get(what, (1000, 30) if what == "idle" else (1000, 6))
    scripts, cookies = prepare(database, *size)
    assert len(cookies) == len(PEOPLE)
    with serving(database, "--workers", str(options.workers)) as process:
        if what in ("closed", "late"):
            work = load(process, scripts, cookies, None)
        elif what == "paced":
            work = load(process, scripts, cookies, 200.0)
        elif what == "bots":
            work = beside_bots(process, scripts, cookies)
        else:
            work = idle(process, scripts, cookies, options.streams)
        return uvloop.run(work)


if __name__ == "__main__":
    main()
