"""`loreley verify`: whether chance was fair in records from tables."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["verify"]


def verify(
    records: Annotated[list[str], typer.Argument(help=".json files, or .jsonl files of many; - is standard input.")],
    lang: Annotated[str | None, typer.Option(help="en, de or hu; default: the environment's.")] = None,
    board: Annotated[str | None, typer.Option(help="The file of a board that does not come with the game.")] = None,
) -> None:
    """Check all that chance said against the table's commitment; a record that fails is refused with the place."""
    from loreley.cli.file import placed, read_records
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import find_language, place_of
    from loreley.i18n import text
    from loreley.tables.verify import verify as check

    language = find_language(lang)
    for path in records:
        for where, found in read_records(path):
            with placed(where):
                game, place = place_of(found, board)
                make_ready(game, language)
                count = check(found, game, place)
            print(text("verified", language, file=where, count=count))
