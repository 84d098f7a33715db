"""The model itself: the 18 figures of the rulebooks, some rulings, and what must hold in every game."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from .rheinlaender import (
    EDITIONS,
    RESHUFFLE,
    Board,
    IllegalMove,
    IllegalRecord,
    Material,
    Model,
    all_conceivable,
    board_from_json,
    make_board,
    random_record,
    replay,
    rhine,
)

YELLOW, RED, VIOLET = 0, 1, 2
SEATS = {"y": YELLOW, "r": RED, "v": VIOLET}
ANY_LANDMARKS = Material(landmarks=())


def table(
    knights: str = "",
    landmarks: Mapping[int, str] | None = None,
    edition: str = "english",
    board: Board | None = None,
    material: Material = ANY_LANDMARKS,
) -> Model:
    """A position with knights put down one after the other; sites not named hold a city of 2."""
    model = Model({"players": 3, "edition": edition, "first": 0, "options": {}}, board, material)
    given = landmarks or {}
    model.apply_chance("landmarks", [given.get(site, "city2") for site in sorted(model.board.sites)])
    size, cards = material.hand_size, list(model.cards)
    model.apply_chance("hands", [cards[seat * size : (seat + 1) * size] for seat in range(3)])
    model.apply_chance("deck", [*cards[3 * size :], RESHUFFLE])
    for knight in knights.split():
        model.settle(SEATS[knight[0]], knight[1:])
    return model


def hand(model: Model, seat: int, card: int) -> None:
    """Let it be a seat's turn, with this card in its hand."""
    model.seat = seat
    model.hands[seat] = [card]


def play(model: Model, seat: int, move: str, card: int) -> None:
    hand(model, seat, card)
    assert move in model.legal()
    model.apply_move(seat, move)


def owner_at(model: Model, space: str) -> int | None:
    duchy = model.duchy_at(space)
    assert duchy is not None
    return duchy.owner


def value_at(model: Model, space: str) -> int:
    duchy = model.duchy_at(space)
    assert duchy is not None
    return duchy.value


def paid(model: Model) -> list[tuple[int, int]]:
    return [(seat, amount) for seat, amount, _ in model.payments]


# The figures of the rulebooks.


def test_fig01_card_names_two_free_land_spaces() -> None:
    model = table()
    hand(model, YELLOW, 23)
    assert [move for move in model.legal() if move.startswith("23")] == ["23-23L", "23-23R"]


def test_fig02_two_adjacent_knights_form_a_duchy() -> None:
    model = table("y23L")
    assert model.duchies() == []
    play(model, YELLOW, "24-24L", 24)
    assert owner_at(model, "23L") == YELLOW


def test_fig03_more_knights_than_the_opponent_own_the_duchy() -> None:
    model = table("y8L r7L")
    assert owner_at(model, "7L") is None
    play(model, RED, "6-6L", 6)
    assert owner_at(model, "8L") == RED


def test_fig04_equal_numbers_place_no_duke() -> None:
    model = table("y13L")
    play(model, RED, "14-14L", 14)
    assert owner_at(model, "13L") is None
    assert model.payments == []


def test_fig05_reinforcement_next_to_own_knight() -> None:
    model = table("r23L")
    play(model, RED, "14+22L", 14)
    assert owner_at(model, "22L") == RED


def test_fig06_no_reinforcement_next_to_another_players_knight() -> None:
    model = table("r24L y26L")
    hand(model, RED, 14)
    assert "14+23L" in model.legal()
    assert "14+25L" not in model.legal()
    hand(model, RED, 25)
    assert "25-25L" in model.legal()


def test_fig07_bastion_in_addition_to_a_knight() -> None:
    model = table("r22L y24L")
    play(model, YELLOW, "25-25L", 25)
    assert model.phase == "bastion"
    model.apply_move(YELLOW, "#23L")
    assert model.bastions == {"23L"}
    assert model.bastions_left == [2, 3, 3]
    assert model.seat == RED
    hand(model, RED, 23)
    assert "23-23L" not in model.legal()


def test_fig08_new_knight_adds_a_landmark() -> None:
    model = table("r22L r23L r24L", {6: "city4", 7: "church"})
    assert value_at(model, "22L") == 5
    play(model, RED, "25-25L", 25)
    assert value_at(model, "22L") == 6


def test_fig09_loser_is_paid_the_value_before_the_move() -> None:
    model = table("r24R r25R y26R y27R", {19: "city3", 20: "city4"})
    assert owner_at(model, "27R") == RED
    play(model, YELLOW, "14+28R", 14)
    assert owner_at(model, "24R") == YELLOW
    assert paid(model) == [(RED, 4)]
    assert value_at(model, "24R") == 8


