"""Rheingold by Reinhard Herbert (1992). `RULES.md` states the rules as they are played here."""

from __future__ import annotations

from loreley.core.encoding import Encoding
from loreley.core.game import Game, Mind, Option, Rules
from loreley.core.recall import Recall
from loreley.core.weights import load_weights
from loreley.games.rheingold.belief import BELIEF, believe, determinize
from loreley.games.rheingold.board import read_board
from loreley.games.rheingold.describe import describe
from loreley.games.rheingold.encode import actions, choose, fields, offer, read_table, see, split
from loreley.games.rheingold.event import NAMES, REVEALING, read_events
from loreley.games.rheingold.explain import explain
from loreley.games.rheingold.feature import FEATURES, observe, progress
from loreley.games.rheingold.legal import MAX_MOVES, legal, random_move
from loreley.games.rheingold.move import is_act
from loreley.games.rheingold.notation import CHANCES, format_chance, format_move, parse_chance, parse_move
from loreley.games.rheingold.policy import propose, rollout_move
from loreley.games.rheingold.recall import (
    most_outcome,
    most_points,
    rewrite,
    setup_size,
    tell_chance,
    tell_events,
    turn_size,
)
from loreley.games.rheingold.scoring import mark_winners, score
from loreley.games.rheingold.setup import begin, chance, resolve
from loreley.games.rheingold.state import DIE, EDITIONS, SHIELDS, STATE
from loreley.games.rheingold.turn import apply, is_over, to_move
from loreley.games.rheingold.view import hide, known_chance, take_known

__all__ = ["GAME"]

GAME = Game(
    name="rheingold",
    version=1,
    players=(3, 4, 5),
    editions=EDITIONS,
    options={"max_rounds": Option(int, None, 1, 10_000)},
    default_board="middle-rhine",
    state=STATE,
    belief=BELIEF,
    max_moves=MAX_MOVES,
    max_items=max(DIE, sum(SHIELDS)),
    rules=Rules(
        begin=begin,
        chance=chance,
        resolve=resolve,
        to_move=to_move,
        is_over=is_over,
        legal=legal,
        random_move=random_move,
        apply=apply,
        hide=hide,
        believe=believe,
        determinize=determinize,
        is_act=is_act,
        score=score,
        mark_winners=mark_winners,
    ),
    mind=Mind(
        features=FEATURES,
        weights=load_weights(__name__, FEATURES),
        observe=observe,
        progress=progress,
        propose=propose,
        rollout_move=rollout_move,
        rounds=1.0,
        pace=0.2,
        habits={"exploration": 0.01, "caution": 0.0, "looks": 5},
    ),
    encoding=Encoding(
        read_table=read_table,
        fields=fields,
        actions=actions,
        see=see,
        offer=offer,
        choose=choose,
        split=split,
    ),
    recall=Recall(
        tell_chance=tell_chance,
        tell_events=tell_events,
        rewrite=rewrite,
        setup_size=setup_size,
        turn_size=turn_size,
        most_points=most_points,
        most_outcome=most_outcome,
    ),
    read_board=read_board,
    format_move=format_move,
    parse_move=parse_move,
    chances=CHANCES,
    format_chance=format_chance,
    parse_chance=parse_chance,
    read_events=read_events,
    event_names=NAMES,
    revealing=REVEALING,
    describe=describe,
    explain=explain,
    known_chance=known_chance,
    take_known=take_known,
)
