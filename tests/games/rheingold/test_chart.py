"""The board middle-rhine meets every demand of the rules page; broken boards are refused with the reason."""

import re
import xml.etree.ElementTree as ET
from importlib.resources import files
from itertools import pairwise

import pytest

from loreley.errors import BoardError
from loreley.games.rheingold.chart import Chart, read_chart, to_json
from loreley.games.rheingold.demand import Demand, demands, gates_within
from loreley.games.rheingold.drawing import draw_svg

pytestmark = pytest.mark.nojit

TEXT = files("loreley.games.rheingold").joinpath("boards/middle-rhine.toml").read_text("utf-8")
CHART = read_chart(TEXT)

RIGHT = "ehrenbreitstein lahneck marksburg sterrenberg maus katz gutenfels nollig".split()
LEFT = (
    "stolzenfels koenigstuhl rheinfels schoenburg pfalz stahleck sooneck reichenstein rheinstein maeuseturm"
).split()
SWORDS = {
    "ehrenbreitstein": 3, "lahneck": 2, "marksburg": 3, "sterrenberg": 1, "maus": 1, "katz": 2,
    "gutenfels": 2, "nollig": 1, "stolzenfels": 2, "koenigstuhl": 1, "rheinfels": 3, "schoenburg": 3,
    "stahleck": 3, "sooneck": 1, "reichenstein": 2, "rheinstein": 2, "pfalz": 2, "maeuseturm": 1,
}  # fmt: skip


def lines_of(text: str) -> set[frozenset[str]]:
    """The lines of a board, read from its text without the code under test."""
    runs = re.findall(r'"((?:[WS]\d+ )+W\d+)"', text.split("[lines]")[1].split("[drawing]")[0])
    return {frozenset(line) for run in runs for line in pairwise(run.split())}


LINES = lines_of(TEXT)
GATES = dict(re.findall(r'id = "(\w+)"\n(?:.*\n){3}gate = "(W\d+)"', TEXT))
BANK = {
    node: bank
    for bank in ("left", "right", "river")
    for node in re.findall(r"W\d+", re.findall(rf'^{bank} = "(.*)"', TEXT, re.M)[0])
}


def beside(node: str, among: set[str]) -> set[str]:
    return {other for line in LINES if node in line for other in line - {node}} & among


def steps(start: str, among: set[str] | None = None) -> dict[str, int]:
    """Steps to every waypoint by widening rings."""
    among = among or set(BANK)
    reached, ring = {start: 0}, {start}
    while ring:
        ring = {other for node in ring for other in beside(node, among)} - set(reached)
        reached |= dict.fromkeys(ring, max(reached.values()) + 1)
    return reached


def test_castles_and_their_swords_are_those_of_the_rules_page() -> None:
    assert {CHART.nodes[c]: CHART.swords[c] for c in CHART.castles} == SWORDS
    assert [name for name in CHART.nodes if name in RIGHT] == RIGHT
    assert [name for name in CHART.nodes if name in LEFT] == LEFT
    banks = {CHART.nodes[c]: CHART.banks[c] for c in CHART.castles}
    assert {name for name in SWORDS if banks[name] == "river"} == {"pfalz", "maeuseturm"}
    assert all(banks[name] == "right" for name in RIGHT)


def test_there_are_45_to_60_waypoints() -> None:
    assert 45 <= len(BANK) <= 60
    assert [CHART.nodes[w] for w in CHART.waypoints] == [f"W{n}" for n in range(1, len(BANK) + 1)]


def test_waypoints_are_connected_without_start_fields_and_castles() -> None:
    assert set(steps("W1")) == set(BANK)


def test_every_castle_has_one_gate_a_waypoint_of_its_own() -> None:
    assert set(GATES) == set(SWORDS)
    assert len(set(GATES.values())) == len(GATES)
    for name, gate in GATES.items():
        castle = CHART.nodes.index(name)
        assert [CHART.nodes[n] for n in CHART.adjacency[castle]] == [gate]
        assert [n for n in CHART.adjacency[CHART.gates[castle]] if n in CHART.castles] == [castle]


@pytest.mark.parametrize(("here", "there"), [*pairwise(LEFT), *pairwise(RIGHT)])
def test_gates_that_follow_each_other_are_2_to_4_steps_apart(here: str, there: str) -> None:
    assert 2 <= steps(GATES[here])[GATES[there]] <= 4


def test_pfalz_is_reached_from_both_roads_within_3_steps_of_gutenfels() -> None:
    assert steps(GATES["gutenfels"])[GATES["pfalz"]] <= 3
    assert {BANK[node] for node in beside(GATES["pfalz"], set(BANK))} == {"left", "right"}


