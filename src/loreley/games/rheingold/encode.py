"""Observations and actions of Rheingold as numbers; `docs/research.md` explains them to their readers.

A step is chosen in two parts: along which line, then how many knights. So there are a few hundred actions
where there are thousands of moves; the end of the turn and the answers about a shield are moves of one part.
"""

from __future__ import annotations

import numpy as np

from loreley.core.bits import WORD, lowest
from loreley.core.board import Board
from loreley.core.encoding import Field, seats_after
from loreley.core.jit import Array, Record, Records, inlined, jit
from loreley.games.rheingold.board import PLACES, WORDS
from loreley.games.rheingold.chart import MAX_DEGREE
from loreley.games.rheingold.legal import least_number, legal
from loreley.games.rheingold.move import (
    END,
    NO_SHIELD,
    SHIELD,
    STEP,
    encode,
    kind_of,
    knights_of,
    source_of,
    target_of,
)
from loreley.games.rheingold.notation import format_move
from loreley.games.rheingold.state import (
    DIE,
    GATHER,
    HIDDEN,
    MOVE,
    NO_CHANCE,
    NOBODY,
    OVER,
    SHIELDS,
    STEPS,
    SUPPLY,
    VALUES,
    is_face_down,
    movable,
)
from loreley.games.rheingold.state import NO_SHIELD as NO_VALUE
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["actions", "choose", "fields", "offer", "read_table", "see", "split"]

_FIRST_LINE = 3  # after the end of the turn and the two answers about a shield
_WORDS = {END: 0, NO_SHIELD: 1, SHIELD: 2}

TABLE = np.dtype(
    [
        ("lines", "i8"),
        ("line", "i8", (PLACES, MAX_DEGREE)),  # by place and neighbour, -1 where nobody may go
        ("source", "i8", PLACES * MAX_DEGREE),  # by line
        ("target", "i8", PLACES * MAX_DEGREE),
        ("numbers", "i8"),  # the action of one knight
        ("actions", "i8"),
    ],
    align=True,
)


def read_table(board: Board) -> Records:
    """Number the lines by place, then by neighbour; no line leads onto a start field."""
    rules, table = board.record, np.zeros(1, np.dtype((np.record, TABLE)))
    row = table[0]
    row.line[:] = -1
    n = 0
    for source in range(int(rules.nodes)):
        for k in range(int(rules.degree[source])):
            target = int(rules.neighbour[source, k])
            if target < rules.first_start:
                row.line[source, k], row.source[n], row.target[n] = n, source, target
                n += 1
    row.lines, row.numbers, row.actions = n, _FIRST_LINE + n, _FIRST_LINE + n + SUPPLY
    return table


def actions(board: Board) -> list[str]:
    """Every action: `.`, `no-shield`, `shield`, lines such as `W12>W13`, numbers such as `*4`."""
    row, names = read_table(board)[0], board.names
    words = [format_move(board, int(encode(kind, 0, 0, 0))) for kind in _WORDS]
    ends = zip(row.source[: row.lines].tolist(), row.target[: row.lines].tolist(), strict=True)
    lines = [f"{names[source]}>{names[target]}" for source, target in ends]
    return words + lines + [f"*{knights}" for knights in range(1, SUPPLY + 1)]


def fields(board: Board, players: int) -> tuple[Field, ...]:
    """What an observation consists of; places in board order, players from the viewer on."""
    nodes, castles = int(board.record.nodes), int(board.record.castles)
    return (
        Field("knights", (players, nodes), 0, SUPPLY, "how many knights each player has on each place"),
        Field("committed", (nodes,), 0, SUPPLY, "of them, those committed to the attack being gathered"),
        Field("target", (nodes,), 0, 1, "what that attack goes to"),
        Field("from", (nodes,), 0, 1, "where the line begins that has been chosen, its number not yet"),
        Field("to", (nodes,), 0, 1, "and where it leads"),
        Field("shields", (VALUES, castles), 0, 1, "shields by castles whose value the viewer knows: 0, 1, 2, 3"),
        Field("face_down", (castles,), 0, 1, "shields that only the castle's holder knows"),
        Field("just_taken", (castles,), 0, 1, "the castle for which a shield may be drawn now"),
        Field("reserve", (players,), 0, SUPPLY, "knights in reserve"),
        Field("shields_left", (players,), 0, sum(SHIELDS), "shields not yet drawn"),
        Field("own_shields", (VALUES,), 0, max(SHIELDS), "the viewer's shields not yet drawn, by value"),
        Field("gone_shields", (players, VALUES), 0, max(SHIELDS), "shields out of the game, by value"),
        Field("to_move", (players,), 0, 1, "whose turn it is; nobody's after the end"),
        Field("first", (players,), 0, 1, "who began"),
        Field("phase", (3,), 0, 1, "to move; gathering an attack; deciding on a shield"),
        Field("roll", (DIE,), 0, 1, "what was rolled"),
        Field("steps_left", (1,), 0, STEPS, "steps left in this turn"),
        Field("unconquered", (1,), 0, castles, "castles never conquered"),
        Field("rounds_left", (1,), 0, 10_000, "rounds to the end that max_rounds sets; 0 without it"),
    )


@inlined
def _line_of(board: Record, table: Record, source: int, target: int) -> int:
    """The number of the line between two neighbours."""
    for k in range(board.degree[source]):
        if board.neighbour[source, k] == target:
            return int(table.line[source, k])
    return -1


