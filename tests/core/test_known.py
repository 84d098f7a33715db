"""A game exported as one seat knows it: it shows that seat's views, hides the rest, and cannot be dealt again."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest

from loreley import Record, RecordError, format_record, get_board, get_game, parse_record
from loreley import replay as replay_anywhere
from loreley.arena.simulate import simulate
from loreley.core.game import Game
from loreley.core.known import KnownPosition
from loreley.core.record import ChanceEvent, MoveEvent
from loreley.core.replay import replay, seen_by, viewer_of
from tests.samples import EDITIONS, GAME, board_named, games

pytestmark = pytest.mark.nojit

BROOK = board_named("brook")


def running(record: Record, events: int) -> Record:
    """The record as it stood after so many events, and after the chance that follows them."""
    while events < len(record.events) and isinstance(record.events[events], ChanceEvent):
        events += 1
    if events >= len(record.events):
        return record
    return dataclasses.replace(record, events=record.events[:events], scores=None, winners=None)


def sample(edition: str = "english", players: int = 3) -> Record:
    return games(1, 61, players, edition, "brook")[0]


def export(record: Record, seat: int | None) -> Record:
    return seen_by(record, GAME, BROOK, seat)


def assert_same_views(record: Record, game: Game, board: Any, seat: int | None) -> None:
    export = parse_record(format_record(seen_by(record, game, board, seat)))
    assert viewer_of(export) == seat
    for full, known in zip(replay(record, game, board), replay(export, game, board), strict=True):
        assert (known.ply, known.seat, known.move) == (full.ply, full.seat, full.move)
        theirs, ours = full.position.view(seat), known.position.view(seat)
        assert bytes(ours) == bytes(theirs)
        assert ours.canonical(known.ply) == theirs.canonical(full.ply)
        assert known.happened(seat) == full.happened(seat)
        assert known.position.scores == full.position.scores
        assert known.position.winners == full.position.winners


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_export_shows_what_its_seat_saw(edition: str) -> None:
    record = sample(edition, 4)
    for seat in (None, 0, 3):
        assert_same_views(record, GAME, BROOK, seat)
        assert_same_views(running(record, 17), GAME, BROOK, seat)


def test_an_export_of_rheingold_shows_what_its_seat_saw() -> None:
    game = get_game("rheingold")
    board = get_board(game)
    for record in simulate(game, board, ["random"] * 3, 1, 4, options={"max_rounds": 20}):
        assert any(isinstance(event, ChanceEvent) and event.kind == "draw" for event in record.events)
        for seat in (None, 1):
            assert_same_views(record, game, board, seat)


def test_hidden_values_are_null_and_known_ones_stay() -> None:
    record = running(sample(), 12)
    for seat in (None, 0, 1, 2):
        exported = export(record, seat)
        truth = [event.value for event in record.events if isinstance(event, ChanceEvent)]
        known = [event.value for event in exported.events if isinstance(event, ChanceEvent)]
        assert known[0] == truth[0]
        assert known[1] == [hand if other == seat else [None, None] for other, hand in enumerate(truth[1])]
        held = {card for other, hand in enumerate(truth[1]) if other == seat for card in hand}
        for pile, mask in zip(truth[2:], known[2:], strict=True):
            assert len(pile) == len(mask)
            assert all(mine in (card, None) for mine, card in zip(mask, pile, strict=True))
            held |= {card for card in mask if isinstance(card, int)}
        turns = {
            event.move.split("-")[0] for event in record.events if isinstance(event, MoveEvent) and event.seat == seat
        }
        assert {int(card) for card in turns if card.isdigit()} <= held
        assert [mask.count("reshuffle") for mask in known[2:]] == [1] * (len(known) - 3) + [0]


def test_an_export_does_not_depend_on_what_is_hidden() -> None:
    """The undrawn rest of the pile in another order: nobody can tell."""
    at, drawn = 2, 3  # where the first pile stands; how many cards three moves draw from it at most
    for number in range(20):
        record = running(games(20, 61, 3, "english", "brook")[number], at + 1 + drawn)
        event = record.events[at]
        assert isinstance(event, ChanceEvent)
        pile = event.value
        if "reshuffle" in pile[drawn:-1]:
            break
    assert "reshuffle" in pile[drawn:-1]
    assert all(isinstance(event, MoveEvent) for event in record.events[at + 1 :])
    other = dataclasses.replace(record, events=list(record.events))
    other.events[at] = ChanceEvent("deck", pile[:drawn] + pile[drawn:][::-1])
    for seat in (None, 0, 1, 2):
        assert format_record(export(other, seat)) == format_record(export(record, seat))


def test_what_may_tell_secrets_is_left_out() -> None:
    record = parse_record(format_record(sample()))
    record.extra |= {"fairness": {"secret": "…"}, "app": "1"}
    record.events[1] = dataclasses.replace(record.events[1], extra={"proof": "…"})
    exported = export(record, 0)
    assert exported.extra == {"app": "1"}
    assert exported.events[1].extra == {}
    assert record.extra["fairness"], "the record itself stays as it was"
    assert record.events[1].extra


@pytest.mark.parametrize("seat", [None, 1])
def test_an_export_answers_its_own_seat_only(seat: int | None) -> None:
    step = list(replay(export(sample(), seat), GAME, BROOK))[6]
    position = step.position
    assert isinstance(position, KnownPosition)
    questions: list[Callable[[], object]] = [
        lambda: position.canonical(step.ply),
        lambda: position.view(0),
        lambda: step.happened(0),
        lambda: step.happened(seat, is_full=True),
        lambda: position.resolve([]),
    ]
    if position.to_move != seat:
        questions += [lambda: position.legal, lambda: position.codes()]
    for ask in questions:
        with pytest.raises(RecordError, match="needs the full record") as caught:
            ask()
        assert caught.value.place == "header"
    assert position.view(seat).canonical(step.ply)["deck"] == [None] * len(position.view(seat).canonical()["deck"])


def test_what_its_own_seat_may_do_is_known() -> None:
    record = sample()
    own, full = list(replay(export(record, 1), GAME, BROOK)), list(replay(record, GAME, BROOK))
    asked = [n for n, step in enumerate(full) if step.position.to_move == 1]
    assert asked
    for n in asked:
        assert own[n].position.legal == full[n].position.legal
        move = full[n].position.legal[0]
        assert isinstance(own[n].position.play(move), KnownPosition)
        code = GAME.parse_move(BROOK, move)
        assert isinstance(own[n].position.apply(code), KnownPosition)


def test_only_a_seat_of_the_game_and_only_a_full_record_can_be_exported() -> None:
    for seat in (-1, 3):
        with pytest.raises(RecordError, match=f"header: there is no seat {seat}"):
            export(sample(), seat)
    with pytest.raises(RecordError, match=r"header: .* needs the full record"):
        export(export(sample(), 0), 0)


def test_the_front_door_replays_an_export_too() -> None:
    record = games(1, 5, max_rounds=2)[0]
    board = get_board(GAME)
    assert len(replay_anywhere(seen_by(record, GAME, board, 0))) == len(replay_anywhere(record))


# What cannot be


def plays_at_once(record: Record) -> bool:
    """Seats 0 and 1 place a knight on a bank each with their first card, before any reshuffle."""
    acts = [n for n, e in enumerate(record.events) if isinstance(e, MoveEvent) and e.move[0] not in "#."][:2]
    early = record.events[3 : acts[1]]
    moves = [event.move for event in (record.events[n] for n in acts) if isinstance(event, MoveEvent)]
    return all("-" in m and m[-1] in "LR" for m in moves) and not any(isinstance(e, ChanceEvent) for e in early)


ALIKE = next(game for game in games(40, 63, 3, "english", "brook") if game.first == 0 and plays_at_once(game))


def first(data: dict[str, Any], seat: int, key: str = "move") -> int:
    """The index of the seat's first card that is played."""
    return next(n for n, e in enumerate(data["events"]) if e.get("seat") == seat and e[key][0] not in "#.")


