"""Boards and positions for the web app's own tests, made by the engine: `python web/test/make_fixtures.py`.

tests/browser/test_fixtures.py holds the committed ones to what the engine says today.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from loreley.core.board import Board
from loreley.core.record import parse_record
from loreley.core.replay import replay
from loreley.games import NAMES, get_board, get_game

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = Path(__file__).resolve().parent / "fixtures"
SHOWN = {  # name: record, ply, viewer
    "rheinlaender-early": ("rheinlaender/rhine-english-3-max-rounds.json", 12, 0),
    "rheinlaender-late": ("rheinlaender/rhine-german-5-whole.json", 100, 2),
    "rheinlaender-over": ("rheinlaender/rhine-german-5-whole.json", -1, 2),
    "rheingold-early": ("rheingold/middle-rhine-3-whole.json", 60, 1),
    "rheingold-late": ("rheingold/middle-rhine-3-whole.json", 250, 1),
}


def board_json(board: Board) -> dict[str, Any]:
    """A board as the server tells of it."""
    return {"name": board.name, "game": board.game, "topology": board.topology, "drawing": dict(board.drawing)}


def position_json(path: str, ply: int, viewer: int) -> dict[str, Any]:
    record = parse_record((ROOT / "tests/records" / path).read_text(encoding="utf-8"))
    game = get_game(record.game)
    steps = list(replay(record, game, get_board(game, record.board)))
    return steps[ply].position.view(viewer).canonical()


def fixtures() -> dict[str, dict[str, Any]]:
    boards = {board.name: board_json(board) for board in (get_board(get_game(name)) for name in NAMES)}
    return boards | {name: position_json(*where) for name, where in SHOWN.items()}


if __name__ == "__main__":
    FIXTURES.mkdir(exist_ok=True)
    for name, content in fixtures().items():
        (FIXTURES / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")
