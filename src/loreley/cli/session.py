"""Playing at one terminal: whose turn it is, what they are shown, what they type.

Only views and events made for the seat that sits there are drawn. When several people share the
terminal, a curtain comes down between their turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from loreley.cli.hint import tell_hint
from loreley.cli.table import Table
from loreley.cli.teller import Teller, tell_steps
from loreley.cli.terminal import Terminal
from loreley.core.game import Refusal
from loreley.draw.look import Look
from loreley.errors import IllegalMove, NotationError

__all__ = ["Quit", "Session", "finale"]


class Quit(Exception):
    """The people want to stop here."""


class Session:
    """A table, a terminal, and what the people at it have seen so far."""

    def __init__(self, table: Table, teller: Teller, terminal: Terminal) -> None:
        self.table, self.teller, self.terminal = table, teller, terminal
        self.look: Look = teller.look
        self.is_shared = len(table.people) > 1
        self._seen_until = dict.fromkeys(table.people, 0)
        self._at_screen = None if self.is_shared else next(iter(table.people), None)

    def run(self) -> None:
        """Play to the end; Quit or KeyboardInterrupt leave the game as it stands."""
        try:
            while not self.table.position.is_over:
                if self.table.position.to_move in self.table.bots:
                    self.table.play_bot()
                else:
                    self._take_turn()
        except (EOFError, Quit):
            self._cover()
            raise Quit from None
        except KeyboardInterrupt:
            self._cover()
            raise
        self._finish()

    def _cover(self) -> None:
        """Nobody's hand stays on a shared screen."""
        if self.is_shared:
            self.terminal.clear()

    def _take_turn(self) -> None:
        seat = self.table.position.to_move
        assert seat is not None
        if self._at_screen != seat:
            self._hand_over(seat)
        self._show_board(seat)
        self._show_news(seat)
        start = len(self.table.steps)
        while self.table.position.to_move == seat:
            self._listen(seat)
        # Who shares the screen did not see the end of the own turn: the curtain fell over it.
        self._seen_until[seat] = start if self.is_shared else len(self.table.steps)

    def _hand_over(self, seat: int) -> None:
        """The curtain: what everybody may know, then a key from the person whose turn it is."""
        self.terminal.clear()
        name = self.look.names[seat]
        if self._at_screen is not None:
            last = [step for step in self.table.steps[-8:] if step.seat == self._at_screen]
            self.terminal.show(tell_steps(last, self.teller, None), "")
        self._at_screen = seat
        if self.terminal.is_asking:
            self.terminal.ask_afresh(Text(self.look.say("curtain", seat=name) + " ", "bold"))
            self.terminal.clear()
        else:
            self.terminal.show(Text(self.look.say("curtain-pipe", seat=name), "bold"))

    def _show_board(self, seat: int) -> None:
        view = self.table.position.view(seat).canonical()
        self.terminal.show(Rule(style="dim", characters="-" if self.look.is_ascii else "─"))
        self.terminal.show(self.teller.screen(view))

    def _show_news(self, seat: int) -> None:
        """What happened since the seat's last move, then its hand."""
        news = tell_steps(self.table.steps[self._seen_until[seat] :], self.teller, seat)
        if news.row_count:
            self.terminal.show("", Text(self.look.say("news"), "bold"), news)
        view = self.table.position.view(seat).canonical()
        self.terminal.show("", self.teller.hand(view, seat))

    def _listen(self, seat: int) -> None:
        """One line: a move, or a question to the program."""
        view = self.table.position.view(seat).canonical()
        question = Text.assemble(self.look.seat(seat), " ", self.teller.question(view), " ")
        line = self.terminal.ask(question) or self.teller.default(view)
        word, _, rest = line.partition(" ")
        command = _COMMANDS.get(word.lower())
        if command is not None:
            command(self, seat, rest.strip())
        elif line:
            self._try_move(seat, line)
        else:
            self.terminal.show(self.look.say("say-something"))

    def _try_move(self, seat: int, line: str) -> None:
        try:
            self.table.play(self.teller.clean(line))
        except (IllegalMove, NotationError) as error:
            self._explain(line, error)
            return
        told = tell_steps(self.table.steps[-1:], self.teller, seat)
        if told.row_count:
            self.terminal.show(told)

    def _explain(self, line: str, error: IllegalMove | NotationError) -> None:
        """The refusal in the player's language."""
        if isinstance(error, IllegalMove):
            self._refuse(error.move, Refusal(error.code, error.rule, error.where))
        else:
            text, game = _printable(line), self.table.game.name
            self.terminal.show(self.look.say("not-a-move", text=text, game=game))

    def _refuse(self, move: str, refusal: Refusal) -> None:
        """Why, and the rule that this comes from."""
        say = self.look.say
        why = say(f"refusal-{refusal.code}", where=self.teller.place(refusal.where))
        rule = f"rule-{self.table.game.name}-{refusal.rule}".replace("=", "-").replace(" ", "-")
        self.terminal.show(say("refused", move=move, why=why), Text(say("refused-rule", rule=say(rule)), "dim"))

    def _help(self, seat: int, rest: str) -> None:
        name = self.table.game.name
        story, _, notation = self.look.say(f"help-{name}").partition("\n\n")
        self.terminal.show(" ".join(story.split()), "", notation, "", self.look.say("help-commands"))

    def _moves(self, seat: int, rest: str) -> None:
        self.terminal.show(self.teller.moves(self.table.position.view(seat).canonical(), rest))

    def _why(self, seat: int, rest: str) -> None:
        move = self.teller.clean(rest)
        try:
            refusal = self.table.position.view(seat).explain(move)
        except NotationError as error:
            self._explain(rest, error)
            return
        if refusal is None:
            self.terminal.show(self.look.say("why-legal", move=move))
        else:
            self._refuse(move, refusal)

    def _hint(self, seat: int, rest: str) -> None:
        self.terminal.show(tell_hint(self.table.position.view(seat), self.look))

    def _log(self, seat: int, rest: str) -> None:
        log = tell_steps(self.table.steps, self.teller, seat)
        self.terminal.show(log if log.row_count else self.look.say("log-empty"))

    def _board(self, seat: int, rest: str) -> None:
        self._show_board(seat)
        self._show_news(seat)

    def _scores(self, seat: int, rest: str) -> None:
        self.terminal.show(self.teller.scores(self.table.position.view(seat).canonical()))

    def _quit(self, seat: int, rest: str) -> None:
        raise Quit

    def _finish(self) -> None:
        """The last board and who won; what was hidden stays hidden."""
        self._cover()
        position, people = self.table.position, self.table.people
        viewer = people[0] if len(people) == 1 else None
        seen = position.view(viewer).canonical(0, position.scores, position.winners)
        since = min(self._seen_until.values(), default=len(self.table.steps) - 1)
        self.terminal.show(self.teller.screen(seen), "")
        self.terminal.show(tell_steps(self.table.steps[since:], self.teller, viewer), "")
        self.terminal.show(finale(self.teller, seen))


def finale(teller: Teller, seen: Mapping[str, Any]) -> Group:
    """Why the game is over, the reckoning, the winners."""
    winners = seen["winners"]
    names = ", ".join(teller.look.names[seat] for seat in winners)
    return Group(
        Text(teller.ending(seen), "bold"),
        "",
        teller.reckoning(seen),
        "",
        Text(teller.look.say("winners", seats=names, count=len(winners)), "bold"),
    )


def _printable(line: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in line)[:40]


_COMMANDS = {
    "?": Session._help,
    "help": Session._help,
    "m": Session._moves,
    "moves": Session._moves,
    "why": Session._why,
    "hint": Session._hint,
    "log": Session._log,
    "board": Session._board,
    "scores": Session._scores,
    "quit": Session._quit,
    "q": Session._quit,
}
