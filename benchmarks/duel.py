"""Our search against OpenSpiel's Python ISMCTS, which gets ten times our time, or as many simulations as we do.

One seat is ours, the others are the peer's (`loreley/arena/openspiel.py`); each game is a new deal, and our seat goes
round. Our time is by the clock, the peer's is CPU time, so a busy machine is to our disadvantage. A fair share of the
wins is one in three. With a folder, games are kept, and the same command goes on where it was.

    python -m benchmarks.duel rheinlaender --minutes 60 --out FOLDER
    python -m benchmarks.duel rheinlaender --simulations 100 --minutes 60 --out FOLDER
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np

from loreley.arena import make_setting
from loreley.arena.interval import share_of
from loreley.arena.journal import Journal, open_journal
from loreley.arena.plan import DUEL, Setting, Unit
from loreley.arena.play import play_unit
from loreley.arena.summary import win_shares
from loreley.games import NAMES


def units(setting: Setting) -> Iterator[Unit]:
    """One game of each deal."""
    for deal in count():
        seatings = list(setting.units_of(deal))
        yield seatings[deal % len(seatings)]


def play(setting: Setting, journal: Journal, seconds: float) -> None:
    """Add games to the journal for so long, and say what has come of them."""
    end = time.monotonic() + seconds
    for unit in (unit for unit in units(setting) if unit.id not in journal.results):
        if time.monotonic() >= end:
            return
        journal.add(play_unit(setting, unit))
        print(json.dumps(found(setting, journal)), flush=True)


def found(setting: Setting, journal: Journal) -> dict[str, object]:
    """The first bot's share of the wins, and how long a move took each side."""
    wins: list[float] = []
    seconds, moves = [0.0, 0.0], [0, 0]
    for unit, _ in zip(units(setting), journal.results, strict=False):
        result, seat = journal.results[unit.id], unit.bots.index(setting.bots[0])
        wins.append(win_shares(result)[seat])
        for other in range(setting.players):
            seconds[other != seat] += result.seconds[other]
            moves[other != seat] += result.moves[other]
    share = share_of(np.array(wins), np.ones(len(wins)))
    ours, theirs = (round(1000 * taken / made, 1) for taken, made in zip(seconds, moves, strict=True))
    return {
        "game": setting.game,
        "bots": setting.bots,
        "games": len(wins),
        "wins": round(share.value, 3),
        "low": round(share.low, 3),
        "high": round(share.high, 3),
        "ms_a_move": [ours, theirs],
    }


def main() -> None:
    """Play as many games as fit and print what came of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--ms", type=int, default=20, help="our time for a move; the peer has ten times as much")
    parser.add_argument("--simulations", type=int, help="as many for both, instead of time")
    parser.add_argument("--max-rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a folder to keep the games in, and to go on with later")
    options = parser.parse_args()
    ours, theirs = f"{options.ms / 1000:g}s", f"{10 * options.ms / 1000:g}s"
    if options.simulations is not None:
        ours = theirs = str(options.simulations)
    bots = [f"search:{ours}", f"openspiel:{theirs}"]
    rules = {"max_rounds": options.max_rounds}
    setting = make_setting(options.game, bots, 3, options.seed, form=DUEL, options=rules)
    with (
        tempfile.TemporaryDirectory(prefix="loreley-duel-") as scratch,
        open_journal(options.out or Path(scratch), setting) as journal,
    ):
        play(setting, journal, 60 * options.minutes)


if __name__ == "__main__":
    main()
