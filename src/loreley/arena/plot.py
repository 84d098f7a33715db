"""What an arena has found, as pictures: each as PNG and as SVG, the same bytes for the same games."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from loreley.arena.interval import Interval
from loreley.arena.summary import Summary
from loreley.i18n import text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw"]

_STYLE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#888888",
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "font.size": 10,
    "grid.color": "#dddddd",
    "savefig.dpi": 150,
    "svg.fonttype": "none",
    "svg.hashsalt": "loreley",
}
_INK, _SOFT, _MARK = "#1f4e79", "#9dbbd6", "#b2452c"  # told apart without colour as well: line, area, dashes
_LINE = 0.42  # inches for each bot


def draw(summary: Summary, language: str = "en") -> Iterator[tuple[str, bytes]]:
    """Name and contents of every picture."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    bots = len(summary.standings)
    rows = 1.4 + _LINE * bots
    pictures: list[tuple[str, Callable[..., None], tuple[float, float]]] = [
        ("ratings", _ratings, (7, rows)),
        ("wins", _wins, (7, rows)),
        ("pairs", _pairs, (2.4 + 0.95 * bots, 1.9 + 0.7 * bots)),
        ("seats", _seats, (5, 3.2)),
        ("rounds", _rounds, (7, 3.2)),
        ("scores", _scores, (7, rows)),
    ]

    for name, picture, size in pictures:
        with matplotlib.rc_context(_STYLE):
            figure = Figure(figsize=size)
            FigureCanvasAgg(figure)
            axes = figure.add_subplot()
            axes.set_title(text(f"plot-{name}", language))
            picture(axes, summary, language)
            for kind in ("png", "svg"):
                file = io.BytesIO()
                figure.savefig(file, format=kind, metadata={"Date": None} if kind == "svg" else {"Software": None})
                yield f"{name}.{kind}", file.getvalue()


def _ratings(axes: Axes, summary: Summary, language: str) -> None:
    _bars(axes, [row.bot for row in summary.standings], [row.rating for row in summary.standings], 1)
    axes.set_xlabel(text("arena-rating", language))


def _wins(axes: Axes, summary: Summary, language: str) -> None:
    _bars(axes, [row.bot for row in summary.standings], [row.share for row in summary.standings], 100)
    _mark(axes.axvline, 100 / summary.setting.players, text("plot-fair", language))
    axes.set_xlabel(text("plot-percent-wins", language))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def _bars(axes: Axes, names: Sequence[str], intervals: Sequence[Interval], scale: float) -> None:
    """A point with its interval for each bot, the best on top."""
    for at, interval in enumerate(intervals):
        if not math.isnan(interval.low):
            axes.plot([interval.low * scale, interval.high * scale], [at, at], color=_INK, lw=2, solid_capstyle="butt")
        axes.plot([interval.value * scale], [at], "o", color=_INK, ms=6)
    axes.set_yticks(range(len(names)), labels=names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.margins(x=0.08)


def _mark(line: Callable[..., Any], at: float, label: str) -> None:
    line(at, color=_MARK, ls="--", lw=1.2, label=label)


def _pairs(axes: Axes, summary: Summary, language: str) -> None:
    """How often the bot of the row comes in before that of the column."""
    names = [row.bot for row in summary.standings]
    shares = np.full((len(names), len(names)), np.nan)
    for pair in summary.pairs:
        a, b = names.index(pair.bot), names.index(pair.other)
        shares[a, b], shares[b, a] = pair.ahead.value, 1 - pair.ahead.value
    axes.imshow(shares, vmin=0, vmax=1, cmap="RdBu", aspect="auto")
    for a, b in np.argwhere(~np.isnan(shares)).tolist():
        is_dark = abs(shares[a, b] - 0.5) > 0.3
        axes.text(b, a, f"{shares[a, b] * 100:.0f}", ha="center", va="center", color="white" if is_dark else "black")
    axes.set_xticks(range(len(names)), labels=names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), labels=names)
    axes.grid(visible=False)


def _seats(axes: Axes, summary: Summary, language: str) -> None:
    shares = [seat.share for seat in summary.seats]
    at = range(1, len(shares) + 1)
    axes.bar(at, [share.value * 100 for share in shares], color=_SOFT, width=0.6)
    for x, share in zip(at, shares, strict=True):
        if not math.isnan(share.low):
            axes.plot([x, x], [share.low * 100, share.high * 100], color=_INK, lw=2)
    _mark(axes.axhline, 100 / summary.setting.players, text("plot-fair", language))
    axes.set_xticks(at)
    axes.set_xlabel(text("arena-order", language))
    axes.set_ylabel(text("plot-percent-wins", language))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def _rounds(axes: Axes, summary: Summary, language: str) -> None:
    from matplotlib.ticker import MaxNLocator

    least, most = summary.rounds[0], summary.rounds[-1]
    step = max(1, math.ceil((most - least + 1) / 40))
    axes.hist(
        summary.rounds,
        bins=[edge - 0.5 for edge in range(least, most + step + 1, step)],
        color=_SOFT,
        edgecolor=_INK,
        lw=0.6,
    )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(text("arena-rounds", language))
    axes.set_ylabel(text("plot-games", language))


def _scores(axes: Axes, summary: Summary, language: str) -> None:
    """Boxes from quartile to quartile, whiskers over nine tenths."""
    rows = summary.standings
    axes.boxplot(
        [row.scores for row in rows],
        orientation="horizontal",
        positions=range(len(rows)),
        whis=(5, 95),
        widths=0.55,
        showfliers=False,
        patch_artist=True,
        boxprops={"facecolor": _SOFT, "edgecolor": _INK},
        medianprops={"color": _MARK, "lw": 2},
    )
    axes.set_yticks(range(len(rows)), labels=[row.bot for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(text("plot-score", language))
