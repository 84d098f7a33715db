"""Why a readable move is illegal: a code, the place, and the rule.

Codes have a sentence in each language in the catalogue, under `refusal-CODE`.
"""

from __future__ import annotations

from loreley.core.board import Board
from loreley.core.game import Refusal
from loreley.core.jit import Record
from loreley.games.rheinlaender.legal import can_build, can_convert, has_room, legal
from loreley.games.rheinlaender.move import (
    BUILD,
    CONVERT,
    DISCARD,
    PASS,
    PLACE,
    card_of,
    kind_of,
    space_of,
)
from loreley.games.rheinlaender.state import (
    ACT,
    AREA,
    BASTION,
    BASTION_PHASE,
    CONVERSION,
    NO_CHANCE,
    OVER,
    is_free,
)

__all__ = ["CODES", "explain"]

CODES = (
    "game-over",
    "chance-first",
    "already-acted",
    "not-acted",
    "no-bastion-left",
    "bastion-used",
    "not-land",
    "space-taken",
    "bastion-there",
    "card-not-in-hand",
    "no-knight-left",
    "not-in-area",
    "banks-not-taken",
    "no-own-neighbour",
    "next-to-enemy",
    "no-archbishop",
    "nothing-to-convert",
    "own-knight",
    "river-conversion",
    "must-place",
)


def explain(board: Board, state: Record, move: int) -> Refusal | None:
    """None if the move is legal for the seat to move; otherwise the first rule that forbids it."""
    kind, card, space = int(kind_of(move)), int(card_of(move)), int(space_of(move))
    where = board.names[space]
    if state.phase == OVER:
        return Refusal("game-over", "end")
    if state.pending != NO_CHANCE:
        return Refusal("chance-first", "turn")
    if kind == PASS:
        return None if state.phase == BASTION_PHASE else Refusal("not-acted", "turn")
    if kind == BUILD:
        return _explain_bastion(board, state, space, where)
    if state.phase != ACT:
        return Refusal("already-acted", "turn", where)
    if not (int(state.hand[state.seat]) >> (card - 1)) & 1:
        return Refusal("card-not-in-hand", "turn", str(card))
    if kind == DISCARD:
        return _explain_discard(board, state)
    if state.stock[state.seat] <= 0:
        return Refusal("no-knight-left", "R2", where)
    if kind == PLACE:
        return _explain_place(board, state, card, space, where)
    if kind == CONVERT:
        return _explain_conversion(board, state, card, space, where)
    return _explain_reinforcement(board, state, space, where)


def _is_river(board: Board, space: int) -> bool:
    return not int(board.record.land[board.record.word[space]]) & int(board.record.bit[space])


def _taken(state: Record, space: int, rule: str, where: str) -> Refusal:
    return Refusal("bastion-there" if state.knight[space] == BASTION else "space-taken", rule, where)


def _explain_bastion(board: Board, state: Record, space: int, where: str) -> Refusal | None:
    if state.bastion_used:
        return Refusal("bastion-used", "bastion", where)
    if state.bastions[state.seat] <= 0:
        return Refusal("no-bastion-left", "bastion", where)
    if _is_river(board, space):
        return Refusal("not-land", "bastion", where)
    if not is_free(board.record, state, space):
        return _taken(state, space, "bastion", where)
    assert can_build(board.record, state)
    return None


def _explain_discard(board: Board, state: Record) -> Refusal | None:
    """R2: only without any knight move."""
    import numpy as np

    moves = np.empty(2048, dtype=np.int32)
    first = moves[: legal(board.record, state, moves)][0]
    return None if kind_of(int(first)) == DISCARD else Refusal("must-place", "R2")


def _in_area(board: Board, card: int, space: int) -> bool:
    record = board.record
    return space == record.river_of[card] or space in record.land_of[card, : record.lands[card]]


def _explain_place(board: Board, state: Record, card: int, space: int, where: str) -> Refusal | None:
    if not _in_area(board, card, space):
        return Refusal("not-in-area", "place", where)
    if not is_free(board.record, state, space):
        return _taken(state, space, "place", where)
    if not has_room(board.record, state, space, card):
        return Refusal("banks-not-taken", "R1", where)
    return None


def _explain_conversion(board: Board, state: Record, card: int, space: int, where: str) -> Refusal | None:
    if state.archbishop != state.seat:
        return Refusal("no-archbishop", "convert", where)
    if not _in_area(board, card, space):
        return Refusal("not-in-area", "convert", where)
    if state.knight[space] == BASTION:
        return Refusal("bastion-there", "convert", where)
    if state.knight[space] == state.seat:
        return Refusal("own-knight", "convert", where)
    if not can_convert(state, space):
        return Refusal("nothing-to-convert", "convert", where)
    if _is_river(board, space) and state.rule[CONVERSION] != AREA:
        return Refusal("river-conversion", "conversion=land", where)
    return None


def _explain_reinforcement(board: Board, state: Record, space: int, where: str) -> Refusal | None:
    record, seat = board.record, int(state.seat)
    if _is_river(board, space):
        return Refusal("not-land", "reinforcement", where)
    if not is_free(record, state, space):
        return _taken(state, space, "reinforcement", where)
    word, bit = int(record.word[space]), int(record.bit[space])
    if not int(state.near[seat, word]) & bit:
        return Refusal("no-own-neighbour", "reinforcement", where)
    for other in range(int(state.players)):
        if other != seat and int(state.near[other, word]) & bit:
            return Refusal("next-to-enemy", "reinforcement", where)
    return None
