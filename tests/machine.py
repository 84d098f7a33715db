"""What the tests need beyond Python: PostgreSQL's server programs, Chromium, strace.

Installed ones are taken; else Debian's packages are installed; else one sentence says what is missing.
`python -m tests.machine` sees to it before the tests begin, so that they find everything there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["MissingError", "find_chromium", "find_postgres", "find_strace"]

_SERVER_PROGRAMS = ("initdb", "postgres", "createdb", "pg_isready")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class MissingError(Exception):
    """Something is not there and cannot be installed from here."""


def find_postgres() -> Path:
    """The folder of PostgreSQL's server programs."""
    return _find(_installed_postgres, "postgresql", "PostgreSQL's server programs")


def find_chromium() -> Path:
    """The browser."""
    return _find(_installed_chromium, "chromium", "Chromium")


def find_strace() -> Path:
    """What shows the system's calls of a server."""
    return _find(lambda: _on_path("strace"), "strace", "strace")


def _find(look: Callable[[], Path | None], package: str, what: str) -> Path:
    found = look()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {what} …", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
            subprocess.run(["apt-get", "--quiet", *command], check=False, capture_output=True, env=environment)
        found = look()
    if found is None:
        raise MissingError(f"The tests need {what}: please install it (on Debian or Ubuntu the package {package}).")
    return found


def _installed_postgres() -> Path | None:
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return next((folder for folder in folders if all((folder / name).exists() for name in _SERVER_PROGRAMS)), None)


def _installed_chromium() -> Path | None:
    return next((path for name in _BROWSERS if (path := _on_path(name))), None)


def _on_path(program: str) -> Path | None:
    found = shutil.which(program)
    return Path(found) if found else None


def _main() -> int:
    try:
        for find in (find_postgres, find_chromium, find_strace):
            find()
    except MissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(_main())
