"""Whether all that chance said in a record follows from its table's secret and everybody's contributions.

`docs/fairness.md` is the recipe. What is refused is refused as a record is: with the place and the reason.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position
from loreley.core.record import ChanceEvent, Record, shorten
from loreley.core.replay import replay, start_of
from loreley.errors import RecordError
from loreley.tables.fairness import SCHEME, SECRET_BYTES, commit, draw, is_contribution, key_of
from loreley.tables.seat import BOT, PROGRAM, SCREEN
from loreley.tables.setting import is_name
from loreley.tables.state import FIRST, SEATING

__all__ = ["verify"]


def verify(record: Record, game: Game, board: Board) -> int:
    """How many outcomes were checked; RecordError says which one is not as it has to be."""
    start = start_of(record, game, board)
    if record.seen_by is not None:
        raise RecordError("header", "this is the game as one viewer saw it; only the full record can be verified")
    fairness = record.extra.get("fairness")
    if not isinstance(fairness, dict):
        raise RecordError("header", "the record has no fairness: it does not come from a table, or was not opened")
    key = _read_key(record, fairness)
    checked = _check_seats(record, fairness, key)
    calls = _Calls(key)
    event, before = 0, start
    for step in replay(record, game, board):
        caller = step.seat
        for part in step.parts:
            found = record.events[event]
            if isinstance(found, ChanceEvent):
                calls.check(f"event {event}", found, before, caller)
                checked += 1
            event, before = event + 1, part
    return checked


class _Calls:
    """Counts how often chance was asked for each kind by each seat."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counts: Counter[tuple[str, int | None]] = Counter()

    def check(self, place: str, event: ChanceEvent, before: Position, caller: int | None) -> None:
        """Refuse an outcome that the recipe does not give."""
        chance = before.chance
        assert chance is not None
        index = self._counts[event.kind, caller]
        self._counts[event.kind, caller] += 1
        values = draw(self._key, event.kind, caller, index, chance.items, chance.count)
        expected = before.game.format_chance(before.board, before.players, chance.kind, values)
        if event.value != expected:
            raise RecordError(
                place, f"{event.kind} is {_difference(event.value, expected)} by the secret and the contributions"
            )


def _difference(value: Any, expected: Any) -> str:
    """Two outcomes, or their first parts that differ."""
    if isinstance(value, list) and isinstance(expected, list) and len(value) == len(expected):
        n = next(n for n in range(len(value)) if value[n] != expected[n])
        return f"{shorten(value[n])} at place {n}; it has to be {shorten(expected[n])}"
    return f"{shorten(value)}; it has to be {shorten(expected)}"


def _refuse(why: str) -> RecordError:
    return RecordError("header", f"fairness: {why}")


def _read_key(record: Record, fairness: dict[str, Any]) -> bytes:
    """The key of all outcomes, once secret and commitment have been compared."""
    if fairness.get("scheme") != SCHEME:
        raise _refuse(f"scheme is {shorten(fairness.get('scheme'))}; expected {SCHEME!r}")
    table, secret = fairness.get("table"), fairness.get("secret")
    if not isinstance(table, str) or not is_name(table):
        raise _refuse(f"table is {shorten(table)}; expected letters, digits, hyphens and underscores")
    if not isinstance(secret, str) or not is_contribution(secret):
        raise _refuse(f"secret is {shorten(secret)}; expected {SECRET_BYTES} bytes in small hexadecimal digits")
    commitment = commit(table, bytes.fromhex(secret))
    if fairness.get("commitment") != commitment:
        raise _refuse(
            f"commitment is {shorten(fairness.get('commitment'))}; the secret of this table gives {commitment!r}"
        )
    contributions = fairness.get("contributions")
    if not isinstance(contributions, list) or len(contributions) != record.players:
        raise _refuse(f"contributions is {shorten(contributions)}; expected one for each of {record.players} places")
    for place, value in enumerate(contributions):
        if not isinstance(value, str) or not (value in (BOT, PROGRAM, SCREEN) or is_contribution(value)):
            raise _refuse(f"the contribution of place {place} is {shorten(value)}; expected 32 bytes in hexadecimal")
    return key_of(table, bytes.fromhex(secret), contributions, is_shuffled="seating" in fairness)


def _check_seats(record: Record, fairness: dict[str, Any], key: bytes) -> int:
    """Who sits where, who begins, and that every person has contributed; how many outcomes that are."""
    seats = list(range(record.players))
    seating = fairness.get("seating", seats)
    if not isinstance(seating, list) or sorted(seating, key=repr) != seats:
        raise _refuse(f"seating is {shorten(seating)}; expected the places 0 to {seats[-1]}, each once")
    for seat, place in enumerate(seating):
        kind, value = record.seats[seat].kind, fairness["contributions"][place]
        if (kind == "bot") != (value in (BOT, PROGRAM)):
            raise _refuse(f"the contribution of place {place} is {shorten(value)}, but seat {seat} is of kind {kind!r}")
    checked = 0
    if "seating" in fairness:
        expected = draw(key, SEATING, None, 0, seats, len(seats))
        if seating != expected:
            raise _refuse(f"seating is {shorten(seating)}; it has to be {expected}")
        checked = 1
    first = draw(key, FIRST, None, 0, seats, 1)[0]
    if record.first != first:
        raise _refuse(f"first is {record.first}; it has to be {first}")
    return checked + 1
