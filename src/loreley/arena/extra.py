"""Packages that only an optional part of the installation brings."""

from __future__ import annotations

from importlib.util import find_spec

from loreley.errors import ExtraError

__all__ = ["demand"]


def demand(extra: str, *packages: str) -> None:
    """Refuse to go on without these packages, with the extra that has to be installed."""
    for package in packages:
        if find_spec(package) is None:
            raise ExtraError(package, extra)
