"""Game records: one JSON text that holds every move and every chance outcome.

`parse_record` reads strictly and refuses with the place; it knows the format, not the rules, which
`replay` checks. Unknown keys are kept on reading and writing. Whatever the text, memory and time stay in
proportion to its length, which is bounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from loreley.errors import RecordError

__all__ = [
    "FORMAT",
    "SPECTATOR",
    "ChanceEvent",
    "MoveEvent",
    "Record",
    "Seat",
    "format_record",
    "parse_record",
    "shorten",
]

FORMAT = "loreley-record/1"
SPECTATOR = "spectator"
KINDS = ("human", "bot")
MAX_LENGTH = 16 * 1024 * 1024
_MAX_DIGITS = 15
_MAX_DEPTH = 32
_MAX_BRACKETS = 1_000_000  # an empty list takes 3 characters of text, but 64 bytes of memory
_MAX_WORD = 64  # characters of a move or of a chance's name
_KEYS = (
    "format",
    "game",
    "edition",
    "board",
    "players",
    "options",
    "seats",
    "first",
    "events",
    "result",
    "seen_by",
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat there."""

    name: str
    kind: str
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """What chance answered."""

    kind: str
    value: Any
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveEvent:
    """What a seat wanted."""

    seat: int
    move: str
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Record:
    """A whole game, or one that still runs (then without scores and winners)."""

    game: str
    edition: str
    board: str
    players: int
    seats: list[Seat]
    first: int
    options: dict[str, Any] = field(default_factory=dict)
    events: list[ChanceEvent | MoveEvent] = field(default_factory=list)
    scores: list[int] | None = None
    winners: list[int] | None = None
    seen_by: int | str | None = None
    """The seat (or SPECTATOR) that knows what stands here; None for a full record."""
    extra: dict[str, Any] = field(default_factory=dict)
    result_extra: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON objects, keys in the format's order, unknown ones last."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "board": self.board,
            "players": self.players,
            "options": {key: value for key, value in self.options.items() if value not in (None, False)},
            "seats": [{"name": seat.name, "kind": seat.kind, **seat.extra} for seat in self.seats],
            "first": self.first,
        }
        if self.seen_by is not None:
            data["seen_by"] = self.seen_by
        data["events"] = [_event_dict(event) for event in self.events]
        if self.scores is not None:
            data["result"] = {"scores": self.scores, "winners": self.winners, **self.result_extra}
        return data | self.extra


def _event_dict(event: ChanceEvent | MoveEvent) -> dict[str, Any]:
    if isinstance(event, MoveEvent):
        return {"seat": event.seat, "move": event.move, **event.extra}
    return {"chance": event.kind, "value": event.value, **event.extra}


def format_record(record: Record) -> str:
    """One line of JSON, the same text for the same record."""
    return json.dumps(record.to_dict(), ensure_ascii=False, separators=(", ", ": "))


def parse_record(text: str) -> Record:
    """Read a record strictly; RecordError says what is wrong and where."""
    data = _load(text)
    if not isinstance(data, dict):
        _check_values(data, "header")
        raise RecordError("header", f"expected a JSON object, found {shorten(data)}")
    for key, value in data.items():
        if key not in ("events", "result"):
            _check_values([key, value], "header")
    if data.get("format") != FORMAT:
        raise RecordError("header", f"format is {shorten(data.get('format'))}; expected {FORMAT!r}")
    record = _header(data)
    record.events = _events(data, record.players)
    if "result" in data:
        _check_values(data["result"], "result")
        record.scores, record.winners, record.result_extra = _result(data["result"], record.players)
    record.extra = _others(data, *_KEYS)
    return record


class _Refused:
    """Stands in loaded data where something was that cannot stay: its place is not known while loading."""

    def __init__(self, why: str) -> None:
        self.why = why


