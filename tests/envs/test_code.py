"""Games as numbers: actions are a bijection with notation and offer what is legal; observations tell what is seen."""

from __future__ import annotations

import numpy as np
import pytest

from loreley import NotationError, Position
from loreley.envs.code import Code, code_of, reward_number
from loreley.errors import SettingError
from loreley.games import get_game
from tests.samples import board_named

from .games import SETTINGS, expected, positions

BOARDS = [("rheinlaender", "rhine"), ("rheinlaender", "brook"), ("rheingold", "middle-rhine"), ("rheingold", "vale")]


def code(name: str, board: str, players: int = 3) -> Code:
    game = get_game(name)
    return code_of(game, board_named(board, game), players)


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_action_has_a_name_of_its_own(name: str, board: str) -> None:
    actions = code(name, board).actions
    assert len(set(actions)) == len(actions)
    assert all(code(name, board).index[action] == n for n, action in enumerate(actions))


@pytest.mark.parametrize(("name", "board"), BOARDS[:2])
def test_an_action_of_rheinlaender_is_a_move(name: str, board: str) -> None:
    numbers = code(name, board)
    for n, action in enumerate(numbers.actions):
        assert numbers.encode(action) == [n]
        assert numbers.decode([n]) == action


@pytest.mark.parametrize(("name", "board"), BOARDS[2:])
def test_a_move_of_rheingold_is_a_line_and_a_number_or_a_word(name: str, board: str) -> None:
    numbers = code(name, board)
    lines = [action for action in numbers.actions if ">" in action]
    counts = [action for action in numbers.actions if "*" in action]
    assert {*lines, *counts, ".", "shield", "no-shield"} == set(numbers.actions)
    nodes = numbers.board.topology["nodes"]
    starts = {node["id"] for node in nodes if node["kind"] == "start"}
    assert set(lines) == {f"{a['id']}>{b}" for a in nodes for b in a["adjacent"] if b not in starts}
    for line in lines:
        for count in counts:
            parts = numbers.encode(line + count)
            assert [numbers.actions[part] for part in parts] == [line, count]
            assert numbers.decode(parts) == line + count
    for word in (".", "shield", "no-shield"):
        assert numbers.decode(numbers.encode(word)) == word


def reachable(position: Position, numbers: Code) -> list[int]:
    """The moves that can be put together from offered actions."""
    found, open_parts = [], [(0, action) for action in numbers.offers(position._block)]
    for begun, action in open_parts:
        move, begun = numbers.choose(begun, action)
        if move >= 0:
            found.append(move)
        else:
            parts = numbers.offers(position._block, begun)
            assert parts, "a line was offered that nobody may go"
            open_parts += [(begun, part) for part in parts]
    return found


@pytest.mark.parametrize(("name", "board", "players", "edition"), SETTINGS)
def test_offered_actions_make_the_legal_moves_and_no_others(name: str, board: str, players: int, edition: str) -> None:
    numbers = code(name, board, players)
    for n, position in enumerate(positions(name, board, players, edition)):
        offers = numbers.offers(position._block)
        assert len(set(offers)) == len(offers)
        assert sorted(reachable(position, numbers)) == sorted(position.codes().tolist())
        if n % 5 == 0:
            for move in position.codes().tolist():
                parts = numbers.split(move)
                assert parts[0] in offers
                assert numbers.decode(parts) == position.game.format_move(position.board, move)


def test_nothing_is_offered_after_the_end() -> None:
    *_, last = positions("rheinlaender", "brook", 3, "english")
    assert last.is_over
    assert code("rheinlaender", "brook").offers(last._block) == []


@pytest.mark.parametrize(("name", "board", "players", "edition"), SETTINGS)
def test_an_observation_tells_what_the_seat_is_shown(name: str, board: str, players: int, edition: str) -> None:
    """Each field against the canonical position of the seat's view; and all within their bounds."""
    numbers = code(name, board, players)
    least, most = numbers.bounds
    for n, position in enumerate(positions(name, board, players, edition, "seen")):
        for seat in range(players) if n % 9 == 0 or position.is_over else ():
            found = numbers.observe(position, seat)
            assert ((least <= found) & (found <= most)).all()
            wanted = expected(position, seat)
            named = numbers.named(found)
            assert wanted.keys() == named.keys()
            for field, value in wanted.items():
                np.testing.assert_array_equal(named[field], value, err_msg=f"{field} of seat {seat}, position {n}")


def test_the_fields_are_documented_and_fill_the_observation() -> None:
    for name, board, players, _ in SETTINGS:
        numbers = code(name, board, players)
        assert sum(value.size for value in numbers.named(np.zeros(numbers.observation_size)).values()) == (
            numbers.observation_size
        )
        assert all(field.about for field in numbers.fields)


def test_a_line_that_was_chosen_shows_in_the_observation() -> None:
    numbers = code("rheingold", "vale")
    position = next(p for p in positions("rheingold", "vale", 3, "standard") if len(p.codes()) > 3)
    line = next(action for action in numbers.offers(position._block) if ">" in numbers.actions[action])
    seen = numbers.named(numbers.see(position._block, 0, line + 1))
    source, target = numbers.actions[line].split(">")
    names = position.board.names
    assert [names[n] for n in np.flatnonzero(seen["from"])] == [source]
    assert [names[n] for n in np.flatnonzero(seen["to"])] == [target]


@pytest.mark.parametrize(
    ("name", "board", "text"),
    [
        ("rheinlaender", "rhine", "55-1L"),
        ("rheinlaender", "rhine", "1-54R"),
        ("rheinlaender", "rhine", "1x2W"),
        ("rheinlaender", "rhine", "#5W"),
        ("rheingold", "middle-rhine", "W1>W60*4"),
        ("rheingold", "middle-rhine", "W1>S4*1"),
    ],
)
def test_what_the_board_never_offers_has_no_actions(name: str, board: str, text: str) -> None:
    with pytest.raises(NotationError):
        code(name, board).encode(text)


def test_rewards_have_names() -> None:
    assert [reward_number(reward) for reward in ("win", "score", "rank")] == [0, 1, 2]
    with pytest.raises(SettingError, match="known: win, score, rank"):
        reward_number("glory")
