"""Checks of secrets: a view tells nothing that it hides, and a world drawn from it is one that its seat may be in."""

from __future__ import annotations

import json
from typing import Any

from loreley.core.event import Event
from loreley.core.position import Position, View
from loreley.core.rng import seeded
from loreley.testing.play import Play

__all__ = ["check_events", "check_views"]

WORLDS, MOVES = 3, 4


def check_views(play: Play, position: Position, event: int) -> None:
    """For a spectator and every seat: worlds drawn from the view look the same to it, and can be played on."""
    before = position._block.tobytes()
    for seat in (None, *range(position.players)):
        view = position.view(seat)
        who = "a spectator" if seat is None else f"seat {seat}"
        play.demand(bytes(view) == bytes(position.view(seat)), f"two views of {who} differ", event)
        if position.to_move is not None:
            expected = position.legal if seat == position.to_move else None
            play.demand(view.legal == expected, f"the view of {who} has other legal moves", event)
        for n in range(WORLDS):
            _check_world(play, view, view.determinize(seeded("world", event, seat, n)), event, who)
    play.demand(position._block.tobytes() == before, "looking at the position changed it", event)


def _check_world(play: Play, view: View, world: Position, event: int, who: str) -> None:
    again = world.view(view.seat)
    if bytes(again) != bytes(view):
        fields = [name for name in view.state.dtype.names if _field(view, name) != _field(again, name)]
        play.fail(f"what {who} may not see shows in the view, or a world changes what it sees: {fields}", event)
    same = json.dumps(again.canonical()) == json.dumps(view.canonical())
    play.demand(same, f"{who} is shown another canonical position in a world of its own view", event)
    play.demand(world.to_move == view.to_move, f"in a world of {who} another seat is to move", event)
    if view.to_move is not None and view.to_move == view.seat:
        play.demand(world.legal == view.legal, f"in a world of {who} other moves are legal", event)
    _play_on(play, world, event, who)


def _field(view: View, name: str) -> bytes:
    return bytes(view._block[name].tobytes())


def _play_on(play: Play, world: Position, event: int, who: str) -> None:
    """A world has everything that is needed to go on."""
    rng = seeded("play on", event)
    for n in range(MOVES):
        while (chance := world.chance) is not None:
            values = world.draw(rng)
            play.demand(len(values) == chance.count, f"a world of {who} lacks items for {chance.name}", event)
            world = world.resolve(values)
        if world.is_over:
            return
        codes = world.codes().tolist()
        play.demand(codes, f"in a world of {who} nothing is legal after {n} moves", event)
        text = world.game.format_move(world.board, codes[(event + n) % len(codes)])
        refusal = world.explain(text)
        play.demand(refusal is None, f"in a world of {who} explain refuses the legal {text!r}: {refusal}", event)
        world = world.play(text)


def check_events(play: Play, position: Position, event: int) -> None:
    """What happened has known names and plain facts; a viewer hears of the same, with some facts withheld."""
    everything = position.happened(is_full=True)
    for fact in everything:
        play.demand(fact.name in position.game.event_names, f"event_names lacks {fact.name!r}", event)
        play.demand(_is_plain(fact.facts), f"{fact!r} holds something that is not plain JSON", event)
    for seat in (None, *range(position.players)):
        told = position.happened(seat)
        names = [fact.name for fact in told] == [fact.name for fact in everything]
        play.demand(names, f"seat {seat} is told of other events", event)
        for mine, fact in zip(told, everything, strict=True):
            play.demand(_agrees(mine, fact), f"seat {seat} is told {mine!r}, but it is {fact!r}", event)


def _is_plain(facts: dict[str, Any]) -> bool:
    plain = (str, int, bool, type(None))
    return all(type(key) is str and type(value) in plain for key, value in facts.items())


def _agrees(told: Event, fact: Event) -> bool:
    return told.facts.keys() == fact.facts.keys() and all(
        value is None or value == fact.facts[key] for key, value in told.facts.items()
    )
