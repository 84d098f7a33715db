"""The generator of simulations: published vectors, no bias, the same with and without the compiler."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreley.core.chance import shuffle
from loreley.core.rng import below, next32, seeded

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


def test_the_published_vectors_hold() -> None:
    state = np.array([1], dtype=np.uint64)
    assert [int(next32(state)) for _ in range(5)] == [1, 4294883355, 1544004334, 1320265163, 1377922981]
    rng = seeded("test")
    assert int(rng[0]) == 0x9F86D081884C7D66
    assert [int(next32(rng)) for _ in range(4)] == [399158759, 1990628497, 2973919325, 2553698683]


@given(st.integers(min_value=1, max_value=2**64 - 2))
def test_a_step_follows_its_definition_in_plain_integers(state: int) -> None:
    low, high = state & 0xFFFFFFFF, state >> 32
    rng = np.array([state], dtype=np.uint64)
    assert int(next32(rng)) == low ^ high
    assert int(rng[0]) == low * 4294883355 + high


@given(st.integers(min_value=1, max_value=2**32 - 1), st.integers())
def test_below_stays_below(n: int, key: int) -> None:
    assert 0 <= below(seeded(key), n) < n


def test_a_bound_just_over_half_of_the_span_is_drawn_without_bias() -> None:
    """n = 3 * 2**30: without the rejection every third value would come twice as often."""
    n, rng = 3 << 30, seeded("bias")
    thirds = Counter(int(below(rng, n)) % 3 for _ in range(6000))
    assert max(thirds.values()) - min(thirds.values()) < 6 * (6000 * 2 / 9) ** 0.5


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    rng, orders = seeded("shuffle"), Counter[tuple[int, ...]]()
    for _ in range(6000):
        items = np.arange(4, dtype=np.int32)
        shuffle(items, 4, 2, rng)
        orders[tuple(items[:2].tolist())] += 1
    expected = 6000 / 12
    assert len(orders) == 12
    assert sum((seen - expected) ** 2 / expected for seen in orders.values()) < 40  # 11 degrees: p < 0.0001
