"""Games that several tests look at, and the reference model set up for the same board; Rheinländer if not said."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loreley import Board, Game, get_board, get_game
from loreley.arena.simulate import simulate
from loreley.core.record import Record
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.board import LANDMARKS
from tests.reference import rheingold
from tests.reference import rheinlaender as reference

__all__ = [
    "EDITIONS",
    "GAME",
    "PLAYERS",
    "Model",
    "board_named",
    "board_of",
    "games",
    "material_of",
    "model_board",
    "model_of",
]

Model = reference.Model | rheingold.Model

EDITIONS = tuple(GAME.editions)
PLAYERS = GAME.players
BOARDS = Path(__file__).parent / "boards"


@cache
def board_named(name: str = "rhine", game: Game = GAME) -> Board:
    """One of the tests' own boards, or one that comes with the game."""
    path = BOARDS / f"{name}.toml"
    if not path.exists():
        return get_board(game, name)
    return game.read_board(path.read_text(encoding="utf-8"), path.name)


def board_of(record: Record) -> Board:
    """The board that a record of either game was played on."""
    return board_named(record.board, get_game(record.game))


@cache
def games(
    number: int,
    seed: int,
    players: int = 3,
    edition: str = "english",
    board: str = "rhine",
    max_rounds: int | None = None,
    game: Game = GAME,
) -> tuple[Record, ...]:
    """Random games, always the same ones."""
    options = {} if max_rounds is None else {"max_rounds": max_rounds}
    return tuple(simulate(game, board_named(board, game), ["random"] * players, number, seed, edition, options))


@cache
def model_board(name: str) -> reference.Board:
    """The same board for the reference model."""
    return reference.board_from_json(board_named(name).topology)


def material_of(name: str, players: int) -> reference.Material:
    """What a board says of knights, cards, bastions and landmarks, for the reference model."""
    record = board_named(name).record
    return reference.Material(
        supply=int(record.supply[players]),
        hand_size=int(record.hand),
        bastions=int(record.bastions),
        landmarks=tuple(LANDMARKS[kind] for kind in record.bag[: record.sites]),
    )


def model_of(record: Record) -> Model:
    """The reference model before a record's first event."""
    data = record.to_dict()
    if record.game == "rheingold":
        return rheingold.Model(data, board_of(record).topology)
    return reference.Model(data, model_board(record.board), material_of(record.board, record.players))
