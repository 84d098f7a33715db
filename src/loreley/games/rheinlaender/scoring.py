"""Points: the final reckoning and who wins."""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Array, Record, inlined, jit
from loreley.games.rheinlaender.event import ARCHBISHOP_SCORED, DUCHY_SCORED
from loreley.games.rheinlaender.state import NOBODY

__all__ = ["mark_winners", "score", "tell_scores"]

_DUKE, _ARCHBISHOP = 5, 5


@jit
def score(board: Record, state: Record, scores: Array) -> None:
    """Each seat's coins if the game ended now: a duke counts 5 instead of 1, the archbishop 5."""
    for seat in range(state.players):
        scores[seat] = state.coins[seat]
    for group in range(state.groups):
        if state.parent[group] == group and state.owner[group] != NOBODY:
            scores[state.owner[group]] += _DUKE + state.value[group]
    if state.archbishop != NOBODY:
        scores[state.archbishop] += _ARCHBISHOP


@inlined
def tell_scores(state: Record, events: Events) -> None:
    """Write down what each duchy and the archbishop pay at the end."""
    for group in range(state.groups):
        if state.parent[group] == group and state.owner[group] != NOBODY:
            paid = _DUKE + int(state.value[group])
            emit(events, DUCHY_SCORED, int(state.owner[group]), int(state.start[group]), paid, 0)
    if state.archbishop != NOBODY:
        emit(events, ARCHBISHOP_SCORED, state.archbishop, _ARCHBISHOP, 0, 0)


@jit
def mark_winners(board: Record, state: Record, scores: Array, winners: Array) -> None:
    """Set 1 for each seat that shares the win: equal coins share it (R7)."""
    best = scores[0]
    for seat in range(state.players):
        best = max(best, scores[seat])
    for seat in range(state.players):
        winners[seat] = scores[seat] == best
