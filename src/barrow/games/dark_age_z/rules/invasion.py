"""The day's invasion: its card, how many zombies come, and how strong they are."""

from __future__ import annotations

from barrow.games.dark_age_z.components import Invasion
from barrow.games.dark_age_z.state import State


def invasion(state: State) -> Invasion:
    """Return the current invasion card."""
    return state.pack.invasions[state.spawned[-1]]


def zombies(state: State) -> int:
    """Return the day's number of zombies for each board (DZ-2.16, DZ-2.17)."""
    current = invasion(state)
    if current.is_boss:
        return current.zombies
    return current.zombies + sum(state.pack.invasions[card].power_zombies for card in state.spawned)


def hp(state: State) -> int:
    """Return the day's HP of a zombie (DZ-2.16, DZ-2.17)."""
    current = invasion(state)
    if current.is_boss:
        return current.hp
    return current.hp + sum(state.pack.invasions[card].power_hp for card in state.spawned)


def is_last_day(state: State) -> bool:
    """True if this is the boss day."""
    return state.day == state.pack.modes[state.table.mode].days
