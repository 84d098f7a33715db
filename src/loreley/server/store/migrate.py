"""Bringing a database to the version that this program knows; one of a newer program is refused."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from loreley.errors import StoreError

__all__ = ["newest", "upgrade"]


def upgrade(connection: Connection) -> None:
    """Walk every step that is missing, within the connection's transaction."""
    config = _config()
    steps = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {step.revision for step in steps.walk_revisions()}:
        raise StoreError(
            f"the database has version {current}, made by a newer Loreley; this one knows versions up to"
            f" {steps.get_current_head()}: install the newer program, or restore a backup made before the update"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest() -> str:
    """The version that this program makes."""
    version = ScriptDirectory.from_config(_config()).get_current_head()
    assert version is not None
    return version


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "loreley.server.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
