"""What Civilians do with civilians: cyborgs, sending, walls (rulebook: Civilians and Cyborgs).

`Build` is the step between growth and attack. Converting in place and walls are
open in the attack phase too; sending newly added civilians only here (GZ-5.29 to
GZ-5.31, GZ-5.40).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import (
    CASH,
    CONVERT,
    DONE,
    SEND,
    SEND_TO,
    WALL,
)
from barrow.games.ground_zero.components import CIVILIANS, FACTIONS
from barrow.games.ground_zero.rules.cards import add_cash, cash, refuse_cash
from barrow.games.ground_zero.rules.movement import refuse_count
from barrow.games.ground_zero.rules.paths import is_joined, joined_lands
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


class Build(Frame[GroundZeroState]):
    """Convert, send, build walls, cash, until done."""

    name: ClassVar[str] = "build"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer conversions, sendings, walls, cards, and done."""
        listed: list[Action] = []
        lands = state.lands_of[CIVILIANS]
        add_conversions(state, lands, listed)
        add_sendings(state, lands, listed)
        add_walls(state, lands, listed)
        add_cash(state, CIVILIANS, listed)
        listed.append(state.moves.done)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Do it and come back here, until done."""
        if action.kind == DONE:
            state.fresh_on = [0] * len(state.fresh_on)
            return
        state.stack.append(self)
        if action.kind == CONVERT:
            ask_conversion(state, seat, action.a)
        elif action.kind == SEND:
            state.stack.append(SendCount(seat, action.a))
        elif action.kind == WALL:
            build_wall(state, action.a, action.b, log)
        else:
            assert action.kind == CASH, action
            cash(state, seat, action.a, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Say why this cannot be built."""
        if action.kind == CONVERT:
            return refuse_conversion(state, action.a)
        if action.kind == SEND:
            return refuse_sending(state, action.a)
        if action.kind == WALL:
            return refuse_wall(state, action)
        if action.kind == CASH:
            return refuse_cash(state, CIVILIANS, action)
        return Refusal("GZ-4.1", f"“{action.text}” is no part of the build step", "wrong_type")


def add_conversions(state: GroundZeroState, lands: list[int], listed: list[Action]) -> None:
    """List every own territory with a civilian that could become a cyborg (GZ-5.29)."""
    units_on, cyborgs_on, convert = state.units_on, state.cyborgs_on, state.moves.convert
    for land in lands:
        if units_on[land] > cyborgs_on[land]:
            listed.append(convert[land])


def refuse_conversion(state: GroundZeroState, land: int) -> Refusal:
    """Say why nothing can be converted there."""
    name = state.pack.map.names[land]
    if state.owner_of[land] != CIVILIANS:
        return Refusal("GZ-5.29", f"{name} is not yours", "not_owner")
    return Refusal("GZ-5.29", f"{name} has no civilian", "no_civilian")


def ask_conversion(state: GroundZeroState, seat: int, land: int) -> None:
    """Ask how many civilians become cyborgs."""
    state.stack.append(ConvertCount(seat, land))