def test_fig10_combining_pays_the_other_duke() -> None:
    model = table("y22L y23L r25L r26L", {6: "church"})
    play(model, RED, "24-24L", 24)
    assert owner_at(model, "22L") == RED
    assert paid(model) == [(YELLOW, 2)]


def test_fig11_most_valuable_own_duke_stays() -> None:
    model = table("r21R r22R r24R r25R", {18: "city2", 19: "city4"})
    play(model, RED, "23-23R", 23)
    assert paid(model) == [(RED, 3)]
    assert owner_at(model, "21R") == RED
    assert value_at(model, "21R") == 7


def test_fig12_tie_when_combining_removes_all_dukes() -> None:
    model = table("y11L y12L y13L r15L r16L", {3: "city3", 4: "city2"})
    play(model, RED, "14-14L", 14)
    assert owner_at(model, "14L") is None
    assert sorted(paid(model)) == [(YELLOW, 4), (RED, 3)]


def test_fig13_castle_goes_to_the_owner_of_the_touched_duchy() -> None:
    model = table("r12L r13L", {3: "castle"})
    play(model, YELLOW, "11-11L", 11)
    assert model.castles == {3: RED}
    assert owner_at(model, "11L") == RED


def test_fig14_castle_beside_ownerless_duchy_goes_to_the_placer() -> None:
    model = table("r27L y28L", {7: "castle"})
    play(model, YELLOW, "26-26L", 26)
    assert model.castles == {7: YELLOW}
    assert owner_at(model, "27L") == YELLOW


def test_fig15_lone_knight_beside_castle_is_a_duchy() -> None:
    model = table("", {12: "castle"})
    play(model, YELLOW, "43-43L", 43)
    assert model.castles == {12: YELLOW}
    assert owner_at(model, "43L") == YELLOW
    assert value_at(model, "43L") == 2
    assert model.stock(YELLOW) == 23


def test_fig16_castle_is_settled_before_ownership() -> None:
    model = table("y21L y22L r23L r24L", {7: "castle"})
    play(model, RED, "1+25L", 1)
    assert model.castles == {7: YELLOW}
    assert owner_at(model, "25L") == YELLOW
    assert model.payments == []


def test_fig17_castles_change_hands_with_the_duchy() -> None:
    model = table("y22L r23L r24L y25L r26L r21L", {6: "castle", 7: "castle"})
    assert model.castles == {6: YELLOW, 7: YELLOW}
    assert owner_at(model, "26L") == YELLOW
    play(model, RED, "27-27L", 27)
    assert model.castles == {6: RED, 7: RED}
    assert owner_at(model, "22L") == RED
    assert paid(model)[-1] == (YELLOW, 3)
    assert model.stock(YELLOW) == 23


def test_fig18_conversion_changes_the_owner() -> None:
    model = table("v7L v8L r9L r10L r17R r18R", {2: "city4", 3: "city2", 17: "church"})
    assert model.archbishop == RED
    play(model, RED, "7x7L", 7)
    assert owner_at(model, "10L") == RED
    assert paid(model) == [(VIOLET, 7)]
    assert model.stock(VIOLET) == 24


# Rulings that random games seldom reach.


def test_r1_bastion_opens_the_river() -> None:
    model = table("y5L")
    hand(model, RED, 5)
    assert "5-5W" not in model.legal()
    model.apply_move(RED, "#5R")
    assert "5-5W" in model.legal()
    assert model.bastion_used


def test_r2_empty_stock_discards_only() -> None:
    model = table("y5L y7L", material=Material(supply=2, landmarks=()), edition="hungarian")
    hand(model, YELLOW, 9)
    assert [move for move in model.legal() if not move.startswith("#")] == ["9-"]


def test_r4_owner_stays_without_a_knight() -> None:
    model = table("y1R y2R")
    model.settle(RED, "1R")
    model.settle(VIOLET, "2R")
    assert owner_at(model, "1R") == YELLOW
    assert model.payments == []


