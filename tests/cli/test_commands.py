"""The commands for programs: records made and checked, boards, counts, figures; exit codes and sentences."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pexpect
import pytest

import loreley
from loreley.core.record import format_record
from loreley.core.replay import seen_by

from .conftest import COMMAND, Run, Spawn, environment

GAMES = ("rheinlaender", "rheingold")
BOARD = Path(loreley.__file__).parent / "games" / "rheinlaender" / "boards" / "rhine.toml"


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of three."""
    run(*"simulate rheinlaender --seed 1 --out game.json".split())
    return tmp_path / "game.json"


def test_help_and_version_are_there(program: Run) -> None:
    listed = program("--help").stdout
    for command in "play simulate replay board perft compile bench version".split():
        assert command in listed
    told = dict(line.rsplit(maxsplit=1) for line in program("version").stdout.splitlines())
    assert told["loreley"] == loreley.__version__
    assert {"python", "numba"} <= told.keys()


@pytest.mark.parametrize(
    "arguments", ["nonsense", "simulate", "simulate rheinlaender --games many", "perft x --depth -1"]
)
def test_wrong_usage_is_exit_code_2(run: Run, arguments: str) -> None:
    run(*arguments.split(), code=2)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes(run: Run, program: Run, tmp_path: Path, game: str) -> None:
    options = f"simulate {game} --players 4 --games 3 --seed 7 --max-rounds 8".split()
    printed = program(*options).stdout
    run(*options, "--bots", "random,random,random,random", "--out", "a.jsonl")
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == printed
    assert len(printed.splitlines()) == 3
    assert run(*options[:-4], "--seed", "8", "--max-rounds", "8").stdout != printed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl"]


def test_a_failed_simulation_leaves_the_old_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("precious", encoding="utf-8")
    run(*"simulate rheinlaender --edition french --out a.jsonl".split(), code=1)
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == "precious"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("game", GAMES)
def test_positions_as_json_are_those_of_the_library(run: Run, tmp_path: Path, game: str) -> None:
    run(*f"simulate {game} --seed 2 --max-rounds 5 --out game.json".split())
    steps = loreley.replay(loreley.parse_record((tmp_path / "game.json").read_text(encoding="utf-8")))
    full = [json.loads(line) for line in run("replay", "game.json", "--json").stdout.splitlines()]
    assert full == [step.position.canonical(step.ply) for step in steps]
    for given, seat in (("1", 1), ("none", None)):
        lines = run("replay", "game.json", "--json", "--seat", given).stdout.splitlines()
        last = steps[-1].position
        assert [json.loads(line) for line in lines[:-1]] == [
            step.position.view(seat).canonical(step.ply) for step in steps[:-1]
        ]
        assert json.loads(lines[-1]) == last.view(seat).canonical(steps[-1].ply, last.scores, last.winners)


def test_a_seat_that_does_not_exist_is_refused(run: Run, record: Path) -> None:
    for seat in ("3", "-1", "x", "", "0000000000"):
        done = run("replay", record.name, "--json", f"--seat={seat}", code=1)
        assert done.stdout == ""
        assert "there is no seat" in done.stderr


