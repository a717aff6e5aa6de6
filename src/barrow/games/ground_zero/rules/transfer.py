"""One transfer after attacking, along the party's territories (rulebook: Transferring units).

`Transfer` asks for the source, `TransferTo` for the destination; how many units go
is in `movement`. Zombies do not transfer here (GZ-4.1).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero.actions import SkipTransfer, TransferFrom, TransferOnto
from barrow.games.ground_zero.rules import asking, movement
from barrow.games.ground_zero.rules.lands import free_units
from barrow.games.ground_zero.rules.paths import is_joined, joined_lands
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.decision import Action, Chance, Log, Refusal, Takes
from barrow.kernel.errors import need

_NONE_FREE: Final = asking.no_free_units("GZ-4.52")
_NOT_JOINED: Final = asking.not_joined("GZ-4.51")


class Transfer(asking.TurnDecision):
    """Choose the territory that units leave, or skip (GZ-4.50)."""

    clause: ClassVar[str] = "GZ-4.50"
    asks: ClassVar[str] = "From which territory do you transfer units? You can do this once a turn"
    takes: ClassVar[Takes] = [TransferFrom, SkipTransfer]
    over: ClassVar[list[str]] = ["card_phase"]

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = [
            state.moves.transfer_from[land]
            for land in state.lands_of[state.faction_of[seat]]
            if self.fault(state, land) is None
        ]
        listed.append(state.moves.skip)
        return listed

    def fault(self, state: State, land: int) -> Refusal | None:
        """Return why no unit can be transferred from a territory."""
        if state.owner_of[land] != state.faction_of[self.seats[0]]:
            return asking.not_owner("GZ-4.50")
        if free_units(state, land) < 1:
            return _NONE_FREE
        return None if is_joined(state, land) else _NOT_JOINED

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Ask where to; skipping ends the phase (GZ-4.53)."""
        if isinstance(action, TransferFrom):
            state.push(TransferTo(seat, action.land))

    def refuse(self, state: State, seat: int, action: TransferFrom) -> Refusal:
        return asking.worded(state, self.fault(state, action.land), action.land)


class TransferTo(asking.SourceDecision):
    """Choose the territory that units go to: one that the party's land joins (GZ-4.51)."""

    name: ClassVar[str] = "t_to"
    clause: ClassVar[str] = "GZ-4.51"
    takes: ClassVar[Takes] = [TransferOnto]
    over: ClassVar[list[str]] = ["card_phase"]

    def question(self, state: State) -> str:
        return f"Transfer units from {land_name(state, self.source)} to…"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.transfer_to[land] for land in joined_lands(state, self.source)]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, TransferOnto)
        movement.ask_count(state, movement.TRANSFER, self.source, action.land)

    def refuse(self, state: State, seat: int, action: TransferOnto) -> Refusal:
        return asking.refuse_way(state, self.source, action.land, "GZ-4.50", "GZ-4.51")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need(free_units(state, self.source) >= 1, f"{path}.source", "has no free units")
