"""Small games without the compiler too: numbers, information states and rewritten pasts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from loreley import Position, get_game
from loreley.core.rng import below, seeded
from loreley.envs import Batch, make_setting
from loreley.envs.decisions import decisions_of
from loreley.envs.openspiel.moment import CHANCE, Moment, singles
from tests.samples import board_named, games

from .games import expected, positions
from .test_code import code, reachable

SMALL = [("rheinlaender", "brook", "german"), ("rheingold", "vale", "standard")]


@pytest.mark.nojit
@pytest.mark.parametrize(("name", "board", "edition"), SMALL)
def test_actions_and_observations_of_a_small_game(name: str, board: str, edition: str) -> None:
    numbers = code(name, board)
    for n, position in enumerate(positions(name, board, 3, edition, "plain", 5)):
        assert sorted(reachable(position, numbers)) == sorted(position.codes().tolist())
        for move in position.codes().tolist()[:3]:
            assert numbers.decode(numbers.split(move)) == position.game.format_move(position.board, move)
        if n % 6 == 0:
            found = numbers.named(numbers.observe(position, n % 3))
            for field, value in expected(position, n % 3).items():
                np.testing.assert_array_equal(found[field], value, err_msg=field)


def walk(name: str, board: str, edition: str, rounds: int) -> Iterator[Moment]:
    """The moments of a random game in which castles are liked."""
    setting = make_setting(name, 3, edition, board_named(board, get_game(name)), {"max_rounds": rounds})
    moment, rng = Moment(setting, 0), seeded("plain", name)
    while True:
        yield moment
        if moment.player < CHANCE:
            return
        if moment.player == CHANCE:
            choices = list(moment.left)
        else:
            names = setting.code.actions
            liked = [n for n in moment.offers if names[n] == "shield" or names[n].split(">")[-1].islower()]
            choices = liked or moment.offers
        moment = moment.after(choices[int(below(rng, len(choices)))])


@pytest.mark.nojit
@pytest.mark.parametrize(("name", "board", "edition"), SMALL)
def test_a_past_is_rewritten_so_that_a_seat_knows_the_same(name: str, board: str, edition: str) -> None:
    differing = n = 0
    for moment in walk(name, board, edition, 24 if name == "rheingold" else 9):
        n += moment.player >= 0
        if moment.player < 0 or moment.begun or n % 9 or moment.chain is None:
            continue
        setting, (first, *steps) = moment.setting, moment.chain.steps()
        view = setting.game.rules
        for seat in range(3):
            block = moment.block.copy()
            view.hide(setting.board.record, block[0], seat)
            belief = np.zeros(1, np.dtype((np.record, setting.game.belief)))[0]
            view.believe(setting.board.record, block[0], seat, belief)
            view.determinize(setting.board.record, block[0], seat, belief, seeded("world", n, seat))
            told = setting.game.recall.rewrite(setting.board, first[1][0], steps, seat, block[0])
            assert told is not None
            other = Moment(setting, 0)
            for action in singles(setting, [first, *told]):
                other = other.after(action)
            assert other.chain is not None
            assert other.chain.tell(seat) == moment.chain.tell(seat)
            assert other.chain.count(seat) == moment.chain.count(seat)
            reached, world = (Position(setting.game, setting.board, edition, b) for b in (other.block, block))
            assert reached.canonical() == world.canonical()
            differing += told != steps
    assert differing > 3


@pytest.mark.nojit
@pytest.mark.parametrize("name", ["rheinlaender", "rheingold"])
def test_sizes_have_room_for_a_game(name: str) -> None:
    setting = make_setting(name)
    recall = setting.game.recall
    told, draws = recall.setup_size(setting.board, 3)
    actions, news, more = recall.turn_size(setting.board)
    assert recall.most_points(setting.board, 60) > 30
    assert recall.most_outcome(setting.board) >= 6
    assert min(told, draws) >= 0
    assert min(actions, news, more) > 0


@pytest.mark.nojit
def test_a_batch_and_a_record_of_a_small_game() -> None:
    board = board_named("brook")
    lanes = Batch(make_setting("rheinlaender", 3, "short", board, {"max_rounds": 2}), 2)
    for _ in range(20):
        lanes.step(lanes.draw())
    (record,) = games(1, 3, board="brook", max_rounds=3)
    found = decisions_of(record, code("rheinlaender", "brook"))
    assert len(found.seats) == sum(hasattr(event, "move") for event in record.events)
