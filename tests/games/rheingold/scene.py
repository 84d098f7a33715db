"""Positions drawn in tests: who stands where, who holds which castle, then the roll and the moves.

    table = scene().stand(red="W2*3 S1", blue="W3*2").hold("alpha", blue, 2, shield=1).roll(6)
    after = table.play("W2>W3*3")
    assert after.stack("W3") == (red, 3) and after.reserve(blue) == 40

Seat 0, red, moves first. A scene never changes; every word above gives the next one. Numbers among the
moves are what chance answers: `play("W1>alpha*1", "shield", 2)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from loreley import Board, Event, Position, View, get_board
from loreley.core.position import copy_block, new_position
from loreley.games.rheingold import GAME
from loreley.games.rheingold.march import put, reckon_defence

__all__ = ["COLOURS", "Scene", "blue", "board_named", "green", "red", "scene", "white", "yellow"]

red, blue, white, green, yellow = range(5)
COLOURS = {"red": red, "blue": blue, "white": white, "green": green, "yellow": yellow}
BOARDS = Path(__file__).parents[2] / "boards"


@cache
def board_named(name: str = "vale") -> Board:
    """A board of the tests' own, or one that comes with the game."""
    path = BOARDS / f"{name}.toml"
    return GAME.read_board(path.read_text(encoding="utf-8"), name) if path.exists() else get_board(GAME, name)


def scene(players: int = 3, board: str = "vale", **options: Any) -> Scene:
    """An empty board before the first roll."""
    return Scene(new_position(GAME, board_named(board), players, red, None, options))


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, and what the last `roll` or `play` brought about."""

    position: Position
    happened: tuple[Event, ...] = ()

    # Drawing

    def stand(self, **stacks: str) -> Scene:
        """Stacks by colour, from the reserve: `W2*3` are three knights, `S1` is one."""
        block, board = copy_block(self.position._block), self.position.board
        for colour, words in stacks.items():
            seat = COLOURS[colour]
            for word in words.split():
                place, _, number = word.partition("*")
                knights = int(number or 1)
                assert knights == 1 or not place.startswith("S")
                there = self.stack(place)
                assert there is None or there[0] == seat, f"{place} is taken"
                block[0].reserve[seat] -= knights
                put(board.record, block[0], seat, board.index[place], knights)
        return self._at(block)

    def hold(
        self, castle: str, seat: int, knights: int = 1, shield: int | None = None, *, is_open: bool = False
    ) -> Scene:
        """A conquered castle with its garrison and perhaps a shield."""
        block, board = copy_block(self.position._block), self.position.board
        state, place = block[0], board.index[castle]
        state.reserve[seat] -= knights
        put(board.record, state, seat, place, knights)
        state.unconquered -= 1
        if shield is not None:
            state.shield[place], state.open[place] = shield, is_open
            state.left[seat, shield] -= 1
            state.shields[seat] -= 1
        reckon_defence(state, place)
        return self._at(block)

    def lose_shields(self, seat: int, *values: int) -> Scene:
        """Shields that have left the game."""
        block = copy_block(self.position._block)
        for value in values:
            block[0].left[seat, value] -= 1
            block[0].gone[seat, value] += 1
            block[0].shields[seat] -= 1
        return self._at(block)

    def turn(self, seat: int) -> Scene:
        """Another seat is next to roll."""
        block = copy_block(self.position._block)
        block[0].seat = seat
        return self._at(block)

    def _at(self, block: Any) -> Scene:
        position = self.position
        return Scene(Position(position.game, position.board, position.edition, block))

    # Playing

    def roll(self, number: int) -> Scene:
        """The die before a turn."""
        assert self.awaited == "roll"
        return self._go(self.position.resolve([number]))

    def play(self, *words: str | int) -> Scene:
        """Legal moves of whoever is to move, and what chance answers; `happened` tells of the last word."""
        scene = self
        for word in words:
            if isinstance(word, int):
                scene = scene._go(scene.position.resolve([word]))
            else:
                assert scene.refusal(word) is None, (word, scene.refusal(word))
                assert word in scene.legal()
                scene = scene._go(scene.position.play(word))
        return scene

    def _go(self, position: Position) -> Scene:
        return Scene(position, tuple(position.happened(is_full=True)))

    # Looking

    @property
    def awaited(self) -> str | None:
        """The chance that must speak next."""
        return None if self.position.chance is None else self.position.chance.name

    def legal(self) -> list[str]:
        """The legal moves, sorted."""
        return self.position.legal

    def numbers(self, source: str, target: str) -> list[int]:
        """How many knights may go this line."""
        line = f"{source}>{target}*"
        return sorted(int(move.removeprefix(line)) for move in self.legal() if move.startswith(line))

    def refusal(self, move: str) -> str | None:
        """The code of what forbids the move."""
        refusal = self.position.explain(move)
        return None if refusal is None else refusal.code

    def seen(self, viewer: int | str | None = "full") -> dict[str, Any]:
        """The canonical position, in full or as somebody sees it."""
        return self.position.canonical() if isinstance(viewer, str) else self.position.view(viewer).canonical()

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        return self.position.view(seat)

    def stack(self, place: str) -> tuple[int, int] | None:
        """Whose knights stand on a waypoint or in a castle, and how many."""
        seen = self.seen()
        found = seen["waypoints"].get(place) or seen["castles"].get(place)
        return None if found is None else (found.get("seat", found.get("owner")), found["knights"])

    def castle(self, name: str) -> dict[str, Any] | None:
        """A conquered castle as the canonical position shows it."""
        found: dict[str, Any] | None = self.seen()["castles"].get(name)
        return found

    def starts(self) -> dict[str, list[int]]:
        """Who stands on the start fields."""
        found: dict[str, list[int]] = self.seen()["starts"]
        return found

    def reserve(self, seat: int) -> int:
        """Knights not on the board."""
        return int(self.seen()["reserve"][seat])

    def shields(self, seat: int) -> list[int]:
        """Shields left."""
        return list(self.seen()["shields_left"][seat])

    def gone(self, seat: int) -> list[int]:
        """Shields out of the game."""
        row = self.position.state.gone[seat]
        return [value for value, number in enumerate(row.tolist()) for _ in range(number)]

    @property
    def phase(self) -> tuple[str, int]:
        """The phase and the steps left."""
        seen = self.seen()
        return seen["phase"], seen["steps_left"]

    @property
    def to_move(self) -> int | None:
        """The seat to move."""
        return self.position.to_move

    def names(self) -> list[str]:
        """The names of what happened."""
        return [event.name for event in self.happened]

    def told(self, name: str) -> dict[str, Any]:
        """The facts of the one event of this name."""
        (event,) = [event for event in self.happened if event.name == name]
        return event.facts
