"""Take-back ends where information begins; beyond that everybody has to agree. Nobody fishes for a better die."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from loreley.core.position import Position, copy_block
from loreley.games import NAMES, get_game
from loreley.tables import AnswerTakeback, Resign, Sit, TakeBack, decide, look, reply
from loreley.tables.event import Chanced, Event, TakebackAsked, TakebackGranted, TakebackRefused, TakenBack
from tests.tables.house import House, running, state_of


def kinds(events: list[Event]) -> list[type]:
    return [type(event) for event in events]


def after_a_bastion(seed: int = 1, **settings: Any) -> House:
    """Rheinländer: ada has built a bastion and still has to act."""
    house = running(seed, **settings)
    house.until(0)
    house.move(next(move for move in house.table.position.legal if move.startswith("#")))
    return house


def back(house: House, to: int | None = None, by: str = "ada", seat: int = 0) -> TakeBack:
    return TakeBack(by=by, seat=seat, version=house.table.version, to=to)


def test_what_revealed_nothing_is_taken_back_at_once() -> None:
    house = after_a_bastion()
    steps = [step.version for step in house.table.line.steps] if house.table.line else []
    before = house.table.version
    assert look(house.table, "ada", house.now, 0).undo == [before - 1]
    events = house.do(back(house, before - 1))
    assert kinds(events) == [TakenBack]
    assert house.table.version == before + 1
    assert house.table.line is not None
    assert [step.version for step in house.table.line.steps] == steps[:-1]
    assert look(house.table, "ada", house.now, 0).undo == []


def test_reset_turn_goes_back_to_its_beginning() -> None:
    house = running(game="rheingold")
    house.until(0)
    start = house.table.version
    position = house.table.position._block.tobytes()
    for _ in range(2):
        house.move(next(move for move in house.table.position.legal if ">" in move))
    assert house.table.to_move == 0, "two of three steps are spent"
    house.do(back(house))
    assert house.table.position._block.tobytes() == position
    assert house.table.version > start
    assert house.refuse(back(house)).code == "nothing-to-take-back"


def test_a_draw_ends_what_is_free_and_asks_the_others() -> None:
    house = after_a_bastion()
    to = house.table.version
    house.until(1)
    assert look(house.table, "ada", house.now, 0).undo == []
    assert kinds(house.do(back(house, to))) == [TakebackAsked]
    asked = look(house.table, "bert", house.now, 1).asked
    assert asked is not None
    assert (asked.seat, asked.to, asked.waiting) == (0, to, ["bert", "cleo"])
    assert house.refuse(back(house, to)).code == "takeback-pending"
    agree = AnswerTakeback(by="bert", to=to, is_granted=True)
    assert kinds(house.do(agree)) == [TakebackGranted]
    assert house.refuse(agree).code == "not-asked"
    assert kinds(house.do(msgspec.structs.replace(agree, by="cleo"))) == [TakebackGranted, TakenBack]
    assert house.table.to_move == 0
    assert house.table.asked is None
    assert house.refuse(agree).code == "nothing-asked"


def test_one_refusal_is_enough_and_a_question_can_be_withdrawn() -> None:
    house = after_a_bastion()
    to = house.table.version
    house.until(1)
    house.do(back(house, to))
    assert house.refuse(AnswerTakeback(by="ada", to=to, is_granted=True)).code == "own-question"
    assert house.refuse(AnswerTakeback(by="zoe", to=to, is_granted=True)).code == "not-seated"
    assert house.refuse(AnswerTakeback(by="bert", to=to - 1, is_granted=True)).code == "nothing-asked"
    assert kinds(house.do(AnswerTakeback(by="cleo", to=to, is_granted=False))) == [TakebackRefused]
    assert house.table.asked is None
    house.do(back(house, to))
    assert kinds(house.do(AnswerTakeback(by="ada", to=to, is_granted=False))) == [TakebackRefused]


def test_a_question_lapses_when_somebody_moves() -> None:
    house = after_a_bastion()
    to = house.table.version
    house.until(1)
    house.do(back(house, to))
    house.move()
    assert house.table.asked is None
    assert house.refuse(AnswerTakeback(by="bert", to=to, is_granted=True)).code == "nothing-asked"


def test_whoever_has_gone_is_not_asked() -> None:
    house = after_a_bastion()
    to = house.table.version
    house.until(1)
    house.do(back(house, to))
    house.do(AnswerTakeback(by="bert", to=to, is_granted=True))
    assert TakenBack in kinds(house.do(Resign(by="cleo", seat=2)))
    house.until(1)
    asked = back(house, latest_of(house, 0))
    assert kinds(house.do(asked)) == [TakebackAsked]
    assert kinds(house.do(AnswerTakeback(by="bert", to=asked.to or 0, is_granted=True))) == [TakebackGranted, TakenBack]


def latest_of(house: House, seat: int) -> int:
    """The version of a seat's latest move that stands."""
    assert house.table.line is not None
    return next(step.version for step in reversed(house.table.line.steps) if step.seat == seat)


def test_a_question_lapses_when_the_one_who_asked_resigns() -> None:
    house = after_a_bastion()
    to = house.table.version
    house.until(1)
    house.do(back(house, to))
    assert TakenBack not in kinds(house.do(Resign(by="ada", seat=0)))
    assert house.table.asked is None


def test_alone_among_bots_nobody_has_to_be_asked() -> None:
    house = running(people=1, bots=2)
    house.until(0)
    house.move()
    house.until(1)
    assert kinds(house.do(back(house, latest_of(house, 0)))) == [TakenBack]


