"""Moves: each is carried out once, by whoever may, in the position it was chosen in."""

from __future__ import annotations

import msgspec
import pytest

from loreley.games import NAMES
from loreley.tables import Abandon, Chat, Credit, Move, Rematch, Resign, Return, Tick, decide, reply
from loreley.tables.event import Abandoned, Chanced, Finished, Moved, Opened
from tests.tables.house import House, running, state_of


@pytest.mark.parametrize("game", NAMES)
def test_a_repeated_token_is_answered_as_before_and_plays_nothing(game: str) -> None:
    house = running(game=game)
    command = house.command()
    first = house.answer(command)
    assert first.version == 1
    for _ in range(30):
        before = state_of(house.table)
        assert decide(house.table, command, house.now) == []
        assert reply(house.table, command) == first
        assert state_of(house.table) == before
        house.move()


def test_a_token_with_the_new_version_is_still_the_same_intention() -> None:
    """A program that looks again after a lost answer, and sends once more, must not play twice."""
    house = running(game="rheingold")
    command = house.command(".")
    first = house.answer(command)
    again = msgspec.structs.replace(command, version=house.table.version)
    assert decide(house.table, again, house.now) == []
    assert reply(house.table, again) == first


def test_a_token_serves_one_intention_of_one_seat() -> None:
    house = running(game="rheingold")
    command = house.command(".")
    house.do(command)
    other = msgspec.structs.replace(command, move="S1>W1*1")
    assert house.refuse(other).code == "token-used"
    following = house.command(".")
    house.do(msgspec.structs.replace(following, token=command.token))
    assert house.table.version == 2
    for token in ("short", "x" * 65, "with space", "ünïcödé-ß"):
        assert house.refuse(msgspec.structs.replace(house.command("."), token=token)).code == "bad-token"


def test_the_last_move_can_be_repeated_after_the_end() -> None:
    house = running(game="rheingold", board="star", options={"max_rounds": 1})
    while house.table.status == "running":
        command = house.command(".")
        answer = house.answer(command)
    assert decide(house.table, command, house.now) == []
    assert reply(house.table, command) == answer
    assert house.refuse(msgspec.structs.replace(command, token=house.token())).code == "over"


def test_a_stale_version_is_refused_with_the_one_that_stands() -> None:
    house = running()
    house.play(3)
    for version in (0, 2, 4, -1):
        refusal = house.refuse(msgspec.structs.replace(house.command(), version=version))
        assert (refusal.code, refusal.facts) == ("stale", {"version": 3, "given": version})


def test_only_whoever_sits_there_moves_and_only_when_it_is_his_turn() -> None:
    house = running(people=2, bots=1)
    house.until(0)
    mine = house.command()
    assert house.refuse(msgspec.structs.replace(mine, by="bert")).code == "not-yours"
    assert house.refuse(msgspec.structs.replace(mine, by=None)).code == "not-yours"
    assert house.refuse(msgspec.structs.replace(mine, by="nobody")).code == "not-yours"
    assert house.refuse(msgspec.structs.replace(mine, seat=1)).code == "not-yours"
    assert house.refuse(msgspec.structs.replace(mine, seat=1, by="bert")).code == "not-your-turn"
    assert house.refuse(msgspec.structs.replace(mine, seat=2, by=None)).code == "not-your-turn"
    for seat in (-1, 3):
        assert house.refuse(msgspec.structs.replace(mine, seat=seat)).code == "no-seat"
    house.until(2)
    assert house.table.bot_to_move == (2, "random")
    assert house.refuse(msgspec.structs.replace(house.command(), by="ada")).code == "not-yours"
    house.do(msgspec.structs.replace(house.command(), by=None))


def test_a_move_that_is_none_or_not_legal_is_refused_with_the_rule() -> None:
    house = running()
    command = house.command()
    unreadable = house.refuse(msgspec.structs.replace(command, move="e2-e4 " * 20))
    assert unreadable.code == "unreadable"
    assert "is not a move" in str(unreadable)
    illegal = house.refuse(msgspec.structs.replace(command, move="."))
    assert (illegal.code, illegal.facts["reason"], illegal.facts["rule"]) == ("illegal-move", "not-acted", "turn")
    assert ". is not allowed" in str(illegal)


