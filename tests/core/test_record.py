"""A record is written the same way every time, keeps what it does not know, and is refused with place and reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from loreley import RecordError, format_record, parse_record, replay
from loreley.core.record import ChanceEvent, MoveEvent, shorten
from tests.samples import EDITIONS, PLAYERS, games

pytestmark = pytest.mark.nojit

Data = dict[str, Any]
BASE = games(1, 5, max_rounds=2)[0]
EVENTS = len(BASE.events)
FIRST_MOVE = next(n for n, event in enumerate(BASE.events) if isinstance(event, MoveEvent))


def data() -> Data:
    """A short finished game: landmarks, hands, deck, then moves."""
    return copy.deepcopy(BASE.to_dict())


def refused(text: str) -> RecordError:
    """The refusal of a text that is no valid record, whichever part finds it out."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text))
    assert str(caught.value) == f"{caught.value.place}: {caught.value.why}"
    assert len(str(caught.value)) < 300, "a message is one sentence, however long the record"
    return caught.value


# What is written


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_reads_back_as_it_was_written(edition: str, players: int) -> None:
    for record in games(2, 3, players, edition, "brook"):
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text
        assert "\n" not in text


def test_the_format_is_stable_to_the_byte() -> None:
    record = parse_record(
        '{"result":{"winners":[1],"scores":[1,2,0]}, "events" : [{"move":"4-4R","seat":2},'
        '{"value":[1,null],"chance":"deck"}],"first":2, "seats":[{"kind":"human","name":"Ada"},'
        '{"name":"B\\u00e4r","kind":"bot"},{"name":"","kind":"bot"}],"options":{"max_rounds":4,"open_coins":false},'
        '"players":3,"board":"rhine","edition":"english","game":"rheinlaender","format":"loreley-record/1"}'
    )
    assert format_record(record) == (
        '{"format": "loreley-record/1", "game": "rheinlaender", "edition": "english", "board": "rhine", '
        '"players": 3, "options": {"max_rounds": 4}, "seats": [{"name": "Ada", "kind": "human"}, '
        '{"name": "Bär", "kind": "bot"}, {"name": "", "kind": "bot"}], "first": 2, '
        '"events": [{"seat": 2, "move": "4-4R"}, {"chance": "deck", "value": [1, null]}], '
        '"result": {"scores": [1, 2, 0], "winners": [1]}}'
    )


def test_unknown_keys_are_kept_everywhere_and_mean_nothing() -> None:
    given = data()
    extra = {"clock": [1, {"left": -7}], "größe": None, "": "\u2028", "on": True}
    given |= {"app": "4.5", "fairness": extra}
    given["seats"][1] |= extra
    given["events"][0]["at"] = "2024-05-01"
    given["events"][FIRST_MOVE] |= extra
    given["result"]["note"] = extra
    record = parse_record(json.dumps(given))
    assert record.to_dict() == given
    assert json.loads(format_record(record)) == given
    assert format_record(parse_record(format_record(record))) == format_record(record)
    assert len(replay(record)) == len(replay(BASE))


def test_a_game_that_runs_has_no_result() -> None:
    given = data()
    del given["result"]
    given["events"] = given["events"][: FIRST_MOVE + 1]
    record = parse_record(json.dumps(given))
    assert record.scores is None
    assert "result" not in record.to_dict()
    assert [step.ply for step in replay(record)] == [0, 1]


# What is refused: a name, what is done to a valid record, the place, a part of the reason


def at(*path: str | int) -> Callable[..., Callable[[Data], None]]:
    """`at("events", 3)(value)` puts a value there; without a value the thing is removed."""

    def put(*value: Any) -> Callable[[Data], None]:
        def change(whole: Data) -> None:
            *outer, last = path
            inner: Any = whole
            for key in outer:
                inner = inner[key]
            if value:
                inner[last] = value[0]
            else:
                del inner[last]

        return change

    return put


def events(change: Callable[[list[Any]], object]) -> Callable[[Data], None]:
    def apply(whole: Data) -> None:
        change(whole["events"])

    return apply


