"""`python -m tests.browser.dealt FILE [DEFECT] serve …`: a server at whose tables chance always says the same.

FILE holds, as JSON, the outcomes that are to be others: lists of the engine's numbers by "kind seat index". DEFECT is
one of `tests.server.defects`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from loreley.tables import fairness, gather, outcome
from tests.server.defects import DEFECTS

KEY = bytes(32)


def deal(file: Path) -> None:
    """From now on; the fair chance of the house does not come into it."""
    dealt: dict[str, list[int]] = json.loads(file.read_text())

    def draw(key: bytes, kind: str, seat: int | None, index: int, items: Sequence[int], count: int) -> list[int]:
        return dealt.get(f"{kind} {seat} {index}") or fairness.draw(KEY, kind, seat, index, items, count)

    for module in (gather, outcome):
        module.draw = draw  # type: ignore[attr-defined]


if __name__ == "__main__":
    from loreley.cli import main

    deal(Path(sys.argv.pop(1)))
    if sys.argv[1] in DEFECTS:
        DEFECTS[sys.argv.pop(1)]()
    main()
