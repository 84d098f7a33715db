"""Rheinländer from first principles: a slow model of the rules page that the engine is compared with.

It shares nothing with the engine. Duchies are found by flood fill whenever they are asked for; legal moves
by trying every string that could be one. Kept is only what cannot be seen on the board: where dukes stand,
hands, piles, coins, and whether the end has been triggered. `R1` … `R13` are the rulings of the rules page.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

RESHUFFLE: Final = "reshuffle"
FULL: Final = "full"
Viewer = int | None | Literal["full"]
Card = int | str

LANDMARK_VALUES: Final = {"castle": 1, "church": 1, "city2": 2, "city3": 3, "city4": 4}
STANDARD_LANDMARKS: Final = ("castle",) * 7 + ("church",) * 7 + ("city2",) * 4 + ("city3",) * 4 + ("city4",) * 4
SUPPLY: Final = {3: 25, 4: 20, 5: 17}
DUKE: Final = 1
FINAL_DUKE: Final = 5
FINAL_ARCHBISHOP: Final = 5


class IllegalMove(ValueError):
    """A move that the rules forbid, or one by a seat whose turn it is not."""


class IllegalChance(ValueError):
    """A chance outcome that is not awaited or that cannot have happened."""


class IllegalRecord(ValueError):
    """A record whose header, events or result break the format."""


@dataclass(frozen=True)
class Edition:
    """What the four rule texts disagree about."""

    end: Literal["empty_at_turn_end", "last_knight", "round"]
    conversion: Literal["land", "area"]
    combine: Literal["duchies", "dukes"]


EDITIONS: Final = {
    "english": Edition("empty_at_turn_end", "land", "duchies"),
    "german": Edition("last_knight", "area", "duchies"),
    "hungarian": Edition("round", "area", "duchies"),
    "short": Edition("last_knight", "area", "dukes"),
}


@dataclass(frozen=True)
class Space:
    """One space; an island space may belong to two areas."""

    kind: Literal["land", "river"]
    areas: frozenset[int]
    adjacent: frozenset[str]


@dataclass(frozen=True)
class Board:
    """Spaces in board order, and for each landmark site the spaces that border it."""

    name: str
    spaces: dict[str, Space]
    sites: dict[int, tuple[str, ...]]

    def position(self, space: str) -> int:
        """Where a space stands in board order."""
        return list(self.spaces).index(space)

    def land_of_area(self, area: int) -> list[str]:
        return [name for name, space in self.spaces.items() if space.kind == "land" and area in space.areas]

    def sites_at(self, space: str) -> list[int]:
        """The sites that a space borders, by site number."""
        return [site for site in sorted(self.sites) if space in self.sites[site]]

    @property
    def areas(self) -> list[int]:
        return sorted({area for space in self.spaces.values() for area in space.areas})


def make_board(
    name: str,
    spaces: Mapping[str, tuple[str, Iterable[int]]],
    edges: Iterable[tuple[str, str]],
    sites: Mapping[int, Iterable[str]],
) -> Board:
    """A checked board from spaces (name: kind, areas) in board order, common edges and sites."""
    neighbours: dict[str, set[str]] = {space: set() for space in spaces}
    for one, other in edges:
        if one == other:
            raise ValueError(f"space {one} cannot be adjacent to itself")
        neighbours[one].add(other)
        neighbours[other].add(one)
    built: dict[str, Space] = {}
    for space, (kind, areas) in spaces.items():
        if kind == "land":
            built[space] = Space("land", frozenset(areas), frozenset(neighbours[space]))
        elif kind == "river":
            built[space] = Space("river", frozenset(areas), frozenset(neighbours[space]))
        else:
            raise ValueError(f"space {space} is of unknown kind {kind!r}")
    order = list(spaces)
    bordering = {site: tuple(sorted(around, key=order.index)) for site, around in sorted(sites.items())}
    for site, around in bordering.items():
        if not all(built[space].kind == "land" for space in around):
            raise ValueError(f"site {site} borders a river space")
    return Board(name, built, bordering)


def board_from_json(data: Mapping[str, Any]) -> Board:
    """The board that `loreley board NAME --json` prints; adjacency must be the same both ways."""
    adjacent = {entry["id"]: set(entry["adjacent"]) for entry in data["spaces"]}
    edges = [(one, other) for one, around in adjacent.items() for other in around]
    lopsided = [(one, other) for one, other in edges if one not in adjacent[other]]
    if lopsided:
        raise ValueError(f"adjacent one way only: {lopsided}")
    return make_board(
        data["name"],
        {entry["id"]: (entry["kind"], entry["areas"]) for entry in data["spaces"]},
        edges,
        {entry["id"]: entry["spaces"] for entry in data["sites"]},
    )


@cache
def rhine() -> Board:
    """The standard board: 54 areas, the river forking after 42 round an island of eight spaces."""
    island = {
        "I1": (43, 49),
        "I2": (44,),
        "I3": (50,),
        "I4": (45, 51),
        "I5": (46, 52),
        "I6": (47,),
        "I7": (53,),
        "I8": (48, 54),
    }
    spaces: dict[str, tuple[str, Iterable[int]]] = {}
    for area in range(1, 55):
        if area <= 48:
            spaces[f"{area}L"] = ("land", [area])
        spaces[f"{area}W"] = ("river", [area])
        if area <= 42 or area >= 49:
            spaces[f"{area}R"] = ("land", [area])
    for space, areas in island.items():
        spaces[space] = ("land", areas)
    edges = [(f"{n}L", f"{n + 1}L") for n in range(1, 48)]
    edges += [(f"{n}R", f"{n + 1}R") for n in [*range(1, 42), *range(49, 54)]] + [("42R", "49R")]
    edges += [(f"{n}W", f"{n + 1}W") for n in [*range(1, 42), *range(43, 48), *range(49, 54)]]
    edges += [("42W", "43W"), ("42W", "49W")]
    edges += [(f"{area}W", land) for land, (kind, areas) in spaces.items() if kind == "land" for area in areas]
    on_island = "1-2 1-3 2-3 2-4 3-4 4-5 5-6 5-7 6-7 6-8 7-8"
    edges += [(f"I{one}", f"I{other}") for one, other in (pair.split("-") for pair in on_island.split())]
    left = [2, 6, 10, 14, 18, 22, 25, 29, 33, 37, 40, 43, 46]
    right = [4, 8, 12, 16, 20, 24, 28, 31, 35, 39, 50, 53]
    around = [(f"{n}L", f"{n + 1}L") for n in left] + [(f"{n}R", f"{n + 1}R") for n in right] + [("I4", "I5")]
    return make_board("rhine", spaces, edges, dict(enumerate(around, start=1)))


@dataclass(frozen=True)
class Material:
    """What lies in the box; None stands for the rulebook's: 25/20/17 knights, a card for each area.

    Landmarks None: the 26 of the rulebook on a board of 26 sites, any known landmarks on other boards.
    An empty tuple allows any known landmarks on every board.
    """

    supply: int | None = None
    hand_size: int = 5
    cards: tuple[int, ...] | None = None
    bastions: int = 3
    landmarks: tuple[str, ...] | None = None

    def landmarks_for(self, board: Board) -> tuple[str, ...]:
        if self.landmarks is not None:
            return self.landmarks
        return STANDARD_LANDMARKS if len(board.sites) == len(STANDARD_LANDMARKS) else ()


@dataclass(frozen=True)
class Duchy:
    """A connected group of two or more knights as it is at one moment."""

    spaces: tuple[str, ...]
    castles: tuple[int, ...]
    sites: tuple[int, ...]
    owner: int | None
    value: int


@dataclass(frozen=True)
class Act:
    """A card and what is done with it: `-` place (or discard, with no space), `+` reinforce, `x` convert."""

    card: int
    sign: str
    space: str


ACT: Final = re.compile(r"([1-9][0-9]*)([-+x])(.*)", re.DOTALL)


@cache
def parse_act(text: str) -> Act | None:
    match = ACT.fullmatch(text)
    return None if match is None else Act(int(match[1]), match[2], match[3])


def all_conceivable(board: Board, cards: Iterable[int]) -> list[str]:
    """Every string that could be a move: each card with each space in each way, each bastion, `.`."""
    acts = [act for card in cards for act in conceivable_with_card(board, card)]
    return acts + [f"#{space}" for space in board.spaces] + ["."]


def conceivable_with_card(board: Board, card: int) -> list[str]:
    return [f"{card}{sign}{space}" for sign in "-+x" for space in board.spaces] + [f"{card}-"]


class Model:
    """One game in progress. Chance comes from outside: `awaiting` names the outcome that is needed next."""

    def __init__(self, header: Mapping[str, Any], board: Board | None = None, material: Material | None = None) -> None:
        self.board = board or rhine()
        self.material = material or Material()
        self.players: int = header["players"]
        self.edition_name: str = header["edition"]
        self.first: int = header["first"]
        if type(self.players) is not int or self.players not in SUPPLY:
            raise IllegalRecord("header: 3 to 5 players")
        if self.edition_name not in EDITIONS:
            raise IllegalRecord(f"header: unknown edition {self.edition_name!r}")
        if type(self.first) is not int or not 0 <= self.first < self.players:
            raise IllegalRecord("header: the first player must be a seat")
        self.edition = EDITIONS[self.edition_name]
        self.options = checked_options(header.get("options", {}))
        supply = self.material.supply
        self.supply = SUPPLY[self.players] if supply is None else supply
        cards = self.material.cards
        self.cards = tuple(range(1, len(self.board.areas) + 1)) if cards is None else cards
        if len(self.cards) < self.players * self.material.hand_size:
            raise IllegalRecord("header: too few cards to deal the hands")

        self.awaiting: str | None = "landmarks"
        self.landmarks: dict[int, str] = {}
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.deck: list[Card] = []
        self.discard: list[int] = []
        self.knights: dict[str, int] = {}
        self.bastions: set[str] = set()
        self.castles: dict[int, int] = {}
        self.dukes: dict[str, int] = {}  # a duke stands at one of his duchy's spaces
        self.bastions_left = [self.material.bastions] * self.players
        self.coins = [0] * self.players
        self.payments: list[tuple[int, int, str]] = []
        self.seat = self.first
        self.phase: Literal["act", "bastion", "over"] = "act"
        self.bastion_used = False
        self.ending = False
        self.turns = 0
        self.scores: list[int] | None = None

    @property
    def to_move(self) -> int | None:
        return None if self.phase == "over" else self.seat

    @property
    def winners(self) -> list[int] | None:
        """R7: equal coins share the win."""
        if self.scores is None:
            return None
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    # chance

    def apply_chance(self, kind: str, value: Any) -> None:
        """Take the outcome that is awaited: landmarks, hands, deck at the start, later reshuffled decks."""
        if kind != self.awaiting:
            raise IllegalChance(f"chance {kind!r} is not awaited, but {self.awaiting!r}")
        if not isinstance(value, list) or (kind == "hands" and not all(isinstance(v, list) for v in value)):
            raise IllegalChance(f"{kind}: a list is expected")
        if kind == "landmarks":
            self._take_landmarks(list(value))
            self.awaiting = "hands"
        elif kind == "hands":
            self._take_hands([list(hand) for hand in value])
            self.awaiting = "deck"
        else:
            self._take_deck(list(value))

    def _take_landmarks(self, value: list[str]) -> None:
        if len(value) != len(self.board.sites) or not set(value) <= set(LANDMARK_VALUES):
            raise IllegalChance("landmarks: one known landmark for each site")
        expected = self.material.landmarks_for(self.board)
        if expected and Counter(value) != Counter(expected):
            raise IllegalChance("landmarks: not those of the box")
        self.landmarks = dict(zip(sorted(self.board.sites), value, strict=True))

    def _take_hands(self, value: list[list[int]]) -> None:
        dealt = Counter(card for hand in value for card in hand)
        if len(value) != self.players or any(len(hand) != self.material.hand_size for hand in value):
            raise IllegalChance("hands: a full hand for each seat")
        if not are_cards(dealt) or dealt - Counter(self.cards):
            raise IllegalChance("hands: not cards of the deck")
        self.hands = value

    def _take_deck(self, value: list[Card]) -> None:
        """A new draw pile: the first of the game, or the one after the reshuffle card (then draw again)."""
        if not are_cards(value) or Counter(value) != Counter(self.cards_to_shuffle()):
            raise IllegalChance("deck: not the cards that are to be shuffled")
        is_first = not self.deck
        self.deck = value
        self.discard = []
        self.awaiting = None
        if not is_first:
            self._draw()

    def cards_to_shuffle(self) -> list[Card]:
        """All that is in no hand: draw pile, discard pile (this turn's card included) and reshuffle card."""
        held = [card for hand in self.hands for card in hand]
        rest = Counter(self.cards) - Counter(held)
        return [*sorted(rest.elements()), RESHUFFLE]

    # the board as it is

    def is_free(self, space: str) -> bool:
        return space not in self.knights and space not in self.bastions

    def stock(self, seat: int) -> int:
        """Supply minus knights on the board, castles too; below zero if castle knights are owed (R8)."""
        return self.supply - [*self.knights.values(), *self.castles.values()].count(seat)

    def duchies(self) -> list[Duchy]:
        """All duchies by their first space: flood fill over spaces with knights and occupied castles."""
        found: list[Duchy] = []
        seen: set[str] = set()
        for space in self.board.spaces:
            if space in self.knights and space not in seen:
                spaces, castles = self._connected(space)
                seen |= spaces
                if len(spaces) + len(castles) >= 2:
                    found.append(self._describe(spaces, castles))
        return found

    def _connected(self, start: str) -> tuple[set[str], set[int]]:
        """The knights connected with one; a castle's knight joins the spaces that border the castle."""
        spaces, castles = {start}, set[int]()
        waiting = [start]
        while waiting:
            space = waiting.pop()
            reached = set(self.board.spaces[space].adjacent)
            for site in self.board.sites_at(space):
                if site in self.castles:
                    castles.add(site)
                    reached |= set(self.board.sites[site])
            for other in reached:
                if other in self.knights and other not in spaces:
                    spaces.add(other)
                    waiting.append(other)
        return spaces, castles

    def _describe(self, spaces: set[str], castles: set[int]) -> Duchy:
        """Owner and running value; a landmark is contained if a knight stands on a space that borders it."""
        sites = sorted(site for site, around in self.board.sites.items() if spaces & set(around))
        owners = [self.dukes[space] for space in spaces if space in self.dukes]
        assert len(owners) <= 1, "a duchy has at most one duke"
        return Duchy(
            spaces=tuple(space for space in self.board.spaces if space in spaces),
            castles=tuple(sorted(castles)),
            sites=tuple(sites),
            owner=owners[0] if owners else None,
            value=DUKE + sum(LANDMARK_VALUES[self.landmarks[site]] for site in sites),
        )

    def duchy_at(self, space: str) -> Duchy | None:
        return next((duchy for duchy in self.duchies() if space in duchy.spaces), None)

    def leader(self, spaces: Iterable[str], castles: Iterable[int]) -> int | None:
        """The seat with strictly more knights on these spaces and castles than each other player."""
        count = Counter(self.knights[space] for space in spaces)
        count.update(self.castles[site] for site in castles)
        return strictly_most(count)

    @property
    def archbishop(self) -> int | None:
        """Who has strictly more bishops than each other player: one for each owned duchy with a church."""
        bishops: Counter[int] = Counter()
        for duchy in self.duchies():
            has_church = any(self.landmarks[site] == "church" for site in duchy.sites)
            if duchy.owner is not None and has_church:
                bishops[duchy.owner] += 1
        return strictly_most(bishops)

    # legal moves

    def legal(self) -> list[str]:
        """All legal moves by code point; tried are all conceivable strings with a card of the hand."""
        if self.awaiting is not None or self.phase == "over":
            return []
        held = sorted(set(self.hands[self.seat]))
        return sorted(text for text in all_conceivable(self.board, held) if self.is_legal(text))

    def is_legal(self, text: str) -> bool:
        return self.objection(text) is None

    def objection(self, text: str) -> str | None:
        """Why the seat to move may not make this move, or None if it may."""
        if self.awaiting is not None or self.phase == "over":
            return "no move is awaited"
        if text == ".":
            return None if self.phase == "bastion" else "a turn needs an act with a card"
        if text.startswith("#"):
            return self._objection_to_bastion(text.removeprefix("#"))
        if self.phase != "act":
            return "only one act in a turn"
        act = parse_act(text)
        if act is None:
            return "not a move"
        if act.card not in self.hands[self.seat]:
            return "the card is not in the hand"
        if act.sign == "-" and not act.space:
            return None if self._may_discard() else "a knight can be placed, so no discard (R2)"
        return self._objection_to_act(act)

    def _objection_to_bastion(self, space: str) -> str | None:
        """Once in the turn, before or after the act (R3), on any free land space."""
        if self.bastion_used:
            return "only one bastion in a turn"
        if self.bastions_left[self.seat] == 0:
            return "no bastion left"
        if space not in self.board.spaces or self.board.spaces[space].kind != "land":
            return "not a land space"
        return None if self.is_free(space) else "the space is not free"

    def _may_discard(self) -> bool:
        """R2: with no knight in stock, or with no legal act with any card; judged at the moment of acting."""
        if self.stock(self.seat) <= 0:
            return True
        others = (
            Act(card, sign, space) for card in self.hands[self.seat] for sign in "-+x" for space in self.board.spaces
        )
        return all(self._objection_to_act(act) is not None for act in others)

    def _objection_to_act(self, act: Act) -> str | None:
        if act.space not in self.board.spaces:
            return "no such space"
        if act.sign == "-":
            objection = self._objection_to_place(act)
        elif act.sign == "+":
            objection = self._objection_to_reinforcement(act)
        else:
            objection = self._objection_to_conversion(act)
        if objection is None and self.stock(self.seat) <= 0:
            return "no knight in stock (R2)"
        return objection

    def _objection_to_place(self, act: Act) -> str | None:
        space = self.board.spaces[act.space]
        if act.card not in space.areas:
            return "the card names another area"
        if not self.is_free(act.space):
            return "the space is not free"
        if space.kind == "river" and any(self.is_free(land) for land in self.board.land_of_area(act.card)):
            return "the river is open only if both land spaces are occupied (R1)"
        return None

    def _objection_to_reinforcement(self, act: Act) -> str | None:
        """River knights count as neighbours both ways, knights on castles neither way (R9)."""
        if self.board.spaces[act.space].kind != "land":
            return "reinforcement only on land"
        if not self.is_free(act.space):
            return "the space is not free"
        around = {self.knights[other] for other in self.board.spaces[act.space].adjacent if other in self.knights}
        if self.seat not in around:
            return "not next to an own knight"
        return None if around == {self.seat} else "next to another player's knight"

    def _objection_to_conversion(self, act: Act) -> str | None:
        space = self.board.spaces[act.space]
        if act.card not in space.areas:
            return "the card names another area"
        if self.knights.get(act.space, self.seat) == self.seat:
            return "no other player's knight there"
        if self.edition.conversion == "land" and space.kind != "land":
            return "conversion only on land"
        return None if self.archbishop == self.seat else "the player does not hold the archbishop card"

    # moves

    def apply_move(self, seat: int, text: str) -> None:
        """Make a move; if it ends the turn, draw as well. A reshuffle then leaves a new deck awaited."""
        if seat != self.to_move:
            raise IllegalMove(f"{text}: seat {seat} is not to move, but {self.to_move}")
        objection = self.objection(text)
        if objection is not None:
            raise IllegalMove(f"{text}: {objection}")
        if text == ".":
            self._draw()
        elif text.startswith("#"):
            self._set_bastion(text.removeprefix("#"))
        else:
            act = parse_act(text)
            assert act is not None
            self._act(act)

    def _set_bastion(self, space: str) -> None:
        self.bastions.add(space)
        self.bastions_left[self.seat] -= 1
        self.bastion_used = True
        if self.phase == "bastion":
            self._draw()

    def _act(self, act: Act) -> None:
        self.hands[self.seat].remove(act.card)
        self.discard.append(act.card)
        if act.space:
            self.settle(self.seat, act.space)
        self.phase = "bastion"
        if all(self._objection_to_bastion(space) is not None for space in self.board.spaces):
            self._draw()

    def settle(self, seat: int, space: str) -> None:
        """Put a knight on a space (in a conversion for another's); then castles first, ownership second."""
        around = self.board.spaces[space].adjacent | {space}
        for site in self.board.sites_at(space):
            if site in self.castles:
                around |= set(self.board.sites[site])
        old = [duchy for duchy in self.duchies() if around & set(duchy.spaces)]
        self.knights[space] = seat
        self._look_at_stocks()
        self._take_castles(seat, space, old)
        spaces, castles = self._connected(space)
        assert spaces >= {other for duchy in old for other in duchy.spaces}, "touched duchies become one"
        if len(spaces) + len(castles) >= 2:
            self._settle_ownership(spaces, castles, old)

    def _take_castles(self, seat: int, space: str, old: Sequence[Duchy]) -> None:
        """First knight beside a castle: the one owner of old duchies takes it, else the placer (R6)."""
        owners = {duchy.owner for duchy in old if duchy.owner is not None}
        taker = owners.pop() if len(owners) == 1 else seat
        for site in self.board.sites_at(space):
            if self.landmarks[site] == "castle" and site not in self.castles:
                self.castles[site] = taker
                self._look_at_stocks()

    def _settle_ownership(self, spaces: set[str], castles: set[int], old: Sequence[Duchy]) -> None:
        """Decide who owns what old duchies became; a duke that leaves is paid the value before the move."""
        owner, staying = self._decide(self.leader(spaces, castles), old)
        for part in old:
            if part.owner is not None and part is not staying:
                for space in part.spaces:
                    self.dukes.pop(space, None)
                self._pay(part.owner, part.value, "combination" if len(old) > 1 else "takeover")
        if owner is None:
            return
        if staying is None:
            self.dukes[min(spaces, key=self.board.position)] = owner
        for site in sorted(castles):
            if self.castles[site] != owner:  # also where his duke merely stayed (R11)
                self.castles[site] = owner
                self._look_at_stocks()

    def _decide(self, leader: int | None, old: Sequence[Duchy]) -> tuple[int | None, Duchy | None]:
        """The new owner, and the old duchy whose duke stays."""
        with_duke = [part for part in old if part.owner is not None]
        if leader is not None:
            own = [part for part in with_duke if part.owner == leader]
            own.sort(key=lambda part: (-part.value, self.board.position(part.spaces[0])))  # R5
            return leader, (own[0] if own else None)
        is_combination = len(old) >= 2
        if is_combination and (self.edition.combine == "duchies" or len(with_duke) >= 2):
            return None, None
        if with_duke:  # nobody has strictly more: the present owner stays, even with no knight left (R4)
            return with_duke[0].owner, with_duke[0]
        return None, None

    def _pay(self, seat: int, amount: int, kind: str) -> None:
        self.coins[seat] += amount
        self.payments.append((seat, amount, kind))

    def _look_at_stocks(self) -> None:
        """R10: the last knight triggers the end at once, whoever's turn it is, even if knights come back."""
        if self.edition.end != "empty_at_turn_end" and self._is_a_stock_empty():
            self.ending = True

    def _is_a_stock_empty(self) -> bool:
        return any(self.stock(seat) <= 0 for seat in range(self.players))

    # end of turn and game

    def _draw(self) -> None:
        """Draw a card, in the last turn too; the reshuffle card leaves a new deck awaited first."""
        self.phase = "bastion"
        card = self.deck.pop(0)
        if isinstance(card, str):
            self.deck.insert(0, card)
            self.awaiting = "deck"
            return
        self.hands[self.seat].append(card)
        self.turns += 1
        if self._is_end():
            self._finish()
            return
        self.seat = (self.seat + 1) % self.players
        self.phase = "act"
        self.bastion_used = False

    def _is_end(self) -> bool:
        max_rounds = self.options.get("max_rounds")
        if max_rounds is not None and self.turns >= max_rounds * self.players:
            return True
        if self.edition.end == "empty_at_turn_end":
            return self._is_a_stock_empty()
        if self.edition.end == "round":
            return self.ending and self.turns % self.players == 0
        return self.ending

    def _finish(self) -> None:
        """Final scores: owned duchies with 5 for the duke, the archbishop card 5; coins stay as they were."""
        self.phase = "over"
        final = [
            (duchy.owner, duchy.value - DUKE + FINAL_DUKE, "final duchy")
            for duchy in self.duchies()
            if duchy.owner is not None
        ]
        if self.archbishop is not None:
            final.append((self.archbishop, FINAL_ARCHBISHOP, "final archbishop"))
        self.scores = list(self.coins)
        for seat, amount, _ in final:
            self.scores[seat] += amount
        self.payments += final

    # the canonical position

    def canonical(self, ply: int, seat: Viewer = FULL) -> dict[str, Any]:
        """The position as `replay --json` prints it: in full, or as a seat (None: a spectator) sees it."""
        if isinstance(seat, int) and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        seats = range(self.players)
        order = list(self.board.spaces)
        is_open = seat == FULL or self.options.get("open_coins", False) or self.phase == "over"
        return {
            "ply": ply,
            "game": "rheinlaender",
            "edition": self.edition_name,
            "board": self.board.name,
            "options": dict(self.options),
            "players": self.players,
            "first": self.first,
            "to_move": self.to_move,
            "phase": self.phase,
            "bastion_used": self.bastion_used,
            "ending": self.ending,
            "legal": self.legal() if seat == FULL or (seat is not None and seat == self.to_move) else None,
            "landmarks": {str(site): self.landmarks[site] for site in sorted(self.landmarks)},
            "knights": {space: self.knights[space] for space in order if space in self.knights},
            "bastions": [space for space in order if space in self.bastions],
            "castles": {str(site): self.castles[site] for site in sorted(self.castles)},
            "duchies": [
                {
                    "spaces": list(duchy.spaces),
                    "sites": list(duchy.sites),
                    "owner": duchy.owner,
                    "value": duchy.value,
                }
                for duchy in self.duchies()
            ],
            "archbishop": self.archbishop,
            "stock": [self.stock(other) for other in seats],
            "bastions_left": list(self.bastions_left),
            "coins": [self.coins[other] if is_open or other == seat else None for other in seats],
            "hands": [
                sorted(hand) if seat in (FULL, other) else [None] * len(hand) for other, hand in enumerate(self.hands)
            ],
            "deck": list(self.deck) if seat == FULL else [None] * len(self.deck),
            "discard": list(self.discard),
            "scores": None if self.scores is None else list(self.scores),
            "winners": self.winners,
        }


def checked_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """The table options that differ from their defaults; unknown ones are refused."""
    for key, value in given.items():
        if key == "open_coins":
            is_right = type(value) is bool
        elif key == "max_rounds":
            is_right = value is None or (type(value) is int and value >= 1)
        else:
            raise IllegalRecord(f"header: unknown option {key!r}")
        if not is_right:
            raise IllegalRecord(f"header: option {key!r} cannot be {value!r}")
    return {key: value for key, value in given.items() if value is not None and value is not False}


def are_cards(cards: Iterable[Any]) -> bool:
    return all(type(card) is int or card == RESHUFFLE for card in cards)


def strictly_most(count: Mapping[int, int]) -> int | None:
    """The seat with strictly more than each other, if there is one."""
    most = max(count.values(), default=0)
    seats = [seat for seat, number in count.items() if number == most]
    return seats[0] if len(seats) == 1 and most > 0 else None


def replay(
    record: Mapping[str, Any],
    board: Board | None = None,
    material: Material | None = None,
    seat: Viewer = FULL,
) -> Iterator[dict[str, Any]]:
    """The canonical position before the first move and after each move, the chance after it included."""
    expected = {"format": "loreley-record/1", "game": "rheinlaender", "board": (board or rhine()).name}
    for key, value in expected.items():
        if record.get(key) != value:
            raise IllegalRecord(f"header: {key} must be {value!r}")
    if "seen_by" in record:
        raise IllegalRecord("header: a full record is needed")
    model = Model(record, board, material)
    ply = 0
    for index, event in enumerate(record["events"]):
        try:
            if "chance" in event:
                model.apply_chance(event["chance"], event["value"])
            else:
                model.apply_move(event["seat"], event["move"])
                ply += 1
        except (IllegalMove, IllegalChance) as error:
            raise IllegalRecord(f"event {index}: {error}") from error
        if model.awaiting is None:
            yield model.canonical(ply, seat)
    if model.awaiting is not None:
        raise IllegalRecord(f"event {len(record['events'])}: {model.awaiting} missing")
    if record.get("result") != result_of(model):
        raise IllegalRecord(f"result: must be {result_of(model)}")


def result_of(model: Model) -> dict[str, Any] | None:
    """What a record's `result` holds: None while the game runs."""
    if model.scores is None:
        return None
    return {"scores": list(model.scores), "winners": model.winners}


def random_record(
    seed: int,
    players: int = 3,
    edition: str = "english",
    options: Mapping[str, Any] | None = None,
    board: Board | None = None,
    material: Material | None = None,
    max_plies: int = 5000,
) -> dict[str, Any]:
    """A whole random game as a record; one that cannot end (a small full board) is left unfinished."""
    chance = random.Random(f"{seed} {players} {edition}")  # so that editions do not repeat each other's games
    record: dict[str, Any] = {
        "format": "loreley-record/1",
        "game": "rheinlaender",
        "edition": edition,
        "board": (board or rhine()).name,
        "players": players,
        "options": checked_options(options or {}),
        "seats": [{"name": "random", "kind": "bot"} for _ in range(players)],
        "first": chance.randrange(players),
        "events": [],
    }
    model = Model(record, board, material)
    bastion_share = chance.choice([0.05, 0.2, 0.6])
    ply = 0
    while model.awaiting is not None or (model.phase != "over" and ply < max_plies):
        if model.awaiting is not None:
            kind, value = model.awaiting, random_outcome(model, chance)
            record["events"].append({"chance": kind, "value": value})
            model.apply_chance(kind, value)
        else:
            move = random_move(model.legal(), chance, bastion_share)
            record["events"].append({"seat": model.seat, "move": move})
            model.apply_move(model.seat, move)
            ply += 1
    if model.scores is not None:
        record["result"] = result_of(model)
    return record


def random_outcome(model: Model, chance: random.Random) -> list[Any]:
    """A fair outcome of the chance that is awaited."""
    if model.awaiting == "landmarks":
        sites = len(model.board.sites)
        landmarks = list(model.material.landmarks_for(model.board))
        landmarks = landmarks or chance.sample(STANDARD_LANDMARKS * (1 + sites // 26), sites)
        chance.shuffle(landmarks)
        return landmarks
    if model.awaiting == "hands":
        size = model.material.hand_size
        dealt = chance.sample(model.cards, size * model.players)
        return [dealt[seat * size : (seat + 1) * size] for seat in range(model.players)]
    pile = model.cards_to_shuffle()
    chance.shuffle(pile)
    return pile


def random_move(legal: Sequence[str], chance: random.Random, bastion_share: float) -> str:
    """A random move, first by kind: otherwise bastions, being many, would crowd out all else."""
    bastions = [text for text in legal if text.startswith("#")]
    others = [text for text in legal if not text.startswith("#")]
    if bastions and chance.random() < bastion_share:
        return chance.choice(bastions)
    signs = sorted({sign_of(text) for text in others})
    sign = chance.choice(signs)
    return chance.choice([text for text in others if sign_of(text) == sign])


def sign_of(text: str) -> str:
    act = parse_act(text)
    return text if act is None else act.sign
