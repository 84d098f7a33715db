"""What holds in every position of every game, whatever is played, and the largest cases that the arrays must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreley import Board, Position, Record, Step
from loreley.core.event import MAX_EVENTS
from loreley.core.replay import replay
from loreley.core.rng import below, seeded
from loreley.games.rheinlaender.board import MAX_DEGREE, MAX_GROUPS, MAX_SITES, MAX_SITES_OF
from loreley.games.rheinlaender.state import MAX_EPOCHS, MAX_PLAYED
from tests.reference.rheinlaender import all_conceivable
from tests.samples import EDITIONS, GAME, PLAYERS, board_named, games, model_board

from .scene import COLOURS, red, scene

pytestmark = pytest.mark.boundscheck

Canonical = dict[str, Any]
VALUES = {"castle": 1, "church": 1, "city2": 2, "city3": 3, "city4": 4}
FEW = settings(max_examples=max(4, settings.default.max_examples // 12))  # type: ignore[union-attr]
seeds = st.integers(0, 10**6)
every_table = [
    pytest.mark.parametrize("edition", EDITIONS),
    pytest.mark.parametrize("players", PLAYERS),
    pytest.mark.parametrize("board", ["rhine", "brook", "crossroads"]),
]


def steps_of(record: Record) -> Iterator[Step]:
    return replay(record, GAME, board_named(record.board))


class Watch:
    """Follows one game and keeps what the positions do not hold: payments, owners before, bastions of this turn."""

    def __init__(self, record: Record) -> None:
        self.record, self.board = record, board_named(record.board)
        self.near = {entry["id"]: set(entry["adjacent"]) for entry in self.board.topology["spaces"]}
        self.sites = {entry["id"]: set(entry["spaces"]) for entry in self.board.topology["sites"]}
        self.paid = [0] * record.players
        self.owners: dict[str, int | None] = {}
        self.bastions = [0] * record.players
        self.turn: tuple[int | None, int] = (None, 0)

    def check(self, step: Step) -> None:
        now = step.position.canonical(step.ply)
        self.check_knights(now)
        self.check_coins(step, now)
        self.check_duchies(now)
        self.check_cards(now)
        self.check_bastions(step, now)
        self.check_archbishop(now)

    def check_knights(self, now: Canonical) -> None:
        supply = int(self.board.record.supply[now["players"]])
        standing = Counter([*now["knights"].values(), *now["castles"].values()])
        for seat, stock in enumerate(now["stock"]):
            assert stock + standing[seat] == supply, f"seat {seat}"
        assert not set(now["bastions"]) & set(now["knights"])

    def check_coins(self, step: Step, now: Canonical) -> None:
        for event in step.happened(is_full=True):
            if event.name == "duke-left":
                self.paid[event["seat"]] += event["paid"]
        assert now["coins"] == self.paid
        if now["phase"] == "over":
            last = [e for e in step.happened(is_full=True) if e.name in ("duchy-scored", "archbishop-scored")]
            added = [sum(e["paid"] for e in last if e["seat"] == seat) for seat in range(now["players"])]
            assert now["scores"] == [coins + more for coins, more in zip(self.paid, added, strict=True)]

    def check_duchies(self, now: Canonical) -> None:
        """As a flood fill from scratch gives them; an owner is first, or was the owner before."""
        found = list(self.flood(now))
        assert [(duchy["spaces"], duchy["sites"], duchy["value"]) for duchy in now["duchies"]] == found
        owners: dict[str, int | None] = {}
        for duchy in now["duchies"]:
            holders = [now["castles"][str(site)] for site in duchy["sites"] if str(site) in now["castles"]]
            count = Counter([now["knights"][space] for space in duchy["spaces"]] + holders)
            first = [seat for seat, knights in count.items() if knights == max(count.values())]
            owner = duchy["owner"]
            if len(first) == 1:
                assert owner == first[0]
            else:
                assert owner in {None, *(self.owners.get(space) for space in duchy["spaces"])}
            if owner is not None:
                assert set(holders) <= {owner}, "an owned duchy's castles are in its owner's hands"
            owners |= dict.fromkeys(duchy["spaces"], owner)
        self.owners = owners

    def flood(self, now: Canonical) -> Iterator[tuple[list[str], list[int], int]]:
        """Spaces, sites and running value of each group of two or more, castles included."""
        links = {space: near & set(now["knights"]) for space, near in self.near.items()}
        for site in map(int, now["castles"]):
            for space in self.sites[site]:
                links[space] |= self.sites[site] & set(now["knights"])
        seen: set[str] = set()
        for start in now["knights"]:
            if start in seen:
                continue
            group, edge = {start}, [start]
            while edge:
                new = links[edge.pop()] - group
                group |= new
                edge += new
            seen |= group
            sites = [site for site, spaces in self.sites.items() if spaces & group]
            if len(group) + sum(str(site) in now["castles"] for site in sites) >= 2:
                value = 1 + sum(VALUES[now["landmarks"][str(site)]] for site in sites)
                yield [space for space in self.near if space in group], sites, value
        for site, spaces in self.sites.items():
            is_decided = bool(spaces & set(now["knights"])) and now["landmarks"][str(site)] == "castle"
            assert (str(site) in now["castles"]) == is_decided

    def check_cards(self, now: Canonical) -> None:
        cards = [card for hand in now["hands"] for card in hand] + now["deck"] + now["discard"]
        assert Counter(cards) == Counter([*range(1, int(self.board.record.areas) + 1), "reshuffle"])

    def check_bastions(self, step: Step, now: Canonical) -> None:
        built = sum(event.name == "bastion-built" for event in step.happened(is_full=True))
        if step.seat is not None:
            self.bastions[step.seat] += built
            so_far = self.turn[1] if self.turn[0] == step.seat else 0
            assert so_far + built <= 1, "at most one bastion a turn"
            ends = any(event.name == "card-drawn" for event in step.happened(is_full=True))
            self.turn = (None, 0) if ends else (step.seat, so_far + built)
            assert now["phase"] == "over" or ends or now["bastion_used"] == bool(so_far + built)
        material = int(self.board.record.bastions)
        assert now["bastions_left"] == [material - built for built in self.bastions]
        assert len(now["bastions"]) == sum(self.bastions)

    def check_archbishop(self, now: Canonical) -> None:
        bishops: Counter[int] = Counter()
        for duchy in now["duchies"]:
            if duchy["owner"] is not None:
                bishops[duchy["owner"]] += any(now["landmarks"][str(site)] == "church" for site in duchy["sites"])
        most = [seat for seat, number in bishops.items() if number == max(bishops.values()) > 0]
        assert now["archbishop"] == (most[0] if len(most) == 1 else None)


def tables(test: Any) -> Any:
    for mark in every_table:
        test = mark(test)
    return test


@tables
@FEW
@given(seed=seeds)
def test_pieces_coins_cards_and_duchies_are_as_they_must_be(edition: str, players: int, board: str, seed: int) -> None:
    record = games(1, seed, players, edition, board, max_rounds=40)[0]
    watch = Watch(record)
    for step in steps_of(record):
        watch.check(step)


def test_a_very_long_game_keeps_its_books() -> None:
    """More plays and reshuffles than are remembered one by one: a full board, on which everybody discards."""
    record = games(1, 2, 3, "english", "crossroads", max_rounds=MAX_PLAYED // 3 + 60)[0]
    watch, steps = Watch(record), list(steps_of(record))
    for step in steps:
        watch.check(step)
    assert steps[-1].position.state.turns > MAX_PLAYED
    assert steps[-1].position.state.reshuffles > MAX_EPOCHS


# Legal moves


def assert_legal_is_what_nothing_speaks_against(position: Position, texts: list[str]) -> None:
    assert [text for text in texts if position.explain(text) is None] == position.legal


@pytest.mark.parametrize("board", ["brook", "crossroads"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_legal_moves_are_those_that_explain_finds_nothing_against(edition: str, board: str) -> None:
    areas = int(board_named(board).record.areas)
    texts = sorted(all_conceivable(model_board(board), range(1, areas + 1)))
    for players in PLAYERS:
        for step in steps_of(games(1, 71 + players, players, edition, board, max_rounds=12)[0]):
            if step.ply % 3 == 0 or "x" in "".join(step.position.legal):
                assert_legal_is_what_nothing_speaks_against(step.position, texts)


def positions(edition: str) -> Iterator[Position]:
    """All kinds: bastions open and used, reinforcements, conversions, a full board."""
    for board in ("rhine", "brook", "crossroads"):
        for record in games(2, 81, 4, edition, board, max_rounds=40):
            yield from (step.position for step in steps_of(record) if not step.position.is_over)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_bots_take_the_nth_legal_move(edition: str) -> None:
    """The same generator state, the same n: the quick way and the list agree exactly."""
    scratch = np.empty(GAME.max_moves, dtype=np.int32)
    rng, other = seeded("n-th"), seeded("n-th")
    for position in positions(edition):
        codes = position.codes()
        assert len(set(codes.tolist())) == len(codes)
        for _ in range(3):
            move = GAME.rules.random_move(position.board.record, position.state, rng, scratch)
            assert move == codes[below(other, len(codes))]
            assert rng[0] == other[0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_bots_draw_uniformly_from_the_legal_moves(edition: str) -> None:
    many = list(positions(edition))
    kinds = {frozenset(text.lstrip("0123456789")[0] for text in position.legal): position for position in many}
    scratch = np.empty(GAME.max_moves, dtype=np.int32)
    assert len(kinds) >= 6, "bastions with and without places, reinforcements, full stops, discards"
    for kind, position in kinds.items():
        codes = position.codes().tolist()
        draws = 60 * len(codes)
        rng = seeded("chi-square", edition, sorted(kind))
        found = Counter(
            int(GAME.rules.random_move(position.board.record, position.state, rng, scratch)) for _ in range(draws)
        )
        assert set(found) <= set(codes)
        free = len(codes) - 1
        chi_square = sum((found[code] - 60) ** 2 / 60 for code in codes)
        assert chi_square < free + 5 * (2 * free) ** 0.5 + 10, sorted(kind)


# The largest cases


def chain(spaces: int, areas: int, landmarks: dict[str, int], sites: int) -> Board:
    """A row of land spaces with a site between each two of the first; the river lies behind."""
    land = [f"L{n}" for n in range(1, spaces + 1)]
    river = [f"W{n}" for n in range(1, areas + 1)]
    parts = [land[k::areas] for k in range(areas)]
    bag = ", ".join(f"{name} = {number}" for name, number in landmarks.items())
    text = f"""
        name = "chain"
        game = "rheinlaender"
        spaces = "{" ".join(land + river)}"
        areas = {[f"{w} {' '.join(part)}" for w, part in zip(river, parts, strict=True)]}
        paths = ["{" ".join(land)}"]
        sites = {[f"{land[k]} {land[k + 1]}" for k in range(sites)]}
        [material]
        hand = 8
        bastions = 9
        supply = {{ 3 = 32, 4 = 24, 5 = 19 }}
        landmarks = {{ {bag} }}
    """
    return GAME.read_board(text, "chain")


def test_the_longest_list_of_moves_fits() -> None:
    """Eight cards, each with four free spaces, and every land space beside an own knight (more than can be)."""
    board = chain(144, 36, {}, 0)
    position = scene(board=board).position
    state = position.state
    state.near[position.to_move] = board.record.land
    codes = position.codes()
    assert len(codes) == 8 * 4 + 8 * 144 + 144 <= GAME.max_moves
    assert len(codes) + 8 * (4 + 1 + 1) + 1 <= GAME.max_moves, "with every space of the cards' areas to convert as well"


def test_one_move_can_change_thirty_castles() -> None:
    """The longest list of events: yellow holds every castle of a row until red has more knights than all that."""
    table = scene(board=chain(90, 36, {"castle": 30}, 30)).place(yellow="L1")
    for n in range(2, 33):
        table = table.place(red=f"L{n}")
    assert table.knights_in("L1") == [31, 31, 0]
    after = table.play(red, f"{33}-L33")
    assert after.owner_at("L1") == red
    assert after.stock(red) == 32 - 32 - 30
    assert len(after.told("castle-changed")) == 30
    assert after.paid == [(COLOURS["yellow"], 31)]
    assert len(after.happened) + 1 < MAX_EVENTS


def test_the_events_of_any_one_move_fit() -> None:
    """A bound: the act, what it does, the draw, and the final reckoning of every knight as its own duchy."""
    act = 2 + MAX_SITES_OF + MAX_DEGREE + 1 + 1 + MAX_SITES + 1 + 1
    draw = 2
    end = 1 + MAX_GROUPS + 1
    assert act + draw + end < MAX_EVENTS


def test_as_many_groups_as_knights_fit() -> None:
    """Every knight that is placed opens a row, and none ever leaves its space: 96 knights are the most."""
    table = scene(board=chain(144, 36, {}, 0))
    for seat, colour in enumerate(("yellow", "red", "violet")):
        table = table.place(**{colour: " ".join(f"L{32 * seat + n}" for n in range(1, 33))})
    assert table.position.state.groups == 96 == MAX_GROUPS
    assert table.knights_in("L1") == [32, 32, 32]
    supply = table.position.board.record.supply
    assert all(players * int(supply[players]) <= MAX_GROUPS for players in PLAYERS)


def test_the_most_valuable_duchy_is_counted_right() -> None:
    """Thirty-two sites with a city of 4 each in one duchy."""
    table = scene(board=chain(90, 36, {"city4": 32}, 32))
    table = table.place(yellow=" ".join(f"L{n}" for n in range(2, 33)))
    assert table.value_at("L2") == 1 + 32 * 4
    scores = np.zeros(5, dtype=np.int32)
    GAME.rules.score(table.position.board.record, table.position.state, scores)
    assert scores[0] == 5 + 32 * 4