def test_r6_several_owners_and_castles() -> None:
    spaces = [*(f"{n}L" for n in range(1, 8)), *(f"{n}R" for n in range(8, 16))]
    edges = [("1L", "2L"), ("2L", "3L"), ("3L", "4L"), ("4L", "5L"), ("3L", "6L"), ("3L", "7L")]
    sites = {1: ["3L", "6L"], 2: ["3L", "7L"]}
    board = make_board("small", {space: ("land", [int(space[:-1])]) for space in spaces}, edges, sites)
    castles = {1: "castle", 2: "castle"}
    model = table("y1L y2L r4L r5L", castles, board=board)
    play(model, VIOLET, "3-3L", 3)
    assert model.castles == {1: VIOLET, 2: VIOLET}
    assert owner_at(model, "1L") == VIOLET
    assert sorted(paid(model)) == [(YELLOW, 1), (RED, 1)]
    model = table("y1L y2L r4L", castles, board=board)
    play(model, VIOLET, "3-3L", 3)
    assert model.castles == {1: YELLOW, 2: YELLOW}


@pytest.mark.parametrize(("edition", "ending"), [("english", False), ("german", True), ("hungarian", True)])
def test_r10_end_is_triggered_even_if_knights_come_back(edition: str, ending: bool) -> None:
    knights = "y1R y3R y5R y7R y9R y21L y22L r23L r24L r25W"
    model = table(knights, {7: "castle"}, edition, material=Material(supply=8, landmarks=()))
    assert not model.ending
    play(model, RED, "25-25L", 25)
    assert model.castles == {7: RED}
    assert model.stock(YELLOW) == 1
    assert model.ending is ending


@pytest.mark.parametrize(("edition", "owner", "castle"), [("short", VIOLET, VIOLET), ("german", None, RED)])
def test_r11_sole_duke_stays_on_a_tie_and_takes_the_castles(edition: str, owner: int | None, castle: int) -> None:
    model = table("r26L y28L y29L v27L v23L v24L", {7: "castle"}, edition)
    assert owner_at(model, "26L") is None
    assert model.castles == {7: RED}
    play(model, RED, "25-25L", 25)
    assert owner_at(model, "25L") == owner
    assert model.castles == {7: castle}


# The board.


def test_rhine_has_the_spaces_of_the_description() -> None:
    board = rhine()
    assert len(board.spaces) == 158
    assert len(board.sites) == 26
    assert board.areas == list(range(1, 55))
    for area in board.areas:
        assert len(board.land_of_area(area)) == 2
    for one, other in board.sites.values():
        assert other in board.spaces[one].adjacent
    assert board.spaces["42W"].adjacent == {"41W", "43W", "49W", "42L", "42R"}
    assert board.spaces["I4"].adjacent == {"I2", "I3", "I5", "45W", "51W"}


def test_board_from_json_is_the_same_board() -> None:
    board = rhine()
    data = {
        "name": "rhine",
        "game": "rheinlaender",
        "spaces": [
            {"id": name, "kind": space.kind, "areas": sorted(space.areas), "adjacent": sorted(space.adjacent)}
            for name, space in board.spaces.items()
        ],
        "sites": [{"id": site, "spaces": list(around)} for site, around in board.sites.items()],
    }
    again = board_from_json(json.loads(json.dumps(data)))
    assert again == board
    assert list(again.spaces) == list(board.spaces)


def tiny_board() -> Board:
    """Six areas in a row, with a site on each bank: small enough for full boards and for many reshuffles."""
    spaces = {f"{n}{side}": ("river" if side == "W" else "land", [n]) for n in range(1, 7) for side in "LWR"}
    edges = [(f"{n}{side}", f"{n + 1}{side}") for n in range(1, 6) for side in "LWR"]
    edges += [(f"{n}W", f"{n}{side}") for n in range(1, 7) for side in "LR"]
    return make_board("tiny", spaces, edges, {1: ["2L", "3L"], 2: ["4R", "5R"], 3: ["5L", "6L"]})


# Whole games.


def check_position(model: Model) -> None:
    """What must hold in every position: pieces and cards conserved, ownership as the rules say."""
    board = model.board
    assert not model.bastions & set(model.knights)
    assert sum(model.bastions_left) + len(model.bastions) == 3 * model.players
    assert all(board.spaces[space].kind == "land" for space in model.bastions)
    cards = [card for hand in model.hands for card in hand] + model.discard + model.deck
    assert Counter(cards) == Counter([*model.cards, RESHUFFLE])
    for site, landmark in model.landmarks.items():
        is_reached = any(space in model.knights for space in board.sites[site])
        assert (site in model.castles) == (landmark == "castle" and is_reached)
    duchies = model.duchies()
    assert len(model.dukes) == sum(duchy.owner is not None for duchy in duchies)
    for duchy in duchies:
        leader = model.leader(duchy.spaces, duchy.castles)
        assert leader is None or leader == duchy.owner
        if duchy.owner is not None:
            assert all(model.castles[site] == duchy.owner for site in duchy.castles)
    for seat in range(model.players):
        paid_in_all = sum(amount for other, amount, _ in model.payments if other == seat)
        assert paid_in_all == (model.coins if model.scores is None else model.scores)[seat]
    assert (model.legal() == []) == (model.phase == "over")


