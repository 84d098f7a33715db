"""Observations and actions of Rheinländer as numbers; `docs/research.md` explains them to their readers.

An action is a whole move. There are as many as the board could ever offer: each card on its own area's
spaces, placing or converting; each card on every land space, reinforcing; discards, bastions, the pass.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD, lowest
from loreley.core.board import Board
from loreley.core.encoding import Field, seats_after
from loreley.core.jit import Array, Record, Records, inlined, jit
from loreley.games.rheinlaender.board import LANDMARKS, MAX_AREAS, MAX_LAND, MAX_SPACES, WORDS
from loreley.games.rheinlaender.legal import legal
from loreley.games.rheinlaender.move import (
    BUILD,
    CONVERT,
    DISCARD,
    PASS,
    PLACE,
    REINFORCE,
    card_of,
    encode,
    kind_of,
    space_of,
)
from loreley.games.rheinlaender.notation import format_move
from loreley.games.rheinlaender.state import (
    ACT,
    BASTION,
    BASTION_PHASE,
    END,
    NO_CHANCE,
    NOBODY,
    OVER,
    group_of,
)

__all__ = ["actions", "choose", "fields", "offer", "read_table", "see", "split"]

_MOST_COINS = 32_000  # int16 has room for it; conversions in a game without max_rounds could go on and on

_MOST_ACTIONS = 1 + MAX_SPACES + MAX_AREAS + 2 * MAX_AREAS * (1 + MAX_LAND) + MAX_AREAS * MAX_SPACES

TABLE = np.dtype(
    [
        ("land", "i8"),  # how many land spaces there are
        ("rank", "i8", MAX_SPACES),  # of a land space among them
        ("build", "i8"),  # the first action of each kind; 0 is the pass
        ("discard", "i8"),
        ("place", "i8", MAX_AREAS + 1),  # by card
        ("convert", "i8", MAX_AREAS + 1),
        ("reinforce", "i8"),
        ("move", "i4", _MOST_ACTIONS),  # what each action is
        ("actions", "i8"),
    ],
    align=True,
)


def read_table(board: Board) -> Records:
    """Number all moves that the board could ever offer: the pass, bastions, discards, then by card."""
    rules, table = board.record, np.zeros(1, np.dtype((np.record, TABLE)))
    row = table[0]
    rivers = {int(river) for river in rules.river_of[1 : rules.areas + 1]}
    land = [space for space in range(int(rules.spaces)) if space not in rivers]
    cards = range(1, int(rules.areas) + 1)
    row.land, row.rank[land] = len(land), range(len(land))
    moves = [int(encode(PASS, 0, 0))]
    row.build = len(moves)
    moves += [int(encode(BUILD, 0, space)) for space in land]
    row.discard = len(moves)
    moves += [int(encode(DISCARD, card, 0)) for card in cards]
    for kind, first in ((PLACE, row.place), (CONVERT, row.convert)):
        for card in cards:
            first[card] = len(moves)
            moves += [int(encode(kind, card, space)) for space in _area(rules, card)]
    row.reinforce = len(moves)
    moves += [int(encode(REINFORCE, card, space)) for card in cards for space in land]
    row.move[: len(moves)], row.actions = moves, len(moves)
    return table


def _area(rules: Record, card: int) -> list[int]:
    """An area's land spaces, then its river."""
    return [*map(int, rules.land_of[card, : rules.lands[card]]), int(rules.river_of[card])]


def actions(board: Board) -> list[str]:
    """Every action in notation."""
    row = read_table(board)[0]
    return [format_move(board, int(move)) for move in row.move[: row.actions]]


def fields(board: Board, players: int) -> tuple[Field, ...]:
    """What an observation consists of; spaces, sites and areas in board order, players from the viewer on."""
    spaces, sites, areas = (int(n) for n in (board.record.spaces, board.record.sites, board.record.areas))
    cards = int(areas) + 1
    value = 2 + 4 * sites
    return (
        Field("knights", (players, spaces), 0, 1, "where each player's knights stand"),
        Field("bastions", (spaces,), 0, 1, "where bastions stand"),
        Field("dukes", (players, spaces), 0, 1, "spaces with knights in a duchy that the player owns"),
        Field("values", (spaces,), 0, value, "the running value of the duchy there, 0 for none"),
        Field("landmarks", (len(LANDMARKS) - 1, sites), 0, 1, f"kinds: {', '.join(LANDMARKS[1:])}"),
        Field("castles", (players, sites), 0, 1, "whose knight stands on the castle"),
        Field("hand", (areas,), 0, 1, "the viewer's cards"),
        Field("discards", (areas,), 0, 1, "cards on the discard pile"),
        Field("stock", (players,), -99, 99, "knights in stock; below 0 when castle knights were owed"),
        Field("bastions_left", (players,), 0, 9, "bastions not yet placed"),
        Field("coins", (players,), 0, _MOST_COINS, "coins paid so far: whoever follows all payments knows them"),
        Field("bishops", (players,), 0, 99, "owned duchies with a church"),
        Field("hand_size", (players,), 0, 9, "cards in hand"),
        Field("archbishop", (players,), 0, 1, "who holds the archbishop card"),
        Field("to_move", (players,), 0, 1, "whose turn it is; nobody's after the end"),
        Field("first", (players,), 0, 1, "who began"),
        Field("phase", (2,), 0, 1, "to act; acted, with a bastion still possible"),
        Field("bastion_used", (1,), 0, 1, "whether a bastion was placed in this turn"),
        Field("ending", (1,), 0, 1, "whether the end has been triggered"),
        Field("pile", (1,), 0, cards, "cards in the draw pile, the reshuffle card included"),
        Field("reshuffles", (1,), 0, 32_000, "how often the pile was shuffled again"),
        Field("rounds_left", (1,), 0, 10_000, "rounds to the end that max_rounds sets; 0 without it"),
        Field("edition", (5,), 0, 1, "end: turn end, last knight, round; conversion: area; combine: dukes"),
    )


