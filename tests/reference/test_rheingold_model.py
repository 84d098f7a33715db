"""The reference model of Rheingold against the rules page, on a small board drawn below."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from .rheingold import (
    FULL,
    SHIELDS,
    SPECTATOR,
    SUPPLY,
    BadBoard,
    BadChance,
    BadRecord,
    Board,
    IllegalMove,
    MissingChance,
    Model,
    ModelError,
    WrongSeat,
    all_conceivable,
    parse_step,
    random_record,
    replay,
)

#   alpha           beta
#     |               |
#    W1 -- W2 -- W3 -- W4      S1: W2   S2: W3   S3: W6
#     |      \  /       |      S4: W7   S5: W9   S6: W10
#   W10       W9        |
#     |      /  \       |      swords: alpha 1, beta 2, gamma 3, delta 1
#    W5 -- W6 -- W7 -- W8
#     |                 |
#   gamma           delta
LINES = (
    "W1 W2, W2 W3, W3 W4, W5 W6, W6 W7, W7 W8, W2 W9, W3 W9, W6 W9, W7 W9, W1 W10, W5 W10, W4 W8, "
    "S1 W2, S2 W3, S3 W6, S4 W7, S5 W9, S6 W10, alpha W1, beta W4, gamma W5, delta W8"
)
SWORDS = {"alpha": 1, "beta": 2, "gamma": 3, "delta": 1}
HEADER: dict[str, Any] = {"players": 3, "options": {}, "first": 0}


def small_board() -> dict[str, Any]:
    """The board drawn above, as `loreley board` would print it."""
    adjacent: dict[str, list[str]] = {}
    for line in LINES.split(", "):
        one, other = line.split()
        adjacent.setdefault(one, []).append(other)
        adjacent.setdefault(other, []).append(one)
    nodes: list[dict[str, Any]] = []
    for name in sorted(adjacent, key=lambda name: (name[1:].isalpha(), name[0], name[1:].zfill(9))):
        node: dict[str, Any] = {"id": name, "kind": "waypoint", "bank": "left", "adjacent": adjacent[name]}
        if name in SWORDS:
            node |= {"kind": "castle", "swords": SWORDS[name]}
        elif name.startswith("S"):
            node |= {"kind": "start", "number": int(name[1:])}
        nodes.append(node)
    return {"name": "small", "game": "rheingold", "nodes": nodes}


BOARD = small_board()


def table(
    stacks: dict[str, tuple[int, int]] | None = None,
    castles: dict[str, tuple[int, int, int | None]] | None = None,
    *,
    roll: int | None = 6,
    options: dict[str, Any] | None = None,
) -> Model:
    """Seat 0 to move: `stacks` are (seat, knights) on start fields and waypoints, `castles` add a shield."""
    model = Model(HEADER | {"options": options or {}}, BOARD)
    for node, (seat, knights) in (stacks or {}).items():
        model.reserve[seat] -= knights
        if node.startswith("S"):
            model.starts[node] = sorted([*model.starts.get(node, []), seat])
        else:
            model.waypoints[node] = {"seat": seat, "knights": knights}
    for castle, (owner, garrison, shield) in (castles or {}).items():
        model.reserve[owner] -= garrison
        model.unconquered.remove(castle)
        model.castles[castle] = {"owner": owner, "knights": garrison, "shield": shield, "open": False}
        if shield is not None:
            model.shields_left[owner].remove(shield)
    if roll is not None:
        model.apply_chance("roll", roll)
    return model


def play(model: Model, *texts: str) -> Model:
    """Make moves for the seat to move."""
    for text in texts:
        model.apply_move(model.seat, text)
    return model


def steps_between(model: Model, source: str, target: str) -> list[int]:
    """The numbers of knights that may legally go from source to target."""
    steps = [step for step in map(parse_step, model.legal()) if step is not None]
    return sorted(knights for start, end, knights in steps if (start, end) == (source, target))


def assert_conserved(model: Model) -> None:
    """Knights are on the board or in the reserve; shields left, with castles or gone."""
    for seat in range(model.players):
        assert model.reserve[seat] + model.knights_on_board(seat) == model.supply
        with_castles = [
            holding["shield"]
            for holding in model.castles.values()
            if holding["owner"] == seat and holding["shield"] is not None
        ]
        shields = Counter([*model.shields_left[seat], *model.shields_gone[seat], *with_castles])
        assert shields == Counter(SHIELDS)
    assert all(holding["knights"] >= 1 for holding in model.castles.values())
    assert len(model.castles) + len(model.unconquered) == len(model.board.swords)


# Rule 1: roll


def test_roll_brings_one_knight_in() -> None:
    model = table(roll=4)
    assert model.starts == {"S4": [0]}
    assert model.reserve == [SUPPLY - 1, SUPPLY, SUPPLY]
    assert (model.roll, model.steps_left, model.phase) == (4, 3, "move")


def test_roll_brings_none_beside_an_own_knight_but_shares_with_others() -> None:
    assert table({"S4": (0, 1)}, roll=4).reserve[0] == SUPPLY - 1
    assert table({"S4": (2, 1)}, roll=4).starts == {"S4": [0, 2]}


def test_roll_brings_none_from_an_empty_reserve() -> None:
    assert table({"W5": (0, SUPPLY)}, roll=1).starts == {}


def test_start_field_is_never_entered_again() -> None:
    assert steps_between(table({"W2": (0, 3)}), "W2", "S1") == []


# Rule 2: steps


def test_turn_ends_by_itself_after_three_steps_spread_freely() -> None:
    model = play(table({"W2": (0, 3)}, roll=6), "W2>W3*2", "S6>W10*1", "W3>W4*2")
    assert (model.to_move, model.awaiting) == (1, "roll")
    assert model.waypoints["W4"] == {"seat": 0, "knights": 2}


def test_turn_may_end_before_the_steps_are_used_up() -> None:
    assert play(table(), ".").to_move == 1


def test_full_stop_is_there_even_without_a_step() -> None:
    blocked = table({"S1": (0, 1), "W2": (1, 5), "W9": (0, SUPPLY - 1)}, roll=1)
    play(blocked, "W9>W3*41", "W3>W9*41")
    assert "." in blocked.legal()
    assert blocked.steps_left == 1


def test_g1_any_part_of_a_stack_may_move() -> None:
    assert steps_between(table({"W2": (0, 7)}), "W2", "W3") == [1, 2, 3, 4, 5, 6, 7]


def test_own_stacks_merge_and_split() -> None:
    model = play(table({"W2": (0, 3), "W3": (0, 2)}), "W2>W3*1")
    assert (model.waypoints["W2"]["knights"], model.waypoints["W3"]["knights"]) == (2, 3)


# Rule 3: fights on waypoints


def test_foreign_knights_block() -> None:
    model = table({"W2": (0, 3), "W3": (1, 3)})
    assert steps_between(model, "W2", "W3") == []


def test_one_strong_stack_drives_off_with_one_step() -> None:
    model = play(table({"W2": (0, 4), "W3": (1, 3)}), "W2>W3*4")
    assert model.waypoints["W3"] == {"seat": 0, "knights": 4}
    assert model.reserve[1] == SUPPLY
    assert (model.phase, model.steps_left) == ("move", 2)


def test_g7_strong_stack_alone_may_not_commit_fewer() -> None:
    assert steps_between(table({"W2": (0, 5), "W3": (1, 3)}), "W2", "W3") == [4, 5]


def test_g7_strong_stack_may_commit_fewer_beside_another() -> None:
    model = table({"W2": (0, 5), "W4": (0, 2), "W3": (1, 3)})
    assert steps_between(model, "W2", "W3") == [2, 3, 4, 5]


def test_g7_two_sides_gather_and_move_in_together() -> None:
    model = play(table({"W2": (0, 3), "W4": (0, 2), "W3": (1, 3)}), "W2>W3*2")
    assert model.phase == "gather"
    assert model.canonical(1)["attack"] == {"target": "W3", "from": {"W2": 2}}
    assert model.waypoints["W2"]["knights"] == 3
    assert model.legal() == ["W4>W3*2"]
    play(model, "W4>W3*2")
    assert model.waypoints["W3"] == {"seat": 0, "knights": 4}
    assert model.waypoints["W2"] == {"seat": 0, "knights": 1}
    assert (model.phase, model.attack, model.steps_left, model.reserve[1]) == ("move", None, 1, SUPPLY)


def test_g7_three_sides_with_a_knight_of_a_start_field() -> None:
    model = table({"W2": (0, 1), "W4": (0, 1), "W3": (1, 2)}, roll=2)
    assert steps_between(model, "S2", "W3") == [1]
    play(model, "S2>W3*1")
    assert model.legal() == ["W2>W3*1", "W4>W3*1"]
    play(model, "W4>W3*1", "W2>W3*1")
    assert model.to_move == 1
    assert model.starts == {}
    assert model.waypoints == {"W3": {"seat": 0, "knights": 3}}


def test_g7_commitment_needs_the_steps_to_complete_it() -> None:
    model = table({"W2": (0, 1), "W4": (0, 1), "W3": (1, 2), "W5": (0, 1)}, roll=2)
    play(model, "W5>W6*1")
    assert steps_between(model, "S2", "W3") == []


def test_g7_four_sides_are_one_too_many() -> None:
    model = table({"W2": (0, 1), "W4": (0, 1), "W9": (0, 1), "W3": (1, 3)}, roll=2)
    assert steps_between(model, "W2", "W3") == []


def test_g7_attack_out_of_a_castle_with_its_surplus() -> None:
    model = table({"W1": (1, 2)}, {"alpha": (0, 4, None)})
    assert steps_between(model, "alpha", "W1") == [3]
    assert steps_between(table({"W1": (1, 2)}, {"alpha": (0, 3, None)}), "alpha", "W1") == []
    both = table({"W1": (1, 2), "W2": (0, 1)}, {"alpha": (0, 3, None)})
    assert steps_between(both, "alpha", "W1") == [2]
    play(both, "W2>W1*1", "alpha>W1*2")
    assert (both.castles["alpha"]["knights"], both.waypoints["W1"]["knights"]) == (1, 3)


# Rule 4: castles never conquered yet


def test_castle_needs_twice_its_swords_at_the_gate() -> None:
    assert steps_between(table({"W5": (0, 5)}), "W5", "gamma") == []
    assert steps_between(table({"W5": (0, 6)}), "W5", "gamma") == [1, 2, 3, 4, 5, 6]


def test_castle_needs_a_step_left_after_reaching_the_gate() -> None:
    model = play(table({"W7": (0, 2)}), "W7>W8*2", "W8>delta*1")
    assert model.castles["delta"] == {"owner": 0, "knights": 1, "shield": None, "open": False}
    assert model.waypoints == {"W8": {"seat": 0, "knights": 1}}
    assert (model.phase, model.steps_left) == ("shield", 1)


# Rule 5: castles of other players


def test_foreign_castle_counts_knights_and_not_swords() -> None:
    model = table({"W5": (0, 2)}, {"gamma": (1, 1, None)})
    assert steps_between(model, "W5", "gamma") == [1, 2]
    assert steps_between(table({"W1": (0, 3)}, {"alpha": (1, 2, None)}), "W1", "alpha") == []


def test_g2_g9_attack_on_a_hidden_shield_fails_and_the_stack_flees() -> None:
    model = table({"W1": (0, 5), "W2": (0, 2)}, {"alpha": (1, 2, 1)})
    assert steps_between(model, "W1", "alpha") == [1, 2, 3, 4, 5]
    play(model, "W1>alpha*3")
    assert model.castles["alpha"] == {"owner": 1, "knights": 2, "shield": 1, "open": True}
    assert model.waypoints == {"W2": {"seat": 0, "knights": 2}}
    assert (model.reserve[0], model.steps_left, model.phase) == (SUPPLY - 3, 2, "move")


def test_g2_open_shield_counts_for_the_right_to_attack() -> None:
    model = table({"W1": (0, 5)}, {"alpha": (1, 2, 1)})
    model.castles["alpha"]["open"] = True
    assert steps_between(model, "W1", "alpha") == []


def test_beaten_garrison_goes_home_and_its_shield_leaves_the_game() -> None:
    model = play(table({"W1": (0, 6)}, {"alpha": (1, 2, 1)}), "W1>alpha*2")
    assert model.castles["alpha"] == {"owner": 0, "knights": 2, "shield": None, "open": False}
    assert model.shields_gone[1] == [1]
    assert model.shields_left[1] == [0, 0, 0, 2, 3]
    assert (model.reserve[1], model.phase, model.steps_left) == (SUPPLY, "shield", 2)
    assert_conserved(model)


# Rule 6: the shield


def test_g3_shield_is_offered_at_once_and_only_then() -> None:
    model = play(table({"W1": (0, 4)}), "W1>alpha*2")
    assert model.legal() == ["no-shield", "shield"]
    play(model, "no-shield")
    assert (model.phase, model.to_move) == ("move", 0)
    assert "shield" not in model.legal()


def test_shield_is_drawn_from_the_remaining_ones() -> None:
    model = play(table({"W1": (0, 4)}, {"beta": (0, 1, 3)}), "W1>alpha*2", "shield")
    with pytest.raises(MissingChance):
        model.apply_move(0, ".")
    with pytest.raises(BadChance):
        model.apply_chance("draw", 3)
    model.apply_chance("draw", 2)
    assert model.castles["alpha"]["shield"] == 2
    assert not model.castles["alpha"]["open"]
    assert model.shields_left[0] == [0, 0, 0, 1]


def test_no_shield_choice_without_shields() -> None:
    model = table({"W1": (0, 4)})
    model.shields_left[0] = []
    assert play(model, "W1>alpha*2").phase == "move"


def test_turn_ends_after_the_shield_when_no_step_is_left() -> None:
    model = play(table({"W3": (0, 2)}), "W3>W2*2", "W2>W1*2", "W1>alpha*1")
    assert (model.to_move, model.phase, model.steps_left) == (0, "shield", 0)
    play(model, "shield")
    model.apply_chance("draw", 0)
    assert (model.to_move, model.awaiting) == (1, "roll")


def test_castle_won_back_is_a_conquest_with_a_new_shield() -> None:
    model = play(table({"W1": (0, 4)}, {"alpha": (1, 1, 1)}), "W1>alpha*1", "shield")
    model.apply_chance("draw", 0)
    play(model, ".")
    model.waypoints = {"W1": {"seat": 1, "knights": 2}}
    model.apply_chance("roll", 6)
    play(model, "W1>alpha*1", "shield")
    model.apply_chance("draw", 0)
    assert model.castles["alpha"] == {"owner": 1, "knights": 1, "shield": 0, "open": False}
    assert (model.shields_gone[0], model.shields_left[1]) == ([0], [0, 0, 2, 3])


# Rule 7: garrisons


def test_g10_surplus_goes_in_and_out_a_step_each_way() -> None:
    model = table({"W2": (0, 1)}, {"alpha": (0, 3, None)})
    assert steps_between(model, "alpha", "W1") == [1, 2]
    play(model, "alpha>W1*2", "W1>alpha*1")
    assert model.castles["alpha"]["knights"] == 2
    assert model.steps_left == 1


def test_last_knight_stays() -> None:
    assert steps_between(table({}, {"alpha": (0, 1, None)}), "alpha", "W1") == []


# End


def test_end_comes_with_the_last_castle_but_one_and_gives_the_last() -> None:
    model = play(table({"W1": (0, 2)}, {"beta": (1, 3, None), "delta": (2, 1, None)}), "W1>alpha*1")
    assert (model.phase, model.to_move, model.legal()) == ("over", None, [])
    assert model.scores == [1 + 3, 2, 1]
    assert model.winners == [0]
    last = model.canonical(1)
    assert (last["unconquered"], last["roll"], last["steps_left"]) == (["gamma"], 6, 2)
    with pytest.raises(IllegalMove):
        model.apply_move(0, ".")


def test_reconquest_does_not_end_the_game() -> None:
    model = table({"W1": (0, 2)}, {"alpha": (1, 1, None), "delta": (2, 1, None)})
    assert play(model, "W1>alpha*1").phase == "shield"


def test_g4_more_knights_on_the_board_break_a_tie() -> None:
    castles: dict[str, tuple[int, int, int | None]] = {"alpha": (1, 1, None), "delta": (2, 1, None)}
    model = table({"S1": (2, 1)}, castles, options={"max_rounds": 1})
    finish_round(model, 5)
    assert model.scores == [0, 1, 1]
    assert model.winners == [2]


def test_g5_still_equal_is_a_shared_win() -> None:
    model = table({}, {"alpha": (1, 1, None), "delta": (2, 1, None)}, options={"max_rounds": 1})
    finish_round(model, 5)
    assert model.winners == [1, 2]


def test_g6_max_rounds_scores_as_it_stands() -> None:
    castles: dict[str, tuple[int, int, int | None]] = {"alpha": (1, 1, None), "beta": (0, 1, None)}
    model = table({}, castles, options={"max_rounds": 2})
    finish_round(model, 5)
    model.apply_chance("roll", 1)
    assert model.phase == "move"
    finish_round(model, 5)
    assert (model.phase, model.scores) == ("over", [2, 1, 0])
    assert model.unconquered == ["delta", "gamma"]
    assert model.steps_left == 3


def test_g6_shield_of_the_last_step_of_all_is_still_decided() -> None:
    model = table({"W2": (2, 2)}, options={"max_rounds": 1})
    play(model, ".")
    model.apply_chance("roll", 1)
    play(model, ".")
    model.apply_chance("roll", 6)
    play(model, "S6>W10*1", "W2>W1*2", "W1>alpha*1")
    assert (model.phase, model.steps_left, model.to_move) == ("shield", 0, 2)
    play(model, "shield")
    model.apply_chance("draw", 3)
    assert (model.phase, model.awaiting, model.scores, model.winners) == ("over", None, [0, 0, 1], [2])


def finish_round(model: Model, roll: int) -> None:
    """End the turn of every seat from the one to move to seat 2."""
    while True:
        seat = model.seat
        play(model, ".")
        if seat == 2:
            return
        model.apply_chance("roll", roll)


# Notation, refusals and boards


def test_all_conceivable_has_both_directions_of_every_line() -> None:
    texts = all_conceivable(Board(BOARD))
    assert len(texts) == len(set(texts)) == 3 + 2 * len(LINES.split(", ")) * SUPPLY
    assert texts == sorted(texts)


@pytest.mark.parametrize("text", ["", "W2>W3", "W2>W3*0", "W2>W3*01", "W2>W3*1\n", "W2 > W3*1", "X>W3*1", "W2>W4*1"])
def test_other_texts_are_no_moves(text: str) -> None:
    assert not table({"W2": (0, 3)}).is_legal(text)


def test_refusals_say_what_is_wrong() -> None:
    model = table(roll=None)
    with pytest.raises(MissingChance):
        model.apply_move(0, ".")
    with pytest.raises(BadChance):
        model.apply_chance("roll", 7)
    model.apply_chance("roll", 1)
    with pytest.raises(BadChance):
        model.apply_chance("roll", 1)
    with pytest.raises(WrongSeat):
        model.apply_move(1, ".")
    with pytest.raises(IllegalMove):
        model.apply_move(0, "shield")


@pytest.mark.parametrize(
    "change",
    [
        {"players": 2},
        {"players": True},
        {"first": 3},
        {"options": {"open_coins": True}},
        {"options": {"max_rounds": 0}},
    ],
)
def test_bad_headers_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ModelError):
        Model(HEADER | change, BOARD)


def test_bad_board_is_refused() -> None:
    board = copy.deepcopy(BOARD)
    board["nodes"][0]["adjacent"] = ["W3"]
    with pytest.raises(BadBoard):
        Model(HEADER, board)


# Canonical positions and whole games

KEYS = (
    "ply game edition board options players first to_move phase roll steps_left legal reserve starts "
    "waypoints attack castles shields_left unconquered scores winners"
).split()


def test_canonical_position_has_its_keys_in_order() -> None:
    position = table({"W2": (1, 2), "S6": (2, 1)}, {"alpha": (1, 2, 3)}).canonical(41)
    assert list(position) == KEYS
    assert position["starts"] == {"S6": [0, 2]}
    assert position["waypoints"] == {"W2": {"seat": 1, "knights": 2}}
    assert position["castles"] == {"alpha": {"owner": 1, "knights": 2, "shield": 3, "open": False}}
    assert position["shields_left"][1] == [0, 0, 0, 1, 2]
    assert position["unconquered"] == ["beta", "delta", "gamma"]


def test_views_hide_foreign_shields_and_foreign_choices() -> None:
    model = table({}, {"alpha": (1, 2, 3), "beta": (2, 1, 1), "gamma": (2, 1, None)})
    model.castles["beta"]["open"] = True
    mover, owner, spectator = model.canonical(0, 0), model.canonical(0, 1), model.canonical(0, SPECTATOR)
    assert mover["legal"] == model.legal()
    assert owner["legal"] is None
    assert spectator["legal"] is None
    shields = [view["castles"]["alpha"]["shield"] for view in (mover, owner, spectator)]
    assert shields == ["hidden", 3, "hidden"]
    assert mover["castles"]["beta"]["shield"] == 1
    assert mover["castles"]["gamma"]["shield"] is None
    assert mover["shields_left"] == [[0, 0, 0, 1, 2, 3], 5, 5]
    assert spectator["shields_left"] == [6, 5, 5]
    with pytest.raises(ModelError):
        model.canonical(0, 3)


@pytest.mark.slow
def test_random_games_replay_and_conserve() -> None:
    for seed in range(4):
        record = random_record(seed, 3 + seed % 3, {"max_rounds": 12}, BOARD)
        assert json.loads(json.dumps(record)) == record
        positions = list(replay(record, BOARD))
        moves = [event for event in record["events"] if "move" in event]
        assert [position["ply"] for position in positions] == list(range(len(moves) + 1))
        for position, event in zip(positions, moves, strict=False):
            assert event["move"] in position["legal"]
            assert event["seat"] == position["to_move"]
            assert position["legal"] == sorted(position["legal"])
            assert position["phase"] != "gather" or position["attack"] is not None
        assert positions[-1]["phase"] == "over"
        assert positions[-1]["winners"] == record["result"]["winners"]


def test_knights_and_shields_are_conserved_after_every_event() -> None:
    record = random_record(11, 4, {"max_rounds": 15}, BOARD)
    model = Model(record, BOARD)
    for event in record["events"]:
        if "chance" in event:
            model.apply_chance(event["chance"], event["value"])
        else:
            model.apply_move(event["seat"], event["move"])
        assert_conserved(model)


def test_a_gathered_attack_never_runs_dry() -> None:
    """A first commitment is legal exactly because some way of going on ends with the foes driven off."""
    for seed in range(6):
        record = random_record(seed, 3, {"max_rounds": 8}, BOARD, supply=12)
        for position in replay(record, BOARD, supply=12):
            assert position["legal"] or position["phase"] == "over"
            if position["phase"] == "gather":
                assert "." not in position["legal"]
                assert position["steps_left"] > 0
                assert {parse[1] for parse in map(parse_step, position["legal"]) if parse} == {
                    position["attack"]["target"]
                }


def test_same_seed_same_record_and_broken_off_games_have_no_result() -> None:
    assert random_record(3, 3, {}, BOARD, moves=9) == random_record(3, 3, {}, BOARD, moves=9)
    record = random_record(3, 3, {}, BOARD, moves=9)
    assert "result" not in record
    assert [position["ply"] for position in replay(record, BOARD)] == list(range(10))


@pytest.mark.slow
def test_a_game_without_max_rounds_ends_with_one_castle_left() -> None:
    last = list(replay(random_record(1, 3, {}, BOARD), BOARD))[-1]
    assert (last["phase"], last["legal"], last["to_move"], len(last["unconquered"])) == ("over", [], None, 1)
    assert sum(last["scores"]) == sum(SWORDS.values())


def test_a_seat_sees_the_same_game_without_the_secrets() -> None:
    record = random_record(5, 3, {"max_rounds": 10}, BOARD)
    for full, view in zip(replay(record, BOARD, FULL), replay(record, BOARD, SPECTATOR), strict=True):
        hidden = {"legal", "castles", "shields_left"}
        assert {key: full[key] for key in full if key not in hidden} == {
            key: view[key] for key in view if key not in hidden
        }
        assert view["legal"] is None
        assert all(isinstance(left, int) for left in view["shields_left"])


def _drop_roll(record: dict[str, Any]) -> None:
    del record["events"][0]


def _drop_events(record: dict[str, Any]) -> None:
    record["events"] = []


def _wrong_result(record: dict[str, Any]) -> None:
    record["result"]["winners"] = []


def _no_result(record: dict[str, Any]) -> None:
    del record["result"]


def _seen_by(record: dict[str, Any]) -> None:
    record["seen_by"] = 0


def _go_on_after_the_end(record: dict[str, Any]) -> None:
    record["events"].append({"chance": "roll", "value": 1})


@pytest.mark.parametrize(
    ("breaking", "place"),
    [
        (_drop_roll, "event 0: "),
        (_drop_events, "event 0: "),
        (_wrong_result, "result: "),
        (_no_result, "result: "),
        (_seen_by, "header: "),
        (_go_on_after_the_end, "event "),
    ],
)
def test_broken_records_are_refused_with_the_place(breaking: Callable[[dict[str, Any]], None], place: str) -> None:
    record = random_record(2, 3, {"max_rounds": 2}, BOARD)
    breaking(record)
    with pytest.raises(BadRecord, match=f"^{place}"):
        list(replay(record, BOARD))
