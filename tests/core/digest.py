"""The positions of records as one SHA-256, on the tests' own boards too, for a run without the compiler.

`python -m tests.core.digest` reads records, one a line, from standard input.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from loreley import parse_record
from loreley.core.jit import is_compiled
from loreley.testing import plain
from tests.samples import GAME, board_named

__all__ = ["digest_of"]


def digest_of(records: Iterable[str]) -> str:
    """One hash over all of them."""
    boards = ((text, board_named(parse_record(text).board)) for text in records)
    return plain.digest_of(line for text, board in boards for line in plain.lines_of(text, GAME, board))


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain", digest_of(sys.stdin.read().splitlines()))
