"""Moves made in other ways than by tapping, planned ahead, and told to those who do not see the board."""

from __future__ import annotations

import base64

from playwright.sync_api import expect

from tests.browser.conftest import ROOT, Visitors
from tests.browser.player import BEAT, Player

WEB = ROOT / "web"


def box(player: Player, place: str) -> tuple[float, float]:
    """The middle of a place on the screen."""
    found = player.page.locator(f"[data-place='{place}']").bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def test_a_stack_is_dragged_where_it_is_to_go(player: Player) -> None:
    page = player.page
    player.make_table({"game": "rheingold", "players": 3}, "random", "random")
    player.wait_for_turn()
    source = str(page.locator("[data-place].to-from").first.get_attribute("data-place"))
    page.mouse.move(*box(player, source))
    page.mouse.down()
    x, y = box(player, source)
    page.mouse.move(x + 12, y + 12, steps=3)
    target = str(page.locator("[data-place]:is(.to-march, .to-attack, .to-siege)").first.get_attribute("data-place"))
    expect(page.locator("svg.hand")).to_have_count(1)
    page.mouse.move(*box(player, target), steps=3)
    page.mouse.up()
    expect(page.locator("svg.hand")).to_have_count(0)
    expect(page.locator(".verdict p").first).to_be_visible()
    player.confirm()


def test_a_stack_dropped_beside_every_place_stays(player: Player) -> None:
    page = player.page
    player.make_table({"game": "rheingold", "players": 3}, "random", "random")
    player.wait_for_turn()
    source = str(page.locator("[data-place].to-from").first.get_attribute("data-place"))
    frame = player.board.locator("xpath=..").bounding_box()
    assert frame is not None
    page.mouse.move(*box(player, source))
    page.mouse.down()
    page.mouse.move(frame["x"] + 4, frame["y"] + 4, steps=4)
    page.mouse.up()
    expect(player.button("Confirm")).to_have_count(0)
    expect(page.locator("[data-place].to-from").first).to_be_attached()


def table_for_two(visitors: Visitors, game: str) -> tuple[Player, Player]:
    """Ada, who has had her turn and waits, and Bea whose turn it is."""
    ada, bea = visitors.come(), visitors.come()
    ada.make_table({"game": game, "players": 3, "takeback": "never"})
    link = ada.page.locator("code").inner_text()
    bea.page.goto(link)
    bea.button("Sit down").first.click()
    expect(ada.button("Free the seat")).to_have_count(2)
    ada.page.get_by_label("put a bot here").select_option("random")
    ada.button("Begin the game").click()
    for one in (ada, bea):
        one.board.wait_for()
    ada.page.wait_for_selector(".whose")
    while not ada.is_my_turn:
        end_turn(bea)
        ada.page.wait_for_timeout(BEAT)
    end_turn(ada)
    bea.wait_for_turn()
    return ada, bea


def end_turn(player: Player) -> None:
    while player.is_my_turn:
        player.choose_move()
        player.confirm()
        player.page.wait_for_timeout(150)


def test_a_card_planned_while_waiting_is_offered_at_my_turn(visitors: Visitors) -> None:
    ada, bea = table_for_two(visitors, "rheinlaender")
    page = ada.page
    card = page.locator(".playing").first
    number = card.inner_text()
    card.click()
    page.locator(f"[data-place='{number}L'], [data-place='{number}R']").first.dispatch_event("click")
    expect(page.locator(".plan")).to_contain_text(f"Planned: card {number} on ")
    page.reload()  # it is kept in the browser
    expect(page.locator(".plan")).to_contain_text(f"Planned: card {number} on ")
    assert number not in bea.page.locator(".side").inner_text().split()
    end_turn(bea)
    ada.wait_for_turn()
    offered = page.locator(".verdict p").first
    expect(offered).to_be_visible()
    assert ada.button("Confirm").count() or "cannot be done" in offered.inner_text()
    if ada.button("Confirm").count():
        ada.confirm()


def way_of(player: Player) -> tuple[str, str, str]:
    """Knights of hers, and two free waypoints that they could walk over."""
    found = player.page.evaluate(
        """async (table) => {
            const get = async (path) => (await fetch(path)).json();
            const { view: { position, mine: [seat] } } = await get(`/api/tables/${table}`);
            const { topology } = await get("/api/boards/middle-rhine");
            const near = Object.fromEntries(topology.nodes.map((node) => [node.id, node.adjacent]));
            const isFree = (place) => place.startsWith("W") && !position.waypoints[place];
            const own = [
                ...Object.entries(position.waypoints).flatMap(([at, stack]) => (stack.seat === seat ? [at] : [])),
                ...Object.entries(position.starts).flatMap(([at, seats]) => (seats.includes(seat) ? [at] : [])),
            ];
            for (const from of own)
                for (const over of near[from].filter(isFree))
                    for (const to of near[over].filter(isFree)) if (to !== from) return [from, over, to];
        }""",
        player.page.url.rsplit("/", 1)[1],
    )
    return found[0], found[1], found[2]


def is_offered(player: Player, place: str) -> bool:
    """Once the last step has been taken: a step to this place, or the turn is over."""
    player.page.wait_for_selector(f"[data-place='{place}'][aria-selected=true], .whose:not(.mine)")
    return player.is_my_turn


def test_a_way_planned_ahead_is_offered_step_by_step(visitors: Visitors) -> None:
    ada, bea = table_for_two(visitors, "rheingold")
    way = way_of(ada)
    for place in way:
        ada.page.locator(f"[data-place='{place}']").dispatch_event("click")
    expect(ada.page.locator(".plan")).to_contain_text(f"Planned: {' → '.join(way)}")
    end_turn(bea)
    ada.wait_for_turn()
    for place in way[1:]:
        if not is_offered(ada, place):
            break  # a roll of one
        ada.button("Confirm").click()


def test_a_plan_that_cannot_be_carried_out_any_more_is_said_to_be_void(visitors: Visitors) -> None:
    ada, bea = table_for_two(visitors, "rheingold")
    start, _, _ = way_of(ada)
    for place in (start, "maeuseturm"):  # far from every start
        ada.page.locator(f"[data-place='{place}']").dispatch_event("click")
    end_turn(bea)
    ada.wait_for_turn()
    expect(ada.page.locator(".verdict .error")).to_contain_text("cannot be done any more")
    ada.choose_move()
    ada.confirm()


def test_who_does_not_see_the_board_hears_every_event(visitors: Visitors) -> None:
    ada, bea = table_for_two(visitors, "rheinlaender")
    herald = ada.page.get_by_role("log")
    expect(herald).to_have_attribute("aria-live", "polite")
    told = ada.page.get_by_role("list", name="What happened").get_by_role("listitem")
    before = told.count()
    bea.choose_move()
    bea.confirm()
    expect(told).not_to_have_count(before)
    line = told.nth(before).inner_text()
    expect(herald).to_contain_text(line)


def test_the_link_is_there_as_a_picture_that_a_telephone_reads(player: Player) -> None:
    page = player.page
    player.make_table({"game": "rheinlaender", "players": 3})
    picture = page.get_by_role("img", name="The link as a QR code")
    picture.wait_for()
    page.evaluate((WEB / "node_modules/jsqr/dist/jsQR.js").read_text(encoding="utf-8"))
    read = page.evaluate(
        """async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
            canvas.drawImage(image, 0, 0);
            const { data } = canvas.getImageData(0, 0, image.width, image.height);
            return jsQR(data, image.width, image.height)?.data;
        }""",
        base64.b64encode(picture.screenshot()).decode(),
    )
    assert read == page.locator("code").inner_text()
