"""A conformance kit: whether a game keeps the contract of `loreley.core.game`, shown by random games.

    from loreley.testing import check_game

    def test_my_game():
        check_game(GAME, [get_board(GAME)])

Each check raises AssertionError with a sentence that names the game, the board, the seed and the event.
What is checked, position by position: legal moves are free of doubles, read back from their notation and are
exactly what `explain` allows; a move changes the next position only; chance's questions can be answered;
views hide what they should: worlds drawn by `determinize` look the same to the viewer, to the byte; what
bots know of the game fits its rules; events are known and plain. And game by game: the same seed gives the
same bytes, records replay to the same positions, exports of one viewer show its views, nothing moves after
the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from loreley.core.board import Board
from loreley.core.game import Game
from loreley.testing.minds import check_mind
from loreley.testing.moves import check_end, check_legal, check_notation, check_playing
from loreley.testing.plain import check_without_compiler
from loreley.testing.play import Play, Setting, play_at_random
from loreley.testing.records import check_chance, check_exports, check_records, check_repetition
from loreley.testing.views import check_events, check_views

__all__ = ["Play", "Setting", "check_game", "check_play", "play_at_random"]


def check_game(
    game: Game,
    boards: Iterable[Board],
    *,
    games: int = 1,
    seed: int = 0,
    players: Sequence[int] | None = None,
    editions: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    every: int = 5,
    without_compiler: bool = False,
) -> None:
    """Play random games on every board with every number of players and edition, and check them.

    Every `every`-th position is looked at closely. `without_compiler` replays the games of each board in
    another process with Numba switched off; the game and the board have to come with Loreley for that.
    """
    for board in boards:
        plays = []
        for edition in editions or game.editions:
            for number in players or game.players:
                for n in range(games):
                    setting = Setting(game, board, number, edition, options or {}, f"{seed}/{n}")
                    play = play_at_random(setting)
                    check_play(play, every)
                    plays.append(play)
        if without_compiler:
            check_without_compiler(plays)


def check_play(play: Play, every: int = 5) -> None:
    """Check one game that has been played."""
    check_repetition(play)
    for event, position in enumerate(play.positions):
        check_events(play, position, event)
        check_chance(play, position, event)
        is_last = event == len(play.positions) - 1
        if position.is_over:
            play.demand(is_last, "the game is over and goes on", event)
            check_end(play, position, event)
        elif position.chance is None and (event % every == 0 or is_last):
            play.demand(position.scores is None, "there are scores before the end", event)
            check_legal(play, position, event)
            check_notation(play, position, event)
            check_playing(play, position, event)
            check_views(play, position, event)
            check_mind(play, position, event)
    check_records(play)
    check_exports(play)
