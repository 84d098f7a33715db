"""Checks of records and chance: the same seed, the same bytes; written, read and replayed to the same positions."""

from __future__ import annotations

import copy

from loreley.core.position import Position
from loreley.core.record import ChanceEvent, MoveEvent, format_record, parse_record
from loreley.core.replay import replay, seen_by
from loreley.core.rng import seeded
from loreley.errors import ChanceError, RecordError
from loreley.testing.play import Play, play_at_random

__all__ = ["check_chance", "check_exports", "check_records", "check_repetition"]


def check_repetition(play: Play) -> None:
    """The same seed gives the same bytes."""
    again = play_at_random(play.setting, len(play.record.events))
    same = format_record(again.record) == format_record(play.record)
    play.demand(same, "the same seed gives another game")


def check_records(play: Play) -> None:
    """The record reads back as it was written and replays, without a generator, to the same positions."""
    text = format_record(play.record)
    record = parse_record(text)
    play.demand(format_record(record) == text, "the record is not written as it was read")
    play.demand(record.events == play.record.events, "the record's events do not read back as they were")
    event = 0
    for step in replay(record, play.setting.game, play.setting.board):
        for part in step.parts:
            same = part._block.tobytes() == play.positions[event]._block.tobytes()
            play.demand(same, "the record replays to another position", event)
            event += 1
    play.demand(event == len(play.positions), "the record replays only in part")
    _check_refusals(play)


def _check_refusals(play: Play) -> None:
    """A last event too many or too few, and another result, are refused at their place."""
    record = play.record
    if record.scores is None:
        return
    longer, shorter, richer = (copy.deepcopy(record) for _ in range(3))
    longer.events.append(next(event for event in reversed(record.events) if isinstance(event, MoveEvent)))
    del shorter.events[-1]
    richer.scores = [score + 1 for score in record.scores]
    missing = f"event {len(shorter.events)}" if isinstance(record.events[-1], ChanceEvent) else "result"
    expected = ((longer, f"event {len(record.events)}"), (shorter, missing), (richer, "result"))
    for broken, place in expected:
        try:
            for _ in replay(broken, play.setting.game, play.setting.board):
                pass
        except RecordError as error:
            play.demand(error.place == place, f"a broken record is refused at {error.place}, not {place}: {error}")
        else:
            play.fail(f"a record broken at {place} is not refused")


def check_exports(play: Play) -> None:
    """The record as one viewer knows it shows that viewer's views, to the byte."""
    game, board = play.setting.game, play.setting.board
    for seat in (None, *range(play.setting.players)):
        export = parse_record(format_record(seen_by(play.record, game, board, seat)))
        tells = export.events == play.record.events and _is_in_doubt(play.positions[-1], seat)
        play.demand(not tells, f"the record as seen by seat {seat} hides nothing: known_chance leaves everything")
        event = 0
        for step in replay(export, game, board):
            for part in step.parts:
                if part.chance is None:
                    same = bytes(part.view(seat)) == bytes(play.positions[event].view(seat))
                    play.demand(same, f"the record as seen by seat {seat} shows another view", event)
                event += 1


def _is_in_doubt(position: Position, seat: int | None) -> bool:
    """Whether worlds drawn from the view differ from the truth."""
    worlds = (position.view(seat).determinize(seeded("doubt", n)) for n in range(8))
    return position.chance is None and any(w._block.tobytes() != position._block.tobytes() for w in worlds)


def check_chance(play: Play, position: Position, event: int) -> None:
    """Chance's question can be answered in a record's words, and only in full; asking changes nothing."""
    game, board, chance = position.game, position.board, position.chance
    if chance is None:
        return
    play.demand(0 < chance.count <= len(chance.items), f"chance draws {chance.count} of {len(chance.items)}", event)
    play.demand(position.to_move is None, "a seat is to move while chance is asked", event)
    play.demand(position.legal == [], "moves are legal while chance is asked", event)
    before, values = position._block.tobytes(), list(chance.items[: chance.count])
    written = game.format_chance(board, position.players, chance.kind, values)
    read = game.parse_chance(board, position.players, chance.kind, written)
    play.demand(read == values, f"{chance.name} reads back as {read}, not {values}", event)
    for wrong in (values[1:], [*values, values[0]], [10**6, *values[1:]]):
        try:
            position.resolve(wrong)
        except ChanceError:
            continue
        play.fail(f"chance accepts {wrong} for {chance.name}", event)
    after = position.resolve(values)
    play.demand(position._block.tobytes() == before, "an outcome changed the position it was asked in", event)
    play.demand(after._block.tobytes() != before, f"the outcome {written} changes nothing", event)
