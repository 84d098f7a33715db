"""Determinization has the exact probabilities, reshuffles included: counted against brute force."""

from __future__ import annotations

import pytest

from loreley.core.rng import seeded
from loreley.games.rheinlaender import GAME

from .cases import CASES, TABLES, applies, found, reshuffles
from .enumeration import write_out
from .sampling import Moment, check, determinized, moments, new_belief, seat_number
from .spelling import believed


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize(("board", "players", "viewer"), TABLES)
def test_worlds_come_as_often_as_they_should(case: str, board: str, players: int, viewer: int | None) -> None:
    if applies(case, board, players, viewer):
        check(found(board, players, viewer)[case], determinized)


@pytest.mark.nojit
def test_the_two_enumerations_agree() -> None:
    """`Follower` against every world written out, as far as those can be listed."""
    for players, viewer in ((3, 0), (3, None), (4, 1), (5, 2)):
        for game in range(100):
            most = 0
            for moment in moments("ford", players, viewer, "agree", game, rounds=3):
                if not moment.is_waiting and reshuffles(moment) <= 2:
                    written, counted = write_out(moment.known), moment.known.posterior()
                    assert written.keys() == counted.keys()
                    assert all(written[world] == pytest.approx(counted[world]) for world in written)
                    most = max(most, reshuffles(moment))
            if most == 2:
                break
        else:
            raise AssertionError("no game with two reshuffles")


def assert_exact(moment: Moment) -> None:
    exact, ours = moment.known.hands(), believed(moment.view)
    assert exact.keys() == ours.keys()
    assert all(ours[hands] == pytest.approx(exact[hands], rel=1e-9) for hands in exact)


EXACT = (("ford", 3, 0), ("ford", 3, None), ("ford", 4, 2), ("ford", 5, 4), ("weir", 3, 1), ("weir", 4, 3))


@pytest.mark.nojit
@pytest.mark.parametrize(("board", "players", "viewer"), EXACT)
def test_every_moment_of_a_game_is_followed_exactly(board: str, players: int, viewer: int | None) -> None:
    for moment in moments(board, players, viewer, "exact", edition="german"):
        if reshuffles(moment) > 5:
            return
        assert_exact(moment)
    raise AssertionError("a game without enough reshuffles")


@pytest.mark.deep
@pytest.mark.parametrize("game", range(12))
@pytest.mark.parametrize(("board", "players", "viewer"), EXACT)
def test_every_moment_of_many_games_is_followed_exactly(
    board: str, players: int, viewer: int | None, game: int
) -> None:
    for moment in moments(board, players, viewer, game):
        if reshuffles(moment) > 8:
            return
        assert_exact(moment)


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_believing_once_is_enough() -> None:
    """Drawing a world leaves the belief as it is, so the next one is as good."""
    for case in CASES:
        view = found("weir", 3, 2)[case].view
        belief = new_belief(view)
        before = belief.tobytes()
        GAME.rules.determinize(view.board.record, view.state.copy(), seat_number(view), belief, seeded(case))
        assert belief.tobytes() == before
