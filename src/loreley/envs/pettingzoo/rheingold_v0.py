"""Rheingold for PettingZoo; `options` are those of `AEC`."""

from __future__ import annotations

from typing import Any

from loreley.envs.pettingzoo.aec import AEC

__all__ = ["env", "raw_env"]


def env(**options: Any) -> AEC:
    """The environment. It checks actions and the order of calls itself: PettingZoo's wrappers would halve its speed."""
    return AEC("rheingold", **options)


raw_env = env
