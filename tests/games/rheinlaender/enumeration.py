"""What a seat can work out, by brute force: no code and no idea of the engine's own reckoning.

A world is the deal and the order of every pile, each as likely as any other. What the seat has seen
(its own hand and draws, all cards played, when the reshuffle card came) rules worlds out; what others
chose to play says nothing more. `Follower` counts worlds by the hands they end in, drawing cards one by
one without replacement; `write_out` goes through all orders of all piles, for the tiniest decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from loreley import Event, Position

__all__ = ["RESHUFFLE", "Follower", "Hands", "World", "bits", "cards_in", "deals", "write_out"]

RESHUFFLE = 0

Hands = tuple[int, ...]
"""By seat, as bits: bit n-1 is card n."""

World = tuple[Hands, tuple[int, ...]]
"""The hands, and the pile with the next card first."""


def bits(cards: Sequence[int]) -> int:
    return sum(1 << (card - 1) for card in cards)


def cards_in(hand: int) -> list[int]:
    return [card for card in range(1, hand.bit_length() + 1) if hand >> (card - 1) & 1]


def deals(free: int, sizes: Sequence[int]) -> Iterator[Hands]:
    """All ways to deal hands of these sizes from the free cards."""
    if not sizes:
        yield ()
        return
    for hand in map(bits, combinations(cards_in(free), sizes[0])):
        for rest in deals(free & ~hand, sizes[1:]):
            yield (hand, *rest)


def first_hands(players: int, hand: int, cards: int, viewer: int | None, own: int) -> Iterator[Hands]:
    """All deals in which the viewer's hand is its own."""
    everything = (1 << cards) - 1
    sizes = [hand] * (players - (viewer is not None))
    for others in deals(everything & ~own, sizes):
        yield others if viewer is None else (*others[:viewer], own, *others[viewer:])


@dataclass
class Follower:
    """What one viewer knows, kept up to date with every event it is told."""

    players: int
    hand: int
    cards: int
    viewer: int | None
    own: int
    discard: int = 0
    seen: list[tuple[str, int, int | None]] = field(default_factory=list)
    worlds: Counter[Hands] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.worlds.update(first_hands(self.players, self.hand, self.cards, self.viewer, self.own))

    @classmethod
    def of(cls, position: Position, viewer: int | None) -> Follower:
        """A viewer who knows the start of a game, just dealt."""
        record = position.board.record
        own = 0 if viewer is None else bits(position.canonical()["hands"][viewer])
        return cls(position.players, int(record.hand), int(record.areas), viewer, own)

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.name == "card-played":
                self._play(event["seat"], event["card"])
            elif event.name == "deck-reshuffled":
                self.discard = 0
                self.seen.append(("reshuffle", event["seat"], None))
            elif event.name == "card-drawn":
                self._draw(event["seat"], event["card"])

    def _play(self, seat: int, card: int) -> None:
        bit = bits([card])
        self.seen.append(("play", seat, card))
        self.discard |= bit
        found = {hands: count for hands, count in self.worlds.items() if hands[seat] & bit}
        self.worlds = Counter({_moved(hands, seat, -bit): count for hands, count in found.items()})

    def _draw(self, seat: int, card: int | None) -> None:
        """Every card of the pile is as likely to come; whoever saw it come keeps that one only."""
        assert (card is None) == (seat != self.viewer)
        self.seen.append(("draw", seat, card))
        after: Counter[Hands] = Counter()
        for hands, count in self.worlds.items():
            pile = (1 << self.cards) - 1 & ~self.discard & ~sum(hands)
            for drawn in cards_in(pile) if card is None else [card]:
                if pile & bits([drawn]):
                    after[_moved(hands, seat, bits([drawn]))] += count
        self.worlds = after

    def hands(self) -> dict[Hands, float]:
        """The probability of every distribution of the hands."""
        total = sum(self.worlds.values())
        return {hands: count / total for hands, count in self.worlds.items()}

    def hidden(self) -> int:
        """Cards that the viewer sees nowhere."""
        own = 0 if self.viewer is None else next(iter(self.worlds))[self.viewer]
        return (1 << self.cards) - 1 & ~self.discard & ~own

    def piles(self, hands: Hands) -> Iterator[tuple[int, ...]]:
        """Every order of the pile that goes with these hands; all are equally likely."""
        rest = (1 << self.cards) - 1 & ~self.discard & ~sum(hands)
        return permutations([RESHUFFLE, *cards_in(rest)])

    def posterior(self) -> dict[World, float]:
        """The probability of every world: hands and pile."""
        found = {}
        for hands, probability in self.hands().items():
            piles = list(self.piles(hands))
            found.update({(hands, pile): probability / len(piles) for pile in piles})
        return found


def _moved(hands: Hands, seat: int, bit: int) -> Hands:
    return (*hands[:seat], hands[seat] + bit, *hands[seat + 1 :])


def write_out(known: Follower) -> dict[World, float]:
    """The same as `Follower.posterior`, from all that it was told, one whole world after the other."""
    everything = (1 << known.cards) - 1
    start = first_hands(known.players, known.hand, known.cards, known.viewer, known.own)
    found: Counter[World] = Counter()
    for hands in start:
        for pile in permutations([RESHUFFLE, *cards_in(everything & ~sum(hands))]):
            found.update(_worlds(known, 0, hands, pile, everything))
    total = sum(found.values())
    return {world: count / total for world, count in found.items()}


def _worlds(known: Follower, at: int, hands: Hands, pile: tuple[int, ...], everything: int) -> Iterator[World]:
    """All ends of the worlds that have come to this point, unless an event rules them out."""
    for n in range(at, len(known.seen)):
        what, seat, card = known.seen[n]
        if what == "play":
            assert card is not None
            if not hands[seat] & bits([card]):
                return
            hands = _moved(hands, seat, -bits([card]))
            continue
        top, pile = pile[0], pile[1:]
        if what == "draw":
            if top == RESHUFFLE or card not in (None, top):
                return
            hands = _moved(hands, seat, bits([top]))
            continue
        if top != RESHUFFLE:
            return
        for order in permutations([RESHUFFLE, *cards_in(everything & ~sum(hands))]):
            yield from _worlds(known, n + 1, hands, order, everything)
        return
    yield hands, pile
