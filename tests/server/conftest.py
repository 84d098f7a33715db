"""Real databases: SQLite files, and one private PostgreSQL server for the session."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from loreley.server.store import Store, open_store
from tests.server.cluster import Cluster, new_cluster
from tests.server.serving import Person, Server, new_server


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with new_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'loreley.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await open_store(database)
    yield store
    await store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a SQLite file, without limits of rate, with bots that answer at once."""
    folder = tmp_path_factory.mktemp("server")
    with new_server(str(folder / "loreley.sqlite"), folder / "log") as server:
        yield server


@pytest.fixture
def meet(server: Server) -> Iterator[Callable[[str], Person]]:
    """Somebody who comes to the server for the first time."""
    people: list[Person] = []

    def meet(name: str) -> Person:
        people.append(Person(server.url, name))
        return people[-1]

    yield meet
    for person in people:
        person.close()


@pytest.fixture
def defective() -> Iterator[Callable[[str, Path], Server]]:
    """Start a server with a seeded defect."""
    servers: list[Server] = []

    def start(defect: str, folder: Path) -> Server:
        server = Server(str(folder / "db"), folder / "log", "--rate-limit", "0", "--bot-beat", "0")
        server.program = ("-m", "tests.server.defects", defect)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.kill()