@inlined
def _ends(table: Record, begun: int) -> tuple[int, int]:
    """Where the line that was chosen begins, and where it leads."""
    line = begun - 1 - _FIRST_LINE
    return int(table.source[line]), int(table.target[line])


@jit
def offer(board: Record, table: Record, state: Record, begun: int, actions: Array) -> int:
    """The actions that are legal: whatever begins a legal move, or completes the one that was begun."""
    if begun > 0:
        source, target = _ends(table, begun)
        least = least_number(board, state, source, target)
        most = movable(board, state, int(state.seat), source)
        for knights in range(least, most + 1):
            actions[knights - least] = table.numbers + knights - 1
        return most + 1 - least
    moves, n, last = legal(board, state, actions), 0, -1
    for k in range(moves):  # the moves of one line follow each other
        move = int(actions[k])
        if kind_of(move) == STEP:
            if move >> 8 != last:
                actions[n] = _FIRST_LINE + _line_of(board, table, source_of(move), target_of(move))
                n += 1
            last = move >> 8
        else:
            actions[n] = _word(move)
            n += 1
    return n


@inlined
def _word(move: int) -> int:
    """The action of a move that is no step."""
    kind = kind_of(move)
    return 0 if kind == END else 1 if kind == NO_SHIELD else 2


@jit
def choose(board: Record, table: Record, begun: int, action: int) -> tuple[int, int]:
    """A number completes a step; a line begins one; the other actions are whole moves."""
    if begun > 0:
        source, target = _ends(table, begun)
        return encode(STEP, source, target, action - int(table.numbers) + 1), 0
    if action >= _FIRST_LINE:
        return -1, action + 1
    return encode(END if action == 0 else NO_SHIELD if action == 1 else SHIELD, 0, 0, 0), 0


@jit
def split(board: Record, table: Record, move: int, actions: Array) -> int:
    """A line and a number, or one word."""
    if kind_of(move) != STEP:
        actions[0] = _word(move)
        return 1
    actions[0] = _FIRST_LINE + _line_of(board, table, source_of(move), target_of(move))
    actions[1] = table.numbers + knights_of(move) - 1
    return 2


@jit
def see(board: Record, table: Record, state: Record, viewer: int, begun: int, out: Array) -> None:
    """Write what the viewer sees in the order of `fields`; `out` is all zeros."""
    at = _observe_places(board, table, state, viewer, begun, out)
    at = _observe_castles(board, state, out, at)
    at = _observe_players(state, viewer, out, at)
    _observe_moment(state, out, at)


@inlined
def _observe_places(board: Record, table: Record, state: Record, viewer: int, begun: int, out: Array) -> int:
    """Knights, the attack that is gathered, the line that was chosen; return where the next field begins."""
    nodes, players = int(board.nodes), int(state.players)
    for seat in range(players):
        at = seats_after(seat, viewer, players) * nodes
        for word in range(WORDS):
            places = state.held[seat, word]
            while places:
                place = word * WORD + lowest(places)
                out[at + place] = state.stack[seat, place]
                places &= places - 1
    at = players * nodes
    if state.phase == GATHER:
        for line in range(board.degree[state.target]):
            out[at + board.neighbour[state.target, line]] = state.committed[line]
        out[at + nodes + state.target] = 1
    if begun > 0:
        source, target = _ends(table, begun)
        out[at + 2 * nodes + source] = 1
        out[at + 3 * nodes + target] = 1
    return at + 4 * nodes


@inlined
def _observe_castles(board: Record, state: Record, out: Array, at: int) -> int:
    castles = board.castles
    for castle in range(castles):
        value = int(state.shield[castle])
        if value != NO_VALUE:
            if value != HIDDEN:
                out[at + value * castles + castle] = 1
            if is_face_down(state, castle):
                out[at + VALUES * castles + castle] = 1
    if state.phase == SHIELD_PHASE and state.castle != NOBODY:
        out[at + (VALUES + 1) * castles + state.castle] = 1
    return int(at + (VALUES + 2) * castles)


@inlined
def _observe_players(state: Record, viewer: int, out: Array, at: int) -> int:
    players = int(state.players)
    for value in range(VALUES):
        out[at + 2 * players + value] = state.left[viewer, value]
    gone = at + 2 * players + VALUES
    for k in range(players):
        seat = (viewer + k) % players
        out[at + k] = state.reserve[seat]
        out[at + players + k] = state.shields[seat]
        for value in range(VALUES):
            out[gone + k * VALUES + value] = state.gone[seat, value]
    at = gone + players * VALUES
    if state.phase != OVER and state.pending == NO_CHANCE:
        out[at + seats_after(int(state.seat), viewer, players)] = 1
    out[at + players + seats_after(int(state.first), viewer, players)] = 1
    return at + 2 * players


@inlined
def _observe_moment(state: Record, out: Array, at: int) -> None:
    out[at] = state.phase == MOVE
    out[at + 1] = state.phase == GATHER
    out[at + 2] = state.phase == SHIELD_PHASE
    if state.roll > 0:
        out[at + 2 + state.roll] = 1
    out[at + 3 + DIE] = state.steps_left
    out[at + 4 + DIE] = state.unconquered
    if state.max_rounds > 0:
        out[at + 5 + DIE] = state.max_rounds - state.turns // state.players