@pytest.mark.parametrize(
    ("language", "won"), [("en", "wins|share the win"), ("de", "gewinnt|teilen sich"), ("hu", "győz")]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_words(run: Run, tmp_path: Path, game: str, language: str, won: str) -> None:
    run(*f"simulate {game} --players 5 --seed 4 --max-rounds 20 --out game.json".split())
    for sight in ([], ["--seat", "2"], ["--seat", "none"]):
        shown = run("replay", "game.json", "--lang", language, *sight).stdout
        assert re.search(won, shown.splitlines()[-1])
        assert max(map(len, shown.splitlines())) <= 100


def test_records_of_one_viewer_show_what_is_known(run: Run, record: Path) -> None:
    whole = loreley.parse_record(record.read_text(encoding="utf-8"))
    game, board = loreley.get_game(whole.game), loreley.get_board(loreley.get_game(whole.game))
    record.write_text(format_record(seen_by(whole, game, board, 1)) + "\n", encoding="utf-8")
    for seat in ([], ["--seat", "0"], ["--seat", "none"]):
        done = run("replay", record.name, "--json", *seat, code=1)
        assert done.stderr.startswith("game.json: header: ")
        assert done.stdout == ""
    assert json.loads(run("replay", record.name, "--json", "--seat", "1").stdout.splitlines()[-1])["winners"]
    assert "wins" in run("replay", record.name).stdout
    for command in ("perft rheinlaender --record", "play --resume"):
        done = run(*command.split(), record.name, code=1)
        assert done.stderr.startswith("game.json: header: this is the game as seat 1 saw it")
        assert done.stderr.count("\n") == 1


def refused(record: Path, **changes: object) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    record.write_text(json.dumps({**data, **changes}), encoding="utf-8")


def test_refusals_begin_with_file_and_place(run: Run, program: Run, record: Path, tmp_path: Path) -> None:
    good = record.read_text(encoding="utf-8")
    data = json.loads(good)
    data["events"][17] = {"seat": 0, "move": "1-54R"}
    many = tmp_path / "many.jsonl"
    many.write_text(good + good + json.dumps(data) + "\n", encoding="utf-8")
    done = program("replay", "many.jsonl", "--json", code=1)
    assert done.stderr.startswith("many.jsonl:3: event 17: ")
    assert len(done.stdout.splitlines()) == 2 * len(loreley.replay(loreley.parse_record(good)))
    refused(record, result={"scores": [0, 0, 0], "winners": [0]})
    assert run("replay", "game.json", code=1).stderr.startswith("game.json: result: ")
    refused(record, board="elsewhere")
    assert run("replay", "game.json", code=1).stderr.startswith("game.json: header: ")


@pytest.mark.parametrize(
    ("name", "content", "start"),
    [
        ("a.json", b"\xff\xfe{}", "a.json: header: not UTF-8"),
        ("a.json", b"", "a.json: header: not JSON"),
        ("a.json", b"[" * 100_000, "a.json: header: "),
        ("a.jsonl", b"{}\n", "a.jsonl:1: header: "),
        ("a.jsonl", b" " * (16 * 1024 * 1024 + 1), "a.jsonl:1: header: longer than"),
        ("a.json", b"9" * (17 * 1024 * 1024), "a.json: header: longer than"),
    ],
    ids=["encoding", "empty", "nesting", "format", "long-line", "long-file"],
)
def test_broken_files_are_refused_with_a_sentence(
    run: Run, tmp_path: Path, name: str, content: bytes, start: str
) -> None:
    (tmp_path / name).write_bytes(content)
    done = run("replay", name, code=1)
    assert done.stderr.startswith(start)
    assert done.stderr.count("\n") == 1


def test_missing_files_and_folders_are_refused_with_a_sentence(run: Run, program: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    assert program("replay", "none.json", code=1).stderr == "none.json: No such file or directory\n"
    assert run("replay", "folder.json", code=1).stderr == "folder.json: Is a directory\n"
    assert "No such folder" in run("simulate", "rheinlaender", "--out", "no/a.jsonl", code=1).stderr
    assert run("replay", "", code=1).stderr == "'': No such file or directory\n"


def test_a_closed_pipe_is_no_error(tmp_path: Path, record: Path) -> None:
    whole = loreley.parse_record(record.read_text(encoding="utf-8"))
    (tmp_path / "many.jsonl").write_text((format_record(whole) + "\n") * 5, encoding="utf-8")
    program = subprocess.Popen(
        [*COMMAND, "replay", "many.jsonl", "--json"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 141


def test_many_games_are_a_table_and_may_come_from_a_pipe(run: Run) -> None:
    records = run(*"simulate rheinlaender --games 3".split()).stdout
    table = run("replay", "-", given=records).stdout.splitlines()
    assert len(table) == 4
    assert run(*"simulate rheinlaender --games 0".split()).stdout == ""
    assert run("replay", "-", given="").stdout == ""


def test_boards_are_shown_checked_and_printed(run: Run, program: Run, tmp_path: Path) -> None:
    for name, game in (("rhine", "rheinlaender"), ("middle-rhine", "rheingold")):
        topology = json.loads(run("board", name, "--json").stdout)
        assert topology == loreley.get_board(loreley.get_game(game), name).topology
        shown = program("board", name).stdout
        assert f"board {name} ok" in shown
        assert max(map(len, shown.splitlines())) <= 100
    text = BOARD.read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('"rhine"', '"mine"'), encoding="utf-8")
    assert "board mine ok" in run("board", "own.toml").stdout
    (tmp_path / "own.toml").write_text(text.replace('"I4 I5"', '"I4 I8"'), encoding="utf-8")
    assert "site 26: expected two neighbouring land spaces" in run("board", "own.toml", code=1).stderr
    (tmp_path / "own.toml").write_bytes(b"\xff")
    assert "not UTF-8" in run("board", "own.toml", code=1).stderr
    assert "no board and no file" in run("board", "nowhere", code=1).stderr


def test_a_picture_of_the_map(run: Run, tmp_path: Path) -> None:
    run("board", "middle-rhine", "--svg", "map.svg")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "no picture" in run("board", "rhine", "--svg", "map.svg", code=1).stderr


def test_a_board_of_ones_own_is_played_on(run: Run, tmp_path: Path) -> None:
    text = BOARD.read_text(encoding="utf-8").replace('"rhine"', '"mine"')
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    run(*"simulate rheinlaender --board own.toml --out game.json".split())
    assert "header: " in run("replay", "game.json", code=1).stderr
    assert "wins" in run("replay", "game.json", "--board", "own.toml").stdout
    done = run(*"play rheinlaender --board own.toml --seats random,random,random --max-rounds 1".split())
    assert "agreed number of rounds" in done.stdout


def test_perft_counts_and_divides(run: Run, program: Run, record: Path) -> None:
    start = loreley.new_game("rheinlaender", 3, 5)
    assert program(*"perft rheinlaender --seed 5 --depth 1".split()).stdout == f"{len(start.legal)}\n"
    lines = run(*"perft rheinlaender --seed 5 --depth 2 --divide".split()).stdout.splitlines()
    counts = {move: int(count) for move, count in map(str.split, lines)}
    assert counts.pop("total") == sum(counts.values())
    assert list(counts) == start.legal
    steps = loreley.replay(loreley.parse_record(record.read_text(encoding="utf-8")))
    done = run("perft", "rheinlaender", "--record", record.name, "--ply", "9", "--depth", "1")
    assert done.stdout == f"{len(steps[9].position.legal)}\n"
    assert "ply is 999" in run("perft", "rheinlaender", "--record", record.name, "--ply", "999", code=1).stderr


def test_a_count_without_end_can_be_interrupted(spawn: Spawn) -> None:
    child = spawn("perft", "rheinlaender", "--depth", "9")
    assert child.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=4) == 0
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus == signal.SIGINT or child.exitstatus == 130


def test_compiling_twice_says_nothing_and_is_quick(program: Run) -> None:
    done = program("compile")
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.slow
def test_figures_for_programs(program: Run) -> None:
    figures = json.loads(program("bench", "rheinlaender", "--json").stdout)
    assert {row["players"] for row in figures["random_play"]} == {3, 4, 5}
    assert all(row["games_per_s"] > 0 and row["moves_per_s"] > 0 for row in figures["random_play"])
    assert {"copy_ns", "warm_start_s"} <= figures.keys()