def _load(text: str) -> Any:
    if len(text) > MAX_LENGTH:
        raise RecordError("header", f"{len(text)} characters; at most {MAX_LENGTH}")
    brackets = text.count("[") + text.count("{")
    if brackets > _MAX_BRACKETS:
        raise RecordError("header", f"{brackets} brackets; at most {_MAX_BRACKETS}")
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_whole,
            parse_float=_no_integer,
            parse_constant=_no_integer,
        )
    except json.JSONDecodeError as error:
        raise RecordError("header", f"not JSON: {error}") from None
    except RecursionError:
        raise RecordError("header", "nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _Refused(f"the key {shorten(key)} stands twice in one object")
        found[key] = value
    return found


def _whole(digits: str) -> int | _Refused:
    if len(digits) > _MAX_DIGITS:
        return _Refused(f"a number of {len(digits)} digits; at most {_MAX_DIGITS}")
    return int(digits)


def _no_integer(number: str) -> _Refused:
    return _Refused(f"{number[:40]} is no plain integer")


def _check_values(data: Any, place: str) -> None:
    """Refuse, anywhere in it, what JSON can say and a record cannot."""
    rest: list[tuple[Iterable[Any], int]] = [([data], 0)]
    while rest:
        items, depth = rest.pop()
        for value in items:
            if isinstance(value, _Refused):
                raise RecordError(place, value.why)
            if isinstance(value, str):
                _check_text(value, place)
            elif isinstance(value, list | dict):
                if depth == _MAX_DEPTH:
                    raise RecordError(place, "nested too deeply")
                rest.append((value, depth + 1))
                if isinstance(value, dict):
                    rest.append((value.values(), depth + 1))


def _check_text(text: str, place: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError(place, f"{shorten(text)} holds half a character, which cannot be written") from None


def _header(data: dict[str, Any]) -> Record:
    players = _want(data, "players", int, "header")
    if not 1 <= players <= 9:
        raise RecordError("header", f"players is {players}; no game is for that many")
    seats = _want(data, "seats", list, "header")
    if len(seats) != players:
        raise RecordError("header", f"{len(seats)} seats for {players} players")
    seen_by: Any = data.get("seen_by")
    if "seen_by" in data and seen_by != SPECTATOR and not (_is_int(seen_by) and 0 <= seen_by < players):
        raise RecordError("header", f"seen_by is {shorten(seen_by)}; expected a seat or {SPECTATOR!r}")
    first = _want(data, "first", int, "header")
    if not 0 <= first < players:
        raise RecordError("header", f"first is {first}; expected a seat from 0 to {players - 1}")
    return Record(
        game=_want(data, "game", str, "header"),
        edition=_want(data, "edition", str, "header"),
        board=_want(data, "board", str, "header"),
        players=players,
        seats=[_seat(seat, n) for n, seat in enumerate(seats)],
        first=first,
        options=_want(data, "options", dict, "header"),
        seen_by=seen_by,
    )


def _seat(data: Any, n: int) -> Seat:
    if not isinstance(data, dict):
        raise RecordError("header", f"seat {n} is {shorten(data)}; expected an object")
    name, kind = _want(data, "name", str, "header"), _want(data, "kind", str, "header")
    if kind not in KINDS:
        raise RecordError("header", f"seat {n} is of kind {shorten(kind)}; expected {' or '.join(KINDS)}")
    return Seat(name, kind, _others(data, "name", "kind"))


def _events(data: dict[str, Any], players: int) -> list[ChanceEvent | MoveEvent]:
    if isinstance(data.get("events"), _Refused):
        raise RecordError("header", data["events"].why)
    events = []
    for n, event in enumerate(_want(data, "events", list, "header")):
        _check_values(event, f"event {n}")
        events.append(_event(event, f"event {n}", players))
    return events


def _event(data: Any, place: str, players: int) -> ChanceEvent | MoveEvent:
    if not isinstance(data, dict):
        raise RecordError(place, f"expected an object, found {shorten(data)}")
    if ("chance" in data) == ("move" in data):
        raise RecordError(place, "expected either a chance or a move")
    if "chance" in data:
        if "value" not in data or "seat" in data:
            raise RecordError(place, "a chance event has a value and no seat")
        return ChanceEvent(_word(data, "chance", place), data["value"], _others(data, "chance", "value"))
    seat = _want(data, "seat", int, place)
    if not 0 <= seat < players:
        raise RecordError(place, f"there is no seat {seat}; seats are 0 to {players - 1}")
    return MoveEvent(seat, _word(data, "move", place), _others(data, "seat", "move"))


def _result(data: Any, players: int) -> tuple[list[int], list[int], dict[str, Any]]:
    if not isinstance(data, dict) or not {"scores", "winners"} <= set(data):
        raise RecordError("result", f"expected scores and winners, found {shorten(data)}")
    scores, winners = data["scores"], data["winners"]
    for name, values in (("scores", scores), ("winners", winners)):
        if not isinstance(values, list) or not all(_is_int(value) for value in values):
            raise RecordError("result", f"{name} is {shorten(values)}; expected a list of numbers")
    if len(scores) != players:
        raise RecordError("result", f"{len(scores)} scores for {players} players")
    return scores, winners, _others(data, "scores", "winners")


def _others(data: dict[str, Any], *known: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in known}


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _want(data: dict[str, Any], key: str, kind: type, place: str) -> Any:
    if key not in data:
        raise RecordError(place, f"the key {key!r} is missing")
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(place, f"{key} is {shorten(value)}; expected {_KIND_NAMES[kind]}")
    return value


def _word(data: dict[str, Any], key: str, place: str) -> str:
    """A string that will be spoken of in messages: it must not be long."""
    value: str = _want(data, key, str, place)
    if len(value) > _MAX_WORD:
        raise RecordError(place, f"{key} has {len(value)} characters; at most {_MAX_WORD}")
    return value


_KIND_NAMES = {str: "a string", int: "a whole number", list: "a list", dict: "an object"}


def shorten(value: Any) -> str:
    """A value as it may stand in a message."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
