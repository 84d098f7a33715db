"""One notation for moves: every conceivable move round-trips, any other text is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreley import Board, ChanceError, NotationError, get_board
from loreley.games.rheinlaender import GAME
from loreley.games.rheinlaender.move import BUILD, CONVERT, DISCARD, PASS, PLACE, REINFORCE, encode
from loreley.games.rheinlaender.state import DECK, HANDS, LANDMARK_SETUP
from tests.samples import board_named

RHINE = get_board(GAME, "rhine")
SIGNS = {PLACE: "-", REINFORCE: "+", CONVERT: "x"}


def every_move(board: Board) -> dict[str, int]:
    """The text of each conceivable move, written with code of our own, and its number."""
    spaces = list(enumerate(board.names))
    cards = range(1, int(board.record.areas) + 1)
    moves = {".": encode(PASS, 0, 0)}
    moves |= {f"#{name}": encode(BUILD, 0, n) for n, name in spaces}
    moves |= {f"{card}-": encode(DISCARD, card, 0) for card in cards}
    for kind, sign in SIGNS.items():
        moves |= {f"{card}{sign}{name}": encode(kind, card, n) for card in cards for n, name in spaces}
    return moves


def test_every_conceivable_move_of_rhine_round_trips() -> None:
    moves = every_move(RHINE)
    assert len(moves) == len(set(moves.values())) == 1 + 158 + 54 + 3 * 54 * 158
    for text, move in moves.items():
        assert GAME.parse_move(RHINE, text) == move
        assert GAME.format_move(RHINE, move) == text


def test_every_conceivable_move_of_another_board_round_trips() -> None:
    board = board_named("crossroads")
    for text, move in every_move(board).items():
        assert GAME.parse_move(board, text) == move
        assert GAME.format_move(board, move) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected CARD-SPACE, "),
        ("..", "expected CARD-SPACE, "),
        ("23", "expected CARD-SPACE, "),
        ("-23L", "expected CARD-SPACE, "),
        ("0-1L", "expected CARD-SPACE, "),
        ("07-7L", "expected CARD-SPACE, "),
        ("23-23L ", "expected CARD-SPACE, "),
        (" 23-23L", "expected CARD-SPACE, "),
        ("23-23L\n", "expected CARD-SPACE, "),
        ("23–23L", "expected CARD-SPACE, "),
        ("23X23L", "expected CARD-SPACE, "),
        ("٢٣-23L", "expected CARD-SPACE, "),
        ("1234-1L", "expected CARD-SPACE, "),
        ("55-1L", "there is no card 55; cards are 1 to 54"),
        ("55-", "there is no card 55; cards are 1 to 54"),
        ("999x1L", "there is no card 999; cards are 1 to 54"),
        ("23+", "there is no space '' on the board rhine"),
        ("23x", "there is no space '' on the board rhine"),
        ("23-23l", "there is no space '23l' on the board rhine"),
        ("23-43R", "there is no space '43R' on the board rhine"),
        ("23-I9", "there is no space 'I9' on the board rhine"),
        ("#", "there is no space '' on the board rhine"),
        ("#55L", "there is no space '55L' on the board rhine"),
        ("#23L ", "there is no space '23L ' on the board rhine"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move(RHINE, text)
    assert caught.value.text == text
    assert caught.value.why.startswith(why)


NEARLY = st.lists(
    st.sampled_from(["1", "23", "54", "55", "0", "-", "+", "x", "#", ".", "L", "W", "R", "I4", "23L", "²", " "]),
    max_size=5,
).map("".join)


@given(st.one_of(st.text(max_size=12), NEARLY, st.text(alphabet="0123456789LWRI-+x#.", max_size=8)))
def test_any_text_round_trips_exactly_or_is_refused(text: str) -> None:
    try:
        move = GAME.parse_move(RHINE, text)
    except NotationError:
        return
    assert GAME.format_move(RHINE, move) == text


# Chance, as it stands in a record


def test_chance_round_trips() -> None:
    landmarks = RHINE.record.bag[:26].tolist()
    written = GAME.format_chance(RHINE, 3, LANDMARK_SETUP, landmarks)
    assert set(written) == {"castle", "church", "city2", "city3", "city4"}
    assert GAME.parse_chance(RHINE, 3, LANDMARK_SETUP, written) == landmarks
    hands = list(range(20, 5, -1))
    written = GAME.format_chance(RHINE, 3, HANDS, hands)
    assert written == [[20, 19, 18, 17, 16], [15, 14, 13, 12, 11], [10, 9, 8, 7, 6]]
    assert GAME.parse_chance(RHINE, 3, HANDS, written) == hands
    assert GAME.format_chance(RHINE, 3, DECK, [7, 0, 54]) == [7, "reshuffle", 54]
    assert GAME.parse_chance(RHINE, 3, DECK, [7, "reshuffle", 54]) == [7, 0, 54]


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (DECK, "7", "deck is '7'; expected a list"),
        (DECK, [0], "0 is no card; cards are 1 to 54"),
        (DECK, [55], "55 is no card; cards are 1 to 54"),
        (DECK, [True], "True is no card"),
        (DECK, [7.0], "7.0 is no card"),
        (DECK, [None], "None is no card"),
        (DECK, ["RESHUFFLE"], "'RESHUFFLE' is no card"),
        (HANDS, {}, "hands is {}; expected a list"),
        (HANDS, [[1, 2, 3, 4, 5]], "1 hands for 3 players"),
        (HANDS, [[1], [2], [3]], "the hand of seat 0 is [1]; expected 5 cards"),
        (HANDS, [[1, 2, 3, 4, 5], "6", []], "the hand of seat 1 is '6'; expected 5 cards"),
        (HANDS, [[1, 2, 3, 4, "reshuffle"], [6] * 5, [7] * 5], "'reshuffle' is no card"),
        (LANDMARK_SETUP, None, "landmarks is None; expected a list"),
        (
            LANDMARK_SETUP,
            ["inn"],
            "'inn' is no landmark; expected one of castle, church, city2, city3, city4",
        ),
        (LANDMARK_SETUP, [""], "'' is no landmark"),
        (LANDMARK_SETUP, [1], "1 is no landmark"),
        (LANDMARK_SETUP, [["castle"]], "['castle'] is no landmark"),
    ],
)
def test_what_is_no_outcome_of_chance_is_refused(kind: int, value: object, why: str) -> None:
    with pytest.raises(ChanceError) as caught:
        GAME.parse_chance(RHINE, 3, kind, value)
    assert str(caught.value).startswith(why)
