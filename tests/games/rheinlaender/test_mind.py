"""What bots know of Rheinländer: what a position is said to hold, and which moves are worth a look first."""

from __future__ import annotations

import numpy as np
import pytest

from loreley.core.rng import seeded
from loreley.games.rheinlaender import GAME

from .scene import ALL_EDITIONS, Scene, red, scene, violet, yellow

pytestmark = pytest.mark.nojit
MIND = GAME.mind


def features(table: Scene, seat: int) -> dict[str, float]:
    out = np.zeros(len(MIND.features))
    MIND.observe(table.position.board.record, table.position.state, seat, out)
    return dict(zip(MIND.features, out.tolist(), strict=True))


def proposals(table: Scene) -> dict[str, float]:
    """The moves with their priors, in order."""
    position = table.position
    moves, priors = np.zeros(GAME.max_moves, np.int32), np.zeros(GAME.max_moves)
    n = MIND.propose(position.board.record, position.state, moves, priors)
    texts = [GAME.format_move(position.board, int(move)) for move in moves[:n]]
    assert sorted(texts) == position.legal
    return dict(zip(texts, priors[:n].tolist(), strict=True))


def first(table: Scene) -> str:
    return next(iter(proposals(table)))


# Features


def test_a_duchy_counts_with_its_landmarks_for_its_owner() -> None:
    table = scene().landmark(7, "city4").place(red="26L 27L").give_coins(red=3)
    mine, other = features(table, red), features(table, yellow)
    assert (mine["coins"], mine["duchies"], mine["value"]) == (3, 1, 4)
    assert (other["coins"], other["duchies"], other["value"]) == (0, 0, 0)
    assert mine["stock"] == other["stock"] - 2


def test_a_duchy_is_thin_or_firm_while_knights_can_join_it_and_closed_afterwards() -> None:
    table = scene().landmark(7, "city4").place(red="26L 27L")
    assert (features(table, red)["thin"], features(table, red)["firm"]) == (0, 0)  # two more than anybody
    firm = table.place(red="28L")
    assert (features(firm, red)["firm"], features(firm, red)["thin"]) == (9, 0)
    thin = table.place(yellow="28L")
    assert (features(thin, red)["thin"], features(thin, red)["firm"]) == (9, 0)
    assert features(thin, yellow)["behind"] == 9
    tied = thin.place(yellow="25L")
    assert (features(tied, yellow)["tied"], features(tied, yellow)["behind"]) == (9, 0)
    closed = table.bastion(violet="25L 28L")
    assert (features(closed, red)["closed"], features(closed, red)["firm"]) == (9, 0)


def test_cards_and_landmarks_beside_own_knights_are_seen() -> None:
    table = scene().landmark(7, "castle").place(red="24L").deal(red="25 40 41 42 43")  # site 7: 25L and 26L
    mine = features(table, red)
    assert (mine["reach"], mine["reinforcements"]) == (1, 2)
    assert mine["growth"] == features(table.bastion(yellow="25L"), red)["growth"] + 1


def test_the_game_goes_on_as_the_emptiest_stock_does() -> None:
    def progress(table: Scene) -> float:
        return float(MIND.progress(table.position.board.record, table.position.state))

    assert progress(scene()) == 0
    assert progress(scene().leave_stock(yellow=20, red=5)) == pytest.approx(0.8)
    assert progress(scene().leave_stock(violet=-1)) == 1


# Proposals


def test_a_duchy_of_value_is_founded_first() -> None:
    table = scene().landmark(7, "city4").place(red="26L").deal(red="27 40 41 42 43").turn(red)
    assert first(table) == "27-27L"


def test_a_majority_that_can_be_taken_is_taken_first() -> None:
    table = scene().landmark(7, "city4").place(yellow="26L 27L", red="28L 29L").deal(red="25 40 41 42 43").turn(red)
    assert table.owner_at("27L") == yellow
    assert first(table) == "25-25L"
    assert table.play(red, "25-25L").owner_at("27L") == red


def test_a_reinforcement_goes_with_the_card_that_is_worth_least() -> None:
    """Card 27 would found a duchy; 43 is as good as any other far away, and comes last."""
    table = scene().landmark(7, "city4").place(red="26L 27L").deal(red="28 43").turn(red)
    order = [move for move in proposals(table) if "+" in move]
    assert not order[0].startswith("28")
    assert order[-1].startswith("28") or len({move.partition("+")[0] for move in order}) > 1


def test_bastions_come_last_before_a_card_and_none_comes_first_after_it() -> None:
    table = scene().place(red="26L 27L", yellow="29L").deal(red="40 41 42 43 44").turn(red)
    order = list(proposals(table))
    assert all(move.startswith("#") for move in order[-20:])
    asked = list(proposals(table.play(red, "40-40L")))
    assert asked[0] == "."
    assert asked[1] == "#28L"  # between an own knight and another player's


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_an_archbishop_converts_where_a_duchy_falls_to_him(edition: str) -> None:
    table = scene(edition=edition).landmark(7, "city4").place(yellow="26L 27L", red="28L").archbishop(red)
    table = table.deal(red="27 1 2 53 54").turn(red)
    found = proposals(table)
    assert list(found).index("27x27L") < 3
    assert ("27x27W" in found) is False
    assert table.play(red, "27x27L").owner_at("26L") == red


def test_nobody_without_knights_is_asked_for_places() -> None:
    table = scene().leave_stock(red=0).deal(red="5 6").turn(red)
    found = proposals(table)
    assert {"5-", "6-"} <= set(found)
    assert len(set(found.values())) == 1


def test_play_outs_choose_what_is_legal_and_mostly_what_is_good() -> None:
    table = scene().landmark(7, "city4").place(red="26L", violet="40L").deal(red="27 41 42 43 44").turn(red)
    position, moves = table.position, np.zeros(GAME.max_moves, np.int32)
    rng, chosen = seeded("play-outs"), []
    for _ in range(300):
        move = MIND.rollout_move(position.board.record, position.state, rng, moves)
        chosen.append(GAME.format_move(position.board, int(move)))
    assert set(chosen) <= set(position.legal)
    assert max(set(chosen), key=chosen.count) == "27-27L"
    assert any(move.startswith("#") for move in chosen)
    after = table.play(red, "27-27L").position
    assert after.to_move == red != violet
    answers = [int(MIND.rollout_move(after.board.record, after.state, rng, moves)) for _ in range(100)]
    assert GAME.format_move(after.board, max(set(answers), key=answers.count)) == "."