@inlined
def _index(table: Record, board: Record, move: int) -> int:
    """The action of a move that the board could offer."""
    kind, card, space = kind_of(move), card_of(move), space_of(move)
    if kind == REINFORCE:
        return int(table.reinforce + (card - 1) * table.land + table.rank[space])
    if kind == BUILD:
        return int(table.build + table.rank[space])
    if kind == PASS:
        return 0
    if kind == DISCARD:
        return int(table.discard + card - 1)
    nth = board.lands[card]
    for k in range(board.lands[card]):
        if board.land_of[card, k] == space:
            nth = k
    return int((table.place[card] if kind == PLACE else table.convert[card]) + nth)


@jit
def offer(board: Record, table: Record, state: Record, begun: int, actions: Array) -> int:
    """The actions that are legal."""
    n = legal(board, state, actions)
    for k in range(n):
        actions[k] = _index(table, board, int(actions[k]))
    return n


@jit
def choose(board: Record, table: Record, begun: int, action: int) -> tuple[int, int]:
    """The move; nothing is ever begun."""
    return int(table.move[action]), 0


@jit
def split(board: Record, table: Record, move: int, actions: Array) -> int:
    """The one action of a move."""
    actions[0] = _index(table, board, move)
    return 1


@jit
def see(board: Record, table: Record, state: Record, viewer: int, begun: int, out: Array) -> None:
    """Write what the viewer sees in the order of `fields`; `out` is all zeros."""
    at = _observe_spaces(board, state, viewer, out)
    at = _observe_sites(board, state, viewer, out, at)
    at = _observe_cards(board, state, viewer, out, at)
    at = _observe_players(state, viewer, out, at)
    _observe_moment(state, out, at)


@inlined
def _observe_spaces(board: Record, state: Record, viewer: int, out: Array) -> int:
    """Knights, bastions, dukes, values; return where the next field begins."""
    spaces, players = int(board.spaces), int(state.players)
    bastions, dukes, values = players * spaces, (players + 1) * spaces, (2 * players + 1) * spaces
    for word in range(WORDS):
        taken = state.taken[word]
        while taken:
            space = word * WORD + lowest(taken)
            taken &= taken - 1
            knight = int(state.knight[space])
            if knight == BASTION:
                out[bastions + space] = 1
                continue
            out[seats_after(knight, viewer, players) * spaces + space] = 1
            group = group_of(state, space)
            if state.strength[group] > 1:
                out[values + space] = 1 + int(state.value[group])
                owner = int(state.owner[group])
                if owner != NOBODY:
                    out[dukes + seats_after(owner, viewer, players) * spaces + space] = 1
    return values + spaces


@inlined
def _observe_sites(board: Record, state: Record, viewer: int, out: Array, at: int) -> int:
    sites, players = int(board.sites), int(state.players)
    castles = at + (len(LANDMARKS) - 1) * sites
    for site in range(sites):
        if state.landmark[site] > 0:
            out[at + (int(state.landmark[site]) - 1) * sites + site] = 1
        if state.castle[site] != NOBODY:
            out[castles + seats_after(int(state.castle[site]), viewer, players) * sites + site] = 1
    return castles + players * sites


@inlined
def _observe_cards(board: Record, state: Record, viewer: int, out: Array, at: int) -> int:
    hand = state.hand[viewer]
    while hand:
        out[at + lowest(hand)] = 1
        hand &= hand - 1
    at += board.areas
    for play in range(state.discard_at, state.plays):
        out[at + int(state.played[play]) - 1] = 1
    return int(at + board.areas)


@inlined
def _observe_players(state: Record, viewer: int, out: Array, at: int) -> int:
    players = int(state.players)
    for k in range(players):
        seat = (viewer + k) % players
        out[at + k] = state.stock[seat]
        out[at + players + k] = state.bastions[seat]
        out[at + 2 * players + k] = min(_MOST_COINS, state.coins[seat])
        out[at + 3 * players + k] = state.bishops[seat]
        out[at + 4 * players + k] = state.hand_size[seat]
    at += 5 * players
    if state.archbishop != NOBODY:
        out[at + seats_after(int(state.archbishop), viewer, players)] = 1
    if state.phase != OVER and state.pending == NO_CHANCE:
        out[at + players + seats_after(int(state.seat), viewer, players)] = 1
    out[at + 2 * players + seats_after(int(state.first), viewer, players)] = 1
    return at + 3 * players


@inlined
def _observe_moment(state: Record, out: Array, at: int) -> None:
    out[at] = state.phase == ACT
    out[at + 1] = state.phase == BASTION_PHASE
    out[at + 2] = state.bastion_used
    out[at + 3] = state.ending != 0
    out[at + 4] = state.deck_size - state.deck_at
    out[at + 5] = min(32_000, state.reshuffles)
    if state.max_rounds > 0:
        out[at + 6] = state.max_rounds - state.turns // state.players
    out[at + 7 + state.rule[END]] = 1
    out[at + 10] = state.rule[1]
    out[at + 11] = state.rule[2]
