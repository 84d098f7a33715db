"""Pictures show what stands on the board: each piece changes them, at its place; text shows it too."""

from __future__ import annotations

import numpy as np
import pytest

from loreley import Position
from loreley.core.rng import seeded
from loreley.envs.picture import to_picture, to_text
from loreley.envs.picture.sheet import SEATS

from .games import positions

GAMES = [
    ("rheinlaender", "rhine", 5),
    ("rheinlaender", "brook", 3),
    ("rheingold", "middle-rhine", 5),
    ("rheingold", "vale", 3),
]


def late(name: str, board: str, players: int) -> list[Position]:
    return list(positions(name, board, players, "english" if name == "rheinlaender" else "standard"))


@pytest.mark.parametrize(("name", "board", "players"), GAMES)
def test_a_move_shows_in_the_picture(name: str, board: str, players: int) -> None:
    seen = [to_picture(position.view(None)) for position in late(name, board, players)[-8:]]
    assert {picture.dtype for picture in seen} == {np.dtype(np.uint8)}
    assert {picture.shape for picture in seen} == {(*seen[0].shape[:2], 3)}
    assert len({picture.tobytes() for picture in seen}) > 1


@pytest.mark.parametrize(("name", "board", "players"), GAMES)
def test_every_colour_on_the_board_is_in_the_picture(name: str, board: str, players: int) -> None:
    position = late(name, board, players)[-1]
    seen = position.view(None).canonical()
    picture = to_picture(position.view(None)).reshape(-1, 3)
    stands = (
        set(seen["knights"].values()) if name == "rheinlaender" else {s["seat"] for s in seen["waypoints"].values()}
    )
    assert stands
    for seat in range(players):
        colour = [int(SEATS[seat][0][k : k + 2], 16) for k in (1, 3, 5)]
        assert (picture == colour).all(axis=1).any() or seat not in stands


@pytest.mark.parametrize(("name", "board", "players"), GAMES)
def test_the_text_tells_the_board_and_the_numbers(name: str, board: str, players: int) -> None:
    position = late(name, board, players)[5]
    text = to_text(position.view(None))
    assert "\x1b" not in text
    assert "\x1b" in to_text(position.view(None), has_colour=True)
    assert f"> player_{position.to_move}" in text
    assert all(f"player_{seat}" in text for seat in range(players))


@pytest.mark.parametrize(("name", "board", "players"), GAMES)
def test_pictures_know_no_secrets(name: str, board: str, players: int) -> None:
    """A spectator's picture: whoever looks at another world of his sees the same."""
    position = late(name, board, players)[20]
    world = position.view(None).determinize(seeded(1))
    assert to_picture(world.view(None)).tobytes() == to_picture(position.view(None)).tobytes()
