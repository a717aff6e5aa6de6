"""What Civilians do with civilians: cyborgs, sending, walls (rulebook: Civilians and Cyborgs).

`Build` is the step between growth and attack. Converting in place and walls are
open in the attack phase too; sending newly added civilians only here (GZ-5.29 to
GZ-5.31, GZ-5.40).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import actions, events, kinds
from barrow.games.ground_zero.components import CIVILIANS
from barrow.games.ground_zero.rules import asking
from barrow.games.ground_zero.rules.cards import cash, list_cash, refuse_cash
from barrow.games.ground_zero.rules.lands import carry, civilians_on, remove_units, set_wall
from barrow.games.ground_zero.rules.paths import is_joined, joined_lands
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes
from barrow.kernel.errors import need, need_number
from barrow.kernel.words import counted

# Why a territory cannot give a civilian.
_NONE_TO_CONVERT: Final = Refusal("GZ-5.29", "{here} has no civilians", "no_civilian")
_NONE_TO_BUILD: Final = Refusal("GZ-5.40", "{here} has no civilians", "no_civilian")
_ONLY_BUILDER: Final = Refusal("GZ-5.40", "the only unit on {here} must stay", "no_civilian")
_ONLY_UNIT: Final = Refusal("GZ-5.30", "the only unit on {here} must stay", "no_civilian")
_NONE_ADDED: Final = Refusal(
    "GZ-5.30", "no civilians were added to {here} this turn", "no_civilian"
)


class Build(asking.TurnDecision):
    """Convert, send, build walls, cash, until done."""

    clause: ClassVar[str] = "GZ-5.29"
    asks: ClassVar[str] = "Build cyborgs or walls, or continue to the attack"
    takes: ClassVar[Takes] = [
        actions.ConvertOn,
        actions.SendFrom,
        actions.BuildWall,
        actions.CashCard,
        actions.Done,
    ]
    over: ClassVar[list[str]] = ["attack"]

    def legal(self, state: State, seat: int) -> list[Action]:
        moves, lands = state.moves, state.lands_of[CIVILIANS]
        fresh = [land for land in lands if state.fresh_on[land] > 0]
        sends = [moves.send[land] for land in fresh if send_fault(state, land) is None]
        walls, cash = list_walls(state), list_cash(state, CIVILIANS)
        return [*list_conversions(state), *sends, *walls, *cash, moves.done]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.Done):
            state.fresh_on = [0] * len(state.fresh_on)
            return
        state.push(self)
        if isinstance(action, actions.ConvertOn):
            state.push(ConvertCount(seat, action.land))
        elif isinstance(action, actions.SendFrom):
            state.push(SendCount(seat, action.land))
        elif isinstance(action, actions.BuildWall):
            build_wall(state, action.land, action.neighbor, log)
        else:
            assert isinstance(action, actions.CashCard)
            cash(state, seat, action.card, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, actions.ConvertOn):
            return asking.worded(state, convert_fault(state, action.land), action.land)
        if isinstance(action, actions.SendFrom):
            return asking.worded(state, send_fault(state, action.land), action.land)
        if isinstance(action, actions.BuildWall):
            return refuse_wall(state, action.land, action.neighbor)
        assert isinstance(action, actions.CashCard)
        return refuse_cash(state, CIVILIANS, action.card)


def list_conversions(state: State) -> list[Action]:
    """List every territory of the Civilians where a civilian can become a cyborg (GZ-5.29)."""
    convert, lands = state.moves.convert, state.lands_of[CIVILIANS]
    return [convert[land] for land in lands if civilians_on(state, land) > 0]


def convert_fault(state: State, land: int) -> Refusal | None:
    """Return why no civilian there can become a cyborg (GZ-5.29)."""
    if state.owner_of[land] != CIVILIANS:
        return asking.not_owner("GZ-5.29")
    return _NONE_TO_CONVERT if civilians_on(state, land) == 0 else None


class CivilianCount(asking.CountDecision):
    """How many civilians of a territory become cyborgs, there or elsewhere."""

    unit: ClassVar[str] = "civilian"
    parts: ClassVar[Parts] = {"land": kinds.LAND}

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(seat)
        self.land: Final = land

    def reason(self, state: State) -> str:
        civilians = counted(civilians_on(state, self.land), "civilian")
        return f"{land_name(state, self.land)} has {civilians}"

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        asking.need_owner(state, self, self.land, path)


class ConvertCount(CivilianCount):
    """Choose how many civilians of a territory become cyborgs (GZ-5.29)."""

    clause: ClassVar[str] = "GZ-5.29"
    verb: ClassVar[str] = "convert"
    over: ClassVar[list[str]] = ["build", "attack"]

    def question(self, state: State) -> str:
        return f"How many civilians on {land_name(state, self.land)} become cyborgs?"

    def bounds(self, state: State) -> tuple[int, int]:
        return 1, civilians_on(state, self.land)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Convert them; old civilians are used up first (GZ-5.31)."""
        assert isinstance(action, actions.CountUnits)
        state.cyborgs_on[self.land] += action.units
        cap_fresh(state, self.land)
        if log is not None:
            log.append(events.civilians_converted(state, action.units, self.land, CIVILIANS))


