"""A table's clock: a pure function of the events' times and of the time that is handed in.

Times are milliseconds. A clock that jumps back does no harm: no time has passed then.
"""

from __future__ import annotations

from loreley.tables.setting import Clock, DaysClock, TurnClock

__all__ = ["TurnTimer"]

_SECOND, _DAY = 1000, 86_400_000


class TurnTimer:
    """Measures the turn that is played, if somebody plays it whose time counts."""

    __slots__ = ("_per_turn", "reserve", "seat", "since")

    def __init__(self, clock: Clock, players: int) -> None:
        self._per_turn: int | None = None
        reserve = 0
        if isinstance(clock, TurnClock):
            self._per_turn, reserve = clock.seconds * _SECOND, clock.reserve * _SECOND
        elif isinstance(clock, DaysClock):
            self._per_turn = clock.days * _DAY
        self.reserve = [reserve] * players
        self.seat: int | None = None
        self.since = 0

    def begin(self, seat: int | None, now: int) -> None:
        """Stop whoever is measured, and measure this seat (None: nobody) from now on."""
        self.stop(now)
        if seat is not None and self._per_turn is not None:
            self.seat, self.since = seat, now

    def stop(self, now: int) -> None:
        """What went beyond the turn's own time has gone from the reserve."""
        if self.seat is not None:
            self.reserve[self.seat] = self.left(now)
        self.seat = None

    def left(self, now: int) -> int:
        """What would be left of the running seat's reserve if it stopped now."""
        assert self.seat is not None
        assert self._per_turn is not None
        over = max(0, now - self.since - self._per_turn)
        return max(0, self.reserve[self.seat] - over)

    def credit(self, milliseconds: int) -> None:
        """The turn that runs began so much later."""
        self.since += milliseconds

    @property
    def deadline(self) -> int | None:
        """When the running seat's time is up."""
        if self.seat is None:
            return None
        assert self._per_turn is not None
        return self.since + self._per_turn + self.reserve[self.seat]
