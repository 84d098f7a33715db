"""What a seat of Rheinländer has come to know, and pasts that lead to a world.

In every turn one card is played and then one is drawn. So play number k is turn k's, and the same goes for
draws; who draws when is public, only the cards are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from loreley.core.board import Board
from loreley.core.event import Events
from loreley.core.jit import Record
from loreley.core.recall import MOVE, News, Step
from loreley.games.rheinlaender.board import LANDMARKS
from loreley.games.rheinlaender.describe import cards_of
from loreley.games.rheinlaender.event import CARD_DRAWN, DECK_RESHUFFLED
from loreley.games.rheinlaender.move import BUILD, card_of, kind_of
from loreley.games.rheinlaender.state import DECK, HANDS, LANDMARK_SETUP, RESHUFFLE, landmark_value

__all__ = ["most_outcome", "most_points", "rewrite", "setup_size", "tell_chance", "tell_events", "turn_size"]

_UNSEEN, _SHUFFLED = -99, -98  # besides cards, which are told as minus their number
_ALWAYS = 1 << 30


def tell_chance(board: Board, players: int, kind: int, values: Sequence[int], seat: int) -> News:
    """Landmarks are public, of hands a seat is told its own; of a pile that it lies there."""
    if kind == LANDMARK_SETUP:
        return [(LANDMARKS[value], value) for value in values]
    if kind == HANDS:
        size = len(values) // players
        return [(str(card), card) for card in sorted(values[seat * size : (seat + 1) * size])]
    return []


def tell_events(board: Board, events: Events, seat: int) -> News:
    """Draws and reshuffles; the card only to whoever drew it."""
    news: News = []
    for kind, who, card in events[1 : 1 + max(0, int(events[0, 0])), :3].tolist():
        if kind == DECK_RESHUFFLED:
            news.append(("reshuffle", _SHUFFLED))
        elif kind == CARD_DRAWN:
            news.append((f"+{card}", -card) if who == seat else ("+", _UNSEEN))
    return news


def setup_size(board: Board, players: int) -> tuple[int, int]:
    """Landmarks and a hand; all landmarks and the whole deck are drawn."""
    rules = board.record
    return int(rules.sites + rules.hand), int(rules.sites + rules.areas + 1)


def turn_size(board: Board) -> tuple[int, int, int]:
    """A card and a bastion; a draw and a reshuffle, in which the whole deck may be drawn again.

    There can be two reshuffles in a turn, but never so many that there is more than one for each turn of a
    game: that has less than one chance in 10**100.
    """
    return 2, 2, int(board.record.areas + 1)


def most_points(board: Board, turns: int) -> int:
    """In each turn the dukes of at most eight duchies leave; at the end every group could pay, and the archbishop."""
    landmarks = sum(int(landmark_value(int(kind))) for kind in board.record.bag[: board.record.sites])
    return (turns + 1) * (landmarks + 8) + 5 * (turns + 1)


def most_outcome(board: Board) -> int:
    """The highest card."""
    return int(max(board.record.areas, len(LANDMARKS) - 1))


class _Draw(NamedTuple):
    """A draw at the end of a turn; the deal is turn -1."""

    turn: int
    epoch: int
    at: int
    """Its place in the epoch's pile."""


class _Wanted(NamedTuple):
    """A card that a seat must hold: drawn in this epoch or later, before this turn's play."""

    deadline: int
    since: int
    card: int


def rewrite(board: Board, first: int, steps: Sequence[Step], seat: int, world: Record) -> list[Step] | None:
    """Give each other seat a way to have held the cards that it played and those that it holds in the world.

    The slots of a seat, its deal and its draws, are filled in the order of time, each with the card that was
    played soonest among those that the pile may have held: whenever there is a way at all, this is one.
    """
    piles = [list(values) for kind, values in steps if kind == DECK]
    (dealt,) = (list(values) for kind, values in steps if kind == HANDS)
    plays = [int(card_of(move[0])) for kind, move in steps if kind == MOVE and kind_of(move[0]) < BUILD]
    draws, shuffled = _follow(piles, int(world.turns))
    players, size = int(world.players), int(board.record.hand)
    for other in range(players):
        if other == seat:
            continue
        own = [_Draw(-1, 0, other * size + k) for k in range(size)]
        own += [draw for draw in draws if (first + draw.turn) % players == other]
        cards = _fill(own, _wanted(plays, shuffled, other, first, players, cards_of(world, other)))
        if cards is None:
            return None
        for draw, card in zip(own, cards, strict=True):
            pile = dealt if draw.turn < 0 else piles[draw.epoch]
            pile[draw.at] = card
    _fill_piles(board, piles, dealt, plays, draws)
    piles[-1][int(world.deck_at) :] = [int(card) for card in world.deck[world.deck_at : world.deck_size]]
    outcomes = {HANDS: iter([dealt]), DECK: iter(piles)}
    return [(kind, tuple(next(outcomes[kind])) if kind in outcomes else values) for kind, values in steps]


def _follow(piles: list[list[int]], turns: int) -> tuple[list[_Draw], list[int]]:
    """The draw of each turn, and the turn in which each pile after the first was shuffled."""
    draws, shuffled, epoch, at = [], [], 0, 0
    for n in range(turns):
        while piles[epoch][at] == RESHUFFLE:
            epoch, at = epoch + 1, 0
            shuffled.append(n)
        draws.append(_Draw(n, epoch, at))
        at += 1
    return draws, shuffled


def _wanted(
    plays: list[int], shuffled: list[int], seat: int, first: int, players: int, hand: list[int]
) -> list[_Wanted]:
    """What the seat must have drawn: a card on the discard pile comes back with the next reshuffle."""
    since: dict[int, int] = {}
    wanted = []
    for n, card in enumerate(plays):
        if (first + n) % players == seat:
            wanted.append(_Wanted(n, since.get(card, 0), card))
        since[card] = 1 + sum(turn < n for turn in shuffled)
    return wanted + [_Wanted(_ALWAYS, since.get(card, 0), card) for card in hand]


def _fill(draws: list[_Draw], wanted: list[_Wanted]) -> list[int] | None:
    """A card for each draw, or None if there is no way."""
    left, cards = sorted(wanted), []
    for draw in draws:
        chosen = next((card for card in left if card.since <= draw.epoch), None)
        if chosen is None or chosen.deadline <= draw.turn:
            return None
        left.remove(chosen)
        cards.append(chosen.card)
    return cards


def _fill_piles(board: Board, piles: list[list[int]], dealt: list[int], plays: list[int], draws: list[_Draw]) -> None:
    """Behind each reshuffle card put the cards that nobody had drawn."""
    every = set(range(1, int(board.record.areas) + 1))
    held, epoch, drawn = set(dealt), 0, 0
    members = every - held
    for play, draw in zip(plays, draws, strict=False):
        held.discard(play)
        while epoch < draw.epoch:
            piles[epoch][drawn + 1 :] = sorted(members - set(piles[epoch][:drawn]))
            members, epoch, drawn = every - held, epoch + 1, 0
        held.add(piles[epoch][draw.at])
        drawn += 1
