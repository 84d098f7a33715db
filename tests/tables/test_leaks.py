"""Nothing that a viewer gets depends on what he cannot know: exchange that, and no byte changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from loreley.core.record import format_record
from loreley.core.rng import seeded
from loreley.errors import LoreleyError
from loreley.games import NAMES
from loreley.tables import (
    Move,
    TakeBack,
    Viewer,
    decide,
    look,
    preview,
    project,
    project_log,
    record_of,
)
from tests.tables.house import House, find_board, running
from tests.tables.twin import twin_of


def everything_for(house: House, viewer: Viewer, texts: list[str]) -> list[bytes]:
    """All that a viewer can get out of a table."""
    table = house.table
    name = None if viewer is None else house.hand_of(viewer)
    found = [msgspec.json.encode(look(table, name, house.now, seat)) for seat in {None, viewer}]
    found += told(house, viewer)
    found += [shown.json() for shown in project(table, viewer, max(0, table.seq - 20))]
    found.append(format_record(record_of(table, seat=viewer)).encode())
    if viewer is not None:
        for text in texts:
            found.append(attempt(lambda t=text: preview(table, viewer, [t])))
            command = Move(by=name, seat=viewer, version=table.version, move=text)
            found.append(attempt(lambda c=command: [type(event).__name__ for event in decide(table, c, 0)][:1]))
            stale = msgspec.structs.replace(command, version=table.version + 1)
            found.append(attempt(lambda c=stale: decide(table, c, 0)))
        for to in (None, 0, table.version - 1):
            asking = TakeBack(by="ada", seat=viewer, version=table.version, to=to)
            found.append(attempt(lambda c=asking: decide(table, c, 0)))
    return found


def told(house: House, viewer: Viewer) -> list[bytes]:
    return [shown.json() for shown in project_log(house.log, viewer, 0, find_board)]


def attempt(ask: Any) -> bytes:
    """An answer or a refusal as bytes."""
    try:
        return bytes(msgspec.json.encode(ask()))
    except LoreleyError as error:
        return repr((error.code, getattr(error, "facts", None), str(error))).encode()


def texts_of(house: House) -> list[str]:
    """Moves to try: legal ones, and others that are not."""
    legal = house.table.position.legal
    wrong = ["54-54L", "7x7R", "3-", "#1L", ".", "shield", "W1>W2*1", "S1>W1*9", "nonsense"]
    return legal[:: max(1, len(legal) // 6)] + wrong


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_no_byte_depends_on_what_the_viewer_cannot_know(game: str) -> None:
    rng, twins, every = seeded("twins", game), 0, 60 if game == "rheingold" else 18
    board = "vale" if game == "rheingold" else "rhine"
    rounds = {"max_rounds": 30} if game == "rheingold" else {}
    for seed in range(4):
        house = running(seed, people=1, screens=1, bots=1 + seed % 2, game=game, board=board, options=rounds)
        steps = 0
        while house.table.status == "running":
            steps += 1
            if steps % every == 0:
                for viewer in (None, 0, 1):
                    twin = twin_of(house, viewer, rng)
                    if twin is not None:
                        twins += 1
                        texts = texts_of(house)
                        assert everything_for(house, viewer, texts) == everything_for(twin, viewer, texts)
            legal = house.table.position.legal
            house.move("shield" if "shield" in legal else None)
    assert twins > 20


@pytest.mark.slow
def test_the_twins_would_notice_a_leak() -> None:
    """What some seat is shown differs between a table and its twin for spectators."""
    for game in NAMES:
        rng, differs = seeded("leak", game), 0
        board = "vale" if game == "rheingold" else "rhine"
        for seed in range(4):
            house = running(seed, game=game, board=board, options={"max_rounds": 20})
            while house.table.status == "running":
                house.move("shield" if "shield" in house.table.position.legal else None)
                twin = twin_of(house, None, rng) if house.table.version % 7 == 0 else None
                if twin is not None and house.table.status == "running":
                    differs += any(told(house, seat) != told(twin, seat) for seat in range(3))
        assert differs > 3, game
