"""The transfer of a zombie seat, right after growth (rulebook: Zombies).

Any number of moves along hunger paths; only zombies present when the step began may
move, each once (GZ-5.54 to GZ-5.57). `state.fresh_on` counts those still movable.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import CASH, DONE, ZOMBIES_FROM, ZOMBIES_TO
from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules.cards import add_cash, cash, refuse_cash
from barrow.games.ground_zero.rules.movement import refuse_count
from barrow.games.ground_zero.rules.paths import Hunger
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def begin_zombie_transfer(state: GroundZeroState) -> None:
    """Mark all zombies as movable and open the step."""
    state.fresh_on = [
        state.units_on[t] if state.owner_of[t] == ZOMBIES else 0 for t in range(len(state.owner_of))
    ]
    state.stack.append(ZombieTransfer(state.seat_of[ZOMBIES]))


class ZombieTransfer(Frame[GroundZeroState]):
    """Name a territory zombies leave, cash a card, or be done."""

    name: ClassVar[str] = "zombie_transfer"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer territories with movable zombies, no enemy neighbor and a destination."""
        listed = [
            state.moves.zombies_from[t] for t in Hunger(state).sources() if state.fresh_on[t] > 0
        ]
        add_cash(state, ZOMBIES, listed)
        listed.append(state.moves.done)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask where they go and come back here, until done."""
        if action.kind == DONE:
            state.fresh_on = [0] * len(state.fresh_on)
            return
        state.stack.append(self)
        if action.kind == CASH:
            cash(state, seat, action.a, log)
        else:
            state.stack.append(ZombieTo(seat, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Say why zombies cannot leave there."""
        if action.kind == CASH:
            return refuse_cash(state, ZOMBIES, action)
        if action.kind != ZOMBIES_FROM:
            text = f"“{action.text}” is no part of the zombie transfer"
            return Refusal("GZ-5.54", text, "wrong_type")
        name = state.pack.map.names[action.a]
        if state.owner_of[action.a] != ZOMBIES:
            return Refusal("GZ-5.57", f"{name} is not yours", "not_owner")
        if state.fresh_on[action.a] == 0:
            text = f"{name} has no zombie that may still move"
            return Refusal("GZ-5.57", text, "no_free_units")
        if state.has_enemy_neighbor(action.a, ZOMBIES):
            return Refusal("GZ-5.55", f"{name} is next to an enemy: no zombie leaves it", "hungry")
        text = f"no hunger path leads from {name} to another territory of yours"
        return Refusal("GZ-5.56", text, "not_reachable")


class ZombieTo(Frame[GroundZeroState]):
    """Name where zombies go (GZ-5.57)."""

    name: ClassVar[str] = "z_to"

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.source: Final = source

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every zombie territory a hunger path leads to."""
        return [state.moves.zombies_to[t] for t in Hunger(state).destinations(self.source)]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask how many go."""
        state.stack.append(ZombieCount(seat, self.source, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not own, out of reach, or another kind of action."""
        if action.kind != ZOMBIES_TO:
            return Refusal("GZ-5.57", "say where the zombies go first", "wrong_type")
        names = state.pack.map.names
        if state.owner_of[action.a] != ZOMBIES:
            return Refusal("GZ-5.57", f"{names[action.a]} is not yours", "not_owner")
        text = f"no hunger path leads from {names[self.source]} to {names[action.a]}"
        return Refusal("GZ-5.56", text, "not_reachable")


class ZombieCount(Frame[GroundZeroState]):
    """Choose how many zombies go; the territory may be left empty (GZ-5.57)."""

    name: ClassVar[str] = "z_count"

    def __init__(self, seat: int, source: int, target: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.source: Final = source
        self.target: Final = target

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer 1 to all movable zombies of the source."""
        return state.moves.count[1 : state.fresh_on[self.source] + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Move them."""
        move_zombies(state, self.source, self.target, action.a, "GZ-5.57", log)
        state.fresh_on[self.source] -= action.a

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        return refuse_count(action, 1, state.fresh_on[self.source], "GZ-5.57")


def move_zombies(
    state: GroundZeroState, source: int, target: int, units: int, clause: str, log: Log | None
) -> None:
    """Move zombies between territories in a transfer."""
    state.carry(source, target, units, 0)
    if log is not None:
        log.append(events.moved(state, "zombies_moved", clause, source, target, units, 0))
