"""Every refusal that Loreley raises, one tree:

    LoreleyError
    ├── SettingError     an unknown game, edition, board or option, or a wrong number of players
    ├── ExtraError       an optional part of the installation is missing: what, and how to install it
    ├── ArenaError       a folder, a cluster or workers that an arena cannot go on with
    ├── BoardError       a board file that breaks a demand: which board, where, why
    ├── NotationError    a move's text that cannot be read
    ├── IllegalMove      a readable move that the rules forbid: why, where, by which rule
    ├── ChanceError      an outcome that chance cannot have, or one that is missing
    └── RecordError      a record that breaks the format or the rules: the place and the reason

Each carries a stable `code` for programs and a sentence for people.
"""

from __future__ import annotations

__all__ = [
    "ArenaError",
    "BoardError",
    "ChanceError",
    "ExtraError",
    "IllegalMove",
    "LoreleyError",
    "NotationError",
    "RecordError",
    "SettingError",
]


class LoreleyError(Exception):
    """The root: catch this to catch every refusal, and nothing else."""

    code = "error"


class SettingError(LoreleyError):
    """What was asked for does not exist or is out of range."""

    code = "setting"


class ExtraError(LoreleyError):
    """A package that only an optional part of the installation brings."""

    code = "extra"

    def __init__(self, package: str, extra: str) -> None:
        self.package, self.extra = package, extra
        super().__init__(f"this needs {package}, which is not installed: pip install 'loreley[{extra}]'")


class ArenaError(LoreleyError):
    """What keeps an arena from going on: another one's folder, a cluster out of reach, workers that die."""

    code = "arena"


class BoardError(LoreleyError):
    """A board that cannot be played on."""

    code = "board"

    def __init__(self, board: str, why: str, where: str = "") -> None:
        self.board, self.why, self.where = board, why, where
        place = f", {where}" if where else ""
        super().__init__(f"board {board}{place}: {why}")


class NotationError(LoreleyError):
    """A text that is no move of this game on this board."""

    code = "notation"

    def __init__(self, text: str, why: str) -> None:
        self.text, self.why = text, why
        super().__init__(f"{text!r} is not a move: {why}")


class IllegalMove(LoreleyError):
    """A move that can be read but that the rules forbid here; `code` tells programs which rule refused it."""

    def __init__(self, move: str, why: str, *, code: str, rule: str, where: str = "") -> None:
        self.move, self.why, self.code, self.rule, self.where = move, why, code, rule, where
        super().__init__(f"{move} is not allowed: {why} (rule: {rule})")


class ChanceError(LoreleyError):
    """An outcome that does not fit what chance is asked for."""

    code = "chance"


class RecordError(LoreleyError):
    """A record that is refused; `place` is `event N`, `header` or `result`."""

    code = "record"

    def __init__(self, place: str, why: str) -> None:
        self.place, self.why = place, why
        super().__init__(f"{place}: {why}")
