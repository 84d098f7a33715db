"""What a view shows, what it withholds to the end, and that no way leads from it to the truth."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pytest

from loreley import IllegalMove, Position, SettingError, View
from loreley.core.rng import seeded
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.state import ACT, DECK, HANDS, NO_CHANCE

from .faces import PROBES, random_script, viewers


def positions(board: str = "brook", players: int = 3, edition: str = "english", **options: Any) -> list[Position]:
    """A random game after the deal."""
    return list(random_script(board, players, edition, "content", **options).play())[2:]


@pytest.mark.parametrize("players", GAME.players)
def test_others_hands_and_the_pile_are_hidden_to_the_last(players: int) -> None:
    game = positions("rhine", players, rounds=8)
    assert game[-1].is_over
    for position in game[::3] + game[-1:]:
        truth = position.canonical()
        for viewer in viewers(players):
            shown = position.view(viewer).canonical()
            assert shown["deck"] == [None] * len(truth["deck"])
            for seat in range(players):
                own = truth["hands"][seat]
                assert shown["hands"][seat] == (own if seat == viewer else [None] * len(own))


def test_the_rest_of_a_position_is_shown_as_it_is() -> None:
    withheld = {"hands", "deck", "coins", "legal", "scores", "winners"}
    for position in positions(players=4):
        truth = position.canonical(5)
        for viewer in viewers(4):
            shown = position.view(viewer).canonical(5)
            assert shown.keys() == truth.keys()
            assert {key: shown[key] for key in shown.keys() - withheld} == {
                key: truth[key] for key in truth.keys() - withheld
            }


def test_moves_are_shown_to_the_seat_that_has_to_move() -> None:
    for position in positions():
        for viewer in viewers(3):
            is_asked = viewer is not None and viewer == position.to_move
            view = position.view(viewer)
            assert view.legal == (position.legal if is_asked else None)
            assert view.canonical()["legal"] == view.legal
            if is_asked:
                assert view.codes().tolist() == position.codes().tolist()


@pytest.mark.parametrize("is_open", [False, True])
def test_totals_are_withheld_until_the_end_unless_open(is_open: bool) -> None:
    for position in positions(open_coins=is_open):
        coins = position.canonical()["coins"]
        for viewer in viewers(3):
            shown = position.view(viewer).canonical()["coins"]
            if is_open or position.is_over:
                assert shown == coins
            else:
                assert shown == [total if seat == viewer else None for seat, total in enumerate(coins)]


def test_payments_are_public() -> None:
    """Whoever adds up what he was told of knows all totals."""
    told: dict[int | None, list[int]] = {viewer: [0, 0, 0] for viewer in viewers(3)}
    game = positions(rounds=20)
    for position in game:
        for viewer, totals in told.items():
            for event in position.happened(viewer):
                if "paid" in event.facts and not position.is_over:
                    totals[event["seat"]] += event["paid"]
        if not position.is_over:
            assert all(totals == position.canonical()["coins"] for totals in told.values())
    assert sum(told[None]) > 0


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    drawn = 0
    for position in positions():
        for event in position.happened(None, is_full=True):
            if event.name == "card-drawn":
                drawn += 1
                for viewer in viewers(3):
                    (shown,) = [e for e in position.happened(viewer) if e.name == "card-drawn"]
                    assert shown["card"] == (event["card"] if viewer == event["seat"] else None)
    assert drawn >= 20


def test_another_seats_refusals_tell_nothing() -> None:
    """Who is not to move is told of no card whether it is in the mover's hand."""
    for position in positions()[:12]:
        mover = position.to_move
        for viewer in viewers(3):
            if mover is not None and viewer != mover and position.state.phase == ACT:
                refusals = [position.view(viewer).explain(f"{card}-") for card in range(1, 13)]
                assert {refusal and refusal.code for refusal in refusals} == {"card-not-in-hand"}


