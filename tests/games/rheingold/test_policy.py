"""Which moves come first: situations in which everybody would know what to do, and the contract in random games."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from loreley import Position
from loreley.core.event import silent
from loreley.core.position import copy_block
from loreley.core.rng import seeded
from loreley.core.template import loops_of
from loreley.games.rheingold import GAME

from .sampling import games_of
from .scene import Scene, blue, board_named, red, scene


def proposed(position: Position) -> dict[str, float]:
    """The moves and their priors, most promising first."""
    moves, priors = np.zeros(GAME.max_moves, np.int32), np.full(GAME.max_moves, np.nan)
    n = GAME.mind.propose(position.board.record, position.state, moves, priors)
    text = [GAME.format_move(position.board, code) for code in moves[:n].tolist()]
    assert len(set(text)) == n
    return dict(zip(text, priors[:n].tolist(), strict=True))


def first(table: Scene, source: str = "") -> str:
    """The move that comes first, or the first of a stack's."""
    return next(move for move in proposed(table.position) if move.startswith(source))


def drawn(table: Scene, draws: int = 300) -> Counter[str]:
    """What play-outs do here."""
    position, moves = table.position, np.zeros(GAME.max_moves, np.int32)
    rng = seeded("policy", draws)
    codes = [GAME.mind.rollout_move(position.board.record, position.state, rng, moves) for _ in range(draws)]
    return Counter(GAME.format_move(position.board, int(code)) for code in codes)


def assert_contract(position: Position) -> None:
    found = proposed(position)
    assert sorted(found) == position.legal
    priors = list(found.values())
    assert priors == sorted(priors, reverse=True)
    assert priors[-1] > 0
    assert list(proposed(position)) == list(found)


@pytest.mark.nojit
@pytest.mark.parametrize("board", ["vale", "star"])
@pytest.mark.parametrize("players", GAME.players)
def test_proposed_is_what_is_legal(players: int, board: str) -> None:
    for _, _, position in games_of(players, 1, board, moves=40):
        if not position.is_over:
            assert_contract(position)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["middle-rhine", "vale", "star"])
@pytest.mark.parametrize("players", GAME.players)
def test_proposed_is_what_is_legal_in_whole_games(players: int, board: str) -> None:
    for seed in range(3):
        for n, (_, _, position) in enumerate(games_of(players, seed, board, moves=400)):
            if n % 3 == seed and not position.is_over:
                assert_contract(position)


@pytest.mark.nojit
def test_a_castle_that_can_be_taken_comes_first() -> None:
    assert first(scene().stand(red="W1*2 W9*5 S3", blue="W10").roll(4)) == "W1>alpha*1"
    assert first(scene().stand(red="W5*6 W1*2").roll(4)) == "W5>gamma*1"
    assert first(scene().stand(red="W1*9").hold("alpha", blue, 3).roll(4)).startswith("W1>alpha")


@pytest.mark.nojit
def test_so_many_move_in_as_can_hold_the_castle() -> None:
    table = scene().stand(red="W1*5", blue="W9*5").roll(4)
    assert first(table) == "W1>alpha*3"
    assert [move for move in proposed(table.position) if "alpha" in move][1] == "W1>alpha*1"


@pytest.mark.nojit
def test_a_castle_too_weak_for_what_is_near_is_reinforced() -> None:
    table = scene().stand(red="W1*3 S6", blue="W9*5").hold("alpha", red, 1).roll(4)
    assert first(table, "W1>") == "W1>alpha*2"


@pytest.mark.nojit
def test_knights_go_where_swords_are_and_stay_together() -> None:
    assert first(scene().stand(red="W10*6").roll(5), "W") == "W10>W5*6"
    assert first(scene().stand(red="W6*2 W9*2").roll(2), "W9>") == "W9>W6*2"


@pytest.mark.nojit
def test_knights_leave_start_fields_early() -> None:
    assert first(scene().stand(red="W2").roll(4)) == "S4>W7*1"


@pytest.mark.nojit
def test_foes_who_can_be_driven_off_are_driven_off() -> None:
    assert first(scene().stand(red="W9*6", blue="W2*5").roll(4), "W") == "W9>W2*6"


@pytest.mark.nojit
def test_a_garrison_sends_out_those_it_can_spare() -> None:
    table = scene().stand(blue="W2*3").hold("alpha", red, 6).roll(5)
    priors = proposed(table.position)
    assert max((move for move in priors if move.startswith("alpha>")), key=lambda move: priors[move]) == "alpha>W1*4"


@pytest.mark.nojit
def test_shields_are_taken() -> None:
    assert list(proposed(scene().stand(red="W1*2").roll(4).play("W1>alpha*1").position)) == ["shield", "no-shield"]


@pytest.mark.nojit
def test_play_outs_take_castles_drive_off_and_gather() -> None:
    assert drawn(scene().stand(red="W1*2").roll(4), 40).most_common(1)[0][0].startswith("W1>alpha")
    assert drawn(scene().stand(red="W9*6", blue="W2*5").roll(4), 40).most_common(1)[0][0] == "W9>W2*6"
    assert drawn(scene().stand(red="W10*6").roll(5), 40).most_common(1)[0][0] == "W10>W5*6"
    after = scene().stand(red="W1*2").roll(4).play("W1>alpha*1")
    assert drawn(after, 40).most_common(1)[0][0] == "shield"


def test_every_legal_move_keeps_a_chance_in_play_outs() -> None:
    table = scene().stand(red="W1*2 W9*2", blue="W2").roll(4)
    assert set(drawn(table, 4000)) == set(table.legal())


@pytest.mark.nojit
def test_play_outs_complete_an_attack_that_is_being_gathered() -> None:
    table = scene().stand(red="W2*2 W9*2", blue="W3*3").roll(6).play("W2>W3*2")
    assert set(drawn(table, 20)) <= set(table.legal())


@pytest.mark.nojit
def test_the_odds_of_a_siege_fall_with_what_a_hidden_shield_may_be() -> None:
    weak = scene().stand(red="W1*4").hold("alpha", blue, 2, shield=0).roll(4)
    strong = scene().stand(red="W1*10").hold("alpha", blue, 2, shield=0).roll(4)
    assert proposed(weak.position)["W1>alpha*1"] < proposed(strong.position)["W1>alpha*1"]


@pytest.mark.parametrize("players", GAME.players)
def test_play_outs_end_by_themselves(players: int) -> None:
    board = board_named("middle-rhine")
    for seed in range(10):
        rng = seeded("end", players, seed)
        block = copy_block(scene(players, "middle-rhine").position._block)
        moves, items = np.zeros(GAME.max_moves, np.int32), np.zeros(GAME.max_items, np.int32)
        state, turns = block[0], 0
        while not GAME.rules.is_over(state):
            loops_of(GAME).settle(board.record, state, items, rng, silent())
            if not GAME.rules.is_over(state):
                move = GAME.mind.rollout_move(board.record, state, rng, moves)
                GAME.rules.apply(board.record, state, move, silent())
            turns = int(state.turns)
            assert turns < 400 * players
