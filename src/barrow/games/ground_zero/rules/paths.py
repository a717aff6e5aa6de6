"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`joined_lands` joins what one party owns (GZ-4.51, GZ-5.30). `Hunger` finds where zombies
may go: through their own or unowned land without enemy neighbors (GZ-5.55, GZ-5.56).
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, NOBODY, ZOMBIES
from barrow.games.ground_zero.state import GroundZeroState


def is_joined(state: GroundZeroState, land: int) -> bool:
    """Say whether an owned land is joined to another of its owner."""
    owner_of, faction = state.owner_of, state.owner_of[land]
    world = state.pack.map
    walled = state.walls > 0 and faction != CIVILIANS
    for other, border in zip(world.neighbors_of[land], world.borders_of[land]):
        if owner_of[other] == faction and not (walled and state.wall_on[border]):
            return True
    return False


def joined_lands(state: GroundZeroState, source: int) -> list[int]:
    """List the other lands that own land joins to an owned one, in board order.

    Walls part lands for everybody but the Civilians.
    """
    owner_of, faction = state.owner_of, state.owner_of[source]
    world = state.pack.map
    walled = state.walls > 0 and faction != CIVILIANS
    is_reached = [False] * len(owner_of)
    is_reached[source] = True
    reached: list[int] = []
    waiting = [source]
    while waiting:
        land = waiting.pop()
        for place, other in enumerate(world.neighbors_of[land]):
            if owner_of[other] != faction or is_reached[other]:
                continue
            if not (walled and state.wall_on[world.borders_of[land][place]]):
                is_reached[other] = True
                reached.append(other)
                waiting.append(other)
    reached.sort()
    return reached


class Hunger:
    """Where zombies may go right now without leaving or passing land next to an enemy.

    Calm land (no enemy neighbor) that is joined forms a group: from all of it the same
    land is reached, the group itself and what borders it. Groups are found when asked for.
    """

    def __init__(self, state: GroundZeroState) -> None:
        self._state: Final = state
        size = len(state.owner_of)
        self._open: Final = [False] * size  # by Territory: zombies may stand there
        self._calm: Final = [False] * size  # by Territory: they may leave it or pass
        self._group_of: Final = [-1] * size  # by Territory, -1 where it is not calm
        self._reached_by: Final[list[list[int]]] = []  # by group, in board order
        self._find_calm()

    def _find_calm(self) -> None:
        state = self._state
        owner_of, units_on = state.owner_of, state.units_on
        neighbors_of = state.pack.map.neighbors_of
        may_stand, calm = self._open, self._calm
        for land in state.lands_of[ZOMBIES] + state.lands_of[NOBODY]:
            may_stand[land] = True
            for other in neighbors_of[land]:
                if units_on[other] > 0 and owner_of[other] != ZOMBIES:
                    break
            else:
                calm[land] = True

    def _spread(self, start: int, group: int) -> list[int]:
        """Mark the group of a calm start; list all it reaches."""
        state = self._state
        world = state.pack.map
        may_stand, calm, walled = self._open, self._calm, state.walls > 0
        reached = [False] * len(may_stand)
        reached[start] = True
        self._group_of[start] = group
        waiting = [start]
        while waiting:
            land = waiting.pop()
            for place, other in enumerate(world.neighbors_of[land]):
                if reached[other] or not may_stand[other]:
                    continue
                if walled and state.wall_on[world.borders_of[land][place]]:
                    continue
                reached[other] = True
                if calm[other]:
                    self._group_of[other] = group
                    waiting.append(other)
        return [land for land, is_reached in enumerate(reached) if is_reached]

    def is_calm(self, land: int) -> bool:
        """Say whether zombies may leave or pass a land: no enemy is next to it."""
        return self._calm[land]

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56).

        The source itself is among it, if anything is.
        """
        if not self._calm[source]:
            return []
        group = self._group_of[source]
        if group < 0:
            group = len(self._reached_by)
            self._reached_by.append(self._spread(source, group))
        return self._reached_by[group]

    def borders(self, source: int) -> list[int]:
        """List where a hunger path leads that has an enemy neighbor (GZ-5.86)."""
        calm = self._calm
        return [land for land in self.reach(source) if not calm[land]]

    def destinations(self, source: int) -> list[int]:
        """List the zombie-owned territories a hunger path leads to (GZ-5.57)."""
        owner_of = self._state.owner_of
        return [t for t in self.reach(source) if t != source and owner_of[t] == ZOMBIES]

    def sources(self) -> list[int]:
        """List the zombie-owned territories from which a hunger path leads to another."""
        owner_of = self._state.owner_of
        zombie_lands: list[int] = []  # by group
        found: list[int] = []
        for land in self._state.lands_of[ZOMBIES]:
            if not self._calm[land]:
                continue
            reached = self.reach(land)
            group = self._group_of[land]
            if group == len(zombie_lands):
                zombie_lands.append(sum([1 for other in reached if owner_of[other] == ZOMBIES]))
            if zombie_lands[group] > 1:
                found.append(land)
        return found
