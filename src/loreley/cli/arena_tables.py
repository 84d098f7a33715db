"""What an arena has found, as tables in a terminal. Everything but the thinking times repeats to the letter."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from statistics import mean, median, quantiles

from rich.console import Console
from rich.table import Table

from loreley.arena.contest import Duel
from loreley.arena.interval import Interval
from loreley.arena.summary import Summary
from loreley.i18n import text

__all__ = ["print_duel", "print_summary", "print_thinking"]

_WIDTH = 100


def print_summary(summary: Summary, language: str) -> None:
    """Standings, pairs, seats, lengths, scores."""
    setting = summary.setting

    def word(name: str, **facts: object) -> str:
        return text(f"arena-{name}", language, **facts)

    print(
        word(
            "games",
            game=text(f"game-{setting.game}", language),
            players=setting.players,
            deals=summary.deals,
            tables=len(setting.tables),
            seatings=setting.rotations,
            games=summary.games,
        )
    )
    print(word("intervals"))
    fair = _percent(1 / setting.players)
    _print(
        word("standings", fair=fair),
        [word("bot"), word("rating"), word("wins"), word("seats-played")],
        ([row.bot, _points(row.rating), _share(row.share), str(row.games)] for row in summary.standings),
    )
    _print(
        word("pairs"),
        [word("bot"), word("against"), word("pair-wins"), word("pair-ahead"), word("meetings")],
        ([pair.bot, pair.other, _share(pair.wins), _share(pair.ahead), str(pair.meetings)] for pair in summary.pairs),
    )
    _print(
        word("seats"),
        [word("order"), word("wins")],
        ([str(seat.order + 1), _share(seat.share)] for seat in summary.seats),
    )
    spread = [word("mean"), word("least"), word("quarter"), word("middle"), word("three-quarters"), word("most")]
    rows = [[word("rounds"), *_spread(summary.rounds)]]
    rows += [[word("score-of", bot=row.bot), *_spread(row.scores)] for row in summary.standings]
    _print(word("spread"), ["", *spread], rows)


def print_duel(duel: Duel, language: str) -> None:
    """Who has won the duel, and how surely."""
    first, second = duel.summary.setting.bots
    print(
        text(
            f"arena-duel-{duel.verdict}",
            language,
            bot=first,
            other=second,
            what=text(f"arena-by-{duel.by}", language),
            share=_share(duel.share),
            target=_percent(duel.target),
            deals=duel.summary.deals,
        )
    )


def print_thinking(summary: Summary, language: str) -> None:
    """How long the bots thought; on standard error, since it never repeats."""
    titles = [text(f"arena-{name}", language) for name in ("bot", "moves", "mean-ms", "slowest-ms")]
    rows = (
        [row.bot, str(row.moves), f"{row.mean * 1000:.2f}", f"{row.slowest * 1000:.1f}"] for row in summary.thinking
    )
    _print(text("arena-thinking", language), titles, rows, is_aside=True)


def _print(title: str, titles: Sequence[str], rows: Iterable[Sequence[str]], *, is_aside: bool = False) -> None:
    """A table; names to the left, figures to the right."""
    rows = list(rows)
    if not rows:
        return
    console = Console(highlight=False, markup=False, emoji=False, file=sys.stderr if is_aside else None)
    if not console.is_terminal:
        console.width = _WIDTH
    table = Table(title=title, title_justify="left")
    for at, name in enumerate(titles):
        is_name = not any(character.isdigit() for character in rows[0][at]) or at == 0
        table.add_column(name, justify="left" if is_name else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _spread(values: Sequence[int]) -> list[str]:
    """Mean, least, quartiles and most."""
    low, _, high = quantiles(values, method="inclusive") if len(values) > 1 else [values[0]] * 3
    figures = mean(values), values[0], low, median(values), high, values[-1]
    return [f"{figure:.1f}" for figure in figures]


def _share(interval: Interval) -> str:
    if math.isnan(interval.low):
        return f"{_number(interval.value)} %"
    return f"{interval.value * 100:.1f} % [{interval.low * 100:.1f}, {interval.high * 100:.1f}]"


def _points(interval: Interval) -> str:
    if math.isnan(interval.low):
        return f"{interval.value:.0f}"
    return f"{interval.value:.0f} [{interval.low:.0f}, {interval.high:.0f}]"


def _number(share: float) -> str:
    return "–" if math.isnan(share) else f"{share * 100:.1f}"


def _percent(share: float) -> str:
    return f"{_number(share)} %"
