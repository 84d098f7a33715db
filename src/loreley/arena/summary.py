"""What many games say: who wins how often, against whom, from which seat, how long it takes, with which scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreley.arena.interval import Interval, share_of
from loreley.arena.plan import Setting, Unit
from loreley.arena.play import Result
from loreley.arena.rating import ratings

__all__ = ["Pair", "SeatShare", "Standing", "Summary", "Thinking", "places", "summarize", "win_shares"]

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did; a shared win counts in parts."""

    bot: str
    games: int
    """Counted by seats: two seats of one game are two."""
    share: Interval
    """Of the wins, for each of its seats; 1 / players would be fair."""
    rating: Interval
    scores: tuple[int, ...]
    """All of them, rising."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bots at one table, seat against seat."""

    bot: str
    other: str
    meetings: int
    wins: Interval
    """Of the wins that either had, the first one's share."""
    ahead: Interval
    """How often the first one came in before the other; the same place is half of it."""


@dataclass(frozen=True, slots=True)
class SeatShare:
    """What it is worth to move first, second, …"""

    order: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot thought, on the machines that it ran on; the only figures that do not repeat."""

    bot: str
    moves: int
    mean: float
    slowest: float


@dataclass(frozen=True)
class Summary:
    """All of it."""

    setting: Setting
    deals: int
    games: int
    standings: tuple[Standing, ...]
    """The best first."""
    pairs: tuple[Pair, ...]
    """Each bot before each of those that stand below it."""
    seats: tuple[SeatShare, ...]
    rounds: tuple[int, ...]
    """How many rounds each game had, begun ones counted, rising."""
    thinking: tuple[Thinking, ...]


def summarize(setting: Setting, games: Sequence[tuple[Unit, Result]]) -> Summary:
    """The games of whole deals, in the plan's order."""
    assert games
    bots, players = setting.bots, setting.players
    number = {bot: n for n, bot in enumerate(bots)}
    who = np.array([[number[bot] for bot in unit.bots] for unit, _ in games])
    deal = np.array([unit.deal for unit, _ in games])
    deals = int(deal[-1]) + 1
    shares = np.array([win_shares(result) for _, result in games])
    wins, ahead = _pairs(deal, who, shares, np.array([places(result) for _, result in games]), deals, len(bots))
    rated = ratings(wins, setting.seed)
    order = sorted(range(len(bots)), key=lambda n: (-rated[n].value, n))
    scores = np.array([result.scores for _, result in games])
    turns = np.array([result.turns for _, result in games])
    standings = [
        Standing(
            bots[n],
            int((who == n).sum()),
            _share(deal, shares, who == n, deals),
            rated[n],
            tuple(sorted(scores[who == n].tolist())),
        )
        for n in order
    ]
    pairs = [
        Pair(
            bots[a],
            bots[b],
            round(float(met.sum())),
            share_of(wins[:, a, b], wins[:, a, b] + wins[:, b, a]),
            share_of(ahead[:, a, b], met),
        )
        for at, a in enumerate(order)
        for b in order[at + 1 :]
        if (met := ahead[:, a, b] + ahead[:, b, a]).any()
    ]
    first = np.array([result.first for _, result in games])
    place = (np.arange(players) - first[:, None]) % players
    return Summary(
        setting,
        deals,
        len(games),
        tuple(standings),
        tuple(pairs),
        tuple(SeatShare(n, _share(deal, shares, place == n, deals)) for n in range(players)),
        tuple(sorted((-(-turns // players)).tolist())),
        tuple(_thinking(bots[n], who == n, [result for _, result in games]) for n in order),
    )


def win_shares(result: Result) -> list[float]:
    """Each seat's part of the win."""
    return [(seat in result.winners) / len(result.winners) for seat in range(len(result.scores))]


def places(result: Result) -> list[int]:
    """Each seat's place from 1: winners, whatever broke their tie, then by score; equal ones share it."""
    keys = [float("inf") if seat in result.winners else score for seat, score in enumerate(result.scores)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _pairs(deal: Whole, who: Whole, shares: Floats, came: Whole, deals: int, bots: int) -> tuple[Floats, Floats]:
    """By deal and pair of bots, seat against seat: wins over the other, and how often one came in before it."""
    wins, ahead = np.zeros((2, deals, bots, bots))
    players = who.shape[1]
    for a in range(players):
        for b in range(players):
            if a != b:
                at = deal, who[:, a], who[:, b]
                before = (came[:, a] < came[:, b]) + 0.5 * (came[:, a] == came[:, b])
                np.add.at(wins, at, shares[:, a])
                np.add.at(ahead, at, before)
    own = np.arange(bots)
    wins[:, own, own] = ahead[:, own, own] = 0
    return wins, ahead


def _share(deal: Whole, shares: Floats, mask: npt.NDArray[np.bool_], deals: int) -> Interval:
    """Of the wins, for the seats that the mask names."""
    part, whole = np.zeros((2, deals))
    np.add.at(part, deal, (shares * mask).sum(axis=1))
    np.add.at(whole, deal, mask.sum(axis=1))
    return share_of(part, whole)


def _thinking(bot: str, mask: npt.NDArray[np.bool_], results: Sequence[Result]) -> Thinking:
    moves, seconds, slowest = (
        np.array([getattr(result, name) for result in results])[mask] for name in ("moves", "seconds", "slowest")
    )
    return Thinking(bot, int(moves.sum()), float(seconds.sum()) / max(1, int(moves.sum())), float(slowest.max()))
