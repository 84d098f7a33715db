"""The bodies that come in and go out, apart from what tables show themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from loreley.tables import Settings, TableView

__all__ = [
    "BoardPage",
    "Bots",
    "ChatLine",
    "CodeGiven",
    "Codes",
    "Consent",
    "GameInfo",
    "Joined",
    "Me",
    "MovePlayed",
    "Moves",
    "Named",
    "NewTable",
    "Page",
    "Played",
    "ProgramMade",
    "RematchWanted",
    "SeatTaken",
    "SeatWanted",
    "TableInfo",
    "TableMade",
    "TakebackWanted",
    "Why",
]

SeatNumber = Annotated[int, Meta(ge=0, le=8)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
Contribution = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Notation = Annotated[str, Meta(min_length=1, max_length=64)]


class Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name: of a guest, of a program."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class CodeGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A code, as somebody typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks."""

    player: str
    name: str
    kind: str


class Codes(msgspec.Struct, frozen=True, kw_only=True):
    """A code that moves the player to another device, once; an earlier one has ended."""

    code: str


class ProgramMade(msgspec.Struct, frozen=True, kw_only=True):
    """A program's identity; the token is shown this once."""

    player: str
    name: str
    token: str


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played. The server makes up the code of an unlisted table."""

    settings: Settings


class TableMade(msgspec.Struct, frozen=True, kw_only=True):
    """A new table; whoever is told the code finds it, and may sit down there if it is unlisted."""

    table: str
    code: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list; `summary` says what is played and who sits there."""

    table: str
    status: str
    created: int
    active: int
    seq: int
    summary: dict[str, Any]


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a code."""

    table: str


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A table for the one who asks: how it stands, names of players, words of the chat by id, and the code if he
    belongs there."""

    view: TableView
    names: dict[str, str]
    texts: dict[str, str]
    code: str | None


class SeatWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To sit down. A person's browser brings 32 random bytes, in hexadecimal, for the fair chance of this table."""

    seat: SeatNumber | None = None
    kind: Literal["person", "screen", "program"] = "person"
    contribution: Contribution | None = None
    code: Annotated[str, Meta(max_length=64)] | None = None


class Bots(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the house's bots for a seat."""

    level: Annotated[str, Meta(min_length=1, max_length=32)]
    seat: SeatNumber | None = None


class SeatTaken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of one's own seats."""

    seat: SeatNumber


class MovePlayed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, the version of the position it was chosen in, and a token that is new for every intention: whoever has
    had no answer sends the same again."""

    seat: SeatNumber
    version: Version
    move: Notation
    token: Token


class Moves(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Moves in a row, to see what they would do."""

    seat: SeatNumber
    moves: Annotated[list[Notation], Meta(min_length=1, max_length=16)]


class TakebackWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To go back to the position of version `to`; without it, to the beginning of the turn."""

    seat: SeatNumber
    version: Version
    to: Version | None = None
    token: Token


class Consent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether one agrees to go back to `to`."""

    to: Version
    is_granted: bool


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class RematchWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To play again; a contribution as when sitting down."""

    contribution: Contribution


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What has become true: the number of the last event, the position's version."""

    seq: int
    version: int


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a move is legal now, and if not, the rule against it."""

    is_legal: bool
    code: str | None = None
    message: str | None = None
    facts: dict[str, Any] = {}


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    game: str
    rules: int
    players: list[int]
    editions: list[str]
    options: dict[str, dict[str, Any]]
    boards: list[str]
    bots: list[str]


class BoardPage(msgspec.Struct, frozen=True, kw_only=True):
    """A board: what is next to what, and how to draw it."""

    name: str
    game: str
    topology: dict[str, Any]
    drawing: dict[str, Any]
