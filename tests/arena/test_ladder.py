"""The ladder of duels in benchmarks/: every claim can be played, and a row says what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.ladder import PARTS, Claim, claims, play, row
from loreley.arena import make_setting
from loreley.games import NAMES


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("game", NAMES)
def test_every_claim_is_about_bots_that_there_are(game: str, players: int) -> None:
    found = list(claims(game, players))
    assert {claim.part for claim in found} == set(PARTS)
    for claim in found:
        make_setting(game, [claim.bot, claim.other], players, form="duel")
        assert claim.target >= 1 / players


@pytest.mark.slow
def test_a_claim_that_holds_is_shown_and_one_that_does_not_is_refuted(tmp_path: Path) -> None:
    for bot, other, verdict in (("greedy", "random", "shown"), ("random", "greedy", "refuted")):
        claim = Claim("play", bot, other, 0.4)
        told = row(claim, play("rheinlaender", 3, claim, 40, 1, tmp_path))
        assert told == row(claim, play("rheinlaender", 3, claim, 40, 1, tmp_path))
        assert told[1] == f"{bot} : {other}"
        assert told[5] == verdict
        assert int(told[8]) == 3 * int(told[7])
        assert told[6].startswith("+" if bot == "greedy" else "-")
