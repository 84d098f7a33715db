"""`loreley admin` beside a server that runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from loreley import parse_record, replay
from tests.cli.conftest import Run, run
from tests.server.play import play_on, set_up
from tests.server.serving import Person, Server, new_server

pytestmark = pytest.mark.slow

__all__ = ["run"]

Meet = Callable[[str], Person]


def test_a_backup_of_a_running_server_serves_the_same_people(
    server: Server, meet: Meet, run: Run, tmp_path: Path
) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    table = set_up(people)
    play_on(people, table, 3)
    run("admin", "backup", str(tmp_path / "backup"), "--database", server.database)
    play_on(people, table, 1)
    run("admin", "restore", str(tmp_path / "backup"), "--database", str(tmp_path / "db"))
    run("admin", "backup", str(tmp_path / "backup"), "--database", server.database, code=1)
    with new_server(str(tmp_path / "db"), tmp_path / "log") as restored:
        for person in people:
            person.http.base_url = restored.url
        view = people[0].view(table)
        assert view["version"] == 3
        assert view["mine"] == [0]
        assert play_on(people, table, 3) == 3


def test_all_games_are_exported_and_those_that_run_keep_their_secrets(server: Server, meet: Meet, run: Run) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    over, running = set_up(people, options={"max_rounds": 1}), set_up(people, game="rheinlaender")
    play_on(people, over)
    play_on(people, running, 2)
    lines = run("admin", "export", "--database", server.database).stdout.splitlines()
    records = [parse_record(line) for line in lines]
    assert all(replay(record) for record in records)
    finished = {record.extra["fairness"]["table"] for record in records if "fairness" in record.extra}
    assert over in finished
    assert running not in finished
    assert any(record.seen_by == "spectator" and record.game == "rheinlaender" for record in records)


def test_tables_are_listed_and_old_ones_removed(server: Server, meet: Meet, run: Run) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]
    over, running = set_up(people, options={"max_rounds": 1}), set_up(people)
    play_on(people, over)
    listed = run("admin", "tables", "--database", server.database).stdout
    assert f"{over}  finished" in listed
    assert f"{running}  running" in listed
    dry = run("admin", "prune", "--days", "0", "--dry-run", "--database", server.database).stdout
    assert over in dry
    assert running not in dry
    assert people[0].view(over)["status"] == "finished"
    assert "0 tables removed" in run("admin", "prune", "--days", "1", "--database", server.database).stdout


def test_a_player_is_erased_by_id(server: Server, meet: Meet, run: Run) -> None:
    ada = meet("Ada")
    run("admin", "erase", ada.me["player"], "--database", server.database)
    assert (
        "there is no player 'nobody'" in run("admin", "erase", "nobody", "--database", server.database, code=1).stderr
    )


@pytest.mark.parametrize("command", [["tables"], ["export"], ["prune"], ["rotate-keys"], ["erase", "p"]])
def test_a_database_that_is_not_there_is_not_made(run: Run, tmp_path: Path, command: list[str]) -> None:
    refused = run("admin", *command, "--database", str(tmp_path / "nowhere"), code=1)
    assert "there is no such database" in refused.stderr
    assert not (tmp_path / "nowhere").exists()


def test_keys_are_rotated_without_anybody_losing_a_seat(tmp_path: Path, run: Run) -> None:
    database = str(tmp_path / "db")
    with new_server(database, tmp_path / "log") as server:
        ada = Person(server.url)
        assert "key 2 signs" in run("admin", "rotate-keys", "--database", database).stdout
        server.kill()
        server.start()
        assert ada.get("/api/me")["name"] == "Ada"
        bob = Person(server.url, "Bob")
        assert (
            "2 older keys have ended" in run("admin", "rotate-keys", "--keep-days", "0", "--database", database).stdout
        )
        server.kill()
        server.start()
        for person in (ada, bob):
            assert person.get("/api/me", 401)["code"] == "no-identity"
        ada.close()
        bob.close()
    assert json.loads((tmp_path / "log").read_text().splitlines()[-1])["message"] == "ready"
