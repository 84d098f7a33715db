"""Random games that come to fights and sieges, and the reference model that goes along."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from loreley import Board, Position, settle
from loreley.core.position import new_position
from loreley.core.rng import below, seeded
from loreley.games.rheingold import GAME
from tests.reference.rheingold import Model

from .scene import board_named

__all__ = ["Follower", "choose", "games_of"]


def choose(position: Position, rng: random.Random) -> str:
    """A legal move: now and then any, mostly into a castle, against foes or towards a gate, often with all."""
    legal = position.legal
    steps = [move for move in legal if ">" in move]
    if not steps or rng.random() < 0.1:
        return rng.choice(legal)
    seen = position.canonical()
    castles = [move for move in steps if move.split(">")[1].split("*")[0].islower()]
    foreign = {place for place, stack in seen["waypoints"].items() if stack["seat"] != position.to_move}
    fights = [move for move in steps if move.split(">")[1].split("*")[0] in foreign]
    goal = _to_gates(position.board)
    nearer = [move for move in steps if _is_nearer(goal, move)]
    for wanted, share in ((castles, 0.6), (fights, 0.5), (nearer, 0.7)):
        if wanted and rng.random() < share:
            steps = wanted
            break
    move = rng.choice(steps)
    line = move.split("*")[0]
    numbers = [int(other.split("*")[1]) for other in steps if other.split("*")[0] == line]
    return f"{line}*{max(numbers)}" if rng.random() < 0.6 else move


@cache
def _to_gates(board: Board) -> dict[str, int]:
    """Steps from each place to the nearest gate."""
    nodes = board.topology["nodes"]
    adjacent = {node["id"]: node["adjacent"] for node in nodes}
    ring = [node["adjacent"][0] for node in nodes if node["kind"] == "castle"]
    steps = dict.fromkeys(ring, 0)
    while ring:
        ring = [other for node in ring for other in adjacent[node] if other not in steps]
        steps |= dict.fromkeys(ring, max(steps.values()) + 1)
    return steps


def _is_nearer(goal: dict[str, int], move: str) -> bool:
    source, target = move.split("*")[0].split(">")
    return goal[target] < goal[source]


def games_of(
    players: int, seed: int, board: str = "vale", moves: int | None = None, **options: Any
) -> Iterator[tuple[str | None, list[tuple[str, int]], Position]]:
    """A random game: move, what chance answered to it, position; the first without a move."""
    rng, chance = random.Random(seed), seeded("sample", seed, players, board)
    first = int(below(chance, players))
    position = new_position(GAME, board_named(board), players, first, None, options)
    move: str | None = None
    made = 0
    while True:
        answers: list[tuple[str, int]] = []
        while (asked := position.chance) is not None:
            value = position.draw(chance)[0]
            answers.append((asked.name, value))
            position = position.resolve([value])
        yield move, answers, position
        if position.is_over or made == moves:
            return
        move = choose(position, rng)
        position = position.play(move)
        made += 1


class Follower:
    """The reference model, move by move; `is_quick` spares it strings that cannot be moves."""

    def __init__(self, position: Position, *, is_quick: bool) -> None:
        options = dict(position.options)
        header = {"players": position.players, "first": int(position.state.first), "options": options}
        self.model = Model(header, position.board.topology)
        self.is_quick = is_quick
        self._all = self.model._conceivable

    def follow(self, seat: int | None, move: str | None, answers: list[tuple[str, int]]) -> None:
        """Do what the engine did."""
        if move is not None:
            assert seat is not None
            self.model.apply_move(seat, move)
        for kind, value in answers:
            self.model.apply_chance(kind, value)

    def canonical(self, ply: int) -> dict[Any, dict[str, Any]]:
        """The position in full, as a spectator and as each seat sees it."""
        if self.is_quick and self.model.to_move is not None:
            self._drop_absurd()
        legal = self.model.legal()
        self.model.legal = lambda: list(legal)  # type: ignore[method-assign]
        viewers = ["full", None, *range(self.model.players)]
        seen = {viewer: self.model.canonical(ply, viewer) for viewer in viewers}
        del self.model.legal
        return seen

    def _drop_absurd(self) -> None:
        """Of all strings keep those whose place holds so many own knights: no other can be legal."""
        seat = self.model.seat
        there = {node: self.model.knights_at(node, seat) for node in self.model.board.kind}
        texts = [".", "shield", "no-shield"]
        for node, knights in there.items():
            for target in self.model.board.adjacent[node]:
                texts += [f"{node}>{target}*{number}" for number in range(1, knights + 2)]
        self.model._conceivable = sorted(texts)


def random_position(players: int, seed: int, moves: int, board: str = "vale") -> Position:
    """Some position of a random game with nothing but uniform moves."""
    rng = seeded("position", seed)
    position = settle(new_position(GAME, board_named(board), players, 0), rng)
    for _ in range(moves):
        codes = position.codes()
        if len(codes) == 0:
            break
        position = settle(position.apply(int(codes[int(below(rng, len(codes)))])), rng)
    return position
