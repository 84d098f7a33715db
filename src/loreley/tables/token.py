"""The tokens of a table's moves: each names one intention, which is carried out once however often it is sent.

Twenty bytes a move, in one string that is searched: a table of a thousand moves keeps twenty kilobytes.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from struct import Struct
from typing import NamedTuple
from zlib import crc32

__all__ = ["TAKEBACK", "Tokens", "Used", "is_token"]

TAKEBACK = "takeback"
"""The intention of a take-back, wherever it leads."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
_ROW = Struct("<8sIII")


class Used(NamedTuple):
    """What came of a token: the position's version, the event's number, and whether the same thing was wanted."""

    version: int
    seq: int
    is_same: bool


def is_token(text: str) -> bool:
    """8 to 64 letters, digits, hyphens and underscores."""
    return _TOKEN.fullmatch(text) is not None


class Tokens:
    """Which tokens have been used, by seat."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows = bytearray()

    def add(self, seat: int, token: str, intention: str, version: int, seq: int) -> None:
        """Remember what came of it."""
        self._rows += _ROW.pack(_print(seat, token), crc32(intention.encode()), version, seq)

    def find(self, seat: int, token: str, intention: str) -> Used | None:
        """What came of this token before."""
        print_ = _print(seat, token)
        at = self._rows.find(print_)
        while at >= 0 and at % _ROW.size:
            at = self._rows.find(print_, at + 1)
        if at < 0:
            return None
        _, check, version, seq = _ROW.unpack_from(self._rows, at)
        return Used(version, seq, check == crc32(intention.encode()))


def _print(seat: int, token: str) -> bytes:
    return blake2b(f"{seat} {token}".encode(), digest_size=8).digest()
