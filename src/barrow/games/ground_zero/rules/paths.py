"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`joined_lands` joins what one party owns (GZ-4.51, GZ-5.30). `Hunger` finds where zombies
may go: through their own or unowned land without enemy neighbors (GZ-5.55, GZ-5.56).
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
    is_own = [owner == faction for owner in state.owner_of]
    reached = spread(state, faction, source, is_own, [False] * len(is_own))
    return [land for land in reached if land != source]


def spread(
    state: State, faction: int, start: int, is_open: list[bool], ends_path: list[bool]
) -> list[int]:
    """List, in board order, where paths of a party over open land lead, the start included."""
    ways_of, walls = state.moves.ways_of, walls_against(state, faction)
    is_reached = [False] * len(is_open)
    is_reached[start] = True
    waiting = [start]
    while waiting:
        for way in ways_of[waiting.pop()]:
            other = way.target
            if is_open[other] and not is_reached[other] and not walls[way.border]:
                is_reached[other] = True
                if not ends_path[other]:
                    waiting.append(other)
    return [land for land, reached in enumerate(is_reached) if reached]


class Hunger:
    """Where zombies may go right now without leaving or passing land next to an enemy.

    Calm land (no enemy neighbor) that is joined forms a group: from all of it the same
    land is reached, the group itself and what borders it. Groups are found when asked for.
    """

    def __init__(self, state: State) -> None:
        self._state: Final = state
        # By Territory: zombies may stand there; an enemy is next to it.
        self._open: Final = [owner in (ZOMBIES, NOBODY) for owner in state.owner_of]
        self._near_enemy: Final = near_enemies(state, ZOMBIES)
        self._group_of: Final = [_NO_GROUP] * len(state.owner_of)  # by Territory
        self._reached_by: Final[list[list[int]]] = []  # by group, in board order

    def is_calm(self, land: int) -> bool:
        """True if zombies may leave or pass a territory of theirs: no enemy is next to it."""
        return not self._near_enemy[land]

    def group(self, source: int) -> int:
        """Return the group of a calm territory."""
        if self._group_of[source] == _NO_GROUP:
            near_enemy = self._near_enemy
            reached = spread(self._state, ZOMBIES, source, self._open, near_enemy)
            for land in reached:
                if not near_enemy[land]:
                    self._group_of[land] = len(self._reached_by)
            self._reached_by.append(reached)
        return self._group_of[source]

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56).

        The source itself is among it, if anything is.
        """
        return self._reached_by[self.group(source)] if self.is_calm(source) else []

    def borders(self, source: int) -> list[int]:
        """List where a hunger path leads that has an enemy neighbor (GZ-5.86)."""
        return [land for land in self.reach(source) if not self.is_calm(land)]

    def destinations(self, source: int) -> list[int]:
        """List the other zombie-owned territories a hunger path leads to (GZ-5.57)."""
        owner_of = self._state.owner_of
        return [land for land in self.reach(source) if land != source and owner_of[land] == ZOMBIES]
