"""How the server says no: a status, a stable code for programs, facts, and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from loreley.errors import (
    IllegalMove,
    LogError,
    LoreleyError,
    NotationError,
    SettingError,
    StoreError,
    TableError,
)
from loreley.i18n import LANGUAGES, text

__all__ = ["Refused", "body_of", "language_of", "status_of"]


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
