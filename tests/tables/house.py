"""A house for the tests: it keeps the log of one table, and has time and random bytes to hand in."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.rng import below, seeded
from loreley.errors import TableError
from loreley.tables import (
    Command,
    Create,
    Event,
    Move,
    Reply,
    Settings,
    Shown,
    Sit,
    SitBot,
    Start,
    Table,
    Viewer,
    create,
    decide,
    encode,
    project,
    reply,
)
from tests.samples import board_named

__all__ = ["PEOPLE", "House", "find_board", "running", "state_of"]

PEOPLE = ("ada", "bert", "cleo", "dora", "emil")
START = 1_700_000_000_000


def find_board(game: Game, name: str) -> Board:
    return board_named(name, game)


def some_bytes(*key: object) -> bytes:
    return hashlib.sha256("/".join(map(str, key)).encode()).digest()


class House:
    """One table, driven as a server drives it: decide, keep the bytes, apply, answer."""

    def __init__(self, seed: object = 0, **settings: Any) -> None:
        self.seed, self.now = seed, START
        self.log: list[bytes] = []
        self.table = Table(find_board)
        self.rng = seeded("house", seed)
        self._tokens = 0
        self.code = settings.get("code")
        self.secret = some_bytes("secret", seed)
        game = settings.pop("game", "rheinlaender")
        wanted = Settings(game=game, **settings)
        self.keep(create(Create(by="ada", table="t1", settings=wanted, secret=self.secret), self.now, find_board))

    def keep(self, events: list[Event]) -> list[Event]:
        self.log += [encode(event) for event in events]
        for event in events:
            self.table.apply(event)
        return events

    def do(self, command: Command, *, after: int = 100) -> list[Event]:
        """Carry a command out, so many milliseconds later."""
        self.now += after
        return self.keep(decide(self.table, command, self.now))

    def answer(self, command: Command) -> Reply:
        self.do(command)
        return reply(self.table, command)

    def refuse(self, command: Command) -> TableError:
        """The refusal of a command, which changes nothing."""
        before = state_of(self.table)
        with pytest.raises(TableError) as refusal:
            decide(self.table, command, self.now)
        assert state_of(self.table) == before
        for language in ("en", "de", "hu"):
            assert refusal.value.say(language)
        return refusal.value

    def token(self) -> str:
        self._tokens += 1
        return f"token-{self._tokens:06}"

    def sit(self, *people: str) -> None:
        for name in people:
            self.do(Sit(by=name, contribution=some_bytes("contribution", name, self.seed).hex(), code=self.code))

    def bots(self, number: int) -> None:
        for _ in range(number):
            self.do(SitBot(by="ada", level="random"))

    def start(self) -> None:
        self.do(Start(by=self.table.host))

    def pick(self) -> str:
        """A legal move of the seat to move."""
        codes = self.table.position.codes()
        return self.table.game.format_move(self.table.board, int(codes[below(self.rng, len(codes))]))

    def hand_of(self, seat: int) -> str | None:
        """Who plays for a seat: its player, or the house."""
        taken = self.table.seats[seat]
        return None if taken.is_bot else taken.player

    def command(self, move: str | None = None) -> Move:
        """A move of the seat to move; a random one unless it is named."""
        seat = self.table.to_move
        assert seat is not None
        text = self.pick() if move is None else move
        return Move(by=self.hand_of(seat), seat=seat, version=self.table.version, move=text, token=self.token())

    def move(self, move: str | None = None, *, after: int = 100) -> list[Event]:
        return self.do(self.command(move), after=after)

    def play(self, moves: int | None = None) -> None:
        """So many random moves, or all to the end."""
        while self.table.status == "running" and moves != 0:
            self.move()
            moves = None if moves is None else moves - 1

    def until(self, seat: int) -> None:
        """Random moves until this seat is to move."""
        while self.table.to_move != seat:
            self.move()

    def shown(self, viewer: Viewer, since: int = 0) -> list[Shown]:
        return project(self.table, viewer, since)


def running(seed: object = 0, people: int = 3, bots: int = 0, screens: int = 0, **settings: Any) -> House:
    """A table at which the game has just begun; `screens`: further seats round the host's screen."""
    house = House(seed, players=people + screens + bots, **settings)
    house.sit(*PEOPLE[:1])
    for _ in range(screens):
        house.do(Sit(by=PEOPLE[0], kind="screen", code=house.code))
    house.sit(*PEOPLE[1:people])
    house.bots(bots)
    house.start()
    return house


def state_of(table: Table) -> dict[str, Any]:
    """Everything that events have made of a table, for comparing."""
    line, timer = table.line, table.timer
    return {
        "head": (table.seq, table.version, table.at, table.status, table.host, table.rematch, table.created),
        "seats": [(s.kind, s.player, s.bot, s.contribution, s.away) for s in table.seats],
        "chance": (table.contributions, table.seating, table.first),
        "asked": None if table.asked is None else (table.asked.seat, table.asked.to, sorted(table.asked.waiting)),
        "tokens": bytes(table.tokens._rows),
        "clock": (timer.seat, timer.since, list(timer.reserve)),
        "position": None if line is None else line.position._block.tobytes(),
        "line": None if line is None else (line.seat, line.is_over, [repr(step) for step in line.steps]),
        "setup": None if line is None else list(line.setup),
        "counts": None if line is None else {key: n for key, n in line.counts.items() if n},
        "recent": [(logged.seq, logged.event) for logged in table.recent],
    }
