"""The program as a whole: its commands, and what every one of them does with refusals.

Exit codes: 0 done, 1 refused with one sentence on standard error, 2 wrong usage, 130 interrupted,
141 the reader of a pipe went away.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from loreley.cli import admin, bench, board, compile, perft, play, replay, serve, simulate, verify, version
from loreley.errors import LoreleyError

__all__ = ["app", "main"]

REFUSED, INTERRUPTED, PIPE_CLOSED = 1, 130, 141


class Commands(TyperGroup):
    """The commands in the order in which they are listed below; refusals become one sentence."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except LoreleyError as error:
            raise _refuse(str(error)) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            raise _explain(error) from None
        return result


app = typer.Typer(
    name="loreley",
    cls=Commands,
    help="Rheinländer and Rheingold: play, simulate, replay.",
    epilog="Start with: loreley play",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.add_typer(admin.admin)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("board")(board.board)
app.command("perft")(perft.perft)
app.command("compile")(compile.compile_games)
app.command("bench")(bench.bench)
app.command("version")(version.version)


def main() -> None:
    """Run the program and leave with its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a letter, or a stray byte, is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _refuse(sentence: str) -> typer.Exit:
    """Say it on standard error, on one line."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return typer.Exit(REFUSED)


def _explain(error: OSError) -> typer.Exit:
    if error.errno == errno.EPIPE:
        # The interpreter flushes once more when it leaves; that must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return typer.Exit(PIPE_CLOSED)
    reason = error.strerror or str(error)
    return _refuse(f"{error.filename}: {reason}" if error.filename else reason)
