"""Every statement that both databases understand as it stands; parameters are `:name`.

Lists go in as one JSON array each in SQLite and as one array in PostgreSQL: see `LIST`.
"""

from __future__ import annotations

import re

__all__ = ["numbered"]

_ENTRY = "id, head, created, status, active, deadline, is_bot_due, code, is_public, summary"

HEAD = "SELECT head FROM tables WHERE id = :table"
MAKE = """
    INSERT INTO tables (id, head, status, active, deadline, is_bot_due, created, code, is_public, summary)
    VALUES (:table, :head, :status, :active, :deadline, :is_bot_due, :active, :code, :is_public, :summary)
    ON CONFLICT (id) DO NOTHING RETURNING id"""
ADVANCE = """
    UPDATE tables SET head = :head, status = :status, active = :active, deadline = :deadline, is_bot_due = :is_bot_due
    WHERE id = :table AND head = :expected RETURNING id"""
ROW = "INSERT INTO log (table_id, seq, body) VALUES (:table, :seq, :body)"
LIST = "UPDATE tables SET code = :code, is_public = :is_public, summary = :summary WHERE id = :table"
WRITE_TEXT = "INSERT INTO texts (table_id, id, player_id, text) VALUES (:table, :id, :player, :text)"
JOIN = "INSERT INTO members (player_id, table_id) VALUES (:player, :table) ON CONFLICT DO NOTHING"
LEAVE = "DELETE FROM members WHERE player_id = :player AND table_id = :table"

ENTRY = f"SELECT {_ENTRY} FROM tables WHERE id = :table"
ENTRY_OF_CODE = f"SELECT {_ENTRY} FROM tables WHERE code = :code"
ENTRIES = f"""
    SELECT {_ENTRY} FROM tables
    WHERE (:any_status OR status = :status) AND (:any_public OR is_public = :is_public)
    ORDER BY created DESC, id LIMIT :most"""
DUE = f"""
    SELECT {_ENTRY} FROM tables WHERE deadline <= :now
    UNION SELECT {_ENTRY} FROM tables WHERE is_bot_due
    LIMIT :most"""
IDLE = f"SELECT {_ENTRY} FROM tables WHERE active < :before ORDER BY active LIMIT :most"

REMOVE_TABLE = [
    f"DELETE FROM {name} WHERE {key} = :table"
    for name, key in (("log", "table_id"), ("texts", "table_id"), ("members", "table_id"), ("tables", "id"))
]

TEXTS = "SELECT id, text FROM texts WHERE table_id = :table"
MEMBERS = "SELECT player_id FROM members WHERE table_id = :table ORDER BY player_id"
ENTRIES_OF = f"""
    SELECT {_ENTRY} FROM tables WHERE id IN (SELECT table_id FROM members WHERE player_id = :player)
    ORDER BY active DESC, id"""

ADD_PLAYER = "INSERT INTO players (id, kind, name, created) VALUES (:player, :kind, :name, :created)"
PLAYER = "SELECT id, kind, name, created FROM players WHERE id = :player"
RENAME = "UPDATE players SET name = :name WHERE id = :player"
SET_RECOVERY = "UPDATE players SET recovery = :digest WHERE id = :player"
TAKE_RECOVERY = "UPDATE players SET recovery = NULL WHERE recovery = :digest RETURNING id"
ERASE_PLAYER = [
    "DELETE FROM texts WHERE player_id = :player",
    "DELETE FROM tokens WHERE player_id = :player",
    "DELETE FROM members WHERE player_id = :player",
    "UPDATE players SET name = '', recovery = NULL WHERE id = :player RETURNING id",
]

ADD_TOKEN = "INSERT INTO tokens (digest, player_id, created) VALUES (:digest, :player, :created)"
PLAYER_OF_TOKEN = "SELECT player_id FROM tokens WHERE digest = :digest"
REMOVE_TOKENS = "DELETE FROM tokens WHERE player_id = :player"

KEYS = "SELECT id, secret, created FROM keys ORDER BY id DESC"
ADD_KEY = "INSERT INTO keys (id, secret, created) VALUES (:id, :secret, :created) ON CONFLICT DO NOTHING"
REMOVE_KEYS = "DELETE FROM keys WHERE created < :before AND id < (SELECT max(id) FROM keys) RETURNING id"

TAKE_LEASE = """
    INSERT INTO leases (name, holder, until) VALUES (:name, :holder, :until)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.until < :now OR leases.holder = excluded.holder RETURNING name"""
ALIVE = "SELECT until FROM leases WHERE name = 'alive'"
STAY_ALIVE = """
    INSERT INTO leases (name, holder, until) VALUES ('alive', '', :now)
    ON CONFLICT (name) DO UPDATE SET until = excluded.until"""
RELEASE = "DELETE FROM leases WHERE name = :name AND holder = :holder"


def numbered(statement: str) -> tuple[str, tuple[str, ...]]:
    """The same for PostgreSQL: `$1`, `$2` … instead of names, and the names in that order."""
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        if match[1] not in names:
            names.append(match[1])
        return f"${names.index(match[1]) + 1}"

    return re.sub(r"(?<!:):([a-z_]+)", number, statement), tuple(names)
