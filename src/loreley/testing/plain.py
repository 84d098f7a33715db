"""The same positions without the compiler: records are replayed by another Python with Numba switched off.

`python -m loreley.testing.plain GAME BOARD` reads records, one a line, and prints a hash of all positions.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.jit import is_compiled
from loreley.core.record import format_record, parse_record
from loreley.core.replay import replay
from loreley.games import get_board, get_game
from loreley.testing.play import Play

__all__ = ["check_without_compiler", "digest_of", "lines_of"]


def lines_of(text: str, game: Game, board: Board) -> Iterator[str]:
    """Every position of a record in full, then as a seat and a spectator see it, one JSON text each."""
    record = parse_record(text)
    for step in replay(record, game, board):
        position = step.position
        yield json.dumps(position.canonical(step.ply))
        for seat in (step.ply % record.players, None):
            yield json.dumps(position.view(seat).canonical(step.ply, position.scores, position.winners))


def digest_of(lines: Iterable[str]) -> str:
    """SHA-256 over lines."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def check_without_compiler(plays: list[Play]) -> None:
    """Games of one shipped game and board have the same positions when nothing is compiled."""
    game, board = plays[0].setting.game, plays[0].setting.board
    texts = [format_record(play.record) for play in plays]
    compiled = digest_of(line for text in texts for line in lines_of(text, game, board))
    source = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    answer = subprocess.run(
        [sys.executable, "-m", "loreley.testing.plain", game.name, board.name],
        input="\n".join(texts) + "\n",
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
    )
    if answer.returncode != 0:
        plays[0].fail(f"without the compiler a record does not replay: {answer.stderr.strip()[-500:]}")
    plays[0].demand(answer.stdout.split() == ["plain", compiled], "without the compiler positions differ")


def _main(name: str, board_name: str) -> None:
    game = get_game(name)
    board = get_board(game, board_name)
    texts = sys.stdin.read().split("\n")
    found = digest_of(line for text in texts if text for line in lines_of(text, game, board))
    print("compiled" if is_compiled() else "plain", found)


if __name__ == "__main__":
    _main(*sys.argv[1:])
