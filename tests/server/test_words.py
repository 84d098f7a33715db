"""Names and words as they are kept; limits of rate; the frames of streams."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreley.server.hub import parse_ids
from loreley.server.identity import new_code, read_code
from loreley.server.limit import Limit
from loreley.server.refusal import Refused, language_of
from loreley.server.words import LONGEST_CHAT, clean_chat, clean_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("A\u200bd\u00ada", "Ada"),
        ("\u202eadA", "adA"),
        ("\x1b[31mAda\x07", "[31mAda"),
        ("e" + "\u0301" * 30, "é\u0301\u0301"),
        ("Ада 李 🏰", "Ада 李 🏰"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_names_lose_what_cannot_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("given", ["", "  ", "\u200b\u200d\ufe0f", "\u0301", "\u202e\u202c", "x" * 25])
def test_names_that_are_none_are_refused(given: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(given)
    assert refusal.value.status == 400
    assert all(refusal.value.say(language) for language in ("en", "de", "hu"))


@given(st.text(max_size=200))
def test_whatever_is_typed_what_is_kept_is_one_line_and_kept_again_as_it_is(typed: str) -> None:
    try:
        kept = clean_chat(typed)
    except Refused:
        return
    assert 0 < len(kept) <= LONGEST_CHAT
    assert clean_chat(kept) == kept
    assert not any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in kept)
    assert not set(kept) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def test_a_bucket_refills_steadily() -> None:
    time = [0.0]
    limit = Limit(rate=2, burst=3, clock=lambda: time[0])
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limit.take("b") == 0, "another one's bucket is full"
    time[0] = 0.5
    assert [limit.take("a") for _ in range(2)] == [0, 0.5]
    time[0] = 100
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert Limit(rate=0, burst=0).take("a") == 0, "no limit"


def test_a_million_addresses_do_not_fill_the_memory() -> None:
    time = [0.0]
    limit = Limit(rate=1, burst=5, clock=lambda: time[0])
    for n in range(250_000):
        limit.take(str(n))
        time[0] += 0.00001
    assert len(limit._buckets) <= 100_000


def test_codes_are_read_however_they_are_typed() -> None:
    code = new_code()
    assert read_code(code) == read_code(f" {code.lower().replace('-', ' ')}.") == code
    assert len(code.replace("-", "")) == 16


@given(st.text(max_size=100))
def test_any_text_is_some_ids(text: str) -> None:
    assert all(table and number >= 0 for table, number in parse_ids(text).items())


def test_ids_and_languages_are_read_as_they_come() -> None:
    assert parse_ids("a:1,b:22,c:,:3,d:x") == {"a": 1, "b": 22}
    accepted = {b"de-AT,en;q=0.5": "de", b"fr, hu": "hu", b"": "en", b"\xff": "en", b"EN-us": "en", b"*": "en"}
    assert {header: language_of(header) for header in accepted} == accepted