def show_a_hand(data: dict[str, Any]) -> str:
    """The one that seat 1 was dealt indeed; seat 0 cannot know it."""
    data["events"][1]["value"][1] = ALIKE.events[1].value[1]  # type: ignore[union-attr]
    return "event 1"


def show_half_a_hand(data: dict[str, Any]) -> str:
    data["events"][1]["value"][1][0] = next(c for c in range(1, 13) if c not in data["events"][1]["value"][0])
    return "event 1"


def hide_the_own_hand(data: dict[str, Any]) -> str:
    data["events"][1]["value"][0] = [None, None]
    return "event 1"


def hide_the_landmarks(data: dict[str, Any]) -> str:
    data["events"][0]["value"][0] = None
    return "event 0"


def hide_a_hand_whole(data: dict[str, Any]) -> str:
    data["events"][1]["value"][1] = None
    return "event 1"


def hide_an_own_draw(data: dict[str, Any]) -> str:
    for n, event in enumerate(data["events"]):
        pile = event.get("value", [])
        known = [k for k, card in enumerate(pile) if event.get("chance") == "deck" and isinstance(card, int)]
        if known:
            pile[known[-1]] = None
            return f"event {n}"
    raise AssertionError("no draw")


def show_a_later_card(data: dict[str, Any]) -> str:
    number = max(n for n, event in enumerate(data["events"]) if event.get("chance") == "deck")
    pile = data["events"][number]["value"]
    hidden = max(n for n, card in enumerate(pile) if card is None)
    pile[hidden] = "reshuffle"
    return f"event {number}"


