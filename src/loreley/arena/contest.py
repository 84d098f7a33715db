"""Tournaments and duels between bots: played to the end, or gone on with where they were left.

    from loreley.arena import duel, tournament

Results depend on the setting and the number of deals alone: not on how many workers play, nor on whether they
were interrupted. (Bots with a time budget cannot promise that.)
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loreley.arena.crew import Crew, find_crew, play_all
from loreley.arena.extra import demand
from loreley.arena.interval import Interval, Watched
from loreley.arena.journal import Journal, open_journal
from loreley.arena.plan import DUEL, ROUND_ROBIN, Setting, Unit
from loreley.arena.play import Result
from loreley.arena.report import write_files
from loreley.arena.summary import Summary, places, summarize, win_shares
from loreley.bots import make_bot
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import check_setting
from loreley.errors import SettingError
from loreley.games import board_names, get_board, get_game

__all__ = ["Duel", "Progress", "duel", "make_setting", "tournament"]

_PACKAGES = ("choix", "joblib", "matplotlib", "scipy")

Progress = Callable[[int, int], None]
"""(finished, in all): called after every game, and once before the first."""


@dataclass(frozen=True)
class Duel:
    """One seat of a bot against the other bot in all other seats."""

    summary: Summary
    share: Interval
    """Its mean result by deal: of the wins, or of the others that it left behind. Valid whenever it was stopped."""
    target: float
    by: str

    @property
    def verdict(self) -> str:
        """Whether the share lies `above` or `below` the target, or `open`: the deals did not decide it."""
        if self.share.low > self.target:
            return "above"
        return "below" if self.share.high < self.target else "open"


def make_setting(
    game: str,
    bots: Sequence[str],
    players: int | None = None,
    seed: int = 0,
    *,
    form: str = ROUND_ROBIN,
    edition: str | None = None,
    board: str | Board | None = None,
    options: Mapping[str, Any] | None = None,
) -> Setting:
    """What is to be played; refused at once if it cannot be."""
    rules = get_game(game)
    players = rules.players[0] if players is None else players
    place = board if isinstance(board, Board) else get_board(rules, board)
    edition, options = rules.default_edition if edition is None else edition, dict(options or {})
    check_setting(rules, place, players, 0, edition, options)
    if not bots:
        raise SettingError("no bot is named")
    for bot in bots:
        make_bot(bot)
    there = place.name if _is_shipped(rules, place) else place
    return Setting(game, there, edition, options, players, tuple(bots), seed, form)


def _is_shipped(rules: Game, board: Board) -> bool:
    """Whether every worker has this very board, so that its name is enough."""
    return board.name in board_names(rules) and get_board(rules, board.name).rows.tobytes() == board.rows.tobytes()


def tournament(
    setting: Setting,
    deals: int,
    *,
    out: Path | None = None,
    jobs: int = 1,
    threads: int = 1,
    cluster: str | None = None,
    address: str | None = None,
    on_progress: Progress | None = None,
    language: str = "en",
) -> Summary:
    """Play that many deals at every table; `out` is the folder that keeps the games."""
    demand("research", *_PACKAGES)
    crew = find_crew(jobs, threads, cluster, address)
    with _journal(setting, deals, out) as journal:
        for _ in _play(crew, setting, deals, journal, on_progress):
            pass
        return _summarize(setting, deals, journal, out, language)


def duel(
    setting: Setting,
    deals: int,
    *,
    target: float | None = None,
    by: str = "wins",
    out: Path | None = None,
    jobs: int = 1,
    threads: int = 1,
    cluster: str | None = None,
    address: str | None = None,
    on_progress: Progress | None = None,
    language: str = "en",
) -> Duel:
    """Play until it is decided on which side of `target` the first bot's share lies, or for that many deals.

    `by` says what is counted: `wins` (target: the fair share) or `places` (target: a half). The deals are looked at
    in their order, so that the same ones count whatever workers have finished first.
    """
    if setting.form != DUEL:
        raise SettingError(f"a duel needs a setting of the form {DUEL!r}")
    if by not in _RESULTS:
        raise SettingError(f"a duel is decided by {' or '.join(_RESULTS)}; given: {by!r:.40}")
    if target is None:
        target = 1 / setting.players if by == "wins" else 0.5
    demand("research", *_PACKAGES)
    crew = find_crew(jobs, threads, cluster, address)
    with _journal(setting, deals, out) as journal:
        watched = Watched()
        for _ in _play(crew, setting, deals, journal, on_progress):
            if _watch(watched, setting, deals, journal, by, target):
                break
        return Duel(_summarize(setting, watched.count, journal, out, language), watched.interval, target, by)


@contextmanager
def _journal(setting: Setting, deals: int, out: Path | None) -> Iterator[Journal]:
    """The journal in its folder, or in one that is gone afterwards."""
    if deals < 1:
        raise SettingError(f"{deals} deals; expected 1 or more")
    if out is not None:
        with open_journal(out, setting) as journal:
            yield journal
        return
    with tempfile.TemporaryDirectory(prefix="loreley-arena-") as folder, open_journal(Path(folder), setting) as journal:
        yield journal


def _play(crew: Crew, setting: Setting, deals: int, journal: Journal, on_progress: Progress | None) -> Iterator[None]:
    """Play what the journal does not have; yield whenever it has one game more, and once before."""
    games = deals * setting.games_per_deal

    def missing() -> Iterable[Unit]:
        return (unit for unit in setting.units(deals) if unit.id not in journal.results)

    done = games - sum(1 for _ in missing())
    if on_progress is not None:
        on_progress(done, games)
    yield
    if done == games:
        return
    with closing(play_all(crew, setting, missing)) as played:
        for game in played:
            if journal.add(game):
                done += 1
                if on_progress is not None:
                    on_progress(done, games)
                yield


def _summarize(setting: Setting, deals: int, journal: Journal, out: Path | None, language: str) -> Summary:
    """The summary; with a folder also its files."""
    games = [(unit, journal.results[unit.id]) for unit in setting.units(deals)]
    summary = summarize(setting, games)
    if out is not None:
        write_files(out, summary, games, journal, language)
    return summary


def _watch(watched: Watched, setting: Setting, deals: int, journal: Journal, by: str, target: float) -> bool:
    """Look at the next deals that are finished, in their order; True when nothing is left to be decided."""
    while watched.count < deals:
        games = [(unit, journal.results.get(unit.id)) for unit in setting.units_of(watched.count)]
        values = [_RESULTS[by](setting, unit, result) for unit, result in games if result is not None]
        if len(values) < len(games):
            return False
        watched.add(sum(values) / len(values))
        if watched.interval.low > target or watched.interval.high < target:
            return True
    return True


def _wins(setting: Setting, unit: Unit, result: Result) -> float:
    return win_shares(result)[unit.bots.index(setting.bots[0])]


def _places(setting: Setting, unit: Unit, result: Result) -> float:
    """How many of the others it left behind; the same place is half of it."""
    keys = places(result)
    own = keys.pop(unit.bots.index(setting.bots[0]))
    return sum((own < key) + 0.5 * (own == key) for key in keys) / len(keys)


_RESULTS = {"wins": _wins, "places": _places}