def cap_fresh(state: State, land: int) -> None:
    """Keep the newly added from exceeding the civilians present (GZ-5.31)."""
    state.fresh_on[land] = min(state.fresh_on[land], civilians_on(state, land))


def most_to_send(state: State, land: int) -> int:
    """Return how many may be sent away: the newly added, one unit staying (GZ-5.30)."""
    return min(state.fresh_on[land], state.units_on[land] - 1)


def send_fault(state: State, land: int) -> Refusal | None:
    """Return why nobody can be sent from there (GZ-5.30)."""
    if state.owner_of[land] != CIVILIANS:
        return asking.not_owner("GZ-5.30")
    if not is_joined(state, land):
        return asking.not_joined("GZ-5.30")
    if state.fresh_on[land] == 0:
        return _NONE_ADDED
    return _ONLY_UNIT if most_to_send(state, land) == 0 else None


class SendCount(CivilianCount):
    """Choose how many newly added civilians are sent as cyborgs (GZ-5.30)."""

    clause: ClassVar[str] = "GZ-5.30"
    unit: ClassVar[str] = "new civilian"
    verb: ClassVar[str] = "send"
    over: ClassVar[list[str]] = ["build"]

    def question(self, state: State) -> str:
        return f"How many new civilians leave {land_name(state, self.land)} as cyborgs?"

    def bounds(self, state: State) -> tuple[int, int]:
        return 1, most_to_send(state, self.land)

    def reason(self, state: State) -> str:
        added = counted(state.fresh_on[self.land], self.unit)
        return f"{land_name(state, self.land)} has {added}, and 1 unit must stay"

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.CountUnits)
        state.push(SendTo(seat, self.land, action.units))

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        text = "is joined to no other territory of the Civilians"
        need(is_joined(state, self.land), f"{path}.land", text)


class SendTo(asking.TurnDecision):
    """Choose where new cyborgs go: a territory that their land joins (GZ-5.30)."""

    clause: ClassVar[str] = "GZ-5.30"
    takes: ClassVar[Takes] = [actions.SendOnto]
    over: ClassVar[list[str]] = ["build"]
    parts: ClassVar[Parts] = {"land": kinds.LAND, "units": kinds.COUNT}

    def __init__(self, seat: int, land: int, units: int) -> None:
        super().__init__(seat)
        self.land: Final = land
        self.units: Final = units

    def question(self, state: State) -> str:
        cyborgs = "cyborg" if self.units == 1 else counted(self.units, "cyborg")
        return f"Move the {cyborgs} from {land_name(state, self.land)} to…"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.send_to[land] for land in joined_lands(state, self.land)]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.SendOnto)
        source, target, units = self.land, action.land, self.units
        state.cyborgs_on[source] += units
        state.fresh_on[source] -= units
        carry(state, source, target, 0, units)
        if log is not None:
            log.append(events.cyborgs_sent(state, CIVILIANS, source, target, units, units))

    def refuse(self, state: State, seat: int, action: actions.SendOnto) -> Refusal:
        return asking.refuse_way(state, self.land, action.land, "GZ-5.30", "GZ-5.30")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        asking.need_owner(state, self, self.land, path)
        need_number(self.units, 1, most_to_send(state, self.land), f"{path}.units")


def list_walls(state: State) -> list[Action]:
    """List every border where a civilian can build a wall (GZ-5.40, GZ-5.41)."""
    ways_of, wall_on = state.moves.ways_of, state.wall_on
    builders = [land for land in state.lands_of[CIVILIANS] if builder_fault(state, land) is None]
    return [way.wall for land in builders for way in ways_of[land] if not wall_on[way.border]]


def builder_fault(state: State, land: int) -> Refusal | None:
    """Return why no civilian there can become a wall (GZ-5.40)."""
    if civilians_on(state, land) == 0:
        return _NONE_TO_BUILD
    return _ONLY_BUILDER if state.units_on[land] == 1 else None


def refuse_wall(state: State, land: int, other: int) -> Refusal:
    """Return why no wall can be built there, by the first reason of chapter 12."""
    fault = builder_fault(state, land)
    if state.owner_of[land] != CIVILIANS:
        fault = asking.not_owner("GZ-5.40")
    elif not state.pack.map.are_neighbors(land, other):
        fault = asking.not_neighbors("GZ-5.40")
    elif state.wall_on[state.pack.map.border_between(land, other)]:
        text = "there is already a wall between {here} and {there}"
        fault = Refusal("GZ-5.41", text, "wall_exists")
    return asking.worded(state, fault, land, other)


def build_wall(state: State, land: int, other: int, log: Log) -> None:
    """Turn a civilian into a wall on a border (GZ-5.40)."""
    remove_units(state, land, 1, 0)
    cap_fresh(state, land)
    set_wall(state, land, other, True)
    if log is not None:
        log.append(events.wall_built(state, CIVILIANS, land, other))
