"""The terminal itself: what it can show, reading a line, hiding what another person must not see."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType

__all__ = ["Terminal"]

_WIDEST = 100
_LONGEST_LINE = 1000
_TALLEST = 200  # lines; a terminal that cannot clear its screen scrolls it away
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, then what has scrolled out of it


class Terminal:
    """Standard input and output; works as well when they are files or pipes."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        if not self._console.is_terminal:
            self._console.width = _WIDEST
        self.width = min(_WIDEST, self._console.width)
        self._console.width = self.width
        self.is_asking = sys.stdin.isatty() and self._console.is_terminal
        """Whether somebody sits there who can be asked."""

    @property
    def is_ascii(self) -> bool:
        """Whether letters beyond ASCII cannot be shown."""
        return not self._console.encoding.startswith("utf")

    def show(self, *what: RenderableType) -> None:
        """Print each on lines of its own."""
        for part in what:
            self._console.print(part)

    def ask(self, question: RenderableType) -> str:
        """The next line; EOFError at the end of the input."""
        self._console.print(question, end="")
        sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST_LINE)
        if not line:
            raise EOFError
        if not line.endswith("\n"):
            while (rest := sys.stdin.readline(_LONGEST_LINE)) and not rest.endswith("\n"):
                pass
        if not sys.stdin.isatty():
            self.show("")
        return line.strip()

    def ask_afresh(self, question: RenderableType) -> str:
        """The same, but what was typed before the question does not answer it."""
        import termios  # only where there is a terminal

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        return self.ask(question)

    def clear(self) -> None:
        """Empty the screen and what can be scrolled back to."""
        if self._console.is_dumb_terminal:
            sys.stdout.write("\n" * _TALLEST)
        elif self._console.is_terminal:
            sys.stdout.write(_CLEAR)
        sys.stdout.flush()
