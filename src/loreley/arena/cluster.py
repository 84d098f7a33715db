"""Crews on a cluster that is already there: Ray or Dask, reached by its address.

Both start a dead worker's games again by themselves; when they give up, `play_all` asks for what is missing.
Every machine needs the same version of Loreley, with its extra `research`.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from itertools import islice
from typing import TypeAlias

from loreley.arena.crew import Crew, Games, Lost
from loreley.arena.plan import Setting, Unit
from loreley.arena.play import Played, play_units
from loreley.core.jit import source_hash
from loreley.errors import ArenaError, SettingError

__all__ = ["on_dask", "on_ray"]

Submit: TypeAlias = Callable[[Unit], "Future[list[Played]]"]

_AHEAD = 2  # games per core that wait for a worker, so that none is idle
_PATIENCE = 30  # seconds until a cluster counts as out of reach


def on_ray(address: str | None) -> Crew:
    """A Ray cluster; without an address the one that Ray itself finds (`RAY_ADDRESS`, or one on this machine)."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    def crew(setting: Setting, units: Iterable[Unit]) -> Games:
        is_ours = not ray.is_initialized()
        if is_ours:
            try:
                _knock(address)
                ray.init(address or "auto", log_to_driver=False, logging_level=logging.ERROR)
            except (OSError, RuntimeError, ValueError) as error:
                raise ArenaError(f"no Ray cluster at {address or 'auto'}: {_sentence(error)}") from None
        try:
            play = ray.remote(num_cpus=1)(play_units)
            shared, engine = ray.put(setting), source_hash()
            width = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            yield from _spread(lambda unit: play.remote(shared, [unit], engine).future(), units, width)
        except RayTaskError as error:
            raise error.cause if isinstance(error.cause, ArenaError) else error from None
        except RayError as error:
            raise Lost(_sentence(error)) from None
        finally:
            if is_ours:
                ray.shutdown()

    return crew


def on_dask(address: str | None) -> Crew:
    """A Dask cluster: the address of its scheduler."""
    if address is None:
        raise SettingError("the address of the Dask scheduler is missing, such as tcp://127.0.0.1:8786")
    from distributed import Client, KilledWorker
    from distributed.comm.core import CommClosedError

    def crew(setting: Setting, units: Iterable[Unit]) -> Games:
        try:
            client = Client(address, timeout=_PATIENCE, set_as_default=False)
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise ArenaError(f"no Dask cluster at {address}: {_sentence(error)}") from None
        with client, client.get_executor(pure=False) as executor:
            try:
                engine = source_hash()
                width = _AHEAD * max(1, sum(client.nthreads().values()))
                yield from _spread(lambda unit: executor.submit(play_units, setting, [unit], engine), units, width)
            except (KilledWorker, CommClosedError, CancelledError) as error:
                raise Lost(_sentence(error)) from None

    return crew


def _spread(submit: Submit, units: Iterable[Unit], width: int) -> Games:
    """Have that many games under way at a time."""
    rest = iter(units)
    pending = {submit(unit) for unit in islice(rest, width)}
    try:
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: future.exception() is not None):
                yield from future.result()  # what is finished before what has failed
            pending |= {submit(unit) for unit in islice(rest, len(done))}
    finally:
        for future in pending:
            future.cancel()


def _knock(address: str | None) -> None:
    """OSError if nobody answers at `host:port`: Ray itself would try for minutes."""
    host, colon, port = (address or "").rpartition(":")
    if colon and port.isdigit() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=_PATIENCE).close()


def _sentence(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
