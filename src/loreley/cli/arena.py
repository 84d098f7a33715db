"""`loreley arena`: tournaments and duels between bots, with ratings and error bars."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

__all__ = ["arena"]


def arena(
    game: Annotated[str, typer.Argument(help="rheinlaender or rheingold")],
    bots: Annotated[str, typer.Option(help="Who plays: a,b,c …")] = "random",
    players: Annotated[int | None, typer.Option(help="Seats at a table; default: the fewest.")] = None,
    games: Annotated[int, typer.Option(help="How many deals; each is played at every table from every seat.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 1,
    threads: Annotated[int, typer.Option(help="Threads that a bot in such a process may use.")] = 1,
    edition: Annotated[str | None, typer.Option(help="Which rules, e.g. english, german, hungarian, short.")] = None,
    board: Annotated[str | None, typer.Option(help="Another board: a name or a file.")] = None,
    open_coins: Annotated[bool, typer.Option("--open-coins", help="Coin totals are public.")] = False,
    max_rounds: Annotated[int | None, typer.Option(help="End after that many rounds.")] = None,
    out: Annotated[str | None, typer.Option(help="A folder to keep the games in, and to go on with later.")] = None,
    duel: Annotated[bool, typer.Option("--duel", help="Two bots: one seat of the first against the second.")] = False,
    by: Annotated[str, typer.Option(help="A duel is about: wins, or places.")] = "wins",
    target: Annotated[float | None, typer.Option(help="A duel ends when it lies clear of this share.")] = None,
    cluster: Annotated[str | None, typer.Option(help="Play on a cluster that is there: ray or dask.")] = None,
    address: Annotated[str | None, typer.Option(help="The cluster's address.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or hu.")] = None,
) -> None:
    """Let bots play against each other and say who is how strong."""
    from loreley.arena.contest import duel as play_duel
    from loreley.arena.contest import make_setting, tournament
    from loreley.arena.plan import DUEL, ROUND_ROBIN
    from loreley.cli.arena_tables import print_duel, print_summary, print_thinking
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import find_language, list_names, pick_board, pick_options
    from loreley.games import get_game

    language, rules = find_language(lang), get_game(game)
    setting = make_setting(
        game,
        list_names(bots),
        players,
        seed,
        form=DUEL if duel else ROUND_ROBIN,
        edition=edition,
        board=pick_board(rules, board),
        options=pick_options(rules, open_coins, max_rounds),
    )
    make_ready(rules, language)
    folder = None if out is None else Path(out)
    with _progress(language, folder) as on_progress:
        how: dict[str, Any] = {
            "out": folder,
            "jobs": jobs,
            "threads": threads,
            "cluster": cluster,
            "address": address,
            "on_progress": on_progress,
            "language": language,
        }
        if duel:
            played = play_duel(setting, games, by=by, target=target, **how)
            summary = played.summary
        else:
            summary = tournament(setting, games, **how)
    print_summary(summary, language)
    if duel:
        print_duel(played, language)
    print_thinking(summary, language)


@contextmanager
def _progress(language: str, folder: Path | None) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error if that is a terminal; when interrupted, what is kept and how to go on."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from loreley.i18n import text

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    console = Console(stderr=True)
    counts = [0, 0]
    with Progress(
        *columns,
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(text("arena-playing", language), total=None)

        def on_progress(done: int, games: int) -> None:
            counts[:] = done, games
            bar.update(task, completed=done, total=games)

        signal.signal(signal.SIGTERM, _interrupt)
        try:
            yield on_progress
        except KeyboardInterrupt:
            bar.stop()
            if folder is not None:
                said = text("arena-kept", language, done=counts[0], games=counts[1], folder=str(folder))
                print(said, file=sys.stderr)
            raise


def _interrupt(number: int, frame: object) -> None:
    """Leave as after Ctrl-C: workers are ended, the journal is closed."""
    raise KeyboardInterrupt
