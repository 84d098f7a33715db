"""One game at one terminal: the position, its record, the bots.

Whatever has happened is in the record, and in its file if there is one, before anybody is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from loreley.bots import Bot, make_bot
from loreley.core.board import Board
from loreley.core.game import Game
from loreley.core.position import Position, new_position
from loreley.core.record import ChanceEvent, MoveEvent, Record, Seat
from loreley.core.replay import Step, check_full, replay
from loreley.core.rng import below, seeded
from loreley.errors import SettingError

__all__ = ["Table"]


class Table:
    """Holds the truth; people and bots are shown views of it."""

    def __init__(self, game: Game, board: Board, record: Record, seed: int | None, path: str | None) -> None:
        self.game, self.board, self.record, self.path = game, board, record, path
        self._key = secrets.token_hex(16) if seed is None else seed
        self.steps: list[Step] = []
        at = len(record.events)
        self.bots: dict[int, Bot] = {
            n: make_bot(seat.name, self._key, at, n) for n, seat in enumerate(record.seats) if seat.kind == "bot"
        }

    @classmethod
    def begin(
        cls,
        game: Game,
        board: Board,
        seats: Sequence[Seat],
        edition: str,
        options: Mapping[str, Any],
        seed: int | None,
        path: str | None,
    ) -> Table:
        """A new game; without a seed nobody knows what chance will say."""
        start = new_position(game, board, len(seats), 0, edition, options)
        record = Record(game.name, edition, board.name, len(seats), list(seats), 0, dict(options))
        table = cls(game, board, record, seed, path)
        record.first = int(below(seeded("first", table._key), len(seats)))
        start = new_position(game, board, len(seats), record.first, edition, options)
        table._note(None, None, table._settle(start))
        return table

    @classmethod
    def resume(cls, game: Game, board: Board, record: Record, seed: int | None, path: str | None) -> Table:
        """A game that was left; RecordError if it leaves the rules, or holds only what one seat knows."""
        check_full(record, "going on with it")
        table = cls(game, board, record, seed, path)
        table.steps = list(replay(record, game, board))
        if table.position.is_over:
            raise SettingError("this game is finished; `loreley replay` shows it")
        return table

    @property
    def position(self) -> Position:
        """The present position."""
        return self.steps[-1].position

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.record.players) if seat not in self.bots]

    def play(self, move: str) -> None:
        """Do a move of the seat to move, or raise NotationError or IllegalMove."""
        seat, after = self.position.to_move, self.position.play(move)
        assert seat is not None
        self.record.events.append(MoveEvent(seat, move))
        self._note(seat, move, [after, *self._settle(after)])

    def play_bot(self) -> None:
        """Let the bot at the seat to move decide."""
        seat = self.position.to_move
        assert seat is not None
        code = self.bots[seat].choose(self.position.view(seat))
        self.play(self.game.format_move(self.board, code))

    def _settle(self, position: Position) -> list[Position]:
        """Let chance answer, and write it down; each outcome has a generator of its own."""
        parts = []
        while (chance := position.chance) is not None:
            values = position.draw(seeded("play", self._key, len(self.record.events)))
            position = position.resolve(values)
            value = self.game.format_chance(self.board, position.players, chance.kind, values)
            self.record.events.append(ChanceEvent(chance.name, value))
            parts.append(position)
        return parts

    def _note(self, seat: int | None, move: str | None, parts: list[Position]) -> None:
        from loreley.cli.file import save_record

        position = parts[-1]
        if position.is_over:
            self.record.scores, self.record.winners = position.scores, position.winners
        if self.path is not None:
            save_record(self.path, self.record)
        self.steps.append(Step(len(self.steps), position, seat, move, tuple(parts)))
