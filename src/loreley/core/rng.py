"""The small generator of all simulations: MWC64X, one 64-bit integer of state.

Multiply-with-carry never exceeds 64 bits, so compiled code and plain Python give the same numbers on
every platform. Games between people do not use it: their chance comes from the server's secret.
Test vectors are in `docs/randomness.md`.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley.core.jit import inlined

__all__ = ["Rng", "below", "next32", "seeded"]

Rng = npt.NDArray[np.uint64]
"""One element: the state, advanced in place."""

_A = np.uint64(4294883355)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_SPAN = np.uint64(1 << 32)


def seeded(*key: object) -> Rng:
    """A generator for this key: the state is taken from SHA-256 over the key's parts, joined by '/'."""
    digest = hashlib.sha256("/".join(str(part) for part in key).encode()).digest()
    period = (int(_A) << 32) - 1
    return np.array([1 + int.from_bytes(digest[:8], "big") % (period - 1)], dtype=np.uint64)


@inlined
def next32(rng: Rng) -> Any:
    """The next 32 random bits."""
    state = rng[0]
    low = state & _LOW
    high = state >> _HALF
    rng[0] = low * _A + high
    return low ^ high


@inlined
def below(rng: Rng, n: int) -> int:
    """A uniform integer in 0 … n-1, without modulo bias (Lemire's method); 0 < n < 2**32."""
    bound = np.uint64(n)
    product = next32(rng) * bound
    if product & _LOW < bound:
        threshold = (_SPAN - bound) % bound
        while product & _LOW < threshold:
            product = next32(rng) * bound
    return np.int64(product >> _HALF)  # type: ignore[return-value]
