"""One source for all games: modules that are loaded once per game, with it as a global."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from loreley.core.game import Game
from loreley.core.jit import Records, source_hash

__all__ = ["loops_of", "rows", "template"]


def rows(n: int, kind: np.dtype[Any]) -> Records:
    """n empty records: a plain array whose elements have attributes (a recarray is slow to pass)."""
    return np.zeros(n, _record_of(kind))


@cache
def _record_of(kind: np.dtype[Any]) -> np.dtype[Any]:
    """One and the same object each time: Numba looks up how to call a function by it, and comparing two is slow."""
    return np.dtype((np.record, kind))


@cache
def template(path: Path, game: Game) -> Any:
    """A module whose source is shared by all games, loaded with GAME and its FINGERPRINT as globals."""
    families = (game.rules, game.mind, game.encoding)
    parts = [getattr(family, name) for family in families for name in family.__dataclass_fields__]
    identity = "/".join(f"{part.__module__}.{part.__qualname__}" for part in parts if callable(part))
    fingerprint = hashlib.sha256(f"{source_hash()}/{game.name}/{identity}".encode()).hexdigest()
    folder = path.parent.name
    name = f"loreley.{folder}.{path.stem}_{game.name}_{fingerprint[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(FINGERPRINT=fingerprint, GAME=game)
    sys.modules[name] = module  # compiled code looks its module up by name
    spec.loader.exec_module(module)
    return module


@cache
def loops_of(game: Game) -> Any:
    """The game's compiled loops and doors (`_loops.py`)."""
    return template(Path(__file__).with_name("_loops.py"), game)
