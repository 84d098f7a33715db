"""A sheet of characters to draw on, each with a style; it becomes lines of Rich text."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType
from rich.text import Text

__all__ = ["Canvas"]


class Canvas:
    """Starts blank; what is put later covers what was put before."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write from left to right; what would lie outside the sheet is left out."""
        for k, letter in enumerate(text):
            if 0 <= x + k < self.width and 0 <= y < self.height:
                self._cells[y][x + k] = (letter, style)

    def put_text(self, x: int, y: int, text: Text) -> None:
        """Write a text with the styles it has."""
        self.put(x, y, text.plain, str(text.style))
        for span in text.spans:
            self.put(x + span.start, y, text.plain[span.start : span.end], str(span.style))

    def is_blank(self, x: int, y: int, width: int, height: int) -> bool:
        """Whether nothing stands in a rectangle that lies on the sheet."""
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            return False
        return all(letter == " " for row in self._cells[y : y + height] for letter, _ in row[x : x + width])

    def paste(self, y: int, what: RenderableType, width: int) -> bool:
        """Set something into the right margin, at line `y` or below, if there is room for it."""
        console = Console(width=width, file=StringIO(), highlight=False, markup=False, emoji=False)
        lines = console.render_lines(what, pad=False)
        x = self.width - width
        while y + len(lines) <= self.height and not self.is_blank(x - 1, y, width + 1, len(lines)):
            y += 1
        if y + len(lines) > self.height:
            return False
        for row, line in enumerate(lines):
            at = x
            for segment in line:
                self.put(at, y + row, segment.text, str(segment.style or ""))
                at += segment.cell_length
        return True

    def lines(self) -> list[Text]:
        """The sheet, without blanks at the ends of lines."""
        found = []
        for row in self._cells:
            line = Text(no_wrap=True, overflow="ignore")
            for letter, style in row:
                line.append(letter, style or None)
            line.rstrip()
            found.append(line)
        return found
