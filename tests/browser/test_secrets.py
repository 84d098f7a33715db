"""What the browser is sent: nothing that its person may not know, and what somebody else at the screen may know
only once his curtain has been lifted."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser

from loreley.bots import make_bot
from loreley.core.rng import seeded
from loreley.server.store import open_store
from loreley.tables import Table
from loreley.tables.event import Chanced, Event
from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.wiretap import Heard, Wiretap, inside
from tests.server.serving import Person, Server
from tests.tables.house import House, find_board
from tests.tables.twin import twin_of

# One screen.


def seats_shown(heard: list[Heard]) -> set[int]:
    """The seats of which something came that only they may know: cards, a drawn card, what they may do with them."""
    found: set[int] = set()
    for part in (part for one in heard for part in inside(one.data)):
        hands = part.get("hands") or (part["value"] if part.get("kind") == "hands" else None) or []
        found |= {seat for seat, hand in enumerate(hands) if any(card is not None for card in hand)}
        if part.get("name") == "card-drawn" and part.get("card") is not None:
            found.add(part["seat"])
        if part.get("legal"):
            found.add(part["to_move"])
    return found


def to_move(heard: list[Heard]) -> int:
    """Whose turn it is, as the last look at the table says."""
    views = [part["view"] for one in heard for part in inside(one.data) if "view" in part]
    return int(views[-1]["to_move"])


def sit_round(player: Player) -> list[Heard]:
    """Three at one screen; what came until the first curtain stands still."""
    page = player.page
    tap = Wiretap(page)
    page.goto("/")
    page.get_by_text("Create a table").first.click()
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option("screen")
    player.button("Create a table").click()
    player.button("Show my hand").wait_for()
    tap.settle()
    return tap.heard


def test_no_hand_is_sent_before_its_curtain_lifts_and_none_after_it_falls(player: Player) -> None:
    page, lift = player.page, player.button("Show my hand")
    heard = sit_round(player)
    tap = Wiretap(page)
    assert any(one.method == "STREAM" for one in heard)
    assert seats_shown(heard) == set()
    seats = set()
    for _ in range(4):
        seat = to_move(heard)
        seats.add(seat)
        lift.click()
        page.locator(".playing").first.wait_for()
        while not lift.count():
            player.wait_for_turn()
            player.choose_move()
            player.confirm()
            page.wait_for_timeout(100)
        assert seats_shown(tap.settle()) == {seat}
        assert page.locator(".playing").count() == 0
        page.reload()
        lift.wait_for()
        heard = tap.settle()
        assert seats_shown(heard) == set()
    assert seats == {0, 1, 2}


@pytest.mark.slow
def test_a_server_that_lifts_the_curtain_is_found_out(web_app: None, browser: Browser, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"), tmp_path / "log", "--rate-limit", "0")
    server.program = ("-m", "tests.server.defects", "lift-the-curtain")
    server.start()
    visitors = Visitors(browser, server)
    try:
        assert seats_shown(sit_round(visitors.come()))
    finally:
        visitors.close()
        server.kill()


# Whole games.

SETTINGS = {"players": 3, "shuffle": False, "takeback": "never", "visibility": "unlisted"}


class Run(NamedTuple):
    """A game as Ada's browser was told of it, and as the log has it."""

    heard: dict[tuple[Any, ...], set[str]]
    log: list[bytes]
    moves: dict[int, str]  # of the others, by version
    versions: int
    chance: dict[str, list[int]]  # the engine's numbers, by the names of `dealt`


