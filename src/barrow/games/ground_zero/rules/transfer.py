"""One transfer after attacking, along own territories (rulebook: Transferring units).

`Transfer` names the source or skips, `TransferTo` the destination; how many go is
in `movement`. Zombies do not transfer here (GZ-4.1).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero.actions import SKIP, TRANSFER_FROM, TRANSFER_TO
from barrow.games.ground_zero.components import CIVILIANS, FACTIONS
from barrow.games.ground_zero.rules import movement
from barrow.games.ground_zero.rules.paths import is_joined, joined_lands
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


class Transfer(Frame[GroundZeroState]):
    """Name the territory units leave, or skip (GZ-4.50)."""

    name: ClassVar[str] = "transfer"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer own territories with free units and somewhere to go, and skip."""
        faction = state.faction_of[seat]
        spare = state.pack.garrison_of[faction] + 1
        transfer_from, units_on = state.moves.transfer_from, state.units_on
        listed = [
            transfer_from[land]
            for land in state.lands_of[faction]
            if units_on[land] >= spare and state.free_units(land) > 0 and is_joined(state, land)
        ]
        listed.append(state.moves.skip)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask where to; skipping ends the phase (GZ-4.53)."""
        if action.kind != SKIP:
            state.stack.append(TransferTo(seat, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not own, no free units, nowhere to go, or another kind of action."""
        if action.kind != TRANSFER_FROM:
            return Refusal("GZ-4.53", "transfer once or skip: only the card follows", "wrong_type")
        name = state.pack.map.names[action.a]
        if state.owner_of[action.a] != state.faction_of[seat]:
            return Refusal("GZ-4.50", f"{name} is not yours", "not_owner")
        if state.free_units(action.a) < 1:
            return Refusal("GZ-4.52", f"{name} has no free units", "no_free_units")
        return Refusal("GZ-4.51", f"no path of yours leads out of {name}", "not_reachable")


class TransferTo(Frame[GroundZeroState]):
    """Name the territory units go to: one joined by own land (GZ-4.51)."""

    name: ClassVar[str] = "t_to"

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.source: Final = source

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every other territory that is joined to the source."""
        transfer_to = state.moves.transfer_to
        return [transfer_to[land] for land in joined_lands(state, self.source)]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask how many go."""
        low = 0 if state.faction_of[seat] == CIVILIANS else 1
        movement.ask_count(state, movement.TRANSFER, self.source, action.a, low, 0)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not own, out of reach, or another kind of action."""
        if action.kind != TRANSFER_TO:
            return Refusal("GZ-4.50", "say where the units go first", "wrong_type")
        names = state.pack.map.names
        if state.owner_of[action.a] != state.faction_of[seat]:
            return Refusal("GZ-4.50", f"{names[action.a]} is not yours", "not_owner")
        text = f"no open path of yours leads from {names[self.source]} to {names[action.a]}"
        return Refusal("GZ-4.51", text, "not_reachable")


# Frames never change, so those that every turn needs are made once. By Seat:
TRANSFER: Final[list[Transfer]] = [Transfer(seat) for seat in range(len(FACTIONS))]
