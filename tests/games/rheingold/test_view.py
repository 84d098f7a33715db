"""Views: what a seat may see of shields, and that nothing else depends on what it may not."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from loreley import ChanceError, Position, View
from loreley.core.event import buffer
from loreley.core.position import copy_block
from loreley.core.rng import seeded
from loreley.games.rheingold import GAME
from loreley.games.rheingold.state import HIDDEN, NO_SHIELD, is_face_down

from .sampling import games_of
from .scene import Scene, blue, board_named, red, scene, white


def besieged() -> Scene:
    """Blue holds three castles: one shield face down, one open, none."""
    table = scene().hold("beta", blue, 2, shield=3).hold("delta", blue, 1, shield=1, is_open=True)
    return table.hold("gamma", red, 1, shield=2).lose_shields(blue, 0)


@pytest.mark.nojit
def test_a_face_down_shield_is_known_to_its_owner_only() -> None:
    table = besieged().roll(1)
    for viewer, expected in ((blue, 3), (red, "hidden"), (white, "hidden"), (None, "hidden")):
        assert table.seen(viewer)["castles"]["beta"]["shield"] == expected
    assert table.seen()["castles"]["beta"]["shield"] == 3
    assert table.seen(red)["castles"]["gamma"]["shield"] == 2


@pytest.mark.nojit
def test_an_open_shield_is_known_to_all() -> None:
    table = besieged().roll(1)
    for viewer in (red, blue, white, None):
        assert table.seen(viewer)["castles"]["delta"] == {"owner": blue, "knights": 1, "shield": 1, "open": True}


@pytest.mark.nojit
def test_of_the_others_shields_only_their_number_is_known() -> None:
    table = besieged().roll(1)
    assert table.seen()["shields_left"] == [[0, 0, 0, 1, 3], [0, 0, 2], [0, 0, 0, 1, 2, 3]]
    assert table.seen(red)["shields_left"] == [[0, 0, 0, 1, 3], 3, 6]
    assert table.seen(blue)["shields_left"] == [5, [0, 0, 2], 6]
    assert table.seen(None)["shields_left"] == [5, 3, 6]


@pytest.mark.nojit
def test_legal_is_null_unless_the_viewer_is_to_move() -> None:
    table = besieged().roll(1)
    assert table.seen(red)["legal"] == table.legal()
    assert table.seen(blue)["legal"] is None
    assert table.seen(None)["legal"] is None


@pytest.mark.nojit
def test_what_was_hidden_stays_hidden_after_the_end() -> None:
    table = scene().stand(red="W1*2").hold("beta", blue, 1, shield=3).hold("delta", white).roll(6)
    after = table.play("W1>alpha*1")
    assert after.phase[0] == "over"
    assert after.seen(red)["castles"]["beta"]["shield"] == "hidden"
    assert after.seen(red)["legal"] is None
    assert after.seen()["legal"] == []


@pytest.mark.nojit
def test_the_value_of_a_placed_shield_is_told_to_its_owner_only() -> None:
    after = scene().stand(red="W1*2").roll(6).play("W1>alpha*1", "shield", 3)
    for viewer, value in ((red, 3), (blue, None), (None, None)):
        (placed,) = [event for event in after.position.happened(viewer) if event.name == "shield-placed"]
        assert placed.facts == {"seat": red, "castle": "alpha", "value": value}


def rearranged(position: Position, seat: int | None, order: tuple[int, ...]) -> Position:
    """The same position with the unseen shields of all seats but one in another arrangement."""
    block = copy_block(position._block)
    state = block[0]
    for other in range(position.players):
        if other == seat:
            continue
        castles = [c for c in position.board.plan.castles if state.holder[c] == other and is_face_down(state, c)]
        left = [value for value in range(4) for _ in range(int(state.left[other, value]))]
        shields = [int(state.shield[c]) for c in castles] + left
        mixed = [shields[k] for k in order if k < len(shields)]
        for castle, value in zip(castles, mixed, strict=False):
            state.shield[castle] = value
        for value in range(4):
            state.left[other, value] = mixed[len(castles) :].count(value)
    return Position(position.game, position.board, position.edition, block)


def leaks(position: Position, seat: int | None, show: Any = Position.view) -> bool:
    """Whether a view tells two truths apart that the seat cannot."""
    seen = {bytes(show(rearranged(position, seat, order), seat)) for order in permutations(range(6))}
    return len(seen) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_view_does_not_depend_on_what_is_hidden(seed: int) -> None:
    tried = 0
    for ply, (_, _, position) in enumerate(games_of(3 + seed, 300 + seed, max_rounds=40)):
        if ply % 97 == 50:
            truth = rearranged(position, None, tuple(range(6)))
            assert bytes(truth._block) == bytes(position._block)
            assert not any(leaks(position, seat) for seat in (None, 0, 1))
            tried += 1
    assert tried > 1


def leaky(position: Position, seat: int | None) -> View:
    """A defect: the last castle's shield stays in the view."""
    view = position.view(seat)
    block = copy_block(view._block)
    castle = max(c for c in position.board.plan.castles if position.state.shield[c] != NO_SHIELD)
    block[0].shield[castle] = position.state.shield[castle]
    return View(view.game, view.board, view.edition, block, seat)


