"""Random commands at random tables: whatever happens, the log is the table, and nobody sees more than he may.

The machine keeps its own account of the moves that were acknowledged and stand: they change by take-back only.
"""

from __future__ import annotations

import json
import os
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from loreley.core.record import MoveEvent, format_record, parse_record
from loreley.core.replay import replay
from loreley.core.rng import below
from loreley.errors import TableError
from loreley.games import NAMES
from loreley.tables import (
    Abandon,
    AnswerTakeback,
    Chat,
    Command,
    Credit,
    DaysClock,
    Leave,
    Move,
    NoClock,
    Resign,
    Return,
    Sit,
    SitBot,
    Start,
    Table,
    TakeBack,
    Tick,
    TurnClock,
    Viewer,
    decide,
    look,
    preview,
    project_log,
    record_of,
    reply,
)
from loreley.tables.event import TakenBack
from loreley.tables.verify import verify
from tests.tables.house import PEOPLE, House, find_board, some_bytes, state_of

CLOCKS = (NoClock(), TurnClock(seconds=20, reserve=40), DaysClock(days=1))
BOARDS = {"rheinlaender": ("rhine", "brook"), "rheingold": ("middle-rhine", "vale")}
MOST = 3
IS_DEEP = os.environ.get("LORELEY_TESTS") == "deep"
people = st.sampled_from(PEOPLE)
seats = st.integers(0, MOST)


