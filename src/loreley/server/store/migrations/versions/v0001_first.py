"""The first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(32)


def upgrade() -> None:
    """Make everything."""
    _make_tables()
    _make_players()
    for name, column, condition in (("deadline", "deadline", "deadline IS NOT NULL"), ("bot_due", "id", "is_bot_due")):
        where = sa.text(condition)
        op.create_index(f"tables_{name}", "tables", [column], sqlite_where=where, postgresql_where=where)
    op.create_index("tables_code", "tables", ["code"], unique=True)
    op.create_index("tables_created", "tables", ["status", "created"])
    op.create_index("texts_player", "texts", ["player_id"])
    op.create_index("members_table", "members", ["table_id"])
    op.create_index("players_recovery", "players", ["recovery"], unique=True)
    op.create_index("tokens_player", "tokens", ["player_id"])


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("active", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("is_bot_due", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "log",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "texts",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("player_id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "table_id"),
        sqlite_with_rowid=False,
    )


def _make_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", ID, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("recovery", sa.LargeBinary),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("holder", ID, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
