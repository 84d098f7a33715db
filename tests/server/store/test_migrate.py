"""Databases of other versions: older ones are led up, newer ones refused."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from loreley.errors import StoreError
from loreley.server.store import is_postgres, open_store, path_of
from loreley.server.store.migrate import newest
from loreley.server.store.schema import metadata

pytestmark = pytest.mark.anyio


async def execute(database: str, statement: str) -> None:
    if is_postgres(database):
        connection = await asyncpg.connect(database)
        await connection.execute(statement)
        await connection.close()
    else:
        with sqlite3.connect(path_of(database)) as file:
            file.execute(statement)
        file.close()


async def test_the_steps_lead_to_the_schema(database: str) -> None:
    await (await open_store(database)).close()
    if is_postgres(database):
        engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(database))
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        await engine.dispose()
    else:
        file = create_engine(f"sqlite:///{path_of(database)}")
        with file.connect() as plain:
            found = compare_metadata(MigrationContext.configure(plain), metadata)
        file.dispose()
    assert found == []


async def test_a_newer_database_refuses_this_program_in_one_sentence(database: str) -> None:
    await (await open_store(database)).close()
    await execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=rf"version 9999, made by a newer Loreley.*up to {newest()}"):
        await open_store(database)


async def test_programs_that_start_together_make_the_database_once(database: str) -> None:
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    keys = [await store.keys() for store in stores]
    assert all(key == keys[0] for key in keys)
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("mysql://host/loreley", "mysql://"),
        ("/dev/null/data/loreley.sqlite", "Not a directory"),
        ("postgresql://loreley@/loreley?host=/nowhere", "cannot be used"),
        ("postgresql://127.0.0.1:1/loreley", "cannot be used"),
    ],
)
async def test_a_database_that_cannot_be_is_refused_in_one_sentence(database: str, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        await open_store(database)


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 500)
    with pytest.raises(StoreError, match=r"letter\.txt: file is not a database"):
        await open_store(str(path))
    assert path.read_text() == "Dear Ada, " * 500
