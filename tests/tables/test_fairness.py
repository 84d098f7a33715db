"""Fair chance: the recipe, its vectors, and the recipe again from the page alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from loreley.core.record import format_record
from loreley.games import NAMES
from loreley.tables import AnswerTakeback, TakeBack, record_of
from loreley.tables.fairness import _Words, commit, draw, key_of
from tests.tables import reckon
from tests.tables.house import House, running, some_bytes

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
CONTRIBUTIONS = ["5e" * 32, "screen", "bot"]
KEY = reckon.make_key("t1", SECRET, CONTRIBUTIONS, True)

hexadecimal = st.binary(min_size=32, max_size=32).map(bytes.hex)


def vectors() -> dict[str, str]:
    """The rows of the page's table."""
    rows = re.findall(r"^\| ([^|]+) \| `?([^|`]+)`? \|$", PAGE[PAGE.index("## Test vectors") :], re.MULTILINE)
    return {name.strip().replace("`", ""): value.strip() for name, value in rows}


def test_the_page_s_vectors_are_those_of_the_recipe() -> None:
    found = vectors()
    assert found["commitment"] == reckon.commitment("t1", SECRET)
    assert found["key"] == KEY.hex()
    assert found["block 0 of first, caller -, index 0"] == reckon.block(KEY, "first", "-", 0, 0).hex()
    assert found["first, 3 seats"] == str(reckon.outcome(KEY, "first", "-", 0, [0, 1, 2], 1)[0])
    assert found["seating, 3 places"] == joined(reckon.outcome(KEY, "seating", "-", 0, [0, 1, 2], 3))
    die = [1, 2, 3, 4, 5, 6]
    assert found["roll, caller -, index 0"] == joined(reckon.outcome(KEY, "roll", "-", 0, die, 1))
    for index in (0, 1):
        rolls = [reckon.outcome(KEY, "roll", str(seat), index, die, 1)[0] for seat in range(3)]
        assert found[f"roll, caller 0, 1 and 2, index {index}"] == joined(rolls)
    assert found["draw, caller 1, index 0, of 0, 0, 0, 1, 2, 3"] == joined(
        reckon.outcome(KEY, "draw", "1", 0, reckon.SHIELDS, 1)
    )
    hands = reckon.outcome(KEY, "hands", "-", 0, list(range(1, 55)), 15)
    assert found["hands, 3 seats of 5 cards, of 54"] == "; ".join(joined(hands[k : k + 5]) for k in (0, 5, 10))
    assert len(found) == 10


def joined(values: list[int]) -> str:
    return ", ".join(map(str, values))


@given(st.data())
def test_both_programs_agree(data: st.DataObject) -> None:
    table = data.draw(st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True))
    secret = data.draw(st.binary(min_size=32, max_size=32))
    brought = data.draw(st.lists(hexadecimal | st.sampled_from(["bot", "program", "screen"]), min_size=3, max_size=5))
    assert commit(table, secret) == reckon.commitment(table, secret)
    shuffled = data.draw(st.booleans())
    key = key_of(table, secret, brought, is_shuffled=shuffled)
    assert key == reckon.make_key(table, secret, brought, shuffled)
    things = data.draw(st.lists(st.integers(0, 60), min_size=1, max_size=60))
    k, index = data.draw(st.integers(1, len(things))), data.draw(st.integers(0, 99))
    seat = data.draw(st.none() | st.integers(0, 4))
    expected = reckon.outcome(key, "deck", "-" if seat is None else str(seat), index, things, k)
    assert draw(key, "deck", seat, index, things, k) == expected


def test_words_that_would_bias_are_thrown_away() -> None:
    """Of a list of 3 · 2**30 things every fourth word lies beyond the largest multiple."""
    things, thrown = range(3 << 30), 0
    for index in range(400):
        word = _Words(KEY, f"x - {index}").below(len(things))
        stream = reckon.words(KEY, "x", "-", index)
        first = next(stream)
        thrown += first >= len(things)
        assert word == (first if first < len(things) else next(w for w in stream if w < len(things)))
    assert 60 < thrown < 140


def test_a_die_falls_evenly() -> None:
    counts = Counter(draw(KEY, "roll", 0, index, range(1, 7), 1)[0] for index in range(6000))
    assert all(880 < counts[face] < 1120 for face in range(1, 7)), counts


@given(hexadecimal, hexadecimal)
def test_every_contribution_matters(mine: str, other: str) -> None:
    tables = [("t1", [mine, other, "bot"]), ("t1", [other, mine, "bot"]), ("t2", [mine, other, "bot"])]
    tables.append(("t1", [mine, other, "program"]))
    keys = {
        key_of(name, SECRET, brought, is_shuffled=shuffled) for name, brought in tables for shuffled in (True, False)
    }
    assert len(keys) == (8 if mine != other else 6)


def test_the_commitment_binds_secret_and_table() -> None:
    assert len({commit("t1", SECRET), commit("t2", SECRET), commit("t1", bytes(32))}) == 3


def some_games() -> list[House]:
    """Whole games of both, with people, bots, shuffled seats and moves taken back."""
    houses = []
    for n, game in enumerate([*NAMES, *NAMES]):
        house = running(n, people=2, bots=1 + n % 3, game=game, shuffle=n > 1, options={"max_rounds": 14})
        while house.table.status == "running":
            house.play(5)
            fish(house)
        houses.append(house)
    return houses


def fish(house: House) -> None:
    """Take back a move, with everybody's consent, and go on otherwise."""
    table = house.table
    if table.status != "running" or table.line is None:
        return
    mine = [step for step in table.line.steps[-4:] if step.seat in table.seats_of("ada")]
    if mine and len(table.line.steps) % 3 == 0:
        seat, to = mine[0].seat, mine[0].version
        house.do(TakeBack(by="ada", seat=seat, version=table.version, to=to))
        if table.asked is not None:
            house.do(AnswerTakeback(by="bert", to=to, is_granted=True))


def test_the_page_alone_is_enough_to_reckon_a_record() -> None:
    for house in some_games():
        record = json.loads(format_record(record_of(house.table)))
        checked = list(reckon.outcomes(record))
        assert len(checked) > 20 if record["game"] == "rheingold" else len(checked) >= 5
        for expected, said in checked:
            assert expected == said


def test_the_secret_is_not_out_before_the_end() -> None:
    house = running(people=1, bots=2, game="rheingold", options={"max_rounds": 2})
    secret = house.secret.hex()
    assert some_bytes("secret", 0).hex() == secret
    while house.table.status == "running":
        for viewer in (None, 0, 2):
            assert secret not in str([shown.json() for shown in house.shown(viewer)])
        assert "fairness" not in format_record(record_of(house.table, seat=0))
        house.move(".")
    assert secret in str(house.shown(None)[-1].json())
    assert record_of(house.table).extra["fairness"]["secret"] == secret