def play(browser: Browser, folder: Path, settings: dict[str, Any], script: Run | None, defect: str = "") -> Run:
    """A game that Ada plays through the page, move by move; the others play by script, or at random."""
    folder.mkdir()
    deal = folder / "deal.json"
    deal.write_text(json.dumps(script.chance if script else {}))
    options = ("--rate-limit", "0", "--bot-beat", "0", "--bot-processes", "1")
    server = Server(str(folder / "db"), folder / "log", *options)
    server.program = ("-m", "tests.browser.dealt", str(deal), *([defect] if defect else []))
    server.start()
    visitors = Visitors(browser, server)
    others = {seat: Person(server.url, name) for seat, name in ((1, "Bea"), (2, "Cem"))}
    try:
        ada = visitors.come()
        tap = Wiretap(ada.page)
        table = ada.make_table({**SETTINGS, **settings})
        ada.page.locator("code").wait_for()
        code = ada.page.locator("code").inner_text().rsplit("/", 1)[1]
        for seat, other in others.items():
            other.sit(table, seat, code=code)
        ada.button("Begin the game").click()
        ada.board.wait_for()
        names = {table: "TABLE", code: "CODE", **{other.me["player"]: other.me["name"] for other in others.values()}}
        names[ada.page.evaluate("JSON.parse(localStorage.getItem('loreley-me')).player")] = "ADA"
        tap.settle()
        moves = meet(ada, others, tap, table, lambda: read_log(server.database, table), script)
        assert visitors.complaints == []
    finally:
        visitors.close()
        for other in others.values():
            other.close()
        server.kill()
    log = read_log(server.database, table)
    return Run(keyed(tap.heard, names), log, moves, max(moves), {})


def meet(
    ada: Player,
    others: dict[int, Person],
    tap: Wiretap,
    table: str,
    read: Callable[[], list[bytes]],
    script: Run | None,
) -> dict[int, str]:
    """The game itself. Each move waits until Ada's page has shown the one before."""
    moves: dict[int, str] = {}
    while (view := others[1].view(table))["status"] == "running":
        seat, version = view["to_move"], view["version"]
        if seat == 0:
            ada.wait_for_turn()
            ada.choose_move()
            ada.page.locator(".verdict p").first.wait_for()
            ada.confirm()
        else:
            moves[version] = script.moves[version] if script else advice(read(), seat)
            others[seat].move(table, view, moves[version])
        until(tap, version + 1)
    return moves


def until(tap: Wiretap, version: int) -> None:
    """Ada's page has looked at the table as it stands, and asks for nothing more."""
    while not any(one.data["view"]["version"] == version for one in tap.collect() if one.text.startswith('{"view"')):
        tap.page.wait_for_timeout(15)
    tap.settle()


def advice(log: list[bytes], seat: int) -> str:
    """What somebody would do who wants castles and shields: they are what is hidden in Rheingold."""
    table = Table.load(log, find_board)
    return table.game.format_move(table.board, make_bot("greedy").choose(table.view(seat)))


def read_log(database: str, table: str) -> list[bytes]:
    async def read() -> list[bytes]:
        store = await open_store(database)
        try:
            return await store.read(table)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as aside:  # the browser's driver holds this thread's loop
        return aside.submit(asyncio.run, read()).result()


def keyed(heard: list[Heard], names: dict[str, str]) -> dict[tuple[Any, ...], set[str]]:
    """What came, by what it is about, without times and the names of this run: an event of the log by its number
    however often and by whatever way it came, a look at the table by the last event in it."""
    found: dict[tuple[Any, ...], set[str]] = {}
    version = 0

    def keep(value: Any, *key: Any) -> None:
        text = json.dumps(value)
        for name, plain in names.items():
            text = text.replace(name, plain)
        text = re.sub(r'"(now|at|since|deadline)": \d+', r'"\1": 0', text)
        text = re.sub(r"[0-9a-f]{64}", "RANDOM", text)
        # Names are listed by the players' random numbers.
        found.setdefault(tuple(names.get(part, part) for part in key), set()).add(
            json.dumps(json.loads(text), sort_keys=True)
        )

    for one in heard:
        data, path = one.data, re.sub(r"\?.*", "", one.path)
        for name, plain in names.items():
            path = path.replace(name, plain)
        if isinstance(data, dict) and "events" in data:
            for event in data.pop("events"):
                keep(event, "event", event["seq"])
        elif isinstance(data, dict) and "view" in data:
            version = data["view"]["version"]
            keep(data, "view", data["view"]["seq"])
        elif data is not None:
            asked = re.sub(r'"(token|contribution)":"[^"]*"', r'"\1":""', one.asked)
            keep(data, "answer", version, one.method, path, asked)
    return found


