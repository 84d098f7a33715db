"""Points: the swords of one's castles, the last castle, and who wins."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheingold.event import CASTLE_SCORED, GAME_OVER, LAST_CASTLE
from loreley.games.rheingold.state import NOBODY, OVER

__all__ = ["end_game", "mark_winners", "score"]


@inlined
def _owner(state: Record, castle: int) -> int:
    """For whom the castle counts: the last one falls to the conqueror of the last but one, else to nobody (G6)."""
    holder = int(state.holder[castle])
    return int(state.conqueror) if holder == NOBODY else holder


@jit
def score(board: Record, state: Record, scores: Array) -> None:
    """Each seat's points if the game ended now."""
    for seat in range(state.players):
        scores[seat] = 0
    for castle in range(board.castles):
        owner = _owner(state, castle)
        if owner != NOBODY:
            scores[owner] += board.swords[castle]


@jit
def mark_winners(board: Record, state: Record, scores: Array, winners: Array) -> None:
    """Most points, then most knights on the board, that is fewest in the reserve (G4), then shared (G5)."""
    best = 0
    for seat in range(1, state.players):
        if scores[seat] > scores[best] or (scores[seat] == scores[best] and state.reserve[seat] < state.reserve[best]):
            best = seat
    for seat in range(state.players):
        winners[seat] = scores[seat] == scores[best] and state.reserve[seat] == state.reserve[best]


@jit
def end_game(board: Record, state: Record, events: Events) -> None:
    """It is over; write down what each castle counts and for whom."""
    state.phase = OVER
    emit(events, GAME_OVER, 0, 0, 0, 0)
    for castle in range(board.castles):
        owner = _owner(state, castle)
        if owner != NOBODY:
            if state.holder[castle] == NOBODY:
                emit(events, LAST_CASTLE, owner, castle, 0, 0)
            emit(events, CASTLE_SCORED, owner, castle, board.swords[castle], 0)
