"""Both games for OpenSpiel: importing this registers `loreley_rheinlaender` and `loreley_rheingold`.

>>> import pyspiel
>>> import loreley.envs.openspiel
>>> game = pyspiel.load_game("loreley_rheinlaender", {"players": 4, "edition": "german"})

Parameters: players, edition, board, max_rounds, reward. Every outcome of chance is a sequence of single
draws; nobody sees anything of it before it is complete, as with cards that are dealt face down.
"""

from __future__ import annotations

import pyspiel

from loreley.envs.openspiel.game import GAMES, Rheingold, Rheinlaender

__all__ = ["Rheingold", "Rheinlaender"]

for _type, _class in GAMES:
    pyspiel.register_game(_type, _class)
