"""Texts that are broken as JSON, or meant to do harm: refused with place and reason, quickly, in little memory."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest

from loreley import format_record
from loreley.core.record import MAX_LENGTH
from tests.core.test_record import BASE, FIRST_MOVE, MOVE, SEAT, data, refused

pytestmark = pytest.mark.nojit

WHOLE = format_record(BASE)


def with_number(number: str, place: int = FIRST_MOVE) -> str:
    """The record with another number where a seat stands."""
    lines = [json.dumps(event) for event in data()["events"]]
    lines[place] = lines[place].replace(f'"seat": {SEAT}', f'"seat": {number}')
    return WHOLE[: WHOLE.index('"events": [')] + '"events": [' + ", ".join(lines) + "]}"


HOSTILE: dict[str, tuple[str, str, str]] = {
    "empty": ("", "header", "not JSON"),
    "white": (" \n", "header", "not JSON"),
    "a byte order mark": ("\ufeff" + WHOLE, "header", "not JSON"),
    "cut off": (WHOLE[:-1], "header", "not JSON"),
    "two records": (WHOLE + WHOLE, "header", "not JSON"),
    "a comma too many": (WHOLE[:-1] + ",}", "header", "not JSON"),
    "single quotes": (WHOLE.replace('"', "'"), "header", "not JSON"),
    "a raw line end in a string": (WHOLE.replace("rhine", "rhi\nne"), "header", "not JSON"),
    "no object": ("[]", "header", "expected a JSON object"),
    "null": ("null", "header", "expected a JSON object"),
    "a lone fraction": ("1.5", "header", "no plain integer"),
    "a million nulls": ("[" + "null," * 999_999 + "null]", "header", "expected a JSON object"),
    "a million null events": (
        WHOLE[: WHOLE.index('"events": [')] + '"events": [' + "null," * 999_999 + "null]}",
        "event 0",
        "expected an object, found None",
    ),
    "a million nulls in a value": (
        WHOLE.replace('"value": [', '"value": [' + "null, " * 1_000_000, 1),
        "event 0",
        "None is no landmark",
    ),
    "many brackets": ("[" + "[]," * 2_000_000 + "[]]", "header", "brackets"),
    "many objects": ("[" + "{}," * 2_000_000 + "{}]", "header", "brackets"),
    "very long": (" " * MAX_LENGTH + WHOLE, "header", "characters"),
    "100 brackets": ("[" * 100 + "]" * 100, "header", "nested too deeply"),
    "900 brackets": ("[" * 900 + "]" * 900, "header", "nested too deeply"),
    "100,000 brackets": ("[" * 100_000 + "]" * 100_000, "header", "nested too deeply"),
    "100,000 brackets left open": ("[" * 100_000, "header", ""),
    "100,000 objects": ('{"a":' * 100_000 + "1" + "}" * 100_000, "header", "nested too deeply"),
    "100,000 brackets in an event": (
        WHOLE.replace('"events": [', '"events": [' + "[" * 100_000 + "]" * 100_000 + ", "),
        "header",
        "nested too deeply",
    ),
    "a million digits": (with_number("9" * 1_000_000), MOVE, "1000000 digits"),
    "2**70": (with_number(str(2**70)), MOVE, "22 digits"),
    "2**62": (with_number(str(2**62)), MOVE, "19 digits"),
    "beyond 32 bits": (with_number(str(2**32)), MOVE, "there is no seat 4294967296"),
    "a fraction": (with_number("0.0"), MOVE, "0.0 is no plain integer"),
    "an exponent": (with_number("1e0"), MOVE, "1e0 is no plain integer"),
    "a large exponent": (with_number("1e999999999"), MOVE, "no plain integer"),
    "not a number": (with_number("NaN"), MOVE, "NaN is no plain integer"),
    "infinity": (with_number("-Infinity"), MOVE, "-Infinity is no plain integer"),
    "a leading zero": (with_number("01"), "header", "not JSON"),
    "a plus": (with_number("+1"), "header", "not JSON"),
    "a key twice": (WHOLE[:-1] + ', "first": 0}', "header", "'first' stands twice"),
    "a key twice in an event": (
        WHOLE.replace('{"chance": "deck"', '{"chance": "hands", "chance": "deck"', 1),
        "event 2",
        "'chance' stands twice",
    ),
    "a key twice in the result": (WHOLE.replace('"scores"', '"scores": [], "scores"'), "result", "stands twice"),
    "a key twice deep within": (WHOLE[:-1] + ', "x": [{"a": {"k": 1, "k": 1}}]}', "header", "'k' stands twice"),
    "events twice an object": (
        WHOLE[: WHOLE.index('"events": [')] + '"events": {"a": 1, "a": 2}}',
        "header",
        "'a' stands twice",
    ),
    "half a character, escaped": (WHOLE.replace('"random"', '"\\ud800"', 1), "header", "half a character"),
    "a fraction in an unknown key": (WHOLE[:-1] + ', "elo": 1500.5}', "header", "no plain integer"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_quickly_and_in_little_memory(name: str) -> None:
    text, place, reason = HOSTILE[name]
    tracemalloc.start()
    begun = time.process_time()
    error = refused(text)
    seconds, (_, peak) = time.process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (error.place, reason in error.why) == (place, True), error
    assert seconds < 10
    assert peak < 20 * len(text) + 5_000_000
