"""The same games whoever plays them and however often they are interrupted; none lost, none counted twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import psutil
import pytest

from loreley.arena import crew as crews
from loreley.arena import duel, make_setting, tournament
from loreley.arena.crew import Games, Lost, play_all
from loreley.arena.journal import Journal
from loreley.arena.plan import DUEL, Setting, Unit
from loreley.arena.play import Played, play_unit
from loreley.bots import make_bot
from loreley.core.record import format_record, parse_record
from loreley.core.replay import replay
from loreley.errors import ArenaError, SettingError
from loreley.games import get_board, get_game

pytestmark = pytest.mark.slow  # worker processes

SETTING = make_setting("rheinlaender", ["random", "greedy", "search:4"], 3, seed=5, options={"max_rounds": 4})
DEALS, GAMES = 6, 18
FILES = ["games.csv", "pairs.csv", "ratings.csv", "records.jsonl", "seats.csv", "ratings.png", "pairs.svg"]


def found(folder: Path) -> list[bytes]:
    """All that must repeat."""
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Played in this process, without a break."""
    folder = tmp_path_factory.mktemp("expected")
    tournament(SETTING, DEALS, out=folder)
    return found(folder)


def test_results_are_complete_and_true_to_their_records(expected: list[bytes]) -> None:
    games, records = expected[0].decode().splitlines(), expected[3].decode().splitlines()
    assert len(games) == 1 + 3 * GAMES
    assert len(records) == GAMES
    rules = get_game("rheinlaender")
    for n, line in enumerate(records):
        record = parse_record(line)
        *_, last = replay(record, rules, get_board(rules))
        assert format_record(record) == line
        rows = [row.split(",") for row in games[1 + 3 * n : 4 + 3 * n]]
        assert [row[6] for row in rows] == [seat.name for seat in record.seats]
        assert [int(row[7]) for row in rows] == last.position.scores
        assert [seat for seat, row in enumerate(rows) if row[8] == "1"] == last.position.winners


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_jobs_changes_nothing(tmp_path: Path, expected: list[bytes], jobs: int) -> None:
    tournament(SETTING, DEALS, out=tmp_path, jobs=jobs)
    assert found(tmp_path) == expected


def shuffled(setting: Setting, units: Iterable[Unit]) -> Games:
    """A crew that finishes in another order."""
    todo = list(units)
    random.Random(1).shuffle(todo)
    return (play_unit(setting, unit) for unit in todo)


def twice(setting: Setting, units: Iterable[Unit]) -> Games:
    """A crew that delivers everything twice, now and later."""
    games = [play_unit(setting, unit) for unit in units]
    yield from (game for game in games for _ in range(2))
    yield from games


def forgetful(setting: Setting, units: Iterable[Unit]) -> Games:
    """A crew that leaves out every third game and says nothing."""
    return (play_unit(setting, unit) for n, unit in enumerate(units) if n % 3 != 2)


def dying(setting: Setting, units: Iterable[Unit]) -> Games:
    """A crew that dies after every fifth game."""
    for n, unit in enumerate(units):
        if n == 5:
            raise Lost("killed")
        yield play_unit(setting, unit)


@pytest.mark.parametrize("crew", [shuffled, twice, forgetful, dying])
def test_whatever_a_crew_does_nothing_is_lost_or_counted_twice(
    tmp_path: Path, expected: list[bytes], monkeypatch: pytest.MonkeyPatch, crew: crews.Crew
) -> None:
    monkeypatch.setattr("loreley.arena.contest.find_crew", lambda *_: crew)
    tournament(SETTING, DEALS, out=tmp_path)
    assert found(tmp_path) == expected
    assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == GAMES


