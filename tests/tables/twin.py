"""Another truth that one viewer cannot tell from a table's own: the same log, with hidden things exchanged.

Nothing that the viewer has seen changes, and the log can be replayed. The secret and the tokens, which nobody
sees, are others too.
"""

from __future__ import annotations

from typing import Any

import msgspec

from loreley.core.rng import Rng, below
from loreley.errors import LogError
from loreley.tables import Event, Table, Viewer, encode
from loreley.tables.event import Chanced, Created, Moved
from tests.tables.house import House, find_board, some_bytes

__all__ = ["twin_of"]


def twin_of(house: House, viewer: Viewer, rng: Rng) -> House | None:
    """A house whose table differs in what the viewer cannot see; None if nothing was found to exchange."""
    events = [msgspec.json.decode(data, type=Event) for data in house.log]
    line = house.table.line
    if line is None:
        return None
    exchange = _exchange_cards if house.table.game.name == "rheinlaender" else _exchange_shields
    changed = exchange(house, events, viewer, rng)
    if changed is None:
        return None
    log = [encode(_disguise(event)) for event in changed]
    twin = House.__new__(House)
    twin.__dict__.update(house.__dict__)
    twin.log = log
    try:
        twin.table = Table.load(log, find_board)
    except LogError:
        return None  # a past move was only legal with the cards as they were
    is_other = twin.table.position._block.tobytes() != house.table.position._block.tobytes()
    return twin if is_other else None  # the order of a hand does not count


def _disguise(event: Event) -> Event:
    if isinstance(event, Created):
        return msgspec.structs.replace(event, secret=some_bytes("another secret").hex())
    if isinstance(event, Moved) and event.token is not None:
        return msgspec.structs.replace(event, token="twin-" + event.token)
    return event


def _stands(house: House) -> set[int]:
    """The places in the log of what stands: outcomes that have not been taken back."""
    found: list[tuple[int, int]] = []
    setup: set[int] = set()
    version = 0
    for at, data in enumerate(house.log):
        event = msgspec.json.decode(data, type=Event)
        name = type(event).__name__
        if name == "Moved":
            version = event.version
        if name == "TakenBack":
            found = [(v, n) for v, n in found if v < event.to]
        if isinstance(event, Chanced):
            if event.seat is None:
                setup.add(at)
            else:
                found.append((version, at))
    return setup | {n for _, n in found}


def _exchange_cards(house: House, events: list[Any], viewer: Viewer, rng: Rng) -> list[Any] | None:
    """Two cards that the viewer has not seen since they were dealt or shuffled change places."""
    if any(type(event).__name__ == "TakenBack" for event in events):
        return None
    decks = [n for n, event in enumerate(events) if isinstance(event, Chanced) and event.kind == "deck"]
    last = decks[-1]
    hidden = _hidden_cards(house, viewer)
    places: list[tuple[int, int, int]] = [(last, 0, k) for k, card in enumerate(events[last].value) if card in hidden]
    if len(decks) == 1:
        hands = next(n for n, event in enumerate(events) if isinstance(event, Chanced) and event.kind == "hands")
        for seat, hand in enumerate(events[hands].value):
            places += [(hands, seat, k) for k, card in enumerate(hand) if card in hidden]
    if len(places) < 2:
        return None
    one = places.pop(int(below(rng, len(places))))
    other = places[int(below(rng, len(places)))]
    values = {n: msgspec.json.decode(msgspec.json.encode(events[n].value)) for n in {one[0], other[0]}}

    def cell(place: tuple[int, int, int]) -> tuple[list[Any], int]:
        value = values[place[0]]
        return (value[place[1]] if isinstance(value[0], list) else value), place[2]

    (a, i), (b, j) = cell(one), cell(other)
    a[i], b[j] = b[j], a[i]
    return [msgspec.structs.replace(event, value=values[n]) if n in values else event for n, event in enumerate(events)]


def _hidden_cards(house: House, viewer: Viewer) -> set[int]:
    """Cards that the viewer knows neither in his hand nor on the discard pile."""
    seen = house.table.position.canonical()
    known = {*seen["discard"], *(() if viewer is None else seen["hands"][viewer])}
    return {card for card in range(1, int(house.table.board.record.areas) + 1) if card not in known}


def _exchange_shields(house: House, events: list[Any], viewer: Viewer, rng: Rng) -> list[Any] | None:
    """A face-down shield of another seat has another value, one that its owner has left."""
    position = house.table.position.canonical()
    stands = _stands(house)
    candidates = []
    for castle in position["castles"].values():
        owner, value = castle["owner"], castle["shield"]
        if value is None or castle["open"] or owner == viewer:
            continue
        drawn = [
            n
            for n in sorted(stands)
            if isinstance(events[n], Chanced) and (events[n].kind, events[n].seat) == ("draw", owner)
        ]
        left = set(position["shields_left"][owner]) - {value}
        # the last one drawn with this value lies face down here only if none of that value has left the game
        same = [n for n in drawn if events[n].value == value]
        if left and len(same) == 1:
            candidates += [(same[0], other) for other in sorted(left)]
    if not candidates:
        return None
    at, value = candidates[int(below(rng, len(candidates)))]
    return [msgspec.structs.replace(event, value=value) if n == at else event for n, event in enumerate(events)]
