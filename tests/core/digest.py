"""The positions of records as one SHA-256, on the tests' own boards too, for a run without the compiler.

`python -m tests.core.digest` reads records, one a line, from standard input.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from loreley import get_game, parse_record
from loreley.core.jit import is_compiled
from loreley.testing import plain
from tests.samples import board_of

__all__ = ["digest_of"]


def digest_of(records: Iterable[str]) -> str:
    """One hash over all of them."""
    games = ((text, parse_record(text)) for text in records)
    return plain.digest_of(
        line for text, record in games for line in plain.lines_of(text, get_game(record.game), board_of(record))
    )


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain", digest_of(sys.stdin.read().splitlines()))
