"""Positions drawn in tests: landmarks first, then knights through the engine itself, then all the rest.

    table = scene().landmark(7, "castle").place(red="27L", yellow="28L")
    after = table.play(yellow, "26-26L")
    assert after.castle_holder(7) == yellow and after.owner_at("26L") == yellow

A scene never changes; every word above gives the next one. Knights enter one by one in the order written,
each as a legal move of its colour, so duchies, castles and payments come about by the rules. No card is
spent on it: hands and pile stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from loreley import Board, Event, Position, get_board
from loreley.core.event import buffer
from loreley.core.jit import Records
from loreley.core.position import new_position
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.board import LANDMARKS
from loreley.games.rheinlaender.describe import cards_of, duchies_of
from loreley.games.rheinlaender.move import BUILD, PLACE, encode
from loreley.games.rheinlaender.state import ACT, BASTION_PHASE, EDITIONS, RESHUFFLE

yellow, red, violet, green, blue = range(5)
COLOURS = {"yellow": yellow, "red": red, "violet": violet, "green": green, "blue": blue}
ALL_EDITIONS = tuple(EDITIONS)

# Unless a test says otherwise, cities stand where most scenes play (sites 2–7 left, 14–19 right).
_RHINE = {
    **dict.fromkeys((20, 21, 22, 23, 24, 25, 26), "castle"),
    **dict.fromkeys((1, 8, 9, 10, 11, 12, 13), "church"),
    **dict.fromkeys((2, 5, 14, 17), "city2"),
    **dict.fromkeys((3, 6, 15, 18), "city3"),
    **dict.fromkeys((4, 7, 16, 19), "city4"),
}
# What a knight that is set up leaves untouched.
_TABLE = "hand hand_size plays played deck_at seat phase bastion_used turns pending ending".split()


def scene(
    players: int = 3,
    edition: str = "english",
    board: Board | None = None,
    first: int = yellow,
    **options: Any,
) -> Scene:
    """An empty board: seat 0 holds the lowest cards, the pile rises, the reshuffle card is its last."""
    board = get_board(GAME) if board is None else board
    position = new_position(GAME, board, players, first, edition, options)
    kinds = board.record.bag[: board.record.sites].tolist()
    if board.name == "rhine":
        kinds = [LANDMARKS.index(_RHINE[site]) for site in range(1, 27)]
    dealt, areas = players * int(board.record.hand), int(board.record.areas)
    position = position.resolve(kinds).resolve(range(1, dealt + 1))
    return Scene(position.resolve([*range(dealt + 1, areas + 1), RESHUFFLE]))


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, the sites whose landmark a test has named, and what the last `play` brought about."""

    position: Position
    named: frozenset[int] = frozenset()
    happened: tuple[Event, ...] = ()

    # Drawing

    def landmark(self, site: int, kind: str) -> Scene:
        """Put this landmark on the site; it changes places with one that no test has named."""
        assert not self.position.canonical()["knights"], "landmarks come before knights"
        block = self._copy()
        lying, number = block[0].landmark, LANDMARKS.index(kind)
        if lying[site - 1] != number:
            sites = [n for n in range(len(lying), 0, -1) if lying[n - 1] == number and n not in self.named]
            assert sites, f"no {kind} is left"
            lying[site - 1], lying[sites[0] - 1] = number, lying[site - 1]
        return Scene(self._at(block), self.named | {site})

    def place(self, **knights: str) -> Scene:
        """Knights by colour, `place(yellow="22L 23L", red="26L")`, one by one in the order written."""
        drawn = self
        for colour, spaces in knights.items():
            for space in spaces.split():
                drawn = drawn._set_up(COLOURS[colour], PLACE, space)
        return drawn

    def bastion(self, **spaces: str) -> Scene:
        """Bastions by the colour that placed them."""
        drawn = self
        for colour, names in spaces.items():
            for space in names.split():
                drawn = drawn._set_up(COLOURS[colour], BUILD, space)
        return drawn

    def bishop(self, seat: int) -> Scene:
        """Two knights of this seat beside a church that nobody is near to."""
        state, record = self.position.state, self.position.board.record
        for site, spaces in enumerate(self.position.board.plan):
            around = {int(n) for space in spaces for n in record.neighbour[space, : record.degree[space]]}
            if LANDMARKS[state.landmark[site]] == "church" and all(state.knight[n] == -1 for n in around):
                colour = list(COLOURS)[seat]
                return self.place(**{colour: " ".join(self.position.board.names_of(spaces))})
        raise AssertionError("no church is left alone")

    def archbishop(self, seat: int) -> Scene:
        """Bishops elsewhere until this seat has the archbishop card."""
        drawn = self
        while drawn.archbishop_seat != seat:
            drawn = drawn.bishop(seat)
        return drawn

    def give_coins(self, **coins: int) -> Scene:
        """Coins in all, by colour."""
        return self._set("coins", coins)

    def leave_stock(self, **knights: int) -> Scene:
        """Knights left in stock, by colour."""
        return self._set("stock", knights)

    def leave_bastions(self, **bastions: int) -> Scene:
        """Bastions left, by colour."""
        return self._set("bastions", bastions)

    def deal(self, **cards: str) -> Scene:
        """Give cards, `deal(red="14 22")`; each changes places with one that is not asked for."""
        drawn = self
        for colour, numbers in cards.items():
            wanted = [int(number) for number in numbers.split()]
            for card in wanted:
                drawn = drawn._fetch(COLOURS[colour], card, keep=wanted)
        return drawn

    def pile(self, cards: str) -> Scene:
        """The next cards of the draw pile, in order; they and the cards there change places."""
        block = self._copy()
        deck = block[0].deck
        for k, name in enumerate(cards.split(), int(block[0].deck_at)):
            at = deck[: block[0].deck_size].tolist().index(RESHUFFLE if name == "reshuffle" else int(name))
            deck[k], deck[at] = deck[at], deck[k]
        return Scene(self._at(block), self.named)

    def turn(self, seat: int) -> Scene:
        """Let this seat be to move, at the start of its turn; a turn still open ends without a bastion."""
        position = self.position
        if position.state.phase == BASTION_PHASE:
            position = position.play(".")
        assert not position.is_over, "the game is over"
        if position.to_move == seat:
            return Scene(position, self.named)
        block = self._copy(position)
        block[0].seat, block[0].phase, block[0].bastion_used = seat, ACT, 0
        return Scene(self._at(block), self.named)

    # Playing

    def play(self, seat: int, *moves: str) -> Scene:
        """Moves of one turn; a card that is played comes into the hand first."""
        goes_on = moves[0][0] in "#." and self.position.to_move == seat
        after = self if goes_on else self.turn(seat)
        happened: list[Event] = []
        for move in moves:
            if move[0] not in "#.":
                card = int(move.split("-")[0].split("+")[0].split("x")[0])
                after = after._fetch(seat, card)
            position = after.position.play(move)
            happened += position.happened(is_full=True)
            after = Scene(position, self.named)
        return Scene(after.position, self.named, tuple(happened))

    def reshuffle(self, cards: str = "") -> Scene:
        """Answer the reshuffle that is waited for: these cards first, then the rest."""
        chance = self.position.chance
        assert chance is not None
        assert chance.name == "deck"
        first = [RESHUFFLE if card == "reshuffle" else int(card) for card in cards.split()]
        position = self.position.resolve([*first, *(card for card in chance.items if card not in first)])
        return Scene(position, self.named, tuple(position.happened(is_full=True)))

    # Reading

    def owner_at(self, space: str) -> int | None:
        """Who owns the duchy of this space; there must be one."""
        owner: int | None = self._duchy(space)["owner"]
        return owner

    def value_at(self, space: str) -> int:
        """The running value of the duchy of this space."""
        return int(self._duchy(space)["value"])

    def knights_in(self, space: str) -> list[int]:
        """Each seat's knights in the duchy of this space, castles included."""
        duchy = self._duchy(space)
        seats = [self.knight_at(member) for member in duchy["spaces"]]
        seats += [self.castle_holder(site) for site in duchy["sites"]]
        return [seats.count(seat) for seat in range(self.position.players)]

    def is_duchy(self, space: str) -> bool:
        """Whether the knight on this space is part of a duchy."""
        return any(space in duchy["spaces"] for duchy in duchies_of(self.position.board, self.position.state))

    def knight_at(self, space: str) -> int | None:
        """Whose knight stands there."""
        seat = int(self.position.state.knight[self.position.board.index[space]])
        return None if seat < 0 else seat

    def castle_holder(self, site: int) -> int | None:
        """Whose knight stands on the castle of this site."""
        seat = int(self.position.state.castle[site - 1])
        return None if seat < 0 else seat

    @property
    def archbishop_seat(self) -> int | None:
        """Who has the archbishop card."""
        seat = int(self.position.state.archbishop)
        return None if seat < 0 else seat

    def coins(self, seat: int) -> int:
        """What a seat has been paid so far."""
        return int(self.position.state.coins[seat])

    def stock(self, seat: int) -> int:
        """Knights in stock; below zero if castles are owed."""
        return int(self.position.state.stock[seat])

    def hand(self, seat: int) -> list[int]:
        """The cards in a hand."""
        return cards_of(self.position.state, seat)

    @property
    def paid(self) -> list[tuple[int, int]]:
        """Who was paid how much by the last play, in order."""
        return [(event["seat"], event["paid"]) for event in self.told("duke-left")]

    def told(self, name: str) -> list[Event]:
        """The events of this name that the last play brought about."""
        return [event for event in self.happened if event.name == name]

    def legal(self) -> list[str]:
        """What the seat to move may do."""
        return self.position.legal

    def refusal(self, move: str) -> str | None:
        """The code that forbids a move of the seat to move, None if it is legal."""
        refusal = self.position.explain(move)
        return None if refusal is None else refusal.code

    # Helpers

    def _duchy(self, space: str) -> dict[str, Any]:
        for duchy in duchies_of(self.position.board, self.position.state):
            if space in duchy["spaces"]:
                return duchy
        raise AssertionError(f"{space} is in no duchy")

    def _copy(self, position: Position | None = None) -> Records:
        block = np.zeros(1, GAME.state).view(np.recarray)
        block[0] = (position or self.position).state
        return block

    def _at(self, block: Records) -> Position:
        return Position(GAME, self.position.board, self.position.edition, block)

    def _set(self, field: str, values: dict[str, int]) -> Scene:
        block = self._copy()
        for colour, value in values.items():
            block[0][field][COLOURS[colour]] = value
        return Scene(self._at(block), self.named)

    def _set_up(self, seat: int, kind: int, name: str) -> Scene:
        """A legal move of this seat, as if it held every card; afterwards it is whose turn it was."""
        board, block, before = self.position.board, self._copy(), self.position.state
        state, space = block[0], board.index[name]
        state.seat, state.phase, state.bastion_used = seat, ACT, 0
        state.hand[seat] = (1 << int(board.record.areas)) - 1
        card = next(n for n, area in enumerate(_areas(board), 1) if space in area)
        move = encode(kind, card if kind == PLACE else 0, space)
        assert GAME.explain(board, state, move) is None, f"{name}: {GAME.explain(board, state, move)}"
        GAME.rules.apply(board.record, state, move, buffer())
        assert state.ending == before.ending, "setting up has used the last knight"
        for field in _TABLE:
            state[field] = before[field]
        return Scene(self._at(block), self.named)

    def _fetch(self, seat: int, card: int, keep: Iterable[int] = ()) -> Scene:
        """The card comes into the hand from wherever it is, for one that is not to be kept."""
        held = self.hand(seat)
        if card in held:
            return self
        given = next(other for other in held if other not in keep)
        block = self._copy()
        state = block[0]
        swap = (1 << (card - 1)) | (1 << (given - 1))
        state.hand[seat] ^= swap
        for other in range(self.position.players):
            if other != seat and card in self.hand(other):
                state.hand[other] ^= swap
        for cards, start, end in (
            (state.deck, state.deck_at, state.deck_size),
            (state.played, state.discard_at, state.plays),
        ):
            part = cards[start:end]
            part[part == card] = given
        return Scene(self._at(block), self.named)


def _areas(board: Board) -> list[list[int]]:
    record = board.record
    lands = [record.land_of[n, : record.lands[n]].tolist() for n in range(1, int(record.areas) + 1)]
    return [[int(record.river_of[n]), *land] for n, land in enumerate(lands, 1)]
