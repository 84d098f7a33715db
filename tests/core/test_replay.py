"""A record replays without a generator, to the positions that the reference model gives, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from loreley import Board, Record, Step, format_record, get_game, parse_record
from loreley.arena.simulate import simulate
from loreley.core.replay import replay
from loreley.core.rng import below, seeded
from loreley.games import NAMES
from tests.core.digest import digest_of
from tests.core.test_known import assert_same_views
from tests.features import WANTED, features
from tests.games.rheingold import features as rheingold_features
from tests.reference import rheingold
from tests.reference import rheinlaender as reference
from tests.samples import (
    EDITIONS,
    GAME,
    PLAYERS,
    Model,
    board_named,
    board_of,
    games,
    material_of,
    model_board,
    model_of,
)

ROOT = Path(__file__).parents[2]
KEPT = {name: sorted((ROOT / "tests" / "records" / name).glob("*.json")) for name in NAMES}


def steps_of(record: Record) -> list[Step]:
    return list(replay(record, get_game(record.game), board_of(record)))


def models_of(record: Record) -> Iterator[Model]:
    """The reference model, the same object each time, at each of the record's positions."""
    model = model_of(record)
    for event in record.to_dict()["events"]:
        if "chance" in event:
            model.apply_chance(event["chance"], event["value"])
        else:
            model.apply_move(event["seat"], event["move"])
        if model.awaiting is None:
            legal = model.legal()
            model.legal = lambda legal=legal: legal  # type: ignore[misc,method-assign]
            yield model
            del model.legal


def assert_agrees(record: Record) -> None:
    """Every position, in full and as every seat and a spectator see it, is the reference model's."""
    final: Any = None
    for step, model in zip(steps_of(record), models_of(record), strict=True):
        position, ply = step.position, step.ply
        place = f"{record.board} {record.edition} {record.players} players, ply {ply} after {step.move}"
        assert position.canonical(ply) == model.canonical(ply), place
        for seat in (None, *range(record.players)):
            seen = position.view(seat).canonical(ply, position.scores, position.winners)
            assert seen == model.canonical(ply, seat), f"{place}, seat {seat}"
        final = None if model.scores is None else {"scores": model.scores, "winners": model.winners}
    assert record.to_dict().get("result") == final


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_position_is_the_reference_models(edition: str, players: int) -> None:
    for record in (*games(1, 21, players, edition), *games(2, 22, players, edition, "brook")):
        assert_agrees(record)


