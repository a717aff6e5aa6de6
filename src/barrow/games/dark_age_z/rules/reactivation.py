"""Reactivating defeated armies, by a command or as a mission's reward (DZ-4.32, DZ-4.34)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseLoyalty, ChooseZone, Stop
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules import zones
from barrow.games.dark_age_z.rules.asking import list_loyalties, refuse_frontier, refuse_loyalty
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import need, need_number
from barrow.kernel.kinds import FLAG

# What a reactivation lies on: the command, or what a mission was paid in.
_OVER: Final[list[str]] = ["advance_track", "ask_again", "rally", "daily_missions", "end_day"]
_MOST: Final = 1000  # armies that a mission of an edited pack may reactivate


def begin_reactivation(state: State, seat: int, number: int, may_stop: bool) -> None:
    """Let a seat reactivate armies as a reward, if any is defeated (DZ-4.34)."""
    if zones.has_defeated(state, seat):
        state.push(ReactivateTarget(seat, number, may_stop))


class ReactivateTarget(Decision[State]):
    """Choose a defeated army on the player's frontiers, of any loyalty (DZ-4.32)."""

    clause: ClassVar[str] = "DZ-4.32"
    takes: ClassVar[Takes] = [ChooseZone, Stop]
    over: ClassVar[list[str]] = _OVER
    parts: ClassVar[Parts] = {"left": kinds.COUNT, "may_stop": FLAG}

    def __init__(self, seat: int, left: int, may_stop: bool) -> None:
        super().__init__(seat)
        self.left: Final = left  # how many may be chosen, this one included
        self.may_stop: Final = may_stop

    def question(self, state: State) -> str:
        more = f" ({self.left} left)" if self.left > 1 else ""
        return f"Which defeated army do you reactivate?{more}"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = [
            state.moves.zone[place] for place in zones.defeated_places(state, seat)
        ]
        if self.may_stop:
            listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stop):
            return
        assert isinstance(action, ChooseZone)
        if self.left > 1 and len(zones.defeated_places(state, seat)) > 1:
            state.push(ReactivateTarget(seat, self.left - 1, self.may_stop))
        state.push(ReactivateLoyalty(seat, action.place))

    def refuse(self, state: State, seat: int, action: ChooseZone | Stop) -> Refusal:
        if isinstance(action, Stop):
            return Refusal("DZ-4.32", "you must reactivate an army", "unknown_action")
        refusal = refuse_frontier(state, seat, action.place // ZONES, "DZ-4.32")
        text = f"there is no defeated army in {events.zone_name(state, action.place)}"
        return refusal or Refusal("DZ-4.32", text, "bad_target")

    def check(self, state: State, path: str) -> None:
        need_number(self.left, 1, _MOST, f"{path}.left")
        above = state.stack[-1] is not self
        there = len(zones.defeated_places(state, self.seats[0])) - above
        need(there > 0, path, "no defeated army is left to choose")


class ReactivateLoyalty(Decision[State]):
    """Choose the loyalty of a reactivated army; an anchored one keeps its own (DZ-4.34)."""

    clause: ClassVar[str] = "DZ-4.32"
    takes: ClassVar[Takes] = [ChooseLoyalty]
    over: ClassVar[list[str]] = [*_OVER, "reactivate_target"]
    parts: ClassVar[Parts] = {"place": kinds.PLACE}

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place

    def question(self, state: State) -> str:
        return f"Who does the army in {events.zone_name(state, self.place)} fight for?"

    def legal(self, state: State, seat: int) -> list[Action]:
        if state.commander_on[self.place] != NOTHING:
            return [state.moves.loyalty[state.loyal_on[self.place]]]
        return list_loyalties(state, self.place)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, ChooseLoyalty)
        zones.reactivate(state, self.place, action.seat)
        if log is not None:
            log.append(events.army_reactivated(state, self.place, clause="DZ-4.32"))

    def refuse(self, state: State, seat: int, action: ChooseLoyalty) -> Refusal:
        owner = state.title(state.loyal_on[self.place])
        text = f"the army has a Commander: it stays loyal to {owner}"
        refusal = refuse_loyalty(state, self.place // ZONES, action.seat)
        return refusal or Refusal("DZ-2.21", text, "bad_target")

    def check(self, state: State, path: str) -> None:
        own = state.table.is_neighbor(self.place // ZONES, self.seats[0])
        good = own and zones.is_defeated(state, self.place)
        need(good, f"{path}.place", "no defeated army stands there")
