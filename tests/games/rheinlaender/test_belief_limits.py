"""What happens when there are more reshuffles than can be followed: how far off, and that nothing breaks."""

from __future__ import annotations

from functools import cache
from math import comb
from statistics import mean
from types import FunctionType

import numpy as np
import pytest

from loreley import Position
from loreley.core.rng import seeded
from loreley.games.rheinlaender import GAME, belief
from loreley.games.rheinlaender.board import MAX_HAND
from loreley.games.rheinlaender.state import MAX_EPOCHS, MAX_PLAYED
from tests.samples import board_named

from .cases import reshuffles
from .sampling import Moment, moments, random_game, seat_number
from .spelling import spelt_out


def believing(epochs: int) -> FunctionType:
    """`believe`, following fewer epochs; the older ones count as one."""
    plain = getattr(belief.believe, "py_func", belief.believe)
    return FunctionType(plain.__code__, {**plain.__globals__, "_EPOCHS": epochs})


def distance(moment: Moment, epochs: int) -> float:
    """How much probability is in the wrong place, when only so many epochs are told apart."""
    view, exact = moment.view, moment.known.hands()
    known = np.zeros(1, GAME.belief).view(np.recarray)[0]
    believing(epochs)(view.board.record, view.state, seat_number(view), known)
    ours = spelt_out(view, known)
    assert ours.keys() >= exact.keys()
    return sum(abs(ours[hands] - exact.get(hands, 0.0)) for hands in ours) / 2


@cache
def distances(board: str, players: int, viewer: int | None, games: int) -> list[list[float]]:
    """By number of epochs that count as one with the next, for all moments with six or seven reshuffles behind them."""
    found: list[list[float]] = [[] for _ in range(7)]
    for game in range(games):
        for moment in moments(board, players, viewer, "merged", game):
            if reshuffles(moment) in (6, 7):
                for merged, values in enumerate(found):
                    values.append(distance(moment, reshuffles(moment) + 1 - merged))
    return found


TABLES = (("ford", 3, 1), ("weir", 3, 2))


@pytest.mark.nojit
@pytest.mark.parametrize("table", TABLES)
def test_telling_all_epochs_apart_is_exact(table: tuple[str, int, int | None]) -> None:
    assert max(distances(*table, games=3)[0]) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_the_fewer_epochs_the_farther(table: tuple[str, int, int | None]) -> None:
    by_merged = [mean(values) for values in distances(*table, games=60)]
    assert by_merged == sorted(by_merged)
    assert by_merged[-1] > 0.1


def test_the_distance_is_what_the_module_states() -> None:
    """On the deck of nine, six or seven reshuffles behind: the two oldest epochs as one, the four oldest."""
    found = distances("weir", 3, 2, games=60)
    assert mean(found[1]) == pytest.approx(0.03, abs=0.015)
    assert mean(found[3]) == pytest.approx(0.20, abs=0.04)


@pytest.mark.boundscheck
@pytest.mark.parametrize("hand", range(1, MAX_HAND + 1))
def test_there_is_room_for_all_vectors(hand: int) -> None:
    """As many epochs as fit are followed: for hands of five, twelve reshuffles."""
    block = np.zeros(1, GAME.state).view(np.recarray)
    board = board_named().record.copy()
    board.hand, block[0].reshuffles = hand, MAX_EPOCHS
    known = np.zeros(1, GAME.belief).view(np.recarray)[0]
    GAME.rules.believe(board, block[0], -1, known)
    epochs = int(known.epochs)
    assert comb(hand + epochs - 1, hand) <= belief.VECTORS
    assert comb(hand + epochs, hand) > belief.VECTORS or epochs == 15
    assert hand != 5 or epochs == 13


def assert_sound(position: Position, viewer: int | None, key: object) -> None:
    """A world drawn for the viewer is a world: every card is in one place, and the viewer sees the same."""
    view = position.view(viewer)
    world = view.determinize(seeded("sound", key))
    assert bytes(world.view(viewer)) == bytes(view)
    text = world.canonical()
    cards = [card for hand in text["hands"] for card in hand] + text["discard"]
    if position.chance is None:
        assert sorted(cards + [card for card in text["deck"] if card != "reshuffle"]) == list(
            range(1, int(position.board.record.areas) + 1)
        )
        assert text["deck"].count("reshuffle") == 1
    assert len(cards) == len(set(cards))
    assert 0 not in cards
    assert [len(hand) for hand in text["hands"]] == position.state.hand_size[: position.players].tolist()


@pytest.mark.boundscheck
@pytest.mark.parametrize(
    ("board", "players", "rounds"), [("ford", 5, 60), ("weir", 3, 2 * MAX_PLAYED // 3), ("weir", 4, 60)]
)
def test_long_games_stay_sound(board: str, players: int, rounds: int) -> None:
    """Far beyond the reshuffles that are followed, those that are kept, and the plays that are remembered."""
    position = None
    for n, position in enumerate(random_game(board, players, "long", max_rounds=rounds)):
        if n % 5 == 0 or position.is_over:
            for viewer in (None, n % players):
                assert_sound(position, viewer, n)
    assert position is not None
    assert position.is_over
    assert position.state.reshuffles > MAX_EPOCHS
    assert players != 3 or position.state.turns > MAX_PLAYED
