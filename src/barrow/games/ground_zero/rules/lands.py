"""Territories: who owns them, which units are free, how units come and go (chapter 2).

A territory belongs to a party while it has units there; the Zombies also keep empty sites
(GZ-2.8, GZ-2.9). `set_owner`, `add_units`, `remove_units`, `vacate` and `carry` keep that true,
and keep each party's territories and its total on the board, which the supply bounds (GZ-2.13).
"""

from __future__ import annotations

from barrow.games.ground_zero.components import CIVILIANS, NOBODY
from barrow.games.ground_zero.state import State
from barrow.kernel.state import changed


def is_enemy(state: State, land: int, faction: int) -> bool:
    """True if another party has a unit there (GZ-2.11)."""
    return state.units_on[land] > 0 and state.owner_of[land] != faction


def near_enemies(state: State, faction: int) -> int:
    """Return the territories next to an enemy of the party, as bits."""
    near, world = 0, state.pack.map
    for land in range(world.size):
        if is_enemy(state, land, faction):
            near |= world.around[land]
    return near


def free_units(state: State, land: int) -> int:
    """Return the units there that may attack or leave (GZ-2.12); of zombies all (GZ-5.50)."""
    garrison, inactive = state.pack.garrison_of[state.owner_of[land]], state.inactive_on[land]
    return state.units_on[land] - (inactive if inactive > garrison else garrison)


def civilians_on(state: State, land: int) -> int:
    """Return the civilians there, cyborgs not counted."""
    return state.units_on[land] - state.cyborgs_on[land]


def supply_left(state: State, faction: int) -> int:
    """Return how many more units the party may gain (GZ-2.13)."""
    return state.pack.supply - state.units_of[faction]


def walls_against(state: State, faction: int) -> list[bool]:
    """Return by Border whether a wall closes it to this party: never to Civilians (GZ-5.42)."""
    return state.pack.map.all_open if faction == CIVILIANS else state.wall_on


def is_closed(state: State, land: int, neighbor: int, faction: int) -> bool:
    """True if a wall closes the border of two neighbors to this party."""
    return walls_against(state, faction)[state.pack.map.border_between(land, neighbor)]


def is_held_site(state: State, land: int) -> bool:
    """True if the owner keeps a city or a command center without a unit there (GZ-2.9)."""
    is_site = state.city_on[land] or state.centers_on[land] > 0
    return is_site and state.pack.sheets[state.owner_of[land]].keeps_empty_sites


def count_sites(state: State, faction: int) -> tuple[int, int]:
    """Return how many cities and command centers a party controls (GZ-2.5)."""
    cities = centers = 0
    for land in state.lands_of[faction]:
        cities += 1 if state.city_on[land] else 0
        centers += state.centers_on[land]
    return cities, centers


def set_owner(state: State, land: int, faction: int) -> None:
    """Give a territory to a party, or to nobody; those of a party stay in board order."""
    before = state.owner_of[land]
    if before == faction:
        return
    state.owner_of[land] = faction
    if before != NOBODY:
        state.lands_of[before].pop(place_among(state.lands_of[before], land))
    if faction != NOBODY:
        state.lands_of[faction].insert(place_among(state.lands_of[faction], land), land)


def place_among(lands: list[int], land: int) -> int:
    """Return the place of a territory in a list in board order, whether it is there or not."""
    place = 0
    for one in lands:
        if one >= land:
            break
        place += 1
    return place


def add_units(state: State, land: int, units: int) -> int:
    """Add units of the owner, civilians if it has two kinds (GZ-5.32); return how many fit."""
    if units == 0:
        return 0
    owner = state.owner_of[land]
    gained = min(units, supply_left(state, owner))
    state.units_of[owner] = state.units_of[owner] + gained
    state.units_on[land] = state.units_on[land] + gained
    return gained


def remove_units(state: State, land: int, civilians: int, cyborgs: int) -> None:
    """Take units away; for parties with one kind all of them count as civilians."""
    units = civilians + cyborgs
    if units == 0:
        return
    owner, left = state.owner_of[land], state.units_on[land] - units
    assert left >= 0, (land, units)
    state.units_on[land] = left
    state.units_of[owner] = state.units_of[owner] - units
    if cyborgs:
        assert cyborgs <= state.cyborgs_on[land], (land, cyborgs)
        state.cyborgs_on[land] -= cyborgs
    if state.inactive_on[land] > left:
        state.inactive_on[land] = left


def destroy_units(state: State, land: int) -> int:
    """Take all units off a territory; return how many."""
    units = state.units_on[land]
    if units:
        remove_units(state, land, civilians_on(state, land), state.cyborgs_on[land])
    return units


def vacate(state: State, land: int) -> None:
    """Settle who owns a territory that may have lost its last unit (GZ-2.9, GZ-2.10)."""
    if state.owner_of[land] == NOBODY or state.units_on[land] > 0:
        return
    if not is_held_site(state, land):
        set_owner(state, land, NOBODY)


def carry(state: State, source: int, target: int, civilians: int, cyborgs: int) -> None:
    """Move units between two territories; the target becomes the owner's."""
    units = civilians + cyborgs
    state.units_on[source] = state.units_on[source] - units
    state.units_on[target] = state.units_on[target] + units
    if cyborgs:
        state.cyborgs_on[source] -= cyborgs
        state.cyborgs_on[target] += cyborgs
    set_owner(state, target, state.owner_of[source])
    vacate(state, source)


def set_wall(state: State, land: int, other: int, standing: bool) -> None:
    """Build a wall between two neighbors, or take it away; copies share the list."""
    state.wall_on = changed(state.wall_on, state.pack.map.border_between(land, other), standing)
