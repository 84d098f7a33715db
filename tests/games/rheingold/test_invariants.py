"""What holds in every position: nobody gets lost, `legal` is what nothing forbids, its length is bounded."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from loreley import Board, Position
from loreley.core.bits import WORD
from loreley.core.rng import below, seeded
from loreley.games.rheingold import GAME
from loreley.games.rheingold.explain import CODES
from loreley.games.rheingold.legal import MAX_MOVES
from loreley.games.rheingold.state import NOBODY, SHIELDS, SUPPLY

from .sampling import games_of, random_position
from .scene import board_named, red, scene


def assert_whole(position: Position) -> None:
    """Knights and shields are conserved; what is kept up to date agrees with what it is kept for."""
    state, plan = position.state, position.board.plan
    for seat in range(position.players):
        stacks = state.stack[seat].tolist()
        assert min(stacks) >= 0
        assert state.reserve[seat] + sum(stacks) == SUPPLY
        assert all(stacks[start] <= 1 for start in plan.starts)
        held = {place for place, knights in enumerate(stacks) if knights}
        assert held == {place for place in range(len(stacks)) if is_set(state.held[seat].tolist(), place)}
        lying = [int(state.shield[c]) for c in plan.castles if state.holder[c] == seat and state.shield[c] >= 0]
        shields = Counter(lying)
        for value in range(len(SHIELDS)):
            assert state.left[seat, value] + state.gone[seat, value] + shields[value] == SHIELDS[value]
        assert state.left[seat].sum() == state.shields[seat]
    for place in (*plan.castles, *plan.waypoints):
        seats = [seat for seat in range(position.players) if state.stack[seat, place]]
        assert [int(state.holder[place])] == (seats or [NOBODY])
        assert bool(seats) == is_set(state.taken.tolist(), place)
    assert_castles(position)


def assert_castles(position: Position) -> None:
    state, plan = position.state, position.board.plan
    assert state.unconquered == sum(state.holder[castle] == NOBODY for castle in plan.castles)
    for castle in plan.castles:
        holder = state.holder[castle]
        defence = plan.swords[castle] if holder == NOBODY else state.stack[holder, castle]
        assert state.defence[castle] == defence + (state.shield[castle] if state.open[castle] else 0)
        assert holder != NOBODY or state.shield[castle] == -1
        assert state.shield[castle] >= 0 or not state.open[castle]


def is_set(words: list[int], place: int) -> bool:
    return bool(words[place // WORD] >> (place % WORD) & 1)


@cache
def conceivable(board: Board) -> dict[str, int]:
    """Every string that could ever be a move: all pairs of places, all numbers that matter and one too many."""
    texts = {text: GAME.parse_move(board, text) for text in (".", "shield", "no-shield")}
    for source in board.names:
        for target in board.names:
            near = target in board.names_of(board.plan.adjacency[board.index[source]])
            for knights in range(1, SUPPLY + 1) if near else (1,):
                text = f"{source}>{target}*{knights}"
                texts[text] = GAME.parse_move(board, text)
    return texts


@pytest.mark.slow
@pytest.mark.boundscheck
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_gets_lost_in_random_games(players: int) -> None:
    for seed in range(2):
        for _, _, position in games_of(players, seed, max_rounds=30):
            assert_whole(position)
    for _, _, position in games_of(players, 9, "middle-rhine", max_rounds=10):
        assert_whole(position)


@pytest.mark.nojit
def test_nobody_gets_lost_in_a_short_game() -> None:
    for _, _, position in games_of(3, 5, max_rounds=6):
        assert_whole(position)


@pytest.mark.slow
def test_legal_is_what_nothing_forbids() -> None:
    """`explain` against `legal`, over all conceivable strings; every code comes up."""
    texts = conceivable(board_named())
    codes: Counter[str] = Counter()
    for seed in range(4):
        for ply, (_, _, position) in enumerate(games_of(3 + seed % 3, 50 + seed)):
            if ply % {"move": 60, "gather": 5}.get(position.canonical()["phase"], 1):
                continue
            refusals = {text: GAME.explain(position.board, position.state, code) for text, code in texts.items()}
            allowed = sorted(text for text, refusal in refusals.items() if refusal is None)
            assert allowed == position.legal
            codes += Counter(refusal.code for refusal in refusals.values() if refusal is not None)
    assert set(codes) | {"chance-first"} == set(CODES)


@pytest.mark.nojit
def test_legal_is_what_nothing_forbids_in_one_position() -> None:
    table = scene().stand(red="W2*3 W4*2 W5*6", blue="W3*3 W6").hold("alpha", red, 2).roll(2)
    board = table.position.board
    texts = conceivable(board)
    allowed = [text for text, code in texts.items() if GAME.explain(board, table.position.state, code) is None]
    assert sorted(allowed) == table.legal()


@pytest.mark.boundscheck
def test_a_random_move_is_the_nth_of_legal() -> None:
    moves = np.zeros(GAME.max_moves, np.int32)
    kinds: Counter[str] = Counter()
    for seed in range(20):
        board = ("vale", "middle-rhine")[seed % 2]
        position = random_position(3 + seed % 3, seed, 60 * seed, board)
        if position.is_over:
            continue
        codes = position.codes().tolist()
        for draw in range(60):
            expected = codes[int(below(seeded(seed, draw), len(codes)))]
            assert GAME.rules.random_move(position.board.record, position.state, seeded(seed, draw), moves) == expected
        kinds[position.canonical()["phase"]] += 1
    for seed in range(3):
        for _, _, position in games_of(4, 70 + seed, max_rounds=40):
            codes = position.codes().tolist()
            if codes:
                expected = codes[int(below(seeded(seed), len(codes)))]
                found = GAME.rules.random_move(position.board.record, position.state, seeded(seed), moves)
                assert found == expected
                kinds[position.canonical()["phase"]] += 1
    assert min(kinds["move"], kinds["gather"], kinds["shield"]) > 5


@pytest.mark.nojit
def test_a_random_move_is_the_nth_of_legal_in_one_position() -> None:
    table = scene().stand(red="W2*3 W4*2 W5*6 W1*2", blue="W3*3 W6").hold("alpha", red, 2).roll(2)
    position, moves = table.position, np.zeros(GAME.max_moves, np.int32)
    codes = position.codes().tolist()
    found = set()
    for draw in range(300):
        n = int(below(seeded("one", draw), len(codes)))
        move = GAME.rules.random_move(position.board.record, position.state, seeded("one", draw), moves)
        assert move == codes[n]
        found.add(n)
    assert len(found) == len(codes)


@pytest.mark.nojit
def test_the_order_of_legal_is_fixed() -> None:
    """Marches by place with the castle last, attacks by target, the end of the turn; most knights first."""
    table = scene().stand(red="W1*2 W4", blue="W3 W10").roll(2)
    found = [GAME.format_move(table.position.board, int(code)) for code in table.position.codes()]
    assert found == [
        *("W1>W2*2", "W1>W2*1", "W1>alpha*2", "W1>alpha*1", "W4>W8*1", "S2>W3*1", "W1>W10*2", ".")[:5],
        *("W4>W3*1", "S2>W3*1", "W1>W10*2", "."),
    ]


@pytest.mark.nojit
def test_legal_reaches_its_bound_and_no_further() -> None:
    """All knights on a waypoint with as many lines as there can be, each of them open to every number."""
    table = scene(board="star").stand(red="W1*42").roll(1)
    assert len(table.legal()) == len(set(table.legal())) == MAX_MOVES == GAME.max_moves


def test_legal_stays_within_its_bound() -> None:
    most = 0
    for seed in range(3):
        for _, _, position in games_of(3, 80 + seed, "middle-rhine", max_rounds=60):
            most = max(most, len(position.codes()))
    assert 20 < most <= MAX_MOVES


@pytest.mark.nojit
def test_events_of_one_move_fit_their_buffer() -> None:
    """At most a few for each line and each castle: 8 lines and 32 castles leave most of the 256 rows free."""
    board = board_named("middle-rhine")
    table = scene(board="middle-rhine")
    for castle in list(board.plan.castles)[2:]:
        table = table.hold(board.names[castle], red)
    gate = board.names[board.plan.gates[0]]
    after = table.stand(blue=f"{gate}*6").turn(1).roll(1).play(f"{gate}>{board.names[0]}*1")
    assert after.position.is_over
    assert len(after.happened) < 30
