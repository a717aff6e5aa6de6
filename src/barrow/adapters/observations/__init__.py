"""Observations: a seat's view as numbers, with named fields, declared once for each game.

`observation` returns how a game with so many players is written; see `fields`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from barrow.adapters.observations.fields import HIGHEST, Field, Observation, mask

if TYPE_CHECKING:
    from barrow.kernel.game import Game

__all__ = ["HIGHEST", "Field", "Observation", "mask", "observation"]

# Where the observation of each game is: its module and class.
_OBSERVATIONS: Final = {
    "conflict": ("conflict", "ConflictObservation"),
    "dark-age-z": ("dark_age_z", "DarkAgeZObservation"),
    "ground-zero": ("ground_zero", "GroundZeroObservation"),
    "skirmish": ("skirmish", "SkirmishObservation"),
}


@cache
def observation(game: Game, players: int) -> Observation:
    """Return how a game with so many players is written as numbers."""
    module, name = _OBSERVATIONS[game.key]
    found: Observation = getattr(import_module(f"{__name__}.{module}"), name)(game, players)
    return found
