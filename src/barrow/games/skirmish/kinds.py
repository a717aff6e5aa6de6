"""The kinds of values of Skirmish: what its fields, actions and decisions are declared with."""

from __future__ import annotations

from typing import Final

from barrow.kernel.kinds import ids, number

COUNT: Final = number(0, 1_000_000)
TEAM: Final = ids("team")
CHARACTER: Final = ids("character")
CARD: Final = ids("card")
REWARD: Final = ids("reward")
SPACE: Final = ids("space")
PURPOSE: Final = ids("purpose")
