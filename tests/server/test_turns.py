"""Bots and clocks, on a store of each kind, with time that the test hands out."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from loreley.core.position import View
from loreley.server import house as houses
from loreley.server import turns as turning
from loreley.server.house import House
from loreley.server.hub import Hub
from loreley.server.metrics import Metrics
from loreley.server.people import People
from loreley.server.store import Store, open_store
from loreley.server.thinking import Answer, Thinkers
from loreley.server.turns import Turns
from loreley.tables import (
    Abandon,
    Chat,
    Clock,
    DaysClock,
    Move,
    Resign,
    Return,
    Settings,
    Sit,
    SitBot,
    Start,
    TakeBack,
    TurnClock,
)
from tests.server.cluster import Cluster

pytestmark = pytest.mark.anyio
PEOPLE = ("player-ada", "player-bob", "player-eve")
DAY = 86_400_000


class Clockwork:
    """The time of day, as the test says."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class Instant:
    """Bots that answer at once, in this process; while the gate is shut they think until they are stopped."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int | None]] = []
        self.stopped = 0
        self.gate = asyncio.Event()
        self.gate.set()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Seat]:
        yield Seat(self)

    async def pause(self, began: float) -> None:
        pass

    def close(self) -> None:
        pass


class Seat:
    """Where one of them thinks."""

    def __init__(self, bots: Instant) -> None:
        self._bots, self._end = bots, asyncio.Event()
        self.is_stopped = False

    async def ask(self, level: str, view: View) -> Answer:
        self._bots.asked.append((level, view.seat))
        ends = [asyncio.create_task(event.wait()) for event in (self._bots.gate, self._end)]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
        return Answer(view.game.format_move(view.board, int(view.codes()[0])), 0)

    def stop(self) -> None:
        self.is_stopped = True
        self._bots.stopped += 1
        self._end.set()


class Site:
    """One process of a server, without the network."""

    def __init__(self, store: Store) -> None:
        self.store, self.thinkers = store, Instant()
        self.house = House(store, Hub(), People(store), Metrics())
        bots: Any = self.thinkers
        self.turns = Turns(self.house, bots)

    async def table(self, clock: Clock, bots: int = 0) -> str:
        settings = Settings(game="rheingold", clock=clock, options={"max_rounds": 40})
        table = await self.house.create(PEOPLE[0], settings)
        for person in PEOPLE[: 3 - bots]:
            await self.house.run(table, Sit(by=person, contribution=secrets.token_hex(32)))
        for _ in range(bots):
            await self.house.run(table, SitBot(by=PEOPLE[0], level="random"))
        await self.house.run(table, Start(by=PEOPLE[0]))
        return table

    async def state(self, table: str) -> Any:
        async with self.house.look_into(table) as room:
            return room.open

    async def move(self, table: str) -> None:
        """The person to move makes some move."""
        found = await self.state(table)
        seat = found.to_move
        move = found.position.legal[0]
        await self.house.run(table, Move(by=found.seats[seat].player, seat=seat, version=found.version, move=move))

    async def until(self, table: str, is_there: Callable[[Any], bool]) -> Any:
        async with asyncio.timeout(20):
            while not is_there(found := await self.state(table)):
                await asyncio.sleep(0.01)
        return found

    async def close(self) -> None:
        await self.turns.close()
        await self.house.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    clock = Clockwork()
    monkeypatch.setattr(houses, "now", clock)
    monkeypatch.setattr(turning, "now", clock)
    return clock


@pytest.fixture
async def site(store: Store) -> AsyncIterator[Site]:
    site = Site(store)
    yield site
    await site.close()


async def test_bots_play_until_a_person_is_to_move(site: Site) -> None:
    table = await site.table(TurnClock(seconds=60), bots=2)
    for _ in range(4):
        found = await site.until(table, lambda found: found.bot_to_move is None)
        if found.status != "running":
            break
        await site.move(table)
    assert {seat for _, seat in site.thinkers.asked} == {1, 2}


@pytest.mark.parametrize("limit", [TurnClock(seconds=60, reserve=30), DaysClock(days=2)])
async def test_time_runs_out_a_bot_plays_on_and_the_player_comes_back(
    site: Site, clock: Clockwork, limit: Clock
) -> None:
    table = await site.table(limit)
    seat = (await site.state(table)).to_move
    allowed = 90_000 if isinstance(limit, TurnClock) else 2 * DAY
    clock.now += allowed - 1
    await site.turns.sweep()
    assert (await site.state(table)).seats[seat].away is None
    clock.now -= 50_000
    await site.turns.sweep()
    assert (await site.state(table)).seats[seat].away is None, "a clock that jumps back harms nobody"
    clock.now += 50_001
    await site.turns.sweep()
    found = await site.until(table, lambda found: found.to_move != seat)
    assert found.seats[seat].away == "timed-out"
    await site.house.run(table, Return(by=found.seats[seat].player, seat=seat))
    assert (await site.state(table)).seats[seat].bot is None


async def test_a_server_that_was_away_gives_the_time_back(database: str, clock: Clockwork) -> None:
    first = Site(await open_store(database))
    table = await first.table(TurnClock(seconds=60))
    seat = (await first.state(table)).to_move
    await first.store.alive(clock.now)
    clock.now += 20_000
    await first.store.alive(clock.now)
    await first.close()
    await first.store.close()
    clock.now += 3_600_000
    second = Site(await open_store(database))
    await second.turns.start()
    await second.turns.sweep()
    found = await second.state(table)
    assert found.seats[seat].away is None
    assert found.deadline == clock.now + 40_000
    clock.now += 40_000
    await second.turns.sweep()
    assert (await second.state(table)).seats[seat].away == "timed-out"
    await second.close()
    await second.store.close()


async def test_bots_that_were_thinking_when_the_server_died_are_asked_again(database: str) -> None:
    first = Site(await open_store(database))
    first.thinkers.gate.clear()
    table = await first.table(TurnClock(seconds=60), bots=2)
    while (await first.state(table)).bot_to_move is None:
        await first.move(table)
    await asyncio.sleep(0.1)
    await first.close()
    await first.store.close()
    second = Site(await open_store(database))
    await second.turns.sweep()
    await second.until(table, lambda found: found.bot_to_move is None)
    assert second.thinkers.asked
    await second.close()
    await second.store.close()


async def test_of_two_processes_one_asks_a_tables_bots(cluster: Cluster) -> None:
    database = cluster.create()
    sites = [Site(await open_store(database)) for _ in range(2)]
    for site in sites:
        site.thinkers.gate.clear()
    table = await sites[0].table(TurnClock(seconds=60), bots=2)
    while (await sites[0].state(table)).bot_to_move is None:
        await sites[0].move(table)
    for _ in range(3):
        for site in sites:
            await site.turns.sweep()
        await asyncio.sleep(0.05)
    assert sorted(len(site.thinkers.asked) for site in sites) == [0, 1]
    for site in sites:
        site.thinkers.gate.set()
    await sites[0].until(table, lambda found: found.bot_to_move is None)
    for site in sites:
        await site.close()
        await site.store.close()


async def _until_a_bot_thinks(site: Site, table: str) -> Any:
    """Persons move until a bot is asked, which thinks on."""
    site.thinkers.gate.clear()
    while (await site.state(table)).bot_to_move is None:
        await site.move(table)
    async with asyncio.timeout(20):
        while not site.thinkers.asked:
            await asyncio.sleep(0.01)
    return await site.state(table)


async def _end_it(site: Site, table: str) -> None:
    await site.house.run(table, Abandon(by=PEOPLE[0]))


async def _take_back(site: Site, table: str) -> None:
    found = await site.state(table)
    last = next(step for step in reversed(found.line.steps) if found.seats[step.seat].player == PEOPLE[0])
    await site.house.run(table, TakeBack(by=PEOPLE[0], seat=last.seat, version=found.version, to=last.version))


async def _come_back(site: Site, table: str) -> None:
    await site.house.run(table, Return(by=PEOPLE[0], seat=0))


@pytest.mark.parametrize("change", [_end_it, _take_back, _come_back])
async def test_a_bot_stops_thinking_about_what_is_no_longer_asked(
    site: Site, change: Callable[[Site, str], Awaitable[None]]
) -> None:
    table = await site.table(TurnClock(seconds=60), bots=2)
    if change is _come_back:
        await site.until(table, lambda found: found.to_move == 0)
        site.thinkers.asked.clear()
        site.thinkers.gate.clear()
        await site.house.run(table, Resign(by=PEOPLE[0], seat=0))
    elif change is _take_back:
        await site.until(table, lambda found: found.bot_to_move is None)
        site.thinkers.asked.clear()
    before = await _until_a_bot_thinks(site, table)
    version = before.version
    await change(site, table)
    async with asyncio.timeout(20):
        while site.turns._at_work and (await site.state(table)).bot_to_move is None:
            await asyncio.sleep(0.01)
    assert site.thinkers.stopped == 1
    after = await site.state(table)
    assert after.version == version + (change is _take_back), "what the bot would have played is not played"


async def test_a_bot_thinks_on_while_people_talk(site: Site) -> None:
    table = await site.table(TurnClock(seconds=60), bots=2)
    await _until_a_bot_thinks(site, table)
    await site.house.run(table, Chat(by=PEOPLE[0], text="words"))
    await site.turns.sweep()
    assert site.thinkers.stopped == 0
    assert len(site.thinkers.asked) == 1


async def test_bots_answer_on_the_beat_however_long_they_thought() -> None:
    thinkers = Thinkers(1, beat=0.3)
    for thought in (0.0, 0.05, 0.2, 0.35):
        began = time.monotonic()
        await asyncio.sleep(thought)
        await thinkers.pause(began)
        beats = (time.monotonic() - began) / 0.3
        assert 0 <= beats - (2 if thought > 0.3 else 1) < 0.5
