"""Decisions in a Parquet file: what Polars and DuckDB read is what was played; what is refused; memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from loreley import RecordError, get_board, get_game, replay
from loreley.arena.simulate import simulate
from loreley.cli.app import app
from loreley.core.record import MoveEvent, Record, format_record
from loreley.envs import export as module
from loreley.envs.code import code_of
from loreley.envs.export import Export, schema_of

GAMES = [("rheinlaender", 3, "german"), ("rheinlaender", 5, "english"), ("rheingold", 4, "standard")]


def records(name: str, players: int, edition: str, games: int = 3, seed: int = 5) -> list[Record]:
    game = get_game(name)
    return list(simulate(game, get_board(game), ["random"] * players, games, seed, edition, {"max_rounds": 8}))


def write(path: Path, found: list[Record]) -> Export:
    game = get_game(found[0].game)
    with Export(str(path)) as file:
        for record in found:
            file.add(record, game, get_board(game))
    return file


@pytest.mark.boundscheck
@pytest.mark.parametrize(("name", "players", "edition"), GAMES)
def test_rows_are_the_decisions_that_were_made(tmp_path: Path, name: str, players: int, edition: str) -> None:
    """Against the positions of the slow replay."""
    found, path = records(name, players, edition), tmp_path / "x.parquet"
    write(path, found)
    code = code_of(get_game(name), get_board(get_game(name)), players)
    rows = polars.read_parquet(path).iter_rows(named=True)
    for n, record in enumerate(found):
        start, *steps = replay(record)
        here, decision = start.position, 0
        for step in steps:
            begun, parts = 0, code.encode(step.move or "")
            for action in parts:
                row = next(rows)
                assert (row["game"], row["decision"], row["seat"], row["edition"]) == (n, decision, step.seat, edition)
                assert (row["action"], row["move"], json.loads(row["options"])) == (
                    action,
                    step.move,
                    {"max_rounds": 8},
                )
                assert sorted(row["legal"]) == code.offers(here._block, begun)
                np.testing.assert_array_equal(row["observation"], code.see(here._block, step.seat or 0, begun))
                assert (row["scores"], row["winners"]) == (record.scores, record.winners)
                begun, decision = action + 1, decision + 1
            here = step.position
    assert next(rows, None) is None


def test_duckdb_reads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    found = records("rheinlaender", 3, "english", 10)
    written = write(path, found)
    moves = sum(isinstance(event, MoveEvent) for record in found for event in record.events)
    asked = "count(*), count(distinct game), sum(list_contains(legal, action)::int), min(len(observation))"
    (row,) = duckdb.connect().execute(f"select {asked} from '{path}'").fetchall()
    assert row == (moves, 10, moves, 1616)
    assert (written.games, written.decisions) == (10, moves)


def test_the_file_says_how_to_read_it(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write(path, records("rheingold", 3, "standard", 1))
    meta = json.loads(pq.read_schema(path).metadata[b"loreley"])
    code = code_of(get_game("rheingold"), get_board(get_game("rheingold")), 3)
    assert (meta["format"], meta["game"], meta["rules"], meta["players"]) == ("loreley-decisions/0", "rheingold", 1, 3)
    assert meta["actions"] == list(code.actions)
    assert [field["name"] for field in meta["observation"]] == [field.name for field in code.fields]
    assert all(field["about"] for field in meta["observation"])


def test_rows_are_written_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_ROWS", 100)
    path, most = tmp_path / "x.parquet", 0
    found = records("rheinlaender", 3, "english", 30)
    game = get_game("rheinlaender")
    with Export(str(path)) as file:
        for record in found:
            file.add(record, game, get_board(game))
            most = max(most, file._group.rows)
    assert 0 < most <= 100
    groups = pq.ParquetFile(path)
    assert groups.num_row_groups > 5
    assert groups.metadata.num_rows == file.decisions


def test_an_unfinished_game_has_no_result(tmp_path: Path) -> None:
    (record,) = records("rheinlaender", 3, "english", 1)
    del record.events[20:]
    record.scores = record.winners = None
    path = tmp_path / "x.parquet"
    write(path, [record])
    assert polars.read_parquet(path)["scores"].null_count() > 5


def broken(record: Record, how: str) -> Record:
    if how == "move":
        at = next(n for n, event in enumerate(record.events) if isinstance(event, MoveEvent))
        record.events[at] = MoveEvent(record.events[at].seat, "54-1L")  # type: ignore[union-attr]
    elif how == "area":
        at = next(n for n, event in enumerate(record.events) if isinstance(event, MoveEvent) and "-" in event.move)
        card = record.events[at].move.split("-")[0]  # type: ignore[union-attr]
        record.events[at] = MoveEvent(record.events[at].seat, f"{card}-{'1L' if card != '1' else '9L'}")  # type: ignore[union-attr]
    elif how == "seat":
        at = next(n for n, event in enumerate(record.events) if isinstance(event, MoveEvent))
        record.events[at] = MoveEvent((record.events[at].seat + 1) % 3, record.events[at].move)  # type: ignore[union-attr]
    elif how == "result":
        assert record.scores is not None
        record.scores = [score + 1 for score in record.scores]
    elif how == "chance":
        record.events[1].value[0][0] = record.events[1].value[1][0]  # type: ignore[union-attr]
    elif how == "word":
        record.events[5] = MoveEvent(0, "castle on the moon")
    elif how == "short":
        record.events.pop()
    else:
        record.seen_by = 1
    return record


@pytest.mark.parametrize(
    ("how", "place"),
    [
        ("move", "event 3"),
        ("seat", "event 3"),
        ("area", "event"),
        ("result", "result"),
        ("chance", "event 1"),
        ("word", "event 5"),
        ("short", "result"),
        ("seen", "header"),
    ],
)
def test_a_broken_record_is_refused_at_its_place(tmp_path: Path, how: str, place: str) -> None:
    (record,) = records("rheinlaender", 3, "english", 1)
    with pytest.raises(RecordError) as refused:
        write(tmp_path / "x.parquet", [broken(record, how)])
    assert refused.value.place.startswith(place)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["export", *arguments])


def test_the_command(tmp_path: Path) -> None:
    first, second, out = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "out.parquet"
    first.write_text("".join(format_record(r) + "\n" for r in records("rheinlaender", 3, "english", 2)))
    second.write_text("".join(format_record(r) + "\n" for r in records("rheinlaender", 4, "english", 1)))
    done = run(str(first), str(first), "--out", str(out))
    assert done.exit_code == 0
    assert "4 games" in done.stderr
    before = out.read_bytes()
    assert polars.read_parquet(out)["game"].n_unique() == 4
    mixed = run(str(first), str(second), "--out", str(out))
    assert mixed.exit_code == 1
    assert "b.jsonl:1: header:" in mixed.stderr
    assert "for 4 in an export" in mixed.stderr
    assert out.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl", "out.parquet"]


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    """The file is written by another thread; a limit of its size fails as a full disk does."""
    lines = [format_record(record) + "\n" for record in records("rheinlaender", 3, "english", 60)]
    (tmp_path / "a.jsonl").write_text("".join(lines))
    limit = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (1_500_000, 1_500_000))"  # compiled code is smaller
    program = f"{limit}; from loreley.cli import main; main()"
    command = [sys.executable, "-c", program, "export", *["a.jsonl"] * 12, "--out", "out.parquet"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


@pytest.mark.parametrize(("text", "saying"), [("", "no records"), ("{}\n", "x.jsonl:1: header")])
def test_nothing_to_export_is_said(tmp_path: Path, text: str, saying: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    done = run(str(path), "--out", str(tmp_path / "x.parquet"))
    assert done.exit_code == 1
    assert saying in done.stderr
    assert not (tmp_path / "x.parquet").exists()


def test_standard_output_takes_no_parquet(tmp_path: Path) -> None:
    assert run("x.jsonl", "--out", "-").exit_code == 1


def test_every_column_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    code = code_of(get_game("rheingold"), get_board(get_game("rheingold")), 3)
    assert [name for name in schema_of(code).names if f"`{name}`" not in page] == []
