"""What a move costs at a table, beside what the engine alone takes for it: CPU time on one core.

Games between random bots, three seats, four viewers (a spectator and every seat). `python -m benchmarks.tables [GAMES]`
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from loreley.bots import make_bot
from loreley.core.position import Position
from loreley.core.rng import seeded
from loreley.games import NAMES
from loreley.tables import (
    Create,
    Event,
    Move,
    Settings,
    SitBot,
    Start,
    Table,
    Viewer,
    create,
    decide,
    encode,
    look,
    project,
)

VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)
ROUNDS = 40
_PARTS = ("decide", "encode", "apply", "show")


def main() -> None:
    """Print a line for each game, early and late moves apart."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    parts = " ".join(f"{part:>7}" for part in _PARTS)
    print(f"{'':22} {'moves':>6}  µs a move: {parts}  {'all':>6}  engine alone  look  load")
    for name in NAMES:
        measure(name, 1)
        for stage, row in measure(name, games).items():
            print(f"{name:14} {stage:7} {row}")


def measure(game: str, games: int) -> dict[str, str]:
    """Play games; what each part of a move took, in the first half of a game and in the second."""
    spent: dict[str, Counter[str]] = {"early": Counter(), "late": Counter()}
    for n in range(games):
        log: list[bytes] = []
        table = Table()
        secret = n.to_bytes(32, "big")
        settings = Settings(game=game, options={"max_rounds": ROUNDS} if game == "rheingold" else {})
        keep(table, log, create(Create(by="ada", table=f"t{n}", settings=settings, secret=secret), 0))
        for _ in range(3):
            keep(table, log, decide(table, SitBot(by=None, level="random"), 0))
        keep(table, log, decide(table, Start(by=None), 0))
        bot, middle = make_bot("random", n), 120 if game == "rheingold" else 40
        while table.to_move is not None:
            move(table, log, table.game.format_move(table.board, bot.choose(table.view(table.to_move))), spent, middle)
        start = time.process_time_ns()
        Table.load(log)
        spent["late"]["load"] += time.process_time_ns() - start
        spent["late"]["events"] += len(log)
    return {stage: row(count) for stage, count in spent.items()}


def keep(table: Table, log: list[bytes], events: list[Event]) -> None:
    log.extend(encode(event) for event in events)
    for event in events:
        table.apply(event)


def move(table: Table, log: list[bytes], text: str, spent: dict[str, Counter[str]], middle: int) -> None:
    """One move through every part, then the same once more through the engine alone."""
    count, seat, since = spent["early" if table.version < middle else "late"], table.to_move, table.seq
    assert seat is not None
    position = table.position
    times = [time.process_time_ns()]
    command = Move(by=None, seat=seat, version=table.version, move=text, token=f"benchmark-{table.version}")
    events = decide(table, command, 0)
    times.append(time.process_time_ns())
    log += [encode(event) for event in events]
    times.append(time.process_time_ns())
    for event in events:
        table.apply(event)
    times.append(time.process_time_ns())
    for viewer in VIEWERS:
        for shown in project(table, viewer, since):
            count["bytes"] += len(shown.json())
    times.append(time.process_time_ns())
    for part, before, after in zip(_PARTS, times, times[1:], strict=False):
        count[part] += after - before
    count["moves"] += 1
    engine(position, text, count)
    if count["moves"] % 16 == 0:
        start = time.process_time_ns()
        look(table, table.seats[0].player, 0, 0)
        count["look"] += time.process_time_ns() - start
        count["looks"] += 1


def engine(position: Position, text: str, count: Counter[str]) -> None:
    """The move read, checked, done, and chance answered by the small generator."""
    rng = seeded("engine")
    start = time.process_time_ns()
    code = position.game.parse_move(position.board, text)
    assert code in position.codes()
    after = position.apply(code)
    while after.to_move is None and not after.is_over:
        after = after.resolve(after.draw(rng))
    count["engine"] += time.process_time_ns() - start


def row(count: Counter[str]) -> str:
    moves = max(1, count["moves"])
    parts = [count[part] / moves / 1e3 for part in _PARTS]
    numbers = " ".join(f"{part:7.1f}" for part in parts)
    look_us = count["look"] / max(1, count["looks"]) / 1e3
    load = f"{count['load'] / max(1, count['events']) / 1e3:5.1f} an event" if count["events"] else ""
    return (
        f"{count['moves']:7}             {numbers}  {sum(parts):6.1f}  {count['engine'] / moves / 1e3:12.1f}"
        f"  {look_us:4.0f}  {load}"
    )


if __name__ == "__main__":
    main()
