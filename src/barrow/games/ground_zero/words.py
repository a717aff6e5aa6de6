"""How things are called in sentences: numbers with their nouns, territories, dice.

Questions, refusals, the log and the names of actions use the same words.
"""

from __future__ import annotations

from barrow.games.ground_zero.components import CIVILIANS, NOBODY, TITLES
from barrow.games.ground_zero.state import State
from barrow.kernel.words import counted


def land_name(state: State, land: int) -> str:
    """Return the printed name of a territory."""
    return state.pack.map.names[land]


def with_units(state: State, land: int) -> str:
    """Return the name of a territory and how many units stand there."""
    return f"{land_name(state, land)} ({counted(state.units_on[land], 'unit')})"


def with_party(state: State, land: int) -> str:
    """Return the name of a territory and who stands there."""
    owner, units = state.owner_of[land], state.units_on[land]
    if owner == NOBODY:
        return land_name(state, land)
    title = TITLES[owner].removesuffix("s") if units == 1 else TITLES[owner]
    return f"{land_name(state, land)} ({units or 'no'} {title})"


def dice_of(faction: int, civilians: int, cyborgs: int) -> str:
    """Return the dice of a side; of the Civilians each kind is named, if there is any."""
    if faction != CIVILIANS:
        return counted(civilians, "die")
    return kinds_of_dice(civilians, cyborgs)


def kinds_of_dice(civilians: int, cyborgs: int) -> str:
    """Return civilian and cyborg dice in words, leaving out a kind with none."""
    kinds = ((civilians, "civilian die"), (cyborgs, "cyborg die"))
    return " and ".join([counted(number, noun) for number, noun in kinds if number])


def faces(dice: list[int]) -> str:
    """Return the faces of the dice that are left; one that defected shows 0."""
    return " ".join([str(face) for face in dice if face])
