"""The folder of an arena: nothing in it is lost, counted twice, or mixed with another arena's."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from loreley.arena import make_setting
from loreley.arena.journal import identity, open_journal
from loreley.arena.plan import Setting
from loreley.arena.play import Played, Result
from loreley.errors import ArenaError
from loreley.games import get_game

BOARDS = Path(__file__).parents[1] / "boards"
SETTING = make_setting("rheinlaender", ["random"], 3, seed=1)


def played(deal: int) -> Played:
    """A finished game of the plan; its record is shorter than a real one."""
    result = Result(f"{deal}.0.0", 0, [deal, 2, 3], [2], 60, [20, 20, 20], [0.1, 0.2, 0.3], [0.0, 0.1, 0.1])
    return Played(result, json.dumps({"n": deal, "text": 'ő ", "record": {'}, ensure_ascii=False))


def keep(folder: Path, deals: range, setting: Setting = SETTING) -> None:
    with open_journal(folder, setting) as journal:
        for deal in deals:
            assert journal.add(played(deal))


def kept(folder: Path) -> list[str]:
    with open_journal(folder, SETTING) as journal:
        for deal, unit in enumerate(journal.results):
            assert journal.results[unit] == played(deal).result
            assert next(journal.records([unit])) == played(deal).record
        return list(journal.results)


def test_games_are_there_again(tmp_path: Path) -> None:
    keep(tmp_path, range(3))
    keep(tmp_path, range(3, 5))
    assert kept(tmp_path) == [f"{deal}.0.0" for deal in range(5)]
    with open_journal(tmp_path, SETTING) as journal:
        assert list(journal.records(["4.0.0", "0.0.0"])) == [played(4).record, played(0).record]


def test_a_game_is_on_the_disk_before_the_next_one_is_played(tmp_path: Path) -> None:
    with open_journal(tmp_path, SETTING) as journal:
        for deal in range(3):
            journal.add(played(deal))
            assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == deal + 1


def test_a_game_that_comes_twice_counts_once(tmp_path: Path) -> None:
    with open_journal(tmp_path, SETTING) as journal:
        assert [journal.add(played(0)), journal.add(played(0))] == [True, False]
    assert kept(tmp_path) == ["0.0.0"]


def test_wherever_the_last_line_is_torn_all_others_stay(tmp_path: Path) -> None:
    keep(tmp_path, range(3))
    file = tmp_path / "journal.jsonl"
    whole = file.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in range(1, len(last)):
        file.write_bytes(whole[:-cut])
        assert kept(tmp_path) == ["0.0.0", "1.0.0"]
        keep(tmp_path, range(2, 3))
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda lines: [lines[0], lines[1][:50] + b"\n", lines[2]], "journal.jsonl:2: not a finished game"),
        (lambda lines: [lines[0], lines[0]], "journal.jsonl:2: game 0.0.0 stands there twice"),
        (lambda lines: [b"\n", *lines], "journal.jsonl:1: not a finished game"),
        (lambda lines: [lines[0].replace(b'"first"', b'"last"')], "journal.jsonl:1: not a finished game"),
    ],
    ids=["torn within", "twice", "empty", "another key"],
)
def test_a_spoilt_journal_is_refused(tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]], why: str) -> None:
    keep(tmp_path, range(3))
    file = tmp_path / "journal.jsonl"
    file.write_bytes(spoiled := b"".join(spoil(file.read_bytes().splitlines(keepends=True))))
    with pytest.raises(ArenaError, match=why):
        kept(tmp_path)
    assert file.read_bytes() == spoiled


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    with open_journal(tmp_path, SETTING), pytest.raises(ArenaError, match="another arena is at work"):
        keep(tmp_path, range(1))
    keep(tmp_path, range(1))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"players": 4}, "players is 3 there and 4 here"),
        ({"bots": ("random", "greedy")}, "bots is .* there and .* here"),
        ({"edition": "german"}, "edition is 'english' there and 'german' here"),
        ({"options": {"max_rounds": 3}}, "options is .* there and .* here"),
        ({"form": "duel", "bots": ("random", "greedy")}, "form is 'round robin' there and 'duel' here"),
    ],
)
def test_a_folder_belongs_to_one_setting(tmp_path: Path, changes: dict[str, Any], why: str) -> None:
    keep(tmp_path, range(1))
    with pytest.raises(ArenaError, match=why):
        keep(tmp_path, range(1, 2), replace(SETTING, **changes))
    assert kept(tmp_path) == ["0.0.0"]


def test_a_folder_belongs_to_one_version_of_the_engine(tmp_path: Path) -> None:
    keep(tmp_path, range(1))
    file = tmp_path / "arena.json"
    file.write_text(file.read_text(encoding="utf-8").replace(identity(SETTING)["engine"], "0" * 16), encoding="utf-8")
    with pytest.raises(ArenaError, match="engine is '0000000000000000' there"):
        keep(tmp_path, range(1, 2))


def test_a_board_of_ones_own_is_told_apart_by_its_content_not_by_its_name() -> None:
    rules = get_game("rheinlaender")
    boards = {name: (BOARDS / f"{name}.toml").read_text(encoding="utf-8") for name in ("ford", "weir")}
    read = {name: rules.read_board(text.replace(f'"{name}"', '"rhine"'), name) for name, text in boards.items()}
    again = rules.read_board(boards["ford"].replace('"ford"', '"rhine"'), "ford")
    ford, weir = (identity(replace(SETTING, board=read[name])) for name in boards)
    assert ford == identity(replace(SETTING, board=again))
    assert len({str(each) for each in (ford, weir, identity(SETTING))}) == 3


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"format": "something"}'])
def test_settings_that_cannot_be_read_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "arena.json").write_bytes(content)
    with pytest.raises(ArenaError):
        keep(tmp_path, range(1))


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious", encoding="utf-8")
    with pytest.raises(ArenaError, match=r"no arena's folder: it holds thesis\.tex"):
        keep(tmp_path, range(1))
    assert os.listdir(tmp_path) == ["thesis.tex"]


def test_what_a_beginning_left_behind_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    (tmp_path / ".arena.json").write_text("{", encoding="utf-8")
    keep(tmp_path, range(2))
    assert kept(tmp_path) == ["0.0.0", "1.0.0"]
