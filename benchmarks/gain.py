"""What fitting the weights gained: one bot with the game's own weights against others with the guess.

`python -m benchmarks.gain GAME [--simulations N] [--players P] [--deals M] [--seed S] [--max-rounds R]`: greedy bots,
or searches with so many simulations. Every seating of a deal is played; the interval is by deals, whose number is
fixed beforehand. Games of Rheingold's guess drag on, so that a limit of rounds is needed there.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from loreley.arena.fit import GUESS
from loreley.arena.interval import share_of
from loreley.arena.simulate import play_game
from loreley.bots import Bot, GreedyBot, SearchBot
from loreley.core.rng import seeded
from loreley.games import NAMES, get_board, get_game


def main() -> None:
    """Play and print the share of the wins."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gain", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--simulations", type=int, help="of searches, a move; greedy bots if this is not given")
    parser.add_argument("--players", type=int, default=3, choices=(3, 4, 5))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max-rounds", type=int, help="when games end at the latest")
    given = parser.parse_args()
    won = [play_deal(given, deal) for deal in range(given.deals)]
    share = share_of(np.array(won), np.ones(given.deals))
    print(
        f"{given.game}, {given.players} players, {name_of(given)}: the fit wins {share.value:.1%}"
        f" [{share.low:.1%}, {share.high:.1%}] of {given.deals * given.players} games; fair {1 / given.players:.1%}"
    )


def name_of(given: argparse.Namespace) -> str:
    """The bots as the arena would call them."""
    return f"search:{given.simulations}" if given.simulations else "greedy"


def play_deal(given: argparse.Namespace, deal: int) -> float:
    """The fit's share of the wins, having sat in every seat once."""
    game, won = get_game(given.game), 0.0
    options = {} if given.max_rounds is None else {"max_rounds": given.max_rounds}
    guess = [GUESS[game.name][name] for name in game.mind.features]
    for fitted in range(given.players):
        minds = [
            make(given, None if seat == fitted else guess, "gain", given.seed, deal, fitted, seat)
            for seat in range(given.players)
        ]
        names, key = ["fit" if seat == fitted else "guess" for seat in range(given.players)], (given.seed, deal)
        record = play_game(game, get_board(game), names, key, game.default_edition, options, minds)
        winners = record.winners or []
        won += (fitted in winners) / len(winners)
    return float(won / given.players)


def make(given: argparse.Namespace, weights: Any, *key: object) -> Bot:
    """A bot with these weights; the game's own if there are none."""
    rng = seeded(*key)
    return SearchBot(rng, given.simulations, weights=weights) if given.simulations else GreedyBot(rng, weights=weights)


if __name__ == "__main__":
    main()
