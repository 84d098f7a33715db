"""How strong the bots are, shown by duels: one seat of a bot against another bot in all other seats.

`python -m benchmarks.ladder [GAME] [--players N] [--only PART] [--deals M] [--jobs J] [--out FOLDER]`

A duel ends as soon as its 95 % interval lies clear of what is to be shown (between levels: of one half, and the
share has to be 60 % at least); the interval may be looked at after every deal (`loreley/arena/interval.py`). Every
seating of a deal is played. Budgets are simulations, so the same seed gives the same table. Games are kept in the
folder: started again, it goes on where it was.

    play      greedy against random; search with a tenth of the strongest level's budget against greedy
    doubling  search against search with half the simulations, at three budgets
    levels    each level against the next lower one
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

from loreley.arena import Duel, duel, make_setting
from loreley.bots import LEVELS, SearchBot, make_bot
from loreley.games import NAMES, get_game

PARTS = ("play", "doubling", "levels")
BUDGETS = (25, 100, 400)
"""Where the game's pace is one."""
TENTH = {"rheinlaender": {3: 0.75, 4: 2.2 / 4, 5: 2.5 / 5}, "rheingold": {3: 0.7, 4: 2.2 / 4, 5: 2.5 / 5}}
GREEDY = {3: 0.9, 4: 0.9, 5: 0.9}
EVEN, LEVEL = 0.5, 0.6


@dataclass(frozen=True, slots=True)
class Claim:
    """A duel and what it is to show."""

    part: str
    bot: str
    other: str
    target: float
    by: str = "wins"
    least: float = 0.0
    """What the share itself has to reach, its interval being clear of the target."""


def claims(game: str, players: int) -> Iterator[Claim]:
    """All of them, the quick ones first."""
    strongest = make_bot(LEVELS[-1])
    assert isinstance(strongest, SearchBot)
    rules = get_game(game)
    yield Claim("play", "greedy", "random", GREEDY[players])
    yield Claim("play", f"search:{strongest.budget(rules) // 10}", "greedy", TENTH[game][players])
    for budget in (round(budget * rules.mind.pace) for budget in BUDGETS):
        yield Claim("doubling", f"search:{2 * budget}", f"search:{budget}", 1 / players)
    for lower, level in pairwise(LEVELS):
        yield Claim("levels", level, lower, EVEN, "places", LEVEL)


def play(game: str, players: int, claim: Claim, deals: int, jobs: int, out: Path) -> Duel:
    """Play it, or go on with it."""
    folder = out / f"{game}-{players}" / f"{claim.part}-{claim.bot}-{claim.other}".replace(":", "")
    setting = make_setting(game, [claim.bot, claim.other], players, seed=1, form="duel")

    def tell(done: int, games: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{claim.bot} against {claim.other}: {done} games ", end="", file=sys.stderr, flush=True)

    return duel(setting, deals, target=claim.target, by=claim.by, out=folder, jobs=jobs, on_progress=tell)


def row(claim: Claim, played: Duel) -> list[str]:
    """What came of it; rounds are least, median and most."""
    share, summary = played.share, played.summary
    rounds = summary.rounds
    return [
        claim.part,
        f"{claim.bot} : {claim.other}",
        claim.by,
        f"{max(claim.target, claim.least):.1%}",
        f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]",
        _verdict(claim, played),
        _points(played),
        str(summary.deals),
        str(summary.games),
        f"{rounds[0]} {median(rounds):.0f} {rounds[-1]}",
    ]


def _verdict(claim: Claim, played: Duel) -> str:
    """What can be said of the claim."""
    if played.verdict == "above":
        return "shown" if played.share.value >= claim.least else "too little"
    return "refuted" if played.verdict == "below" else "open"


def _points(played: Duel) -> str:
    """How many rating points lie between the two, by the wins of seat against seat."""
    first = played.summary.setting.bots[0]
    pair = played.summary.pairs[0]
    shares = [pair.wins.value, pair.wins.low, pair.wins.high]
    if pair.bot != first:
        shares = [1 - shares[0], 1 - shares[2], 1 - shares[1]]
    with np.errstate(divide="ignore"):
        value, low, high = 400 * (np.log10(shares) - np.log10(1 - np.array(shares)))
    return f"{value:+.0f} [{low:+.0f}, {high:+.0f}]"


def main() -> None:
    """All that is asked for; a line for each duel when it is done, then the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", choices=NAMES, help="default: both")
    parser.add_argument("--players", type=int, choices=(3, 4, 5), help="default: each number")
    parser.add_argument("--only", choices=PARTS, help="default: all parts")
    parser.add_argument("--deals", type=int, default=400, help="the most for one duel")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--out", type=Path, default=Path(".cache/ladder"), help="where the games are kept")
    given = parser.parse_args()
    titles = "part duel by target share verdict points deals games rounds".split()
    for game in [given.game] if given.game else NAMES:
        for players in [given.players] if given.players else get_game(game).players:
            table = Table(*titles, title=f"{game}, {players} players", title_justify="left")
            for claim in claims(game, players):
                if given.only in (None, claim.part):
                    found = row(claim, play(game, players, claim, given.deals, given.jobs, given.out))
                    print(game, players, *found, sep=" | ", flush=True)
                    table.add_row(*found)
            Console(width=160).print(table)


if __name__ == "__main__":
    main()
