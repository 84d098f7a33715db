"""What somebody may want of a table. `decide` turns a command into events, or refuses it.

`by` is the pseudonym of whoever asks, as the caller has made sure of it; None is the house itself (the
server, the hotseat program), which runs the bots, watches the clocks and closes tables.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from loreley.tables.setting import Settings

__all__ = [
    "Abandon",
    "AnswerTakeback",
    "Chat",
    "Command",
    "Create",
    "Credit",
    "Leave",
    "Move",
    "Rematch",
    "Resign",
    "Return",
    "Sit",
    "SitBot",
    "Start",
    "TakeBack",
    "Tick",
]


class Create(msgspec.Struct, frozen=True, kw_only=True):
    """A new table; only `decide(None, …)` takes it. `secret`: 32 bytes from the operating system."""

    by: str
    table: str
    settings: Settings
    secret: bytes
    rematch_of: str | None = None


class Sit(msgspec.Struct, frozen=True, kw_only=True):
    """Take a seat (None: the first open one). A `person` brings a contribution, `screen` and `program` do not.

    `screen` is one more seat for people round the screen of a person; `program` is somebody's own bot.
    """

    by: str
    seat: int | None = None
    kind: Literal["person", "screen", "program"] = "person"
    contribution: str | None = None
    code: str | None = None


class SitBot(msgspec.Struct, frozen=True, kw_only=True):
    """The host puts one of the house's bots on a seat."""

    by: str | None
    level: str
    seat: int | None = None


class Leave(msgspec.Struct, frozen=True, kw_only=True):
    """Open a seat again before the start: one's own, or as the host any."""

    by: str | None
    seat: int


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The host begins; all seats are taken."""

    by: str | None


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """Play. `version`: of the position it was chosen in; `token`: the caller's own, new for every intention."""

    by: str | None
    seat: int
    version: int
    move: str
    token: str | None = None


class TakeBack(msgspec.Struct, frozen=True, kw_only=True):
    """Go back to the position of version `to`, in which `seat` was to move; None: to the beginning of the turn."""

    by: str
    seat: int
    version: int
    to: int | None = None
    token: str | None = None


class AnswerTakeback(msgspec.Struct, frozen=True, kw_only=True):
    """Agree to go back to `to`, or not; whoever asked may take the question back by not agreeing."""

    by: str
    to: int
    is_granted: bool


class Resign(msgspec.Struct, frozen=True, kw_only=True):
    """Let a bot play on."""

    by: str
    seat: int


class Return(msgspec.Struct, frozen=True, kw_only=True):
    """Play for oneself again."""

    by: str
    seat: int


class Chat(msgspec.Struct, frozen=True, kw_only=True):
    """Say something; `text` is the id of the words, which the caller keeps."""

    by: str
    text: str


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """Look at the clock: does nothing before `table.deadline`."""


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """The house was closed for so long: the seat to move need not pay for it."""

    milliseconds: int


class Abandon(msgspec.Struct, frozen=True, kw_only=True):
    """Close the table before its end: the house, the host before the start, or a person who plays with bots only."""

    by: str | None


class Rematch(msgspec.Struct, frozen=True, kw_only=True):
    """Name the table at which the same people play again; `rematch_of` gives the commands that set it up."""

    by: str
    table: str


Command: TypeAlias = (
    Create
    | Sit
    | SitBot
    | Leave
    | Start
    | Move
    | TakeBack
    | AnswerTakeback
    | Resign
    | Return
    | Chat
    | Tick
    | Credit
    | Abandon
    | Rematch
)
