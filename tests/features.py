"""What a whole game of Rheinländer shows: ways of ending, rulings, everything that a kept record may be kept for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from loreley import Board, Record, Step

__all__ = ["WANTED", "features"]

Canonical = dict[str, Any]

WANTED = frozenset(
    {
        *(f"{players} players" for players in (3, 4, 5)),
        *(f"end {edition}" for edition in ("english", "german", "hungarian", "short", "max_rounds")),
        "end: a Hungarian round is played out",
        "end: nobody's stock is empty any more (R10)",
        "placement on a river between knights",
        "placement on a river beside a bastion (R1)",
        "reinforcement",
        "conversion on land",
        "conversion in the river",
        "discard with an empty stock (R2)",
        "discard with knights in stock (R2)",
        "bastion before the act (R3)",
        "bastion after the act (R3)",
        "bastion and discard in one turn (R3)",
        "turn ended by a full stop",
        "reshuffle",
        "reshuffle twice in one draw",
        "reshuffle in the last turn",
        "an owner who is not first any more (R4)",
        "an owner without a knight (R4)",
        "own dukes of different value (R5)",
        "own dukes of equal value (R5)",
        "castle between several owners (R6)",
        "several castles at once",
        "castle given to another seat",
        "castle changes hands",
        "shared win (R7)",
        "negative stock (R8)",
        "castles follow the duke that stays (R11)",
        "tied combination without a duke",
        "tied combination with the sole duke",
        "archbishop named",
        "archbishop put aside",
        "archbishop changes hands",
        "coins shown",
    }
)


def features(record: Record, board: Board, steps: Sequence[Step]) -> set[str]:
    """All of WANTED that the game shows."""
    positions = [step.position.canonical(step.ply) for step in steps]
    found = {f"{record.players} players", *_ending(record, positions)}
    if record.options.get("open_coins"):
        found.add("coins shown")
    for (before, after), step in zip(pairwise(positions), steps[1:], strict=True):
        assert step.move is not None
        happened = step.happened(is_full=True)
        found.update(_act(board, step.move, before))
        found.update(_luck(Counter(event.name for event in happened)))
        found.update(_dukes(board, before, after, happened, step.seat))
    return found & WANTED


def _ending(record: Record, positions: list[Canonical]) -> Iterator[str]:
    last = positions[-1]
    if any(min(position["stock"]) < 0 for position in positions):
        yield "negative stock (R8)"
    if record.edition == "hungarian" and any(p["ending"] and p["phase"] == "act" for p in positions):
        yield "end: a Hungarian round is played out"
    if last["phase"] != "over":
        return
    is_empty = min(last["stock"]) <= 0
    if last["ending"] and not is_empty:
        yield "end: nobody's stock is empty any more (R10)"
    if "max_rounds" not in record.options:
        yield f"end {record.edition}"
    elif not (last["ending"] or is_empty):
        yield "end max_rounds"
    if len(last["winners"]) > 1:
        yield "shared win (R7)"


def _act(board: Board, move: str, before: Canonical) -> Iterator[str]:
    seat, has_bastion = before["to_move"], before["bastion_used"]
    card = re.match(r"\d+", move)
    if move == ".":
        yield "turn ended by a full stop"
    elif move.startswith("#"):
        yield f"bastion {'before' if before['phase'] == 'act' else 'after'} the act (R3)"
    elif move.endswith("-"):
        yield f"discard with {'an empty' if before['stock'][seat] <= 0 else 'knights in'} stock (R2)"
        if has_bastion:
            yield "bastion and discard in one turn (R3)"
    elif "+" in move:
        yield "reinforcement"
    elif "x" in move:
        yield f"conversion {'in the river' if move.endswith('W') else 'on land'}"
    elif move.endswith("W") and card is not None:
        banks = [s["id"] for s in board.topology["spaces"] if int(card[0]) in s["areas"] and s["kind"] == "land"]
        is_walled = any(bank in before["bastions"] for bank in banks)
        yield f"placement on a river {'beside a bastion (R1)' if is_walled else 'between knights'}"


def _luck(names: Counter[str]) -> Iterator[str]:
    if names["deck-reshuffled"]:
        yield "reshuffle"
        if names["game-over"]:
            yield "reshuffle in the last turn"
    if names["deck-reshuffled"] > 1:
        yield "reshuffle twice in one draw"


def _dukes(board: Board, before: Canonical, after: Canonical, happened: Any, mover: int | None) -> Iterator[str]:
    for event in happened:
        if event.name == "archbishop":
            yield _archbishop(event["seat"], event["loser"])
    taken = [event["seat"] for event in happened if event.name == "castle-taken"]
    if len(taken) > 1:
        yield "several castles at once"
    if any(seat != mover for seat in taken):
        yield "castle given to another seat"
    changed = {event["seat"] for event in happened if event.name == "castle-changed"}
    if changed:
        yield "castle changes hands"
    if changed - {event["seat"] for event in happened if event.name == "duke-placed"}:
        yield "castles follow the duke that stays (R11)"
    for space in set(after["knights"]) - set(before["knights"]):
        yield from _combination(board, before, after, space, bool(taken))
    yield from _surplus(before, happened)
    for duchy in after["duchies"]:
        count = _count(after, duchy)
        owner = duchy["owner"]
        if owner is not None and count[owner] < max(count.values()):
            yield "an owner who is not first any more (R4)"
            if not count[owner]:
                yield "an owner without a knight (R4)"


def _archbishop(seat: int | None, loser: int | None) -> str:
    if seat is None:
        return "archbishop put aside"
    return "archbishop named" if loser is None else "archbishop changes hands"


def _combination(board: Board, before: Canonical, after: Canonical, space: str, takes: bool) -> Iterator[str]:
    """What the new knight on the space brings together."""
    near = next(set(entry["adjacent"]) for entry in board.topology["spaces"] if entry["id"] == space)
    old = [duchy for duchy in before["duchies"] if near & set(duchy["spaces"])]
    owners = [duchy["owner"] for duchy in old if duchy["owner"] is not None]
    new = next((duchy for duchy in after["duchies"] if space in duchy["spaces"]), None)
    if takes and len(set(owners)) > 1:
        yield "castle between several owners (R6)"
    if new is None or len(old) < 2:
        return
    most = Counter(_count(after, new)).most_common(2)
    if len(most) > 1 and most[0][1] == most[1][1]:
        if owners and new["owner"] is None:
            yield "tied combination without a duke"
        if len(owners) == 1 and new["owner"] == owners[0]:
            yield "tied combination with the sole duke"


def _surplus(before: Canonical, happened: Any) -> Iterator[str]:
    value = {duchy["spaces"][0]: duchy["value"] for duchy in before["duchies"]}
    for stayed in happened:
        if stayed.name == "duke-stayed":
            for left in happened:
                if left.name == "duke-left" and left["seat"] == stayed["seat"]:
                    is_equal = left["paid"] == value[stayed["space"]]
                    yield f"own dukes of {'equal' if is_equal else 'different'} value (R5)"


def _count(position: Canonical, duchy: dict[str, Any]) -> Counter[int]:
    """Knights of each seat in a duchy, castles included."""
    count = Counter(position["knights"][space] for space in duchy["spaces"])
    count.update(position["castles"][str(site)] for site in duchy["sites"] if str(site) in position["castles"])
    return count
