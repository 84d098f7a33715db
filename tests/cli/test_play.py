"""`loreley play`: whole games at a terminal and at a pipe, what is hidden, what is kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pexpect
import pytest

import loreley

from .conftest import Run, Spawn

CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def last_position(path: Path) -> loreley.Position:
    return loreley.replay(loreley.parse_record(path.read_text(encoding="utf-8")))[-1].position


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def play_on(child: Any, path: Path, prompt: str = r"\(\? for help|ends the turn:") -> str:
    """Answer every prompt with the first legal move, to the end of the game; return what was shown."""
    shown = ""
    while child.expect([prompt, pexpect.EOF]) == 0:
        shown += child.before
        legal = [move for move in last_position(path).legal if not move.startswith("#")]
        child.sendline(legal[-1])
    child.close()
    return plain(shown + child.before)


def test_a_whole_game_of_rheinlaender_at_a_terminal(spawn: Spawn, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    child = spawn("play", "rheinlaender", "--seed", "3", "--save", "game.json")
    shown = play_on(child, path)
    assert child.exitstatus == 0
    over = last_position(path)
    assert over.is_over
    assert "The game has ended" in shown
    winners = [("Yellow", "Red", "Violet")[seat] for seat in over.winners or []]
    assert f"{', '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}." in shown
    for line in shown.splitlines():
        assert len(line.rstrip()) <= 100, line


def test_a_whole_game_of_rheingold_at_a_terminal(spawn: Spawn, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    child = spawn("play", "rheingold", "--seed", "3", "--save", "game.json", "--max-rounds", "6")
    shown = play_on(child, path)
    assert child.exitstatus == 0
    assert last_position(path).is_over
    assert "agreed number of rounds" in shown


def test_without_a_game_it_asks_and_enter_takes_the_default(spawn: Spawn) -> None:
    child = spawn("play")
    child.expect("Which game")
    child.sendline("")
    child.expect("How many players")
    child.sendline("9")
    child.expect("How many players")
    child.sendline("")
    child.expect("Your cards")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "Violet" in plain(child.before) or child.wait() == 0


def test_the_curtain_hides_the_other_hand(spawn: Spawn, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    child = spawn(*"play rheinlaender --seats human,human,random --names Ada,Bea --seed 4 --save game.json".split())
    names = ("Ada", "Bea")
    for _ in range(4):
        child.expect(r"Pass on to (Ada|Bea)\.")
        seat = names.index(child.match[1])
        child.expect("looking")
        child.sendline("")
        child.expect(re.escape(CLEAR))
        child.expect(r"to play \(\? for help")
        shown = plain(child.before)
        position = last_position(path)
        assert position.to_move == seat
        mine, theirs = position.canonical()["hands"][seat], position.canonical()["hands"][1 - seat]
        hand = next(line for line in shown.splitlines() if line.startswith("Your cards"))
        assert [int(card) for card in hand.split()[2:]] == mine != theirs
        assert names[1 - seat] + " draws card" not in shown
        while last_position(path).to_move == seat:
            child.sendline([move for move in last_position(path).legal if not move.startswith("#")][-1])
            if child.expect([re.escape(CLEAR), r"ends the turn:"]) == 0:
                break
        # What comes after the curtain has fallen is all that stays on the screen.
        child.expect("Pass on to")
        assert "Your cards" not in child.before
        assert "draws card" not in child.before
        child.sendline("")
        child.expect(re.escape(CLEAR))
        child.expect(r"to play \(\? for help")
        assert last_position(path).to_move != seat
        child.sendline([move for move in last_position(path).legal if not move.startswith("#")][-1])
        child.expect(r"ends the turn:")
        child.sendline("")


def test_an_interrupt_leaves_a_record_to_go_on_with(spawn: Spawn, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    child = spawn(*"play rheinlaender --seed 3 --save game.json".split())
    child.expect("for help")
    child.sendline(last_position(path).legal[-1])
    child.expect("ends the turn:")
    child.sendintr()
    child.expect("loreley play --resume game.json")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    before = path.read_text(encoding="utf-8")
    assert last_position(path).to_move == 0
    run("play", "--resume", "game.json", given=".\nquit\n")
    after = json.loads(path.read_text(encoding="utf-8"))["events"]
    assert after[: len(json.loads(before)["events"])] == json.loads(before)["events"]
    assert len(after) > len(json.loads(before)["events"])


def test_what_a_person_wrote_into_the_record_stays(run: Run, tmp_path: Path) -> None:
    run(*"play rheinlaender --seed 3 --save a.json".split(), given="")
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    (tmp_path / "a.json").write_text(json.dumps({**data, "note": "Donnerstag"}), encoding="utf-8")
    run("play", "--resume", "a.json", "--save", "b.json", given=last_position(tmp_path / "a.json").legal[-1] + "\n")
    assert json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))["note"] == "Donnerstag"


def test_a_new_game_does_not_overwrite_an_unfinished_one(run: Run, tmp_path: Path) -> None:
    run(*"play rheinlaender --seed 3 --save game.json".split())
    before = (tmp_path / "game.json").read_text(encoding="utf-8")
    done = run(*"play rheinlaender --seed 4 --save game.json".split(), code=1)
    assert "holds an unfinished game" in done.stderr
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == before
    run(*"play rheinlaender --seats random,random,random --save over.json".split())
    run(*"play rheinlaender --seed 4 --save over.json".split())


@pytest.mark.parametrize("given", ["", "hello\n\nwhy\nwhy 99\nm\nm 3\nm #\n?\nlog\nboard\nscores\nquit\n"])
def test_a_pipe_plays_as_well_and_its_end_is_polite(program: Run, tmp_path: Path, given: str) -> None:
    done = program(*"play rheinlaender --seed 3 --save game.json".split(), given=given)
    assert done.stderr == ""
    assert "loreley play --resume game.json" in done.stdout
    assert "\x1b" not in done.stdout
    assert not last_position(tmp_path / "game.json").is_over


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    first = run(*"play rheinlaender --seed 8".split(), given="m\n").stdout
    assert first == run(*"play rheinlaender --seed 8".split(), given="m\n").stdout
    assert first != run(*"play rheinlaender --seed 9".split(), given="m\n").stdout


def test_bots_alone_play_to_the_end(program: Run) -> None:
    done = program(*"play rheinlaender --seats random,random,random --seed 2".split())
    assert "The game has ended" in done.stdout


@pytest.mark.parametrize(
    ("language", "refusal", "rule", "noise"),
    [
        ("en_GB.UTF-8", "is not allowed", "Rule –", "is not a move"),
        ("de_DE.UTF-8", "ist nicht erlaubt", "Regel –", "ist kein Zug"),
        ("hu_HU.UTF-8", "nem megengedett", "Szabály –", "nem lépés"),
    ],
)
def test_refusals_in_the_language_of_the_environment(
    run: Run, language: str, refusal: str, rule: str, noise: str
) -> None:
    done = run(*"play rheinlaender --seed 3".split(), given="1-54R\nnonsense\n", LANG=language)
    assert refusal in done.stdout
    assert rule in done.stdout
    assert noise in done.stdout


def test_people_may_type_small_letters_and_blanks(run: Run, tmp_path: Path) -> None:
    run(*"play rheinlaender --seed 3 --save game.json".split())
    move = last_position(tmp_path / "game.json").legal[-1]
    typed = " ".join(move.lower())
    done = run(*"play rheinlaender --seed 3".split(), given=f"why {typed}\n")
    assert f"{move} is allowed." in done.stdout


def test_a_terminal_that_knows_ascii_only(program: Run) -> None:
    done = program(*"play rheinlaender --seed 3".split(), given="m\n", PYTHONIOENCODING="ascii:replace")
    assert done.stdout.isascii()
    assert "--C--" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play chess", "unknown game 'chess'"),
        ("play rheinlaender --players 7", "players is 7"),
        ("play rheinlaender --players 99999999999999999999", "players is 99999999999999999999"),
        ("simulate rheinlaender --players 99999999999999999999", "rheinlaender is for 3, 4, 5"),
        ("simulate rheingold --players -1", "players is -1"),
        ("perft rheingold --players 0", "players is 0"),
        ("play rheinlaender --players 4 --seats human,random,random", "4 players, but 3 seats"),
        ("play rheinlaender --seats human,wizard,random", "unknown bot 'wizard'"),
        ("play rheinlaender --names Ada,Bea", "2 names for 1 people"),
        ("play rheinlaender --edition french", "unknown edition"),
        ("play rheinlaender --max-rounds 0", "max_rounds"),
        ("play rheingold --open-coins", "has no option --open-coins"),
        ("play rheinlaender --board nowhere", "no board and no file"),
        ("play rheinlaender --lang fr", "unknown language"),
        ("play --resume nowhere.json", "nowhere.json: No such file"),
        ("play rheinlaender --resume x.json", "--resume takes"),
        ("play rheinlaender --save nowhere/x.json", "No such folder"),
    ],
)
def test_wrong_settings_are_one_sentence(run: Run, arguments: str, sentence: str) -> None:
    done = run(*arguments.split(), code=1)
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("game", "language", "title", "line"),
    [
        ("rheinlaender", "en", "What the prince-elector would do", "Expected: "),
        ("rheingold", "de", "Rat vom Bot (Kurfürst)", "Erwartet: "),
        ("rheinlaender", "hu", "A bot tanácsa (választófejedelem)", "Várható folytatás: "),
    ],
)
def test_a_hint_names_legal_moves_with_their_chances_and_what_is_expected(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, language: str, title: str, line: str
) -> None:
    """The same each time it is asked, unless the time limit cuts in, as here it cannot; and the game does not mind."""
    monkeypatch.setattr("loreley.bots.registry.SECONDS", 600.0)
    given = "hint\nhint\nquit\n"
    shown = run("play", game, "--seed", "3", "--lang", language, "--save", "game.json", given=given).stdout
    first, second = shown.split(title)[1:]
    ideas = re.findall(r"^ *(\S+) +(\d+)% +(\d+) *$", first, re.MULTILINE)
    position = last_position(Path("game.json"))
    assert 2 <= len(ideas) <= 5
    assert {move for move, _, _ in ideas} <= set(position.legal)
    assert [int(visits) for _, _, visits in ideas] == sorted((int(visits) for _, _, visits in ideas), reverse=True)
    expected = re.search(f"{line}(.*)", first)
    assert expected is not None
    assert expected[1].split()[0] == ideas[0][0]
    assert re.findall(r"(\S+) +(\d+)%", second) == re.findall(r"(\S+) +(\d+)%", first)


def test_a_level_with_its_name_and_a_search_with_its_budget_can_be_opponents(run: Run) -> None:
    shown = run(
        *"play rheinlaender --seats human,castellan,search:30 --seed 3 --lang de".split(), given="quit\n"
    ).stdout
    assert re.search(r"Rot +Burgvogt", shown)
    assert re.search(r"Lila +search:30", shown)
