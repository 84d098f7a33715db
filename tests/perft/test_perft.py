"""The tree of moves is counted: the engine against the table, the table against trying every string."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from loreley import Position, Record, get_game, parse_record
from loreley.core.loops import divide, perft
from loreley.core.replay import replay
from loreley.games import NAMES
from loreley.games.rheinlaender.state import RESHUFFLE
from tests.reference import rheingold
from tests.samples import EDITIONS, Model, board_of, model_of

HERE = Path(__file__).parent
QUICK, NAIVE = 2_000_000, 300  # counted on every run: by the engine; expanded by the enumerator


@dataclass(frozen=True)
class Row:
    """A line of a game's table; the first word of a name is the edition, or for Rheingold the board."""

    game: str
    name: str
    record: str
    ply: int
    counts: tuple[int, ...]

    @property
    def group(self) -> str:
        return self.name.split("-")[0]

    def depths(self, most: int) -> Iterator[int]:
        """The depths whose count is at most so much."""
        return (depth for depth, count in enumerate(self.counts, 1) if count <= most)


def read_table(game: str) -> list[Row]:
    lines = (HERE / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [Row(game, name, record, int(ply), tuple(map(int, counts))) for name, record, ply, *counts in rows]


TABLES = {game: read_table(game) for game in NAMES}
by_name = pytest.mark.parametrize("row", [row for rows in TABLES.values() for row in rows], ids=lambda row: row.name)


@cache
def record_of(row: Row) -> Record:
    path = HERE.parent / "records" / row.game / f"{row.record}.json"
    return parse_record(path.read_text(encoding="utf-8"))


def position_of(row: Row) -> Position:
    record = record_of(row)
    steps = replay(record, get_game(row.game), board_of(record))
    return next(step.position for step in steps if step.ply == row.ply)


def model_at(row: Row) -> Model:
    record = record_of(row)
    model = model_of(record)
    ply = 0
    for event in record.to_dict()["events"]:
        if ply == row.ply and model.awaiting is None:
            break
        if "chance" in event:
            model.apply_chance(event["chance"], event["value"])
        else:
            model.apply_move(event["seat"], event["move"])
            ply += 1
    return model


def count_naively(model: Model, depth: int) -> int:
    """Sequences of moves by brute force: every string that could be a move is tried at every step."""
    legal = model.legal()
    return len(legal) if depth == 1 else sum(count_naively(after(model, move), depth - 1) for move in legal)


def after(model: Model, move: str) -> Model:
    """Another model, one move later, chance answering in the listed order."""
    twin = copy.copy(model)
    for name, value in vars(model).items():
        if isinstance(value, list | dict | set):
            setattr(twin, name, copy.deepcopy(value))
    seat = twin.to_move
    assert seat is not None
    twin.apply_move(seat, move)
    while twin.awaiting is not None:
        answer(twin)
    return twin


def answer(model: Model) -> None:
    """A new pile in rising order with the reshuffle card at the bottom; a roll of 1; the lowest shield left."""
    if not isinstance(model, rheingold.Model):
        model.apply_chance("deck", model.cards_to_shuffle())
    elif model.awaiting == "roll":
        model.apply_chance("roll", 1)
    else:
        model.apply_chance("draw", min(model.shields_left[model.seat]))


@cache
def new_piles_end() -> bool:
    """Whether a new pile in listed order has a card on top: otherwise counting would reshuffle for ever."""
    record = record_of(TABLES["rheinlaender"][0])
    for step in replay(record, get_game(record.game), board_of(record)):
        for part in step.parts[:-1]:
            if step.ply and part.chance is not None:
                return part.chance.items[0] != RESHUFFLE
    raise AssertionError("no reshuffle in this record")


def test_a_new_pile_in_listed_order_has_a_card_on_top() -> None:
    assert new_piles_end()


def count(row: Row, depth: int) -> None:
    """Compare, and name the counts of the first moves where the sum is wrong."""
    assert row.game != "rheinlaender" or new_piles_end(), "a new pile in listed order begins with the reshuffle card"
    position = position_of(row)
    found = perft(position, depth)
    if found != row.counts[depth - 1]:
        model = model_at(row)
        lines = [f"{row.name}, depth {depth}: {found}, expected {row.counts[depth - 1]}; by first move:"]
        lines += [f"  {move}: {number}" for move, number in divide(position, depth).items()]
        if depth <= 2:
            slow = {move: len(after(model, move).legal()) if depth == 2 else 1 for move in model.legal()}
            lines += ["by the enumerator:", *(f"  {move}: {number}" for move, number in slow.items())]
        pytest.fail("\n".join(lines))


@by_name
def test_the_engine_counts_what_the_table_says(row: Row) -> None:
    for depth in row.depths(QUICK):
        count(row, depth)


@pytest.mark.deep
@by_name
def test_the_engine_counts_the_whole_table(row: Row) -> None:
    for depth in range(1, len(row.counts) + 1):
        count(row, depth)


@pytest.mark.slow
@by_name
def test_an_enumerator_that_tries_every_string_counts_the_same(row: Row) -> None:
    model = model_at(row)
    for depth in [1, *(depth + 1 for depth in row.depths(NAIVE) if depth < len(row.counts))]:
        assert count_naively(model, depth) == row.counts[depth - 1], f"{row.name}, depth {depth}"


@pytest.mark.deep
@by_name
def test_the_enumerator_counts_deeper(row: Row) -> None:
    model = model_at(row)
    for depth in (depth + 1 for depth in row.depths(10 * NAIVE) if depth < min(4, len(row.counts))):
        assert count_naively(model, depth) == row.counts[depth - 1], f"{row.name}, depth {depth}"


@pytest.mark.parametrize("game", NAMES)
def test_counting_by_first_move_adds_up(game: str) -> None:
    assert game != "rheinlaender" or new_piles_end()
    row = TABLES[game][0]
    found = divide(position_of(row), 3)
    assert list(found) == position_of(row).legal
    assert sum(found.values()) == perft(position_of(row), 3) == row.counts[2]
    assert perft(position_of(row), 0) == 1


def test_every_edition_has_two_set_ups_to_depth_four() -> None:
    for edition in EDITIONS:
        rows = [row for row in TABLES["rheinlaender"] if row.group == edition]
        assert len(rows) >= 2
        assert all(len(row.counts) >= 4 for row in rows)
        assert {record_of(row).edition for row in rows} == {edition}
    moves = {row.name: position_of(row).legal for row in TABLES["rheinlaender"]}
    assert sum(any("x" in move for move in legal) for legal in moves.values()) >= 4
    assert sum(any(move.startswith("#") for move in legal) for legal in moves.values()) >= 4


@pytest.mark.slow
def test_rheingolds_set_ups_have_all_boards_numbers_of_players_and_kinds_of_attack() -> None:
    rows = TABLES["rheingold"]
    assert all(len(row.counts) >= 4 for row in rows)
    records = [record_of(row) for row in rows]
    assert {record.players for record in records} == {3, 4, 5}
    assert {record.board for record in records} == {"middle-rhine", "vale", "star"}
    following = {row.name: [position_of(row).play(move) for move in position_of(row).legal] for row in rows}
    phases = Counter(
        phase
        for positions in following.values()
        for phase in {p.canonical()["phase"] for p in positions if p.chance is None}
    )
    events = Counter(
        name
        for positions in following.values()
        for name in {event.name for p in positions for event in p.happened(is_full=True)}
    )
    assert min(phases["gather"], phases["shield"]) >= 3
    assert min(events["garrison-home"], events["siege-failed"], events["game-over"]) >= 1