class ConvertCount(Frame[GroundZeroState]):
    """Choose how many civilians of a territory become cyborgs (GZ-5.29)."""

    name: ClassVar[str] = "convert_count"

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.land: Final = land

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer 1 to all civilians there."""
        return state.moves.count[1 : state.civilians_on(self.land) + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Convert them; old civilians are used up first (GZ-5.31)."""
        state.cyborgs_on[self.land] += action.a
        _cap_fresh(state, self.land)
        if log is not None:
            log.append(events.civilians_converted(state, self.land, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        return refuse_count(action, 1, state.civilians_on(self.land), "GZ-5.29")


def _cap_fresh(state: GroundZeroState, land: int) -> None:
    """Keep the newly added from exceeding the civilians present (GZ-5.31)."""
    state.fresh_on[land] = min(state.fresh_on[land], state.civilians_on(land))


def add_sendings(state: GroundZeroState, lands: list[int], listed: list[Action]) -> None:
    """List every own territory whose newly added civilians can be sent somewhere (GZ-5.30)."""
    fresh_on, units_on = state.fresh_on, state.units_on
    for land in lands:
        if fresh_on[land] > 0 and units_on[land] > 1 and is_joined(state, land):
            listed.append(state.moves.send[land])


def refuse_sending(state: GroundZeroState, land: int) -> Refusal:
    """Say why nobody can be sent from there."""
    name = state.pack.map.names[land]
    if state.owner_of[land] != CIVILIANS:
        return Refusal("GZ-5.30", f"{name} is not yours", "not_owner")
    if not is_joined(state, land):
        text = f"{name} is joined to no other territory of yours"
        return Refusal("GZ-5.30", text, "not_reachable")
    if state.fresh_on[land] == 0:
        return Refusal("GZ-5.30", f"{name} has no newly added civilian", "no_civilian")
    return Refusal("GZ-5.30", f"the only unit on {name} must stay", "no_civilian")


class SendCount(Frame[GroundZeroState]):
    """Choose how many newly added civilians are sent as cyborgs (GZ-5.30)."""

    name: ClassVar[str] = "send_count"

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.land: Final = land

    def most(self, state: GroundZeroState) -> int:
        """Return the most that may go: the newly added, one unit staying."""
        return min(state.fresh_on[self.land], state.units_on[self.land] - 1)

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer 1 to the most."""
        return state.moves.count[1 : self.most(state) + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask where they go."""
        state.stack.append(SendTo(seat, self.land, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        return refuse_count(action, 1, self.most(state), "GZ-5.30")


class SendTo(Frame[GroundZeroState]):
    """Choose where new cyborgs go: a territory joined by own land (GZ-5.30)."""

    name: ClassVar[str] = "send_to"

    def __init__(self, seat: int, land: int, units: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.land: Final = land
        self.units: Final = units

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every other territory that is joined to this one."""
        return [state.moves.send_to[land] for land in joined_lands(state, self.land)]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Turn them into cyborgs and move them."""
        state.cyborgs_on[self.land] += self.units
        state.fresh_on[self.land] -= self.units
        state.carry(self.land, action.a, 0, self.units)
        if log is not None:
            log.append(
                events.moved(state, "cyborgs_sent", "GZ-5.30", self.land, action.a, 0, self.units)
            )

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """A territory out of reach, or another kind of action."""
        if action.kind != SEND_TO:
            return Refusal("GZ-5.30", "say where the cyborgs go first", "wrong_type")
        names = state.pack.map.names
        if state.owner_of[action.a] != CIVILIANS:
            return Refusal("GZ-5.30", f"{names[action.a]} is not yours", "not_owner")
        text = f"no path of yours leads from {names[self.land]} to {names[action.a]}"
        return Refusal("GZ-5.30", text, "not_reachable")


def add_walls(state: GroundZeroState, lands: list[int], listed: list[Action]) -> None:
    """List every border where a civilian could build a wall (GZ-5.40, GZ-5.41)."""
    units_on, cyborgs_on, wall_on = state.units_on, state.cyborgs_on, state.wall_on
    borders_of, walls_of = state.pack.map.borders_of, state.moves.wall
    has_walls = state.walls > 0
    for land in lands:
        units = units_on[land]
        if units < 2 or units == cyborgs_on[land]:
            continue
        if not has_walls:
            listed += walls_of[land]
            continue
        for border, wall in zip(borders_of[land], walls_of[land]):
            if wall_on[border] == 0:
                listed.append(wall)


def refuse_wall(state: GroundZeroState, action: Action) -> Refusal:
    """Say why no wall can be built there."""
    land, other = action.a, action.b
    names = state.pack.map.names
    if state.owner_of[land] != CIVILIANS:
        return Refusal("GZ-5.40", f"{names[land]} is not yours", "not_owner")
    border = state.pack.map.border_between(land, other)
    if border < 0:
        text = f"{names[land]} and {names[other]} are not neighbors"
        return Refusal("GZ-5.40", text, "not_neighbors")
    if state.wall_on[border]:
        text = f"a wall stands between {names[land]} and {names[other]} already"
        return Refusal("GZ-5.41", text, "wall_exists")
    if state.civilians_on(land) == 0:
        return Refusal("GZ-5.40", f"{names[land]} has no civilian", "no_civilian")
    return Refusal("GZ-5.40", f"the only unit on {names[land]} must stay", "no_civilian")


def build_wall(state: GroundZeroState, land: int, other: int, log: Log | None) -> None:
    """Turn a civilian into a wall on a border (GZ-5.40)."""
    state.remove_units(land, 1, 0)
    _cap_fresh(state, land)
    state.set_wall(state.pack.map.border_between(land, other), 1)
    if log is not None:
        log.append(events.wall_built(state, land, other))


# Frames never change, so those that every turn needs are made once. By Seat:
BUILD: Final[list[Build]] = [Build(seat) for seat in range(len(FACTIONS))]