@pytest.mark.nojit
@pytest.mark.parametrize("board", ["brook", "crossroads"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_boards_replay_as_the_reference_model_does(edition: str, board: str) -> None:
    assert_agrees(games(1, 23, 4, edition, board, max_rounds=4)[0])


@pytest.mark.deep
@pytest.mark.parametrize("board", ["rhine", "brook", "crossroads"])
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_games_are_the_reference_models(edition: str, players: int, board: str) -> None:
    for record in games(30, 31, players, edition, board, max_rounds=60):
        assert_agrees(record)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_models_own_games_replay_here(edition: str) -> None:
    """They choose by kind of move first, so they see more reinforcements, conversions and full boards."""
    board, material = model_board("brook"), material_of("brook", 3)
    for seed in range(3):
        given = reference.random_record(seed, 3, edition, board=board, material=material)
        record = parse_record(json.dumps(given))
        assert record.to_dict() == given
        assert_agrees(record)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_the_models_own_games_of_rheingold_replay_here(players: int) -> None:
    board = board_named("vale", get_game("rheingold")).topology
    for seed in range(3):
        given = rheingold.random_record(seed, players, {"max_rounds": 10}, board)
        record = parse_record(json.dumps(given))
        assert record.to_dict() == given
        assert_agrees(record)


@pytest.mark.nojit
def test_the_same_seed_gives_the_same_bytes() -> None:
    board = board_named("brook")

    def lines(seed: int, edition: str) -> list[str]:
        return [format_record(record) for record in simulate(GAME, board, ["random"] * 3, 3, seed, edition)]

    for edition in EDITIONS:
        assert lines(7, edition) == lines(7, edition)
        assert lines(7, edition) != lines(8, edition)
        assert len(set(lines(7, edition))) == 3


def selection(game: str) -> list[Record]:
    """Simulated games with all numbers of players."""
    if game == "rheingold":
        rheingold_games = partial(games, 1, edition="standard", max_rounds=30, game=get_game(game))
        return [
            rheingold_games(seed, players, board=board)[0]
            for seed, board in ((43, "middle-rhine"), (44, "vale"))
            for players in PLAYERS
        ]
    return [
        record
        for number, edition in enumerate(EDITIONS)
        for record in (
            games(1, 41, 3 + number % 3, edition, max_rounds=5)[0],
            games(1, 42, 5 - number % 3, edition, "brook")[0],
        )
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_selection_replays_without_the_compiler_to_the_same_positions(game: str) -> None:
    records = [format_record(record) for record in selection(game)]
    answer = subprocess.run(
        [sys.executable, "-m", "tests.core.digest"],
        input="\n".join(records) + "\n",
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert answer.stdout.split() == ["plain", digest_of(records)]


# Records that are kept: whole games, as tests


def kept(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "most"), [("rheinlaender", 400_000), ("rheingold", 300_000)])
def test_kept_records_are_small(game: str, most: int) -> None:
    assert sum(path.stat().st_size for path in KEPT[game]) < most


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for paths in KEPT.values() for path in paths], ids=lambda path: path.stem)
def test_a_kept_record_is_the_reference_models_game(path: Path) -> None:
    record = kept(path)
    assert_agrees(record)
    assert format_record(record) + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", KEPT["rheinlaender"], ids=lambda path: path.stem)
def test_a_kept_record_conserves_knights_cards_and_coins(path: Path) -> None:
    record = kept(path)
    board = board_named(record.board)
    supply, areas = int(board.record.supply[record.players]), int(board.record.areas)
    paid = [0] * record.players
    for step in steps_of(record):
        now = step.position.canonical()
        for event in step.happened(is_full=True):
            if event.name == "duke-left":
                paid[event["seat"]] += event["paid"]
        standing = [*now["knights"].values(), *now["castles"].values()]
        assert now["stock"] == [supply - standing.count(seat) for seat in range(record.players)]
        assert now["coins"] == paid
        cards = [card for hand in now["hands"] for card in hand] + now["deck"] + now["discard"]
        assert sorted(cards, key=str) == sorted([*range(1, areas + 1), "reshuffle"], key=str)


@pytest.mark.parametrize("path", KEPT["rheingold"], ids=lambda path: path.stem)
def test_a_kept_record_conserves_knights_and_shields(path: Path) -> None:
    record = kept(path)
    gone: list[list[int]] = [[] for _ in range(record.players)]
    for step in steps_of(record):
        now = step.position.canonical()
        for event in step.happened(is_full=True):
            if event.name == "shield-gone":
                gone[event["seat"]].append(event["value"])
        for seat in range(record.players):
            stacks = [stack["knights"] for stack in now["waypoints"].values() if stack["seat"] == seat]
            castles = [castle for castle in now["castles"].values() if castle["owner"] == seat]
            garrisons = [castle["knights"] for castle in castles]
            starts = sum(seat in seats for seats in now["starts"].values())
            assert all(garrisons)
            assert now["reserve"][seat] + sum(stacks) + sum(garrisons) + starts == 42
            lying = [castle["shield"] for castle in castles if castle["shield"] is not None]
            assert sorted(now["shields_left"][seat] + lying + gone[seat]) == [0, 0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("game", "wanted", "features"),
    [("rheinlaender", WANTED, features), ("rheingold", rheingold_features.WANTED, rheingold_features.features)],
    ids=NAMES,
)
def test_every_way_of_ending_and_every_ruling_has_a_record(
    game: str, wanted: frozenset[str], features: Callable[[Record, Board, list[Step]], set[str]]
) -> None:
    found = set()
    for path in KEPT[game]:
        record = kept(path)
        found |= features(record, board_of(record), steps_of(record))
    assert not wanted - found, f"put a game into tests/records/{game} that shows: {sorted(wanted - found)}"


def test_chance_and_moves_can_be_asked_for_step_by_step() -> None:
    """What a player of records needs: the move, who made it, what it brought about, each outcome on its own."""
    record = games(1, 23, 4, "english", "brook")[0]
    steps = steps_of(record)
    moves = [event for event in record.to_dict()["events"] if "move" in event]
    assert [(step.seat, step.move) for step in steps[1:]] == [(m["seat"], m["move"]) for m in moves]
    assert sum(len(step.parts) for step in steps) == len(record.events)
    for step in steps:
        assert step.parts[-1] is step.position
        assert [e for part in step.parts for e in part.happened(is_full=True)] == step.happened(is_full=True)


def test_random_games_do_not_depend_on_each_other() -> None:
    """Game n of a seed is the same whether the games before it are played or not."""
    three, one = games(3, 51, 3, "english", "brook"), games(1, 51, 3, "english", "brook")
    assert three[0] == one[0]
    assert int(below(seeded("a", 1), 10**6)) != int(below(seeded("a", 2), 10**6))


@pytest.mark.deep
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_exports_show_what_their_seats_saw(edition: str, players: int) -> None:
    for board in ("rhine", "brook"):
        for record in games(10, 62, players, edition, board):
            for seat in (None, *range(players)):
                assert_same_views(record, GAME, board_named(board), seat)