@pytest.mark.parametrize("bank", ["left", "right"])
def test_a_road_leads_along_each_bank(bank: str) -> None:
    on_bank = {node for node in BANK if BANK[node] == bank}
    gates = {GATES[CHART.nodes[c]] for c in CHART.castles if CHART.banks[c] == bank}
    first = min(gates)
    assert gates <= set(steps(first, on_bank))


def test_4_to_6_crossings() -> None:
    direct = [line for line in LINES if {BANK.get(node) for node in line} == {"left", "right"}]
    islands = {node: {BANK[other] for other in beside(node, set(BANK))} for node in BANK if BANK[node] == "river"}
    river = [node for node, banks in islands.items() if banks >= {"left", "right"}]
    assert 4 <= len(direct) + len(river) <= 6


@pytest.mark.parametrize("bank", ["left", "right"])
def test_detours_lead_inland(bank: str) -> None:
    on_bank = {node for node in BANK if BANK[node] == bank}
    second_ways = sum(line <= on_bank for line in LINES) - len(on_bank) + 1
    assert second_ways >= 2


def test_nine_in_ten_waypoints_have_two_neighbouring_waypoints() -> None:
    assert 10 * sum(len(beside(node, set(BANK))) >= 2 for node in BANK) >= 9 * len(BANK)


def test_start_fields_are_spread_on_both_banks() -> None:
    assert [CHART.nodes[s] for s in CHART.starts] == [f"S{n}" for n in range(1, 7)]
    assert [CHART.banks[s] for s in CHART.starts] == ["left", "right"] * 3
    heights = [CHART.drawing["places"][f"S{n}"][1] for n in range(1, 7)]
    assert heights == sorted(heights)
    for here, there in pairwise(f"S{n}" for n in range(1, 7)):
        apart = min(steps(here)[node] + 1 for node in beside(there, set(BANK)))
        assert 5 <= apart <= 10


@pytest.mark.parametrize("start", [f"S{n}" for n in range(1, 7)])
def test_a_start_field_is_joined_to_one_or_two_waypoints_and_no_gate(start: str) -> None:
    assert 1 <= len(beside(start, set(BANK))) <= 2
    assert not beside(start, set(GATES.values()))
    assert len(CHART.adjacency[CHART.nodes.index(start)]) == len(beside(start, set(BANK)))


@pytest.mark.parametrize("start", [f"S{n}" for n in range(1, 7)])
def test_2_to_4_gates_lie_within_4_steps_of_a_start_field(start: str) -> None:
    reached = steps(start)
    near = {name for name, gate in GATES.items() if reached[gate] <= 4}
    assert 2 <= len(near) <= 4
    assert near == {CHART.nodes[c] for c in gates_within(CHART, CHART.nodes.index(start), 4)}


def test_swords_within_5_steps_are_about_equal() -> None:
    reach = [steps(f"S{n}") for n in range(1, 7)]
    sums = [sum(SWORDS[name] for name, gate in GATES.items() if reached[gate] <= 5) for reached in reach]
    assert sums == [11, 12, 11, 11, 12, 12]


@pytest.mark.parametrize("demand", demands(CHART), ids=lambda demand: demand.name)
def test_every_demand_is_reported_as_met(demand: Demand) -> None:
    assert demand.is_met, demand


