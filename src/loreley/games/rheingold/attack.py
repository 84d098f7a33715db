"""Rule 3: knights who block a waypoint are driven off by one more, gathered stack by stack (G7).

Committed knights wait where they stand. `state.committed` counts them by the lines of the target;
outside of an attack it is all zeros and `gathered` is 0.
"""

from __future__ import annotations

from loreley.core.event import Events, emit
from loreley.core.jit import Record, inlined
from loreley.games.rheingold.event import ATTACK_COMMITTED, KNIGHTS_DRIVEN_OFF
from loreley.games.rheingold.march import march, send_home
from loreley.games.rheingold.state import GATHER, MOVE, foes_at

__all__ = ["commit", "committed_from", "count_commitments", "lacking", "least_commitment", "muster"]


@inlined
def muster(board: Record, state: Record, target: int) -> tuple[int, int]:
    """What could still be brought against a waypoint: the sum of the strongest stacks beside it, and the last of those.

    Each step brings one stack, and a turn has three steps at most. Committed stacks have gone already.
    """
    first, second, third = 0, 0, 0
    for line in range(board.degree[target]):
        knights = _fresh(board, state, target, line)
        third = max(third, min(second, knights))
        second = max(second, min(first, knights))
        first = max(first, knights)
    if state.steps_left == 1:
        return first, first
    if state.steps_left == 2:
        return first + second, second
    return first + second + third, third


@inlined
def _fresh(board: Record, state: Record, target: int, line: int) -> int:
    """How many knights of the seat to move may come along this line."""
    place = board.neighbour[target, line]
    knights = int(state.stack[state.seat, place]) - int(board.stays[place])
    return 0 if state.committed[line] != 0 else knights


@inlined
def lacking(state: Record, target: int) -> int:
    """How many knights an attack still needs: one more than the foes, less those committed."""
    return foes_at(state, target) + 1 - int(state.gathered)


@inlined
def least_commitment(most: int, spare: int, weakest: int) -> int:
    """The fewest of a stack of `most` that leave an attack completable: the strongest others, from `muster`, follow.

    `spare` is what the strongest stacks have more than is lacking. If this stack is none of them, it replaces
    the weakest. More than `most`: this stack cannot begin, or help.
    """
    return max(1, max(most, weakest) - spare)


@inlined
def count_commitments(board: Record, state: Record, target: int) -> int:
    """How many commitments to an attack on the waypoint are legal."""
    force, weakest = muster(board, state, target)
    spare, commitments = force - lacking(state, target), 0
    if spare >= 0:
        for line in range(board.degree[target]):
            most = _fresh(board, state, target, line)
            commitments += max(0, most + 1 - least_commitment(most, spare, weakest))
    return commitments


@inlined
def committed_from(board: Record, state: Record, source: int) -> int:
    """How many knights of this place are committed to the attack being gathered."""
    for line in range(board.degree[state.target]):
        if board.neighbour[state.target, line] == source:
            return int(state.committed[line])
    return 0


@inlined
def commit(board: Record, state: Record, source: int, target: int, knights: int, events: Events) -> None:
    """Commit knights; when they are one more than the foes, drive these off and let all move in together."""
    foes = foes_at(state, target)
    state.gathered += knights
    is_complete = state.gathered > foes
    if not is_complete or state.phase == GATHER:
        emit(events, ATTACK_COMMITTED, state.seat, source, target, knights)
    state.phase, state.target = GATHER, target
    for line in range(board.degree[target]):
        if board.neighbour[target, line] == source:
            state.committed[line] = knights
    if is_complete:
        _strike(board, state, target, foes, events)


@inlined
def _strike(board: Record, state: Record, target: int, foes: int, events: Events) -> None:
    emit(events, KNIGHTS_DRIVEN_OFF, state.seat, target, state.holder[target], foes)
    send_home(board, state, target)
    for line in range(board.degree[target]):
        if state.committed[line] > 0:
            march(board, state, board.neighbour[target, line], target, int(state.committed[line]), events)
            state.committed[line] = 0
    state.phase, state.target, state.gathered = MOVE, 0, 0