def test_a_seat_is_told_the_same_by_its_view_as_by_the_truth() -> None:
    for position in positions():
        if position.to_move is not None:
            view = position.view(position.to_move)
            for move in PROBES:
                if (refusal := position.explain(move)) is not None:
                    with pytest.raises(IllegalMove) as caught:
                        position.play(move)
                    assert caught.value.code == refusal.code
                assert view.explain(move) == refusal


@pytest.mark.parametrize("seat", [-1, 3, 5])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    with pytest.raises(SettingError, match=str(seat)):
        positions()[0].view(seat)


@pytest.mark.parametrize("pending", [HANDS, DECK])
def test_views_while_chance_is_asked(pending: int) -> None:
    """Before the deal and while the pile is shuffled, too, a world is drawn and nothing is written astray."""
    seen = 0
    for position in random_script("rhine", 5, "english", "chance").play():
        if position.state.pending == pending:
            for viewer in viewers(5):
                view = position.view(viewer)
                world = view.determinize(seeded(viewer))
                assert bytes(world.view(viewer)) == bytes(view)
                assert world.state.landmark.tolist() == position.state.landmark.tolist()
                seen += 1
    assert seen >= 5


def reachable(start: object) -> Iterator[object]:
    """Everything that can be reached from an object, apart from code."""
    code = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
    seen: dict[int, object] = {}
    edge = [start]
    while edge:
        thing = edge.pop()
        is_dispatcher = hasattr(thing, "py_func")
        if id(thing) in seen or isinstance(thing, code) or is_dispatcher:
            continue
        seen[id(thing)] = thing
        yield thing
        edge += gc.get_referents(thing)
        edge += [getattr(thing, name) for name in slots_of(thing) if hasattr(thing, name)]
        if isinstance(thing, np.ndarray | np.void) and thing.base is not None:
            edge.append(thing.base)


def slots_of(thing: object) -> list[str]:
    return [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]


def secrets_of(position: Position, viewer: int | None) -> list[bytes]:
    """The bytes of hidden hands and of the pile, as records and lists would hold them."""
    state = position.state
    hands = [int(state.hand[seat]) for seat in range(position.players) if seat != viewer]
    pile = state.deck[state.deck_at : state.deck_size]
    found = [np.int64(hand).tobytes() for hand in hands]
    return found + [pile.astype(kind).tobytes() for kind in (np.int8, np.int32, np.int64)]


def tells(view: View, position: Position) -> list[str]:
    """What can be reached from the view and holds a secret."""
    secrets = secrets_of(position, view.seat)
    found = []
    for thing in reachable(view):
        if isinstance(thing, np.ndarray | np.void | np.generic | bytes | bytearray | memoryview):
            data = bytes(thing) if isinstance(thing, bytes | bytearray | memoryview) else thing.tobytes()
            found += [type(thing).__name__ for secret in secrets if secret in data]
        elif isinstance(thing, Position):
            found.append("Position")
    return found


def test_no_way_leads_from_a_view_to_the_truth() -> None:
    game = positions("rhine", 4, "german")
    for position in game[::6] + game[-1:]:
        if position.state.pending == NO_CHANCE:
            for viewer in viewers(4):
                view = position.view(viewer)
                assert tells(view, position) == []
                view.canonical(), view.legal, view.determinize(seeded(0)), repr(view)
                assert tells(view, position) == []


def keep_block(position: Position, view: View) -> None:
    view._block = position._block[:1]


def keep_pile(position: Position, view: View) -> None:
    view.edition = position.state.deck[position.state.deck_at : position.state.deck_size].copy()


def keep_closed(position: Position, view: View) -> None:
    view.edition = {"known": [bytes(position._block)]}  # type: ignore[assignment]


@pytest.mark.parametrize("keep", [keep_block, keep_pile, keep_closed])
def test_a_way_to_the_truth_is_found(keep: Callable[[Position, View], None]) -> None:
    position = positions("rhine", 4, "german")[20]
    view = position.view(1)
    keep(position, view)
    assert tells(view, position) != []
