"""`loreley export`: records as a Parquet file, one row a decision."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

__all__ = ["export"]


def export(
    records: Annotated[list[str], typer.Argument(help="Files of records, .json or .jsonl; - is standard input.")],
    out: Annotated[str, typer.Option(help="The Parquet file to write.")],
    board: Annotated[str | None, typer.Option(help="The file of a board that does not come with the game.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or hu; default: the environment's.")] = None,
) -> None:
    """Write every decision of the records as a row: what the seat saw, what was legal, what it did, how it ended."""
    from loreley.cli.file import placed, read_records, replaced_path
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import find_language, place_of
    from loreley.errors import SettingError
    from loreley.i18n import text

    language = find_language(lang)
    if out == "-":
        raise SettingError("a Parquet file is not written to standard output; name a file with --out")
    try:
        from loreley.envs.export import Export
    except ModuleNotFoundError as error:
        raise SettingError(f"{error.name} is not installed; loreley[research] brings it") from None
    with replaced_path(out) as path, Export(path) as file:
        for where, record in (found for name in records for found in read_records(name)):
            with placed(where):
                game, place = place_of(record, board)
                make_ready(game, language)
                file.add(record, game, place)
    told = text("exported", language, games=file.games, decisions=file.decisions, file=out)
    print(told, file=sys.stderr)
