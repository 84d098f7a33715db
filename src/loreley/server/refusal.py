"""How the server says no: a status, a stable code for programs, facts, and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec

from loreley.errors import LoreleyError, SettingError, StoreError, TableError
from loreley.i18n import LANGUAGES, text

__all__ = ["BUG", "Problem", "Refused", "language_of", "problem_of"]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every refusal."""

    code: str
    message: str
    facts: dict[str, Any] = {}


BUG = Problem(code="bug", message="Something went wrong here; it has been written down.")
"""All that anybody is told of a fault of ours."""


class Refused(LoreleyError):
    """The server refuses; its sentence is `server-CODE` of the catalogue."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        self.status, self.code, self.facts = status, code, facts
        super().__init__(code)

    def say(self, language: str = "en") -> str:
        """The sentence in one of the languages."""
        return text(f"server-{self.code}", language, **self.facts)

    def __str__(self) -> str:
        return self.say()


_STATUS = {
    400: "bad-id bad-token contribution-needed contribution-unwanted preview-length unreadable illegal-move",
    403: "not-yours not-host not-seated not-asked wrong-code not-your-move own-question",
    404: "no-seat no-such-version",
}
_STATUS_OF = {code: status for status, codes in _STATUS.items() for code in codes.split()}
_CONFLICT = 409


def problem_of(error: LoreleyError, language: str) -> tuple[int, Problem]:
    """What to answer to a refusal."""
    if isinstance(error, Refused):
        return error.status, Problem(code=error.code, message=error.say(language), facts=error.facts)
    if isinstance(error, TableError):
        status = _STATUS_OF.get(error.code, _CONFLICT)
        return status, Problem(code=error.code, message=error.say(language), facts=error.facts)
    if isinstance(error, StoreError):
        return 503, Problem(code="store", message=text("server-store", language))  # the rest is for the log
    if isinstance(error, SettingError):
        return 400, Problem(code=error.code, message=str(error))
    raise error


def language_of(accepted: bytes) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in accepted[:200].decode("latin-1").lower().split(","):
        tag = part.split(";")[0].strip().partition("-")[0]
        if tag in LANGUAGES:
            return tag
    return "en"
