"""The command line: `loreley play · simulate · replay · board · perft · compile · bench · version`.

Each command has a module of its own with a thin signature; what it needs is imported when it runs, so
that `loreley --help` is quick.
"""

from __future__ import annotations

from loreley.cli.app import main

__all__ = ["main"]