class Evening(RuleBasedStateMachine):
    """One table from its opening to wherever the commands lead."""

    @initialize(data=st.data(), game=st.sampled_from(NAMES), clock=st.sampled_from(CLOCKS), seed=st.integers(0, 2**32))
    def open(self, data: st.DataObject, game: str, clock: Any, seed: int) -> None:
        self.house = House(
            seed,
            game=game,
            players=3,
            board=data.draw(st.sampled_from(BOARDS[game])),
            clock=clock,
            takeback=data.draw(st.sampled_from(["never", "free", "consent", "consent"])),
            shuffle=data.draw(st.booleans()),
            options={"max_rounds": data.draw(st.integers(2, 6))},
        )
        self.standing: list[tuple[int, int, str]] = []
        self.acknowledged: list[tuple[Command, Any]] = []
        self.live: dict[Viewer, list[bytes]] = {viewer: [] for viewer in self.viewers()}
        self.told = 0
        self.hear()

    def viewers(self) -> list[Viewer]:
        return [None, 0, 2]

    @property
    def table(self) -> Table:
        return self.house.table

    def hear(self) -> None:
        """Every viewer gets what is new."""
        for viewer in self.viewers():
            self.live[viewer] += [shown.json() for shown in self.house.shown(viewer, self.told)]
        self.told = self.table.seq

    def attempt(self, command: Command, after: int = 50) -> None:
        """Carry out, or be refused without a change."""
        before = state_of(self.table)
        self.house.now += after
        try:
            events = decide(self.table, command, self.house.now)
        except TableError:
            assert state_of(self.table) == before
            return
        assert state_of(self.table) == before, "deciding changes nothing"
        self.house.keep(events)
        self.hear()
        if isinstance(command, Move) and events:
            assert reply(self.table, command).version == command.version + 1
            self.standing.append((command.version, command.seat, command.move))
            self.acknowledged.append((command, reply(self.table, command)))
        for event in events:
            if isinstance(event, TakenBack):
                self.standing = [step for step in self.standing if step[0] < event.to]

    @rule(by=people, seat=st.none() | seats, kind=st.sampled_from(["person", "person", "screen", "program"]))
    def sit(self, by: str, seat: int | None, kind: Any) -> None:
        value = some_bytes(by, self.table.seq).hex() if kind == "person" else None
        self.attempt(Sit(by=by, seat=seat, kind=kind, contribution=value))

    @precondition(lambda self: self.table.status == "gathering")
    @rule()
    def fill_up_and_start(self) -> None:
        self.attempt(Sit(by="ada", contribution=some_bytes("ada").hex()))
        self.attempt(Sit(by="bert", contribution=some_bytes("bert").hex()))
        self.attempt(SitBot(by=self.table.host, level="random"))
        self.attempt(Start(by=self.table.host))

    @rule(by=people, seat=seats)
    def leave(self, by: str, seat: int) -> None:
        self.attempt(Leave(by=by, seat=seat))

    @precondition(lambda self: self.table.to_move is not None)
    @rule(moves=st.integers(1, 6), after=st.sampled_from([10, 10, 10, 15_000, 70_000]))
    def move(self, moves: int, after: int) -> None:
        for _ in range(moves):
            if self.table.to_move is not None:
                self.attempt(self.house.command(), after)

    @precondition(lambda self: self.table.to_move is not None)
    @rule(
        by=st.none() | people,
        seat=seats,
        version=st.integers(-1, 1),
        junk=st.sampled_from(["", ".", "x", "7x7R", "🏰"]),
    )
    def move_as_somebody_else(self, by: str | None, seat: int, version: int, junk: str) -> None:
        move = junk or self.house.pick()
        token = self.house.token()
        self.attempt(Move(by=by, seat=seat, version=self.table.version + version, move=move, token=token))

    @precondition(lambda self: self.acknowledged)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        command, answer = data.draw(st.sampled_from(self.acknowledged))
        if self.house.hand_of(command.seat) == command.by:
            assert decide(self.table, command, self.house.now) == []
            assert reply(self.table, command) == answer

    @precondition(lambda self: self.table.to_move is not None)
    @rule(data=st.data())
    def look_ahead(self, data: st.DataObject) -> None:
        before = state_of(self.table)
        seat = self.table.to_move
        assert seat is not None
        found = preview(self.table, seat, [self.house.pick()])
        assert self.house.secret.hex() not in msgspec.json.encode(found).decode()
        assert state_of(self.table) == before

    @precondition(lambda self: self.standing)
    @rule(data=st.data(), by=people)
    def take_back(self, data: st.DataObject, by: str) -> None:
        version, seat, _ = data.draw(st.sampled_from(self.standing[-5:]))
        to = data.draw(st.sampled_from([None, version, version, version + 1]))
        hand = self.house.hand_of(seat) or by
        self.attempt(TakeBack(by=hand, seat=seat, version=self.table.version, to=to, token=self.house.token()))

    @precondition(lambda self: self.table.asked is not None)
    @rule(by=people, is_granted=st.sampled_from([True, True, True, False]))
    def answer(self, by: str, is_granted: bool) -> None:
        assert self.table.asked is not None
        self.attempt(AnswerTakeback(by=by, to=self.table.asked.to, is_granted=is_granted))

    @rule(by=people, seat=seats)
    def resign(self, by: str, seat: int) -> None:
        self.attempt(Resign(by=by, seat=seat))

    @rule(by=people, seat=seats)
    def come_back(self, by: str, seat: int) -> None:
        self.attempt(Return(by=by, seat=seat))

    @rule(after=st.sampled_from([0, 1000, 61_000, 90_000_000, -5000, -90_000_000]))
    def time_passes(self, after: int) -> None:
        self.attempt(Tick(), after)

    @rule(milliseconds=st.integers(-10, 100_000))
    def credit(self, milliseconds: int) -> None:
        self.attempt(Credit(milliseconds=milliseconds))

    @rule(by=people)
    def chat(self, by: str) -> None:
        version = self.table.version
        self.attempt(Chat(by=by, text=f"c{self.table.seq}"))
        assert self.table.version == version

    @rule(by=people, chance=st.integers(0, 9))
    def abandon(self, by: str, chance: int) -> None:
        if chance == 0:
            self.attempt(Abandon(by=by))

    @invariant()
    def the_log_is_the_table(self) -> None:
        if below(self.house.rng, 4) == 0 or self.table.is_open:
            assert state_of(Table.load(self.house.log, find_board)) == state_of(self.table)
        assert self.table.seq == len(self.house.log)

    @invariant()
    def acknowledged_moves_stand(self) -> None:
        line = self.table.line
        if line is None:
            assert self.standing == []
            return
        game, board = self.table.game, self.table.board
        assert [(step.version, step.seat, game.format_move(board, step.code)) for step in line.steps] == self.standing

    @invariant()
    def nobody_is_told_a_secret(self) -> None:
        if self.table.is_open:
            return
        secret = self.house.secret.hex().encode()
        for viewer in self.viewers():
            assert not any(secret in data or b"token-" in data for data in self.live[viewer])
            player = None if viewer is None else self.table.seats[viewer].player
            view = look(self.table, player, self.house.now, None if player is None else viewer)
            assert secret not in msgspec.json.encode(view)

    def teardown(self) -> None:
        if not hasattr(self, "house"):
            return
        for viewer in self.viewers():
            assert [json.loads(data)["seq"] for data in self.live[viewer]] == list(range(1, self.table.seq + 1))
            shown = [one.json() for one in project_log(self.house.log, viewer, 0, find_board)]
            assert self.live[viewer] == shown
        if self.table.line is None:
            return
        record = parse_record(format_record(record_of(self.table)))
        *_, last = replay(record, self.table.game, self.table.board)
        assert last.ply == len(self.standing)
        moves = [event.move for event in record.events if isinstance(event, MoveEvent)]
        assert moves == [move for _, _, move in self.standing]
        if self.table.is_open:
            assert verify(record, self.table.game, self.table.board) > 1


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=200 if IS_DEEP else 25, stateful_step_count=40)
