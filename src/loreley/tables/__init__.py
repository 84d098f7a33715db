"""Tables: the authority over real games, without network, storage, clock or randomness of its own.

A table is its list of events. `create` and `decide` turn a command into events or raise TableError;
`Table.apply` is the fold; `project`, `look` and `preview` show what a viewer may see. `docs/tables.md` has the
whole, with an example.
"""

from __future__ import annotations

from loreley.tables.command import (
    Abandon,
    AnswerTakeback,
    Chat,
    Command,
    Create,
    Credit,
    Leave,
    Move,
    Rematch,
    Resign,
    Return,
    Sit,
    SitBot,
    Start,
    TakeBack,
    Tick,
)
from loreley.tables.decide import Reply, create, decide, reply
from loreley.tables.event import Event, encode, read_event
from loreley.tables.export import record_of, rematch_seats, rematch_settings
from loreley.tables.look import TableView, look
from loreley.tables.preview import Preview, preview
from loreley.tables.project import Shown, Viewer, is_kept, project, project_log
from loreley.tables.setting import Clock, DaysClock, NoClock, Settings, TurnClock
from loreley.tables.table import Table

__all__ = [
    "Abandon",
    "AnswerTakeback",
    "Chat",
    "Clock",
    "Command",
    "Create",
    "Credit",
    "DaysClock",
    "Event",
    "Leave",
    "Move",
    "NoClock",
    "Preview",
    "Rematch",
    "Reply",
    "Resign",
    "Return",
    "Settings",
    "Shown",
    "Sit",
    "SitBot",
    "Start",
    "Table",
    "TableView",
    "TakeBack",
    "Tick",
    "TurnClock",
    "Viewer",
    "create",
    "decide",
    "encode",
    "is_kept",
    "look",
    "preview",
    "project",
    "project_log",
    "read_event",
    "record_of",
    "rematch_seats",
    "rematch_settings",
    "reply",
]
