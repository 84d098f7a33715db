"""`loreley perft`: counts of move sequences, to compare one engine with another."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from loreley.core.position import Position

__all__ = ["perft"]


def perft(
    game: Annotated[str, typer.Argument(help="rheinlaender or rheingold")],
    depth: Annotated[int, typer.Option(help="How many moves.", min=0, max=12)] = 3,
    record: Annotated[str | None, typer.Option(help="Start from a position of this record …")] = None,
    ply: Annotated[int, typer.Option(help="… after so many moves.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Without a record: the set-up's seed.")] = 0,
    players: Annotated[int | None, typer.Option(help="Without a record: seats.")] = None,
    edition: Annotated[str | None, typer.Option(help="Without a record: which rules.")] = None,
    board: Annotated[str | None, typer.Option(help="Another board: a name or a file.")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="A count for each first move.")] = False,
) -> None:
    """Count the sequences of legal moves; chance answers the same each time."""
    import loreley
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import pick_board, pick_players
    from loreley.core import loops
    from loreley.games import get_game

    rules = get_game(game)
    make_ready(rules)
    if record is not None:
        position = _find_position(record, ply, game, board)
    else:
        place = pick_board(rules, board)
        position = loreley.new_game(game, pick_players(rules, players), seed, edition=edition, board=place)
    with _stoppable():
        if divide and depth > 0:
            _print_counts(loops.divide(position, depth))
        else:
            print(loops.perft(position, depth))


@contextmanager
def _stoppable() -> Iterator[None]:
    """An interrupt ends the program at once: compiled code, which may count for years, never asks for one."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _find_position(path: str, ply: int, game: str, board: str | None) -> Position:
    from loreley.cli.file import load_record, placed
    from loreley.cli.setting import place_of
    from loreley.core.replay import check_full, replay
    from loreley.errors import RecordError, SettingError

    record = load_record(path)
    with placed(path):
        if record.game != game:
            raise RecordError("header", f"a game of {record.game!r:.40}; expected {game}")
        check_full(record, "counting")
        rules, place = place_of(record, board)
        step = None
        for step in replay(record, rules, place):
            if step.ply == ply:
                return step.position
    raise SettingError(f"{path}: ply is {ply}; the record has {step.ply if step else 0} moves")


def _print_counts(counts: dict[str, int]) -> None:
    width = max(map(len, counts), default=0)
    for move, count in counts.items():
        print(f"{move:{width}} {count}")
    print(f"{'total':{width}} {sum(counts.values())}")