def test_people_round_one_screen_are_one_another_s_consent() -> None:
    house = House(3)
    for _ in range(3):
        house.do(Sit(by="ada", kind="screen"))
    house.start()
    house.play(7)
    assert house.table.line is not None
    step = house.table.line.steps[2]
    assert kinds(house.do(back(house, step.version, seat=step.seat))) == [TakenBack]
    assert len(house.table.line.steps) == 2


def test_a_table_may_do_without() -> None:
    never = after_a_bastion(takeback="never")
    assert look(never.table, "ada", never.now, 0).undo == []
    assert never.refuse(back(never)).code == "takeback-never"
    free = after_a_bastion(takeback="free")
    to = free.table.version
    free.do(back(free))
    free.until(1)
    assert free.refuse(back(free, latest_of(free, 0))).code == "takeback-not-free"
    assert to < free.table.version


def test_one_goes_back_to_a_move_of_ones_own_that_stands() -> None:
    house = after_a_bastion()
    house.until(1)
    theirs = latest_of(house, 0)
    assert house.refuse(back(house, theirs, by="bert", seat=1)).code == "not-your-move"
    assert house.refuse(back(house, 999)).code == "no-such-version"
    assert house.refuse(back(house, house.table.version)).code == "no-such-version"
    assert house.refuse(back(house)).code == "nothing-to-take-back"
    stale = msgspec.structs.replace(back(house, theirs), version=house.table.version - 1)
    assert house.refuse(stale).code == "stale"
    assert house.refuse(back(house, theirs, by="bert")).code == "not-yours"


def test_a_take_back_is_carried_out_once_too() -> None:
    house = after_a_bastion()
    command = msgspec.structs.replace(back(house), token=house.token())
    first = house.answer(command)
    house.move()
    before = state_of(house.table)
    assert decide(house.table, command, house.now) == []
    assert reply(house.table, command) == first
    assert state_of(house.table) == before


def outcomes(events: list[Event]) -> list[tuple[str, int | None, int, object]]:
    return [(event.kind, event.seat, event.index, event.value) for event in events if isinstance(event, Chanced)]


def test_the_same_place_of_the_line_gives_the_same_die() -> None:
    for seed in range(5):
        house = running(seed, people=1, bots=2, game="rheingold")
        house.until(0)
        line = house.table.line
        assert line is not None
        at = len(line.steps)
        first = outcomes(house.move("."))
        for _ in range(3):
            house.do(back(house, line.steps[at].version))
            house.move(next(move for move in house.table.position.legal if move != "."))
            assert outcomes(house.move(".")) == first


@pytest.mark.slow
def test_the_same_shield_comes_up_again_and_tells_nothing_of_another_seat_s() -> None:
    """The first shield of another seat does not depend on whether one's own, drawn and taken back, is drawn again."""
    compared = 0
    for seed in range(40):
        one, other = (shield_of_another(seed, draws_again=again) for again in (True, False))
        if one is not None and other is not None and one[:3] == other[:3]:
            assert one == other
            compared += 1
    assert compared > 3


def shield_of_another(seed: int, *, draws_again: bool) -> tuple[str, int | None, int, object] | None:
    """A shield is drawn and taken back; what the next seat draws after that, if any does."""
    house = running(seed, people=3, game="rheingold", board="vale")
    while "shield" not in house.table.position.legal:
        house.move(best(house))
        if house.table.status != "running":
            return None
    seat, version = house.table.to_move, house.table.version
    assert seat is not None
    by = str(house.hand_of(seat))
    drawn = outcomes(house.move("shield"))
    house.do(back(house, version, by=by, seat=seat))
    for other in sorted(house.table.people() - {by}):
        house.do(AnswerTakeback(by=other, to=version, is_granted=True))
    again = outcomes(house.move("shield" if draws_again else "no-shield"))
    assert not draws_again or again == drawn
    while "shield" not in house.table.position.legal or house.table.to_move == seat:
        if house.table.status != "running":
            return None
        house.move(best(house))
    return outcomes(house.move("shield"))[0]


def best(house: House) -> str:
    """A move towards conquests, always the same one in the same position."""
    legal = house.table.position.legal
    board = house.table.board
    assert house.table.line is not None
    castles = {board.names[n] for n in board.plan.castles}
    taking = [move for move in legal if move.partition(">")[2].partition("*")[0] in castles]
    if "no-shield" in legal:
        return "no-shield"
    return taking[0] if taking else legal[len(house.table.line.steps) % len(legal)]


@pytest.mark.parametrize("game", NAMES)
def test_what_reveals_is_what_a_view_cannot_work_out(game: str) -> None:
    """A step counts as revealing exactly if the mover's view after it does not follow from his view before."""
    seen = set()
    for seed in range(4):
        house = running(seed, game=game, options={"max_rounds": 15})
        while house.table.status == "running":
            seat = house.table.to_move
            view = house.table.view(seat)
            command = house.command()
            code = house.table.game.parse_move(house.table.board, command.move)
            foreseen = Position(view.game, view.board, view.edition, copy_block(view._block)).apply(code)
            house.do(command)
            after = house.table.view(seat)
            assert house.table.line is not None
            step = house.table.line.steps[-1]
            assert step.is_revealing == (foreseen.view(seat)._block.tobytes() != after._block.tobytes())
            seen.add(step.is_revealing)
    assert seen == {True, False}


def test_games_say_what_reveals_in_words_that_they_have() -> None:
    for name in NAMES:
        game = get_game(name)
        assert game.revealing
        assert game.revealing <= set(game.event_names)