def shorten_the_pile(data: dict[str, Any]) -> str:
    data["events"][2]["value"].remove(None)
    return "event 2"


def deal_an_own_card_twice(data: dict[str, Any]) -> str:
    pile = data["events"][2]["value"]
    pile[next(n for n, card in enumerate(pile) if card is None)] = data["events"][1]["value"][0][0]
    return "event 2"


def play_the_viewers_card(data: dict[str, Any]) -> str:
    """Seat 1 plays a card that seat 0 was dealt and still holds."""
    number = first(data, 1)
    played = {e["move"] for e in data["events"][:number] if e.get("seat") == 0}
    held = [c for c in data["events"][1]["value"][0] if not any(m.startswith((f"{c}-", f"{c}+")) for m in played)]
    data["events"][number]["move"] = f"{held[0]}-{held[0]}L"
    return f"event {number}"


def play_a_discarded_card(data: dict[str, Any]) -> str:
    number = first(data, 1)
    data["events"][number]["move"] = data["events"][first(data, 0)]["move"].replace("L", "R")
    return f"event {number}"


def discard_for_nothing(data: dict[str, Any]) -> str:
    """R2 asks that nothing can be placed, whatever the rest of the hand is."""
    number = first(data, 1)
    card = data["events"][number]["move"].split("-")[0]
    data["events"][number]["move"] = f"{card}-"
    return f"event {number}"


def claim_a_result(data: dict[str, Any]) -> str:
    data["result"]["scores"][0] += 1
    return "result"


@pytest.mark.parametrize(
    "change",
    [
        show_a_hand,
        show_half_a_hand,
        hide_the_own_hand,
        hide_the_landmarks,
        hide_a_hand_whole,
        hide_an_own_draw,
        show_a_later_card,
        shorten_the_pile,
        deal_an_own_card_twice,
        play_the_viewers_card,
        play_a_discarded_card,
        discard_for_nothing,
        claim_a_result,
    ],
)
def test_an_export_that_cannot_be_is_refused(change: Callable[[dict[str, Any]], str]) -> None:
    data = copy.deepcopy(export(ALIKE, 0).to_dict())
    place = change(data)
    with pytest.raises(RecordError) as caught:
        list(replay(parse_record(json.dumps(data)), GAME, BROOK))
    assert caught.value.place == place, caught.value
