"""Games to be played over HTTP whose moves are known beforehand: whoever knows the secret knows what chance will say.

Their beginnings are written into the database; the driver then posts the moves and needs no rules while it measures.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import NamedTuple

from loreley.core.rng import below, seeded
from loreley.server.identity import Signer
from loreley.server.store import Append, Listing, Player, Standing, open_store
from loreley.tables import Create, Event, Move, Settings, Sit, Start, Table, create, decide, encode

__all__ = ["Script", "prepare"]

PEOPLE = [f"bench-player-{n}" for n in range(3)]
_NOW = 1_700_000_000_000


class Script(NamedTuple):
    """A table that has begun, and its moves: seat and notation, from version 0 on."""

    table: str
    moves: list[tuple[int, str]]


def prepare(database: str, tables: int, moves: int) -> tuple[list[Script], list[str]]:
    """Write so many tables; their scripts, and the players' cookies."""
    return asyncio.run(_prepare(database, tables, moves))


async def _prepare(database: str, tables: int, moves: int) -> tuple[list[Script], list[str]]:
    store = await open_store(database)
    try:
        for name in PEOPLE:
            if await store.player(name) is None:
                await store.add_player(Player(name, "guest", name.title(), _NOW))
        made = [_script(n, moves) for n in range(tables)]
        await asyncio.gather(
            *(
                store.append(
                    Append(
                        script.table,
                        0,
                        log,
                        Standing("running", _NOW),
                        Listing(script.table, False, "{}"),
                        members=dict.fromkeys(PEOPLE, True),
                    )
                )
                for script, log in made
            )
        )
        signer = Signer(await store.keys())
        return [script for script, _ in made], [signer.sign(name) for name in PEOPLE]
    finally:
        await store.close()


def _script(n: int, moves: int) -> tuple[Script, list[bytes]]:
    """Half of the tables play one game, half the other."""
    game = ("rheinlaender", "rheingold")[n % 2]
    rng, table = seeded("bench", n), Table()
    log: list[bytes] = []

    def keep(events: list[Event]) -> None:
        log.extend(encode(event) for event in events)
        for event in events:
            table.apply(event)

    name = f"bench-table-{n:05}"
    settings = Settings(game=game)
    secret = hashlib.sha256(name.encode()).digest()
    keep(create(Create(by=PEOPLE[0], table=name, settings=settings, secret=secret), _NOW))
    for person in PEOPLE:
        keep(decide(table, Sit(by=person, contribution=secret.hex()), _NOW))
    keep(decide(table, Start(by=PEOPLE[0]), _NOW))
    begun = list(log)
    played: list[tuple[int, str]] = []
    while table.status == "running" and len(played) < moves:
        seat, codes = table.to_move, table.position.codes()
        assert seat is not None
        move = table.game.format_move(table.board, int(codes[below(rng, len(codes))]))
        played.append((seat, move))
        keep(decide(table, Move(by=PEOPLE[seat], seat=seat, version=table.version, move=move), _NOW))
    return Script(name, played), begun
