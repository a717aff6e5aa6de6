"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`groups` joins what one party owns (GZ-4.51, GZ-5.30). `Hunger` finds where zombies
may go: through their own or unowned land without enemy neighbors (GZ-5.55, GZ-5.56).
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import NOBODY, ZOMBIES
from barrow.games.ground_zero.state import GroundZeroState


def groups(state: GroundZeroState, faction: int) -> list[int]:
    """Return the group of joined lands each land of a party is in; -1 is not its own.

    Walls part a group for everybody but the Civilians.
    """
    owner_of = state.owner_of
    world = state.pack.map
    group_of = [-1] * len(owner_of)
    group = 0
    for start in range(len(owner_of)):
        if owner_of[start] != faction or group_of[start] >= 0:
            continue
        group_of[start] = group
        reached = [start]
        while reached:
            land = reached.pop()
            neighbors = world.neighbors_of[land]
            for place in range(len(neighbors)):
                other = neighbors[place]
                if owner_of[other] != faction or group_of[other] >= 0:
                    continue
                if not state.is_closed(world.borders_of[land][place], faction):
                    group_of[other] = group
                    reached.append(other)
        group += 1
    return group_of


def group_sizes(group_of: list[int]) -> list[int]:
    """Return how many territories each group has."""
    sizes = [0] * (max(group_of) + 1)
    for group in group_of:
        if group >= 0:
            sizes[group] += 1
    return sizes


class Hunger:
    """Where zombies may go right now without leaving or passing land next to an enemy."""

    def __init__(self, state: GroundZeroState) -> None:
        self._state: Final = state
        owner_of = state.owner_of
        units_on = state.units_on
        neighbors_of = state.pack.map.neighbors_of
        # By Territory: zombies may stand there; they may also leave it or pass.
        self._open: Final[list[bool]] = [False] * len(owner_of)
        self.calm: Final[list[bool]] = [False] * len(owner_of)
        for land in range(len(owner_of)):
            if owner_of[land] != ZOMBIES and owner_of[land] != NOBODY:
                continue
            self._open[land] = True
            calm = True
            for other in neighbors_of[land]:
                if units_on[other] > 0 and owner_of[other] != ZOMBIES:
                    calm = False
                    break
            self.calm[land] = calm

    def sources(self) -> list[int]:
        """List the zombie-owned territories from which a hunger path leads to another."""
        owner_of = self._state.owner_of
        group_of = [-1] * len(owner_of)  # calm land reached from each other
        counted_in = [-1] * len(owner_of)  # the last group that reached a land
        zombie_lands: list[int] = []  # by group: zombie-owned land it reaches
        for start in range(len(owner_of)):
            if self.calm[start] and group_of[start] < 0:
                lands = self._spread(start, len(zombie_lands), group_of, counted_in)
                zombie_lands.append(lands)
        return [
            land
            for land in range(len(owner_of))
            if owner_of[land] == ZOMBIES and self.calm[land] and zombie_lands[group_of[land]] > 1
        ]

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56)."""
        size = len(self._open)
        reached_in = [-1] * size
        if self.calm[source]:
            self._spread(source, 0, [-1] * size, reached_in)
        return [t for t in range(size) if reached_in[t] == 0 and t != source]

    def _spread(self, start: int, group: int, group_of: list[int], reached_in: list[int]) -> int:
        """Mark the calm land joined to a calm start, and all land next to it.

        Return how much of it the Zombies own.
        """
        world = self._state.pack.map
        owner_of = self._state.owner_of
        group_of[start] = group
        reached_in[start] = group
        owned = 1 if owner_of[start] == ZOMBIES else 0
        waiting = [start]
        while waiting:
            land = waiting.pop()
            neighbors = world.neighbors_of[land]
            for place in range(len(neighbors)):
                other = neighbors[place]
                if reached_in[other] == group or not self._open[other]:
                    continue
                if self._state.is_closed(world.borders_of[land][place], ZOMBIES):
                    continue
                reached_in[other] = group
                if owner_of[other] == ZOMBIES:
                    owned += 1
                if self.calm[other]:
                    group_of[other] = group
                    waiting.append(other)
        return owned

    def destinations(self, source: int) -> list[int]:
        """List the zombie-owned territories a hunger path leads to (GZ-5.57)."""
        owner_of = self._state.owner_of
        return [t for t in self.reach(source) if owner_of[t] == ZOMBIES]
