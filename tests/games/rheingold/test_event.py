"""What happened, as the rules write it down: every name comes up, with facts in the words of the board."""

from __future__ import annotations

import pytest

from loreley.games.rheingold import GAME

from .sampling import games_of
from .scene import blue, red, scene


@pytest.mark.nojit
def test_an_attack_from_two_sides_step_by_step() -> None:
    table = scene().stand(red="W2*3 W4*2", blue="W3*3").roll(6).play("W2>W3*2", "W4>W3*2")
    assert [(event.name, event.facts) for event in table.happened] == [
        ("attack-committed", {"seat": red, "from": "W4", "target": "W3", "knights": 2}),
        ("knights-driven-off", {"seat": red, "target": "W3", "loser": blue, "knights": 3}),
        ("knights-marched", {"seat": red, "from": "W2", "to": "W3", "knights": 2}),
        ("knights-marched", {"seat": red, "from": "W4", "to": "W3", "knights": 2}),
    ]


@pytest.mark.nojit
def test_a_siege_and_a_shield_step_by_step() -> None:
    table = scene().stand(red="W1*6").hold("alpha", blue, 2, shield=1).roll(4).play("W1>alpha*2")
    assert [(event.name, event.facts) for event in table.happened] == [
        ("castle-attacked", {"seat": red, "castle": "alpha", "loser": blue, "knights": 6}),
        ("shield-revealed", {"seat": blue, "castle": "alpha", "value": 1}),
        ("garrison-home", {"seat": blue, "castle": "alpha", "knights": 2}),
        ("shield-gone", {"seat": blue, "castle": "alpha", "value": 1}),
        ("castle-conquered", {"seat": red, "castle": "alpha", "loser": blue, "knights": 2}),
        ("knights-marched", {"seat": red, "from": "W1", "to": "alpha", "knights": 2}),
    ]
    placed = table.play("shield", 2)
    assert [(event.name, event.facts) for event in placed.happened] == [
        ("shield-placed", {"seat": red, "castle": "alpha", "value": 2}),
    ]


def test_every_event_comes_up_and_only_placed_shields_hide_something() -> None:
    names = set()
    for seed in range(6):
        for _, _, position in games_of(3, 500 + seed):
            told, seen = position.happened(is_full=True), position.happened(None)
            names |= {event.name for event in told}
            assert [event.name for event in told] == [event.name for event in seen]
            for full, public in zip(told, seen, strict=True):
                hidden = {fact for fact in full.facts if full[fact] != public[fact]}
                assert hidden == ({"value"} if full.name == "shield-placed" else set())
                assert None not in {full[fact] for fact in full.facts if fact != "loser"}
    # Rare ones, and one that stands before a roll: shown in test_rules.
    assert names | {"reserve-empty", "shield-gone", "turn-ended"} == set(GAME.event_names)
