"""Every sentence that a person reads, in English, German and Hungarian, from one catalogue.

The catalogue is Project Fluent's: `en.ftl`, `de.ftl`, `hu.ftl` beside this file; the web app reads the
same files. Messages have the same names and arguments in all languages (a test compares them).
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from loreley.errors import SettingError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["LANGUAGES", "text"]

LANGUAGES = ("en", "de", "hu")


@cache
def _bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and only people need it

    if language not in LANGUAGES:
        raise SettingError(f"unknown language {language!r:.20}; known: {', '.join(LANGUAGES)}")
    bundle = FluentBundle([language], use_isolating=False)
    source = (resources.files("loreley.i18n") / f"{language}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(source))
    return bundle


def text(name: str, language: str = "en", **arguments: Any) -> str:
    """The message of this name; a missing one or a missing argument is a bug and raises."""
    bundle = _bundle(language)
    pattern = bundle.get_message(name).value
    assert pattern is not None, name
    sentence, problems = bundle.format_pattern(pattern, arguments)
    assert not problems, (name, problems)
    return str(sentence)
