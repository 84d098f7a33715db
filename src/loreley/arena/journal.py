"""The folder of an arena: its settings, and every finished game on a line of its own as soon as it is finished.

Lines are only ever added, by one program at a time. A program that is killed leaves at most a torn last line,
which the next one cuts off; whatever else is wrong with the file is refused.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from loreley.arena.plan import Setting
from loreley.arena.play import Played, Result
from loreley.core.jit import source_hash
from loreley.errors import ArenaError

__all__ = ["Journal", "identity", "open_journal", "put"]

_SETTING, _GAMES, _LOCK = "arena.json", "journal.jsonl", "lock"
_RECORD = b', "record": '
_SYNC_SECONDS = 0.2


class Journal:
    """Finished games: their results in memory, their records in the file."""

    def __init__(self, file: BinaryIO) -> None:
        self.results: dict[str, Result] = {}
        self._places: dict[str, tuple[int, int]] = {}
        self._file, self._synced = file, time.monotonic()
        self._read()

    def add(self, played: Played) -> bool:
        """Keep a game; one that is there already is left out, and the answer is False."""
        if played.result.unit in self.results:
            return False
        head = json.dumps(asdict(played.result))[:-1].encode()
        line = head + _RECORD + played.record.encode() + b"}\n"
        self._take(played.result, self._file.tell(), len(line))
        self._file.write(line)
        self._file.flush()  # now it outlives this program; with the next line also a power cut
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self.sync()
        return True

    def sync(self) -> None:
        """Have the disk hold everything."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def records(self, units: Iterable[str]) -> Iterator[str]:
        """The records of these games, in this order."""
        for unit in units:
            at, length = self._places[unit]
            line = os.pread(self._file.fileno(), length, at)
            yield line.partition(_RECORD)[2][:-2].decode()

    def _take(self, result: Result, at: int, length: int) -> None:
        self.results[result.unit] = result
        self._places[result.unit] = at, length

    def _read(self) -> None:
        at = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            result = _result(line, number)
            if result.unit in self.results:
                raise ArenaError(f"{_GAMES}:{number}: game {result.unit} stands there twice")
            self._take(result, at, len(line))
            at += len(line)
        self._file.truncate(at)
        self._file.seek(at)


def _result(line: bytes, number: int) -> Result:
    head, mark, record = line.partition(_RECORD)
    try:
        if not (mark and record.endswith(b"}}\n")):
            raise ValueError("no record")
        return Result(**json.loads(head + b"}"))
    except (ValueError, TypeError) as error:
        raise ArenaError(f"{_GAMES}:{number}: not a finished game: {error}") from None


@contextmanager
def open_journal(folder: Path, setting: Setting) -> Iterator[Journal]:
    """The journal of a new folder, or of one that belongs to the same setting; nobody else has it meanwhile."""
    strangers = [] if not folder.exists() else [path.name for path in folder.iterdir() if path.name[0] != "."]
    if strangers and _SETTING not in strangers and strangers != [_LOCK]:
        raise ArenaError(f"{folder} is no arena's folder: it holds {min(strangers)}")
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / _LOCK, "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArenaError(f"another arena is at work in {folder}") from None
        _claim(folder, identity(setting))
        with open(folder / _GAMES, "a+b", buffering=1 << 20) as file:
            file.seek(0)
            journal = Journal(file)
            try:
                yield journal
            finally:
                journal.sync()


def identity(setting: Setting) -> dict[str, Any]:
    """What the games of a folder have in common; how many there are may grow."""
    board = setting.place
    is_own = not isinstance(setting.board, str)
    return {
        "format": "loreley-arena/1",
        "form": setting.form,
        "game": setting.game,
        "edition": setting.edition,
        "board": board.name,
        **({"board_digest": hashlib.sha256(board.rows.tobytes()).hexdigest()[:16]} if is_own else {}),
        "options": dict(setting.options),
        "players": setting.players,
        "bots": list(setting.bots),
        "seed": setting.seed,
        "engine": source_hash(),
    }


def _claim(folder: Path, ours: dict[str, Any]) -> None:
    """Write down whose folder it is, or compare."""
    path = folder / _SETTING
    if not path.exists():
        put(path, json.dumps(ours, indent=1).encode() + b"\n")
        return
    try:
        theirs = json.loads(path.read_bytes())
    except ValueError as error:
        raise ArenaError(f"{path}: not JSON: {error}") from None
    if not isinstance(theirs, dict):
        raise ArenaError(f"{path}: expected an object, found {theirs!r:.40}")
    for key in [*ours, *theirs]:
        if ours.get(key) != theirs.get(key):
            there, here = theirs.get(key), ours.get(key)
            raise ArenaError(f"{folder} belongs to another arena: {key} is {there!r:.60} there and {here!r:.60} here")


def put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(f".{path.name}")
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
