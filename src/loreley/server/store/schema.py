"""The database's tables as they are now; `migrations` leads there from every earlier version.

A log is clustered by (table, number), so that reading one is one walk through neighbouring pages.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

__all__ = ["metadata"]

metadata = MetaData()

ID = String(32)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("head", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("active", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("is_bot_due", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("code", String(32), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_code", "code", unique=True),
    Index("tables_created", "status", "created"),
    sqlite_with_rowid=False,
)
for _name, _column, _where in (("deadline", "deadline", "deadline IS NOT NULL"), ("bot_due", "id", "is_bot_due")):
    Index(f"tables_{_name}", tables.c[_column], sqlite_where=text(_where), postgresql_where=text(_where))

log = Table(
    "log",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

texts = Table(
    "texts",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("id", ID, nullable=False),
    Column("player_id", ID, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "id"),
    Index("texts_player", "player_id"),
    sqlite_with_rowid=False,
)

members = Table(
    "members",
    metadata,
    Column("player_id", ID, nullable=False),
    Column("table_id", ID, nullable=False),
    PrimaryKeyConstraint("player_id", "table_id"),
    Index("members_table", "table_id"),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("recovery", LargeBinary),
    Index("players_recovery", "recovery", unique=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("player_id", ID, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("tokens_player", "player_id"),
)

keys = Table(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("holder", ID, nullable=False),
    Column("until", BigInteger, nullable=False),
)
