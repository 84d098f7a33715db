"""`loreley admin`: what a host does with the database of a server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["admin"]

admin = typer.Typer(
    name="admin", help="Backup, restore, export, erase: for whoever runs a server.", no_args_is_help=True
)

Database = Annotated[
    str | None, typer.Option("--database", help="A file, or postgresql://…; else DATABASE_URL, else this user's file.")
]


def _place(database: str | None) -> str:
    from loreley.server.store import default_database

    return database or default_database()


@admin.command("backup")
def backup(to: Annotated[Path, typer.Argument(help="A new file.")], database: Database = None) -> None:
    """Copy the database into a SQLite file, while the server goes on."""
    from loreley.server import admin as work

    asyncio.run(work.backup(_place(database), to))


@admin.command("restore")
def restore(backup: Annotated[Path, typer.Argument(help="Made by backup.")], database: Database = None) -> None:
    """Make a new database of a backup; nothing is overwritten."""
    from loreley.server import admin as work

    asyncio.run(work.restore(backup, _place(database)))


@admin.command("export")
def export(
    out: Annotated[str, typer.Option(help="A .jsonl file; - is standard output.")] = "-", database: Database = None
) -> None:
    """Write the records of all tables; of games that still run, what a spectator knows."""
    from loreley.server import admin as work

    async def write() -> None:
        file = sys.stdout if out == "-" else open(out, "w", encoding="utf-8")  # noqa: SIM115 - closed below
        try:
            async for line in work.export(_place(database)):
                file.write(line + "\n")
        finally:
            if file is not sys.stdout:
                file.close()

    asyncio.run(write())


@admin.command("tables")
def tables(
    status: Annotated[str | None, typer.Option(help="gathering, running, finished or abandoned.")] = None,
    most: Annotated[int, typer.Option(min=1)] = 100,
    database: Database = None,
) -> None:
    """List tables: id, status, game, last activity, events, seats."""
    from loreley.server import admin as work

    for entry in asyncio.run(work.tables(_place(database), status, most)):
        print(work.describe(entry))


@admin.command("erase")
def erase(player: Annotated[str, typer.Argument(help="The player's id.")], database: Database = None) -> None:
    """Erase a player's name, words, codes and tokens; games that were played stay, without a name."""
    from loreley.errors import SettingError
    from loreley.server import admin as work

    if not asyncio.run(work.erase(_place(database), player)):
        raise SettingError(f"there is no player {player!r:.40}")


@admin.command("prune")
def prune(
    days: Annotated[float, typer.Option(min=0, help="Nothing has happened for so long.")] = 365,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    database: Database = None,
) -> None:
    """Remove old tables that have ended or never began; those that run stay."""
    from loreley.server import admin as work

    gone = asyncio.run(work.prune(_place(database), days, is_dry=dry_run))
    for entry in gone:
        print(work.describe(entry))
    print(f"{len(gone)} {'tables would go' if dry_run else 'tables removed'}")


@admin.command("rotate-keys")
def rotate_keys(
    keep_days: Annotated[float, typer.Option(min=0, help="How long cookies of older keys stay good.")] = 400,
    database: Database = None,
) -> None:
    """Sign cookies with a new key; servers take it when they start next."""
    from loreley.server import admin as work

    number, ended = asyncio.run(work.rotate(_place(database), keep_days))
    print(f"key {number} signs from now on; {ended} older keys have ended")
