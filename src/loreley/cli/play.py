"""`loreley play`: people and bots at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from loreley.cli.table import Table
    from loreley.cli.terminal import Terminal
    from loreley.core.board import Board
    from loreley.core.game import Game
    from loreley.core.record import Seat

__all__ = ["play"]


def play(
    game: Annotated[str | None, typer.Argument(help="rheinlaender or rheingold; asks when left out.")] = None,
    players: Annotated[int | None, typer.Option(help="Seats: 3, 4 or 5.")] = None,
    seats: Annotated[str | None, typer.Option(help="Who plays: human,squire,… Default: you and squires.")] = None,
    names: Annotated[str | None, typer.Option(help="The people's names: Ada,Bea")] = None,
    edition: Annotated[str | None, typer.Option(help="Which rules, e.g. english, german, hungarian, short.")] = None,
    open_coins: Annotated[bool, typer.Option("--open-coins", help="Coin totals are public.")] = False,
    max_rounds: Annotated[int | None, typer.Option(help="End after that many rounds.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same chance.")] = None,
    board: Annotated[str | None, typer.Option(help="Another board: a name or a file.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or hu; default: the environment's.")] = None,
    save: Annotated[str | None, typer.Option(help="Keep the record in this file, move by move.")] = None,
    resume: Annotated[str | None, typer.Option(help="Go on with the game in this file.")] = None,
) -> None:
    """Play at this terminal, against bots or with others."""
    from loreley.cli.setting import find_language, pick_board, pick_options
    from loreley.cli.terminal import Terminal
    from loreley.errors import SettingError
    from loreley.games import get_game

    terminal, language, is_asked = Terminal(), find_language(lang), game is None
    if resume is not None:
        if any(given is not None for given in (game, players, seats, names, edition, max_rounds)) or open_coins:
            raise SettingError("--resume takes game, seats and rules from the record")
        _run(_resume(resume, save or resume, seed, board, language), terminal, language)
        return
    try:
        game = _ask_game(terminal, language) if game is None else game
        if players is None and seats is None and is_asked:
            players = _ask_players(terminal, get_game(game), language)
    except EOFError:
        return
    rules = get_game(game)
    chairs = _seat(rules, players, seats, names)
    place, options = pick_board(rules, board), pick_options(rules, open_coins, max_rounds)
    _run(_begin(place, chairs, edition, options, seed, save, language), terminal, language)


def _begin(
    board: Board,
    seats: list[Seat],
    edition: str | None,
    options: dict[str, bool | int],
    seed: int | None,
    save: str | None,
    language: str,
) -> Table:
    """A new game; everything that can be refused is refused before anything is compiled."""
    from loreley.cli.ready import make_ready
    from loreley.cli.table import Table
    from loreley.core.position import check_setting
    from loreley.games import get_game

    game = get_game(board.game)
    chosen = game.default_edition if edition is None else edition
    check_setting(game, board, len(seats), 0, chosen, options)
    if save is not None:
        _spare_unfinished(save)
    make_ready(game, language)
    return Table.begin(game, board, seats, chosen, options, seed, save)


def _run(table: Table, terminal: Terminal, language: str) -> None:
    from rich.text import Text

    from loreley.bots import LEVELS
    from loreley.cli.session import Quit, Session
    from loreley.cli.teller import make_teller
    from loreley.draw.look import Look

    look = Look(language, table.record.seats, is_ascii=terminal.is_ascii, width=terminal.width)
    game, edition = look.say(f"game-{table.game.name}"), look.say(f"edition-{table.record.edition}")
    terminal.show(Text(look.say("welcome", game=game, edition=edition), "bold"))
    for seat, bot in table.bots.items():
        kind = look.say(f"level-{bot.name}") if bot.name in LEVELS else bot.name
        terminal.show(Text.assemble(look.seat(seat), f"  {kind}"))
    try:
        Session(table, make_teller(table.board, look), terminal).run()
    except (Quit, KeyboardInterrupt) as reason:
        terminal.show("", look.say("left-saved" if table.path else "left", file=table.path or "none"))
        if isinstance(reason, KeyboardInterrupt):
            raise


def _ask_game(terminal: Terminal, language: str) -> str:
    """Asked for only where somebody can answer; Enter takes the first."""
    from loreley.games import NAMES
    from loreley.i18n import text

    if not terminal.is_asking:
        return NAMES[0]
    terminal.show(*(f"{n}  {text(f'game-{name}', language)}" for n, name in enumerate(NAMES, 1)))
    answer = _choose(terminal, text("ask-game", language), [str(n + 1) for n in range(len(NAMES))])
    return NAMES[int(answer) - 1]


def _ask_players(terminal: Terminal, rules: Game, language: str) -> int:
    from loreley.i18n import text

    if not terminal.is_asking:
        return rules.players[0]
    many = [str(n) for n in rules.players]
    return int(_choose(terminal, text("ask-players", language, choices=", ".join(many)), many))


def _choose(terminal: Terminal, question: str, choices: list[str]) -> str:
    while True:
        answer = terminal.ask(f"{question} [{choices[0]}] ") or choices[0]
        if answer in choices:
            return answer


def _seat(rules: Game, players: int | None, seats: str | None, names: str | None) -> list[Seat]:
    """Who sits where: one person and squires unless told otherwise."""
    from loreley.bots import make_bot
    from loreley.cli.setting import list_names
    from loreley.core.record import Seat
    from loreley.errors import SettingError

    fewest = rules.players[0] if players is None else players
    kinds = list_names(seats) if seats is not None else ["human"] + ["squire"] * (fewest - 1)
    if players is not None and players != len(kinds):
        raise SettingError(f"{players} players, but {len(kinds)} seats: {', '.join(kinds):.80}")
    for kind in kinds:
        if kind != "human":
            try:
                make_bot(kind)
            except SettingError as error:
                raise SettingError(f"{error}; a person is called human") from None
    people = list_names(names) if names is not None else ["human"] * kinds.count("human")
    if len(people) != kinds.count("human"):
        raise SettingError(f"{len(people)} names for {kinds.count('human')} people")
    for name in people:
        if not (name and name.isprintable() and len(name) <= 40):
            raise SettingError(f"the name {name!r:.60} is empty, too long or cannot be printed")
    left = iter(people)
    return [Seat(next(left), "human") if kind == "human" else Seat(kind, "bot") for kind in kinds]


def _spare_unfinished(path: str) -> None:
    """A new game must not take the place of one that somebody wants to go on with."""
    from loreley.cli.file import load_record
    from loreley.errors import LoreleyError, SettingError

    try:
        is_unfinished = load_record(path).scores is None
    except (OSError, LoreleyError):
        return
    if is_unfinished:
        raise SettingError(f"{path} holds an unfinished game: go on with --resume {path}, or save elsewhere")


def _resume(path: str, save: str, seed: int | None, board: str | None, language: str) -> Table:
    from loreley.cli.file import load_record, placed
    from loreley.cli.ready import make_ready
    from loreley.cli.setting import place_of
    from loreley.cli.table import Table

    record = load_record(path)
    with placed(path):
        rules, place = place_of(record, board)
        make_ready(rules, language)
        return Table.resume(rules, place, record, seed, save)