def differences(one: Run, other: Run) -> list[str]:
    """Where the two browsers were told different things, up to the last move."""
    last = next(n for n, body in enumerate(one.log, 1) if b'"finished"' in body) - 1
    while b'"moved"' not in one.log[last - 1]:
        last -= 1

    def is_before(key: tuple[Any, ...]) -> bool:
        return bool(key[1] < (last if key[0] in ("event", "view") else one.versions))

    keys = {key for key in one.heard.keys() & other.heard.keys() if is_before(key)}
    for kind in ("event", "view"):
        seen = {key[1] for key in keys if key[0] == kind}
        assert len(seen) > last * (0.9 if kind == "event" else 0.4), f"{kind}: only {len(seen)} of {last}"
    return [
        first_difference(key, one.heard[key], other.heard[key]) for key in keys if one.heard[key] != other.heard[key]
    ]


def first_difference(key: tuple[Any, ...], *texts: set[str]) -> str:
    """Where two answers part, with a little of what stands before."""
    one, other = (" ".join(sorted(found)) for found in texts)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{key}: …{one[max(0, at - 80) : at + 60]} | {other[at : at + 60]}"


def twin(run: Run) -> Run:
    """The run as a script for another one, in which hidden things are others: cards of the others and of the pile,
    or the values of shields that lie face down."""
    end = next(n for n, body in enumerate(run.log) if b'"finished"' in body)
    while b'"moved"' not in run.log[end]:
        end -= 1
    house = House.__new__(House)
    house.log = run.log[:end]
    house.table = Table.load(house.log, find_board)
    rng = seeded("what nobody could know")
    found = next(found for found in (twin_of(house, 0, rng) for _ in range(200)) if found is not None)
    return run._replace(chance=dict(exchanged(house.log, found.log)))


def exchanged(before: list[bytes], after: list[bytes]) -> Iterator[tuple[str, list[int]]]:
    for one, other in zip(before, after, strict=True):
        event, changed = (msgspec.json.decode(body, type=Event) for body in (one, other))
        if isinstance(event, Chanced) and event.value != changed.value:
            yield f"{event.kind} {event.seat} {event.index}", list(numbers(changed.value))


def numbers(value: Any) -> Iterator[int]:
    """The engine's numbers of an outcome of either game."""
    if isinstance(value, list):
        for item in value:
            yield from numbers(item)
    else:
        yield 0 if value == "reshuffle" else value


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rheinlaender", {"max_rounds": 2}),
        ("rheingold", {"max_rounds": 4}),
        pytest.param("rheinlaender", {}, marks=pytest.mark.deep),
        pytest.param("rheingold", {"max_rounds": 20}, marks=pytest.mark.deep),
    ],
)
def test_a_whole_game_sends_the_same_bytes_whatever_one_cannot_know(
    web_app: None, browser: Browser, tmp_path: Path, game: str, options: dict[str, int]
) -> None:
    settings = {"game": game, "options": options}
    run = play(browser, tmp_path / "one", settings, None)
    other = twin(run)
    assert other.chance
    assert differences(run, play(browser, tmp_path / "other", settings, other)) == []


@pytest.mark.slow
def test_a_server_that_shows_the_deck_is_found_out_in_the_browser(
    web_app: None, browser: Browser, tmp_path: Path
) -> None:
    settings = {"game": "rheinlaender", "options": {"max_rounds": 2}}
    run = play(browser, tmp_path / "one", settings, None, "show-the-deck")
    assert differences(run, play(browser, tmp_path / "other", settings, twin(run), "show-the-deck"))
