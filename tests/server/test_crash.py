"""No acknowledged move is lost when the server is killed; and the harness that shows it would notice if one were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.server.crash import Kill, Storm, kill_all, kill_one
from tests.server.serving import Server, new_server


def storm(server: Server, kills: int, tables: int, kill: Kill = kill_all, most_seconds: float = 1.5) -> Storm:
    weather = Storm(server, tables)
    weather.run(kills, kill, most_seconds)
    assert weather.moves > kills, "nobody played"
    return weather


@pytest.mark.slow
def test_no_move_is_lost_on_sqlite(tmp_path: Path) -> None:
    with new_server(str(tmp_path / "db"), tmp_path / "log") as server:
        weather = storm(server, kills=2, tables=10)
        assert weather.check() == []
        assert weather.repeated


@pytest.mark.slow
@pytest.mark.parametrize("kill", [kill_all, kill_one], ids=["all", "one"])
def test_no_move_is_lost_on_postgres(cluster: Cluster, tmp_path: Path, kill: Kill) -> None:
    with new_server(cluster.create(), tmp_path / "log", "--workers", "2") as server:
        assert storm(server, kills=2 if kill is kill_one else 1, tables=8, kill=kill).check() == []


@pytest.mark.deep
def test_no_move_is_lost_on_sqlite_in_200_kills(tmp_path: Path) -> None:
    with new_server(str(tmp_path / "db"), tmp_path / "log") as server:
        weather = storm(server, kills=200, tables=50, most_seconds=4)
        print(f"{weather.moves} acknowledged moves, {weather.repeated} sent again")
        assert weather.check() == []


@pytest.mark.deep
@pytest.mark.parametrize("kill", [kill_all, kill_one], ids=["all", "one"])
def test_no_move_is_lost_on_postgres_in_50_kills_of_each_kind(cluster: Cluster, tmp_path: Path, kill: Kill) -> None:
    with new_server(cluster.create(), tmp_path / "log", "--workers", "2") as server:
        weather = storm(server, kills=50, tables=50, kill=kill, most_seconds=4)
        print(f"{weather.moves} acknowledged moves, {weather.repeated} sent again")
        assert weather.check() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("defect", "sign", "kills"), [("acknowledge-early", "is lost", 3), ("forget-tokens", "was answered", 1)]
)
def test_the_harness_finds_a_server_with(
    defect: str, sign: str, kills: int, defective: Callable[[str, Path], Server], tmp_path: Path
) -> None:
    faults = storm(defective(defect, tmp_path), kills, tables=6).check()
    assert any(sign in fault for fault in faults), faults
