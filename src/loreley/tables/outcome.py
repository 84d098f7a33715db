"""What chance answers, worked out from the table's key: always the same at the same place of the line that stands."""

from __future__ import annotations

from collections.abc import Mapping

from loreley.core.position import Position
from loreley.tables.event import Chanced
from loreley.tables.fairness import draw
from loreley.tables.line import Stage, resolve

__all__ = ["settle"]


def settle(
    start: Position, key: bytes, seat: int | None, counts: Mapping[tuple[str, int | None], int], now: int
) -> list[tuple[Chanced, Stage]]:
    """All that chance has to say until somebody is to move; `seat` called for it (None: the set-up).

    Chance is asked at `start`. `counts`: how often chance has answered on the line that stands, by kind and caller.
    """
    found: list[tuple[Chanced, Stage]] = []
    said: dict[str, int] = {}
    position = start
    is_asking = True
    while is_asking:
        chance = position.chance
        assert chance is not None
        index = counts.get((chance.name, seat), 0) + said.get(chance.name, 0)
        said[chance.name] = said.get(chance.name, 0) + 1
        values = draw(key, chance.name, seat, index, chance.items, chance.count)
        written = position.game.format_chance(position.board, position.players, chance.kind, values)
        stage = resolve(position, values)
        found.append((Chanced(at=now, kind=chance.name, seat=seat, index=index, value=written), stage))
        position, is_asking = stage.position, stage.is_asking
    return found
