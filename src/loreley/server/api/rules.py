"""What can be played here: games, boards, bots."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.params import Parameter
from litestar.types import Scope

from loreley.games import NAMES, board_names, get_board, get_game
from loreley.server.api.common import refusals, site_of
from loreley.server.api.wire import BoardPage, GameInfo
from loreley.server.refusal import Refused

__all__ = ["ROUTES"]


@get("/api/games", responses=refusals(), tags=["rules"], sync_to_thread=False)
def list_games(scope: Scope) -> list[GameInfo]:
    """The games, with all that a table of theirs may be set up with."""
    found = []
    for game in map(get_game, NAMES):
        options = {
            name: {"kind": option.kind.__name__, "default": option.default, "least": option.least, "most": option.most}
            for name, option in game.options.items()
        }
        found.append(
            GameInfo(
                game=game.name,
                rules=game.version,
                players=list(game.players),
                editions=list(game.editions),
                options=options,
                boards=board_names(game),
                bots=list(site_of(scope).levels),
            )
        )
    return found


@get("/api/boards/{name:str}", responses=refusals(), tags=["rules"], sync_to_thread=False)
def show_board(name: Annotated[str, Parameter(max_length=64)]) -> BoardPage:
    """A board that comes with a game."""
    for game in map(get_game, NAMES):
        if name in board_names(game):
            board = get_board(game, name)
            return BoardPage(
                name=board.name, game=board.game, topology=dict(board.topology), drawing=dict(board.drawing)
            )
    raise Refused(404, "no-such-board", board=name[:40])


ROUTES: list[Any] = [list_games, show_board]
