"""What every board is: a name, its data for the rules, its text for people and other programs.

Boards are TOML files. The helpers here read one strictly: an unknown or missing key, or a value of the
wrong type, is refused with the key's name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from loreley.core.jit import Record, Records
from loreley.errors import BoardError

__all__ = ["Board", "Table", "parse_toml"]


@dataclass(frozen=True, eq=False)
class Board:
    """A board that has been checked. `record` is what the compiled rules read."""

    name: str
    game: str
    record: Record
    names: tuple[str, ...]
    """The places that moves speak of, in board order."""
    index: Mapping[str, int]
    topology: Mapping[str, Any]
    """As `loreley board NAME --json` prints it."""
    drawing: Mapping[str, Any]
    players: tuple[int, ...] = (3, 4, 5)
    """For how many players it has room and cards."""
    plan: Any = None
    """What else the game wants to keep of its board; the core never looks at it."""

    @cached_property
    def rows(self) -> Records:
        """The record as an array of one, zeros between its fields: two readings of a board are equal to the byte."""
        block = np.zeros(1, self.record.dtype)
        block[0] = self.record
        return block

    def __repr__(self) -> str:
        return f"<board {self.name} of {self.game}>"

    def names_of(self, indices: Sequence[int]) -> list[str]:
        """The names of several places."""
        return [self.names[int(i)] for i in indices]


class Table:
    """A TOML table that knows which of its keys have been asked for."""

    def __init__(self, board: str, data: Mapping[str, Any], where: str = "") -> None:
        self.board, self.data, self.where = board, data, where
        self._asked: set[str] = set()

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of `key`, which must be of type `kind`; without a default it must be there."""
        self._asked.add(key)
        if key not in self.data:
            if default is not None:
                return default
            raise self.refuse(f"the key {key!r} is missing")
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.refuse(f"{key!r} is {value!r:.60}; expected {_KINDS[kind]}")
        return value

    def strings(self, key: str) -> list[str]:
        """A list of strings."""
        values = self.get(key, list)
        for value in values:
            if not isinstance(value, str):
                raise self.refuse(f"{key!r} holds {value!r:.60}; expected strings")
        return list(values)

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> Table:
        """A table inside this one."""
        return Table(self.board, self.get(key, dict, default), key)

    def finish(self) -> None:
        """Refuse keys that nobody asked for: a slip of the pen must not pass unseen."""
        for key in self.data:
            if key not in self._asked:
                raise self.refuse(f"unknown key {key!r}; known: {', '.join(sorted(self._asked))}")

    def refuse(self, why: str, where: str = "") -> BoardError:
        """The error to raise about this table."""
        return BoardError(self.board, why, where or self.where)


_KINDS = {str: "a string", int: "a whole number", list: "a list", dict: "a table", float: "a number"}


def parse_toml(text: str, source: str) -> Table:
    """The outermost table; `source` names the board while its own name is not known."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # also for a number of thousands of digits, which is no TOMLDecodeError
        raise BoardError(source, f"not a TOML file: {str(error).partition(';')[0]}") from None
    except RecursionError:
        raise BoardError(source, "nested too deeply") from None
    name = data.get("name")
    return Table(name if isinstance(name, str) and name else source, data)
