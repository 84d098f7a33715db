"""What people may be called and what they may write: one line of visible characters, in one spelling."""

from __future__ import annotations

import unicodedata

from loreley.server.refusal import Refused

__all__ = ["LONGEST_CHAT", "LONGEST_NAME", "clean_chat", "clean_name"]

LONGEST_NAME, LONGEST_CHAT = 24, 500

_JOINERS = {"\u200d", "\ufe0f"}  # within emoji
_MOST_MARKS = 2  # on one letter


def clean_name(given: str) -> str:
    """A name as it is kept."""
    return _within(_clean(given), LONGEST_NAME, "empty-name", "long-name")


def clean_chat(given: str) -> str:
    """A line of chat as it is kept."""
    return _within(_clean(given), LONGEST_CHAT, "empty-text", "long-text")


def _within(text: str, most: int, if_empty: str, if_long: str) -> str:
    if not text:
        raise Refused(400, if_empty)
    if len(text) > most:
        raise Refused(400, if_long, length=len(text), most=most)
    return text


def _clean(given: str) -> str:
    """Without what steers a terminal or the direction of writing, without towers of accents, spaces made one."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", given):
        kind = unicodedata.category(letter)
        if letter in _JOINERS:
            kept.append(letter)
        elif kind[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C":
            marks = marks + 1 if kind[0] == "M" else 0
            if marks <= _MOST_MARKS:
                kept.append(letter)
    text = " ".join("".join(kept).split())
    return text if any(unicodedata.category(letter)[0] not in "CMZ" for letter in text) else ""
