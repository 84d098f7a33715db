"""What a seat may have seen, by name, and a random game in which it was."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache

from loreley.games.rheinlaender.state import BASTION_PHASE

from .sampling import Moment, moments

__all__ = ["CASES", "TABLES", "applies", "found", "reshuffles"]


def reshuffles(moment: Moment) -> int:
    return int(moment.position.state.reshuffles)


def plays_since_reshuffle(moment: Moment) -> int:
    return int(moment.position.state.plays - moment.position.state.discard_at)


def was_reshuffled_twice_in_one_draw(moment: Moment) -> bool:
    kinds = [what for what, _, _ in moment.known.seen]
    return "reshuffle reshuffle" in " ".join(kinds) and plays_since_reshuffle(moment) >= 2


def is_between_act_and_draw(moment: Moment) -> bool:
    state = moment.position.state
    return bool(state.phase == BASTION_PHASE) and reshuffles(moment) > 0 and state.seat != moment.known.viewer


def is_surely_in_the_pile(moment: Moment) -> bool:
    """A hidden card that no other hand can hold: it lay on the discard pile when that was shuffled."""
    known = moment.known
    possible = 0
    for hands in known.worlds:
        possible |= sum(hand for seat, hand in enumerate(hands) if seat != known.viewer)
    return reshuffles(moment) > 0 and bool(known.hidden() & ~possible)


def is_uneven(moment: Moment) -> bool:
    """Some hands are at least twice as likely as others that are possible, too."""
    chances = moment.known.worlds.values()
    return not moment.is_waiting and max(chances) >= 2 * min(chances)


def has_seen_own_card_again(moment: Moment) -> bool:
    """Another seat has drawn and played a card that the viewer had played before."""
    own: set[int | None] = set()
    for what, seat, card in moment.known.seen:
        if what == "play" and seat == moment.known.viewer:
            own.add(card)
        elif what == "play" and card in own:
            return True
    return False


CASES: dict[str, Callable[[Moment], bool]] = {
    "before any reshuffle": lambda m: reshuffles(m) == 0 and plays_since_reshuffle(m) == 2,
    "after one": lambda m: reshuffles(m) == 1 and plays_since_reshuffle(m) == 2,
    "after two": lambda m: reshuffles(m) == 2 and plays_since_reshuffle(m) == 2,
    "after five": lambda m: reshuffles(m) == 5 and plays_since_reshuffle(m) == 2,
    "twice in one draw": was_reshuffled_twice_in_one_draw,
    "between act and draw": is_between_act_and_draw,
    "while the pile is shuffled": lambda m: m.is_waiting and reshuffles(m) >= 2,
    "uneven after one": lambda m: reshuffles(m) == 1 and is_uneven(m),
    "uneven after two": lambda m: reshuffles(m) == 2 and is_uneven(m),
    "seen on the discard pile": is_surely_in_the_pile,
    "own card drawn by another": lambda m: has_seen_own_card_again(m) and not m.is_waiting,
    "discards without a knight": lambda m: m.discards >= 4 and not m.is_waiting,
}
TABLES = (
    ("ford", 3, 1),
    ("ford", 4, None),
    ("ford", 5, 0),
    ("weir", 3, 2),
    ("weir", 3, None),
    ("weir", 4, 0),
)


@cache
def found(board: str, players: int, viewer: int | None) -> dict[str, Moment]:
    """For each case the first such moment in a series of random games."""
    first: dict[str, Moment] = {}
    for game in range(500):
        for moment in moments(board, players, viewer, game):
            for case, is_seen in CASES.items():
                if case not in first and is_seen(moment):
                    first[case] = replace(moment, known=deepcopy(moment.known))
            if all(case in first or not applies(case, board, players, viewer) for case in CASES):
                return first
    raise AssertionError(f"not seen in any game: {CASES.keys() - first.keys()}")


def applies(case: str, board: str, players: int, viewer: int | None) -> bool:
    """A spectator has no own card; most tables are too small to be uneven."""
    if case == "own card drawn by another":
        return viewer is not None
    return (board, players) == ("weir", 3) or not case.startswith("uneven")
