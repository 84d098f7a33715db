"""The two forms of a compiled function: a door for Python, parts for compiled callers."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from loreley.core.jit import inlined, jit


@inlined
def half(n: int) -> int:
    if n % 2 != 0:
        raise ValueError("odd")
    return n // 2


@jit
def quarter(n: int) -> int:
    return half(half(n))


@jit
def eighth(values: np.ndarray[tuple[int], np.dtype[np.int8]]) -> int:
    return half(quarter(values[0])) + quarter(half(values[0]))


@jit
def unknown(n: Any) -> Any:
    return n.nothing


def test_what_only_callers_use_gets_no_door() -> None:
    assert eighth(np.array([24], np.int8)) == 6
    assert [door.signatures for door in (half, quarter)] == [[], []]  # type: ignore[attr-defined]
    assert (half(6), quarter(12)) == (3, 3)
    assert [len(door.signatures) for door in (half, quarter)] == [1, 1]  # type: ignore[attr-defined]


def test_a_part_that_fails_fails_in_all_its_callers() -> None:
    with pytest.raises(ValueError, match="odd"):
        quarter(6)
    with pytest.raises(ValueError, match="odd"):
        eighth(np.array([4], np.int8))


@pytest.mark.parametrize("is_collecting", [True, False])
def test_the_collector_is_left_as_it_was(is_collecting: bool) -> None:
    was_collecting = gc.isenabled()
    try:
        (gc.enable if is_collecting else gc.disable)()
        with pytest.raises(Exception, match="nothing"):
            unknown(1)
        assert gc.isenabled() == is_collecting
    finally:
        (gc.enable if was_collecting else gc.disable)()
