"""What a viewer is shown of the log: the same numbers for everybody, null for what he may not see.

A viewer is a seat, or None for a spectator. Who plays several seats round one screen sees through one of them at a
time, lest all hands lie open in one browser. What is shown of an event depends on the log up to that event only, so it
never changes afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from loreley.core.event import Event as Fact
from loreley.core.event import Events
from loreley.games import get_board
from loreley.tables import event as e
from loreley.tables.setting import FindBoard
from loreley.tables.state import Logged
from loreley.tables.table import Table

__all__ = ["Shown", "Viewer", "is_kept", "project", "project_log"]

Viewer: TypeAlias = int | None

_encode = msgspec.json.Encoder().encode


class Shown(msgspec.Struct, frozen=True, dict=True):
    """An event as a viewer sees it. `happened`: what it brought about on the board, each with `name` and facts."""

    seq: int
    event: e.Event
    happened: list[dict[str, Any]]

    def json(self) -> bytes:
        """As it goes out; made once for all viewers who share it."""
        return self._bytes

    @cached_property
    def _bytes(self) -> bytes:
        return _encode(self)


def is_kept(table: Table, since: int) -> bool:
    """Whether `project` can show everything after `since`; otherwise `project_log` does, from the whole log."""
    return since >= table.seq - len(table.recent)


def project(table: Table, viewer: Viewer, since: int) -> list[Shown]:
    """The events after number `since`, one for one, as the viewer may see them."""
    assert is_kept(table, since), f"events after {since} are no longer kept"
    first = table.seq - len(table.recent)
    return [_show(table, logged, viewer) for n, logged in enumerate(table.recent, first) if n >= since]


def project_log(log: Iterable[bytes], viewer: Viewer, since: int, find_board: FindBoard = get_board) -> Iterator[Shown]:
    """The same from the whole log of a table, for whoever has been away for long."""
    table = Table(find_board)
    for data in log:
        table.apply(e.read_event(data, table.seq + 1))
        if table.seq > since:
            yield _show(table, table.recent[-1], viewer)


def _show(table: Table, logged: Logged, viewer: Viewer) -> Shown:
    """Made once for all viewers who see the same."""
    shown: Shown | None = logged.shown.get(viewer)
    if shown is None:
        public = logged.shown.get(None) or _show_public(table, logged)
        shown = public if viewer is None else _show_seat(table, logged, viewer, public)
        logged.shown[viewer] = shown
    return shown


def _show_public(table: Table, logged: Logged) -> Shown:
    """What everybody may see; it is noted which rows tell seats more."""
    happened = []
    if logged.rows is not None:
        public, full = (_read(table, logged.rows, None, is_full=is_full) for is_full in (False, True))
        logged.private = [n for n, facts in enumerate(zip(public, full, strict=True), 1) if facts[0] != facts[1]]
        happened = [_as_dict(fact) for fact in public]
    return Shown(logged.seq, _hide(table, logged, None), happened)


def _show_seat(table: Table, logged: Logged, seat: int, public: Shown) -> Shown:
    """The same with what this seat knows; the very same if that is nothing more."""
    happened = public.happened
    if logged.private:
        assert logged.rows is not None
        rows = logged.rows[[0, *logged.private]]
        rows[0, 0] = len(logged.private)
        happened = list(happened)
        for n, fact in zip(logged.private, _read(table, rows, seat), strict=True):
            happened[n - 1] = _as_dict(fact)
    event = public.event
    if isinstance(logged.event, e.Created | e.Chanced):
        event = _hide(table, logged, seat)
    return public if (event, happened) == (public.event, public.happened) else Shown(logged.seq, event, happened)


def _read(table: Table, rows: Events, seat: int | None, *, is_full: bool = False) -> list[Fact]:
    return table.game.read_events(table.board, rows, seat, is_full)


def _as_dict(fact: Fact) -> dict[str, Any]:
    return {"name": fact.name, **fact.facts}


def _hide(table: Table, logged: Logged, viewer: Viewer) -> e.Event:
    """The event without what the viewer may not see."""
    event = logged.event
    if isinstance(event, e.Moved | e.TakenBack | e.TakebackAsked):
        return event if event.token is None else msgspec.structs.replace(event, token=None)
    if isinstance(event, e.Created):
        settings = event.settings if viewer is not None else msgspec.structs.replace(event.settings, code=None)
        return msgspec.structs.replace(event, secret=None, settings=settings)
    if isinstance(event, e.Chanced) and logged.rows is not None:
        return msgspec.structs.replace(event, value=_known(table, logged, event, viewer))
    return event


def _known(table: Table, logged: Logged, event: e.Chanced, viewer: Viewer) -> Any:
    """What the viewer knows of an outcome at the moment it comes up."""
    kinds = {name: kind for kind, name in table.game.chances.items()}
    assert logged.rows is not None
    happened = _read(table, logged.rows, None, is_full=True)
    return table.game.known_chance(table.board, kinds[event.kind], event.value, viewer, happened)
