"""Who somebody is, without accounts: a signed cookie for people, a token for programs, a code to move house.

A cookie holds the player's id and a signature. Keys are the store's; the newest signs and all are believed, so a key
can be changed without anybody losing a seat. Of tokens and codes the store knows digests only.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from loreley.server.store import Key

__all__ = ["COOKIE", "COOKIE_SECONDS", "Signer", "digest", "new_code", "new_id", "new_token", "read_code"]

COOKIE = "loreley"
COOKIE_SECONDS = 400 * 24 * 3600  # browsers keep nothing longer

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
_SHAPE = re.compile(r"[A-Za-z0-9_-]{10,32}\.[A-Za-z0-9_-]{43}", re.ASCII)
_MOST_KNOWN = 50_000


def new_id() -> str:
    """An id that cannot be guessed: 96 random bits."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """A program's token; the prefix lets a scanner of leaked secrets know it."""
    return "loreley_" + secrets.token_urlsafe(30)


def new_code(length: int = 16) -> str:
    """A code that people can read aloud; 16 letters are 80 random bits."""
    letters = [secrets.choice(_LETTERS) for _ in range(length)]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, length, 4))


def read_code(typed: str) -> str:
    """A code as it was given out, however it was typed."""
    letters = [letter for letter in typed.upper() if letter in _LETTERS]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, len(letters), 4))


def digest(secret: str) -> bytes:
    """What is kept of a token or code; both are random enough to need no salt."""
    return hashlib.sha256(secret.encode()).digest()


class Signer:
    """Makes cookies and believes only its own."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self._keys = [key.secret for key in keys]
        self._known: dict[str, str] = {}

    def sign(self, player: str) -> str:
        """The cookie's value for a player."""
        return f"{player}.{_signature(self._keys[0], player)}"

    def read(self, cookie: str) -> str | None:
        """The player, if one of our keys has signed this."""
        known = self._known.get(cookie)
        if known is not None:
            return known
        if _SHAPE.fullmatch(cookie) is None:
            return None
        player, _, signature = cookie.partition(".")
        if not any(hmac.compare_digest(_signature(key, player), signature) for key in self._keys):
            return None
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[cookie] = player
        return player


def _signature(key: bytes, player: str) -> str:
    mac = hmac.digest(key, f"loreley cookie\n{player}".encode(), "sha256")
    return base64.urlsafe_b64encode(mac).rstrip(b"=").decode()
