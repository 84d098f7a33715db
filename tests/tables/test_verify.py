"""`loreley verify` passes for every record of a table that ended, and fails where anything was changed."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from loreley.core.record import format_record, parse_record
from loreley.errors import RecordError
from loreley.games import NAMES, get_game
from loreley.tables import Abandon, Sit, record_of
from loreley.tables.verify import verify
from tests.samples import board_named
from tests.tables.house import House, running

Change = Callable[[dict[str, Any]], None]


@cache
def finished(game: str) -> str:
    """A whole game of two people and a bot; of Rheingold with a shield, of Rheinländer with a reshuffle."""
    needed = '"draw"' if game == "rheingold" else '"reshuffle"'
    for seed in range(60):
        rounds = {"max_rounds": 60} if game == "rheingold" else {}
        board = "vale" if game == "rheingold" else "rhine"
        house = running(seed, people=2, bots=1, game=game, board=board, shuffle=True, options=rounds)
        house.play()
        text = format_record(record_of(house.table, {"ada": "Ada", "bert": "Bert"}))
        if text.count(needed) > 1:
            return text
    raise AssertionError(f"no game with {needed}")


def check(record: dict[str, Any]) -> int:
    game = get_game(record["game"])
    return verify(parse_record(json.dumps(record)), game, board_named(record["board"], game))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_finished_record_passes(game: str, players: int) -> None:
    for seed in range(3):
        house = running(seed, people=1, bots=players - 1, game=game, shuffle=seed == 1, options={"max_rounds": 9})
        house.play()
        record = json.loads(format_record(record_of(house.table)))
        events = sum("chance" in event for event in record["events"])
        assert check(record) == events + (2 if seed == 1 else 1)


def test_an_abandoned_game_can_be_checked_as_far_as_it_went() -> None:
    house = running(people=1, bots=2)
    house.play(20)
    house.do(Abandon(by="ada"))
    record = json.loads(format_record(record_of(house.table)))
    assert "result" not in record
    assert check(record) == 1 + sum("chance" in event for event in record["events"])


def test_screens_and_programs_owe_no_contribution() -> None:
    house = House(1, game="rheingold", options={"max_rounds": 1})
    house.do(Sit(by="ada", kind="screen"))
    house.do(Sit(by="robot", kind="program"))
    house.bots(1)
    house.start()
    house.play()
    record = json.loads(format_record(record_of(house.table)))
    assert record["fairness"]["contributions"] == ["screen", "program", "bot"]
    assert [seat["kind"] for seat in record["seats"]] == ["human", "bot", "bot"]
    check(record)


def chance_events(record: dict[str, Any], kind: str) -> list[int]:
    return [n for n, event in enumerate(record["events"]) if event.get("chance") == kind]


def refusal(record: dict[str, Any]) -> RecordError:
    with pytest.raises(RecordError) as found:
        check(record)
    return found.value


def test_a_changed_die_is_found_at_its_place() -> None:
    original = json.loads(finished("rheingold"))
    check(original)
    for at in chance_events(original, "roll")[::9]:
        record = copy.deepcopy(original)
        was = record["events"][at]["value"]
        record["events"][at]["value"] = was % 6 + 1
        error = refusal(record)
        assert error.place == f"event {at}"
        assert f"roll is {was % 6 + 1}; it has to be {was} by the secret" in str(error)


def test_a_changed_shield_is_found_at_its_place() -> None:
    original = json.loads(finished("rheingold"))
    changed = 0
    for at in chance_events(original, "draw"):
        for value in (1, 2, 3):
            record = copy.deepcopy(original)
            if record["events"][at]["value"] != value:
                record["events"][at]["value"] = value
                assert refusal(record).place == f"event {at}"
                changed += 1
    assert changed > 1


def test_two_cards_that_change_places_are_found_at_their_place() -> None:
    original = json.loads(finished("rheinlaender"))
    check(original)
    hands, decks = chance_events(original, "hands")[0], chance_events(original, "deck")
    for at in (hands, *decks):
        record = copy.deepcopy(original)
        value = record["events"][at]["value"]
        if at == hands:
            value[0][0], value[1][0] = value[1][0], value[0][0]
        else:
            value[-1], value[-2] = value[-2], value[-1]
        assert refusal(record).place == f"event {at}"
    record = copy.deepcopy(original)
    sites = record["events"][0]["value"]
    other = next(n for n in range(len(sites)) if sites[n] != sites[0])
    sites[0], sites[other] = sites[other], sites[0]
    error = refusal(record)
    assert error.place == "event 0"
    assert "at place 0; it has to be" in str(error)


def set_key(key: str, value: Any) -> Change:
    return lambda record: record["fairness"].__setitem__(key, value)


def drop_key(key: str) -> Change:
    return lambda record: record["fairness"].pop(key) and None


def flip(key: str) -> Change:
    def change(record: dict[str, Any]) -> None:
        value = record["fairness"][key]
        record["fairness"][key] = value[:-1] + ("0" if value[-1] != "0" else "1")

    return change


def person(record: dict[str, Any]) -> int:
    return next(n for n, value in enumerate(record["fairness"]["contributions"]) if len(value) == 64)


def contribute(value: Any) -> Change:
    return lambda record: record["fairness"]["contributions"].__setitem__(person(record), value)


def swap_people(record: dict[str, Any]) -> None:
    """As if two persons had changed their seats."""
    seating = record["fairness"]["seating"]
    one, other = (n for n, seat in enumerate(record["seats"]) if seat["kind"] == "human")
    seating[one], seating[other] = seating[other], seating[one]


CHANGES: dict[str, tuple[Change, str]] = {
    "another scheme": (set_key("scheme", "loreley-fairness/0"), "scheme"),
    "no scheme": (drop_key("scheme"), "scheme is None"),
    "another table": (set_key("table", "t2"), "commitment"),
    "no table": (drop_key("table"), "table is None"),
    "a table that is no name": (set_key("table", "t 1\n"), "table is"),
    "another commitment": (flip("commitment"), "commitment"),
    "no commitment": (drop_key("commitment"), "commitment is None"),
    "another secret": (flip("secret"), "commitment"),
    "no secret": (drop_key("secret"), "secret is None"),
    "a short secret": (set_key("secret", "00"), "secret is '00'"),
    "no contributions": (drop_key("contributions"), "contributions is None"),
    "one contribution too few": (
        lambda record: record["fairness"]["contributions"].pop() and None,
        "one for each of 3",
    ),
    "a contribution missing": (contribute(None), "the contribution of place"),
    "a contribution changed": (contribute("00" * 32), "it has to be"),
    "a contribution that is none": (contribute("hello"), "the contribution of place"),
    "a person who owes nothing": (contribute("bot"), "is of kind 'human'"),
    "a person at somebody else's screen": (contribute("screen"), "it has to be"),
    "a seating that is none": (set_key("seating", [0, 0, 1]), "each once"),
    "a seating of words": (set_key("seating", ["0", None, []]), "each once"),
    "another seating": (swap_people, "seating is"),
    "another first player": (lambda record: record.__setitem__("first", (record["first"] + 1) % 3), "first is"),
    "fairness of another kind": (lambda record: record.__setitem__("fairness", []), "no fairness"),
    "no fairness": (lambda record: record.pop("fairness") and None, "no fairness"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("game", NAMES)
def test_a_changed_header_is_found(game: str, name: str) -> None:
    record = json.loads(finished(game))
    change, word = CHANGES[name]
    change(record)
    error = refusal(record)
    assert error.place == "header"
    assert word in str(error), str(error)


@pytest.mark.parametrize("game", NAMES)
def test_a_shuffle_cannot_be_kept_quiet(game: str) -> None:
    record = json.loads(finished(game))
    drop_key("seating")(record)
    assert refusal(record).place in ("header", "event 0")


def test_what_one_viewer_saw_cannot_be_verified() -> None:
    house = running(people=1, bots=2, game="rheingold")
    house.play(5)
    record = record_of(house.table, seat=0)
    with pytest.raises(RecordError, match="header: this is the game as one viewer saw it"):
        verify(record, house.table.game, house.table.board)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "loreley.cli", "verify", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_command_says_what_it_checked_and_refuses_with_the_place(tmp_path: Path) -> None:
    board = str(Path(__file__).parents[1] / "boards" / "vale.toml")
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    text = finished("rheingold")
    good.write_text(text, encoding="utf-8")
    done = run(str(good), "--board", board, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "good.json: " in done.stdout
    assert "outcomes of chance are as the secret and the contributions demand." in done.stdout
    record = json.loads(text)
    at = chance_events(record, "roll")[3]
    record["events"][at]["value"] = record["events"][at]["value"] % 6 + 1
    bad.write_text(json.dumps(record), encoding="utf-8")
    done = run(str(good), str(bad), "--board", board)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{bad}: event {at}: roll is ")
    assert len(done.stderr.splitlines()) == 1
