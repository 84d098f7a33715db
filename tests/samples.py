"""Games that several tests look at, and the reference model set up for the same board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loreley import Board, get_board
from loreley.arena.simulate import simulate
from loreley.core.record import Record
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.board import LANDMARKS
from tests.reference import rheinlaender as reference

__all__ = [
    "EDITIONS",
    "GAME",
    "PLAYERS",
    "board_named",
    "games",
    "material_of",
    "model_board",
]

EDITIONS = tuple(GAME.editions)
PLAYERS = GAME.players
BOARDS = Path(__file__).parent / "boards"


@cache
def board_named(name: str = "rhine") -> Board:
    """A board of Rheinländer: one of the tests' own, or one that comes with the game."""
    path = BOARDS / f"{name}.toml"
    if not path.exists():
        return get_board(GAME, name)
    return GAME.read_board(path.read_text(encoding="utf-8"), path.name)


@cache
def games(
    number: int,
    seed: int,
    players: int = 3,
    edition: str = "english",
    board: str = "rhine",
    max_rounds: int | None = None,
) -> tuple[Record, ...]:
    """Random games, always the same ones."""
    options = {} if max_rounds is None else {"max_rounds": max_rounds}
    return tuple(simulate(GAME, board_named(board), ["random"] * players, number, seed, edition, options))


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
