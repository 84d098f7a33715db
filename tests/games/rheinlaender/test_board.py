"""The board rhine is the one of the rules page; other boards can be played on as well."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from loreley import get_board, new_game
from loreley.games.rheinlaender import GAME
from tests.samples import board_named

pytestmark = pytest.mark.nojit

RHINE = get_board(GAME, "rhine")

# The rules page, section 'Board', written down once more and built with code of our own.
ISLAND = {
    "I1": (43, 49), "I2": (44,), "I3": (50,), "I4": (45, 51),
    "I5": (46, 52), "I6": (47,), "I7": (53,), "I8": (48, 54),
}  # fmt: skip
ON_THE_ISLAND = "I1–I2, I1–I3, I2–I3, I2–I4, I3–I4, I4–I5, I5–I6, I5–I7, I6–I7, I6–I8, I7–I8"
LEFT_SITES = "1:2-3 2:6-7 3:10-11 4:14-15 5:18-19 6:22-23 7:25-26 8:29-30 9:33-34 10:37-38 11:40-41 12:43-44 13:46-47"
RIGHT_SITES = "14:4-5 15:8-9 16:12-13 17:16-17 18:20-21 19:24-25 20:28-29 21:31-32 22:35-36 23:39-40 24:50-51 25:53-54"


def areas_of_the_rules_page() -> dict[str, set[int]]:
    """Every space with its areas."""
    areas = {f"{n}{side}": {n} for n in range(1, 43) for side in "LWR"}
    areas |= {f"{n}{side}": {n} for n in range(43, 49) for side in "LW"}
    areas |= {f"{n}{side}": {n} for n in range(49, 55) for side in "WR"}
    return areas | {space: set(numbers) for space, numbers in ISLAND.items()}


def borders_of_the_rules_page() -> set[frozenset[str]]:
    """Every pair of adjacent spaces."""
    pairs = [(f"{n}L", f"{n + 1}L") for n in range(1, 48)]
    pairs += [(f"{n}R", f"{n + 1}R") for n in [*range(1, 42), *range(49, 54)]] + [("42R", "49R")]
    pairs += [(f"{n}W", f"{n + 1}W") for n in [*range(1, 42), *range(43, 48), *range(49, 54)]]
    pairs += [("42W", "43W"), ("42W", "49W")]
    for space, areas in areas_of_the_rules_page().items():
        pairs += [(f"{n}W", space) for n in areas if not space.endswith("W")]
    pairs += [(one, other) for one, other in re.findall(r"(I\d)–(I\d)", ON_THE_ISLAND)]
    return {frozenset(pair) for pair in pairs}


def sites_of_the_rules_page() -> dict[int, set[str]]:
    sites = {26: {"I4", "I5"}}
    for text, bank in ((LEFT_SITES, "L"), (RIGHT_SITES, "R")):
        for number, one, other in re.findall(r"(\d+):(\d+)-(\d+)", text):
            sites[int(number)] = {one + bank, other + bank}
    return sites


def test_rhine_has_the_158_spaces_of_the_rules_page_in_board_order() -> None:
    main = [f"{n}{side}" for n in range(1, 43) for side in "LWR"]
    arms = [f"{n}{side}" for n in range(43, 49) for side in "LW"] + [
        f"{n}{side}" for n in range(49, 55) for side in "WR"
    ]
    assert list(RHINE.names) == main + arms + [f"I{k}" for k in range(1, 9)]
    assert len(RHINE.names) == 158


def test_rhine_spaces_belong_to_the_areas_of_the_rules_page() -> None:
    areas = {space["id"]: set(space["areas"]) for space in RHINE.topology["spaces"]}
    assert areas == areas_of_the_rules_page()
    kinds = {space["id"]: space["kind"] for space in RHINE.topology["spaces"]}
    assert {space for space, kind in kinds.items() if kind == "river"} == {f"{n}W" for n in range(1, 55)}
    assert Counter(kinds.values()) == {"river": 54, "land": 104}
    assert Counter(n for numbers in areas.values() for n in numbers) == dict.fromkeys(range(1, 55), 3)


def test_rhine_borders_are_those_of_the_rules_page() -> None:
    adjacent = {space["id"]: space["adjacent"] for space in RHINE.topology["spaces"]}
    found = {frozenset((space, other)) for space, others in adjacent.items() for other in others}
    assert found == borders_of_the_rules_page()
    assert all(space in adjacent[other] for space, others in adjacent.items() for other in others)
    assert len(found) == 47 + 41 + 1 + 5 + 41 + 2 + 5 + 5 + 54 * 2 + 11


@pytest.mark.parametrize(
    ("space", "adjacent"),
    [
        ("1L", "2L 1W"),
        ("1W", "1L 1R 2W"),
        ("23L", "22L 23W 24L"),
        ("23W", "22W 23L 23R 24W"),
        ("42W", "41W 42L 42R 43W 49W"),
        ("42R", "41R 42W 49R"),
        ("42L", "41L 42W 43L"),
        ("43W", "42W 43L I1 44W"),
        ("48W", "47W 48L I8"),
        ("54W", "53W 54R I8"),
        ("54R", "53R 54W"),
        ("I1", "43W 49W I2 I3"),
        ("I4", "45W 51W I2 I3 I5"),
        ("I5", "46W 52W I4 I6 I7"),
        ("I7", "53W I5 I6 I8"),
    ],
)
def test_rhine_adjacency_samples(space: str, adjacent: str) -> None:
    found = {entry["id"]: set(entry["adjacent"]) for entry in RHINE.topology["spaces"]}
    assert found[space] == set(adjacent.split())


def test_left_and_right_bank_of_one_area_are_not_adjacent() -> None:
    for n in range(1, 43):
        assert frozenset((f"{n}L", f"{n}R")) not in borders_of_the_rules_page()
        left, right = RHINE.index[f"{n}L"], RHINE.index[f"{n}R"]
        assert right not in RHINE.record.neighbour[left, : RHINE.record.degree[left]]


def test_rhine_has_26_sites_each_between_two_neighbours_of_one_bank() -> None:
    sites = {site["id"]: set(site["spaces"]) for site in RHINE.topology["sites"]}
    assert sites == sites_of_the_rules_page()
    assert sorted(sites) == list(range(1, 27))
    assert all(frozenset(spaces) in borders_of_the_rules_page() for spaces in sites.values())


def test_rhine_has_the_material_of_the_box() -> None:
    record = RHINE.record
    assert [int(record.areas), int(record.hand), int(record.bastions)] == [54, 5, 3]
    assert record.supply.tolist() == [0, 0, 0, 25, 20, 17]
    position = new_game("rheinlaender", seed=1)
    landmarks = Counter(position.canonical()["landmarks"].values())
    assert landmarks == {"castle": 7, "church": 7, "city2": 4, "city3": 4, "city4": 4}


def test_the_topology_is_plain_json_with_a_drawing_apart() -> None:
    again = json.loads(json.dumps(RHINE.topology))
    assert again == RHINE.topology
    assert list(again) == ["name", "game", "spaces", "sites"]
    assert [again["name"], again["game"]] == ["rhine", "rheinlaender"]
    spaces = {space["id"]: space for space in again["spaces"]}
    assert spaces["23L"] == {"id": "23L", "kind": "land", "areas": [23], "adjacent": ["22L", "23W", "24L"]}
    assert spaces["I4"]["areas"] == [45, 51]
    assert again["sites"][5] == {"id": 6, "spaces": ["22L", "23L"]}


def test_what_the_rules_read_agrees_with_the_topology() -> None:
    for board in (RHINE, board_named("crossroads")):
        record = board.record
        for i, space in enumerate(board.topology["spaces"]):
            assert board.names_of(record.neighbour[i, : record.degree[i]]) == space["adjacent"]
            near = [n for n in range(len(board.names)) if int(record.near[i, n // 60]) >> n % 60 & 1]
            assert board.names_of(near) == space["adjacent"]
            assert bool(int(record.land[i // 60]) >> i % 60 & 1) is (space["kind"] == "land")
        for n, site in enumerate(board.topology["sites"]):
            assert board.names_of(record.site_space[n]) == site["spaces"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_another_board_can_be_played_on(players: int) -> None:
    position = new_game("rheinlaender", players, seed=2, board=board_named("crossroads"))
    for _ in range(2):
        assert position.chance is None
        position = position.play(position.legal[-1])
    assert position.canonical()["board"] == "crossroads"
