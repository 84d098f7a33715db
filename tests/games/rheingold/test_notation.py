"""Moves and chance as text: what is written is read again, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreley import ChanceError, NotationError
from loreley.games.rheingold import GAME
from loreley.games.rheingold.move import STEP, encode, is_act, kind_of, knights_of, source_of, target_of
from loreley.games.rheingold.state import DRAW, ROLL, SUPPLY

from .sampling import games_of
from .scene import board_named

BOARD = board_named("middle-rhine")
PLACES = st.integers(0, len(BOARD.names) - 1)


@pytest.mark.nojit
@given(PLACES, PLACES, st.integers(1, SUPPLY))
def test_every_step_is_read_as_it_is_written(source: int, target: int, knights: int) -> None:
    move = encode(STEP, source, target, knights)
    text = GAME.format_move(BOARD, move)
    assert text == f"{BOARD.names[source]}>{BOARD.names[target]}*{knights}"
    assert GAME.parse_move(BOARD, text) == move
    assert (kind_of(move), source_of(move), target_of(move), knights_of(move)) == (STEP, source, target, knights)


@pytest.mark.nojit
@pytest.mark.parametrize("text", [".", "shield", "no-shield"])
def test_every_other_move_is_read_as_it_is_written(text: str) -> None:
    assert GAME.format_move(BOARD, GAME.parse_move(BOARD, text)) == text


def test_every_legal_move_is_read_as_it_is_written() -> None:
    for _, _, position in games_of(3, 3, max_rounds=20):
        for code, text in zip(position.codes(), map(str, position.legal), strict=True):
            assert GAME.parse_move(position.board, GAME.format_move(position.board, int(code))) == code
            assert GAME.format_move(position.board, GAME.parse_move(position.board, text)) == text


BROKEN = """W1 W1> W1>W3 W1>W3* W1>W3*0 W1>W3*01 W1>W3*43 W1>W3*100 W1>W3*-1 W1>W3*1.0 W1>W99*1 W01>W3*1 w1>W3*1
W1>Marksburg*1 W1-W3*1 W1>W3*1* .. SHIELD Shield noshield no_shield S7>W1*1 W1>W3*١ W1>Königstuhl*1""".split()


@pytest.mark.nojit
@pytest.mark.parametrize("text", [*BROKEN, "", " .", "W1>W3*1 ", "W1>W3*1\n", "W1 > W3*1"])
def test_whatever_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_move(BOARD, text)


@pytest.mark.nojit
@given(st.text(max_size=20))
def test_any_text_is_a_move_in_its_one_spelling_or_refused(text: str) -> None:
    try:
        move = GAME.parse_move(BOARD, text)
    except NotationError:
        return
    assert GAME.format_move(BOARD, move) == text


@pytest.mark.nojit
def test_steps_and_the_end_of_the_turn_count_as_acts() -> None:
    acts = {text: bool(is_act(GAME.parse_move(BOARD, text))) for text in ("W1>W3*1", ".", "shield", "no-shield")}
    assert acts == {"W1>W3*1": True, ".": True, "shield": False, "no-shield": False}


@pytest.mark.nojit
@pytest.mark.parametrize("kind", [ROLL, DRAW])
def test_chance_is_a_plain_number(kind: int) -> None:
    assert GAME.format_chance(BOARD, 3, kind, [3]) == 3
    assert GAME.parse_chance(BOARD, 3, kind, 3) == [3]
    for value in (None, True, "3", 3.0, [3]):
        with pytest.raises(ChanceError):
            GAME.parse_chance(BOARD, 3, kind, value)
