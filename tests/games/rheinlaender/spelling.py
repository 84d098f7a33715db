"""The law of `determinize`, written out from a belief instead of being sampled."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import Any

import numpy as np

from loreley import View

from .enumeration import Hands, bits
from .sampling import new_belief

__all__ = ["believed", "spelt_out"]


def believed(view: View) -> dict[Hands, float]:
    """The probability of every distribution of the hands, as the belief has it."""
    return spelt_out(view, new_belief(view))


def spelt_out(view: View, belief: Any) -> dict[Hands, float]:
    """All that `determinize` could do, with its weight."""
    others = [seat for seat in range(view.players) if belief.vectors[seat]]
    epochs = range(int(belief.epochs))
    weights: dict[Hands, float] = defaultdict(float)
    choices: list[list[tuple[list[int], float]]] = []
    for seat in others:
        sums = belief.weight[seat, : belief.vectors[seat]]
        vectors = [[int(v) >> 4 * e & 15 for e in epochs] for v in belief.vector[seat, : len(sums)]]
        choices.append(list(zip(vectors, np.diff(sums, prepend=0.0).tolist(), strict=True)))
    for choice in product(*choices):
        weight = 1.0
        for drawn, tilted in choice:
            weight *= tilted / np.prod([belief.tilt[e] ** drawn[e] for e in epochs])
        slots = [
            (e, seat) for e in epochs for seat, (drawn, _) in zip(others, choice, strict=True) for _ in range(drawn[e])
        ]
        start = [int(hand) if seat == view.seat else 0 for seat, hand in enumerate(view.state.hand[: view.players])]
        for hands in filled(tuple(start), slots, belief):
            weights[hands] += weight
    total = sum(weights.values())
    return {hands: weight / total for hands, weight in weights.items()}


def filled(hands: Hands, slots: list[tuple[int, int]], belief: Any) -> list[Hands]:
    """Every way to put a hidden card that is old enough into each slot."""
    if not slots:
        return [hands]
    (epoch, seat), *rest = slots
    found = []
    for card in belief.pool[: belief.open[epoch]].tolist():
        bit = bits([card])
        if not any(hand & bit for hand in hands):
            found += filled((*hands[:seat], hands[seat] | bit, *hands[seat + 1 :]), rest, belief)
    return found