def edit(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def figures(text: str) -> dict[str, tuple[str, bool]]:
    return {demand.name: (demand.figure, demand.is_met) for demand in demands(read_chart(text))}


BROKEN = {
    "no TOML": ([('game = "rheingold"', "game =")], "not a TOML file"),
    "another game": ([('"rheingold"', '"rheinlaender"')], "a board of 'rheinlaender'"),
    "a name with a blank": ([('"middle-rhine"', '"Middle Rhine"')], "the name 'Middle Rhine'"),
    "an unknown key": ([('name = "middle', 'colour = "red"\nname = "middle')], "unknown key 'colour'"),
    "an unknown key of a castle": (
        [('title = "Maus"', 'title = "Maus"\nmice = 3')],
        "castles maus: unknown key 'mice'",
    ),
    "a missing key": ([('title = "Maus"\n', "")], "castles maus: the key 'title' is missing"),
    "an empty title": ([('title = "Maus"', 'title = " "')], "castles maus: the text ' ' is empty"),
    "a castle named like a waypoint": (
        [('id = "maus"', 'id = "W3"')],
        "castles W3: an id starts with a small",
    ),
    "two castles of one name": ([('id = "maus"', 'id = "katz"')], "castles katz: the id stands there twice"),
    "no swords": ([("swords = 3", "swords = 0")], "castles ehrenbreitstein: 0 swords; expected 1 to 3"),
    "swords as text": ([("swords = 3", 'swords = "3"')], "'swords' is '3'; expected a whole number"),
    "an unknown bank": ([('bank = "right"', 'bank = "east"')], "bank 'east'; expected left, right, river"),
    "a castle without gate": ([('gate = "W1"\n', "")], "castles ehrenbreitstein: the key 'gate' is missing"),
    "a gate that does not exist": ([('gate = "W1"', 'gate = "W99"')], "its gate 'W99' is no waypoint"),
    "a start field as gate": ([('gate = "W1"', 'gate = "S1"')], "its gate 'S1' is no waypoint"),
    "a shared gate": (
        [('gate = "W6"', 'gate = "W1"')],
        "stolzenfels: its gate W1 is the gate of ehrenbreitstein too",
    ),
    "a waypoint's wrong name": ([('river = "W38"', 'river = "W038"')], "'W038' is no waypoint's name"),
    "a waypoint twice": ([('river = "W38"', 'river = "W38 W2"')], "waypoints: W2 stands there twice"),
    "an unknown bank of waypoints": ([('river = "W38"', 'river = "W38"\nsea = ""')], "unknown key 'sea'"),
    "too many waypoints": (
        [('river = "W38"', f'river = "W38 {" ".join(f"W{n}" for n in range(61, 66))}"')],
        "65 waypoints; at most 64",
    ),
    "a seventh start field": ([("number = 6", "number = 7")], "starts S6: number 7; the die shows 1 to 6"),
    "a start field of another number": ([("number = 6", "number = 5")], "of number 5 is named S5"),
    "a start field twice": (
        [('"S6"\nnumber = 6', '"S5"\nnumber = 5')],
        "starts S5: the id stands there twice",
    ),
    "five start fields": (
        [('[[starts]]\nid = "S1"\nnumber = 1\nbank = "left"\n', "")],
        "5 start fields; expected 6",
    ),
    "a line to nowhere": ([('"W2 W1"', '"W2 W77"')], "path 3: leads to W77, which is not on this board"),
    "a line into a castle": ([('"W2 W1"', '"W2 maus"')], "leads to maus; a castle's only line is the one"),
    "a line to itself": ([('"W2 W1"', '"W2 W2"')], "joins W2 to itself"),
    "a line twice": ([('"W2 W1"', '"W2 W1", "W1 W2"')], "path 4: the line W1 W2 is drawn twice"),
    "a path of one node": ([('"W2 W1"', '"W2"')], "path 3: a path needs two nodes or more"),
    "joined start fields": ([('"W2 W1"', '"S1 S2"')], "joins the start fields S1 and S2"),
    "a start field without way": (
        [('"S1 W2", "S1 W4",', "")],
        "S1: no line leads away from this start field",
    ),
    "too many neighbours": (
        [('"W2 W1"', ", ".join(f'"W2 W{n}"' for n in (1, 20, 21, 24, 25, 28, 31, 33)))],
        "W2: 10 neighbours; at most 8",
    ),
    "a castle as bridge": (
        [('"W27 W32",', ""), (" W22 W27 W30 W34", " W22"), ('"W30 W25",', '"W30 W25", "W30 W34",')],
        "W27: cannot be reached from W1 over waypoints alone",
    ),
    "a start field as bridge": (
        [('"W44 W53 W49",', "")],
        "W53: cannot be reached from W1 over waypoints alone",
    ),
    "a node without place": ([("W60 = [", "W99 = [")], "drawing: W99 is not on this board"),
    "a place left out": ([("S6 = [", "# [")], "drawing: S6 has no place"),
    "a place off the map": ([("size = [1500,", "size = [300,")], "lies outside the drawing"),
    "a size of nothing": ([("size = [1500,", "size = [0,")], "size is 0 x 2470"),
    "a broken point": ([("compass = [", "compass = [1, ")], "is no point; expected two whole numbers"),
    "a fraction": ([("compass = [", "compass = [0.5, 3] # [")], "is no point; expected two whole numbers"),
    "a label of a waypoint": ([('maus = "right"', 'W1 = "right"')], "label W1 = 'right'; expected a castle"),
    "a label's unknown side": (
        [('maus = "right"', 'maus = ["up"]')],
        "expected a castle and one of left, right",
    ),
    "a town's unknown anchor": (
        [('anchor = "end"', 'anchor = "top"')],
        "anchor 'top'; expected start, middle",
    ),
    "a town that is no table": ([("towns = [", "towns = [7, ")], "towns holds 7; expected tables"),
    "an unknown ornament": ([("[drawing]", "[drawing]\ndragons = []")], "unknown key 'dragons'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_board_is_refused_with_the_reason(case: str) -> None:
    changes, reason = BROKEN[case]
    with pytest.raises(BoardError) as refused:
        read_chart(edit(*changes))
    assert reason in str(refused.value)


def test_one_castle_is_too_few() -> None:
    start, end = TEXT.index("[[castles]]"), TEXT.index('[[castles]]\nid = "maeuseturm"')
    with pytest.raises(BoardError, match="1 castles; expected 2 to 32"):
        read_chart(TEXT[:start] + TEXT[end:])


def test_the_source_is_named_while_the_name_is_unknown() -> None:
    with pytest.raises(BoardError, match=r"board mine\.toml: the key 'game' is missing"):
        read_chart("", "mine.toml")


@pytest.mark.parametrize(
    ("change", "name", "figure"),
    [
        (('"W30 W25",', ""), "crossings", None),
        (('"S1 W2", "S1 W4"', '"S1 W2", "S1 W6"'), "gates beside a start field", "1"),
        (('"S1 W2", "S1 W4"', '"S1 W2", "S1 W4", "S1 W9"'), "waypoints beside a start field", "2 to 3"),
        (('"W2 W1"', '"W2 W1", "W1 W7"'), "steps between gates that follow each other, right bank", "1 to 4"),
        (('"W2 W1"', '"W2 W1", "W2 W3"'), "crossings", "7"),
        (("swords = 3", "swords = 1"), "swords within 5 steps, by start field", "9, 10, 11, 11, 12, 12"),
        (('"W3 W5 W10",', '"W3 W5",'), "detours inland", None),
        (('number = 1\nbank = "left"', 'number = 1\nbank = "river"'), "start fields of a bank", None),
    ],
)
def test_a_playable_board_is_read_and_its_figures_change(
    change: tuple[str, str], name: str, figure: str | None
) -> None:
    found, is_met = figures(edit(change))[name]
    assert (found, is_met) != figures(TEXT)[name]
    if figure is not None:
        assert (found, is_met) == (figure, False)


def test_json_is_the_topology_in_board_order() -> None:
    told = to_json(CHART)
    assert list(told) == ["name", "game", "nodes"]
    assert (told["name"], told["game"]) == ("middle-rhine", "rheingold")
    nodes = {node["id"]: node for node in told["nodes"]}
    order = list(nodes)
    kinds = [node["kind"] for node in told["nodes"]]
    assert kinds == ["castle"] * 18 + ["waypoint"] * len(BANK) + ["start"] * 6
    for name, node in nodes.items():
        extra = {"castle": ["swords"], "waypoint": [], "start": ["number"]}[node["kind"]]
        assert list(node) == ["id", "kind", "bank", *extra, "adjacent"]
        assert node["adjacent"] == sorted(node["adjacent"], key=order.index)
        assert all(name in nodes[other]["adjacent"] for other in node["adjacent"])
    joined = {frozenset((name, other)) for name, node in nodes.items() for other in node["adjacent"]}
    assert joined == LINES | {frozenset(pair) for pair in GATES.items()}
    assert nodes["marksburg"] == {
        "id": "marksburg", "kind": "castle", "bank": "right", "swords": 3, "adjacent": ["W10"],
    }  # fmt: skip
    assert nodes["S4"]["number"] == 4


def test_the_order_of_the_file_does_not_matter_for_waypoints_lines_and_start_fields() -> None:
    changed = edit(
        ('    "W2 W4 W6', '    "W4 W6'),
        ('"W2 W1"', '"W1 W2 W4"'),
        ('"W30 W25",', ""),
        ("paths = [", 'paths = ["W25 W30",'),
    )
    assert to_json(read_chart(changed)) == to_json(CHART)


def test_the_map_is_well_formed_and_shows_every_place() -> None:
    picture = ET.fromstring(draw_svg(CHART))
    shown = [element.get("data-place") for element in picture.iter() if element.get("data-place")]
    assert sorted(filter(None, shown)) == sorted(CHART.nodes)
    written = "".join(picture.itertext())
    assert all(title in written for title in CHART.titles)
    width, height = map(int, str(picture.get("viewBox")).split()[2:])
    assert height > width
    assert draw_svg(read_chart(TEXT)) == draw_svg(CHART)


def test_the_map_escapes_what_people_write() -> None:
    chart: Chart = read_chart(edit(('title = "Maus"', 'title = "<Maus & Co>"')))
    assert "&lt;Maus &amp; Co&gt;" in draw_svg(chart)


def test_a_map_without_ornament_can_be_drawn() -> None:
    drawing = TEXT.split("[drawing]")[1]
    bare = "[drawing]\nsize = [1500, 2470]\n[drawing.places]" + drawing.split("[drawing.places]")[1]
    ET.fromstring(draw_svg(read_chart(TEXT.split("[drawing]")[0] + bare)))
