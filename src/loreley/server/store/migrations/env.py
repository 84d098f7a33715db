"""What Alembic runs: the steps, on the connection that the store hands over, inside its transaction."""

from __future__ import annotations

from alembic import context

from loreley.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
