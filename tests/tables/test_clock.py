"""Live and days-a-move clocks, with a clock that the test holds in its hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from loreley.tables import (
    Credit,
    DaysClock,
    Resign,
    Return,
    Settings,
    Table,
    TakeBack,
    Tick,
    TurnClock,
    decide,
    look,
)
from loreley.tables.event import Credited, TimedOut
from tests.tables.house import House, find_board, running, state_of

LIVE = TurnClock(seconds=30, reserve=60)
DAY = 86_400_000


def live(**settings: Any) -> House:
    """Rheingold with half a minute a turn and a minute in reserve; ada to move."""
    house = running(2, game="rheingold", clock=LIVE, **settings)
    house.until(0)
    return house


def pass_turns_until(house: House, seat: int) -> None:
    while house.table.to_move != seat:
        house.move(".", after=1000)


def tick(house: House, after: int) -> list[object]:
    return [type(event) for event in house.do(Tick(), after=after)]


def test_a_turn_has_its_own_time_and_then_the_reserve() -> None:
    house = live()
    began = house.now
    assert house.table.deadline == began + 90_000
    house.move(".", after=29_999)
    assert house.table.timer.reserve[0] == 60_000
    pass_turns_until(house, 0)
    house.move(".", after=45_000)
    assert house.table.timer.reserve[0] == 45_000
    pass_turns_until(house, 0)
    assert house.table.deadline == house.now + 75_000


def test_all_moves_of_a_turn_share_its_time() -> None:
    house = live()
    deadline = house.table.deadline
    move = next(move for move in house.table.position.legal if move != ".")
    house.move(move, after=20_000)
    assert house.table.to_move == 0
    assert house.table.deadline == deadline
    house.move(".", after=20_000)
    assert house.table.timer.reserve[0] == 50_000


def test_when_time_is_up_the_stand_in_plays_on() -> None:
    house = live(stand_in="random")
    assert tick(house, 89_999) == []
    assert tick(house, 1) == [TimedOut]
    assert house.table.bot_to_move == (0, "random")
    assert house.table.seats[0].away == "timed-out"
    assert house.table.timer.reserve[0] == 0
    assert house.table.deadline is None, "a bot's time is not measured"
    house.move()
    assert tick(house, 0) == []


def test_whoever_ran_out_of_time_comes_back_to_a_new_turn_s_time() -> None:
    house = live()
    tick(house, 90_000)
    house.do(Return(by="ada", seat=0), after=500_000)
    assert house.table.bot_to_move is None
    assert house.table.deadline == house.now + 30_000
    house.move(".", after=10_000)
    assert house.table.timer.reserve[0] == 0
    pass_turns_until(house, 0)
    assert tick(house, 30_000) == [TimedOut]


def test_a_move_before_anybody_looked_at_the_clock_counts() -> None:
    house = live()
    house.move(".", after=200_000)
    assert house.table.timer.reserve[0] == 0
    assert house.table.seats[0].away is None


def test_days_a_turn() -> None:
    house = running(2, clock=DaysClock(days=3))
    house.until(0)
    assert house.table.deadline == house.now + 3 * DAY
    assert tick(house, 3 * DAY - 1) == []
    assert tick(house, 1) == [TimedOut]
    house.do(Return(by="ada", seat=0), after=DAY)
    assert house.table.deadline == house.now + 3 * DAY


def test_without_a_clock_nothing_is_measured() -> None:
    house = running(2)
    assert house.table.deadline is None
    assert tick(house, 10**12) == []
    house.move()
    assert house.table.timer.reserve == [0, 0, 0]


@pytest.mark.parametrize("jump", [-1, -1000, -10 * DAY])
def test_a_clock_that_jumps_back_does_no_harm(jump: int) -> None:
    house = live()
    house.play(3)
    pass_turns_until(house, 0)
    began, reserve = house.table.timer.since, list(house.table.timer.reserve)
    house.now = began + jump
    assert decide(house.table, Tick(), house.now) == []
    assert look(house.table, "ada", house.now, 0).now == house.table.at
    events = house.move(".", after=0)
    assert all(event.at == began for event in events)
    assert house.table.timer.reserve == reserve
    assert house.table.timer.since == began


@pytest.mark.parametrize("clock", [LIVE, DaysClock(days=2)])
def test_a_restart_in_between_changes_nothing(clock: TurnClock | DaysClock) -> None:
    house = running(5, game="rheingold", clock=clock)
    for after in (100, 40_000, 50_000, 1000, 31_000, 7):
        house.move(".", after=after)
        again = Table.load(house.log, find_board)
        assert state_of(again) == state_of(house.table)
        assert again.deadline == house.table.deadline
        house.table = again
    deadline = house.table.deadline
    assert deadline is not None
    house.table = Table.load(house.log, find_board)
    assert decide(house.table, Tick(), deadline - 1) == []
    assert [type(event) for event in decide(house.table, Tick(), deadline)] == [TimedOut]


def test_time_that_the_house_was_closed_is_given_back() -> None:
    house = live()
    deadline = house.table.deadline
    assert deadline is not None
    house.now += 60_000
    (event,) = house.do(Credit(milliseconds=50_000), after=0)
    assert isinstance(event, Credited)
    assert (event.seat, event.milliseconds) == (0, 50_000)
    assert house.table.deadline == deadline + 50_000
    (event,) = house.do(Credit(milliseconds=50_000), after=0)
    assert isinstance(event, Credited)
    assert event.milliseconds == 10_000, "never more than the turn has lasted"
    assert house.do(Credit(milliseconds=0)) == []
    assert house.do(Credit(milliseconds=-5)) == []


def test_a_take_back_within_the_turn_does_not_stop_the_clock() -> None:
    house = live()
    deadline = house.table.deadline
    house.move(next(move for move in house.table.position.legal if move != "."), after=20_000)
    house.do(TakeBack(by="ada", seat=0, version=house.table.version), after=5000)
    assert house.table.deadline == deadline


def test_a_take_back_to_another_turn_begins_that_turn_anew() -> None:
    house = running(2, people=1, bots=2, game="rheingold", clock=LIVE)
    house.until(0)
    to = house.table.version
    house.move(".", after=50_000)
    house.do(TakeBack(by="ada", seat=0, version=house.table.version, to=to), after=1000)
    assert house.table.timer.reserve[0] == 40_000, "what was used has gone"
    assert house.table.deadline == house.now + 70_000


def test_going_back_a_whole_round_begins_a_new_turn_for_the_same_seat() -> None:
    house = running(2, people=1, bots=2, game="rheingold", clock=LIVE)
    house.until(0)
    to = house.table.version
    house.move(".")
    house.until(0)
    house.do(TakeBack(by="ada", seat=0, version=house.table.version, to=to), after=40_000)
    assert house.table.to_move == 0
    assert house.table.timer.reserve[0] == 50_000
    assert house.table.deadline == house.now + 80_000


def test_resigning_in_the_turn_stops_the_clock() -> None:
    house = live()
    house.do(Resign(by="ada", seat=0), after=40_000)
    assert house.table.deadline is None
    assert house.table.timer.reserve[0] == 50_000


def test_a_clock_is_shown_to_everybody() -> None:
    house = live()
    clock = look(house.table, None, house.now, None).clock
    assert msgspec.structs.asdict(clock) == {
        "reserve": [60_000] * 3,
        "seat": 0,
        "since": house.now,
        "deadline": house.now + 90_000,
    }


def test_settings_read_and_write_their_clock() -> None:
    for clock in (LIVE, DaysClock(days=7)):
        settings = Settings(game="rheingold", clock=clock)
        assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings
