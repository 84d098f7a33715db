"""The events of a table: what its log holds, one JSON object each. `docs/tables.md` lists their fields.

A table is the list of its events and nothing else. They are facts: whoever reads them decides nothing.
An event is numbered by its place in the log, from 1, and does not say its number itself.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from loreley.errors import LogError
from loreley.tables.setting import Settings

__all__ = [
    "Abandoned",
    "Chanced",
    "Chatted",
    "Contributed",
    "Created",
    "Credited",
    "Event",
    "Finished",
    "Left",
    "Moved",
    "Opened",
    "Rematched",
    "Resigned",
    "Returned",
    "Seated",
    "Started",
    "TakebackAsked",
    "TakebackGranted",
    "TakebackRefused",
    "TakenBack",
    "TimedOut",
    "encode",
    "read_event",
]


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """What every event has: when it was decided, in milliseconds since 1970, UTC."""

    at: int


class Created(Happened, frozen=True, kw_only=True, tag="created"):
    """A table stands there, empty. `secret` is hidden from everybody until it is opened."""

    table: str
    rules: int
    """The version of the game's rules."""
    settings: Settings
    host: str
    commitment: str
    secret: str | None
    rematch_of: str | None = None


class Seated(Happened, frozen=True, kw_only=True, tag="seated"):
    """Somebody has sat down. `player` is a pseudonym; a bot has a level instead."""

    seat: int
    kind: Literal["person", "screen", "program", "bot"]
    player: str | None = None
    bot: str | None = None


class Contributed(Happened, frozen=True, kw_only=True, tag="contributed"):
    """A person's browser has added to the chance of this table: 32 random bytes in hexadecimal."""

    seat: int
    value: str


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    """A seat is open again, before the start."""

    seat: int


class Started(Happened, frozen=True, kw_only=True, tag="started"):
    """Everybody is there. What chance says of seating, first player and set-up follows."""


class Chanced(Happened, frozen=True, kw_only=True, tag="chance"):
    """What chance answered, as it stands in a record; `seat` called for it, None at the set-up."""

    kind: str
    seat: int | None
    index: int
    value: Any


class Moved(Happened, frozen=True, kw_only=True, tag="moved"):
    """A seat has moved in the position of that version; the next one is one higher."""

    seat: int
    move: str
    version: int
    token: str | None = None


class TakebackAsked(Happened, frozen=True, kw_only=True, tag="takeback-asked"):
    """Somebody would like to go back to the position of version `to`; the others have to agree."""

    seat: int
    to: int
    version: int
    token: str | None = None


class TakebackGranted(Happened, frozen=True, kw_only=True, tag="takeback-granted"):
    """One of those who were asked agrees."""

    seat: int


class TakebackRefused(Happened, frozen=True, kw_only=True, tag="takeback-refused"):
    """One of those who were asked does not agree, or the one who asked wants it no more."""

    seat: int


class TakenBack(Happened, frozen=True, kw_only=True, tag="taken-back"):
    """The position is again the one of version `to`, under a version of its own: one more than `version`."""

    seat: int
    to: int
    version: int
    token: str | None = None


class Resigned(Happened, frozen=True, kw_only=True, tag="resigned"):
    """A bot plays on for somebody who has had enough."""

    seat: int
    bot: str


class TimedOut(Happened, frozen=True, kw_only=True, tag="timed-out"):
    """A bot plays on for somebody whose time is up."""

    seat: int
    bot: str


class Returned(Happened, frozen=True, kw_only=True, tag="returned"):
    """A person plays for himself again."""

    seat: int


class Credited(Happened, frozen=True, kw_only=True, tag="credited"):
    """The seat to move gets time back for which it could not play."""

    seat: int
    milliseconds: int


class Chatted(Happened, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something; the words stand elsewhere, under this id, and can be erased there."""

    player: str
    text: str


class Finished(Happened, frozen=True, kw_only=True, tag="finished"):
    """The game is over."""

    scores: list[int]
    winners: list[int]


class Abandoned(Happened, frozen=True, kw_only=True, tag="abandoned"):
    """Nobody will play this to its end. `player` is None when the house closed the table."""

    player: str | None


class Opened(Happened, frozen=True, kw_only=True, tag="opened"):
    """The secret, for everybody: now all chance can be checked."""

    secret: str


class Rematched(Happened, frozen=True, kw_only=True, tag="rematch"):
    """The same people meet again at another table."""

    table: str


Event: TypeAlias = (
    Created
    | Seated
    | Contributed
    | Left
    | Started
    | Chanced
    | Moved
    | TakebackAsked
    | TakebackGranted
    | TakebackRefused
    | TakenBack
    | Resigned
    | TimedOut
    | Returned
    | Credited
    | Chatted
    | Finished
    | Abandoned
    | Opened
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """An event as it stands in the log."""
    return _encoder.encode(event)


def read_event(data: bytes, seq: int) -> Event:
    """An event from the log; LogError names its number if it cannot be one."""
    try:
        event: Event = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(seq, f"no event of a table: {error}") from None
    return event
