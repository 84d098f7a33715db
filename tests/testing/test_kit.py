"""The conformance kit passes the games of the house and finds defects that are put into one of them."""

from __future__ import annotations

import dataclasses
import importlib.util
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from loreley.core.event import Event, Events
from loreley.core.game import Game, Refusal, Rules
from loreley.core.jit import Record, jit
from loreley.core.rng import Rng, below
from loreley.games import NAMES, board_names, get_board, get_game
from loreley.games.rheinlaender.legal import legal
from loreley.games.rheinlaender.move import BUILD, kind_of
from loreley.games.rheinlaender.notation import parse_move
from loreley.games.rheinlaender.setup import chance
from loreley.games.rheinlaender.turn import apply
from loreley.testing import Setting, check_game, check_play, play_at_random
from tests.samples import GAME, board_named

HERE = [name for name in NAMES if importlib.util.find_spec(f"loreley.games.{name}.turn")]
RULES = GAME.rules
BROOK = board_named("brook")


def some_options(game: Game) -> dict[str, Any]:
    return {"max_rounds": 12} if "max_rounds" in game.options else {}


@pytest.mark.slow
@pytest.mark.parametrize("name", HERE)
def test_the_games_of_the_house_conform(name: str) -> None:
    game = get_game(name)
    for number, edition in enumerate(game.editions):
        players = [game.players[number % len(game.players)]]
        boards = [get_board(game, board) for board in board_names(game)]
        check_game(game, boards, players=players, editions=[edition], options=some_options(game), every=7)


@pytest.mark.slow
@pytest.mark.parametrize("name", HERE)
def test_the_games_of_the_house_conform_without_the_compiler(name: str) -> None:
    game = get_game(name)
    options = some_options(game) | ({"max_rounds": 4} if name == "rheinlaender" else {})
    edition = [game.default_edition]
    check_game(game, [get_board(game)], players=[3], editions=edition, options=options, every=50, without_compiler=True)


@pytest.mark.nojit
def test_a_small_board_with_many_reshuffles_conforms() -> None:
    check_game(GAME, [BROOK], players=[4], editions=["german"])


@pytest.mark.deep
@pytest.mark.parametrize("name", HERE)
def test_many_games_of_the_house_conform(name: str) -> None:
    game = get_game(name)
    boards = [get_board(game, board) for board in board_names(game)]
    for board in [*boards, BROOK] if game is GAME else boards:
        check_game(game, [board], games=5, options={"max_rounds": 30} if name == "rheingold" else None)


@pytest.mark.slow
def test_a_play_can_be_checked_on_its_own() -> None:
    setting = Setting(GAME, BROOK, 3, "short", {}, 7)
    check_play(play_at_random(setting), every=9)
    for most in range(3, 21):  # some of these fall between a turn and the reshuffle that it brings
        broken_off = play_at_random(setting, most=most)
        assert broken_off.record.scores is None
        assert broken_off.positions[-1].chance is None
        check_play(broken_off)


# Seeded defects: each is a game with one thing replaced, and a part of what the kit says about it


def hides_all_but_the_deck(board: Record, state: Record, seat: int) -> None:
    deck = state.deck.copy()
    RULES.hide(board, state, seat)
    state.deck[:] = deck


def hides_all_but_the_hands(board: Record, state: Record, seat: int) -> None:
    hands = state.hand.copy()
    RULES.hide(board, state, seat)
    state.hand[:] = hands


def hides_the_next_card_only(board: Record, state: Record, seat: int) -> None:
    deck = state.deck.copy()
    RULES.hide(board, state, seat)
    state.deck[int(state.deck_at) + 1 :] = deck[int(state.deck_at) + 1 :]


@jit
def lists_a_move_twice(board: Record, state: Record, moves: Any) -> int:
    n = legal(board, state, moves)
    moves[n] = moves[0]
    return n + 1


