"""Ways across the map: which territories are joined, for transfers, sending and hunger.

`joined_lands` joins what one party owns (GZ-4.51, GZ-5.30); `hunger_paths` finds where zombies
may go (GZ-5.55, GZ-5.56). Sets of territories are bits, one for each.
"""

from __future__ import annotations

from barrow.games.ground_zero.components import NOBODY, ZOMBIES
from barrow.games.ground_zero.rules.lands import near_enemies, walls_against
from barrow.games.ground_zero.state import State


def is_joined(state: State, land: int) -> bool:
    """True if an owned territory is joined to another of its owner."""
    faction = state.owner_of[land]
    walls = walls_against(state, faction)
    return any(
        state.owner_of[way.target] == faction and not walls[way.border]
        for way in state.moves.ways_of[land]
    )


def joined_lands(state: State, source: int) -> list[int]:
    """List the other territories that a party's land joins to one of its own, in board order.

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


def hunger_paths(state: State) -> list[list[int]]:
    """Return, by Territory, where zombies may go from it, in board order (GZ-5.55, GZ-5.56).

    Zombies neither leave nor pass land next to an enemy. From anywhere else they may go there
    and onto their own or unowned land, the start included. Calm land that is joined shares a list.
    """
    near_enemy = near_enemies(state, ZOMBIES)
    passable = 0
    for land, owner in enumerate(state.owner_of):
        if owner in (ZOMBIES, NOBODY):
            passable |= 1 << land
    reached_from: list[list[int]] = [[]] * len(state.owner_of)
    for source in state.lands_of[ZOMBIES]:
        if near_enemy >> source & 1 == 0 and not reached_from[source]:
            reached = spread(state, ZOMBIES, source, passable, near_enemy)
            for land in reached:
                if near_enemy >> land & 1 == 0:
                    reached_from[land] = reached
    return reached_from


def borders(reached_from: list[list[int]], source: int) -> list[int]:
    """List where the hunger paths from a territory meet an enemy (GZ-5.86)."""
    return [land for land in reached_from[source] if not reached_from[land]]
