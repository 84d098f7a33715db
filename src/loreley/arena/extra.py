"""Packages that only an optional part of the installation brings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from loreley.errors import ExtraError

__all__ = ["extra"]


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Within this, a package that is not there is refused with what to install: the extra of this name."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "loreley"):
            raise
        raise ExtraError(package, name) from None