def test_nothing_moves_before_the_start() -> None:
    house = House()
    assert house.refuse(Move(by="ada", seat=0, version=0, move=".")).code == "not-started"
    for command in (Resign(by="ada", seat=0), Return(by="ada", seat=0)):
        assert house.refuse(command).code == "not-started"
    assert house.refuse(Rematch(by="ada", table="t2")).code == "still-running"
    assert decide(house.table, Tick(), house.now + 10**12) == []
    assert decide(house.table, Credit(milliseconds=5), house.now) == []


@pytest.mark.parametrize("game", NAMES)
def test_a_game_ends_with_its_result_and_the_opened_secret(game: str) -> None:
    house = running(game=game, people=1, bots=2, options={"max_rounds": 4})
    house.play()
    events = house.table.recent
    assert isinstance(events[-2].event, Finished)
    assert isinstance(events[-1].event, Opened)
    assert events[-1].event.secret == house.secret.hex()
    assert events[-2].event.scores == house.table.position.scores
    assert house.table.to_move is None
    assert house.table.is_open
    for command in (Resign(by="ada", seat=0), Abandon(by="ada")):
        assert house.refuse(command).code == "over"


def test_chance_follows_the_move_that_calls_for_it() -> None:
    house = running(game="rheingold")
    events = house.move(".")
    moved, rolled = events
    assert isinstance(moved, Moved)
    assert isinstance(rolled, Chanced)
    assert (rolled.kind, rolled.seat, rolled.index) == ("roll", moved.seat, 0)


def test_a_bot_plays_on_for_whoever_resigns_and_he_may_come_back() -> None:
    house = running(people=2, bots=1, stand_in="random")
    house.until(0)
    house.do(Resign(by="ada", seat=0))
    assert house.table.bot_to_move == (0, "random")
    assert house.refuse(msgspec.structs.replace(house.command(), by="ada")).code == "away"
    assert house.refuse(Resign(by="ada", seat=0)).code == "away"
    assert house.refuse(Return(by="bert", seat=0)).code == "not-yours"
    assert house.refuse(Return(by="bert", seat=1)).code == "not-away"
    house.move()
    house.play(4)
    house.do(Return(by="ada", seat=0))
    house.until(0)
    assert house.table.bot_to_move is None
    house.do(msgspec.structs.replace(house.command(), by="ada"))


def test_a_table_may_be_given_up_by_whoever_nobody_else_plays_with() -> None:
    house = running(people=2, bots=1)
    assert house.refuse(Abandon(by="ada")).code == "others-play"
    assert house.refuse(Abandon(by="zoe")).code == "not-seated"
    house.do(Resign(by="bert", seat=1))
    abandoned, opened = house.do(Abandon(by="ada"))
    assert isinstance(abandoned, Abandoned)
    assert isinstance(opened, Opened)
    assert house.table.status == "abandoned"
    assert house.refuse(house_move(house)).code == "over"
    early = House()
    assert early.refuse(Abandon(by="zoe")).code == "not-host"
    early.do(Abandon(by="ada"))
    by_the_house = running()
    by_the_house.do(Abandon(by=None))


def house_move(house: House) -> Move:
    return Move(by="ada", seat=0, version=house.table.version, move=".")


def test_chat_leaves_version_and_turn_alone() -> None:
    house = running()
    before = house.table.version, house.table.to_move
    house.do(Chat(by="a-spectator", text="c1"))
    assert (house.table.version, house.table.to_move) == before
    assert house.refuse(Chat(by="ada", text="the words themselves")).code == "bad-id"


def test_the_next_table_is_named_once() -> None:
    house = running(people=1, bots=2, game="rheingold", options={"max_rounds": 1})
    assert house.refuse(Rematch(by="ada", table="t2")).code == "still-running"
    house.play()
    assert house.refuse(Rematch(by="zoe", table="t2")).code == "not-seated"
    assert house.refuse(Rematch(by="ada", table="t 2")).code == "bad-id"
    house.do(Rematch(by="ada", table="t2"))
    assert house.refuse(Rematch(by="ada", table="t3")).facts == {"table": "t2"}
