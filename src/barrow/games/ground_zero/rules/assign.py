"""New units: a pool for Military and Aliens, growth for the others (rulebook: Assign units).

`income` counts a pool (GZ-4.10 to GZ-4.12); `AssignPool` and `Assign` have it placed
one unit at a time (GZ-4.13). `grow` adds units where they are earned (GZ-5.20, GZ-5.52).
`expected` says how many units a party would get if its turn began now.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events, kinds
from barrow.games.ground_zero.actions import CashCard, PlaceUnit
from barrow.games.ground_zero.components import CIVILIANS, MILITARY, POOL
from barrow.games.ground_zero.rules import cards, ending, parties
from barrow.games.ground_zero.rules.lands import add_units, civilians_on, count_sites, supply_left
from barrow.games.ground_zero.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Step, Takes
from barrow.kernel.errors import need_number


def income(state: State, faction: int) -> list[int]:
    """Return the parts of a pool: territories, cities, command centers, regions.

    Divisions are rounded down separately, and the minimum is for the territory part
    alone (GZ-4.10, GZ-4.12).
    """
    sheet = state.pack.sheets[faction]
    lands = len(state.lands_of[faction])
    cities, centers = count_sites(state, faction)
    return [
        max(sheet.territory_minimum, lands // sheet.territories_per_unit),
        cities // sheet.cities_per_unit,
        centers * sheet.units_per_command_center,
        ending.region_points(state, faction) if sheet.regional_points else 0,
    ]


def expected(state: State, faction: int) -> int:
    """Return the units a party would get if its turn began now, cut to the supply left."""
    sheet = state.pack.sheets[faction]
    if sheet.growth == POOL:
        units = sum(income(state, faction))
    else:
        cities, centers = count_sites(state, faction)
        units = centers * sheet.units_per_command_center + cities * sheet.units_per_city
        if faction == CIVILIANS:
            units += sum([newborns(state, land) for land in state.lands_of[faction]])
    return min(units, supply_left(state, faction))


def newborns(state: State, land: int) -> int:
    """Return how many civilians those of a territory multiply by (GZ-5.20, GZ-5.21)."""
    return civilians_on(state, land) // state.pack.civilians.civilians_per_new_civilian


def begin_assign(state: State, faction: int, log: Log) -> None:
    """Count the pool once, cut to the supply left, and have it placed (GZ-4.13)."""
    parts = income(state, faction)
    pool = min(sum(parts), supply_left(state, faction))
    if log is not None:
        clause = "GZ-4.10" if faction == MILITARY else "GZ-4.11"
        log.append(events.pool_counted(state, faction, pool, *parts, clause=clause))
    state.push(AssignPool(pool))


class AssignPool(Step[State]):
    """Continue placing the pool, cut to the supply that a cashed card left (GZ-4.17)."""

    over: ClassVar[list[str]] = ["attack"]
    parts: ClassVar[Parts] = {"pool": kinds.COUNT}

    def __init__(self, pool: int) -> None:
        super().__init__()
        self.pool: Final = pool

    def run(self, state: State, chance: Chance, log: Log) -> None:
        faction = parties.active(state)
        pool = min(self.pool, supply_left(state, faction))
        if pool > 0:
            state.push(Assign(state.seat_of[faction], pool))


class Assign(cards.PlaceDecision):
    """Place one unit of the pool, or cash a card (GZ-4.13)."""

    clause: ClassVar[str] = "GZ-4.13"
    takes: ClassVar[Takes] = [PlaceUnit, CashCard]
    over: ClassVar[list[str]] = ["attack"]
    parts: ClassVar[Parts] = {"pool": kinds.COUNT}

    def __init__(self, seat: int, pool: int) -> None:
        super().__init__(seat)
        self.pool: Final = pool

    def question(self, state: State) -> str:
        return f"Place a new unit ({self.pool} left)"

    def legal(self, state: State, seat: int) -> list[Action]:
        return super().legal(state, seat) + cards.list_cash(state, state.faction_of[seat])

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, CashCard):
            state.push(AssignPool(self.pool))
            cards.cash(state, seat, action.card, log)
            return
        self.place(state, seat, action, log)
        if self.pool > 1:
            state.push(Assign(seat, self.pool - 1))

    def refuse(self, state: State, seat: int, action: CashCard | PlaceUnit) -> Refusal:
        if isinstance(action, CashCard):
            return cards.refuse_cash(state, state.faction_of[seat], action.card)
        return super().refuse(state, seat, action)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_number(self.pool, 1, supply_left(state, parties.active(state)), f"{path}.pool")


def grow(state: State, faction: int, log: Log) -> list[int]:
    """Add units where they are earned; return them by Territory.

    When the supply is short, command centers come first, then cities, then civilian
    multiplication, each in board order (GZ-4.16). The civilians counted are those
    present before any growth (GZ-5.21).
    """
    sheet = state.pack.sheets[faction]
    lands = state.lands_of[faction]
    born = [newborns(state, land) for land in lands] if faction == CIVILIANS else []
    grown = [0] * len(state.owner_of)
    for land in lands:
        if state.centers_on[land]:
            units = state.centers_on[land] * sheet.units_per_command_center
            grown[land] = add_units(state, land, units)
    for land in lands:
        if state.city_on[land]:
            grown[land] += add_units(state, land, sheet.units_per_city)
    for land, civilians in zip(lands, born):
        grown[land] += add_units(state, land, civilians)
    if log is not None:
        clause = "GZ-5.20" if faction == CIVILIANS else "GZ-5.52"
        units_on = {land: grown[land] for land in lands if grown[land]}
        grew = events.units_grew if units_on else events.nothing_grew
        log.append(grew(state, faction, sum(grown), units_on, clause=clause))
    return grown
