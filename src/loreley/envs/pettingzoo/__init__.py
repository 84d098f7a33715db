"""Both games as PettingZoo AEC environments.

>>> from loreley.envs.pettingzoo import rheinlaender_v0
>>> env = rheinlaender_v0.env(players=3, edition="english")

`_v0` becomes `_v1` when the same actions would bring about something else: see docs/research.md.
"""

from __future__ import annotations

from loreley.envs.pettingzoo import rheingold_v0, rheinlaender_v0

__all__ = ["rheingold_v0", "rheinlaender_v0"]