def leave_out_a_turn(whole: Data) -> None:
    while whole["events"][FIRST_MOVE].get("seat") == SEAT:
        del whole["events"][FIRST_MOVE]


def swap_hands(whole: Data) -> None:
    hands = whole["events"][1]["value"]
    hands[0], hands[1] = hands[1], hands[0]


MOVE = f"event {FIRST_MOVE}"
SEAT = BASE.events[FIRST_MOVE].seat  # type: ignore[union-attr]
move_at = at("events", FIRST_MOVE, "move")
hands_at, deck_at, sites_at = at("events", 1, "value"), at("events", 2, "value"), at("events", 0, "value")
HANDS, DECK = BASE.events[1].value, BASE.events[2].value  # type: ignore[union-attr]
SITES = BASE.events[0].value  # type: ignore[union-attr]

BROKEN: dict[str, tuple[Callable[[Data], None], str, str]] = {
    "no format": (at("format")(), "header", "format is None"),
    "format of the future": (at("format")("loreley-record/2"), "header", "expected 'loreley-record/1'"),
    "no game": (at("game")(), "header", "'game' is missing"),
    "unknown game": (at("game")("chess"), "header", "unknown game 'chess'"),
    "game a number": (at("game")(1), "header", "expected a string"),
    "unknown edition": (at("edition")("latin"), "header", "unknown edition 'latin'"),
    "edition a list": (at("edition")(["english"]), "header", "expected a string"),
    "unknown board": (at("board")("moon"), "header", "unknown board 'moon'"),
    "board with a path": (at("board")("../rhine"), "header", "unknown board"),
    "board null": (at("board")(None), "header", "board is None"),
    "no players": (at("players")(), "header", "'players' is missing"),
    "players true": (at("players")(True), "header", "expected a whole number"),
    "players a string": (at("players")("3"), "header", "expected a whole number"),
    "too many players": (at("players")(6), "header", "3 seats for 6 players"),
    "players below zero": (at("players")(-3), "header", "no game is for that many"),
    "players beyond counting": (at("players")(10**14), "header", "no game is for that many"),
    "two players": (
        lambda d: d.update(
            players=2, first=0, seats=d["seats"][:2], events=[], result={"scores": [0, 0], "winners": []}
        ),
        "header",
        "is for 3, 4, 5",
    ),
    "no options": (at("options")(), "header", "'options' is missing"),
    "options a list": (at("options")([]), "header", "expected an object"),
    "unknown option": (at("options")({"speed": 2}), "header", "unknown option 'speed'"),
    "option of a wrong type": (at("options")({"open_coins": 1}), "header", "expected true or false"),
    "option out of range": (at("options")({"max_rounds": 0}), "header", "from 1 to 10000"),
    "option a truth value": (at("options")({"max_rounds": True}), "header", "from 1 to 10000"),
    "no seats": (at("seats")(), "header", "'seats' is missing"),
    "a seat too few": (at("seats", 0)(), "header", "2 seats for 3 players"),
    "seat a string": (at("seats", 0)("Ada"), "header", "seat 0 is 'Ada'"),
    "seat without a name": (at("seats", 0, "name")(), "header", "'name' is missing"),
    "seat of an unknown kind": (at("seats", 2, "kind")("ghost"), "header", "seat 2 is of kind 'ghost'"),
    "no first": (at("first")(), "header", "'first' is missing"),
    "first no seat": (at("first")(3), "header", "expected a seat from 0 to 2"),
    "first below zero": (at("first")(-1), "header", "expected a seat from 0 to 2"),
    "first another seat": (at("first")((SEAT + 1) % 3), MOVE, "is to move"),
    "seen by nobody": (at("seen_by")(None), "header", "seen_by is None"),
    "seen by a stranger": (at("seen_by")(3), "header", "seen_by is 3"),
    "seen by true": (at("seen_by")(True), "header", "seen_by is True"),
    "seen by a word": (at("seen_by")("all"), "header", "seen_by is 'all'"),
    "no events": (at("events")(), "header", "'events' is missing"),
    "events an object": (at("events")({}), "header", "expected a list"),
    "event null": (at("events", 4)(None), "event 4", "expected an object"),
    "event a list": (at("events", 4)([]), "event 4", "expected an object"),
    "event empty": (at("events", 4)({}), "event 4", "either a chance or a move"),
    "event both": (at("events", FIRST_MOVE, "chance")("deck"), MOVE, "either a chance or a move"),
    "chance by a seat": (at("events", 0, "seat")(0), "event 0", "a value and no seat"),
    "chance without value": (at("events", 0, "value")(), "event 0", "a value and no seat"),
    "chance of no name": (at("events", 0, "chance")(7), "event 0", "chance is 7"),
    "chance unknown": (at("events", 0, "chance")("weather"), "event 0", "has to say landmarks"),
    "move without seat": (at("events", FIRST_MOVE, "seat")(), MOVE, "'seat' is missing"),
    "move by a truth value": (at("events", FIRST_MOVE, "seat")(False), MOVE, "seat is False"),
    "move by no seat": (at("events", FIRST_MOVE, "seat")(3), MOVE, "there is no seat 3"),
    "move by a seat below zero": (at("events", FIRST_MOVE, "seat")(-1), MOVE, "there is no seat -1"),
    "move by another seat": (at("events", FIRST_MOVE, "seat")((SEAT + 1) % 3), MOVE, f"seat {SEAT} is to move"),
    "move null": (move_at(None), MOVE, "move is None"),
    "move a number": (move_at(4), MOVE, "expected a string"),
    "move of great length": (move_at("4-4L" * 1000), MOVE, "4000 characters"),
    "move empty": (move_at(""), MOVE, "is not a move"),
    "move in other digits": (move_at("２３-23L"), MOVE, "is not a move"),
    "move with a space": (move_at(" ."), MOVE, "is not a move"),
    "move with a line end": (move_at(".\n"), MOVE, "is not a move"),
    "move to nowhere": (move_at("#99L"), MOVE, "no space '99L'"),
    "move with card 0": (move_at("0-1L"), MOVE, "is not a move"),
    "move with a card of no area": (move_at("55-54R"), MOVE, "there is no card 55"),
    "move before acting": (move_at("."), MOVE, "is not allowed"),
    "bastion in the river": (move_at("#1W"), MOVE, "is not allowed"),
    "no landmarks": (events(lambda e: e.pop(0)), "event 0", "found 'hands'"),
    "hands before landmarks": (events(lambda e: e.insert(0, e.pop(1))), "event 0", "found 'hands'"),
    "landmarks twice": (events(lambda e: e.insert(1, e[0])), "event 1", "has to say hands"),
    "a move before the deck": (events(lambda e: e.pop(2)), "event 2", "found the move"),
    "nothing at all": (at("events")([]), "event 0", "the record ends"),
    "ends before the deck": (lambda d: d.update(events=d["events"][:2]), "event 2", "the record ends"),
    "deck where none is asked": (events(lambda e: e.insert(4, e[2])), "event 4", "chance was not asked"),
    "landmarks a string": (sites_at("castle"), "event 0", "expected a list"),
    "landmark unknown": (sites_at(["mill", *SITES[1:]]), "event 0", "'mill' is no landmark"),
    "landmark a list": (sites_at([[], *SITES[1:]]), "event 0", "[] is no landmark"),
    "landmark too few": (sites_at(SITES[1:]), "event 0", "25 values"),
    "landmark not in the box": (sites_at(["castle"] * 26), "event 0", "value 8 of the 26 of landmarks"),
    "hands an object": (hands_at({}), "event 1", "expected a list"),
    "hands for two": (hands_at(HANDS[:2]), "event 1", "2 hands for 3 players"),
    "hand short": (hands_at([HANDS[0][1:], *HANDS[1:]]), "event 1", "the hand of seat 0"),
    "hand null": (hands_at([None, *HANDS[1:]]), "event 1", "the hand of seat 0"),
    "hand with a string": (hands_at([["4"] * 5, *HANDS[1:]]), "event 1", "'4' is no card"),
    "hand with a truth value": (hands_at([[True] * 5, *HANDS[1:]]), "event 1", "True is no card"),
    "hand of card 0": (hands_at([[0] * 5, *HANDS[1:]]), "event 1", "0 is no card"),
    "hand with null": (hands_at([[None] * 5, *HANDS[1:]]), "event 1", "None is no card"),
    "hands alike": (hands_at([HANDS[0], HANDS[0], HANDS[2]]), "event 1", "left to draw"),
    "deck null": (deck_at(None), "event 2", "expected a list"),
    "deck with null": (deck_at([None, *DECK[1:]]), "event 2", "None is no card"),
    "deck with another word": (deck_at(["joker", *DECK[1:]]), "event 2", "'joker' is no card"),
    "deck short": (deck_at(DECK[1:]), "event 2", f"{len(DECK) - 1} values"),
    "deck with a dealt card": (deck_at([HANDS[0][0], *DECK[1:]]), "event 2", "left to draw"),
    "deck reshuffled twice": (deck_at(["reshuffle"] * len(DECK)), "event 2", "value 2 of the"),
    "deck without end": (deck_at([1] * 100_000), "event 2", "100000 values"),
    "a turn left out": (leave_out_a_turn, MOVE, "is to move"),
    "a move twice": (
        events(lambda e: e.insert(FIRST_MOVE, e[FIRST_MOVE])),
        f"event {FIRST_MOVE + 1}",
        "is not allowed",
    ),
    "hands exchanged": (swap_hands, "event", "is not allowed"),
    "moves after the end": (events(lambda e: e.append(e[-1])), f"event {EVENTS}", "the game is over"),
    "no result": (at("result")(), "result", "its result is missing"),
    "result null": (at("result")(None), "result", "expected scores and winners"),
    "result without winners": (at("result", "winners")(), "result", "expected scores and winners"),
    "scores strings": (at("result", "scores")(["1", "2", "3"]), "result", "expected a list of numbers"),
    "scores for two": (at("result", "scores")([1, 2]), "result", "2 scores for 3 players"),
    "scores of another game": (at("result", "scores")([0, 0, 999]), "result", "the game gives"),
    "winners a number": (at("result", "winners")(1), "result", "expected a list of numbers"),
    "winners nobody": (at("result", "winners")([]), "result", "the game gives"),
    "winners in great number": (at("result", "winners")([0] * 100_000), "result", "the game gives"),
    "result of an unfinished game": (events(lambda e: e.pop()), "result", "the game is not finished"),
    "half a character in a name": (at("seats", 0, "name")("\ud83c"), "header", "half a character"),
    "half a character in a key": (at("\udc00")(1), "header", "half a character"),
    "half a character in a move": (move_at("\udfff"), MOVE, "half a character"),
    "deep in an event": (at("events", 1, "value")(json.loads("[" * 200 + "]" * 200)), "event 1", "nested too deeply"),
    "deep in the header": (at("chat")(json.loads("[" * 200 + "]" * 200)), "header", "nested too deeply"),
    "deep in the result": (at("result", "x")(json.loads("[" * 200 + "]" * 200)), "result", "nested too deeply"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_place_and_reason(name: str) -> None:
    change, place, reason = BROKEN[name]
    given = data()
    change(given)
    error = refused(json.dumps(given))
    assert error.place == place or (place == "event" and error.place.startswith("event ")), error
    assert reason in error.why


def test_there_are_many_kinds_of_refusal() -> None:
    assert len(BROKEN) >= 45


@pytest.mark.parametrize("value", [None, "x" * 10_000, list(range(10_000)), {"a": "b" * 100}])
def test_what_is_quoted_in_a_message_is_short(value: object) -> None:
    assert len(shorten(value)) <= 60


def test_an_event_says_what_it_is() -> None:
    assert isinstance(BASE.events[0], ChanceEvent)
    assert isinstance(BASE.events[FIRST_MOVE], MoveEvent)
