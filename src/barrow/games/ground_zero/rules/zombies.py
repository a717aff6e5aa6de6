"""The transfer of a zombie seat, right after growth (rulebook: Zombies).

Any number of moves along hunger paths; only zombies present when the step began may
move, each once (GZ-5.54 to GZ-5.57). `state.fresh_on` counts those still movable.
"""

from __future__ import annotations

from typing import ClassVar

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import CashCard, CountUnits, Done, ZombiesFrom, ZombiesOnto
from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules import asking, cards, lands
from barrow.games.ground_zero.rules.paths import hunger_paths
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.decision import Action, Chance, Log, Refusal, Takes
from barrow.kernel.errors import need
from barrow.kernel.words import counted


def begin_zombie_transfer(state: State) -> None:
    """Mark all zombies as movable and open the step."""
    state.fresh_on = [
        units if owner == ZOMBIES else 0 for units, owner in zip(state.units_on, state.owner_of)
    ]
    state.push(ZombieTransfer(state.seat_of[ZOMBIES]))


class ZombieTransfer(asking.TurnDecision):
    """Choose a territory that zombies leave, cash a card, or finish."""

    clause: ClassVar[str] = "GZ-5.57"
    asks: ClassVar[str] = "From which territory do you move zombies?"
    takes: ClassVar[Takes] = [ZombiesFrom, CashCard, Done]
    over: ClassVar[list[str]] = ["attack"]

    def legal(self, state: State, seat: int) -> list[Action]:
        reached_from = hunger_paths(state)
        moves: list[Action] = [
            state.moves.zombies_from[land]
            for land in state.lands_of[ZOMBIES]
            if move_fault(state, land, reached_from) is None
        ]
        return [*moves, *cards.list_cash(state, ZOMBIES), state.moves.done]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Done):
            state.fresh_on = [0] * len(state.fresh_on)
            return
        state.push(self)
        if isinstance(action, CashCard):
            cards.cash(state, seat, action.card, log)
        else:
            assert isinstance(action, ZombiesFrom)
            state.push(ZombieTo(seat, action.land))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, CashCard):
            return cards.refuse_cash(state, ZOMBIES, action.card)
        assert isinstance(action, ZombiesFrom)
        fault = move_fault(state, action.land, hunger_paths(state))
        return asking.worded(state, fault, action.land)


def move_fault(state: State, land: int, reached_from: list[list[int]]) -> Refusal | None:
    """Return why no zombie can leave a territory, given the hunger paths."""
    if state.owner_of[land] != ZOMBIES:
        return asking.not_owner("GZ-5.57")
    if state.fresh_on[land] == 0:
        return Refusal("GZ-5.57", "no zombie on {here} can still move", "no_free_units")
    if not reached_from[land]:
        return Refusal("GZ-5.55", "{here} is next to an enemy, so its zombies stay", "hungry")
    if not any(to != land and state.owner_of[to] == ZOMBIES for to in reached_from[land]):
        text = "no hunger path leads from {here} to another territory of yours"
        return Refusal("GZ-5.56", text, "not_reachable")
    return None


class ZombieTo(asking.SourceDecision):
    """Choose where zombies go (GZ-5.57)."""

    name: ClassVar[str] = "z_to"
    clause: ClassVar[str] = "GZ-5.57"
    takes: ClassVar[Takes] = [ZombiesOnto]
    over: ClassVar[list[str]] = ["zombie_transfer"]

    def question(self, state: State) -> str:
        return f"Move zombies from {land_name(state, self.source)} to…"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            state.moves.zombies_to[land]
            for land in hunger_paths(state)[self.source]
            if land != self.source and state.owner_of[land] == ZOMBIES
        ]

    def apply(self, state: State, seat: int, action: ZombiesOnto, chance: Chance, log: Log) -> None:
        state.push(ZombieCount(seat, self.source, action.land))

    def refuse(self, state: State, seat: int, action: ZombiesOnto) -> Refusal:
        way = (self.source, action.land)
        return asking.refuse_way(state, *way, "GZ-5.57", "GZ-5.56", "hunger path")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need(state.fresh_on[self.source] > 0, f"{path}.source", "has no zombie that may still move")


class ZombieCount(asking.WayDecision):
    """Choose how many zombies go; the territory may be left empty (GZ-5.57)."""

    name: ClassVar[str] = "z_count"
    clause: ClassVar[str] = "GZ-5.57"
    unit: ClassVar[str] = "zombie"
    over: ClassVar[list[str]] = ["zombie_transfer"]

    def bounds(self, state: State) -> tuple[int, int]:
        return 1, state.fresh_on[self.source]

    def reason(self, state: State) -> str:
        movable = counted(state.fresh_on[self.source], self.unit)
        return f"{movable} on {land_name(state, self.source)} can still move"

    def apply(self, state: State, seat: int, action: CountUnits, chance: Chance, log: Log) -> None:
        move_zombies(state, self.source, self.target, action.units, "GZ-5.57", log)
        state.fresh_on[self.source] -= action.units

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        asking.need_owner(state, self, self.target, path)


def move_zombies(state: State, source: int, target: int, units: int, clause: str, log: Log) -> None:
    """Move zombies between territories in a transfer."""
    lands.carry(state, source, target, units, 0)
    if log is not None:
        log.append(events.zombies_moved(state, ZOMBIES, source, target, units, 0, clause=clause))
