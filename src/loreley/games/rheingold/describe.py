"""A position of Rheingold as the canonical dictionary of `docs/records.md`."""

from __future__ import annotations

from typing import Any

from loreley.core.board import Board
from loreley.core.jit import Record
from loreley.games.rheingold.state import GATHER, HIDDEN, NO_SHIELD, NOBODY, PHASES, VALUES

__all__ = ["describe", "shields_of"]


def describe(board: Board, state: Record, legal: list[str] | None, seat: int | None, is_full: bool) -> dict[str, Any]:
    """All keys between `to_move` and `scores`; unless `is_full`, as `seat` (None: a spectator) sees it."""
    players = range(int(state.players))
    held = {board.names[i]: i for i in board.plan.castles if state.holder[i] != NOBODY}
    return {
        "phase": PHASES[state.phase],
        "roll": int(state.roll),
        "steps_left": int(state.steps_left),
        "legal": legal,
        "reserve": [int(state.reserve[k]) for k in players],
        "starts": _starts(board, state),
        "waypoints": _waypoints(board, state),
        "attack": _attack(board, state),
        "castles": {name: _castle(state, castle) for name, castle in held.items()},
        "shields_left": [shields_of(state, k) if is_full or k == seat else int(state.shields[k]) for k in players],
        "unconquered": sorted(board.names[i] for i in board.plan.castles if state.holder[i] == NOBODY),
    }


def shields_of(state: Record, seat: int) -> list[int]:
    """The values of the shields that a seat has left, rising."""
    return [value for value in range(VALUES) for _ in range(int(state.left[seat, value]))]


def _starts(board: Board, state: Record) -> dict[str, list[int]]:
    seats = {i: [k for k in range(int(state.players)) if state.stack[k, i]] for i in board.plan.starts}
    return {board.names[i]: there for i, there in seats.items() if there}


def _waypoints(board: Board, state: Record) -> dict[str, dict[str, int]]:
    holders = {i: int(state.holder[i]) for i in board.plan.waypoints}
    return {
        board.names[i]: {"seat": seat, "knights": int(state.stack[seat, i])}
        for i, seat in holders.items()
        if seat != NOBODY
    }


def _attack(board: Board, state: Record) -> dict[str, Any] | None:
    if state.phase != GATHER:
        return None
    lines = zip(board.plan.adjacency[state.target], state.committed.tolist(), strict=False)
    committed = {board.names[place]: knights for place, knights in lines if knights}
    return {"target": board.names[state.target], "from": committed}


def _castle(state: Record, castle: int) -> dict[str, Any]:
    value, owner = int(state.shield[castle]), int(state.holder[castle])
    return {
        "owner": owner,
        "knights": int(state.stack[owner, castle]),
        "shield": {NO_SHIELD: None, HIDDEN: "hidden"}.get(value, value),
        "open": bool(state.open[castle]),
    }
