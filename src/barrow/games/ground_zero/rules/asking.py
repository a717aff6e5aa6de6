"""What decisions have in common: whose they are, numbers to choose, refusals.

Out of turn there are only a defender's dice, its boost or Tech, and a takeover (GZ-9.2); all
others are a `TurnDecision`. The `need_…` functions check positions that come from outside.

What makes an action illegal is said once, in a function `…_fault`: None if nothing does. Its texts
have blanks; `worded` fills them in when somebody asks.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import kinds
from barrow.games.ground_zero.actions import CountUnits
from barrow.games.ground_zero.components import NOBODY, NOWHERE, TITLES
from barrow.games.ground_zero.rules.lands import is_enemy
from barrow.games.ground_zero.rules.parties import active
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.decision import Action, Decision, Parts, Refusal, Takes
from barrow.kernel.errors import BadPosition, need, unwritten
from barrow.kernel.words import between, counted

_OWN_PATH: Final = "path through your territories"


class TurnDecision(Decision[State]):
    """A decision of the party whose turn it is."""

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        fits = seat == state.seat_of[active(state)]
        need(fits, f"{path}.seat", f"seat {seat} does not run the active party")


class SourceDecision(TurnDecision):
    """A decision about units that are to leave a territory of the party."""

    parts: ClassVar[Parts] = {"source": kinds.LAND}

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source: Final = source

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_owner(state, self, self.source, path)


class CountDecision(TurnDecision):
    """How many units go, or change: a number between two bounds."""

    takes: ClassVar[Takes] = [CountUnits]
    unit: ClassVar[str] = "unit"  # what is counted
    verb: ClassVar[str] = "move"  # what the party does with them

    def bounds(self, state: State) -> tuple[int, int]:
        """Return the fewest and the most that may be chosen."""
        raise unwritten(self, "bounds")

    def legal(self, state: State, seat: int) -> list[Action]:
        low, high = self.bounds(state)
        return state.moves.count[low : high + 1]

    def reason(self, state: State) -> str:
        """Return what the bounds follow from, in a player's words."""
        raise unwritten(self, "reason")

    def limited_by(self, state: State) -> str:
        """Return the clause of the bounds."""
        return self.clause

    def refuse(self, state: State, seat: int, action: CountUnits) -> Refusal:
        low, high = self.bounds(state)
        text = f"choose {between(low, high, self.unit)}, not {action.units}: {self.reason(state)}"
        return Refusal(self.limited_by(state), text, "count_range")


class WayDecision(CountDecision):
    """How many units go from a territory of the party to another."""

    parts: ClassVar[Parts] = {"source": kinds.LAND, "target": kinds.LAND}

    def __init__(self, seat: int, source: int, target: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.target: Final = target

    def question(self, state: State) -> str:
        source, target = land_name(state, self.source), land_name(state, self.target)
        return f"How many {self.unit}s move from {source} to {target}?"

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_owner(state, self, self.source, path)


def worded(state: State, fault: Refusal | None, land: int, other: int = NOWHERE) -> Refusal:
    """Return what is wrong with an action on one or two territories, its blanks filled in."""
    assert fault is not None
    owner = state.owner_of[land]
    text = fault.text.format(
        here=land_name(state, land),
        there=land_name(state, other),
        owner="nobody" if owner == NOBODY else f"the {TITLES[owner]}",
        units=units_held(state, land),
    )
    return Refusal(fault.clause, text, fault.code)


def units_held(state: State, land: int) -> str:
    """Return how many units a territory has, and how many of them cannot leave."""
    units, inactive = state.units_on[land], state.inactive_on[land]
    garrison = state.pack.garrison_of[state.owner_of[land]]
    text = counted(units, "unit")
    if inactive > garrison:
        held = "all" if inactive == units else f"{inactive} of them"
        return f"{text}, {held} inactive until your turn ends"
    return f"{text}, and {garrison} must stay" if units and garrison else text


def not_owner(clause: str) -> Refusal:
    """Return the fault of a territory that is not the party's own."""
    return Refusal(clause, "{here} belongs to {owner}", "not_owner")


def not_neighbors(clause: str) -> Refusal:
    """Return the fault of two territories that have no border."""
    return Refusal(clause, "{here} and {there} are not neighbors", "not_neighbors")


def no_free_units(clause: str) -> Refusal:
    """Return the fault of a territory without a free unit."""
    return Refusal(clause, "{here} has {units}", "no_free_units")


def not_joined(clause: str) -> Refusal:
    """Return the fault of a territory that units cannot leave for another of the party."""
    return Refusal(clause, "{here} is not connected to another territory of yours", "not_reachable")


def refuse_way(
    state: State, source: int, target: int, clause: str, path_clause: str, path: str = _OWN_PATH
) -> Refusal:
    """Return why units cannot go to a territory: it is not the party's own, or out of reach."""
    if target == source:
        return Refusal(path_clause, "choose a territory other than the source", "not_reachable")
    if state.owner_of[target] != state.owner_of[source]:
        return worded(state, not_owner(clause), target)
    text = f"no {path} leads from {land_name(state, source)} to {land_name(state, target)}"
    return Refusal(path_clause, text, "not_reachable")


def need_owner(state: State, decision: Decision[State], land: int, path: str) -> None:
    """Raise BadPosition unless the party of the seat that decides owns a territory."""
    seat, owner = decision.seats[0], state.owner_of[land]
    if owner == NOBODY or state.seat_of[owner] != seat:
        raise BadPosition(path, f"{state.pack.map.ids[land]} does not belong to seat {seat}")


def need_battle(state: State, source: int, target: int, path: str) -> None:
    """Raise BadPosition unless the owner of one territory can attack the other."""
    fits = state.pack.map.are_neighbors(source, target)
    need(fits, path, "the two territories are not neighbors")
    if state.owner_of[source] == NOBODY or not is_enemy(state, target, state.owner_of[source]):
        raise BadPosition(path, f"{state.pack.map.ids[target]} is not an enemy territory")
