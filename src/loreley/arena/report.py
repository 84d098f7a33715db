"""The files of a finished arena: tables as CSV, the games as records, plots; the same bytes for the same games."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from loreley.arena.interval import Interval
from loreley.arena.journal import Journal, put
from loreley.arena.plan import Unit
from loreley.arena.play import Result
from loreley.arena.plot import draw
from loreley.arena.summary import Summary, places, win_shares

__all__ = ["write_files"]

Rows = Iterable[Sequence[object]]


def write_files(
    folder: Path, summary: Summary, games: Sequence[tuple[Unit, Result]], journal: Journal, language: str
) -> None:
    """All of them, each whole or not at all; `language` is that of the plots."""
    for name, rows in (
        ("games.csv", _games(games)),
        ("ratings.csv", _ratings(summary)),
        ("pairs.csv", _pairs(summary)),
        ("seats.csv", _seats(summary)),
    ):
        put(folder / name, _csv(rows))
    for name, picture in draw(summary, language):
        put(folder / name, picture)
    _put_records(folder / "records.jsonl", journal.records(unit.id for unit, _ in games))


def _put_records(path: Path, records: Iterable[str]) -> None:
    """One record a line, in the plan's order; they may be more than fit into memory."""
    beside = path.with_name(f".{path.name}")
    with open(beside, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(record + "\n" for record in records)
    os.replace(beside, path)


def _csv(rows: Rows) -> bytes:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue().encode()


def _games(games: Sequence[tuple[Unit, Result]]) -> Rows:
    """A line for each seat of each game."""
    yield "game deal table rotation seat order bot score place win turns rounds".split()
    for unit, result in games:
        players = len(unit.bots)
        came, shares = places(result), win_shares(result)
        for seat, bot in enumerate(unit.bots):
            head = unit.id, unit.deal, unit.table, unit.rotation, seat, (seat - result.first) % players
            tail = result.turns, -(-result.turns // players)
            yield *head, bot, result.scores[seat], came[seat], f"{shares[seat]:.4f}", *tail


def _ratings(summary: Summary) -> Rows:
    yield "bot seats share share_low share_high fair rating rating_low rating_high mean_score".split()
    for row in summary.standings:
        fair, mean = f"{1 / summary.setting.players:.4f}", f"{sum(row.scores) / len(row.scores):.3f}"
        yield row.bot, row.games, *_figures(row.share, 4), fair, *_figures(row.rating, 1), mean


def _pairs(summary: Summary) -> Rows:
    yield "bot other meetings wins wins_low wins_high ahead ahead_low ahead_high".split()
    for pair in summary.pairs:
        yield pair.bot, pair.other, pair.meetings, *_figures(pair.wins, 4), *_figures(pair.ahead, 4)


def _seats(summary: Summary) -> Rows:
    yield "order share share_low share_high".split()
    for seat in summary.seats:
        yield seat.order, *_figures(seat.share, 4)


def _figures(interval: Interval, digits: int) -> tuple[str, str, str]:
    return f"{interval.value:.{digits}f}", f"{interval.low:.{digits}f}", f"{interval.high:.{digits}f}"