def forgetful(position: Position, seat: int | None) -> View:
    """Another defect: what somebody has left stays in the view."""
    view = position.view(seat)
    block = copy_block(view._block)
    block[0].left[blue] = position.state.left[blue]
    return View(view.game, view.board, view.edition, block, seat)


def test_the_permutation_finds_a_shield_left_in_a_view() -> None:
    table = besieged().hold("alpha", blue, 1, shield=2).roll(1)
    hidden = scene().hold("delta", blue, 1, shield=2).roll(1)
    assert not leaks(table.position, red)
    assert not leaks(hidden.position, red)
    assert leaks(hidden.position, red, leaky)
    assert leaks(hidden.position, None, leaky)
    assert leaks(table.position, red, forgetful)


def ahead(view: View, move: str) -> Position:
    """Looking ahead from a view: the move, without the truth."""
    seen = Position(view.game, view.board, view.edition, copy_block(view._block))
    return seen.play(move)


@pytest.mark.nojit
def test_looking_ahead_from_a_view_stops_at_a_face_down_shield() -> None:
    """Chance is asked which of the shields that nobody else has seen it is."""
    table = besieged().stand(red="W4*8").roll(1)
    asked = ahead(table.view(red), "W4>beta*1")
    assert asked.chance is not None
    assert (asked.chance.name, asked.chance.items) == ("reveal", (0, 0, 2, 3))
    taken, failed = asked.resolve([2]), asked.resolve([3])
    assert taken.canonical()["castles"]["beta"]["owner"] == red
    assert failed.canonical()["castles"]["beta"] == {"owner": blue, "knights": 2, "shield": 3, "open": True}
    with pytest.raises(ChanceError):
        asked.resolve([1])
    assert table.play("W4>beta*1").awaited is None


@pytest.mark.nojit
def test_looking_ahead_a_draw_is_one_of_the_unseen_shields() -> None:
    table = besieged().stand(blue="W1*2").turn(blue).roll(1).play("W1>alpha*1")
    own, foreign = ahead(table.view(blue), "shield"), ahead(table.view(red), "shield")
    assert own.chance is not None
    assert own.chance.items == (0, 0, 2)
    assert foreign.chance is not None
    assert foreign.chance.items == (0, 0, 2, 3)
    assert foreign.resolve([3]).canonical()["castles"]["alpha"]["shield"] == 3


@pytest.mark.nojit
def test_a_record_as_one_seat_knows_it() -> None:
    """A draw of others is null until the shield is turned up; the seat's own are kept."""
    board = board_named()
    known = GAME.known_chance
    placed = scene().stand(red="W1*2").roll(6).play("W1>alpha*1", "shield", 3)
    revealed = scene().stand(blue="W1*2").hold("alpha", red, 1, shield=3).turn(blue).roll(6).play("W1>alpha*1")
    assert known(board, 2, 3, red, placed.happened) == 3
    assert known(board, 2, 3, blue, placed.happened) is None
    assert known(board, 2, 3, None, placed.happened) is None
    assert known(board, 2, 3, None, (*placed.happened, *revealed.happened)) == 3
    assert known(board, 1, 5, None, ()) == 5
    assert known(board, 2, None, red, placed.happened) == NO_SHIELD
    assert HIDDEN != NO_SHIELD


@pytest.mark.nojit
def test_a_hidden_draw_is_taken_as_unknown() -> None:
    table = scene().stand(red="W1*2").roll(6).play("W1>alpha*1", "shield")
    block = copy_block(table.position._block)
    assert GAME.take_known is not None
    GAME.take_known(table.position.board, block[0], None, buffer())
    known = Position(GAME, table.position.board, "standard", block)
    assert bytes(known.view(blue)) == bytes(table.play(3).view(blue))
    with pytest.raises(ChanceError):
        GAME.take_known(table.position.board, copy_block(table.position._block)[0], 4, buffer())
    assert known.view(blue).determinize(seeded(1)).canonical()["castles"]["alpha"]["shield"] in (0, 1, 2, 3)
