"""The processes in which bots think: they have the bytes of a view, a share of the time, and an end when told so."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

import numpy as np
import pytest

import loreley
from loreley.core.position import View
from loreley.server import thinking
from loreley.server.thinking import LEAST_SECONDS, Question, Thinkers, answer

pytestmark = pytest.mark.anyio


def view_of(game: str) -> View:
    position = loreley.new_game(game, players=4, seed=5)
    assert position.to_move is not None
    return position.view(position.to_move)


@pytest.fixture(scope="module")
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1, beat=0)
    yield thinkers
    thinkers.close()


@pytest.mark.parametrize("level", ["page", "squire", "knight", "castellan"])
@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
async def test_every_level_answers_a_question_that_came_as_bytes(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_flags", np.zeros(1, np.uint8))
    view = view_of(game)
    found = answer(Question.of(level, view, 60), 0)
    assert found.move in (view.legal or ())
    assert (found.simulations > 0) == (level in ("knight", "castellan"))


async def test_a_bot_that_is_stopped_answers_at_once(thinkers: Thinkers) -> None:
    view = view_of("rheingold")
    async with thinkers.place() as place:
        await place.ask("knight", view)  # the process is there
        thought = asyncio.create_task(place.ask("search:3600s", view))
        await asyncio.sleep(0.5)
        assert not thought.done()
        began = time.monotonic()
        place.stop()
        found = await thought
        assert time.monotonic() - began < 1
        assert found.move in (view.legal or ())
        again = await place.ask("search:200", view)
        assert again.simulations == 200, "the next one has its time"


async def test_the_more_wait_the_less_time_each_has(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 1.0)
    view = view_of("rheinlaender")
    assert thinkers.share == 1.0
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(thinkers.place())
        await place.ask("knight", view)
        waiting = [asyncio.create_task(_wait(thinkers)) for _ in range(19)]
        await asyncio.sleep(0)
        assert thinkers.share == LEAST_SECONDS
        began = time.monotonic()
        found = await place.ask("search:3600s", view)
        assert LEAST_SECONDS * 0.9 < time.monotonic() - began < 5
        assert found.simulations > 0
    await asyncio.gather(*waiting)
    assert thinkers.waiting == 0


async def _wait(thinkers: Thinkers) -> None:
    async with thinkers.place():
        pass


async def test_an_end_of_all_thinking_is_at_once() -> None:
    thinkers = Thinkers(1, beat=0)
    view = view_of("rheingold")
    async with thinkers.place() as place:
        await place.ask("page", view)
        assert thinkers._pool is not None
        processes = list(thinkers._pool._processes)
        thought = asyncio.create_task(place.ask("search:3600s", view))
        await asyncio.sleep(0.3)
        began = time.monotonic()
        thinkers.close()
        while any(map(_is_alive, processes)):
            await asyncio.sleep(0.01)
        assert time.monotonic() - began < 2
        thought.cancel()
        with suppress(asyncio.CancelledError):
            await thought


def _is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False
