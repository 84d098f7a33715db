"""What a process of the pool does: it has the bytes of a view, and answers with a move."""

from __future__ import annotations

import pytest

import loreley
from loreley.server.thinking import Question, answer


@pytest.mark.parametrize("level", ["page", "squire", "knight", "castellan"])
@pytest.mark.parametrize("game", ["rheinlaender", "rheingold"])
def test_every_level_answers_a_question_that_came_as_bytes(game: str, level: str) -> None:
    position = loreley.new_game(game, players=4, seed=5)
    assert position.to_move is not None
    assert answer(Question.of(level, position.view(position.to_move))) in position.legal
