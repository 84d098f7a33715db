"""Whatever is done to a record: it replays or it is refused, with a place; nothing else is ever raised."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreley import RecordError, format_record, parse_record, replay
from loreley.core.record import Record
from loreley.core.replay import seen_by
from tests.samples import EDITIONS, GAME, board_named, games

Data = dict[str, Any]
BOARD = board_named("brook")
ORIGINALS = [games(1, 11, players, edition, "brook")[0] for players in (3, 5) for edition in EDITIONS]
MASKED = [seen_by(record, GAME, BOARD, seat) for record in ORIGINALS for seat in (None, 0)]
RECORDS = ORIGINALS + MASKED
PLACE = re.compile(r"header|result|event (0|[1-9][0-9]*)")
HARD = settings(max_examples=6 * settings.default.max_examples)  # type: ignore[union-attr]

records = st.sampled_from(RECORDS)
numbers = st.integers(-3, 60) | st.sampled_from([2**31, 2**53, 2**70, 10**400])
words = st.sampled_from(
    ["reshuffle", "castle", "deck", "hands", "landmarks", ".", "#1L", "3-3W", "3+4L", "3x3L", "3-", ""]
)
scalars = st.none() | st.booleans() | numbers | st.floats() | words | st.text(max_size=6)
values = st.recursive(scalars, lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(max_size=5), v, max_size=3))


def holds(text: str) -> None:
    """A refusal has a place that is there; what is not refused says the same when it is written again."""
    error: RecordError | None = None
    try:
        record = parse_record(text)
        steps = replay(record, BOARD if record.board == "brook" else None)
    except RecordError as refusal:
        error = refusal
    if error is not None:
        assert PLACE.fullmatch(error.place), error
        assert str(error) == f"{error.place}: {error.why}"
        assert error.why
        if error.place.startswith("event "):
            assert int(error.place[6:]) <= text.count("{"), error
    else:
        assert steps[-1].ply == sum("move" in event for event in record.to_dict()["events"])
        assert parse_record(format_record(record)) == record


def as_data(record: Record) -> Data:
    return copy.deepcopy(record.to_dict())


@HARD
@given(records, st.data())
def test_events_left_out_doubled_or_exchanged(record: Record, data: st.DataObject) -> None:
    whole = as_data(record)
    events = whole["events"]
    for _ in range(data.draw(st.integers(1, 3))):
        if not events:
            break
        one, other = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
        action = data.draw(st.sampled_from(["leave out", "double", "exchange", "cut"]))
        if action == "leave out":
            events[one : one + 1] = []
        elif action == "double":
            events.insert(other, copy.deepcopy(events[one]))
        elif action == "exchange":
            events[one], events[other] = events[other], events[one]
        else:
            whole.pop("result", None)
            del events[one + 1 :]
    holds(json.dumps(whole))


@pytest.mark.slow
@HARD
@given(records, st.data())
def test_one_card_or_seat_or_move_changed(record: Record, data: st.DataObject) -> None:
    whole = as_data(record)
    event = data.draw(st.sampled_from(whole["events"]))
    if "move" in event:
        if data.draw(st.booleans()):
            event["seat"] = data.draw(numbers)
        else:
            event["move"] = re.sub(r"\d+", lambda _: str(data.draw(st.integers(0, 13))), event["move"])
    else:
        cards = event["value"]
        if isinstance(cards[0], list):
            cards = data.draw(st.sampled_from(cards))
        cards[data.draw(st.integers(0, len(cards) - 1))] = data.draw(scalars)
    holds(json.dumps(whole))


@HARD
@given(records, st.data())
def test_anything_in_the_place_of_anything(record: Record, data: st.DataObject) -> None:
    whole: Any = as_data(record)
    inner, key = whole, data.draw(st.sampled_from([*whole, "seen_by"]))
    while isinstance(inner.get(key) if isinstance(inner, dict) else inner[key], list | dict):
        within = inner[key]
        if not within or data.draw(st.integers(0, 4)) == 0:
            break
        keys = list(within) if isinstance(within, dict) else list(range(len(within)))
        inner, key = within, data.draw(st.sampled_from(keys))
    inner[key] = data.draw(values)
    holds(json.dumps(whole))


@HARD
@given(records, records, st.data())
def test_texts_cut_and_joined(record: Record, other: Record, data: st.DataObject) -> None:
    one, two = format_record(record), format_record(other)
    start, end = (data.draw(st.integers(0, len(one))) for _ in range(2))
    begin, stop = sorted(data.draw(st.integers(0, len(two))) for _ in range(2))
    holds(one[:start] + two[begin:stop] + one[end:])


@HARD
@given(records, st.data())
def test_single_characters_changed(record: Record, data: st.DataObject) -> None:
    text = list(format_record(record))
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
            st.sampled_from('0123456789{}[],:".-+#xLWR eE') | st.characters()
        )
    holds("".join(text))


@given(st.text() | values.map(lambda value: json.dumps(value)))
def test_any_text_at_all(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@pytest.mark.deep
@settings(parent=HARD, max_examples=20 * settings.default.max_examples)  # type: ignore[union-attr]
@given(records, st.lists(st.tuples(st.integers(0, 10_000), st.binary(max_size=5)), min_size=1, max_size=6))
def test_bytes_overwritten(record: Record, changes: list[tuple[int, bytes]]) -> None:
    raw = bytearray(format_record(record).encode())
    for place, piece in changes:
        start = place % len(raw)
        raw[start : start + len(piece)] = piece
    holds(raw.decode(errors="replace"))
