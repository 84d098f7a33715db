"""Checks of moves: the list, the notation, what `explain` says, what playing changes, silence after the end."""

from __future__ import annotations

import numpy as np

from loreley.core.event import silent
from loreley.core.position import Position, copy_block, say_refusal
from loreley.core.rng import below, seeded
from loreley.errors import IllegalMove
from loreley.testing.play import Play

__all__ = ["check_end", "check_legal", "check_notation", "check_playing"]


def check_legal(play: Play, position: Position, event: int) -> None:
    """`legal` is free of doubles, sorted as text, the same for a copy, and what random bots draw from."""
    game, board = position.game, position.board
    codes = position.codes().tolist()
    play.demand(len(set(codes)) == len(codes), "legal lists a move twice", event)
    play.demand(position.legal == sorted(position.legal), "legal moves are not sorted", event)
    twin = Position(game, board, position.edition, copy_block(position._block))
    play.demand(twin.codes().tolist() == codes, "a copy of the position lists other legal moves", event)
    scratch = np.empty(game.max_moves, dtype=np.int32)
    for n in range(3):
        rng, other = seeded("nth", event, n), seeded("nth", event, n)
        move = game.rules.random_move(board.record, position.state, rng, scratch)
        expected = codes[int(below(other, len(codes)))]
        play.demand(
            move == expected,
            f"random_move drew {game.format_move(board, int(move))}, which is not the move of that number in legal",
            event,
        )


def check_notation(play: Play, position: Position, event: int) -> None:
    """Every legal move is written in one way, reads back as itself, and `explain` allows exactly these."""
    game, board = position.game, position.board
    texts: dict[str, int] = {}
    for code in position.codes().tolist():
        text = game.format_move(board, code)
        play.demand(text not in texts, f"two legal moves are both written {text!r}", event)
        texts[text] = code
        play.demand(game.parse_move(board, text) == code, f"{text!r} reads back as another move", event)
        refusal = position.explain(text)
        play.demand(refusal is None, f"explain refuses the legal move {text!r}: {refusal}", event)
    for text in sorted(play.texts - set(texts)):
        refusal = position.explain(text)
        if refusal is None:
            play.fail(f"explain finds nothing against {text!r}, which is not in legal", event)
        play.demand(say_refusal(refusal), f"the refusal {refusal.code} has no sentence", event)


def check_playing(play: Play, position: Position, event: int) -> None:
    """A move changes the next position and not this one, the same with and without a log, and is told in events."""
    game, board = position.game, position.board
    before = position._block.tobytes()
    for code in _some(position.codes().tolist()):
        text = game.format_move(board, code)
        after = position.apply(code)
        play.demand(position._block.tobytes() == before, f"{text!r} changed the position it was played in", event)
        play.demand(after._block.tobytes() != before, f"{text!r} changes nothing: apply ignores it", event)
        block = copy_block(position._block)
        game.rules.apply(board.record, block[0], code, silent())
        is_same = block.tobytes() == after._block.tobytes()
        play.demand(is_same, f"{text!r} does something else when nobody listens to events", event)
        play.demand(position.play(text)._block.tobytes() == block.tobytes(), f"play({text!r}) is not apply", event)
        is_told = after.happened(is_full=True) or after.chance is not None  # which tells it with its answer
        play.demand(is_told, f"{text!r} is not told: no event", event)


def _some(codes: list[int]) -> list[int]:
    """The first, the last and one between."""
    return sorted({codes[0], codes[len(codes) // 2], codes[-1]})


def check_end(play: Play, position: Position, event: int) -> None:
    """Nothing is legal after the end, chance is silent, every move is refused; there are scores and winners."""
    play.demand(position.legal == [], "moves are legal after the end", event)
    play.demand(position.chance is None, "chance is asked after the end", event)
    play.demand(position.to_move is None, "a seat is to move after the end", event)
    scores, winners = position.scores, position.winners
    play.demand(scores is not None and len(scores) == position.players, f"scores are {scores}", event)
    play.demand(winners and winners == sorted(set(winners)), f"winners are {winners}", event)
    for text in sorted(play.texts):
        try:
            position.play(text)
        except IllegalMove:
            continue
        play.fail(f"{text!r} can be played after the end", event)
