"""How many units go: after a conquest, onto an empty territory, in a transfer.

Civilians choose how many of each kind, civilians first; each list offers only
numbers from which the pair can still be completed (GZ-9.4). The others name one
number. `carry_out` moves the units and settles a conquest.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events, kinds
from barrow.games.ground_zero.actions import CountUnits
from barrow.games.ground_zero.components import CIVILIANS, NOBODY
from barrow.games.ground_zero.rules.asking import WayDecision, units_held
from barrow.games.ground_zero.rules.elimination import settle_eliminations
from barrow.games.ground_zero.rules.lands import carry, civilians_on, free_units
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.decision import Chance, Log, Parts
from barrow.kernel.errors import BadPosition, need, need_number
from barrow.kernel.events import EventKind


class Purpose:
    """Why units go: the decision's name, the clauses of its question and refusal, the event."""

    def __init__(self, name: str, decision: str, asks: str, limits: str, event: EventKind) -> None:
        self.name: Final = name
        self.decision: Final = decision
        self.asks: Final = asks
        self.limits: Final = limits
        self.event: Final = event


MOVE_IN: Final = 0
WALK: Final = 1
TRANSFER: Final = 2
_PURPOSES: Final = [
    Purpose("move_in", "move_in", "GZ-4.41", "GZ-4.41", events.territory_conquered),
    Purpose("walk", "walk_count", "GZ-4.44", "GZ-4.44", events.territory_walked),
    Purpose("transfer", "t_count", "GZ-4.50", "GZ-4.52", events.units_transferred),
]
PURPOSES: Final[list[str]] = [purpose.name for purpose in _PURPOSES]
_WAY: Final[Parts] = {"purpose": kinds.PURPOSE, **WayDecision.parts}


class Move(WayDecision):
    """How many units move from one territory to another, for whatever purpose."""

    over: ClassVar[list[str]] = ["attack", "card_phase"]

    def __init__(self, seat: int, purpose: int, source: int, target: int, low: int) -> None:
        super().__init__(seat, source, target)
        self.purpose: Final = purpose
        self.low: Final = low

    @property
    def decision(self) -> str:
        by_kind = self.purpose == MOVE_IN and self.unit != Move.unit
        return f"move_in_{self.unit}s" if by_kind else _PURPOSES[self.purpose].decision

    def cites(self, state: State) -> str:
        return _PURPOSES[self.purpose].asks

    def limited_by(self, state: State) -> str:
        by_kind = self.purpose == MOVE_IN and state.owner_of[self.source] == CIVILIANS
        return "GZ-4.42" if by_kind else _PURPOSES[self.purpose].limits

    def reason(self, state: State) -> str:
        units = f"{land_name(state, self.source)} has {units_held(state, self.source)}"
        if self.purpose != MOVE_IN:
            return units
        return f"{units}; a unit moves in for each die you didn't lose"

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        faction = state.owner_of[self.source]
        is_own = state.owner_of[self.target] == faction
        if self.purpose == TRANSFER:
            if not is_own or self.source == self.target:
                raise BadPosition(f"{path}.target", "must be another territory of the party")
        elif is_own or state.units_on[self.target] > 0:
            raise BadPosition(f"{path}.target", "must be empty and not the party's own")
        elif not state.pack.map.are_neighbors(self.source, self.target):
            raise BadPosition(f"{path}.target", "must be a neighbor of the source")
        text = "Civilians count each kind of unit, and nobody else does"
        need(isinstance(self, MoveCount) != (faction == CIVILIANS), path, text)
        fewest = 0 if faction == CIVILIANS else 1
        fits = self.low == fewest or (self.purpose == MOVE_IN and self.low > fewest)
        need(fits, f"{path}.low", "is not the fewest units that move")


class MoveCount(Move):
    """Choose how many units go, for a party with one kind of unit."""

    parts: ClassVar[Parts] = {**_WAY, "low": kinds.COUNT}

    def bounds(self, state: State) -> tuple[int, int]:
        return self.low, free_units(state, self.source)

    def apply(self, state: State, seat: int, action: CountUnits, chance: Chance, log: Log) -> None:
        carry_out(state, self.purpose, self.source, self.target, action.units, 0, log)


