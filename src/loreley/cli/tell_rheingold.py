"""What a seat reads beside the map of Rheingold: players, castles, shields, moves, the final reckoning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from loreley.core.board import Board
from loreley.draw.look import Look
from loreley.draw.rheingold import draw, name_castle

__all__ = ["RheingoldTeller"]

_WIDE, _MARGIN = 96, 46  # columns of a wide terminal; of the tables beside the map
_PLACES = ("castle", "from", "to", "target")
_STEP = re.compile(r"(\w+)>(\w+)(\*\d+)?")


class RheingoldTeller:
    """Turns a viewer's canonical position into what a terminal shows."""

    def __init__(self, board: Board, look: Look) -> None:
        self.board, self.look = board, look
        nodes = [node for node in board.topology["nodes"] if node["kind"] == "castle"]
        self._titles: dict[str, str] = dict(zip((node["id"] for node in nodes), board.plan.titles, strict=True))
        self._swords = {node["id"]: node["swords"] for node in nodes}
        self._gates = {node["id"]: node["adjacent"][0] for node in nodes}

    def clean(self, typed: str) -> str:
        """A move as people type it: blanks and the size of letters do not matter."""
        move = "".join(typed.split()).lower()
        step = _STEP.fullmatch(move)
        if step is None:
            return move
        return f"{self._node(step[1])}>{self._node(step[2])}{step[3] or '*1'}"

    def _node(self, name: str) -> str:
        return name if name in self.board.index else name.upper()

    def place(self, name: str) -> str:
        """A place as people call it."""
        return self._titles.get(name, name)

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """An event's facts as the sentences want them."""
        return {key: self.place(value) if key in _PLACES else value for key, value in facts.items()}

    def screen(self, seen: Mapping[str, Any]) -> RenderableType:
        """The map with its tables."""
        sheet = draw(seen, self.board, self.look)
        if self.look.width >= _WIDE and sheet.paste(0, self.players(seen), _MARGIN):
            return Group(*sheet.lines(), "", self.castles(seen))
        return Group(*sheet.lines(), "", self.scores(seen))

    def scores(self, seen: Mapping[str, Any]) -> RenderableType:
        """How everybody stands, and the castles."""
        return Group(self.players(seen), "", self.castles(seen))

    def players(self, seen: Mapping[str, Any]) -> RenderableType:
        """A line for each seat."""
        say = self.look.say
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", width=1)
        table.add_column(say("head-player"), no_wrap=True)
        for name in ("reserve", "castles", "points", "shields"):
            table.add_column(say(f"head-{name}"), justify="right", no_wrap=True)
        for seat in range(seen["players"]):
            castles = [name for name, held in seen["castles"].items() if held["owner"] == seat]
            shields = seen["shields_left"][seat]
            table.add_row(
                ("*" if self.look.is_ascii else "▶") if seat == seen["to_move"] else "",
                self.look.seat(seat, is_viewer=self._is_viewer(seen, seat)),
                str(seen["reserve"][seat]),
                str(len(castles)),
                str(sum(self._swords[name] for name in castles)),
                str(shields if isinstance(shields, int) else len(shields)),
            )
        return Group(table, Text(say("note-roll", roll=seen["roll"]), "dim"))

    def _is_viewer(self, seen: Mapping[str, Any], seat: int) -> bool:
        known = [isinstance(shields, list) for shields in seen["shields_left"]]
        return sum(known) == 1 and known[seat]

    def castles(self, seen: Mapping[str, Any]) -> RenderableType:
        """A line for each castle, from north to south: its gate, its swords, who holds it."""
        names = list(self._titles)
        if self.look.width < _WIDE:
            return self._castle_table(seen, names)
        half = -(-len(names) // 2)
        grid = Table.grid(padding=(0, 6, 0, 0))
        grid.add_row(self._castle_table(seen, names[:half]), self._castle_table(seen, names[half:]))
        return grid

    def _castle_table(self, seen: Mapping[str, Any], names: Sequence[str]) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        for head in ("castle", "gate", "garrison", "shield"):
            table.add_column(self.look.say(f"head-{head}"), no_wrap=True)
        for name in names:
            held = seen["castles"].get(name)
            row = [name_castle(self._titles[name], self._swords[name], self.look), self._gates[name]]
            if held is None:
                table.add_row(*row, "", "")
            else:
                garrison = Text.assemble(self.look.emblem(held["owner"]), f" {held['knights']}")
                table.add_row(*row, garrison, self._shield(held))
        return table

    def _shield(self, held: Mapping[str, Any]) -> str:
        """A value that the viewer does not know is no number."""
        value = held["shield"]
        if value is None:
            return self.look.say("shield-none")
        if value == "hidden":
            return self.look.say("shield-hidden")
        return str(value) if held["open"] else f"{value} ({self.look.say('shield-hidden')})"

    def hand(self, seen: Mapping[str, Any], seat: int) -> Text:
        """The shields that the seat may still draw."""
        line = Text(self.look.say("your-shields"))
        for value in seen["shields_left"][seat]:
            line.append(" ").append(f"[{value}]" if self.look.is_ascii else f" {value} ", "reverse")
        return line

    def question(self, seen: Mapping[str, Any]) -> str:
        """What the seat to move is asked for."""
        if seen["phase"] == "gather":
            return self.look.say("phase-gather", target=seen["attack"]["target"])
        if seen["phase"] == "shield":
            return self.look.say("phase-shield")
        return self.look.say("phase-move", steps=seen["steps_left"])

    def default(self, seen: Mapping[str, Any]) -> str:
        """Enter alone means nothing: steps are too dear to lose by a slip."""
        return ""

    def moves(self, seen: Mapping[str, Any], wanted: str) -> RenderableType:
        """The legal moves by the place they start from; `wanted` names a place of theirs."""
        lines: dict[str, dict[str, list[int]]] = {}
        words = []
        for move in seen["legal"] or []:
            step = _STEP.fullmatch(move)
            if step is None:
                words.append(move)
            elif not wanted or self._node(wanted.lower()) in (step[1], step[2]):
                lines.setdefault(step[1], {}).setdefault(step[2], []).append(int(step[3][1:]))
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        for source in sorted(lines, key=self.board.index.__getitem__):
            targets = (f">{target}*{_span(numbers)}" for target, numbers in lines[source].items())
            table.add_row(source, "  ".join(targets))
        for word in words if not wanted else ():
            table.add_row(word, self.look.say("moves-pass") if word == "." else "")
        return table if table.row_count else Text(self.look.say("no-moves"))

    def reckoning(self, seen: Mapping[str, Any]) -> RenderableType:
        """The final reckoning: everybody's castles, then knights on the board, which break a tie."""
        say = self.look.say
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(say("head-player"), no_wrap=True)
        table.add_column(say("head-castles"))
        for name in ("points", "on-board"):
            table.add_column(say(f"head-{name}"), justify="right")
        for seat in range(seen["players"]):
            held = [name for name, castle in seen["castles"].items() if castle["owner"] == seat]
            names = [
                name_castle(self._titles[name], self._swords[name], self.look) for name in self._titles if name in held
            ]
            rest = seen["scores"][seat] - sum(self._swords[name] for name in held)
            if rest:
                last = seen["unconquered"][0]
                names.append(name_castle(self._titles[last], rest, self.look))
            knights = self._on_board(seen, seat)
            table.add_row(self.look.seat(seat), ", ".join(names), str(seen["scores"][seat]), str(knights))
        return table

    def _on_board(self, seen: Mapping[str, Any], seat: int) -> int:
        stacks = [int(stack["knights"]) for stack in seen["waypoints"].values() if stack["seat"] == seat]
        garrisons = [int(held["knights"]) for held in seen["castles"].values() if held["owner"] == seat]
        starts = [int(seat in seats) for seats in seen["starts"].values()]
        return sum(stacks) + sum(garrisons) + sum(starts)

    def ending(self, seen: Mapping[str, Any]) -> str:
        """Why the game is over."""
        return self.look.say("ending-castles" if len(seen["unconquered"]) <= 1 else "ending-rounds")


def _span(numbers: list[int]) -> str:
    """`1–4` for 1, 2, 3, 4."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
