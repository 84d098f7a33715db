"""What a table is set up with, checked before anything is written down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import check_setting
from loreley.errors import SettingError
from loreley.games import get_board, get_game

__all__ = [
    "Clock",
    "DaysClock",
    "FindBoard",
    "NoClock",
    "Settings",
    "TurnClock",
    "check_bot",
    "complete",
    "is_name",
]

FindBoard: TypeAlias = Callable[[Game, str], Board]
"""How a table finds the board that its settings name; `get_board` unless something else is handed in."""

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_BOT = re.compile(r"[a-z0-9][a-z0-9-]{0,31}", re.ASCII)
_CODE = re.compile(r"[A-Za-z0-9-]{4,32}", re.ASCII)
_MOST_SECONDS, _MOST_DAYS = 86_400, 30


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Everybody takes the time they need."""


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turn"):
    """So many seconds for each turn; what a turn takes beyond them comes out of a reserve for the whole game."""

    seconds: int
    reserve: int = 0


class DaysClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """So many days for each turn."""

    days: int


Clock: TypeAlias = NoClock | TurnClock | DaysClock


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a table; `complete` fills in what a game decides and refuses what it does not have."""

    game: str
    players: int = 3
    edition: str | None = None
    board: str | None = None
    options: dict[str, bool | int] = {}
    clock: Clock = NoClock()
    stand_in: str = "random"
    """The level of the bot that plays on for somebody who resigned or ran out of time."""
    takeback: Literal["never", "free", "consent"] = "consent"
    """Never; only while it is free; or afterwards too, if everybody agrees."""
    visibility: Literal["public", "unlisted"] = "public"
    code: str | None = None
    """Whoever wants to sit down has to know it."""
    shuffle: bool = False
    """Whether chance decides who sits where."""


def complete(settings: Settings, find_board: FindBoard = get_board) -> Settings:
    """The settings with edition and board named and default options left out; SettingError if they cannot be."""
    game = get_game(settings.game)
    board = find_board(game, game.default_board if settings.board is None else settings.board)
    edition = game.default_edition if settings.edition is None else settings.edition
    check_setting(game, board, settings.players, 0, edition, settings.options)
    options = {name: value for name, value in sorted(settings.options.items()) if value not in (None, False)}
    _check_clock(settings.clock)
    check_bot(settings.stand_in)
    if settings.code is not None and _CODE.fullmatch(settings.code) is None:
        raise SettingError("the join code has to be 4 to 32 letters, digits or hyphens")
    return msgspec.structs.replace(settings, edition=edition, board=board.name, options=options)


def is_name(text: str) -> bool:
    """Whether it can name a table, a player or a text: 1 to 64 letters, digits, hyphens and underscores."""
    return _NAME.fullmatch(text) is not None


def check_bot(level: str) -> None:
    """Refuse what cannot be a bot's name; which bots there are is known elsewhere."""
    if _BOT.fullmatch(level) is None:
        raise SettingError(f"{level!r:.40} is no name of a bot: expected small letters, digits and hyphens")


def _check_clock(clock: Clock) -> None:
    if isinstance(clock, TurnClock):
        _within("seconds a turn", clock.seconds, 1, _MOST_SECONDS)
        _within("seconds of reserve", clock.reserve, 0, _MOST_SECONDS)
    elif isinstance(clock, DaysClock):
        _within("days a turn", clock.days, 1, _MOST_DAYS)


def _within(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise SettingError(f"{value} {what}; expected {least} to {most}")