class MoveCivilians(Move):
    """Choose how many civilians go; at least `low` of them, and `low_cyborgs` cyborgs."""

    unit: ClassVar[str] = "civilian"
    parts: ClassVar[Parts] = {**_WAY, "low": kinds.COUNT, "low_cyborgs": kinds.COUNT}

    def __init__(
        self, seat: int, purpose: int, source: int, target: int, low: int, low_cyborgs: int
    ) -> None:
        super().__init__(seat, purpose, source, target, low)
        self.low_cyborgs: Final = low_cyborgs

    def bounds(self, state: State) -> tuple[int, int]:
        """Return the fewest and the most civilians that leave the rest possible (GZ-9.4)."""
        spare = state.units_on[self.source] - 1
        high = min(civilians_on(state, self.source), spare - self.low_cyborgs)
        alone = state.cyborgs_on[self.source] == 0
        return max(self.low, 1 if alone else 0), high

    def apply(self, state: State, seat: int, action: CountUnits, chance: Chance, log: Log) -> None:
        purpose, source, target = self.purpose, self.source, self.target
        state.push(MoveCyborgs(seat, purpose, source, target, action.units, self.low_cyborgs))

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        fits = self.low_cyborgs <= state.cyborgs_on[self.source]
        need(fits, f"{path}.low_cyborgs", "are more than the cyborgs there")


class MoveCyborgs(Move):
    """Choose how many cyborgs go with the civilians already named."""

    unit: ClassVar[str] = "cyborg"
    parts: ClassVar[Parts] = {**_WAY, "civilians": kinds.COUNT, "low": kinds.COUNT}

    def __init__(
        self, seat: int, purpose: int, source: int, target: int, civilians: int, low: int
    ) -> None:
        super().__init__(seat, purpose, source, target, low)
        self.civilians: Final = civilians

    def bounds(self, state: State) -> tuple[int, int]:
        spare = state.units_on[self.source] - 1 - self.civilians
        return max(self.low, 1 - self.civilians), min(state.cyborgs_on[self.source], spare)

    def apply(self, state: State, seat: int, action: CountUnits, chance: Chance, log: Log) -> None:
        carry_out(state, self.purpose, self.source, self.target, self.civilians, action.units, log)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        most = min(civilians_on(state, self.source), state.units_on[self.source] - 1)
        need_number(self.civilians, 0, most, f"{path}.civilians")


def ask_count(
    state: State, purpose: int, source: int, target: int, low: int = 1, low_cyborgs: int = 0
) -> None:
    """Ask the owner of the source how many units go: at least 1 (GZ-4.44, GZ-4.50).

    Civilians count each kind from 0; `MoveCivilians` makes sure that somebody moves.
    """
    faction = state.owner_of[source]
    seat = state.seat_of[faction]
    if faction == CIVILIANS:
        low = low if purpose == MOVE_IN else 0
        state.push(MoveCivilians(seat, purpose, source, target, low, low_cyborgs))
    else:
        state.push(MoveCount(seat, purpose, source, target, low))


def move_in(state: State, source: int, target: int, low: int, low_cyborgs: int, log: Log) -> None:
    """Make the winner of a roll move in: at least the dice not lost (GZ-4.40, GZ-4.41).

    The AI moves all its free units in (GZ-5.95).
    """
    if state.ai_runs[state.owner_of[source]]:
        carry_out(state, MOVE_IN, source, target, free_units(state, source), 0, log)
    else:
        ask_count(state, MOVE_IN, source, target, low, low_cyborgs)


def carry_out(
    state: State, purpose: int, source: int, target: int, civilians: int, cyborgs: int, log: Log
) -> None:
    """Move the units; a move-in or a walk conquers the territory (GZ-4.43, GZ-4.47)."""
    loser = state.owner_of[target] if purpose == MOVE_IN else NOBODY
    carry(state, source, target, civilians, cyborgs)
    if log is not None:
        faction, units = state.owner_of[target], civilians + cyborgs
        log.append(_PURPOSES[purpose].event(state, faction, source, target, units, cyborgs))
    if purpose == TRANSFER:
        return
    state.conquered = True
    if purpose == WALK:
        state.walked |= 1 << target
    settle_eliminations(state, state.owner_of[target], loser, log)
