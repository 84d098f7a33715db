"""The one place that knows Numba: the decorator's settings and the folder of compiled code.

The folder's name is a hash of all engine sources, because an edit in a called function does not
invalidate what Numba has cached for its callers. It must be set before Numba is imported, so every
module takes `jit` from here.

A function has two forms. Its door is what Python calls: compiled when it is first called from there, and
kept on disk. Its part is what compiled callers take in: Numba would optimize it, make machine code of it
and a way in for Python, all anew at every level of callers; a part waits for the door that it ends up in.
"""

from __future__ import annotations

import gc
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def _uncollected() -> Iterator[None]:
    """To import, compile and load makes many objects and little garbage: looking for it takes a tenth of the time."""
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            if gc.get_freeze_count() == 0:  # what is new counts as old at once, else it would be looked through now
                gc.freeze()
                gc.unfreeze()
            gc.enable()


with _uncollected():  # and only now, because the folder must be known first
    import numba
    from numba import types
    from numba._dynfunc import make_function
    from numba.core import config
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import PassManager, register_pass
    from numba.core.typed_passes import NativeLowering


def jit(function: F) -> F:
    """Compile on first call, keep the result on disk, run without the interpreter's lock."""
    return _compile(function, is_inlined=False)


def inlined(function: F) -> F:
    """The same for parts of such functions: most have one caller, and passing arrays costs more than they do."""
    return _compile(function, is_inlined=True)


def _compile(function: F, *, is_inlined: bool) -> F:
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    door = numba.njit(cache=True, **options)(function)
    if is_compiled():
        options |= {"forceinline": is_inlined, "no_cpython_wrapper": True, "pipeline_class": _PartCompiler}
        _offer_part(door, numba.njit(**options)(function))
        door._compile_for_args = _uncollected()(door._compile_for_args)
    return cast(F, door)


def _offer_part(door: Any, part: Any) -> None:
    """Compiled callers get the part, one for all integers: Numba would make one for every literal and every width."""

    def widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return part.get_call_template(tuple(map(_widen, arguments)), keywords)

    door.get_call_template, door.get_overload = widened, part.get_overload


def _widen(kind: Any) -> Any:
    kind = types.unliteral(kind)  # type: ignore[no-untyped-call]
    is_narrow = isinstance(kind, types.Integer) and kind is not types.uint64
    return types.int64 if is_narrow else kind


class _PartCompiler(CompilerBase):
    """Numba's pipeline, but for its end."""

    def define_pipelines(self) -> list[PassManager]:
        usual = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        pipeline = PassManager("part")  # type: ignore[no-untyped-call]
        pipeline.passes = [(_PartLowering if step is NativeLowering else step, why) for step, why in usual.passes]
        pipeline.finalize()  # type: ignore[no-untyped-call]
        return [pipeline]


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class _PartLowering(NativeLowering):
    """Write the code down for callers to link, without machine code of its own."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        state.library, state.flags.no_compile = library, True
        super().run_pass(state)  # type: ignore[no-untyped-call]
        lowered = state.cr
        # What Numba knows the code by: a function that nobody can call, its address being 0.
        code = lowered.fndesc
        name = make_function(code.lookup_module(), code.qualname, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(name, code, [library])
        state.cr = lowered._replace(cfunc=name)
        return True


class _PartLibrary(JITCodeLibrary):
    """Code that has been linked, but neither optimized nor loaded."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


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
