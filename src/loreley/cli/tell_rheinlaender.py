"""What a seat reads beside the board of Rheinländer: players, duchies, hand, moves, the final reckoning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from loreley.core.board import Board
from loreley.draw.look import Look
from loreley.draw.rheinlaender import board_lines, is_stream, site_names

__all__ = ["RheinlaenderTeller"]

_ISLAND_LINES = 11
_ACT = re.compile(r"(\d+)([-+x])(\w*)")
_DUKE_AT_END, _ARCHBISHOP = 4, 5  # what a duke is worth more at the end; the archbishop card


class RheinlaenderTeller:
    """Turns a viewer's canonical position into what a terminal shows."""

    def __init__(self, board: Board, look: Look) -> None:
        self.board, self.look = board, look
        self._sites = site_names(board)

    def clean(self, typed: str) -> str:
        """A move as people type it: blanks and small letters do not matter."""
        move = "".join(typed.split())
        act = _ACT.fullmatch(move.replace("X", "x"))
        if act is not None:
            return f"{act[1]}{act[2]}{self._space(act[3])}"
        return "#" + self._space(move[1:]) if move.startswith("#") else move

    def _space(self, name: str) -> str:
        return name if name in self.board.index else name.upper()

    def place(self, name: str) -> str:
        """A place as people call it."""
        return name

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """An event's facts as the sentences want them."""
        site = facts.get("site")
        return {**facts, "site": self._sites[site]} if site is not None else dict(facts)

    def screen(self, seen: Mapping[str, Any]) -> RenderableType:
        """The whole board with its tables."""
        lines, players = board_lines(seen, self.board, self.look), self.players(seen)
        if self.look.width < 96 or not is_stream(self.board):
            return Group(*lines, "", players, self.duchies(seen))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row(Group(*lines[-_ISLAND_LINES:]), players)
        return Group(*lines[:-_ISLAND_LINES], grid, self.duchies(seen))

    def players(self, seen: Mapping[str, Any]) -> RenderableType:
        """A line for each seat, and what is nobody's."""
        say = self.look.say
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", width=1)
        table.add_column(say("head-player"), no_wrap=True)
        for name in ("stock", "bastions", "coins", "duchies", "at-end"):
            table.add_column(say(f"head-{name}"), justify="right", no_wrap=True)
        for seat in range(seen["players"]):
            owned = [duchy for duchy in seen["duchies"] if duchy["owner"] == seat]
            table.add_row(
                ("*" if self.look.is_ascii else "▶") if seat == seen["to_move"] else "",
                self.look.seat(seat, is_viewer=_is_viewer(seen, seat)),
                str(seen["stock"][seat]),
                str(seen["bastions_left"][seat]),
                "?" if seen["coins"][seat] is None else str(seen["coins"][seat]),
                str(len(owned)),
                f"+{_at_end(owned, seat == seen['archbishop'])}",
            )
        return Group(table, *(Text(line, "dim") for line in self._notes(seen)))

    def scores(self, seen: Mapping[str, Any]) -> RenderableType:
        """How everybody stands, as far as the viewer may know it."""
        return Group(self.players(seen), "", self.duchies(seen))

    def _notes(self, seen: Mapping[str, Any]) -> Iterable[str]:
        say, archbishop = self.look.say, seen["archbishop"]
        yield say("note-archbishop", seat="none" if archbishop is None else self.look.names[archbishop])
        last = seen["discard"][-1] if seen["discard"] else "none"
        yield say("note-pile", cards=len(seen["deck"]), last=last)
        if seen["ending"] and seen["phase"] != "over":
            yield say("note-ending")

    def duchies(self, seen: Mapping[str, Any]) -> RenderableType:
        """Each duchy: its owner, its value, its landmarks, its spaces, whose knights it has."""
        if not seen["duchies"]:
            return Text(self.look.say("no-duchies"), "dim")
        many = 2 if self.look.width >= 96 and len(seen["duchies"]) > 3 else 1
        half = -(-len(seen["duchies"]) // many)
        grid = Table.grid(padding=(0, 3, 0, 0))
        columns = [self._duchy_table(seen, seen["duchies"][k : k + half]) for k in range(0, half * many, half)]
        grid.add_row(*columns)
        return grid

    def _duchy_table(self, seen: Mapping[str, Any], duchies: Sequence[Mapping[str, Any]]) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        for name, justify in (("owner", "left"), ("value", "right"), ("landmarks", "left")):
            table.add_column(self.look.say(f"head-{name}"), justify=justify, no_wrap=True)  # type: ignore[arg-type]
        table.add_column(self.look.say("head-spaces"), max_width=24)
        table.add_column(self.look.say("head-knights"))
        for duchy in duchies:
            owner = duchy["owner"]
            table.add_row(
                Text(" – ") if owner is None else self.look.emblem(owner),
                str(duchy["value"]),
                " ".join(self.look.landmark(seen["landmarks"][str(site)]) for site in duchy["sites"]),
                " ".join(_runs(duchy["spaces"])),
                self._counts(seen, duchy),
            )
        return table

    def _counts(self, seen: Mapping[str, Any], duchy: Mapping[str, Any]) -> Text:
        """Whose knights, those on castles included."""
        knights = [seen["knights"][space] for space in duchy["spaces"]]
        knights += [seen["castles"][str(site)] for site in duchy["sites"] if str(site) in seen["castles"]]
        counts = Text()
        for seat in sorted(set(knights), key=lambda seat: (-knights.count(seat), seat)):
            counts.append(" " if counts else "")
            counts.append(f"{self.look.emblem(seat).plain.strip()}{knights.count(seat)}", "bold")
        return counts

    def hand(self, seen: Mapping[str, Any], seat: int) -> Text:
        """The seat's cards."""
        line = Text(self.look.say("your-cards"))
        for card in seen["hands"][seat]:
            line.append(" ").append(f"[{card}]" if self.look.is_ascii else f" {card} ", "reverse")
        return line

    def question(self, seen: Mapping[str, Any]) -> str:
        """What the seat to move is asked for."""
        return self.look.say(f"phase-{seen['phase']}")

    def default(self, seen: Mapping[str, Any]) -> str:
        """What Enter alone means, if anything."""
        return "." if seen["phase"] == "bastion" else ""

    def moves(self, seen: Mapping[str, Any], wanted: str) -> RenderableType:
        """The legal moves, grouped; `wanted` may name a card or `#`."""
        legal: list[str] = seen["legal"] or []
        acts = [act for act in map(_ACT.fullmatch, legal) if act is not None]
        bastions = [move for move in legal if move.startswith("#")]
        if wanted == "#":
            bastions.sort(key=lambda move: self.board.index[move[1:]])
            return Text(" ".join(bastions) or self.look.say("no-moves"))
        if wanted:
            return Text(" ".join(act[0] for act in acts if act[1] == wanted) or self.look.say("no-moves"))
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        for card in dict.fromkeys(sorted(int(act[1]) for act in acts)):
            own = [act[0] for act in acts if int(act[1]) == card and act[2] != "+"]
            table.add_row(self.look.say("moves-card", card=card), " ".join(own) or "–")
        spaces = list(dict.fromkeys(act[3] for act in acts if act[2] == "+"))
        if spaces:
            spaces.sort(key=self.board.index.__getitem__)
            table.add_row(self.look.say("moves-reinforce"), " ".join(f"+{space}" for space in spaces))
        if bastions:
            table.add_row("#", self.look.say("moves-bastion", spaces=len(bastions)))
        if "." in legal:
            table.add_row(".", self.look.say("moves-pass"))
        return table

    def reckoning(self, seen: Mapping[str, Any]) -> RenderableType:
        """The final reckoning, duchy by duchy."""
        say = self.look.say
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for name in ("player", "spaces", "landmarks"):
            table.add_column(say(f"head-{name}"))
        table.add_column(say("head-coins"), justify="right", no_wrap=True)
        for seat in range(seen["players"]):
            table.add_row(self.look.seat(seat), say("coins-before"), "", str(seen["coins"][seat]))
            for duchy in seen["duchies"]:
                if duchy["owner"] == seat:
                    signs = " ".join(self.look.landmark(seen["landmarks"][str(site)]) for site in duchy["sites"])
                    table.add_row("", " ".join(_runs(duchy["spaces"])), signs, f"+{duchy['value'] + _DUKE_AT_END}")
            if seen["archbishop"] == seat:
                table.add_row("", say("archbishop-card"), "", f"+{_ARCHBISHOP}")
            table.add_row("", "", say("sum"), Text(str(seen["scores"][seat]), "bold"), end_section=True)
        return table

    def ending(self, seen: Mapping[str, Any]) -> str:
        """Why the game is over."""
        is_empty = seen["ending"] or any(stock <= 0 for stock in seen["stock"])
        rule = {"english": "empty", "hungarian": "round"}.get(seen["edition"], "last-knight")
        return self.look.say(f"ending-{rule}" if is_empty else "ending-rounds")


def _is_viewer(seen: Mapping[str, Any], seat: int) -> bool:
    """Whether this is the seat that the position is shown to: the only one whose cards are known."""
    known = [hand and hand[0] is not None for hand in seen["hands"]]
    return sum(map(bool, known)) == 1 and bool(known[seat])


def _at_end(owned: Sequence[Mapping[str, Any]], is_archbishop: bool) -> int:
    points = sum(int(duchy["value"]) + _DUKE_AT_END for duchy in owned)
    return points + (_ARCHBISHOP if is_archbishop else 0)


def _runs(spaces: Sequence[str]) -> list[str]:
    """`20R 21R 22R` as `20R–22R`; spaces that stand alone as they are."""
    rows: dict[str, list[int]] = {}
    others = []
    for name in spaces:
        if name[:-1].isdigit():
            rows.setdefault(name[-1], []).append(int(name[:-1]))
        else:
            others.append(name)
    found = []
    for side, numbers in rows.items():
        start = numbers[0]
        for here, there in zip(numbers, [*numbers[1:], 0], strict=True):
            if there != here + 1:
                found.append(f"{start}{side}" if start == here else f"{start}{side}–{here}{side}")
                start = there
    return found + others
