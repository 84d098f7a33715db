"""What a whole game of Rheingold shows: ways of ending, fights, sieges, whatever a kept record may be kept for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from loreley import Board, Event, Record, Step

__all__ = ["WANTED", "features"]

Canonical = dict[str, Any]

WANTED = frozenset(
    {
        *(f"{players} players" for players in (3, 4, 5)),
        "end: the last but one castle is taken",
        "end: the 17th castle is taken",
        "end: max_rounds",
        "tie broken by knights on the board (G4)",
        "shared win (G5)",
        "start field blocked by an own knight",
        "start field shared",
        "reserve empty at a roll",
        "attack by one stack",
        "attack gathered from two stacks",
        "attack gathered from three stacks",
        "attack out of a castle",
        "sortie",
        "sortie that leaves one knight",
        "knights added to an own castle",
        "castle conquered with steps left",
        "castle conquered with the last step",
        "siege won without a shield",
        "siege won against a hidden shield",
        "siege won against an open shield (G2)",
        "siege failed (G9)",
        "siege failed with steps left",
        "shield revealed",
        "shield leaves the game",
        "shield drawn",
        "shield declined",
        "castle without a choice: no shields left",
        "turn ended by a full stop",
    }
)


def features(record: Record, board: Board, steps: Sequence[Step]) -> set[str]:
    """All of WANTED that the game shows."""
    positions = [step.position.canonical(step.ply) for step in steps]
    found = {f"{record.players} players", *_ending(positions)}
    for position, step in zip(positions, steps, strict=True):
        found.update(_roll(position, step.happened(is_full=True)))
    for (before, after), step in zip(pairwise(positions), steps[1:], strict=True):
        assert step.move is not None
        happened = step.happened(is_full=True)
        found.update(_march(before, step.move, happened))
        found.update(_siege(before, after, happened))
    return found & WANTED


def _ending(positions: list[Canonical]) -> Iterator[str]:
    last = positions[-1]
    if last["phase"] != "over":
        return
    if len(last["unconquered"]) == 1:
        yield "end: the last but one castle is taken"
        yield f"end: the {len(last['castles'])}th castle is taken"
    else:
        yield "end: max_rounds"
    best = [seat for seat, score in enumerate(last["scores"]) if score == max(last["scores"])]
    if len(last["winners"]) > 1:
        yield "shared win (G5)"
    if len(last["winners"]) < len(best):
        yield "tie broken by knights on the board (G4)"


def _roll(position: Canonical, happened: Sequence[Event]) -> Iterator[str]:
    names = {event.name for event in happened}
    if "start-taken" in names:
        yield "start field blocked by an own knight"
    if "reserve-empty" in names:
        yield "reserve empty at a roll"
    if any(len(seats) > 1 for seats in position["starts"].values()):
        yield "start field shared"


def _march(before: Canonical, move: str, happened: Sequence[Event]) -> Iterator[str]:
    if move == ".":
        yield "turn ended by a full stop"
    for event in happened:
        if event.name == "knights-marched":
            yield from _march_of_castle(before, event)
        elif event.name == "knights-driven-off":
            sources = set(before["attack"]["from"] if before["attack"] else ()) | {move.split(">")[0]}
            number = ("one stack", "two stacks", "three stacks")[len(sources) - 1]
            yield f"attack {'by' if len(sources) == 1 else 'gathered from'} {number}"
            if sources & set(before["castles"]):
                yield "attack out of a castle"


def _march_of_castle(before: Canonical, event: Event) -> Iterator[str]:
    castles = before["castles"]
    if event["from"] in castles:
        yield "sortie"
        if castles[event["from"]]["knights"] == event["knights"] + 1:
            yield "sortie that leaves one knight"
    if event["to"] in castles and castles[event["to"]]["owner"] == event["seat"]:
        yield "knights added to an own castle"


def _siege(before: Canonical, after: Canonical, happened: Sequence[Event]) -> Iterator[str]:
    names = {event.name for event in happened}
    when = "with the last step" if before["steps_left"] == 1 else "with steps left"
    if "shield-revealed" in names:
        yield "shield revealed"
    if "shield-gone" in names:
        yield "shield leaves the game"
    if "siege-failed" in names:
        yield "siege failed (G9)"
        yield f"siege failed {when}"
    if "shield-placed" in names:
        yield "shield drawn"
    if "shield-declined" in names:
        yield "shield declined"
    for event in happened:
        if event.name == "castle-conquered":
            yield f"castle conquered {when}"
            if after["phase"] not in ("shield", "over"):
                yield "castle without a choice: no shields left"
            if event["loser"] is not None:
                held = before["castles"][event["castle"]]
                kind = (
                    "without a" if held["shield"] is None else "against an open" if held["open"] else "against a hidden"
                )
                yield f"siege won {kind} shield{' (G2)' if held['open'] else ''}"
