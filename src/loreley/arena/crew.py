"""Who plays: this process, processes of this machine by joblib, or a Ray or Dask cluster.

A crew is handed units and yields finished games in any order. When workers die it raises `Lost`; `play_all` then
asks for what is still missing, and gives up only when nothing comes of it several times in a row.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TypeAlias

from loreley.arena.extra import demand
from loreley.arena.plan import Setting, Unit
from loreley.arena.play import Played, end_with_parent, play_unit, play_units, warm_up
from loreley.core.jit import source_hash
from loreley.errors import ArenaError, SettingError

__all__ = ["CLUSTERS", "Crew", "Lost", "find_crew", "here", "on_processes", "play_all"]

Games: TypeAlias = Generator[Played, None, None]

Crew: TypeAlias = Callable[[Setting, Iterable[Unit]], Games]
"""(setting, units) → finished games, in any order."""

CLUSTERS = ("ray", "dask")
_TRIES = 5
_PACKAGES = {"ray": ["ray"], "dask": ["distributed"]}


class Lost(Exception):
    """A worker died; games that it had are not finished."""


def find_crew(jobs: int = 1, threads: int = 1, cluster: str | None = None, address: str | None = None) -> Crew:
    """The crew for these options; `jobs` 0 takes all cores. A single job is this process, which has all of them."""
    if cluster is None:
        if address is not None:
            raise SettingError("an address is given, but no cluster; expected ray or dask as well")
        if jobs < 0:
            raise SettingError(f"jobs is {jobs}; expected 1 or more, or 0 for all cores")
        if threads < 1:
            raise SettingError(f"threads is {threads}; expected 1 or more")
        return here if jobs == 1 else on_processes(jobs, threads)
    if cluster not in CLUSTERS:
        raise SettingError(f"unknown cluster {cluster!r:.40}; known: {', '.join(CLUSTERS)}")
    demand("cluster", *_PACKAGES[cluster])
    from loreley.arena.cluster import on_dask, on_ray

    return on_ray(address) if cluster == "ray" else on_dask(address)


def play_all(crew: Crew, setting: Setting, units: Callable[[], Iterable[Unit]]) -> Games:
    """Every game that `units` still names; it is asked anew as long as something is missing."""
    tries, reason = 0, ""
    while any(True for _ in units()):
        if tries == _TRIES:
            raise ArenaError(f"workers were lost {_TRIES} times in a row before they finished a game: {reason}")
        tries += 1
        try:
            with closing(crew(setting, units())) as games:
                for played in games:
                    yield played
                    tries = 0
        except Lost as lost:
            reason = str(lost)


def here(setting: Setting, units: Iterable[Unit]) -> Games:
    """In this process, one game after the other."""
    return (play_unit(setting, unit) for unit in units)


def on_processes(jobs: int, threads: int = 1) -> Crew:
    """Processes of this machine, each held to so many threads: more would stand in each other's way."""
    from joblib import Parallel, cpu_count, delayed, parallel_config
    from joblib.externals.loky.process_executor import BrokenProcessPool

    def crew(setting: Setting, units: Iterable[Unit]) -> Games:
        engine = source_hash()
        warm_up(setting.game)  # else every process would compile the same
        with (
            parallel_config("loky", n_jobs=jobs or max(1, cpu_count() // threads), inner_max_num_threads=threads),
            warnings.catch_warnings(),
            _quiet_end(),
        ):
            # A duel that is decided leaves the rest; a worker that joblib misses is started again.
            warnings.filterwarnings("ignore", category=UserWarning, module="joblib")
            parallel = Parallel(return_as="generator_unordered", pre_dispatch="3 * n_jobs")
            try:
                for games in parallel(delayed(_play_as_child)(setting, [unit], engine) for unit in units):
                    yield from games
            except BrokenProcessPool as error:
                raise Lost(" ".join(str(error).split())[:200]) from None

    return crew


@contextmanager
def _quiet_end() -> Iterator[None]:
    """Without a traceback from joblib when it is ended while games are still being handed out.

    Its managing thread then looks for a game that its own shutting down has just dropped, and ends with a KeyError.
    It was about to end anyway, and the workers are ended before.
    """
    before = threading.excepthook

    def hook(raised: threading.ExceptHookArgs) -> None:
        name = "" if raised.thread is None else raised.thread.name
        if not (raised.exc_type is KeyError and name == "ExecutorManagerThread"):
            before(raised)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


def _play_as_child(setting: Setting, units: list[Unit], engine: str) -> list[Played]:
    end_with_parent()
    return play_units(setting, units, engine)
