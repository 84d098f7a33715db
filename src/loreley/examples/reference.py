"""The reference data set: games of random bots for every game, number of players and edition, and their checksums.

    python -m loreley.examples.reference FOLDER     build it and compare it with the checksums that are committed
    python -m loreley.examples.reference --renew    write the checksums anew, after a change of rules or encoding

Records are the same to the byte on every machine. Parquet files are not, for their bytes depend on the library
that writes them; so the second checksum of each line is of the decisions themselves: observations, legal
actions, actions and seats, as little-endian integers.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from loreley.arena.simulate import simulate
from loreley.core.game import Game
from loreley.core.record import format_record
from loreley.envs.code import code_of
from loreley.envs.decisions import decisions_of
from loreley.games import NAMES, get_board, get_game

CHECKSUMS = Path(__file__).with_name("reference.sha256")
GAMES, SEED, ROUNDS = 8, 7, {"rheinlaender": None, "rheingold": 20}


def parts() -> Iterator[tuple[str, Game, int, str]]:
    """Each file's name, game, number of players and edition."""
    for game in map(get_game, NAMES):
        for players in game.players:
            for edition in game.editions:
                yield f"{game.name}-{players}-{edition}.jsonl", game, players, edition


def build(game: Game, players: int, edition: str) -> tuple[str, str, str]:
    """The records' text, its checksum, and the decisions'."""
    board = get_board(game)
    options = {"max_rounds": ROUNDS[game.name]}
    records = list(simulate(game, board, ["random"] * players, GAMES, SEED, edition, options))
    text = "".join(format_record(record) + "\n" for record in records)
    digest = hashlib.sha256()
    for record in records:
        found = decisions_of(record, code_of(game, board, players))
        for array in (found.observations, found.seats, found.actions, found.ends, found.legal):
            digest.update(np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes())
    return text, hashlib.sha256(text.encode()).hexdigest(), digest.hexdigest()


def check(folder: Path | None = None) -> list[str]:
    """The lines of checksums as they come out here; the files are written into the folder, if there is one."""
    lines = []
    for name, game, players, edition in parts():
        text, records, decisions = build(game, players, edition)
        lines.append(f"{records} {decisions} {name}")
        if folder is not None:
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return lines


def main() -> None:
    """Build, compare, tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--renew", action="store_true")
    options = parser.parse_args()
    if options.folder is not None:
        options.folder.mkdir(parents=True, exist_ok=True)
    lines = check(options.folder)
    if options.renew:
        CHECKSUMS.write_text("\n".join(lines) + "\n", encoding="ascii")
    wrong = set(lines) ^ set(CHECKSUMS.read_text(encoding="ascii").split("\n")[:-1])
    for line in sorted(wrong):
        print(f"{'built' if line in lines else 'committed'}: {line}")
    if wrong:
        raise SystemExit(1)
    print(f"{len(lines)} files, all as committed")


if __name__ == "__main__":
    main()
