"""`loreley bench`: how fast the engine is on this machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer

__all__ = ["bench"]


def bench(
    game: Annotated[str, typer.Argument(help="rheinlaender or rheingold")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
) -> None:
    """Measure random games, copies and start-up on one core, in CPU time."""
    from loreley.arena.bench import measure
    from loreley.cli.ready import make_ready
    from loreley.games import get_game

    rules = get_game(game)
    make_ready(rules)
    figures = measure(rules)
    if as_json:
        print(json.dumps(figures))
    else:
        _print_tables(game, figures)


def _print_tables(game: str, figures: Mapping[str, Any]) -> None:
    """A list of objects becomes a table of its own; single figures stand together."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    single = Table("figure", "value", title=game, title_justify="left")
    for name, value in figures.items():
        if isinstance(value, list) and value:
            table = Table(*value[0], title=f"{game}: {name}", title_justify="left")
            for row in value:
                table.add_row(*(_figure(cell) for cell in row.values()))
            console.print(table)
        else:
            single.add_row(name, _figure(value))
    console.print(single)


def _figure(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
