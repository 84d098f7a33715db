"""A private PostgreSQL server for the tests: a folder of its own, a socket in it, no network port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.machine import find_postgres

# Small, and synced to the disk as a real one is.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "on",
    "synchronous_commit": "on",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "autovacuum": "off",
    "max_wal_size": "256MB",
    "recovery_init_sync_method": "syncfs",  # else a restart syncs every file of every database by itself
}


class Cluster:
    """A running server, and its databases."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.folder, self._programs, self._user = folder, programs, user
        self._process: subprocess.Popen[bytes] | None = None
        self._names = (f"loreley_{number}" for number in count(1))

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments], check=True, capture_output=True, user=self._user, cwd="/"
        )

    def start(self) -> None:
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings],
                user=self._user,
                cwd="/",
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            ready = [
                str(self._programs / "pg_isready"),
                "-q",
                "-h",
                str(self.folder),
                "-d",
                "postgres",
                "-U",
                "loreley",
            ]
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        pytest.fail((self.folder / "log").read_text())

    def stop(self, *, is_kill: bool = False) -> None:
        """Stop serving: in order, or at once as after a power cut of the server's processes."""
        if self._process is not None:
            self._process.send_signal(3 if is_kill else 2)
            self._process.wait(30)
            self._process = None

    def url(self, name: str) -> str:
        return f"postgresql://loreley@/{name}?host={self.folder}"

    def create(self) -> str:
        """The address of a new, empty database."""
        name = next(self._names)
        self.run("createdb", "-h", str(self.folder), "-U", "loreley", name)
        return self.url(name)


@contextmanager
def new_cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="loreley-pg-", dir=_quick_place()))
    user = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        known = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in known else "nobody"
        shutil.chown(folder, user)
    cluster = Cluster(find_postgres(), folder, user)
    try:
        cluster.run("initdb", "-D", str(folder / "data"), "-U", "loreley", "-A", "trust", "--no-sync", "-E", "UTF8")
        cluster.start()
        yield cluster
    finally:
        cluster.stop(is_kill=True)  # in order, it would sync what is about to be removed
        shutil.rmtree(folder, ignore_errors=True)


def _quick_place() -> str | None:
    """Memory, where there is enough: everything is synced all the same, but nobody waits for a busy disk."""
    memory = Path("/dev/shm")
    has_room = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 * 1024**3
    return str(memory) if has_room else None