def check_game(record: Mapping[str, Any], board: Board | None, material: Material | None) -> None:
    model = Model(record, board, material)
    positions = replay(record, board, material)
    ply = 0
    for event in record["events"]:
        if "chance" in event:
            model.apply_chance(event["chance"], event["value"])
        else:
            model.apply_move(event["seat"], event["move"])
            ply += 1
        if model.awaiting is None:
            check_position(model)
            assert next(positions) == model.canonical(ply)
    assert next(positions, None) is None
    if model.scores is not None:
        assert record["result"]["scores"] == model.scores


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("players", [3, 5])
def test_random_games_conserve_pieces_and_coins(edition: str, players: int) -> None:
    record = random_record(7, players, edition)
    assert json.loads(json.dumps(record)) == record
    assert record["result"]["winners"]
    check_game(record, None, None)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("seed", range(6))
def test_random_games_on_a_tiny_board(edition: str, seed: int) -> None:
    board, material = tiny_board(), Material(supply=4 + 2 * (seed % 3), hand_size=1)
    options = {"max_rounds": 12, "open_coins": True}
    record = random_record(seed, 3, edition, options, board, material)
    assert record["result"]["winners"]
    check_game(record, board, material)


def test_hungarian_round_is_completed() -> None:
    for seed in range(12):
        record = random_record(seed, 4, "hungarian", None, tiny_board(), Material(supply=3, hand_size=1))
        acts = Counter(event["seat"] for event in record["events"] if "move" in event and event["move"][0] in "123456")
        assert set(acts.values()) == {acts[0]}


def test_max_rounds_ends_after_as_many_turns_of_each() -> None:
    record = random_record(3, 4, "english", {"max_rounds": 2})
    acts = Counter(event["seat"] for event in record["events"] if event.get("move", ".")[0] in "123456789")
    assert acts == dict.fromkeys(range(4), 2)
    assert "result" in record


def test_views_hide_what_a_seat_cannot_know() -> None:
    record = random_record(5)
    for full, mine, nobody in zip(replay(record), replay(record, seat=1), replay(record, seat=None), strict=True):
        hidden = {"legal", "hands", "deck", "coins"}
        for key in full.keys() - hidden:
            assert full[key] == mine[key] == nobody[key]
        assert mine["hands"][1] == full["hands"][1]
        assert set(mine["hands"][0] + mine["hands"][2] + mine["deck"]) == {None}
        assert mine["legal"] == (full["legal"] if full["to_move"] == 1 else None)
        assert nobody["legal"] is None
        is_over = full["phase"] == "over"
        assert mine["coins"] == (full["coins"] if is_over else [None, full["coins"][1], None])
        assert nobody["coins"] == (full["coins"] if is_over else [None] * 3)


def test_hand_filter_leaves_no_legal_move_out() -> None:
    model = table("v7L v8L r9L r10L r17R r18R", {17: "church"})
    model.seat = RED
    tried = all_conceivable(model.board, range(1, 55))
    assert model.legal() == sorted(move for move in tried if model.is_legal(move))


@pytest.mark.parametrize("move", ["", ".", "99-1L", "1-1L ", "01-1L", "1-", "1x1L", "1-1W", "#1W", "#I9", "1-2L"])
def test_illegal_moves_are_refused(move: str) -> None:
    model = table()
    with pytest.raises(IllegalMove):
        model.apply_move(YELLOW, move)


def test_wrong_seat_is_refused() -> None:
    model = table()
    with pytest.raises(IllegalMove):
        model.apply_move(RED, "#1L")


def test_wrong_records_are_refused() -> None:
    record = random_record(2, options={"max_rounds": 1})
    with pytest.raises(IllegalRecord, match=r"^result: "):
        list(replay({**record, "result": {"scores": [0, 0, 0], "winners": [7]}}))
    with pytest.raises(IllegalRecord, match=r"^event 2: deck missing"):
        list(replay({**record, "events": record["events"][:2]}))
    with pytest.raises(IllegalRecord, match=r"^event 3: "):
        list(replay({**record, "events": [*record["events"][:3], {"seat": 0, "move": "nonsense"}]}))
