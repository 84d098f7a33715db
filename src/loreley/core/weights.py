"""The weights of a game's evaluation: `weights.toml` in its folder, written by the fitting, read strictly."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources

__all__ = ["format_weights", "load_weights", "parse_weights"]

Weights = tuple[tuple[float, float], ...]


def load_weights(package: str, features: Sequence[str]) -> Weights:
    """The weights that come with a game, in the order of its features."""
    return parse_weights((resources.files(package) / "weights.toml").read_text(encoding="utf-8"), features)


def parse_weights(text: str, features: Sequence[str]) -> Weights:
    """A line for each feature, `name = [at the start, at the end]`; ValueError if these are other features."""
    table = tomllib.loads(text)
    if table.keys() != set(features):
        raise ValueError(f"weights of {sorted(table)}; the features are {sorted(features)}")
    return tuple(_pair(name, table[name]) for name in features)


def _pair(name: str, value: object) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2:
        start, end = value
        if isinstance(start, float) and isinstance(end, float) and math.isfinite(start) and math.isfinite(end):
            return start, end
    raise ValueError(f"the weight of {name} is {value!r:.60}; expected two numbers with a point")


def format_weights(weights: Mapping[str, tuple[float, float]], story: str) -> str:
    """The file's text; `story` tells in a comment where the weights come from."""
    head = "".join(f"# {line}\n" for line in story.splitlines())
    return head + "".join(f"{name} = [{start:.4f}, {end:.4f}]\n" for name, (start, end) in weights.items())
