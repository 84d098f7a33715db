"""A preview shows what is certain, stops at what is not, commits nothing and reveals nothing."""

from __future__ import annotations

import pytest

from loreley.errors import TableError
from loreley.games import NAMES
from loreley.tables import Preview, preview
from tests.tables.house import House, running, state_of


def look_ahead(house: House, *moves: str, seat: int | None = None) -> Preview:
    before = state_of(house.table)
    mover = house.table.to_move if seat is None else seat
    assert mover is not None
    found = preview(house.table, mover, list(moves))
    assert state_of(house.table) == before
    return found


def names(happened: list[dict[str, object]]) -> list[object]:
    return [fact["name"] for fact in happened]


@pytest.mark.parametrize("game", NAMES)
def test_what_a_preview_is_certain_of_comes_true(game: str) -> None:
    stops = set()
    for seed in range(3):
        house = running(seed, game=game, options={"max_rounds": 12})
        while house.table.status == "running":
            seat = house.table.to_move
            assert seat is not None
            command = house.command()
            found = look_ahead(house, command.move)
            since = house.table.seq
            house.do(command)
            told = [fact for shown in house.shown(seat, since) for fact in shown.happened]
            (certain,) = found.happened
            assert told[: len(certain)] == certain
            if found.unknown is None:
                assert told == certain
                position = house.table.view(seat).canonical(
                    len(house.table.line.steps) if house.table.line else 0,
                    house.table.position.scores,
                    house.table.position.winners,
                )
                assert found.position == position
            else:
                stops.add(found.unknown.kind)
                assert found.position is None
    assert stops >= ({"card-drawn"} if game == "rheinlaender" else {"roll"})


def test_a_draw_is_not_foreseen() -> None:
    house = running()
    act = next(move for move in house.table.position.legal if move[0].isdigit())
    found = look_ahead(house, act, ".")
    assert found.unknown is not None
    (branch,) = found.unknown.branches
    assert branch.value is None
    assert branch.happened[0] == {"name": "card-drawn", "seat": house.table.to_move, "card": None}


def test_a_die_has_six_branches() -> None:
    house = running(game="rheingold")
    found = look_ahead(house, ".")
    assert found.happened == [[{"name": "turn-ended", "seat": house.table.to_move}]]
    assert found.unknown is not None
    assert found.unknown.kind == "roll"
    assert [(branch.value, branch.ways, branch.of) for branch in found.unknown.branches] == [
        (n, 1, 6) for n in range(1, 7)
    ]
    assert all(branch.happened[0]["name"] == "die-rolled" for branch in found.unknown.branches)
    following = (house.table.to_move or 0) + 1
    assert {branch.happened[0]["seat"] for branch in found.unknown.branches} == {following % 3}


def besieged(seed: int) -> House | None:
    """Rheingold on a small board, where the seat to move may attack a castle with a face-down shield."""
    house = running(seed, game="rheingold", board="vale", options={"max_rounds": 40})
    while house.table.status == "running":
        legal = house.table.position.legal
        board = house.table.board
        state = house.table.position.state
        for move in legal:
            target = board.index.get(move.partition(">")[2].partition("*")[0], -1)
            if (
                0 <= target < board.record.castles
                and state.holder[target] not in (-1, state.seat)
                and state.shield[target] >= 0
                and not state.open[target]
            ):
                house.attack = move  # type: ignore[attr-defined]
                return house
        house.move("shield" if "shield" in legal else None)
    return None


def test_a_face_down_shield_has_a_branch_for_each_value_it_may_have() -> None:
    found = next(house for seed in range(300) if (house := besieged(seed)))
    ahead = look_ahead(found, found.attack)  # type: ignore[attr-defined]
    assert names(ahead.happened[0]) == ["castle-attacked"]
    assert ahead.unknown is not None
    assert ahead.unknown.kind == "reveal"
    branches = ahead.unknown.branches
    assert len(branches) > 1
    assert [branch.value for branch in branches] == sorted({branch.value for branch in branches})
    assert sum(branch.ways for branch in branches) == branches[0].of
    for branch in branches:
        assert branch.happened[0]["name"] == "shield-revealed"
        assert branch.happened[0]["value"] == branch.value
    since = found.table.seq
    found.move(found.attack)  # type: ignore[attr-defined]
    told = [fact for shown in found.shown(None, since) for fact in shown.happened]
    value = next(fact["value"] for fact in told if fact["name"] == "shield-revealed")
    branch = next(branch for branch in branches if branch.value == value)
    assert told[1 : 1 + len(branch.happened)] == branch.happened


def test_the_own_shields_are_known_to_oneself() -> None:
    for seed in range(50):
        house = running(seed, game="rheingold", board="vale", options={"max_rounds": 40})
        while house.table.status == "running" and "shield" not in house.table.position.legal:
            house.move()
        if house.table.status == "running":
            break
    found = look_ahead(house, "shield")
    assert found.unknown is not None
    assert found.unknown.kind == "draw"
    assert [(branch.value, branch.ways) for branch in found.unknown.branches] == [(0, 3), (1, 1), (2, 1), (3, 1)]


def test_several_moves_are_shown_one_by_one() -> None:
    house = running(game="rheingold")
    first = next(move for move in house.table.position.legal if ">" in move)
    back = "{1}>{0}*1".format(*first.removesuffix("*1").split(">"))
    found = look_ahead(house, first, ".")
    assert found.moves == [first, "."]
    assert len(found.happened) == 2
    with pytest.raises(TableError) as refusal:
        look_ahead(house, first, back)
    assert refusal.value.facts["reason"] == "start-closed"


def test_a_preview_is_refused_as_the_move_would_be() -> None:
    house = running(game="rheingold")
    mover = house.table.to_move
    assert mover is not None
    cases = [
        (mover, ["nonsense"], "unreadable"),
        (mover, ["shield"], "illegal-move"),
        (mover, [], "preview-length"),
        (mover, ["."] * 17, "preview-length"),
        ((mover + 1) % 3, ["."], "not-your-turn"),
    ]
    for seat, moves, code in cases:
        with pytest.raises(TableError) as refusal:
            look_ahead(house, *moves, seat=seat)
        assert refusal.value.code == code
    with pytest.raises(TableError) as refusal:
        preview(House().table, 0, ["."])
    assert refusal.value.code == "not-started"
