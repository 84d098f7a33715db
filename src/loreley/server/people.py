"""Players as the server knows them: guests and programs, kept in memory for a minute."""

from __future__ import annotations

import time
from collections.abc import Collection

from loreley.server.identity import digest, new_code, new_id, new_token, read_code
from loreley.server.refusal import Refused
from loreley.server.store import Player, Store

__all__ = ["GUEST", "PROGRAM", "People"]

GUEST, PROGRAM = "guest", "program"
_FRESH_SECONDS = 60.0
_MOST_KEPT = 50_000


class People:
    """Another process may rename or erase a player; this one knows it a minute later."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: dict[str, tuple[float, Player | None]] = {}
        self._tokens: dict[bytes, tuple[float, str | None]] = {}

    async def find(self, player: str) -> Player | None:
        """A player who exists and has not been erased."""
        now = time.monotonic()
        until, found = self._players.get(player, (0.0, None))
        if until < now:
            found = await self._store.player(player)
            if found is not None and not found.name:
                found = None
            self._keep(player, found)
        return found

    async def of_token(self, token: str) -> Player | None:
        """The program that a token speaks for."""
        now, key = time.monotonic(), digest(token)
        until, player = self._tokens.get(key, (0.0, None))
        if until < now:
            player = await self._store.player_of_token(key)
            if len(self._tokens) >= _MOST_KEPT:
                self._tokens.clear()
            self._tokens[key] = now + _FRESH_SECONDS, player
        return None if player is None else await self.find(player)

    async def names(self, players: Collection[str]) -> dict[str, str]:
        """Names by id; who has been erased is missing."""
        found = [await self.find(player) for player in sorted(set(players))]
        return {player.id: player.name for player in found if player is not None}

    async def add(self, kind: str, name: str, now: int) -> Player:
        """A new player."""
        player = Player(new_id(), kind, name, now)
        await self._store.add_player(player)
        self._keep(player.id, player)
        return player

    async def add_program(self, name: str, now: int) -> tuple[Player, str]:
        """A new program and its token, which is shown this once."""
        player, token = await self.add(PROGRAM, name, now), new_token()
        await self._store.add_token(digest(token), player.id, now)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Give a player another name."""
        await self._store.rename(player.id, name)
        renamed = Player(player.id, player.kind, name, player.created)
        self._keep(player.id, renamed)
        return renamed

    async def give_code(self, player: Player) -> str:
        """A code that moves the player to another device, once."""
        code = new_code()
        await self._store.set_recovery(player.id, digest(code))
        return code

    async def take_code(self, typed: str) -> Player:
        """The player of a code."""
        player = await self._store.take_recovery(digest(read_code(typed)))
        found = None if player is None else await self.find(player)
        if found is None:
            raise Refused(404, "no-such-code")
        return found

    async def erase(self, player: Player) -> None:
        """Forget who that was."""
        await self._store.erase_player(player.id)
        self._keep(player.id, None)
        self._tokens.clear()

    def _keep(self, player: str, found: Player | None) -> None:
        if len(self._players) >= _MOST_KEPT:
            self._players.clear()
        self._players[player] = time.monotonic() + _FRESH_SECONDS, found
