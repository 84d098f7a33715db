"""`make bench`: our games beside OpenSpiel's in one run, on one core."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.openspiel import Play, play
from loreley.arena.bench import measure
from loreley.games import NAMES, get_game

PEERS = ("hearts", "maedn", "chinese_checkers", "backgammon")
MEASURE_OF = {"rheinlaender": "hearts", "rheingold": "maedn"}


def main() -> None:
    """Measure, print the tables, or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(NAMES), help=f"of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    ours = [measure(get_game(name)) for name in options.games]
    peers = {name: play(name) for name in PEERS}
    if options.json:
        print(json.dumps({"loreley": ours, "openspiel": [vars_of(peer) for peer in peers.values()]}))
        return
    console = Console(width=100)
    console.print(_random_play(ours, peers))
    console.print(_figures(ours))


def vars_of(peer: Play) -> dict[str, Any]:
    """A peer's figures as JSON."""
    return {name: getattr(peer, name) for name in Play.__slots__}


def _random_play(ours: list[dict[str, Any]], peers: dict[str, Play]) -> Table:
    table = Table(title="Random play on one core, CPU time", title_justify="left")
    table.add_column("game")
    for column in ("players", "games/s", "moves/s", "moves and chance/s", "times its peer"):
        table.add_column(column, justify="right")
    for figures in ours:
        peer = peers[MEASURE_OF[figures["game"]]]
        for row in figures["random_play"]:
            ratio = f"{row['moves_per_s'] / peer.moves_per_s:.2f} × {peer.game}"
            table.add_row(
                figures["game"],
                str(row["players"]),
                f"{row['games_per_s']:,}",
                f"{row['moves_per_s']:,}",
                "",
                ratio,
            )
    for peer in peers.values():
        rates = (f"{rate:,.0f}" for rate in (peer.games_per_s, peer.moves_per_s, peer.steps_per_s))
        table.add_row(f"OpenSpiel {peer.game}", str(peer.players), *rates, "")
    return table


def _figures(ours: list[dict[str, Any]]) -> Table:
    table = Table(title="One position, and starting", title_justify="left")
    table.add_column("game")
    columns = {
        "copy_ns": "copy, ns",
        "legal_apply_us": "legal + apply from Python, µs",
        "state_bytes": "bytes a position",
        "warm_start_s": "warm start, s",
        "cold_compile_s": "cold compile, s",
    }
    for title in columns.values():
        table.add_column(title, justify="right")
    for figures in ours:
        table.add_row(figures["game"], *(str(figures[key]) for key in columns))
    return table


if __name__ == "__main__":
    main()
