"""`docs/fairness.md` once more, written from that page alone: nothing of loreley is used here.

`outcomes` works out all that chance has to say in a record, and yields each with what the record says.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from typing import Any

SITES = {"castle": 7, "church": 7, "city2": 4, "city3": 4, "city4": 4}
CARDS, HAND = 54, 5
SHIELDS = [0, 0, 0, 1, 2, 3]


def commitment(table: str, secret: bytes) -> str:
    return hashlib.sha256(b"loreley-fairness/1\n" + table.encode() + b"\n" + secret).hexdigest()


def make_key(table: str, secret: bytes, contributions: list[str], is_shuffled: bool) -> bytes:
    text = "loreley-fairness/1\n" + table + "\n" + ("shuffled" if is_shuffled else "as seated")
    for place in range(len(contributions)):
        text += "\n" + str(place) + " " + contributions[place]
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def block(key: bytes, kind: str, caller: str, index: int, number: int) -> bytes:
    return hmac.new(key, f"{kind} {caller} {index} {number}".encode(), hashlib.sha256).digest()


def words(key: bytes, kind: str, caller: str, index: int) -> Iterator[int]:
    number = 0
    while True:
        data = block(key, kind, caller, index, number)
        for k in range(8):
            yield int.from_bytes(data[4 * k : 4 * k + 4], "big")
        number += 1


def outcome(key: bytes, kind: str, caller: str, index: int, things: list[Any], k: int) -> list[Any]:
    stream, things = words(key, kind, caller, index), list(things)
    for i in range(k):
        n = len(things) - i
        m = 2**32 // n * n
        word = next(word for word in stream if word < m)
        j = i + word % n
        things[i], things[j] = things[j], things[i]
    return things[:k]


def outcomes(record: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """What the recipe gives and what the record says, for seating, first player and every chance event."""
    fairness, n = record["fairness"], record["players"]
    secret = bytes.fromhex(fairness["secret"])
    yield commitment(fairness["table"], secret), fairness["commitment"]
    key = make_key(fairness["table"], secret, fairness["contributions"], "seating" in fairness)
    if "seating" in fairness:
        yield outcome(key, "seating", "-", 0, list(range(n)), n), fairness["seating"]
    yield outcome(key, "first", "-", 0, list(range(n)), 1), [record["first"]]
    counts: dict[tuple[str, str], int] = {}
    caller, game = "-", Game(n)
    events = record["events"]
    for at, event in enumerate(events):
        if "move" in event:
            caller = str(event["seat"])
            following = events[at + 1] if at + 1 < len(events) else None
            game.move(event, following)
            continue
        kind = event["chance"]
        index = counts.get((kind, caller), 0)
        counts[kind, caller] = index + 1
        things, k = game.list_of(kind, caller)
        found = outcome(key, kind, caller, index, things, k)
        yield game.written(kind, found), event["value"]
        game.take(kind, caller, event["value"])


class Game:
    """As much of both games as is needed to know what is drawn from."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[Any] = []
        self.drawing: int | None = None
        self.shields = [list(SHIELDS) for _ in range(players)]

    def list_of(self, kind: str, caller: str) -> tuple[list[Any], int]:
        if kind == "landmarks":
            things = [name for name, number in SITES.items() for _ in range(number)]
            return things, len(things)
        if kind == "hands":
            return list(range(1, CARDS + 1)), HAND * self.players
        if kind == "deck":
            held = {card for hand in self.hands for card in hand}
            pile: list[Any] = [card for card in range(1, CARDS + 1) if card not in held]
            return [*pile, "reshuffle"], len(pile) + 1
        if kind == "roll":
            return [1, 2, 3, 4, 5, 6], 1
        return self.shields[int(caller)], 1

    def written(self, kind: str, values: list[Any]) -> Any:
        if kind == "hands":
            return [values[HAND * seat : HAND * (seat + 1)] for seat in range(self.players)]
        return values[0] if kind in ("roll", "draw") else values

    def take(self, kind: str, caller: str, value: Any) -> None:
        if kind == "hands":
            self.hands = [list(hand) for hand in value]
        elif kind == "deck":
            self.deck = list(value)
            if self.drawing is not None:
                self.draw(self.drawing)
        elif kind == "draw":
            self.shields[int(caller)].remove(value)

    def move(self, event: dict[str, Any], following: dict[str, Any] | None) -> None:
        """A card played leaves the hand; the turn ends, with a draw, when chance or another seat is next."""
        seat = event["seat"]
        if not self.deck:
            return
        played = re.match(r"\d+", event["move"])
        if played:
            self.hands[seat].remove(int(played[0]))
        if following is None or following.get("seat") != seat:
            self.draw(seat)

    def draw(self, seat: int) -> None:
        card = self.deck.pop(0)
        self.drawing = seat if card == "reshuffle" else None
        if card != "reshuffle":
            self.hands[seat].append(card)