@jit
def lists_backwards(board: Record, state: Record, moves: Any) -> int:
    n = legal(board, state, moves)
    for k in range(n // 2):
        moves[k], moves[n - 1 - k] = moves[n - 1 - k], moves[k]
    return n


@jit
def forgets_the_last_move(board: Record, state: Record, moves: Any) -> int:
    return max(1, legal(board, state, moves) - 1)


def draws_the_first_half(board: Record, state: Record, rng: Rng, moves: Any) -> int:
    return int(moves[below(rng, (RULES.legal(board, state, moves) + 1) // 2)])


def exchanges_the_own_hand(board: Record, state: Record, seat: int, belief: Record, rng: Rng) -> None:
    RULES.determinize(board, state, seat, belief, rng)
    other = (seat + 1) % int(state.players)
    state.hand[seat], state.hand[other] = int(state.hand[other]), int(state.hand[seat])


def draws_no_world(board: Record, state: Record, seat: int, belief: Record, rng: Rng) -> None:
    pass


@jit
def builds_nothing(board: Record, state: Record, move: int, events: Events) -> None:
    if kind_of(move) != BUILD:
        apply(board, state, move, events)


@jit
def says_nothing(board: Record, state: Record, move: int, events: Events) -> None:
    rows = events[0, 0]
    apply(board, state, move, events)
    events[0, 0] = rows


@jit
def does_more_when_watched(board: Record, state: Record, move: int, events: Events) -> None:
    apply(board, state, move, events)
    if events[0, 0] >= 0:
        state.coins[0] += 1


def allows_everything(board: Any, state: Record, move: int) -> Refusal | None:
    return None


def refuses_bastions(board: Any, state: Record, move: int) -> Refusal | None:
    return Refusal("not-land", "bastion") if kind_of(move) == BUILD else GAME.explain(board, state, move)


def writes_no_sign(board: Any, move: int) -> str:
    return GAME.format_move(board, move).replace("+", "-").replace("x", "-")


def reads_the_other_bank(board: Any, text: str) -> int:
    return parse_move(board, text.replace("L", "R"))


def tells_raw_numbers(board: Any, events: Events, viewer: int | None, is_full: bool) -> list[Event]:
    told = GAME.read_events(board, events, viewer, is_full)
    return [Event(event.name, event.facts | {"row": np.int32(1)}) for event in told]


def tells_viewers_less(board: Any, events: Events, viewer: int | None, is_full: bool) -> list[Event]:
    return GAME.read_events(board, events, viewer, is_full)[: None if is_full else 1]


def tells_viewers_lies(board: Any, events: Events, viewer: int | None, is_full: bool) -> list[Event]:
    told = GAME.read_events(board, events, viewer, is_full)
    return told if is_full else [Event(e.name, dict.fromkeys(e.facts, 0)) for e in told]


def knows_everything(board: Any, kind: int, value: Any, seat: int | None, happened: Any) -> Any:
    return value


def writes_cards_shifted(board: Any, players: int, kind: int, values: Any) -> Any:
    return GAME.format_chance(board, players, kind, [*values[1:], values[0]])


_begun = itertools.count()


def begins_with_more_each_time(board: Record, state: Record, *setting: Any) -> None:
    RULES.begin(board, state, *setting)
    state.bastions[0] += next(_begun) % 2


@jit
def asks_for_more_than_there_is(board: Record, state: Record, items: Any) -> tuple[int, int, int]:
    kind, n, k = chance(board, state, items)
    return (kind, n - 1, k) if kind else (0, 0, 0)


RULE_DEFECTS: list[tuple[str, Callable[..., Any], str]] = [
    ("hide", hides_all_but_the_deck, "shows in the view.*deck"),
    ("hide", hides_all_but_the_hands, "shows in the view.*hand"),
    ("hide", hides_the_next_card_only, "shows in the view.*deck"),
    ("legal", lists_a_move_twice, "lists a move twice"),
    ("legal", lists_backwards, "not the move of that number"),
    ("legal", forgets_the_last_move, "not the move of that number|finds nothing against"),
    ("random_move", draws_the_first_half, "not the move of that number"),
    ("determinize", exchanges_the_own_hand, "a world changes what it sees.*hand"),
    ("determinize", draws_no_world, "in a world of"),
    ("apply", builds_nothing, "changes nothing: apply ignores it"),
    ("apply", says_nothing, "is not told"),
    ("apply", does_more_when_watched, "when nobody listens"),
    ("begin", begins_with_more_each_time, "the same seed gives another game|replays to another position"),
    ("chance", asks_for_more_than_there_is, "refuses what it has drawn itself"),
]

GAME_DEFECTS: list[tuple[str, Any, str]] = [
    ("explain", allows_everything, "finds nothing against"),
    ("explain", refuses_bastions, "refuses the legal move '#"),
    ("format_move", writes_no_sign, "both written|reads back|refuses the legal"),
    ("parse_move", reads_the_other_bank, "reads back as another move"),
    ("read_events", tells_raw_numbers, "not plain JSON"),
    ("read_events", tells_viewers_less, "is told of other events"),
    ("read_events", tells_viewers_lies, "is told <"),
    ("event_names", ("card-played",), "event_names lacks"),
    ("known_chance", knows_everything, "hides nothing"),
    ("format_chance", writes_cards_shifted, "reads back as"),
    ("max_moves", 24, "legal moves; max_moves is 24"),
    ("max_items", 11, "items of chance; max_items is 11"),
]


def proposes_all_but_one(board: Record, state: Record, moves: Any, priors: Any) -> int:
    return max(1, GAME.mind.propose(board, state, moves, priors) - 1)


def proposes_without_a_prior(board: Record, state: Record, moves: Any, priors: Any) -> int:
    n = GAME.mind.propose(board, state, moves, priors)
    priors[n - 1] = 0.0
    return n


def plays_out_from_the_first_list(board: Record, state: Record, rng: Rng, moves: Any) -> int:
    return _first.setdefault("move", int(RULES.random_move(board, state, rng, moves)))


_first: dict[str, int] = {}


def observes_too_much(board: Record, state: Record, seat: int, out: Any) -> None:
    out[:] = 0


def observes_too_little(board: Record, state: Record, seat: int, out: Any) -> None:
    pass


def ends_a_turn_while_looking(board: Record, state: Record) -> float:
    state.turns += 1
    return 0.5


def goes_beyond_the_end(board: Record, state: Record) -> float:
    return 1.0 + int(state.turns)


MIND_DEFECTS: list[tuple[str, Any, str]] = [
    ("propose", proposes_all_but_one, "propose lists other moves"),
    ("propose", proposes_without_a_prior, "a prior that is not positive"),
    ("rollout_move", plays_out_from_the_first_list, "rollout_move chose"),
    ("observe", observes_too_much, "more features than there are"),
    ("observe", observes_too_little, "the feature .* of seat 0 is -12345"),
    ("progress", ends_a_turn_while_looking, "the mind changes the position"),
    ("progress", goes_beyond_the_end, "progress is"),
    ("weights", ((0.0, 0.0),) * 99, "as many weights as features"),
]


def name_of(defect: tuple[str, Any, str]) -> str:
    """The function's name, or what is replaced."""
    return getattr(defect[1], "__name__", defect[0])


def assert_found(game: Game, saying: str) -> None:
    with pytest.raises(AssertionError, match=saying) as caught:
        check_game(game, [BROOK], players=[3], editions=["english"], every=1)
    assert "rheinlaender on brook, english, 3 players, seed 0/0" in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "defect", "saying"), RULE_DEFECTS, ids=map(name_of, RULE_DEFECTS))
def test_a_defect_of_the_rules_is_found(name: str, defect: Callable[..., Any], saying: str) -> None:
    changes: dict[str, Any] = {name: defect}
    rules: Rules = dataclasses.replace(RULES, **changes)
    assert_found(dataclasses.replace(GAME, rules=rules), saying)


@pytest.mark.parametrize(("name", "defect", "saying"), GAME_DEFECTS, ids=map(name_of, GAME_DEFECTS))
def test_a_defect_of_the_words_is_found(name: str, defect: Any, saying: str) -> None:
    changes: dict[str, Any] = {name: defect}
    assert_found(dataclasses.replace(GAME, **changes), saying)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "defect", "saying"), MIND_DEFECTS, ids=map(name_of, MIND_DEFECTS))
def test_a_defect_of_the_mind_is_found(name: str, defect: Any, saying: str) -> None:
    changes: dict[str, Any] = {name: defect}
    assert_found(dataclasses.replace(GAME, mind=dataclasses.replace(GAME.mind, **changes)), saying)
