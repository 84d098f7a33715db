"""Sets of spaces: the compiled operations agree with their definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreley.core.bits import WORD, count, lowest, nth
from loreley.core.jit import jit

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


@jit
def counted(word: int) -> int:
    return count(word)


@jit
def found(word: int) -> int:
    return lowest(word)


@given(st.integers(min_value=1, max_value=2**WORD - 1))
def test_count_lowest_and_nth_follow_their_definition(word: int) -> None:
    bits = [k for k in range(WORD) if word >> k & 1]
    assert counted(word) == len(bits) == count(word)
    assert found(word) == bits[0] == lowest(word)
    assert nth(word, len(bits) - 1) == bits[-1]
    assert nth(word, len(bits) // 2) == bits[len(bits) // 2]
