"""Plans: how a seat builds its army choice by choice, in secret (CF-3.7 to CF-3.12).

A plan begins with a preset or CUSTOM; then come the copies of each kind, the levels that get one
more fighter, the level left out of the start, and the levels of the starting stack.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.armies import SPREAD, by_type
from barrow.games.conflict.components import KINDS, LEVELS, Group
from barrow.games.conflict.state import State
from barrow.kernel.chance import DECK, Chance

# What a plan needs next.
CHOOSE_ARMY: Final = 0
TAKE_TILES: Final = 1
EXTRA_LEVEL: Final = 2
LEAVE_OUT: Final = 3
STACK_NEXT: Final = 4
READY: Final = 5

CUSTOM: Final = -1  # stands for no preset at the beginning of a plan


class Plan:
    """What a seat has chosen so far: what comes next, or the army that it makes."""

    def __init__(self, state: State, seat: int, made: list[int]) -> None:
        self.made: Final = made
        self._pack: Final = state.pack
        self._number: Final = state.group_of[seat]
        self._group: Final = state.pack.groups[self._number]
        self._size: Final = state.size_of[seat]
        self._presets_only: Final = state.table.presets_only[seat]
        # Where the levels that get one more begin, and where the starting stack does.
        self._extra: Final = 1 + len(self._group.kinds)
        self._fighters: Final = self._size - 1 - sum(made[1 : self._extra])
        self._stack: Final = self._extra + self._fighters % SPREAD

    def stage(self) -> int:
        """Return which choice comes next, or READY."""
        count = len(self.made)
        if count == 0:
            return CHOOSE_ARMY
        if self.made[0] != CUSTOM:
            return READY
        if count < self._stack:
            return TAKE_TILES if count < self._extra else EXTRA_LEVEL
        if count == self._stack and self._group.no_start == 0:
            return LEAVE_OUT
        # The last of the five levels needs no choice.
        return STACK_NEXT if len(self._left()) > 1 else READY

    def choices(self) -> list[int]:
        """List what may come next: numbers of presets, copies or levels."""
        what, group = self.stage(), self._group
        if what == READY:
            return []
        if what == CHOOSE_ARMY:
            presets = self._pack.presets_for(self._number, self._size)
            return presets if self._presets_only else [*presets, CUSTOM]
        if what == TAKE_TILES:
            return list(range(group.copies[LEVELS + group.kinds[len(self.made) - 1]] + 1))
        if what == STACK_NEXT:
            return self._left()
        given = self.made[self._extra :] if what == EXTRA_LEVEL else []
        return [level for level in range(2, LEVELS + 1) if level not in given]

    def _left(self) -> list[int]:
        """List the levels of the start that are not in the starting stack yet."""
        out, stacked = self._group.no_start, self.made[self._stack :]
        if out == 0:
            out = stacked[0]
        return [level for level in range(1, LEVELS + 1) if level != out and level not in stacked]

    def army(self) -> list[int]:
        """Return the army of a finished plan, by sort (CF-3.7)."""
        if self.made[0] != CUSTOM:
            return self._pack.presets[self.made[0]].army
        army = [1] + [self._fighters // SPREAD] * SPREAD + [0] * len(KINDS)
        for level in self.made[self._extra : self._stack]:
            army[level - 1] += 1
        for kind, count in zip(self._group.kinds, self.made[1:]):
            army[LEVELS + kind] = count
        return army

    def types(self) -> list[int]:
        """Return the army of a finished plan, by type."""
        return by_type(self._number, self.army())

    def start(self) -> list[int]:
        """Return the starting stack of a finished plan: levels, top first."""
        if self.made[0] != CUSTOM:
            return self._pack.presets[self.made[0]].start
        return self.made[len(self.made) - (SPREAD - 1) :] + self._left()


def plan_for(group: Group, size: int, army: list[int], start: list[int]) -> list[int]:
    """Return the choices that build this army and this starting stack."""
    plan = [CUSTOM] + [army[LEVELS + kind] for kind in group.kinds]
    fewest = (size - 1 - sum(plan[1:])) // SPREAD
    plan += [level for level in range(2, LEVELS + 1) if army[level - 1] > fewest]
    if group.no_start == 0:
        plan += [level for level in range(2, LEVELS + 1) if level not in start]
    return plan + start[: SPREAD - 1]


def draw_plan(state: State, seat: int, ready: bool, chance: Chance) -> Plan:
    """Draw a plan of a seat: a finished one, or one that is still being made."""
    plan = Plan(state, seat, [])
    options = plan.choices()
    while options:
        if not ready and plan.made and chance.below(3, DECK) == 0:
            return plan
        plan = Plan(state, seat, [*plan.made, options[chance.below(len(options), DECK)]])
        options = plan.choices()
    return plan if ready else Plan(state, seat, [])
