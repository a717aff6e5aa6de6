"""How many units go: after a conquest, onto an empty territory, in a transfer.

Civilians say how many of each kind, civilians first; each list offers only
numbers from which the pair can still be completed (GZ-9.4). The others name one
number. `carry_out` moves the units and does what follows from the purpose.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import COUNT
from barrow.games.ground_zero.components import AI, CIVILIANS, NOBODY
from barrow.games.ground_zero.rules.elimination import settle_eliminations
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

MOVE_IN: Final = 0
WALK: Final = 1
TRANSFER: Final = 2
PURPOSES: Final[list[str]] = ["move_in", "walk", "transfer"]
_DECISIONS: Final[list[str]] = ["move_in", "walk_count", "t_count"]
_CLAUSES: Final[list[str]] = ["GZ-4.41", "GZ-4.44", "GZ-4.52"]
_EVENTS: Final[list[str]] = ["territory_conquered", "territory_walked", "units_transferred"]
_EVENT_CLAUSES: Final[list[str]] = ["GZ-4.40", "GZ-4.44", "GZ-4.50"]


class MoveCount(Frame[GroundZeroState]):
    """Choose how many units go, for a party with one kind of unit."""

    name: ClassVar[str] = "move_count"

    def __init__(self, seat: int, purpose: int, source: int, target: int, low: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.purpose: Final = purpose
        self.source: Final = source
        self.target: Final = target
        self.low: Final = low

    @property
    def decision(self) -> str:
        """The name of the decision in the rulebook's table of decisions."""
        return _DECISIONS[self.purpose]

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every number from the least to the free units."""
        return state.moves.count[self.low : state.free_units(self.source) + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Move that many."""
        carry_out(state, self.purpose, self.source, self.target, action.a, 0, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        return refuse_count(action, self.low, state.free_units(self.source), _CLAUSES[self.purpose])


class MoveCivilians(Frame[GroundZeroState]):
    """Choose how many civilians go; at least `low` of them, and `low_cyborgs` cyborgs."""

    name: ClassVar[str] = "move_civilians"

    def __init__(
        self, seat: int, purpose: int, source: int, target: int, low: int, low_cyborgs: int
    ) -> None:
        super().__init__(ONE_SEAT[seat])
        self.purpose: Final = purpose
        self.source: Final = source
        self.target: Final = target
        self.low: Final = low
        self.low_cyborgs: Final = low_cyborgs

    @property
    def decision(self) -> str:
        """The name of the decision in the rulebook's table of decisions."""
        return "move_in_civilians" if self.purpose == MOVE_IN else _DECISIONS[self.purpose]

    def bounds(self, state: GroundZeroState) -> tuple[int, int]:
        """Return the fewest and the most civilians that leave the rest possible."""
        spare = state.units_on[self.source] - 1
        high = min(state.civilians_on(self.source), spare - self.low_cyborgs)
        low = self.low
        if low == 0 and state.cyborgs_on[self.source] == 0:
            low = 1
        return low, high

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer the numbers from which the pair can be completed."""
        low, high = self.bounds(state)
        return state.moves.count[low : high + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Go on to the cyborgs."""
        state.stack.append(
            MoveCyborgs(seat, self.purpose, self.source, self.target, action.a, self.low_cyborgs)
        )

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        low, high = self.bounds(state)
        clause = "GZ-4.42" if self.purpose == MOVE_IN else _CLAUSES[self.purpose]
        return refuse_count(action, low, high, clause)


class MoveCyborgs(Frame[GroundZeroState]):
    """Choose how many cyborgs go with the civilians already named."""

    name: ClassVar[str] = "move_cyborgs"

    def __init__(
        self, seat: int, purpose: int, source: int, target: int, civilians: int, low: int
    ) -> None:
        super().__init__(ONE_SEAT[seat])
        self.purpose: Final = purpose
        self.source: Final = source
        self.target: Final = target
        self.civilians: Final = civilians
        self.low: Final = low

    @property
    def decision(self) -> str:
        """The name of the decision in the rulebook's table of decisions."""
        return "move_in_cyborgs" if self.purpose == MOVE_IN else _DECISIONS[self.purpose]

    def bounds(self, state: GroundZeroState) -> tuple[int, int]:
        """Return the fewest and the most cyborgs that may go."""
        spare = state.units_on[self.source] - 1 - self.civilians
        return max(self.low, 1 - self.civilians), min(state.cyborgs_on[self.source], spare)

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every number that may go."""
        low, high = self.bounds(state)
        return state.moves.count[low : high + 1]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Move both kinds."""
        carry_out(state, self.purpose, self.source, self.target, self.civilians, action.a, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number, or another kind of action."""
        low, high = self.bounds(state)
        clause = "GZ-4.42" if self.purpose == MOVE_IN else _CLAUSES[self.purpose]
        return refuse_count(action, low, high, clause)


def refuse_count(action: Action, low: int, high: int, clause: str) -> Refusal:
    """Say which numbers are open."""
    if action.kind != COUNT:
        return Refusal(clause, "say how many units go first", "wrong_type")
    if low == high:
        return Refusal(clause, f"exactly {low} must go, not {action.a}", "count_range")
    return Refusal(clause, f"{low} to {high} may go, not {action.a}", "count_range")


def ask_count(
    state: GroundZeroState, purpose: int, source: int, target: int, low: int, low_cyborgs: int
) -> None:
    """Ask the owner of the source how many units go."""
    faction = state.owner_of[source]
    seat = state.seat_of[faction]
    if faction == CIVILIANS:
        state.stack.append(MoveCivilians(seat, purpose, source, target, low, low_cyborgs))
    else:
        state.stack.append(MoveCount(seat, purpose, source, target, low))


def move_in(
    state: GroundZeroState, source: int, target: int, low: int, low_cyborgs: int, log: Log | None
) -> None:
    """Make the winner of a roll move in: at least the dice not lost (GZ-4.40, GZ-4.41).

    The AI moves all its free units in (GZ-5.95). So does everybody who must, at once, unless a
    log is to tell of it.
    """
    faction = state.owner_of[source]
    free = state.free_units(source)
    must_all = log is None and faction != CIVILIANS and low == free
    if must_all or state.seat_of[faction] == AI:
        carry_out(state, MOVE_IN, source, target, free, 0, log)
    else:
        ask_count(state, MOVE_IN, source, target, low, low_cyborgs)


def carry_out(
    state: GroundZeroState,
    purpose: int,
    source: int,
    target: int,
    civilians: int,
    cyborgs: int,
    log: Log | None,
) -> None:
    """Move the units; a move-in or a walk conquers the territory (GZ-4.43, GZ-4.47)."""
    loser = state.owner_of[target]
    state.carry(source, target, civilians, cyborgs)
    if log is not None:
        event, clause = _EVENTS[purpose], _EVENT_CLAUSES[purpose]
        log.append(events.moved(state, event, clause, source, target, civilians, cyborgs))
    if purpose == TRANSFER:
        return
    state.conquered = True
    if purpose == WALK:
        state.walked |= 1 << target
        loser = NOBODY
    elif state.units_of[loser] > 0:
        return  # nobody else can have lost the last unit
    settle_eliminations(state, state.owner_of[target], loser, log)
