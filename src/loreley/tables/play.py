"""While the game runs: moves, each carried out once, and taking them back."""

from __future__ import annotations

from typing import Any

from loreley.core.position import Position
from loreley.errors import NotationError, TableError
from loreley.tables import command as c
from loreley.tables import event as e
from loreley.tables.line import Line, Step, apply
from loreley.tables.outcome import settle
from loreley.tables.seat import PERSON, SCREEN, Seat
from loreley.tables.state import GATHERING, RUNNING
from loreley.tables.table import Table
from loreley.tables.token import TAKEBACK, is_token

__all__ = ["answer_takeback", "find_move", "move", "need_turn", "take_back", "undoable", "without"]


def move(table: Table, command: c.Move, now: int) -> list[e.Event]:
    """A move, what chance says to it, and perhaps the end of the game."""
    if _is_done(table, command.by, command.seat, command.token, command.move):
        return []
    _check_seat(table, command.by, command.seat)
    _check_version(table, command.version)
    need_turn(table, command.seat)
    code = find_move(table.position, command.seat, command.move)
    return _carry_out(table, command, code, now)


def _carry_out(table: Table, command: c.Move, code: int, now: int) -> list[e.Event]:
    line = _line(table)
    moved = e.Moved(at=now, seat=command.seat, move=command.move, version=command.version, token=command.token)
    stage = apply(line.position, code)
    table.ahead = [(moved, stage)]
    if stage.is_asking:
        table.ahead += settle(stage.position, table.key, command.seat, line.counts, now)
    events: list[e.Event] = [event for event, _ in table.ahead]
    last = table.ahead[-1][1]
    if last.is_over:
        scores, winners, secret = last.position.scores, last.position.winners, table.created.secret
        assert scores is not None
        assert winners is not None
        assert secret is not None
        events += [e.Finished(at=now, scores=scores, winners=winners), e.Opened(at=now, secret=secret)]
    return events


def find_move(position: Position, seat: int, move: str) -> int:
    """The code of a legal move of the seat to move; TableError with the rule for any other."""
    game = position.game
    try:
        code = game.parse_move(position.board, move)
    except NotationError:
        raise TableError("unreadable", text=move[:40], game=game.name) from None
    if code in position.codes():
        return code
    refusal = position.view(seat).explain(move)
    assert refusal is not None, f"{move} is neither legal nor refused"
    raise TableError("illegal-move", move=move, reason=refusal.code, where=refusal.where, rule=refusal.rule)


def need_turn(table: Table, seat: int) -> None:
    """Refuse whoever is not to move."""
    if table.to_move != seat:
        raise TableError("not-your-turn", seat=table.to_move)


def _is_done(table: Table, by: str | None, seat: int, token: str | None, intention: str) -> bool:
    """Whether this very thing was done before, under the same token."""
    if token is None:
        return False
    if not is_token(token):
        raise TableError("bad-token")
    if not 0 <= seat < len(table.seats) or not _is_hand_of(by, table.seats[seat]):
        return False
    used = table.tokens.find(seat, token, intention)
    if used is not None and not used.is_same:
        raise TableError("token-used", version=used.version)
    return used is not None


def _is_hand_of(by: str | None, seat: Seat) -> bool:
    """Only a person plays his seat; only the house plays a bot's."""
    return seat.is_bot if by is None else seat.player == by


def _check_seat(table: Table, by: str | None, seat: int) -> None:
    if table.status == GATHERING:
        raise TableError("not-started")
    if table.status != RUNNING:
        raise TableError("over")
    if not 0 <= seat < len(table.seats):
        raise TableError("no-seat", seat=seat, last=len(table.seats) - 1)
    taken = table.seats[seat]
    if not _is_hand_of(by, taken):
        raise TableError("not-yours", seat=seat)
    if by is not None and taken.is_bot:
        raise TableError("away", seat=seat)


def _check_version(table: Table, version: int) -> None:
    if version != table.version:
        raise TableError("stale", version=table.version, given=version)


def take_back(table: Table, command: c.TakeBack, now: int) -> list[e.Event]:
    """At once while it is free or nobody else has to agree; otherwise a question to the others."""
    if _is_done(table, command.by, command.seat, command.token, TAKEBACK):
        return []
    _check_seat(table, command.by, command.seat)
    _check_version(table, command.version)
    policy = table.settings.takeback
    if policy == "never":
        raise TableError("takeback-never")
    at = _target(table, command)
    others = table.people() - {command.by}
    facts: dict[str, Any] = {"seat": command.seat, "to": _line(table).steps[at].version, "token": command.token}
    if _is_free(table, at, command.by) or not others:
        return [e.TakenBack(at=now, version=table.version, **facts)]
    if policy == "free":
        raise TableError("takeback-not-free")
    if table.asked is not None:
        raise TableError("takeback-pending", seat=table.asked.seat)
    return [e.TakebackAsked(at=now, version=table.version, **facts)]


def _target(table: Table, command: c.TakeBack) -> int:
    """How many steps lead to where somebody wants to go back."""
    line = _line(table)
    if command.to is None:
        if table.to_move != command.seat or line.turn == len(line.steps):
            raise TableError("nothing-to-take-back", seat=command.seat)
        return line.turn
    at = line.index_of(command.to)
    if at is None:
        raise TableError("no-such-version", given=command.to)
    if line.steps[at].seat != command.seat:
        raise TableError("not-your-move", seat=line.steps[at].seat)
    return at


def _is_free(table: Table, at: int, by: str) -> bool:
    """Nothing has been revealed since, and no other person has acted."""
    return not any(_is_final(table, step, by) for step in _line(table).steps[at:])


def _is_final(table: Table, step: Step, by: str) -> bool:
    """Whether this step can only be taken back if everybody agrees."""
    seat = table.seats[step.seat]
    return step.is_revealing or (seat.kind in (PERSON, SCREEN) and seat.player != by)


def undoable(table: Table, by: str) -> list[int]:
    """The versions to which somebody may go back without asking, latest first."""
    if table.status != RUNNING or table.settings.takeback == "never":
        return []
    line, found = _line(table), []
    for step in reversed(line.steps):
        if _is_final(table, step, by):
            break
        if table.seats[step.seat].player == by:
            found.append(step.version)
    return found


def answer_takeback(table: Table, command: c.AnswerTakeback, now: int) -> list[e.Event]:
    """Agree, refuse, or take one's own question back."""
    asked = table.asked
    if table.status != RUNNING or asked is None or asked.to != command.to:
        raise TableError("nothing-asked")
    seats = table.seats_of(command.by)
    asker = table.seats[asked.seat].player
    if not seats:
        raise TableError("not-seated")
    if command.by == asker and command.is_granted:
        raise TableError("own-question")
    if command.by != asker and command.by not in asked.waiting:
        raise TableError("not-asked")
    if not command.is_granted:
        return [e.TakebackRefused(at=now, seat=seats[0])]
    return [e.TakebackGranted(at=now, seat=seats[0]), *without(table, command.by, now)]


def without(table: Table, player: str, now: int) -> list[e.Event]:
    """The take-back, if this player's consent is the last that was missing."""
    asked = table.asked
    if asked is None or asked.waiting != {player}:
        return []
    return [e.TakenBack(at=now, seat=asked.seat, to=asked.to, version=table.version)]


def _line(table: Table) -> Line:
    assert table.line is not None
    return table.line
