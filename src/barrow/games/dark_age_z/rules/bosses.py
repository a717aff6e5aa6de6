"""What a boss does at the start of the last day (DZ-5.52 to DZ-5.54).

Immunity to an attack type is part of combat (DZ-4.108).
"""

from __future__ import annotations

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules.invasion import invasion
from barrow.games.dark_age_z.rules.supply import discard_army
from barrow.games.dark_age_z.rules.zones import lay
from barrow.games.dark_age_z.state import State
from barrow.kernel.state import Log


def strike(state: State, log: Log) -> None:
    """Carry out the boss's ability: technology first, then armies (DZ-5.52, DZ-5.53)."""
    boss = invasion(state)
    if boss.reset_technology:
        state.level_of = [0] * state.table.players
        if log is not None:
            log.append(events.technology_lost(state))
    for board in range(state.table.boards):
        for zone in boss.weaken_zones:
            weaken(state, board * ZONES + zone - 1, log)


def weaken(state: State, place: int, log: Log) -> None:
    """Replace an army, active or defeated, by an active Weakened Army (DZ-5.54)."""
    if state.card_on[place] == NOTHING:
        return
    loyal = state.loyal_on[place]
    if log is not None:
        log.append(events.army_removed(state, place, "discarded", 0, clause="DZ-5.54"))
    discard_army(state, place)
    lay(state, place, state.pack.weakened, loyal)
    if log is not None:
        log.append(events.army_placed(state, place, "took its place", clause="DZ-5.54"))
