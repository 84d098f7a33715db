"""`loreley simulate`: games between bots, written as records; the same seed gives the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from loreley.core.record import Record

__all__ = ["simulate"]


def simulate(
    game: Annotated[str, typer.Argument(help="rheinlaender or rheingold")],
    players: Annotated[int | None, typer.Option(help="Seats; default: as many as bots, or the fewest.")] = None,
    edition: Annotated[str | None, typer.Option(help="Which rules, e.g. english, german, hungarian, short.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[str | None, typer.Option(help="One bot a seat: squire,greedy,search:400,…")] = None,
    out: Annotated[str, typer.Option(help="The file to write, one game a line; - is standard output.")] = "-",
    board: Annotated[str | None, typer.Option(help="Another board: a name or a file.")] = None,
    open_coins: Annotated[bool, typer.Option("--open-coins", help="Coin totals are public.")] = False,
    max_rounds: Annotated[int | None, typer.Option(help="End after that many rounds.")] = None,
) -> None:
    """Let bots play and write the records."""
    from loreley.arena.simulate import simulate as play_games
    from loreley.cli.file import replaced
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import list_names, pick_board, pick_options
    from loreley.core.record import format_record
    from loreley.errors import SettingError
    from loreley.games import get_game

    rules = get_game(game)
    names = list_names(bots) if bots is not None else ["random"] * (players or rules.players[0])
    if players is not None and players != len(names):
        raise SettingError(f"{players} players, but {len(names)} bots: {', '.join(names):.80}")
    place, options = pick_board(rules, board), pick_options(rules, open_coins, max_rounds)
    records = play_games(rules, place, names, games, seed, edition, options)
    make_ready(rules)
    with replaced(out) as file:
        for record in _with_progress(records, games):
            file.write(format_record(record) + "\n")


def _with_progress(records: Iterator[Record], games: int) -> Iterator[Record]:
    """The same, with a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        return records
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(records, "Playing", total=games, console=console, transient=True))
