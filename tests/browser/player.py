"""Somebody at a browser who plays by what the page shows: lit places, cards that can be chosen, buttons."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

__all__ = ["Player"]

BEAT = 50  # milliseconds between two looks at the page


class Player:
    """Knows no rule; the first thing that is offered is done."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play_now(self, game: str, players: int = 3) -> None:
        """In one click from the first page."""
        self.page.goto("/")
        card = self.page.locator(f"section[aria-labelledby=game-{game}]")
        card.get_by_label("Players").select_option(str(players))
        card.get_by_role("button", name="Play now").click()
        self.page.wait_for_url("**/table/*")
        self.board.wait_for()

    def make_table(self, settings: dict[str, Any], *others: str) -> str:
        """A table set up beside the page, as a program would; oneself on the first seat, then bots of the levels
        named, or "screen" for somebody more at this screen."""
        self.page.goto("/")
        table: str = self.page.evaluate(
            """async ([settings, others]) => {
                const post = async (path, body) => {
                    const answer = await fetch(path, {
                        method: "POST",
                        headers: { "Content-Type": "application/json" },
                        body: JSON.stringify(body),
                    });
                    if (!answer.ok) throw new Error(await answer.text());
                    return answer.json();
                };
                if (!localStorage.getItem("loreley-me"))
                    localStorage.setItem("loreley-me", JSON.stringify(await post("/api/guests", { name: "Ada" })));
                const { table } = await post("/api/tables", { settings });
                const contribution = "5e".repeat(32);
                await post(`/api/tables/${table}/seats`, { seat: 0, contribution });
                for (const [i, level] of others.entries())
                    if (level === "screen") await post(`/api/tables/${table}/seats`, { seat: i + 1, kind: level });
                    else await post(`/api/tables/${table}/bots`, { level, seat: i + 1 });
                if (others.length + 1 === settings.players) await post(`/api/tables/${table}/start`, {});
                return table;
            }""",
            [settings, list(others)],
        )
        self.page.goto(f"/table/{table}")
        return table

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("listbox")

    @property
    def targets(self) -> Locator:
        """Places that are lit."""
        return self.page.locator("[data-place][aria-disabled=false]")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="Result").count() > 0

    @property
    def is_my_turn(self) -> bool:
        return self.page.locator(".whose.mine").count() > 0

    def wait_for_turn(self) -> bool:
        """Until it is my turn, or the game is over: then False."""
        self.page.wait_for_selector(".whose.mine, section[aria-label=Result]")
        self.page.locator("[data-place]").first.wait_for(state="attached")
        return not self.is_over

    def choose_move(self) -> None:
        """Up to the preview of the first move that the page offers."""
        page = self.page
        for name in ("end the turn", "No shield"):
            if self.button(name).count() and self.button(name).is_enabled() and not self._prefers_more():
                self.button(name).click()
                return
        cards = page.locator(".playing:not(:disabled)")
        if cards.count():
            if not self.targets.count():
                cards.first.click()
            if not self.targets.count():
                self.button("Discard this card without a knight").click()
                return
            self._click(self.targets.first)
            return
        self._click(page.locator("[data-place].to-from").first)
        self._click(page.locator("[data-place]:is(.to-siege, .to-attack, .to-march)").first)

    def _prefers_more(self) -> bool:
        """In Rheingold walking comes before resting."""
        return self.page.locator("[data-place].to-from").count() > 0

    def _click(self, place: Locator) -> None:
        # As a keyboard or a screen reader would: small places of a whole board may lie under a finger's width.
        place.dispatch_event("click")

    def confirm(self) -> None:
        """Play what is previewed, and see that it was taken."""
        self.button("Confirm").click()
        expect(self.button("Confirm")).to_have_count(0)

    def play_to_the_end(self, most: int = 400) -> int:
        """The whole game; how many moves were mine."""
        for moves in range(most):
            if not self.wait_for_turn():
                return moves
            self.choose_move()
            self.confirm()
        raise AssertionError(f"not over after {most} moves")
