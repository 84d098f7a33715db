"""The one place that knows Numba: the decorator's settings and the folder of compiled code.

The folder's name is a hash of all engine sources, because an edit in a called function does not
invalidate what Numba has cached for its callers. It must be set before Numba is imported, so every
module takes `jit` from here.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy.typing as npt
import platformdirs

__all__ = [
    "Record",
    "Records",
    "cache_folder",
    "inlined",
    "is_compiled",
    "jit",
    "prune_caches",
    "source_hash",
]

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = npt.NDArray[Any]
"""An array of plain numbers."""

Record: TypeAlias = Any
"""One structured NumPy record (a position or a board); its fields are checked by Numba, not by mypy."""

Records: TypeAlias = Any
"""An array of such records."""

_KEEP_SECONDS = 30 * 24 * 3600
_NAME = re.compile("[0-9a-f]{16}")  # the folder may lie where a user pointed: nothing else is touched


def source_hash() -> str:
    """A short hash of every source file that may be compiled."""
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for folder in ("core", "games", "bots"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(str(path.relative_to(root)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _base_folder() -> Path:
    given = os.environ.get("LORELEY_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("loreley")) / "compiled"


def _open_folder() -> Path:
    folder = _base_folder() / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a read-only home: compile for this run only
        folder = Path(tempfile.mkdtemp(prefix="loreley-"))
    return folder


cache_folder = _open_folder()
os.environ["NUMBA_CACHE_DIR"] = str(cache_folder)

import numba  # noqa: E402 - the folder must be known first
from numba import types  # noqa: E402
from numba.core import config  # noqa: E402


def jit(function: F) -> F:
    """Compile on first call, keep the result on disk, run without the interpreter's lock."""
    return _compile(function, is_inlined=False)


def inlined(function: F) -> F:
    """The same for parts of such functions: most have one caller, and passing arrays costs more than they do."""
    return _compile(function, is_inlined=True)


def _compile(function: F, *, is_inlined: bool) -> F:
    options: dict[str, Any] = {"error_model": "numpy", "no_cfunc_wrapper": True, "forceinline": is_inlined}
    compiled = numba.njit(cache=True, nogil=True, **options)(function)
    if is_compiled():
        _widen_calls(compiled)
    return cast(F, compiled)


def _widen_calls(dispatcher: Any) -> None:
    """Compile once for all integers: Numba would do it anew for every literal and every width."""
    typed = dispatcher.get_call_template

    def widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return typed(tuple(map(_widen, arguments)), keywords)

    dispatcher.get_call_template = widened


def _widen(kind: Any) -> Any:
    kind = types.unliteral(kind)  # type: ignore[no-untyped-call]
    is_narrow = isinstance(kind, types.Integer) and kind is not types.uint64
    return types.int64 if is_narrow else kind


def is_compiled() -> bool:
    """Whether functions are compiled at all (`NUMBA_DISABLE_JIT=1` runs them as plain Python)."""
    return not config.DISABLE_JIT  # type: ignore[attr-defined]


def prune_caches(now: float | None = None) -> int:
    """Remove compiled code of other sources that nobody has used for a month; return how many folders."""
    limit = (time.time() if now is None else now) - _KEEP_SECONDS
    removed = 0
    for folder in cache_folder.parent.iterdir():
        if folder != cache_folder and _NAME.fullmatch(folder.name) and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)
            removed += 1
    return removed
