"""What several commands read from their options: games, boards, seats, languages."""

from __future__ import annotations

import os
from pathlib import Path

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.record import Record
from loreley.errors import BoardError, RecordError, SettingError
from loreley.games import NAMES, board_names, get_board, get_game
from loreley.i18n import LANGUAGES

__all__ = [
    "find_board",
    "find_language",
    "list_names",
    "pick_board",
    "pick_options",
    "pick_players",
    "pick_seat",
    "place_of",
]

_MOST_BYTES = 1024 * 1024


def pick_board(game: Game, given: str | None) -> Board:
    """A board of this game: by name, from a file, or the default one."""
    if given is None or given in board_names(game):
        return get_board(game, given)
    board = game.read_board(_read(given, f"; {game.name} has {', '.join(board_names(game))}"), given)
    return board


def find_board(given: str) -> Board:
    """A board of any game, by name or from a file."""
    known: list[str] = []
    for game in map(get_game, NAMES):
        if given in board_names(game):
            return get_board(game, given)
        known += board_names(game)
    text = _read(given, f"; known: {', '.join(known)}")
    return get_game(_game_of(text, given)).read_board(text, given)


def place_of(record: Record, given: str | None) -> tuple[Game, Board]:
    """A record's game and board; a file is read only if the user names it, never because a record does."""
    try:
        game = get_game(record.game)
        return game, get_board(game, record.board) if given is None else pick_board(game, given)
    except SettingError as error:
        raise RecordError("header", str(error)) from None


def _read(given: str, known: str) -> str:
    path = Path(given)
    if not path.exists() and not path.suffix:
        raise SettingError(f"no board and no file is named {given!r:.80}{known}")
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise BoardError(given, f"larger than {_MOST_BYTES} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BoardError(given, f"not UTF-8 at byte {error.start}") from None


def _game_of(text: str, given: str) -> str:
    from loreley.core.board import parse_toml

    top = parse_toml(text, given)
    name: str = top.get("game", str)
    if name not in NAMES:
        raise top.refuse(f"game is {name!r:.40}; expected one of {', '.join(NAMES)}")
    return name


def pick_options(game: Game, open_coins: bool, max_rounds: int | None) -> dict[str, bool | int]:
    """The options that were given; one that the game does not have is refused."""
    chosen: dict[str, bool | int] = {}
    if open_coins:
        chosen["open_coins"] = True
    if max_rounds is not None:
        chosen["max_rounds"] = max_rounds
    for name in chosen:
        if name not in game.options:
            raise SettingError(f"{game.name} has no option --{name.replace('_', '-')}")
    return chosen


def pick_players(game: Game, given: int | None) -> int:
    """How many play: as many as were asked for, or the fewest; a number that the game is not for is refused."""
    if given is not None and given not in game.players:
        raise SettingError(f"players is {given}; {game.name} is for {', '.join(map(str, game.players))}")
    return game.players[0] if given is None else given


def pick_seat(given: str, players: int) -> int | None:
    """A seat's number, or None for `none`: a spectator."""
    if given == "none":
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 4 and int(given) < players):
        raise SettingError(f"there is no seat {given!r:.40}; expected 0 to {players - 1} or none")
    return int(given)


def list_names(given: str) -> list[str]:
    """`a,b,c` as a list."""
    return [name.strip() for name in given.split(",")]


def find_language(given: str | None) -> str:
    """The language that was asked for, or else the environment's, or else English."""
    if given is not None:
        if given not in LANGUAGES:
            raise SettingError(f"unknown language {given!r:.20}; known: {', '.join(LANGUAGES)}")
        return given
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            language = value.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"
