"""`loreley version`: what is installed, for reports."""

from __future__ import annotations

__all__ = ["version"]


def version() -> None:
    """Print the versions of Loreley, each game's rules, the engine's sources, Python and Numba."""
    import platform
    from importlib.metadata import version as version_of

    import loreley
    from loreley.core.jit import source_hash
    from loreley.games import NAMES, get_game

    rows = {"loreley": loreley.__version__}
    rows |= {f"rules of {name}": str(get_game(name).version) for name in NAMES}
    rows |= {"engine": source_hash(), "python": platform.python_version(), "numba": version_of("numba")}
    for name, value in rows.items():
        print(f"{name:21} {value}")
