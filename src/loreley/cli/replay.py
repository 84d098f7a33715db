"""`loreley replay`: records checked against the rules, as canonical positions or in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from loreley.core.board import Board
    from loreley.core.game import Game
    from loreley.core.position import Position
    from loreley.core.record import Record
    from loreley.core.replay import Step

__all__ = ["replay"]


def replay(
    record: Annotated[str, typer.Argument(help="A .json file, or a .jsonl file of many; - is standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Canonical positions, one a line.")] = False,
    seat: Annotated[str | None, typer.Option(help="As this seat may see it, from 0; none: a spectator.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or hu; default: the environment's.")] = None,
    board: Annotated[str | None, typer.Option(help="The file of a board that does not come with the game.")] = None,
) -> None:
    """Replay records; one that breaks the format or the rules is refused with the place and the reason."""
    from loreley.cli.file import is_many, placed, read_records
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import find_language, place_of

    language = find_language(lang)
    for n, (where, found) in enumerate(read_records(record)):
        with placed(where):
            game, place = place_of(found, board)
            make_ready(game, language)
            sight = Sight.of(found, seat, as_json)
            last = _check(found, game, place)
            if as_json:
                sight.print_positions(game, place)
            elif is_many(record):
                _print_row(n, found, last.position)
            else:
                _tell(found, last, place, sight, language)


class Sight:
    """Whose eyes a record is shown through."""

    def __init__(self, record: Record, seat: int | None, is_full: bool) -> None:
        self.record, self.seat, self.is_full = record, seat, is_full

    @classmethod
    def of(cls, record: Record, given: str | None, as_json: bool) -> Sight:
        """As asked for; a `seen_by` record in words is shown as its own viewer saw it."""
        from loreley.cli.setting import pick_seat
        from loreley.core.replay import viewer_of

        if given is not None:
            return cls(record, pick_seat(given, record.players), is_full=False)
        if record.seen_by is not None and not as_json:
            return cls(record, viewer_of(record), is_full=False)
        return cls(record, None, is_full=True)

    def print_positions(self, game: Game, board: Board) -> None:
        """Every position as a line of JSON."""
        from loreley.core.replay import replay as steps

        for step in steps(self.record, game, board):
            print(json.dumps(self.canonical(step.position, step.ply), ensure_ascii=False))

    def canonical(self, position: Position, ply: int) -> dict[str, object]:
        """One position as it may be seen."""
        if self.is_full:
            return position.canonical(ply)
        return position.view(self.seat).canonical(ply, position.scores, position.winners)


def _check(record: Record, game: Game, board: Board) -> Step:
    """The last step; a record that is refused prints none of its positions."""
    from loreley.core.replay import replay as steps

    for step in steps(record, game, board):
        last = step
    return last


def _print_row(n: int, record: Record, last: Position) -> None:
    """One game of many on a line."""
    from loreley.core.record import MoveEvent

    if n == 0:
        print(f"{'game':>6}  {'players':7}  {'edition':10}  {'moves':>5}  {'scores':24}  winners")
    moves = sum(isinstance(event, MoveEvent) for event in record.events)
    scores = " ".join(map(str, last.scores)) if last.scores is not None else "unfinished"
    winners = " ".join(map(str, last.winners or []))
    print(f"{n + 1:>6}  {record.players:<7}  {record.edition:10}  {moves:>5}  {scores:24}  {winners}".rstrip())


def _tell(record: Record, last: Step, board: Board, sight: Sight, language: str) -> None:
    """Every move with what it brought about, then the last board and the reckoning."""
    from rich.text import Text

    from loreley.cli.session import finale
    from loreley.cli.teller import make_teller, tell_steps
    from loreley.cli.terminal import Terminal
    from loreley.core.replay import replay as steps
    from loreley.draw.look import Look

    terminal, game = Terminal(), last.position.game
    look = Look(language, record.seats, is_ascii=terminal.is_ascii, width=terminal.width)
    teller = make_teller(board, look)
    title = look.say("welcome", game=look.say(f"game-{game.name}"), edition=look.say(f"edition-{record.edition}"))
    terminal.show(Text(title, "bold"), *(look.seat(seat) for seat in range(record.players)), "")
    moves = tell_steps(steps(record, game, board), teller, sight.seat, is_full=sight.is_full)
    seen = sight.canonical(last.position, last.ply)
    terminal.show(moves, "", teller.screen(seen), "")
    is_over = last.position.is_over
    terminal.show(finale(teller, seen) if is_over else look.say("unfinished", moves=last.ply))
