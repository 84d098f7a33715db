"""The contract that every game fulfils.

A game is a package of small compiled functions with agreed names, a record type for its positions, and
a few plain functions that turn records into text. Everything above (positions, records, bots, tables,
environments) is written once against this contract; `docs/adding-a-game.md` walks through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from loreley.core.board import Board
from loreley.core.encoding import Encoding
from loreley.core.event import Event, Events
from loreley.core.jit import Record
from loreley.core.recall import Recall

__all__ = ["Game", "Mind", "Option", "Refusal", "Rules"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: a stable code, where, and the rule it comes from."""

    code: str
    rule: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice besides the edition. `kind` is bool or int; only values other than the default are written."""

    kind: type
    default: bool | int | None
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """The compiled functions. `state` and `board` are records, `moves`, `items` and `scores` integer arrays."""

    begin: Callable[..., None]
    """(board, state, players, first, edition, options): an empty board, chance not yet asked."""
    chance: Callable[..., tuple[int, int, int]]
    """(board, state, items) → kind (0: none), n, k: chance draws k of the n items, in order."""
    resolve: Callable[..., None]
    """(board, state, values, events): take that outcome."""
    to_move: Callable[[Record], int]
    """(state) → the seat to move, -1 when over or when chance is asked."""
    is_over: Callable[[Record], bool]
    legal: Callable[..., int]
    """(board, state, moves) → how many; the order is fixed."""
    random_move: Callable[..., int]
    """(board, state, rng, moves) → one of `legal`, uniformly; `moves` is scratch."""
    apply: Callable[..., None]
    """(board, state, move, events): do a legal move."""
    hide: Callable[..., None]
    """(board, state, seat): blank, in place, what the seat cannot see; -1: a spectator."""
    believe: Callable[..., None]
    """(board, state, seat, belief): what the seat can work out about the hidden, once per decision."""
    determinize: Callable[..., None]
    """(board, state, seat, belief, rng): fill, in place, what is hidden, with its exact probability."""
    score: Callable[..., None]
    """(board, state, scores): everybody's points if the game ended now."""
    is_act: Callable[[int], bool]
    """(move) → whether it counts in benchmarks: a card, a step; not a question about a bastion or a shield."""
    mark_winners: Callable[..., None]
    """(board, state, scores, winners): 1 for each seat that shares the win, after all tie-breaks."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How the game is played well: what bots know of it besides its rules.

    The functions are compiled, silent and quick, and read whole positions: bots have no others than the worlds
    that they draw from a view. The evaluation is made of them in `bots`: a seat's utility is the sum of its
    features, each times its weight; the seats' chances to win are the softmax of their utilities.
    """

    features: tuple[str, ...]
    weights: tuple[tuple[float, float], ...]
    """For each feature its weight at the start and at the end of a game; in between, `progress` tells how far."""
    observe: Callable[..., None]
    """(board, state, seat, out): the seat's features, as numbers in `out`."""
    progress: Callable[[Record, Record], float]
    """(board, state) → how far the game is, from 0 to 1."""
    propose: Callable[..., int]
    """(board, state, moves, priors) → how many; the moves of `legal`, most promising first, each with a positive
    prior of any scale. A search widens along this list."""
    rollout_move: Callable[..., int]
    """(board, state, rng, moves) → a legal move, quickly chosen, likely a good one; `moves` is scratch."""
    rounds: float = 1.0
    """How many turns of each player a play-out lasts before the position is evaluated."""
    pace: float = 1.0
    """Of the simulations that a level has, the part that it makes in this game: where one is dear, fewer must do."""
    habits: Mapping[str, Any] = field(default_factory=dict)
    """What the search does otherwise in this game than the defaults of `bots.search.Tuning`."""


def _everything(board: Board, kind: int, value: Any, seat: int | None, happened: Iterable[Event]) -> Any:
    return value


def _nothing(board: Board, state: Record, move: int) -> None:
    pass


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its rules and its words."""

    name: str
    version: int
    """Of the rules: a change that makes an old record replay otherwise raises it."""
    players: tuple[int, ...]
    editions: Mapping[str, tuple[int, ...]]
    """Name → the numbers that `begin` takes; the first is the default."""
    options: Mapping[str, Option]
    default_board: str
    state: np.dtype[Any]
    belief: np.dtype[Any]
    max_moves: int
    max_items: int
    rules: Rules
    mind: Mind
    encoding: Encoding
    recall: Recall
    read_board: Callable[[str, str], Board]
    """(text, source) → a checked board."""
    format_move: Callable[[Board, int], str]
    parse_move: Callable[[Board, str], int]
    chances: Mapping[int, str]
    """Kinds of chance by number."""
    format_chance: Callable[[Board, int, int, Sequence[int]], Any]
    """(board, players, kind, values) → as it stands in a record."""
    parse_chance: Callable[[Board, int, int, Any], list[int]]
    read_events: Callable[[Board, Events, int | None, bool], list[Event]]
    """(board, events, viewer, is_full): what happened, as the viewer may know it."""
    event_names: tuple[str, ...]
    """By number, as the compiled rules write them."""
    describe: Callable[..., dict[str, Any]]
    """(board, state, legal, seat, is_full) → the middle of a canonical position."""
    explain: Callable[[Board, Record, int], Refusal | None]
    """(board, state, move): why a readable move is illegal, or None."""
    known_chance: Callable[[Board, int, Any, int | None, Iterable[Event]], Any] = _everything
    """(board, kind, value, seat, happened) → a record's outcome with null for all of it that the seat (None: a
    spectator) does not know; `happened` is everything from that outcome to now. A value with nulls keeps them,
    but not where the seat knows what is missing: something else stands there then."""
    take_known: Callable[[Board, Record, Any, Events], None] | None = None
    """(board, state, value, events): take, in place, an outcome with nulls; ChanceError if it cannot be. A game
    without it has no hidden outcomes."""
    admit: Callable[[Board, Record, int], None] = _nothing
    """(board, state, move): in a state that is known in part, let the seat to move have, in place, what the move
    needs, if that may be so."""
    revealing: frozenset[str] = frozenset()
    """Events with which a seat learns more than it could work out from its view before the move."""

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def default_edition(self) -> str:
        """The edition that is played unless another is named."""
        return next(iter(self.editions))
