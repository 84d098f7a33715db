"""The tree of a search: nodes in one array, children found by a hash of who moved how from where.

Nothing here knows a game. A node stands for what was done since the root, not for a position: worlds differ,
so a child is there in some of them only and counts how often it could have been chosen.
"""

from __future__ import annotations

import math

import numpy as np

from loreley.core.jit import Array, Record, Records, inlined
from loreley.core.rng import Rng, below

__all__ = ["NODE", "SETTING", "Tree", "add_child", "child_of", "pick", "width_of"]

NODE = np.dtype(
    [
        ("total", "f8"),  # of what the visits brought the seat that moved here
        ("wins", "f8"),  # the same without the score term
        ("guess", "f8"),  # what the move looked like to that seat when it was first thought of
        ("visits", "i4"),
        ("available", "i4"),  # how often it could have been chosen, since it is there
        ("parent", "i4"),
        ("seat", "i4"),  # who moved
        ("move", "i4"),
    ],
    align=True,
)

SETTING = np.dtype(
    [
        ("exploration", "f8"),
        ("caution", "f8"),  # how much less than its siblings a child is expected to bring before its first visit
        ("width", "f8"),  # of a new node: how many proposed moves are looked at
        ("growth", "f8"),  # wider by this times a power of the visits
        ("power", "f8"),
        ("depth", "i8"),  # turns that are played on before the position is evaluated
        ("score", "f8"),  # the part of a result that is not the win but the share of points
        ("trust", "f8"),  # how many visits a first look counts; 0: none is taken
        ("looks", "i8"),  # moves compared at each move played on, turns being counted from the root's; 0: quick moves
        ("plain", "i8"),  # uniform play-outs to the end, no knowledge of the game
    ],
    align=True,
)


class Tree:
    """Room for so many nodes; node 0 is the root."""

    def __init__(self, room: int) -> None:
        self.nodes = np.zeros(room + 1, np.dtype((np.record, NODE)))
        self.table = np.zeros(1 << (2 * room).bit_length(), np.int32)
        self.used = np.ones(1, np.int64)


@inlined
def _slot_of(nodes: Records, table: Array, parent: int, seat: int, move: int) -> int:
    """Where the child is in the hash table, or would be."""
    key = (parent * 31 + seat) * 16777619 + move
    mask = len(table) - 1
    slot = (key ^ (key >> 17) ^ (key >> 31)) & mask
    while table[slot] != 0:
        child = table[slot]
        if nodes[child].parent == parent and nodes[child].move == move and nodes[child].seat == seat:
            break
        slot = (slot + 1) & mask
    return slot


@inlined
def child_of(nodes: Records, table: Array, parent: int, seat: int, move: int) -> int:
    """The child, or 0."""
    return int(table[_slot_of(nodes, table, parent, seat, move)])


@inlined
def add_child(nodes: Records, table: Array, used: Array, parent: int, seat: int, move: int) -> int:
    """A new node, or -1 when there is no room."""
    child = used[0]
    if child == len(nodes):
        return -1
    used[0] = child + 1
    table[_slot_of(nodes, table, parent, seat, move)] = child
    nodes[child].parent = parent
    nodes[child].seat = seat
    nodes[child].move = move
    nodes[child].available = 1
    return int(child)


@inlined
def width_of(nodes: Records, node: int, setting: Record, n: int) -> int:
    """How many of n proposed moves are looked at: more, the more often the node has been visited."""
    wide = setting.width + setting.growth * float(nodes[node].visits) ** setting.power
    return n if wide >= n else int(wide)


@inlined
def pick(
    nodes: Records,
    table: Array,
    node: int,
    seat: int,
    moves: Array,
    priors: Array,
    children: Array,
    n: int,
    setting: Record,
    rng: Rng,
) -> int:
    """Which of n moves to try: what it has brought, and more for what is promising and little tried.

    `children` takes the child of each move, 0 where there is none yet.
    """
    mass, tried, brought = 0.0, 0, 0.0
    for k in range(n):
        child = child_of(nodes, table, node, seat, int(moves[k]))
        children[k] = child
        mass += priors[k]
        if child != 0:
            nodes[child].available += 1
            tried += nodes[child].visits
            brought += nodes[child].total
    hope = brought / tried - setting.caution if tried > 0 else 0.0
    best, chosen, untried = -1.0e9, 0, 0
    for k in range(n):
        child = children[k]
        if child == 0:
            if setting.plain != 0:  # what was never tried comes first, in any order
                untried += 1
                if below(rng, untried) == 0:
                    chosen = k
                continue
            value = hope + setting.exploration * priors[k] / mass * math.sqrt(nodes[node].visits + 1.0)
        else:
            visits = float(nodes[child].visits)
            value = (nodes[child].total + setting.trust * nodes[child].guess) / (visits + setting.trust)
            if setting.plain != 0:
                value += setting.exploration * math.sqrt(math.log(nodes[child].available) / visits)
            else:
                spread = math.sqrt(float(nodes[child].available)) / (1.0 + visits)
                value += setting.exploration * priors[k] / mass * spread
        if untried == 0 and value > best:
            best, chosen = value, k
    return chosen
