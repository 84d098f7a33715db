"""Every reason for which a move is refused, with its rule and place; `play` refuses with the same code."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from loreley import IllegalMove, Position
from loreley.core.position import new_position
from loreley.games import get_board
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.explain import CODES

from .scene import Scene, scene, yellow

pytestmark = pytest.mark.nojit

FULL = " ".join(f"{area}{side}" for area in range(1, 6) for side in "LRW")


@cache
def before_chance() -> Position:
    return new_position(GAME, get_board(GAME), 3, yellow)


@cache
def over() -> Scene:
    return scene().leave_stock(yellow=1).play(yellow, "20-20L", ".")


@cache
def waiting_for_the_pile() -> Scene:
    return scene().pile("reshuffle").play(yellow, "1-1L", ".")


@cache
def board() -> Scene:
    """Yellow to move, with 23, 24, 7, 8 and 30 in hand and no archbishop."""
    table = scene().place(yellow="23L 24R", red="21L 7L", violet="8R").bastion(red="30L")
    return table.turn(yellow).deal(yellow="23 24 7 8 30")


@cache
def acted() -> Scene:
    return board().play(yellow, "24-24L")


@cache
def built() -> Scene:
    return board().play(yellow, "#40R")


@cache
def archbishop() -> Scene:
    table = scene().place(red="7L 7R 7W", violet="8L").place(yellow="20L").bastion(red="8R").archbishop(yellow)
    return table.turn(yellow).deal(yellow="7 8 20 30")


@cache
def without_knight() -> Scene:
    return board().leave_stock(yellow=0)


@cache
def without_bastion() -> Scene:
    return board().leave_bastions(yellow=0)


REFUSED = [
    ("game-over", over, "1-1L", "end", ""),
    ("game-over", over, "#1L", "end", ""),
    ("game-over", over, ".", "end", ""),
    ("chance-first", waiting_for_the_pile, "2-2L", "turn", ""),
    ("chance-first", waiting_for_the_pile, ".", "turn", ""),
    ("already-acted", acted, "23-23R", "turn", "23R"),
    ("already-acted", acted, "23+22L", "turn", "22L"),
    ("not-acted", board, ".", "turn", ""),
    ("not-acted", built, ".", "turn", ""),
    ("no-bastion-left", without_bastion, "#40R", "bastion", "40R"),
    ("bastion-used", built, "#41R", "bastion", "41R"),
    ("not-land", board, "#40W", "bastion", "40W"),
    ("not-land", board, "7+24W", "reinforcement", "24W"),
    ("space-taken", board, "#21L", "bastion", "21L"),
    ("space-taken", board, "23-23L", "place", "23L"),
    ("space-taken", board, "7-7L", "place", "7L"),
    ("space-taken", board, "7+24R", "reinforcement", "24R"),
    ("bastion-there", board, "#30L", "bastion", "30L"),
    ("bastion-there", board, "30-30L", "place", "30L"),
    ("bastion-there", board, "7+30L", "reinforcement", "30L"),
    ("bastion-there", archbishop, "8x8R", "convert", "8R"),
    ("card-not-in-hand", board, "25-25L", "turn", "25"),
    ("card-not-in-hand", board, "25+25R", "turn", "25"),
    ("card-not-in-hand", board, "25-", "turn", "25"),
    ("no-knight-left", without_knight, "23-23R", "R2", "23R"),
    ("no-knight-left", without_knight, "7+25R", "R2", "25R"),
    ("no-knight-left", without_knight, "7x7L", "R2", "7L"),
    ("not-in-area", board, "23-24L", "place", "24L"),
    ("not-in-area", archbishop, "30x7L", "convert", "7L"),
    ("banks-not-taken", board, "23-23W", "R1", "23W"),
    ("no-own-neighbour", board, "7+40L", "reinforcement", "40L"),
    ("no-own-neighbour", board, "7+20L", "reinforcement", "20L"),
    ("next-to-enemy", board, "7+22L", "reinforcement", "22L"),
    ("no-archbishop", board, "7x7L", "convert", "7L"),
    ("nothing-to-convert", archbishop, "30x30L", "convert", "30L"),
    ("own-knight", archbishop, "20x20L", "convert", "20L"),
    ("river-conversion", archbishop, "7x7W", "conversion=land", "7W"),
    ("must-place", board, "23-", "R2", ""),
]


@pytest.mark.parametrize(("code", "make", "move", "rule", "where"), REFUSED)
def test_a_refusal_says_code_rule_and_place(
    code: str, make: Callable[[], Scene], move: str, rule: str, where: str
) -> None:
    position = make().position
    refusal = position.explain(move)
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.where) == (code, rule, where)
    assert move not in position.legal


@pytest.mark.parametrize(("code", "make", "move", "rule", "where"), REFUSED)
def test_play_raises_the_refusal_and_leaves_the_position_as_it_was(
    code: str, make: Callable[[], Scene], move: str, rule: str, where: str
) -> None:
    position = make().position
    before = position.canonical()
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    error = caught.value
    assert (error.code, error.rule, error.where, error.move) == (code, rule, where, move)
    assert error.why
    assert f"(rule: {rule})" in str(error)
    assert position.canonical() == before


def test_every_code_has_a_position_that_brings_it_about() -> None:
    assert {code for code, *_ in REFUSED} == set(CODES)
    assert len(CODES) == len(set(CODES))


def test_before_the_setup_chance_has_to_speak() -> None:
    refusal = before_chance().explain("1-1L")
    assert refusal is not None
    assert refusal.code == "chance-first"
    assert before_chance().legal == []


@pytest.mark.parametrize("make", [board, acted, built, archbishop, without_knight, without_bastion, over])
def test_nothing_forbids_the_legal_moves_and_something_forbids_all_others(make: Callable[[], Scene]) -> None:
    position, hand = make().position, make().hand(yellow)
    moves = [".", *(f"#{name}" for name in position.board.names)]
    for card in [*hand, 54]:
        moves += [f"{card}-", *(f"{card}{sign}{name}" for sign in "-+x" for name in position.board.names)]
    assert sorted(move for move in moves if position.explain(move) is None) == position.legal


def test_full_banks_are_explained_as_such() -> None:
    table = scene().landmark(1, "city2").place(red=FULL).turn(yellow).deal(yellow="1 2 3 4 5")
    assert table.refusal("1-1W") == table.refusal("5-5R") == "space-taken"
    assert table.refusal("1-") is None
