"""The catalogue: the same messages in every language, each used, none missing, all of them usable."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import loreley
from loreley.draw.look import COLOURS
from loreley.games import NAMES, get_game
from loreley.i18n import LANGUAGES, text

SRC = Path(loreley.__file__).parent
WEB = Path(__file__).resolve().parents[2] / "web" / "src"
QUOTED = re.compile(r"""["'`]([a-z][\w-]*)(\$\{)?""")  # a text of the web app, or the beginning of one put together
NUMBERS = set(
    "card cards paid value roll knights points count moves steps spaces".split()
)  # all other arguments are names and places
LONG = 25  # characters; shorter texts may be names, or the same word by chance


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 - the library's name
        self.found.add(node.id.name)


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """Each message with its arguments."""
    source = (SRC / "i18n" / f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands there twice"
            visitor = _Variables()
            visitor.visit(entry)
            found[entry.id.name] = frozenset(visitor.found)
    return found


def samples(name: str) -> Iterator[dict[str, Any]]:
    """Arguments of every kind: one and many, somebody and nobody."""
    arguments = sorted(messages("en")[name])
    choices = [(1, 2, 5, "none") if key in NUMBERS else ("Ada", "none") for key in arguments]
    for values in itertools.product(*choices):
        yield dict(zip(arguments, values, strict=True))


@cache
def strings() -> tuple[frozenset[str], frozenset[str]]:
    """All texts in the sources, and the beginnings of texts that are put together."""
    whole, beginnings = set(), set()
    for path in SRC.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    for path in web_sources():
        for said, is_beginning in QUOTED.findall(path.read_text(encoding="utf-8")):
            (beginnings if is_beginning else whole).add(said)
    return frozenset(whole), frozenset(beginnings)


def web_sources() -> list[Path]:
    return sorted(path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte"))


def rules_named(game: str) -> set[str]:
    """The rules that the game's refusals name."""
    path = SRC / "games" / game / "explain.py"
    found = set()
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "_taken"):
            for argument in call.args[1:]:
                found |= {str(node.value) for node in ast.walk(argument) if isinstance(node, ast.Constant)}
    return found


def demanded() -> dict[str, set[str]]:
    """The messages that the games call for, by family."""
    found: dict[str, set[str]] = {"event": set(), "refusal": set(), "rule": set()}
    for name in NAMES:
        found["event"] |= {f"event-{event}" for event in get_game(name).event_names}
        codes = import_module(f"loreley.games.{name}.explain").CODES
        found["refusal"] |= {f"refusal-{code}" for code in codes}
        rules = (rule.replace("=", "-").replace(" ", "-") for rule in rules_named(name))
        found["rule"] |= {f"rule-{name}-{rule}" for rule in rules}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_messages_with_the_same_arguments(language: str) -> None:
    assert messages(language) == messages("en")


def test_every_event_refusal_and_rule_has_its_message_and_there_are_no_others() -> None:
    for family, wanted in demanded().items():
        assert wanted == {name for name in messages("en") if name.partition("-")[0] == family}


def test_every_other_name_that_games_have_is_there() -> None:
    wanted = {f"colour-{colour}" for colour in COLOURS} | {f"letter-{colour}" for colour in COLOURS}
    for name in NAMES:
        wanted |= {f"game-{name}", f"help-{name}"} | {f"edition-{key}" for key in get_game(name).editions}
    assert wanted <= messages("en").keys()


def test_no_message_is_unused() -> None:
    whole, beginnings = strings()
    families = demanded()
    unused = [
        name
        for name in messages("en")
        if name.partition("-")[0] not in families
        and name not in whole
        and not any(name.startswith(start) and name[len(start) :] in whole for start in beginnings if start)
    ]
    assert unused == []


def test_no_message_is_missing() -> None:
    """Whatever is said by its full name in the sources exists."""
    said = set()
    for path in SRC.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in ("say", "text") and call.args:
                said |= {node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)}
    full = {str(name) for name in said if "-" in str(name).strip("-") and not str(name).endswith("-")}
    assert {name for name in full if name not in messages("en")} == set()


def test_the_web_app_says_only_what_the_catalogue_has() -> None:
    pattern = re.compile(r"""(?:\bsay\(|(?=["']app-))["']([\w-]+)["']""")
    said = {name for path in web_sources() for name in pattern.findall(path.read_text(encoding="utf-8"))}
    assert said
    assert {name for name in said if name not in messages("en")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for name in messages(language):
        for arguments in samples(name):
            sentence = text(name, language, **arguments)
            assert sentence.strip() == sentence != "", name
            assert not set("{}$") & set(sentence), (name, sentence)


def glossary() -> Iterator[tuple[str, dict[str, str]]]:
    """Each English word with those of the other languages."""
    for line in (SRC.parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0] != "English" and not cells[0].startswith("-"):
            yield cells[0], {"de": cells[1], "hu": cells[2]}


def said_in(language: str) -> str:
    """All sentences of a language."""
    said = " ".join(text(name, language, **next(samples(name))) for name in messages(language))
    return " ".join(said.split()).lower()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_words_of_the_glossary_are_those_of_the_catalogue(language: str) -> None:
    """Compared by their stems; words that the catalogue does not need in English are left aside."""

    def stems(words: str) -> list[str]:
        plain = re.sub(r"\(.*?\)", "", words).lower()
        return [word.strip()[: max(4, len(word.strip()) - 3)] for word in plain.split(",")]

    english, said = said_in("en"), said_in(language)
    for word, others in glossary():
        if stems(word)[0] in english:
            assert all(stem in said for stem in stems(others[language])), (word, others[language])


@pytest.mark.parametrize("pair", list(itertools.combinations(LANGUAGES, 2)), ids="-".join)
def test_no_long_text_is_the_same_in_two_languages(pair: tuple[str, str]) -> None:
    for name in messages("en"):
        sample = next(samples(name))
        first, second = (text(name, language, **sample) for language in pair)
        assert first != second or len(first) < LONG, name


@pytest.mark.parametrize("name", NAMES)
def test_sentences_ask_for_facts_that_events_have(name: str) -> None:
    facts = dict(import_module(f"loreley.games.{name}.event")._KINDS)
    for event in get_game(name).event_names:
        message = f"event-{event}"
        assert messages("en")[message] <= set(facts[event]), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_agree_with_their_words(language: str) -> None:
    one, many = (text("event-duke-left", language, seat="Ada", space="7L", paid=number) for number in (1, 4))
    expected = {"en": ("1 coin.", "4 coins."), "de": ("1 Münze.", "4 Münzen."), "hu": ("1 érmét", "4 érmét")}
    assert expected[language][0] in one
    assert expected[language][1] in many
