"""Why a readable move is illegal: a code, the place, and the rule of `RULES.md`.

Codes have a sentence in each language in the catalogue, under `refusal-CODE`.
"""

from __future__ import annotations

from loreley.core.board import Board
from loreley.core.game import Refusal
from loreley.core.jit import Record
from loreley.games.rheingold.attack import committed_from
from loreley.games.rheingold.legal import NEVER, least_number
from loreley.games.rheingold.move import END, NO_SHIELD, SHIELD, kind_of, knights_of, source_of, target_of
from loreley.games.rheingold.state import GATHER, MOVE, NO_CHANCE, OVER, movable
from loreley.games.rheingold.state import SHIELD as SHIELD_PHASE

__all__ = ["CODES", "explain"]

CODES = (
    "game-over",
    "chance-first",
    "no-conquest",
    "shield-undecided",
    "attack-unfinished",
    "no-line",
    "no-own-knight",
    "start-closed",
    "already-committed",
    "one-stays",
    "too-few-knights",
    "castle-too-strong",
    "foes-too-strong",
    "commit-more",
)


def explain(board: Board, state: Record, move: int) -> Refusal | None:
    """None if the move is legal for the seat to move; otherwise the first rule that forbids it."""
    kind = int(kind_of(move))
    if state.phase == OVER:
        return Refusal("game-over", "end")
    if state.pending != NO_CHANCE:
        return Refusal("chance-first", "turn")
    if kind in (SHIELD, NO_SHIELD):
        return None if state.phase == SHIELD_PHASE else Refusal("no-conquest", "G3")
    if state.phase == SHIELD_PHASE:
        return Refusal("shield-undecided", "G3", board.names[state.castle])
    if kind == END:
        return None if state.phase == MOVE else _unfinished(board, state)
    return _explain_step(board, state, int(source_of(move)), int(target_of(move)), int(knights_of(move)))


def _unfinished(board: Board, state: Record) -> Refusal:
    return Refusal("attack-unfinished", "G7", board.names[state.target])


def _explain_step(board: Board, state: Record, source: int, target: int, knights: int) -> Refusal | None:
    here, there = board.names[source], board.names[target]
    if target not in board.plan.adjacency[source]:
        return Refusal("no-line", "steps", there)
    if state.stack[state.seat, source] == 0:
        return Refusal("no-own-knight", "steps", here)
    if state.phase == GATHER:
        if target != state.target:
            return _unfinished(board, state)
        if committed_from(board.record, state, source):
            return Refusal("already-committed", "G7", here)
    if target in board.plan.starts:
        return Refusal("start-closed", "start fields", there)
    most = int(movable(board.record, state, int(state.seat), source))
    if knights > most:
        is_last = knights == state.stack[state.seat, source]
        return Refusal("one-stays" if is_last else "too-few-knights", "garrison" if is_last else "steps", here)
    least = int(least_number(board.record, state, source, target))
    if least == NEVER:
        return Refusal("castle-too-strong", "castles", there)
    if least > most:
        return Refusal("foes-too-strong", "attack", there)
    return None if knights >= least else Refusal("commit-more", "G7", there)
