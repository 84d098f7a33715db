"""Playing tables to their end over HTTP, with moves that anybody could make."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from tests.server.serving import Person

SHORT: dict[str, Any] = {"options": {"max_rounds": 4}}


def set_up(people: Sequence[Person], bots: int = 0, **settings: Any) -> str:
    """A table that has begun: the first of the people is its host."""
    host = people[0]
    table = host.make_table(**{"players": len(people) + bots, **SHORT, **settings})
    for person in people:
        person.sit(table, code=host.get(f"/api/tables/{table}")["code"])
    for _ in range(bots):
        host.post(f"/api/tables/{table}/bots", level="random")
    host.post(f"/api/tables/{table}/start")
    return table


def mover(people: Sequence[Person], table: str) -> tuple[Person, dict[str, Any]] | None:
    """Who is to move, and the table through those eyes; None when it is over."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for person in people:
            view = person.view(table)
            if view["status"] != "running":
                return None
            if view["to_move"] in view["mine"]:
                return person, view
        time.sleep(0.01)
    raise AssertionError(f"nobody moves: {people[0].view(table)}")


def play_on(people: Sequence[Person], table: str, moves: int = 10_000, seed: int = 1) -> int:
    """Legal moves at random until the end, or so many; how many."""
    rng = random.Random(seed)
    for played in range(moves):
        turn = mover(people, table)
        if turn is None:
            return played
        person, view = turn
        person.move(table, view, rng.choice(view["position"]["legal"]))
    return moves
