"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`joined_lands` joins what one party owns (GZ-4.51, GZ-5.30). `Hunger` finds where zombies
may go: through their own or unowned land without enemy neighbors (GZ-5.55, GZ-5.56).
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import NOBODY, ZOMBIES
from barrow.games.ground_zero.rules.lands import has_enemy_neighbor, walls_against
from barrow.games.ground_zero.state import State

_NO_GROUP: Final = -1


def is_joined(state: State, land: int) -> bool:
    """True if an owned territory is joined to another of its owner."""
    world, faction = state.pack.map, state.owner_of[land]
    walls = walls_against(state, faction)
    for other, border in zip(world.neighbors_of[land], world.borders_of[land]):
        if state.owner_of[other] == faction and not walls[border]:
            return True
    return False


def joined_lands(state: State, source: int) -> list[int]:
    """List the other territories that own land joins to an owned one, in board order.

    Walls part lands for everybody but the Civilians.
    """
    world, faction = state.pack.map, state.owner_of[source]
    owner_of, walls = state.owner_of, walls_against(state, faction)
    is_reached = [False] * len(state.owner_of)
    is_reached[source] = True
    waiting = [source]
    while waiting:
        land = waiting.pop()
        for other, border in zip(world.neighbors_of[land], world.borders_of[land]):
            if owner_of[other] == faction and not walls[border] and not is_reached[other]:
                is_reached[other] = True
                waiting.append(other)
    return [land for land, reached in enumerate(is_reached) if reached and land != source]


class Hunger:
    """Where zombies may go right now without leaving or passing land next to an enemy.

    Calm land (no enemy neighbor) that is joined forms a group: from all of it the same
    land is reached, the group itself and what borders it. Groups are found when asked for.
    """

    def __init__(self, state: State) -> None:
        self._state: Final = state
        # By Territory: zombies may stand there; they may also leave it or pass.
        self._open: Final = [owner in (ZOMBIES, NOBODY) for owner in state.owner_of]
        self._calm: Final = [
            is_open and not has_enemy_neighbor(state, land, ZOMBIES)
            for land, is_open in enumerate(self._open)
        ]
        self._group_of: Final = [_NO_GROUP] * len(state.owner_of)  # by Territory
        self._reached_by: Final[list[list[int]]] = []  # by group, in board order

    def _spread(self, start: int) -> None:
        """Find the group of a calm start, and all it reaches."""
        world, walls = self._state.pack.map, walls_against(self._state, ZOMBIES)
        group = len(self._reached_by)
        reached = [False] * len(self._open)
        reached[start] = True
        waiting = [start]
        while waiting:
            land = waiting.pop()
            self._group_of[land] = group
            for other, border in zip(world.neighbors_of[land], world.borders_of[land]):
                if reached[other] or walls[border] or not self._open[other]:
                    continue
                reached[other] = True
                if self._calm[other]:
                    waiting.append(other)
        self._reached_by.append([land for land, is_reached in enumerate(reached) if is_reached])

    def is_calm(self, land: int) -> bool:
        """True if zombies may leave or pass a territory: no enemy is next to it."""
        return self._calm[land]

    def group(self, source: int) -> int:
        """Return the group of a calm territory."""
        if self._group_of[source] == _NO_GROUP:
            self._spread(source)
        return self._group_of[source]

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56).

        The source itself is among it, if anything is.
        """
        return self._reached_by[self.group(source)] if self._calm[source] else []

    def borders(self, source: int) -> list[int]:
        """List where a hunger path leads that has an enemy neighbor (GZ-5.86)."""
        return [land for land in self.reach(source) if not self._calm[land]]

    def destinations(self, source: int) -> list[int]:
        """List the other zombie-owned territories a hunger path leads to (GZ-5.57)."""
        owner_of = self._state.owner_of
        return [land for land in self.reach(source) if land != source and owner_of[land] == ZOMBIES]