def kept_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal keeps what it has already, under another name."""
    add = Journal.add

    def wrong(self: Journal, played: Played) -> bool:
        self.results.pop(played.result.unit, None)
        return add(self, played)

    monkeypatch.setattr(Journal, "add", wrong)
    monkeypatch.setattr("loreley.arena.contest.find_crew", lambda *_: twice)


def seeded_by_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots draw from a stream that knows how many games were played before."""
    count = iter(range(10_000))
    monkeypatch.setattr("loreley.arena.play.make_bot", lambda name, *key: make_bot(name, next(count), *key))
    monkeypatch.setattr("loreley.arena.contest.find_crew", lambda *_: shuffled)


def never_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the crew leaves out stays out."""
    monkeypatch.setattr("loreley.arena.contest.play_all", lambda crew, setting, units: forgetful(setting, units()))


@pytest.mark.parametrize("defect", [kept_twice, seeded_by_order, never_asked_again])
def test_these_tests_see_defects(
    tmp_path: Path, expected: list[bytes], monkeypatch: pytest.MonkeyPatch, defect: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """Each breaks what the tests above look at: the files, the journal, or that there is a result at all."""
    defect(monkeypatch)
    try:
        tournament(SETTING, DEALS, out=tmp_path)
        lines = len((tmp_path / "journal.jsonl").read_bytes().splitlines())
        assert found(tmp_path) != expected or lines != GAMES
    except KeyError:
        pass


def test_a_crew_that_never_finishes_anything_is_given_up(tmp_path: Path) -> None:
    tries = []

    def dead(setting: Setting, units: Iterable[Unit]) -> Games:
        tries.append(len(list(units)))
        raise Lost("out of memory")
        yield  # a generator, as every crew

    with pytest.raises(ArenaError, match=r"5 times in a row .* out of memory"):
        list(play_all(dead, SETTING, lambda: SETTING.units(1)))
    assert tries == [3] * 5


class Broken:
    """A bot with a mistake."""

    name = "broken"

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def choose(self, view: object) -> int:
        return 1 // self.answer


@pytest.mark.parametrize(
    ("answer", "why"),
    [(0, "the bot broken failed: ZeroDivisionError"), (1, "the bot broken answered 1, which is no legal move there")],
)
def test_a_bot_that_fails_or_cheats_is_named(monkeypatch: pytest.MonkeyPatch, answer: int, why: str) -> None:
    monkeypatch.setattr("loreley.arena.play.make_bot", lambda *_: Broken(answer))
    monkeypatch.setattr("loreley.arena.play.warm_up", lambda _: None)
    with pytest.raises(ArenaError, match=why):
        tournament(SETTING, 1)


def test_more_deals_go_on_where_fewer_ended(tmp_path: Path, expected: list[bytes]) -> None:
    for deals in (1, 4, DEALS):
        tournament(SETTING, deals, out=tmp_path)
    assert found(tmp_path) == expected
    assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == GAMES
    assert tournament(SETTING, 4, out=tmp_path).games == 12


PROGRAM = (
    "from pathlib import Path; from loreley.arena import make_setting, tournament; import sys\n"
    "setting = make_setting('rheinlaender', ['random', 'greedy', 'search:4'], 3, seed=5, options={'max_rounds': 4})\n"
    "tournament(setting, 6, out=Path(sys.argv[1]), jobs=int(sys.argv[2]),"
    " on_progress=lambda done, games: print(done, flush=True))\n"
)


def running(folder: Path, jobs: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(program: subprocess.Popen[str], games: int) -> None:
    """Until the program says that it has finished so many."""
    assert program.stdout is not None
    for line in program.stdout:
        if int(line) >= games:
            return
    raise AssertionError(program.communicate())


def gone(processes: Iterable[psutil.Process]) -> bool:
    return not psutil.wait_procs(list(processes), timeout=20)[1]


@pytest.mark.parametrize(
    ("number", "jobs"),
    [
        (signal.SIGKILL, 2),
        (signal.SIGINT, 1),
        pytest.param(signal.SIGKILL, 1, marks=pytest.mark.deep),
        pytest.param(signal.SIGINT, 2, marks=pytest.mark.deep),
    ],
    ids=["SIGKILL", "SIGINT", "SIGKILL-alone", "SIGINT-workers"],
)
def test_killed_again_and_again_it_ends_as_if_nothing_had_been(
    tmp_path: Path, expected: list[bytes], number: signal.Signals, jobs: int
) -> None:
    finished: list[bytes] = []
    for games in (2, 7):
        program = running(tmp_path, jobs)
        wait_for(program, games)
        children = psutil.Process(program.pid).children(recursive=True)
        program.send_signal(number)
        program.communicate(timeout=30)
        assert gone(children), "workers outlived the arena that started them"
        lines = (tmp_path / "journal.jsonl").read_bytes().splitlines()
        assert lines[: len(finished)] == finished
        finished = [line for line in lines if line.endswith(b"}}")]
        assert games <= len(finished) < GAMES
    program = running(tmp_path, jobs)
    _, errors = program.communicate(timeout=120)
    assert program.returncode == 0, errors
    assert found(tmp_path) == expected
    lines = (tmp_path / "journal.jsonl").read_bytes().splitlines()
    assert lines[: len(finished)] == finished
    assert len(lines) == GAMES


def test_workers_that_are_killed_cost_nothing(tmp_path: Path, expected: list[bytes]) -> None:
    program = running(tmp_path, 2)
    for games in (1, 6):
        wait_for(program, games)
        workers = [each for each in psutil.Process(program.pid).children() if "LokyProcess" in " ".join(each.cmdline())]
        assert workers
        os.kill(workers[0].pid, signal.SIGKILL)
    _, errors = program.communicate(timeout=120)
    assert program.returncode == 0, errors
    assert found(tmp_path) == expected


def in_duel(bots: list[str], **changes: object) -> Setting:
    return make_setting("rheinlaender", bots, 3, 2, form=DUEL, options={"max_rounds": 6}, **changes)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> tuple[object, list[bytes]]:
    folder = tmp_path_factory.mktemp("duel")
    return duel(in_duel(["greedy", "random"]), 200, out=folder), found(folder)


def test_a_duel_stops_when_it_is_decided_and_the_jobs_change_nothing(
    tmp_path: Path, decided: tuple[object, list[bytes]]
) -> None:
    played = duel(in_duel(["greedy", "random"]), 200, out=tmp_path, jobs=2)
    assert found(tmp_path) == decided[1]
    assert played.verdict == "above"
    assert played.summary.deals < 60
    assert played.share.low > played.target == pytest.approx(1 / 3)
    again = duel(in_duel(["greedy", "random"]), 200, out=tmp_path)
    assert again.share == played.share
    assert found(tmp_path) == decided[1]


def test_a_duel_can_be_lost_or_stay_open() -> None:
    lost = duel(in_duel(["random", "greedy"]), 200)
    assert (lost.verdict, lost.share.high < lost.target) == ("below", True)
    assert duel(in_duel(["greedy", "random"]), 2).verdict == "open"


def test_a_duel_may_be_about_places() -> None:
    played = duel(in_duel(["greedy", "random"]), 200, by="places", target=0.6)
    assert played.verdict == "above"
    pair = played.summary.pairs[0]
    assert played.share.value == pytest.approx(pair.ahead.value)


def test_what_is_no_arena_is_refused(tmp_path: Path) -> None:
    for deals in (0, -3):
        with pytest.raises(SettingError, match=f"{deals} deals; expected 1 or more"):
            tournament(SETTING, deals, out=tmp_path / "none")
    with pytest.raises(SettingError, match="jobs is -1"):
        tournament(SETTING, 1, jobs=-1)
    with pytest.raises(SettingError, match="threads is 0"):
        tournament(SETTING, 1, threads=0)
    with pytest.raises(SettingError, match="unknown cluster 'slurm'"):
        tournament(SETTING, 1, cluster="slurm")
    with pytest.raises(SettingError, match="needs a setting of the form 'duel'"):
        duel(SETTING, 1)
    with pytest.raises(SettingError, match="decided by wins or places"):
        duel(in_duel(["greedy", "random"]), 1, by="luck")
    assert list(tmp_path.iterdir()) == []
