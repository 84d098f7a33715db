"""What the strongest bot would do, for whoever asks: its best moves with their chances, and what it expects."""

from __future__ import annotations

from rich import box
from rich.console import Group
from rich.table import Table

from loreley.bots import LEVELS, SearchBot, make_bot
from loreley.core.position import View
from loreley.draw.look import Look

__all__ = ["tell_hint"]

_IDEAS = 5


def tell_hint(view: View, look: Look) -> Group:
    """The adviser sees what the seat sees, and its advice is the same each time unless its time limit cuts in."""
    adviser = make_bot(LEVELS[-1], "hint")
    assert isinstance(adviser, SearchBot)
    thought = adviser.think(view)
    title = look.say("hint-title", bot=look.say(f"level-{LEVELS[-1]}"))
    table = Table(box=box.ASCII if look.is_ascii else box.SIMPLE, title=title, title_justify="left")
    table.add_column(look.say("hint-move"), style="bold")
    table.add_column(look.say("hint-chance"), justify="right")
    table.add_column(look.say("hint-tried"), justify="right")
    for idea in thought.ideas[:_IDEAS]:
        table.add_row(idea.move, f"{idea.chance:.0%}", str(idea.visits))
    if not thought.ideas:  # nothing to choose from
        table.add_row(thought.line[0], "", "")
    return Group(table, look.say("hint-line", moves="  ".join(thought.line)))
