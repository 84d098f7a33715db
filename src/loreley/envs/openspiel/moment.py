"""One moment of a game as OpenSpiel walks through it: chance in single draws, moves in single actions.

A moment never changes, so a state is cloned by keeping the same moment. Everything before it hangs on a
chain of steps, which all moments after them share.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from loreley.core.event import buffer
from loreley.core.position import copy_block
from loreley.core.recall import MOVE, Step
from loreley.core.template import loops_of
from loreley.envs.setting import Setting
from loreley.errors import ChanceError, IllegalMove

__all__ = ["CHANCE", "FIRST", "OVER", "Chain", "Moment", "singles"]

CHANCE, OVER = -1, -4  # as pyspiel.PlayerId has them
FIRST = -1  # the kind of chance that draws the first player


class Chain:
    """What has happened: one thing, told to each seat, and the chain before it."""

    __slots__ = ("_texts", "before", "length", "numbers", "step", "words")

    def __init__(self, before: Chain | None, words: list[str], numbers: list[list[int]], step: Step | None) -> None:
        self.before, self.words, self.numbers, self.step = before, words, numbers, step
        self._texts: dict[int, str] = {}

    def tell(self, seat: int) -> str:
        """All that the seat has been told, in order; kept, for searches ask for it again and again."""
        waiting: list[Chain] = []
        link: Chain | None = self
        while link is not None and seat not in link._texts:
            waiting.append(link)
            link = link.before
        text = link._texts[seat] if link is not None else ""
        for link in reversed(waiting):
            text += link.words[seat]
        self._texts[seat] = text
        return text

    def links(self) -> list[Chain]:
        """Itself and all before, the first one first."""
        found = [self]
        while (link := found[-1].before) is not None:
            found.append(link)
        return found[::-1]

    def count(self, seat: int) -> list[int]:
        """The same in numbers."""
        return [number for link in self.links() for number in link.numbers[seat]]

    def steps(self) -> list[Step]:
        """Moves and whole outcomes of chance."""
        return [link.step for link in self.links() if link.step is not None]


class Moment:
    """A position, or a draw of chance or a move that is not yet whole."""

    __slots__ = ("_offers", "begun", "block", "chain", "drawn", "left", "pending", "player", "reward", "setting")

    def __init__(self, setting: Setting, reward: int) -> None:
        """Before anything: chance says who begins; `reward` is the number of the kind."""
        self.setting, self.reward = setting, reward
        self.block: Any = None
        self.begun = 0
        self.chain: Chain | None = None
        self.player, self.pending = CHANCE, (FIRST, 1)
        self.left: tuple[int, ...] = tuple(range(setting.players))
        self.drawn: tuple[int, ...] = ()
        self._offers: list[int] | None = None

    @classmethod
    def of(cls, setting: Setting, reward: int, block: Any, begun: int = 0) -> Moment:
        """A decision in the middle of a game; all that a seat has been told is what it sees now."""
        player, _ = loops_of(setting.game).status(block)
        told = [[(_digest(setting, block, seat), 0)] for seat in range(setting.players)]
        changes: dict[str, Any] = {"left": (), "pending": (MOVE, 0), "chain": _link(None, told, None)}
        return cls(setting, reward)._with(block=block, begun=begun, player=int(player), **changes)

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> Any:
        """As what led here: a chain is too deep to be pickled, and a record knows no other version."""
        begun = [self.begun - 1] if self.begun else []
        path = [*singles(self.setting, self.chain.steps() if self.chain is not None else []), *begun, *self.drawn]
        return _replayed, (self.setting, self.reward, path)

    def _with(self, **changes: Any) -> Moment:
        other = object.__new__(Moment)
        for name in Moment.__slots__[1:]:
            setattr(other, name, changes.get(name, getattr(self, name)))
        other._offers = None
        return other

    @property
    def offers(self) -> list[int]:
        """The legal actions, rising."""
        if self._offers is None:
            self._offers = self.setting.code.offers(self.block, self.begun) if self.player >= 0 else []
        return self._offers

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw next, and how likely; in the rules' order, in which the reshuffle card is the last.

        So whoever always takes the first outcome comes to the end of the game, with no reshuffle upon reshuffle.
        """
        return [(value, n / len(self.left)) for value, n in Counter(self.left).items()]

    def after(self, action: int) -> Moment:
        """The next moment."""
        if self.player == CHANCE:
            return self._after_draw(action)
        if action not in self.offers:
            known = self.setting.code.actions
            name = known[action] if 0 <= action < len(known) else f"of {len(known)}"
            raise IllegalMove(f"action {action} ({name})", "it is not offered", code="masked", rule="action-mask")
        return self._after_action(action)

    def _after_draw(self, value: int) -> Moment:
        if value not in self.left:
            raise ChanceError(f"{value} cannot be drawn; possible: {sorted(set(self.left))}")
        at, (kind, count) = self.left.index(value), self.pending
        left, drawn = self.left[:at] + self.left[at + 1 :], (*self.drawn, value)
        if len(drawn) < count:
            return self._with(left=left, drawn=drawn)
        if kind == FIRST:
            block = self.setting.begin(value)._block
            return self._settle(block, None, (FIRST, drawn), [[(f"first {value}", value + 1)]] * self.setting.players)
        block, events = copy_block(self.block), buffer()
        setting = self.setting
        setting.game.rules.resolve(setting.board.record, block[0], np.array(drawn, np.int32), events)
        tell = setting.game.recall.tell_chance
        news = [tell(setting.board, setting.players, kind, drawn, seat) for seat in range(setting.players)]
        return self._settle(block, events, (kind, drawn), news)

    def _after_action(self, action: int) -> Moment:
        setting, code = self.setting, self.setting.code
        told = [[(f"{self.player}:{code.actions[action]}", action + 1)]] * setting.players
        move, begun = code.choose(self.begun, action)
        if move < 0:
            return self._with(begun=begun, chain=_link(self.chain, told, None))
        block, events = copy_block(self.block), buffer()
        loops_of(setting.game).apply_at(setting.board.rows, block, move, events)
        return self._settle(block, events, (MOVE, (move,)), told)

    def _settle(self, block: Any, events: Any, step: Step, news: list[list[tuple[str, int]]]) -> Moment:
        """The moment in which this is the position, with everybody told."""
        setting, rules = self.setting, self.setting.game.rules
        if events is not None and events[0, 0] > 0:
            tell = setting.game.recall.tell_events
            news = [told + tell(setting.board, events, seat) for seat, told in enumerate(news)]
        seat, is_over = loops_of(setting.game).status(block)
        changes: dict[str, Any] = {"block": block, "begun": 0, "chain": _link(self.chain, news, step), "drawn": ()}
        if seat >= 0 or is_over:
            return self._with(**changes, player=OVER if is_over else int(seat), left=(), pending=(MOVE, 0))
        items = np.zeros(setting.game.max_items, np.int32)
        kind, n, count = rules.chance(setting.board.record, block[0], items)
        return self._with(**changes, player=CHANCE, left=tuple(items[:n].tolist()), pending=(int(kind), int(count)))


def _link(before: Chain | None, news: list[list[tuple[str, int]]], step: Step | None) -> Chain:
    words = ["".join(f"{word} " for word, _ in told) for told in news]
    return Chain(before, words, [[number for _, number in told] for told in news], step)


def _digest(setting: Setting, block: Any, seat: int) -> str:
    """The same for all positions that a seat cannot tell apart."""
    seen = copy_block(block)
    setting.game.rules.hide(setting.board.record, seen[0], seat)
    return hashlib.blake2b(seen.tobytes(), digest_size=16).hexdigest()


def _replayed(setting: Setting, reward: int, path: list[int]) -> Moment:
    moment = Moment(setting, reward)
    for action in path:
        moment = moment.after(action)
    return moment


def singles(setting: Setting, steps: list[Step]) -> Iterator[int]:
    """The single draws and actions that these steps consist of."""
    for kind, values in steps:
        yield from setting.code.split(values[0]) if kind == MOVE else values
