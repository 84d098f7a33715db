"""Sets of spaces as a few integers of 60 bits each.

Sixty bits, not sixty-four: every operation then stays within a signed integer, so compiled and plain
Python agree without a warning about overflow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from loreley.core.jit import inlined

__all__ = ["WORD", "count", "lowest", "nth"]

WORD = 60


def count(word: int) -> int:
    """How many bits are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The index of the lowest set bit; the word is not zero."""
    return (int(word) & -int(word)).bit_length() - 1


@intrinsic
def _ctpop(typing: Any, word: Any) -> Any:  # pragma: no cover - emits machine code
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic
def _cttz(typing: Any, word: Any) -> Any:  # pragma: no cover - emits machine code
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), build


@overload(count)
def _count(word: Any) -> Any:  # pragma: no cover - runs while compiling
    def compiled(word: Any) -> Any:
        return _ctpop(np.int64(word))  # type: ignore[call-arg]

    return compiled


@overload(lowest)
def _lowest(word: Any) -> Any:  # pragma: no cover - runs while compiling
    def compiled(word: Any) -> Any:
        return _cttz(np.int64(word))  # type: ignore[call-arg]

    return compiled


@inlined
def nth(word: int, n: int) -> int:
    """The index of the n-th set bit, counted from 0; there are more than n."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
