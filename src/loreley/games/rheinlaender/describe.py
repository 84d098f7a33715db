"""A position of Rheinländer as the canonical dictionary of `docs/records.md`."""

from __future__ import annotations

from typing import Any

from loreley.core.board import Board
from loreley.core.jit import Record
from loreley.games.rheinlaender.board import LANDMARKS
from loreley.games.rheinlaender.state import BASTION, NOBODY, PHASES, RESHUFFLE, group_of

__all__ = ["cards_of", "describe", "duchies_of"]


def describe(board: Board, state: Record, legal: list[str] | None, seat: int | None, is_full: bool) -> dict[str, Any]:
    """All keys between `to_move` and `scores`; unless `is_full`, as `seat` (None: a spectator) sees it."""
    players = range(int(state.players))
    knights = {board.names[i]: int(v) for i, v in enumerate(state.knight) if v >= 0}
    castles = {str(n + 1): int(v) for n, v in enumerate(state.castle[: board.record.sites]) if v >= 0}
    shows_coins = is_full or bool(state.open_coins) or PHASES[state.phase] == "over"
    return {
        "phase": PHASES[state.phase],
        "bastion_used": bool(state.bastion_used),
        "ending": bool(state.ending),
        "legal": legal,
        "landmarks": {str(n + 1): LANDMARKS[state.landmark[n]] for n in range(int(board.record.sites))},
        "knights": knights,
        "bastions": [board.names[i] for i, v in enumerate(state.knight) if v == BASTION],
        "castles": castles,
        "duchies": duchies_of(board, state),
        "archbishop": None if state.archbishop == NOBODY else int(state.archbishop),
        "stock": [int(state.stock[k]) for k in players],
        "bastions_left": [int(state.bastions[k]) for k in players],
        "coins": [int(state.coins[k]) if shows_coins or k == seat else None for k in players],
        "hands": [cards_of(state, k) if is_full or k == seat else [None] * int(state.hand_size[k]) for k in players],
        "deck": [
            ("reshuffle" if card == RESHUFFLE else int(card)) if is_full else None
            for card in state.deck[state.deck_at : state.deck_size]
        ],
        "discard": [int(card) for card in state.played[state.discard_at : state.plays]],
    }


def cards_of(state: Record, seat: int) -> list[int]:
    """The cards in a hand, by number."""
    hand = int(state.hand[seat])
    return [card for card in range(1, hand.bit_length() + 1) if (hand >> (card - 1)) & 1]


def duchies_of(board: Board, state: Record) -> list[dict[str, Any]]:
    """All duchies by their first space: spaces, sites, owner and running value."""
    spaces: dict[int, list[int]] = {}
    for space in range(int(board.record.spaces)):
        if state.knight[space] >= 0:
            spaces.setdefault(int(group_of(state, space)), []).append(space)
    found = []
    for group, members in spaces.items():
        if state.strength[group] < 2:
            continue
        sites = [n for n, site in enumerate(board.plan, 1) if any(space in members for space in site)]
        owner = int(state.owner[group])
        found.append(
            {
                "spaces": board.names_of(members),
                "sites": sites,
                "owner": None if owner == NOBODY else owner,
                "value": 1 + int(state.value[group]),
            }
        )
    return found
