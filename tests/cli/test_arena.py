"""`loreley arena` as people run it."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loreley.i18n import text

from .conftest import COMMAND, Run, Spawn, environment

pytestmark = pytest.mark.slow  # worker processes

QUICK = "rheinlaender --bots random,greedy --games 3 --seed 4 --max-rounds 3".split()


def test_tables_are_the_same_whatever_the_jobs_and_times_stand_aside(program: Run, tmp_path: Path) -> None:
    one = program("arena", *QUICK, "--out", "one")
    two = program("arena", *QUICK, "--out", "two", "--jobs", "2")
    assert one.stdout == two.stdout
    assert "deals 3 × tables 2 × seatings 3 = games 18" in one.stdout
    assert max(map(len, one.stdout.splitlines())) <= 100
    assert "milliseconds" not in one.stdout
    assert "milliseconds" in one.stderr
    for file in (tmp_path / "one").iterdir():
        if file.name != "journal.jsonl":
            assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), file.name


def test_the_figures_of_the_table_are_those_of_the_files(run: Run, tmp_path: Path) -> None:
    printed = run("arena", *QUICK, "--out", "folder").stdout
    with open(tmp_path / "folder" / "ratings.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            share, rating = float(row["share"]) * 100, float(row["rating"])
            found = re.search(rf"{row['bot']}\D*(\d+) \[(.*)", printed)
            assert found is not None
            assert float(found[1]) == pytest.approx(rating, abs=0.55)
            assert share in [pytest.approx(float(number), abs=0.06) for number in re.findall(r"([\d.]+) %", found[2])]
    assert run("replay", "folder/records.jsonl").stdout.count("\n") == 19


def test_records_are_those_of_the_games(run: Run) -> None:
    run("arena", *QUICK, "--out", "folder")
    assert run("replay", "folder/records.jsonl", "--json").stdout.count('"ply": 0') == 18


@pytest.mark.parametrize("lang", ["en", "de", "hu"])
def test_a_duel_says_how_it_was_decided_in_every_language(run: Run, lang: str) -> None:
    options = "rheinlaender --bots greedy,random --duel --games 200 --max-rounds 6".split()
    said = run("arena", *options, "--lang", lang).stdout.splitlines()[-1]
    share = r"\d+\.\d % \[\d+\.\d, \d+\.\d\]"
    start = text("arena-duel-above", lang, deals=0, bot="greedy", other="random", target="", what="", share="")[:2]
    assert said[:2] == start or said[0].isdigit()
    assert re.search(rf"greedy.*random.*33\.3 %.*{share}", said)


def test_without_arguments_one_bot_plays_itself(run: Run) -> None:
    assert "seatings 1 = games 10" in run("arena", "rheinlaender", "--max-rounds", "2").stdout


def test_a_board_of_ones_own_is_played_on_in_other_processes_too(run: Run, tmp_path: Path) -> None:
    source = Path(__file__).parents[1] / "boards" / "brook.toml"
    (tmp_path / "own.toml").write_bytes(source.read_bytes())
    options = "rheinlaender --board own.toml --bots random,greedy --games 2".split()
    run("arena", *options, "--out", "one")
    run("arena", *options, "--out", "two", "--jobs", "2")
    records = (tmp_path / "one" / "records.jsonl").read_text(encoding="utf-8")
    assert records == (tmp_path / "two" / "records.jsonl").read_text(encoding="utf-8")
    assert '"board": "brook"' in records


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("chess", "unknown game 'chess'"),
        ("rheinlaender --bots random,oracle", "unknown bot 'oracle'"),
        ("rheinlaender --bots random,random", "'random' is named twice"),
        ("rheinlaender --players 7", "players is 7"),
        ("rheinlaender --games 0", "0 deals"),
        ("rheinlaender --jobs -2", "jobs is -2"),
        ("rheinlaender --duel", "a duel is between 2 bots; given: 1"),
        ("rheinlaender --bots random,greedy --duel --by luck", "decided by wins or places"),
        ("rheinlaender --bots random,greedy --duel --target 75", "target is 75.0; expected a share from 0 to 1"),
        ("rheinlaender --cluster slurm", "unknown cluster 'slurm'"),
        ("rheinlaender --cluster dask", "the address of the Dask scheduler is missing"),
        ("rheinlaender --address tcp://127.0.0.1:1", "no cluster; expected ray or dask"),
        ("rheingold --open-coins", "rheingold has no option --open-coins"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(run: Run, tmp_path: Path, options: str, why: str) -> None:
    done = run("arena", *options.split(), "--out", "folder", code=1)
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert not (tmp_path / "folder").exists()


def test_another_arenas_folder_is_refused(run: Run) -> None:
    run("arena", *QUICK, "--out", "folder")
    done = run("arena", *QUICK, "--edition", "german", "--out", "folder", code=1)
    assert "folder belongs to another arena: edition is 'english' there and 'german' here" in done.stderr


@pytest.mark.parametrize(
    ("package", "extra"), [("choix", "research"), ("joblib", "research"), ("distributed", "cluster")]
)
def test_a_missing_extra_is_named(tmp_path: Path, package: str, extra: str) -> None:
    """Before anything is played. The interpreter looks for everything but that package."""
    options = [*QUICK, "--out", "folder"]
    if extra == "cluster":
        options += ["--cluster", "dask", "--address", "tcp://127.0.0.1:1"]
    hide = (
        "import sys\n"
        "class Without:\n"
        "    def __init__(self, finder): self.finder = finder\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        return None if name == {package!r} else self.finder.find_spec(name, path, target)\n"
        "sys.meta_path[:] = map(Without, sys.meta_path)\n"
        f"sys.argv = ['loreley', 'arena', *{options!r}]\n"
        "from loreley.cli import main; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", hide],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        check=False,
        timeout=120,
    )
    assert done.returncode == 1
    assert done.stderr == f"this needs {package}, which is not installed: pip install 'loreley[{extra}]'\n"
    assert not (tmp_path / "folder").exists()


def test_the_program_starts_without_the_extras(tmp_path: Path) -> None:
    """Nothing of them is imported before an arena asks for it."""
    heavy = "choix dask distributed joblib matplotlib ray".split()  # Numba itself imports scipy if it is there
    program = (
        "import sys, loreley.cli, loreley.arena, loreley.arena.simulate; from loreley.cli.app import app\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout == "[]\n"


def test_at_a_terminal_a_bar_counts_and_an_interruption_says_how_to_go_on(spawn: Spawn, program: Run) -> None:
    options = "rheinlaender --bots greedy,search:30 --jobs 2 --games 400 --out folder".split()
    child = spawn("arena", *options)
    child.expect(r"Playing.*?[1-9]\d*/2400.*?\d+:\d\d:\d\d")
    child.sendintr()
    child.expect(r"(\d+) of 2,?400 games are finished and kept in folder")
    kept = int(child.match[1])
    assert "Traceback" not in child.read()
    child.wait()
    assert child.exitstatus == 130
    done = program("arena", *options[:-4], "--games", "1", "--out", "folder")
    assert "games 6" in done.stdout
    assert kept >= 1


def test_being_told_to_end_is_an_interruption_too(tmp_path: Path) -> None:
    options = "rheinlaender --bots greedy,search:30 --games 400 --jobs 2 --out folder".split()
    program = subprocess.Popen(
        [*COMMAND, "arena", *options], cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True
    )
    journal = tmp_path / "folder" / "journal.jsonl"
    until = time.monotonic() + 60
    while not (journal.exists() and journal.stat().st_size) and time.monotonic() < until:
        time.sleep(0.1)
    program.terminate()
    _, said = program.communicate(timeout=30)
    assert program.returncode == 130
    kept = len(journal.read_bytes().splitlines())
    told = re.fullmatch(r"(\d+) of 2,400 games are finished and kept in folder; .* goes on with them\.\n", said)
    assert told is not None, said
    assert kept - 1 <= int(told[1]) <= kept  # it may be told to end between keeping a game and counting it


def test_the_command_is_listed(program: Run) -> None:
    assert "arena" in program("--help").stdout
