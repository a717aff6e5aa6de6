"""Who may be asked, and about what, for positions that come from outside (rulebook: Decisions).

Out of turn there are only a defender's dice, its boost or Tech, and a takeover (GZ-9.2).
"""

from __future__ import annotations

from barrow.games.ground_zero.components import NO_BORDER, NOBODY
from barrow.games.ground_zero.rules.lands import is_enemy
from barrow.games.ground_zero.rules.parties import active
from barrow.games.ground_zero.state import State
from barrow.kernel.decision import Decision
from barrow.kernel.errors import BadPosition


def need_turn(state: State, decision: Decision[State], path: str) -> None:
    """Raise BadPosition unless the decision is one for the active party."""
    seat = decision.seats[0]
    if seat != state.seat_of[active(state)]:
        raise BadPosition(f"{path}.seat", f"seat {seat} does not run the active party")


def need_owner(state: State, decision: Decision[State], land: int, path: str) -> None:
    """Raise BadPosition unless the party of the seat that decides owns a territory."""
    seat, owner = decision.seats[0], state.owner_of[land]
    if owner == NOBODY or state.seat_of[owner] != seat:
        text = f"{state.pack.map.ids[land]} does not belong to seat {seat}"
        raise BadPosition(path, text)


def need_battle(state: State, source: int, target: int, path: str) -> None:
    """Raise BadPosition unless the owner of one territory can attack the other."""
    if state.pack.map.border_between(source, target) == NO_BORDER:
        raise BadPosition(path, "the two territories are not neighbors")
    if state.owner_of[source] == NOBODY or not is_enemy(state, target, state.owner_of[source]):
        raise BadPosition(path, f"{state.pack.map.ids[target]} is no enemy territory")


def need_number(number: int, low: int, high: int, path: str) -> None:
    """Raise BadPosition unless a number is in a range."""
    if not low <= number <= high:
        raise BadPosition(path, f"must be {low} to {high}, not {number}")
