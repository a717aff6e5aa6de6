"""New units: a pool for Military and Aliens, growth for the others (rulebook: Assign units).

`income` counts a pool (GZ-4.10 to GZ-4.12); `AssignPool` and `Assign` have it placed
one unit at a time (GZ-4.13). `grow` adds units where they are earned (GZ-5.20, GZ-5.52).
`expected` says how many units a party would get if its turn began now.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import CASH
from barrow.games.ground_zero.components import CIVILIANS, MILITARY, POOL
from barrow.games.ground_zero.rules.cards import (
    add_cash,
    cash,
    list_places,
    refuse_cash,
    refuse_place,
)
from barrow.games.ground_zero.rules.ending import region_points
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


def income(state: GroundZeroState, faction: int) -> list[int]:
    """Return the parts of a pool: territories, cities, command centers, regions.

    Divisions are rounded down separately, and the minimum is for the territory part
    alone (GZ-4.10, GZ-4.12).
    """
    sheet = state.pack.sheets[faction]
    cities, centers = count_sites(state, faction)
    lands = len(state.lands_of[faction])
    return [
        max(sheet.territory_minimum, lands // sheet.territories_per_unit),
        cities // sheet.cities_per_unit,
        centers * sheet.units_per_center,
        region_points(state, faction) if sheet.regional_points else 0,
    ]


def count_sites(state: GroundZeroState, faction: int) -> tuple[int, int]:
    """Return how many cities and command centers a party has."""
    city_on, centers_on = state.city_on, state.centers_on
    cities = centers = 0
    for land in state.lands_of[faction]:
        cities += city_on[land]
        centers += centers_on[land]
    return cities, centers


def expected(state: GroundZeroState, faction: int) -> int:
    """Return the units a party would get if its turn began now, cut to the supply left."""
    sheet = state.pack.sheets[faction]
    if sheet.growth == POOL:
        units = sum(income(state, faction))
    else:
        cities, centers = count_sites(state, faction)
        units = centers * sheet.units_per_center + cities * sheet.units_per_city
        if faction == CIVILIANS:
            parents = state.pack.figures.civilians_per_newborn
            for land in state.lands_of[faction]:
                units += state.civilians_on(land) // parents
    return min(units, state.supply(faction))


def begin_assign(state: GroundZeroState, faction: int, log: Log | None) -> None:
    """Count the pool once, cut to the supply left, and have it placed (GZ-4.13)."""
    parts = income(state, faction)
    pool = min(sum(parts), state.supply(faction))
    if log is not None:
        clause = "GZ-4.10" if faction == MILITARY else "GZ-4.11"
        log.append(events.pool_counted(faction, pool, parts, clause))
    state.stack.append(AssignPool(pool))


class AssignPool(Frame[GroundZeroState]):
    """Go on with the pool, cut to the supply a cashed card has left (GZ-4.17)."""

    name: ClassVar[str] = "assign_pool"

    def __init__(self, pool: int) -> None:
        super().__init__(NO_SEATS)
        self.pool: Final = pool

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Ask for the next unit, if one is left."""
        pool = min(self.pool, state.supply(state.active))
        if pool > 0:
            state.stack.append(Assign(state.seat_of[state.active], pool))


class Assign(Frame[GroundZeroState]):
    """Place one unit of the pool, or cash a card (GZ-4.13)."""

    name: ClassVar[str] = "assign"

    def __init__(self, seat: int, pool: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.pool: Final = pool

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every own territory, and the cards of the hand."""
        faction = state.faction_of[seat]
        listed = list_places(state, faction)
        add_cash(state, faction, listed)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Place the unit, or the units of a card first."""
        if action.kind == CASH:
            state.stack.append(AssignPool(self.pool))
            cash(state, seat, action.a, log)
            return
        state.add_units(action.a, 1)
        if log is not None:
            log.append(events.unit_placed(state, state.faction_of[seat], action.a, "GZ-4.13"))
        if self.pool > 1:
            state.stack.append(Assign(seat, self.pool - 1))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not an own territory, a card not held, or another kind of action."""
        faction = state.faction_of[seat]
        if action.kind == CASH:
            return refuse_cash(state, faction, action)
        return refuse_place(state, faction, action, "GZ-4.13")


def grow(state: GroundZeroState, faction: int, log: Log | None) -> list[int]:
    """Add units where they are earned; return them by Territory.

    When the supply is short, command centers come first, then cities, then civilian
    multiplication, each in board order (GZ-4.16). The civilians counted are those
    present before any growth (GZ-5.21).
    """
    sheet = state.pack.sheets[faction]
    lands = state.lands_of[faction]
    before: list[int] = []
    if faction == CIVILIANS:
        units_on, cyborgs_on = state.units_on, state.cyborgs_on
        before = [units_on[land] - cyborgs_on[land] for land in lands]
    city_on, centers_on = state.city_on, state.centers_on
    grown = [0] * len(state.owner_of)
    for land in lands:
        if centers_on[land]:
            grown[land] += state.add_units(land, centers_on[land] * sheet.units_per_center)
    for land in lands:
        if city_on[land]:
            grown[land] += state.add_units(land, city_on[land] * sheet.units_per_city)
    for place, civilians in enumerate(before):
        newborn = civilians // state.pack.figures.civilians_per_newborn
        if newborn:
            grown[lands[place]] += state.add_units(lands[place], newborn)
    if log is not None:
        clause = "GZ-5.20" if faction == CIVILIANS else "GZ-5.52"
        log.append(events.units_grew(state, faction, grown, sum(grown), clause))
    return grown
