"""Records in files: read without trusting their size or encoding, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from loreley.core.record import MAX_LENGTH, Record, format_record, parse_record
from loreley.errors import LoreleyError, RecordError

__all__ = [
    "RecordFileError",
    "is_many",
    "load_record",
    "placed",
    "read_records",
    "replaced",
    "replaced_path",
    "save_record",
]


class RecordFileError(LoreleyError):
    """A record of a file that is refused; the sentence begins with the file and, of many, the line."""

    code = "record"


def is_many(path: str) -> bool:
    """Whether the file holds one record a line."""
    return path == "-" or path.endswith(".jsonl")


def read_records(path: str) -> Iterator[tuple[str, Record]]:
    """Each record of a file with its place; of many only one is in memory at a time."""
    if path == "-":
        yield from _read_lines(path, sys.stdin.buffer)
        return
    with open(path, "rb") as file:
        if is_many(path):
            yield from _read_lines(path, file)
        else:
            yield path, _parse(path, file.read(MAX_LENGTH + 1))


def _read_lines(path: str, file: BinaryIO) -> Iterator[tuple[str, Record]]:
    number = 0
    while line := file.readline(MAX_LENGTH + 1):
        number += 1
        yield f"{path}:{number}", _parse(f"{path}:{number}", line)


def _parse(where: str, data: bytes) -> Record:
    with placed(where):
        if len(data) > MAX_LENGTH:
            raise RecordError("header", f"longer than {MAX_LENGTH} bytes")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise RecordError("header", f"not UTF-8 at byte {error.start}") from None
        return parse_record(text)


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Put the file, and the line, before what a record is refused for."""
    try:
        yield
    except RecordError as error:
        raise RecordFileError(f"{where}: {error}") from None


def load_record(path: str) -> Record:
    """The one record of a file."""
    with open(path, "rb") as file:
        return _parse(path, file.read(MAX_LENGTH + 1))


def save_record(path: str, record: Record) -> None:
    """Write a record so that the file holds the old one or the new one, also after a power cut."""
    with replaced(path) as file:
        file.write(format_record(record) + "\n")
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def replaced(path: str) -> Iterator[TextIO]:
    """A file to write that takes the place of `path` when all went well; `-` is standard output."""
    if path == "-":
        yield sys.stdout
        return
    with replaced_path(path) as name, open(name, "w", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def replaced_path(path: str) -> Iterator[str]:
    """The same for whoever opens files himself: the name of a file beside `path`."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(21, "Is a directory", path)
    handle, name = _beside(target)
    os.close(handle)
    try:
        yield name
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _beside(target: Path) -> tuple[int, str]:
    """A temporary file in the same folder, with the rights that a new file has."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, "No such folder", str(target.parent)) from None
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)
    return handle, name
