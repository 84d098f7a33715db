"""The plan: who plays whom, in which seats, with which deal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from loreley.arena import make_setting
from loreley.arena.plan import DUEL, Setting, line_ups
from loreley.arena.play import play_unit, turns_of
from loreley.arena.simulate import simulate
from loreley.core.record import ChanceEvent, parse_record
from loreley.core.replay import replay
from loreley.errors import SettingError
from loreley.games import get_board, get_game

BOARDS = Path(__file__).parents[1] / "boards"
BOTS = ["random", "greedy", "search:2", "search:4"]


def setting(bots: int, players: int, **changes: object) -> Setting:
    return make_setting("rheinlaender", BOTS[:bots], players, seed=3, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bots", "players", "tables"),
    [
        ("A", 3, ["AAA"]),
        ("AB", 3, ["ABA", "ABB"]),
        ("AB", 5, ["ABAAA", "ABBBB"]),
        ("ABC", 3, ["ABC"]),
        ("ABC", 5, ["ABCAA", "ABCBB", "ABCCC"]),
        ("ABCD", 3, ["ABC", "ABD", "ACD", "BCD"]),
    ],
)
def test_bots_sit_together_in_every_choice_and_spare_seats_are_filled_by_each(
    bots: str, players: int, tables: list[str]
) -> None:
    assert ["".join(table) for table in line_ups(bots, players)] == tables


def test_in_a_duel_one_seat_stands_against_the_rest() -> None:
    assert line_ups("AB", 4, DUEL) == [("A", "B", "B", "B")]
    with pytest.raises(SettingError, match="a duel is between 2 bots; given: 3"):
        line_ups("ABC", 4, DUEL)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bots", [1, 2, 3, 4])
def test_at_every_table_of_a_deal_every_bot_has_every_seat_equally_often(bots: int, players: int) -> None:
    plan = setting(bots, players)
    units = list(plan.units_of(5))
    assert len(units) == plan.games_per_deal
    for table, line_up in enumerate(plan.tables):
        seatings = [unit.bots for unit in units if unit.table == table]
        assert len(set(seatings)) == len(seatings) == (players if bots > 1 else 1)
        assert all(Counter(seating) == Counter(line_up) for seating in seatings)
        for seat in range(players):
            times = Counter(seating[seat] for seating in seatings)
            assert times == {bot: n * len(seatings) // players for bot, n in Counter(line_up).items()}


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = setting(4, 4)
    circles = set()
    for deal in range(30):
        bots = next(iter(plan.units_of(deal))).bots
        at = bots.index("random")
        circles.add(bots[at:] + bots[:at])
    assert len(circles) == 6


def test_games_have_names_of_their_own_and_the_plan_grows_at_its_end() -> None:
    plan = setting(3, 4)
    ten, four = ([(unit.id, unit.bots) for unit in plan.units(deals)] for deals in (10, 4))
    assert ten[: len(four)] == four
    assert len({name for name, _ in ten}) == len(ten) == 10 * plan.games_per_deal


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
def test_all_games_of_a_deal_share_what_chance_decides(game: str) -> None:
    """What is dealt before the first move, and the deal of `loreley simulate` with that number."""
    plan = make_setting(game, ["random", "greedy"], 3, seed=9, options={"max_rounds": 2})
    dealt = []
    for unit in plan.units_of(4):
        record = parse_record(play_unit(plan, unit).record)
        assert [seat.name for seat in record.seats] == list(unit.bots)
        first_move = next(n for n, event in enumerate(record.events) if not isinstance(event, ChanceEvent))
        dealt.append((record.first, record.events[:first_move]))
    assert len(dealt) == 6
    simulated = list(simulate(get_game(game), get_board(get_game(game)), ["random"] * 3, 5, 9))[4]
    dealt.append((simulated.first, simulated.events[:first_move]))
    assert all(each == dealt[0] for each in dealt)


@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
def test_turns_are_counted_as_the_rules_count_them(game: str) -> None:
    plan = make_setting(game, ["greedy", "random"], 3, options={"max_rounds": 7})
    rules = get_game(game)
    for unit in list(plan.units(1))[:2]:
        played = play_unit(plan, unit)
        record = parse_record(played.record)
        *_, last = replay(record, rules, get_board(rules))
        assert played.result.turns == turns_of(record) == last.position.state.turns


def test_a_board_that_comes_with_the_game_is_told_by_its_name() -> None:
    rules = get_game("rheinlaender")
    for board in (None, "rhine", get_board(rules), get_board(rules, "rhine")):
        assert make_setting("rheinlaender", ["random"], board=board).board == "rhine"
    own = rules.read_board((BOARDS / "ford.toml").read_text(encoding="utf-8").replace('"ford"', '"rhine"'), "ford")
    assert make_setting("rheinlaender", ["random"], board=own).board is own


@pytest.mark.parametrize(
    ("game", "bots", "players", "why"),
    [
        ("rheinlaender", [], 3, "no bot is named"),
        ("rheinlaender", ["random", "random"], 3, "'random' is named twice"),
        ("rheinlaender", ["oracle"], 3, "unknown bot 'oracle'"),
        ("rheinlaender", ["random"], 6, "players is 6; rheinlaender is for 3, 4, 5"),
        ("chess", ["random"], 3, "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, bots: list[str], players: int, why: str) -> None:
    with pytest.raises(SettingError, match=why):
        make_setting(game, bots, players)
