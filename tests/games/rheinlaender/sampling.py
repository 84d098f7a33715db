"""Random games to look at, worlds drawn many at a time, and the comparison with what enumeration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from loreley import Position, View
from loreley.core.jit import Record, Records, jit
from loreley.core.position import new_position
from loreley.core.rng import Rng, seeded
from loreley.games.rheinlaender import GAME
from tests.samples import board_named

from .enumeration import Follower, Hands, World

__all__ = [
    "Mismatch",
    "Moment",
    "Rows",
    "Sampler",
    "check",
    "determinized",
    "moments",
    "new_belief",
    "random_game",
    "seat_number",
    "worlds_of",
]

_determinize = GAME.rules.determinize

Rows = npt.NDArray[np.int64]
"""A world in each row: the hands as bits, by seat, then the pile."""

Sampler = Callable[[View, int, int], Rows]
"""(view, how many, seed) → that many worlds."""

LEAST_P = 1e-7
"""A comparison less likely than this is a mismatch; seeds are fixed, so a pass stays a pass."""


class Mismatch(AssertionError):
    """Worlds that enumeration excludes, or as often as it excludes."""


def random_game(board: str, players: int, *key: object, edition: str = "english", **options: Any) -> Iterator[Position]:
    """Every position of a random game from the deal on, those before a reshuffle included."""
    rng = seeded("random game", board, players, *key)
    place = board_named(board)
    position = new_position(GAME, place, players, 0, edition, options)
    while position.chance is not None:
        position = position.resolve(position.draw(rng))
    yield position
    scratch = np.empty(GAME.max_moves, dtype=np.int32)
    while not position.is_over:
        position = position.apply(int(GAME.rules.random_move(place.record, position.state, rng, scratch)))
        yield position
        while position.chance is not None:
            position = position.resolve(position.draw(rng))
            yield position


@dataclass(frozen=True)
class Moment:
    """A position, what the viewer knows of it, and how often somebody discarded without a knight (R2)."""

    position: Position
    known: Follower
    discards: int

    @property
    def view(self) -> View:
        return self.position.view(self.known.viewer)

    @property
    def is_waiting(self) -> bool:
        """Whether the pile is about to be shuffled."""
        return self.position.chance is not None


def moments(
    board: str, players: int, viewer: int | None, *key: object, edition: str = "english", rounds: int = 12
) -> Iterator[Moment]:
    """A random game as one viewer follows it."""
    known, discards = None, 0
    for position in random_game(board, players, *key, edition=edition, max_rounds=rounds):
        if known is None:
            known = Follower.of(position, viewer)
        else:
            events = position.happened(viewer)
            known.tell(events)
            names = [event.name for event in events]
            discards += "card-played" in names and not any(name.startswith("knight-") for name in names)
        yield Moment(position, known, discards)


def seat_number(view: View) -> int:
    return -1 if view.seat is None else view.seat


def new_belief(view: View) -> Record:
    """What the view's seat can work out."""
    belief = np.zeros(1, GAME.belief).view(np.recarray)[0]
    GAME.rules.believe(view.board.record, view.state, seat_number(view), belief)
    return belief


@jit
def _determinize_all(board: Record, block: Records, seat: int, belief: Record, rng: Rng) -> None:
    for k in range(len(block)):
        _determinize(board, block[k], seat, belief, rng)


def worlds_of(view: View, count: int, fill: Callable[[Records], None]) -> Rows:
    """As many worlds as asked for: copies of the view that `fill` completes, some at a time."""
    rows = []
    pile = slice(int(view.state.deck_at), int(view.state.deck_size))
    while count:
        block = np.repeat(np.frombuffer(bytes(view), GAME.state), min(count, 1000)).view(np.recarray)
        fill(block)
        rows.append(np.hstack([block["hand"][:, : view.players], block["deck"][:, pile]]))
        count -= len(block)
    return np.vstack(rows)


def determinized(view: View, count: int, seed: int, spoil: Callable[[Record], None] | None = None) -> Rows:
    """The engine's own worlds: believe once, determinize often. `spoil` may damage the belief before."""
    belief, rng = new_belief(view), seeded("worlds", seed)
    if spoil is not None:
        spoil(belief)
    board, seat = view.board.record, seat_number(view)
    return worlds_of(view, count, lambda block: _determinize_all(board, block, seat, belief, rng))


def check(moment: Moment, sample: Sampler, count: int = 50_000, seed: int = 1) -> None:
    """Draw worlds and compare how often each came with its exact probability."""
    rows = sample(moment.view, count, seed)
    players = moment.position.players
    found: Counter[World] = Counter()
    _, firsts, counts = np.unique(_mixed(rows), return_index=True, return_counts=True)
    for row, times in zip(rows[firsts].tolist(), counts.tolist(), strict=True):
        found[tuple(row[:players]), tuple(row[players:])] = times
    by_hands: Counter[Hands] = Counter()
    for (hands, _), times in found.items():
        by_hands[hands] += times
    _compare("hands", moment.known.hands(), by_hands)
    if not moment.is_waiting:
        exact = moment.known.posterior()
        _compare("worlds", exact, found)
        _compare("piles", _by_pile(exact), _by_pile(found))


def _mixed(rows: Rows) -> npt.NDArray[np.int64]:
    """One number for each row, to count rows by."""
    factors = np.array([pow(0x9E3779B97F4A7C15, k + 1, 1 << 62) for k in range(rows.shape[1])], np.int64)
    return rows @ factors


def _by_pile(worlds: Mapping[World, float]) -> dict[tuple[int, ...], float]:
    sums: dict[tuple[int, ...], float] = {}
    for (_, pile), weight in worlds.items():
        sums[pile] = sums.get(pile, 0) + weight
    return sums


def _compare(what: str, exact: Mapping[Any, float], found: Mapping[Any, float]) -> None:
    impossible = found.keys() - exact.keys()
    if impossible:
        raise Mismatch(f"{what}: {len(impossible)} impossible, such as {min(impossible)}")
    p = _likelihood(exact, found)
    if p < LEAST_P:
        raise Mismatch(f"{what}: these frequencies have a probability of {p:.1e}")


def _likelihood(exact: Mapping[Hashable, float], found: Mapping[Hashable, float]) -> float:
    """Pearson's chi-square test; cells that expect fewer than five are taken together."""
    total = sum(found.values())
    cells = [(found.get(key, 0), total * probability) for key, probability in exact.items()]
    rare = [cell for cell in cells if cell[1] < 5]
    cells = [cell for cell in cells if cell[1] >= 5]
    if rare:
        cells.append((sum(cell[0] for cell in rare), sum(cell[1] for cell in rare)))
    if len(cells) < 2:
        return 1.0
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    return _tail(statistic, len(cells) - 1)


def _tail(statistic: float, freedom: int) -> float:
    """How likely chi-square is at least as large, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return erfc(((statistic / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2
