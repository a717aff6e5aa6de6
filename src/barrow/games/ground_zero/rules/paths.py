"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`joined_lands` joins what one party owns (GZ-4.51, GZ-5.30). `Hunger` finds where zombies
may go: through their own or unowned land without enemy neighbors (GZ-5.55, GZ-5.56).
Sets of territories are bits, so that looking one up costs next to nothing.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import NOBODY, ZOMBIES
from barrow.games.ground_zero.rules.lands import near_enemies, walls_against
from barrow.games.ground_zero.state import State

_NO_GROUP: Final = -1


def is_joined(state: State, land: int) -> bool:
    """True if an owned territory is joined to another of its owner."""
    faction = state.owner_of[land]
    walls = walls_against(state, faction)
    return any(
        state.owner_of[way.target] == faction and not walls[way.border]
        for way in state.moves.ways_of[land]
    )


def joined_lands(state: State, source: int) -> list[int]:
    """List the other territories that own land joins to an owned one, in board order.

    Walls part lands for everybody but the Civilians.
    """
    faction = state.owner_of[source]
    owned = 0
    for land in state.lands_of[faction]:
        owned |= 1 << land
    return [land for land in spread(state, faction, source, owned, 0) if land != source]


def spread(state: State, faction: int, start: int, passable: int, ends: int) -> list[int]:
    """List, in board order, where a party can go from a territory, the start included.

    Paths lead over passable land; one that enters any of the ends goes no farther.
    """
    ways_of, walls = state.moves.ways_of, walls_against(state, faction)
    left = passable & ~(1 << start)
    waiting = [start]
    while waiting:
        for way in ways_of[waiting.pop()]:
            if left & way.bit and not walls[way.border]:
                left ^= way.bit
                if not ends & way.bit:
                    waiting.append(way.target)
    reached = passable & ~left
    return [land for land in range(len(ways_of)) if reached >> land & 1]


class Hunger:
    """Where zombies may go right now without leaving or passing land next to an enemy.

    Calm land (no enemy neighbor) that is joined forms a group: from all of it the same
    land is reached, the group itself and what borders it. Groups are found when asked for.
    """

    def __init__(self, state: State) -> None:
        passable = 0
        for land, owner in enumerate(state.owner_of):
            if owner in (ZOMBIES, NOBODY):
                passable |= 1 << land
        self._state: Final = state
        self._passable: Final = passable
        self._near_enemy: Final = near_enemies(state, ZOMBIES)
        self._group_of: Final = [_NO_GROUP] * len(state.owner_of)  # by Territory
        # By group, in board order: what it reaches, and what of it the Zombies own.
        self._reached_by: Final[list[list[int]]] = []
        self._owned_by: Final[list[list[int]]] = []

    def is_calm(self, land: int) -> bool:
        """True if zombies may leave or pass a territory of theirs: no enemy is next to it."""
        return self._near_enemy >> land & 1 == 0

    def group(self, source: int) -> int:
        """Return the group of a calm territory."""
        if self._group_of[source] == _NO_GROUP:
            state = self._state
            reached = spread(state, ZOMBIES, source, self._passable, self._near_enemy)
            for land in reached:
                if self.is_calm(land):
                    self._group_of[land] = len(self._reached_by)
            self._reached_by.append(reached)
            self._owned_by.append([land for land in reached if state.owner_of[land] == ZOMBIES])
        return self._group_of[source]

    def borders(self, source: int) -> list[int]:
        """List where hunger paths from a calm territory meet an enemy (GZ-5.86)."""
        return [land for land in self._reached_by[self.group(source)] if not self.is_calm(land)]

    def can_leave(self, source: int) -> bool:
        """True if zombies of a territory have a destination (GZ-5.57)."""
        return self.is_calm(source) and len(self._owned_by[self.group(source)]) > 1

    def destinations(self, source: int) -> list[int]:
        """List the other zombie-owned territories hunger paths lead to (GZ-5.56, GZ-5.57)."""
        if not self.is_calm(source):
            return []
        return [land for land in self._owned_by[self.group(source)] if land != source]
