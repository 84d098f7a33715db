"""Real clusters of Ray and of Dask on this machine: the same files as in one process, also when a worker is killed."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from loreley.arena import make_setting, tournament
from loreley.errors import ArenaError, SettingError

pytestmark = pytest.mark.slow  # worker processes

SETTING = make_setting("rheinlaender", ["random", "greedy", "search:4"], 3, seed=8, options={"max_rounds": 4})
DEALS, GAMES = 5, 15
FILES = ["games.csv", "pairs.csv", "ratings.csv", "records.jsonl", "seats.csv"]


def found(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("expected")
    tournament(SETTING, DEALS, out=folder)
    return found(folder)


@pytest.fixture(scope="module")
def ray_address() -> Iterator[str]:
    """Two cores, a small store, no dashboard; its sockets need a short path."""
    from ray.cluster_utils import Cluster

    folder = tempfile.mkdtemp(prefix="ray-")
    node = {
        "num_cpus": 2,
        "object_store_memory": 80_000_000,
        "include_dashboard": False,
        "temp_dir": folder,
        "_system_config": {"health_check_failure_threshold": 100},  # a busy machine is no dead one
    }
    cluster = Cluster(initialize_head=True, head_node_args=node)
    yield cluster.address
    cluster.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def dask_address() -> Iterator[str]:
    """Two workers; a game whose worker dies fails at once, so that the arena has to ask for it again."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, memory_limit=0
        ) as cluster,
    ):
        yield cluster.scheduler_address


def ray_workers() -> list[int]:
    """Those that play first, then those that wait for a game."""
    titles = "ray::play_units", "ray::IDLE"
    return [each.pid for title in titles for each in psutil.process_iter() if titled(each, title)]


def dask_workers() -> list[int]:
    return [each.pid for each in psutil.Process().children(recursive=True) if titled(each, "spawn_main")]


def titled(process: psutil.Process, part: str) -> bool:
    try:
        return any(part in word for word in process.cmdline())
    except psutil.Error:
        return False


@pytest.mark.parametrize("cluster", ["ray", "dask"])
def test_a_cluster_gives_the_same_files_also_when_a_worker_is_killed(
    tmp_path: Path, expected: list[bytes], request: pytest.FixtureRequest, cluster: str
) -> None:
    address = request.getfixturevalue(f"{cluster}_address")
    workers: Callable[[], list[int]] = {"ray": ray_workers, "dask": dask_workers}[cluster]
    killed = []

    def kill(done: int, games: int) -> None:
        if done in (2, 6):
            killed.append(workers()[0])
            os.kill(killed[-1], signal.SIGKILL)

    tournament(SETTING, DEALS, out=tmp_path, cluster=cluster, address=address, on_progress=kill)
    assert found(tmp_path) == expected
    assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == GAMES
    assert len(set(killed)) == 2


@pytest.mark.parametrize("cluster", ["ray", "dask"])
def test_a_game_that_cannot_be_played_ends_the_arena_with_its_reason(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, cluster: str
) -> None:
    """Workers check that they play by the very same rules."""
    address = request.getfixturevalue(f"{cluster}_address")
    monkeypatch.setattr("loreley.arena.cluster.source_hash", lambda: "0" * 16)
    with pytest.raises(ArenaError, match=r"a worker has engine .*, this program 0000000000000000"):
        tournament(SETTING, 1, cluster=cluster, address=address)


def test_a_cluster_out_of_reach_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loreley.arena.cluster._PATIENCE", 1)
    with pytest.raises(ArenaError, match=r"no Dask cluster at tcp://127\.0\.0\.1:9"):
        tournament(SETTING, 1, cluster="dask", address="tcp://127.0.0.1:9")
    with pytest.raises(SettingError, match="the address of the Dask scheduler is missing"):
        tournament(SETTING, 1, cluster="dask")
    with pytest.raises(SettingError, match="an address is given, but no cluster"):
        tournament(SETTING, 1, address="127.0.0.1:6379")


def test_a_ray_cluster_out_of_reach_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"no Ray cluster at 127\.0\.0\.1:9"):
        tournament(SETTING, 1, cluster="ray", address="127.0.0.1:9")
