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
    owner_of, ways_of, faction = state.owner_of, state.moves.ways_of, state.owner_of[source]
    walls = walls_against(state, faction)
    is_reached = [False] * len(owner_of)
    is_reached[source] = True
    waiting = [source]
    while waiting:
        for way in ways_of[waiting.pop()]:
            other = way.target
            if owner_of[other] == faction and not is_reached[other] and not walls[way.border]:
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
        # By Territory: zombies may stand there; an enemy is next to it.
        self._open: Final = [owner in (ZOMBIES, NOBODY) for owner in state.owner_of]
        self._near_enemy: Final = near_enemies(state, ZOMBIES)
        self._group_of: Final = [_NO_GROUP] * len(state.owner_of)  # by Territory
        self._reached_by: Final[list[list[int]]] = []  # by group, in board order

    def _spread(self, start: int) -> None:
        """Find the group of a calm start, and all it reaches."""
        ways_of, walls = self._state.moves.ways_of, walls_against(self._state, ZOMBIES)
        is_open, near_enemy, group_of = self._open, self._near_enemy, self._group_of
        group = len(self._reached_by)
        is_reached = [False] * len(is_open)
        is_reached[start] = True
        reached = [start]
        waiting = [start]
        while waiting:
            land = waiting.pop()
            group_of[land] = group
            for way in ways_of[land]:
                other = way.target
                if is_open[other] and not is_reached[other] and not walls[way.border]:
                    is_reached[other] = True
                    reached.append(other)
                    if not near_enemy[other]:
                        waiting.append(other)
        reached.sort()
        self._reached_by.append(reached)

    def is_calm(self, land: int) -> bool:
        """True if zombies may leave or pass a territory of theirs: no enemy is next to it."""
        return not self._near_enemy[land]

    def group(self, source: int) -> int:
        """Return the group of a calm territory."""
        if self._group_of[source] == _NO_GROUP:
            self._spread(source)
        return self._group_of[source]

    def reach(self, source: int) -> list[int]:
        """List, in board order, where a hunger path from the source leads (GZ-5.56).

        The source itself is among it, if anything is.
        """
        return self._reached_by[self.group(source)] if self.is_calm(source) else []

    def borders(self, source: int) -> list[int]:
        """List where a hunger path leads that has an enemy neighbor (GZ-5.86)."""
        return [land for land in self.reach(source) if not self.is_calm(land)]

    def is_destination(self, source: int, land: int) -> bool:
        """True if zombies may end up on land that the source reaches: another of theirs."""
        return land != source and self._state.owner_of[land] == ZOMBIES

    def can_leave(self, source: int) -> bool:
        """True if a hunger path leads somewhere."""
        return any(self.is_destination(source, land) for land in self.reach(source))

    def destinations(self, source: int) -> list[int]:
        """List the other zombie-owned territories a hunger path leads to (GZ-5.57)."""
        return [land for land in self.reach(source) if self.is_destination(source, land)]
