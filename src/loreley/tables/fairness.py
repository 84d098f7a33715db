"""Fair chance: nobody can choose what chance says, and everybody can check it afterwards.

The house draws a secret and shows its hash before anyone sits down; every person's browser adds random bytes;
then every outcome follows from those. `docs/fairness.md` is the recipe, with test vectors; this module is
one program that follows it. Nothing here draws random bytes: they are handed in.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

__all__ = ["SCHEME", "SECRET_BYTES", "commit", "draw", "is_contribution", "key_of"]

SCHEME = "loreley-fairness/1"
SECRET_BYTES = 32
_CONTRIBUTION = re.compile(r"[0-9a-f]{64}", re.ASCII)
_WORD, _SPAN = 4, 1 << 32


def is_contribution(text: str) -> bool:
    """32 bytes in small hexadecimal digits."""
    return _CONTRIBUTION.fullmatch(text) is not None


def commit(table: str, secret: bytes) -> str:
    """The hash that binds the house to the secret of this table."""
    return hashlib.sha256(f"{SCHEME}\n{table}\n".encode() + secret).hexdigest()


def key_of(table: str, secret: bytes, contributions: Sequence[str], *, is_shuffled: bool) -> bytes:
    """The key of all outcomes; `contributions` by place, `bot`, `program` or `screen` for those who owe none."""
    lines = [
        SCHEME,
        table,
        "shuffled" if is_shuffled else "as seated",
        *(f"{place} {value}" for place, value in enumerate(contributions)),
    ]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


def draw(key: bytes, kind: str, seat: int | None, index: int, items: Sequence[int], count: int) -> list[int]:
    """The outcome: `count` of the items, in order, without replacement."""
    words = _Words(key, f"{kind} {'-' if seat is None else seat} {index}")
    left = list(items)
    for i in range(count):
        j = i + words.below(len(left) - i)
        left[i], left[j] = left[j], left[i]
    return left[:count]


class _Words:
    """Numbers of 32 bits for one outcome, as many as it takes."""

    __slots__ = ("_at", "_block", "_bytes", "_key", "_place")

    def __init__(self, key: bytes, place: str) -> None:
        self._key, self._place = key, place
        self._block, self._at, self._bytes = 0, 0, b""

    def _next(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = hmac.digest(self._key, f"{self._place} {self._block}".encode(), "sha256")
            self._block, self._at = self._block + 1, 0
        self._at += _WORD
        return int.from_bytes(self._bytes[self._at - _WORD : self._at], "big")

    def below(self, n: int) -> int:
        """A uniform number in 0 … n-1: words of the last, incomplete span of n are thrown away."""
        limit = _SPAN - _SPAN % n
        while (word := self._next()) >= limit:
            pass
        return word % n
