"""The kinds of values of Ground Zero: what its fields, actions and decisions are declared with."""

from __future__ import annotations

from typing import Final

from barrow.kernel.kinds import ids, number

COUNT: Final = number(0, 1_000_000, usual=60)
FACE: Final = number(0, 9)  # of a die; 0 if its civilian defected
FACTION: Final = ids("faction")
LAND: Final = ids("territory")
BORDER: Final = ids("border")
BONUS: Final = ids("bonus")
PURPOSE: Final = ids("purpose")
