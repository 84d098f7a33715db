"""Positions to look at, and what their numbers should say, worked out from the canonical position alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from loreley import Position
from loreley.core.position import new_position
from loreley.core.rng import below, seeded
from loreley.games import get_game
from tests.games.rheingold.sampling import games_of
from tests.samples import board_named

__all__ = ["SETTINGS", "expected", "positions"]

SETTINGS = [
    (name, board, players, edition)
    for name, boards in (("rheinlaender", ("rhine", "brook")), ("rheingold", ("middle-rhine", "vale")))
    for edition in get_game(name).editions
    for players in get_game(name).players
    for board in (boards if players == 3 else boards[:1])
]


def positions(
    name: str, board: str, players: int, edition: str, key: object = 0, rounds: int = 30
) -> Iterator[Position]:
    """Every position of a game in which somebody is to move, and the last one."""
    if name == "rheingold":  # random moves never come to sieges
        moves = (position for _, _, position in games_of(players, 7 + players, board, max_rounds=rounds))
        yield from moves
        return
    game, rng = get_game(name), seeded("envs", name, players, edition, key)
    place = board_named(board, game)
    position = new_position(game, place, players, int(below(rng, players)), edition, {"max_rounds": rounds})
    scratch = np.empty(game.max_moves, np.int32)
    while True:
        while position.chance is not None:
            position = position.resolve(position.draw(rng))
        yield position
        if position.is_over:
            return
        position = position.apply(int(game.rules.random_move(place.record, position.state, rng, scratch)))


def expected(position: Position, seat: int) -> dict[str, Any]:
    """The fields of an observation, from what the seat is shown."""
    seen = position.view(seat).canonical(0, position.scores)
    players = position.players
    turn = [(seat + k) % players for k in range(players)]
    make = _rheinlaender if position.game.name == "rheinlaender" else _rheingold
    common = {
        "to_move": [int(seen["to_move"] == k) for k in turn],
        "first": [int(seen["first"] == k) for k in turn],
        "rounds_left": [int(position.state.max_rounds - position.state.turns // players)],
    }
    return common | make(seen, position, seat, turn)


def _rheinlaender(seen: dict[str, Any], position: Position, seat: int, turn: list[int]) -> dict[str, Any]:
    board = position.board
    names, sites = board.names, [str(site["id"]) for site in board.topology["sites"]]
    duchy_of = {name: duchy for duchy in seen["duchies"] for name in duchy["spaces"]}
    areas = range(1, int(board.record.areas) + 1)
    end, conversion, combine = position.game.editions[position.edition]
    return {
        "knights": [[int(seen["knights"].get(name) == k) for name in names] for k in turn],
        "bastions": [int(name in seen["bastions"]) for name in names],
        "dukes": [[int(name in duchy_of and duchy_of[name]["owner"] == k) for name in names] for k in turn],
        "values": [duchy_of[name]["value"] if name in duchy_of else 0 for name in names],
        "landmarks": [
            [int(seen["landmarks"][site] == kind) for site in sites]
            for kind in ("castle", "church", "city2", "city3", "city4")
        ],
        "castles": [[int(seen["castles"].get(site) == k) for site in sites] for k in turn],
        "hand": [int(card in seen["hands"][seat]) for card in areas],
        "discards": [int(card in seen["discard"]) for card in areas],
        "stock": [seen["stock"][k] for k in turn],
        "bastions_left": [seen["bastions_left"][k] for k in turn],
        "coins": [position.canonical()["coins"][k] for k in turn],
        "bishops": [_bishops(seen, k) for k in turn],
        "hand_size": [len(seen["hands"][k]) for k in turn],
        "archbishop": [int(seen["archbishop"] == k) for k in turn],
        "phase": [int(seen["phase"] == "act"), int(seen["phase"] == "bastion")],
        "bastion_used": [int(seen["bastion_used"])],
        "ending": [int(seen["ending"])],
        "pile": [len(seen["deck"])],
        "reshuffles": [int(position.state.reshuffles)],
        "edition": [int(end == 0), int(end == 1), int(end == 2), conversion, combine],
    }


def _bishops(seen: dict[str, Any], seat: int) -> int:
    return sum(
        duchy["owner"] == seat and any(seen["landmarks"][str(site)] == "church" for site in duchy["sites"])
        for duchy in seen["duchies"]
    )


def _rheingold(seen: dict[str, Any], position: Position, seat: int, turn: list[int]) -> dict[str, Any]:
    board = position.board
    names, castles = board.names, [board.names[castle] for castle in board.plan.castles]
    attack = seen["attack"] or {"target": None, "from": {}}
    taken = seen["castles"]
    own = seen["shields_left"][seat]
    gone = [[int(n) for n in position.state.gone[k]] for k in turn]
    deciding = names[int(position.state.castle)] if seen["phase"] == "shield" else None
    return {
        "knights": [[_knights(seen, name, k) for name in names] for k in turn],
        "committed": [attack["from"].get(name, 0) for name in names],
        "target": [int(attack["target"] == name) for name in names],
        "from": [0] * len(names),
        "to": [0] * len(names),
        "shields": [[int(name in taken and taken[name]["shield"] == value) for name in castles] for value in range(4)],
        "face_down": [
            int(name in taken and taken[name]["shield"] is not None and not taken[name]["open"]) for name in castles
        ],
        "just_taken": [int(name == deciding) for name in castles],
        "reserve": [seen["reserve"][k] for k in turn],
        "shields_left": [len(left) if isinstance(left := seen["shields_left"][k], list) else left for k in turn],
        "own_shields": [own.count(value) for value in range(4)],
        "gone_shields": gone,
        "phase": [int(seen["phase"] == phase) for phase in ("move", "gather", "shield")],
        "roll": [int(seen["roll"] == n) for n in range(1, 7)],
        "steps_left": [seen["steps_left"]],
        "unconquered": [len(seen["unconquered"])],
    }


def _knights(seen: dict[str, Any], name: str, seat: int) -> int:
    if name in seen["waypoints"] and seen["waypoints"][name]["seat"] == seat:
        return int(seen["waypoints"][name]["knights"])
    if name in seen["castles"] and seen["castles"][name]["owner"] == seat:
        return int(seen["castles"][name]["knights"])
    return int(seat in seen["starts"].get(name, []))
