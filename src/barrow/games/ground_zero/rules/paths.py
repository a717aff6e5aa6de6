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
        self._open: Final = [
            owner in (ZOMBIES, NOBODY) for owner in state.owner_of
        ]  # by Territory: zombies may stand there
        self.calm: Final = [
            self._open[t] and not state.has_enemy_neighbor(t, ZOMBIES)
            for t in range(len(state.owner_of))
        ]  # by Territory: zombies may leave it or pass

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56)."""
        world = self._state.pack.map
        seen = [False] * world.size
        seen[source] = True
        if self.calm[source]:
            waiting = [source]
            while waiting:
                land = waiting.pop()
                neighbors = world.neighbors_of[land]
                for place in range(len(neighbors)):
                    other = neighbors[place]
                    if seen[other] or not self._open[other]:
                        continue
                    if self._state.is_closed(world.borders_of[land][place], ZOMBIES):
                        continue
                    seen[other] = True
                    if self.calm[other]:
                        waiting.append(other)
        return [t for t in range(world.size) if seen[t] and t != source]

    def destinations(self, source: int) -> list[int]:
        """List the zombie-owned territories a hunger path leads to (GZ-5.57)."""
        owner_of = self._state.owner_of
        return [t for t in self.reach(source) if owner_of[t] == ZOMBIES]
