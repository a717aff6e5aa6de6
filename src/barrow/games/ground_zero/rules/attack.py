"""The attack phase: attack, breach, walk, until the party has enough (rulebook: Attack).

1. `Attack`: the main decision of the phase (GZ-4.20);
2. `AttackDice`: how many dice, and of which kind (GZ-4.23, GZ-5.23);
3. `DefendDice`: the same for the owner of the attacked territory (GZ-4.24);
4. the roll itself is in `combat`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import (
    ATTACK,
    BREACH,
    CASH,
    CONVERT,
    DICE,
    END_ATTACK,
    WALK,
    WALL,
)
from barrow.games.ground_zero.components import AI, CIVILIANS, FACTIONS, NOBODY
from barrow.games.ground_zero.rules import movement
from barrow.games.ground_zero.rules.build import (
    add_conversions,
    add_walls,
    ask_conversion,
    build_wall,
    refuse_conversion,
    refuse_wall,
)
from barrow.games.ground_zero.rules.cards import add_cash, cash, refuse_cash
from barrow.games.ground_zero.rules.combat import cast
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


class Attack(Frame[GroundZeroState]):
    """Attack, breach, walk, cash; Civilians also convert and build walls (GZ-4.20)."""

    name: ClassVar[str] = "attack"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every attack, breach, walk and the rest, and the end of the phase."""
        faction = state.faction_of[seat]
        listed: list[Action] = []
        add_assaults(state, faction, listed)
        add_cash(state, faction, listed)
        if faction == CIVILIANS:
            lands = state.lands_of[CIVILIANS]
            add_conversions(state, lands, listed)
            add_walls(state, lands, listed)
        listed.append(state.moves.end_attack)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Do it and come back here, until the phase is ended."""
        if action.kind == END_ATTACK:
            return
        state.stack.append(self)
        if action.kind == ATTACK:
            ask_attack_dice(state, seat, action.a, action.b, chance, log)
        elif action.kind == WALK:
            movement.ask_count(
                state, movement.WALK, action.a, action.b, _walk_low(state, action.a), 0
            )
        elif action.kind == BREACH:
            breach(state, action.a, action.b, chance, log)
        elif action.kind == CASH:
            cash(state, seat, action.a, log)
        elif action.kind == CONVERT:
            ask_conversion(state, seat, action.a)
        else:
            assert action.kind == WALL, action
            build_wall(state, action.a, action.b, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Say why this is not possible now."""
        faction = state.faction_of[seat]
        if action.kind == ATTACK or action.kind == WALK or action.kind == BREACH:
            return refuse_assault(state, faction, action)
        if action.kind == CASH:
            return refuse_cash(state, faction, action)
        if faction == CIVILIANS and action.kind == CONVERT:
            return refuse_conversion(state, action.a)
        if faction == CIVILIANS and action.kind == WALL:
            return refuse_wall(state, action)
        return Refusal("GZ-4.20", f"“{action.text}” is no part of the attack phase", "wrong_type")


def _walk_low(state: GroundZeroState, source: int) -> int:
    """Return the least a walk takes: 1 unit; Civilians count each kind from 0 (GZ-4.44)."""
    return 0 if state.owner_of[source] == CIVILIANS else 1


def add_assaults(state: GroundZeroState, faction: int, listed: list[Action]) -> None:
    """List attacks, breaches and walks from every territory with a free unit."""
    owner_of, units_on, wall_on = state.owner_of, state.units_on, state.wall_on
    garrison = state.pack.garrison_of[faction]
    may_roll = state.rolls < state.pack.figures.rolls_per_turn
    walled = state.walls > 0 and faction != CIVILIANS
    borders_of, neighbors_of = state.pack.map.borders_of, state.pack.map.neighbors_of
    moves = state.moves
    for source in state.lands_of[faction]:
        if units_on[source] <= garrison:
            continue
        if state.inactive_on[source] > 0 and state.free_units(source) <= 0:
            continue
        attacks, borders = moves.attack[source], borders_of[source]
        for place, target in enumerate(neighbors_of[source]):
            if walled and wall_on[borders[place]]:
                if may_roll:
                    listed.append(moves.breach[source][place])
            elif owner_of[target] != faction:
                if units_on[target]:
                    if may_roll:
                        listed.append(attacks[place])
                elif state.walked & (1 << target) == 0:
                    listed.append(moves.walk[source][place])


def refuse_assault(state: GroundZeroState, faction: int, action: Action) -> Refusal:
    """Say why this attack, breach or walk may not be made, first fault first."""
    source, target = action.a, action.b
    names = state.pack.map.names
    here, there = names[source], names[target]
    if state.owner_of[source] != faction:
        return Refusal("GZ-4.21", f"{here} is not yours", "not_owner")
    border = state.pack.map.border_between(source, target)
    if border < 0:
        return Refusal("GZ-2.2", f"{here} and {there} are not neighbors", "not_neighbors")
    closed = state.is_closed(border, faction)
    if action.kind == BREACH:
        if not closed:
            text = f"no wall closes the border of {here} and {there} to you"
            return Refusal("GZ-5.43", text, "no_wall")
    elif state.owner_of[target] == faction:
        return Refusal("GZ-4.21", f"{there} is yours already", "own_target")
    elif action.kind == ATTACK and state.units_on[target] == 0:
        return Refusal("GZ-4.44", f"{there} is empty: walk onto it", "target_empty")
    elif action.kind == WALK and state.units_on[target] > 0:
        text = f"{state.units_on[target]} units stand on {there}: attack it"
        return Refusal("GZ-4.44", text, "target_occupied")
    elif closed:
        return Refusal("GZ-5.42", f"a wall closes the border of {here} and {there}", "walled")
    if state.free_units(source) < 1:
        return Refusal("GZ-2.12", f"{here} has no free units", "no_free_units")
    if action.kind == WALK:
        text = f"you walked onto {there} already this turn"
        return Refusal("GZ-4.45", text, "already_walked")
    limit = state.pack.figures.rolls_per_turn
    return Refusal(
        "GZ-4.25", f"{limit} rolls were made this turn, no more are allowed", "roll_limit"
    )


def breach(
    state: GroundZeroState, source: int, target: int, chance: Chance, log: Log | None
) -> bool:
    """Roll one die against a wall; say whether it fell (GZ-5.43, GZ-5.44)."""
    die = chance.die()
    state.rolls += 1
    fell = die in state.pack.figures.wall_breaks_on
    if fell:
        state.set_wall(state.pack.map.border_between(source, target), 0)
    else:
        state.inactive_on[source] += 1
    if log is not None:
        log.append(events.wall_hit(state, state.owner_of[source], source, target, die))
    return fell


def ask_attack_dice(
    state: GroundZeroState, seat: int, source: int, target: int, chance: Chance, log: Log | None
) -> None:
    """Ask for the attack dice. A single one is rolled at once, unless a log is to tell of it."""
    is_single = log is None and state.owner_of[source] != CIVILIANS
    if is_single and _attack_most(state, source) == 1:
        declare(state, source, target, 1, 0, chance, log)
    else:
        state.stack.append(AttackDice(seat, source, target))


class AttackDice(Frame[GroundZeroState]):
    """The attacker chooses dice: up to the free units and the faction's most (GZ-4.23)."""

    name: ClassVar[str] = "attack_dice"

    def __init__(self, seat: int, source: int, target: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.source: Final = source
        self.target: Final = target

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every number of dice, most first."""
        return list_dice(state, self.source, _attack_most(state, self.source))

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Declare the attack."""
        declare(state, self.source, self.target, action.a, action.b, chance, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number of dice, or another kind of action."""
        most = _attack_most(state, self.source)
        return refuse_dice(state, self.source, action, most, "GZ-4.23")


class DefendDice(Frame[GroundZeroState]):
    """The owner of the attacked territory chooses dice, seeing the attack dice (GZ-4.24)."""

    name: ClassVar[str] = "defend_dice"

    def __init__(self, seat: int, source: int, target: int, civilians: int, cyborgs: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.source: Final = source
        self.target: Final = target
        self.civilians: Final = civilians
        self.cyborgs: Final = cyborgs

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every number of dice, most first."""
        return list_dice(state, self.target, _defend_most(state, self.target))

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Roll."""
        if log is not None:
            log.append(events.defense_chosen(state, self.target, action.a, action.b))
        dice = self.civilians + self.cyborgs
        defense_dice = action.a + action.b
        cast(
            state,
            self.source,
            self.target,
            dice,
            self.cyborgs,
            defense_dice,
            action.b,
            chance,
            log,
        )

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another number of dice, or another kind of action."""
        most = _defend_most(state, self.target)
        return refuse_dice(state, self.target, action, most, "GZ-4.24")


def _attack_most(state: GroundZeroState, source: int) -> int:
    free = state.free_units(source)
    dice = state.pack.sheets[state.owner_of[source]].attack_dice
    return free if free < dice else dice


def _defend_most(state: GroundZeroState, target: int) -> int:
    units = state.units_on[target]
    dice = state.pack.sheets[state.owner_of[target]].defend_dice
    return units if units < dice else dice


def list_dice(state: GroundZeroState, territory: int, most: int) -> list[Action]:
    """List the dice a party may roll from a territory, most first.

    Civilians name civilian and cyborg dice, no more than they have (GZ-5.23).
    """
    if state.owner_of[territory] != CIVILIANS:
        return state.moves.dice_up_to[most]
    cyborgs = state.cyborgs_on[territory]
    civilians = state.units_on[territory] - cyborgs
    return state.moves.split_up_to[most][min(civilians, most)][min(cyborgs, most)]


def refuse_dice(
    state: GroundZeroState, territory: int, action: Action, most: int, clause: str
) -> Refusal:
    """Say which dice may be rolled from a territory."""
    name = state.pack.map.names[territory]
    if action.kind != DICE:
        return Refusal(clause, f"choose the dice for {name} first", "wrong_type")
    if state.owner_of[territory] != CIVILIANS:
        return Refusal(
            clause,
            f"{name} rolls 1 to {most} dice, not {action.text.removeprefix('dice ')}",
            "dice_range",
        )
    civilians, cyborgs = state.civilians_on(territory), state.cyborgs_on[territory]
    text = (
        f"{name} rolls 1 to {most} dice for its {civilians} civilians and {cyborgs} cyborgs, "
        f"named as CIVILIANS CYBORGS, not {action.text.removeprefix('dice ')}"
    )
    return Refusal("GZ-5.23", text, "dice_range")


def declare(
    state: GroundZeroState,
    source: int,
    target: int,
    civilians: int,
    cyborgs: int,
    chance: Chance,
    log: Log | None,
) -> None:
    """Announce an attack with these dice, and have the defender choose (GZ-4.24, GZ-5.97).

    A single die is rolled at once, unless a log is to tell of it: half of all answers to
    the zombie AI are such.
    """
    if log is not None:
        log.append(events.attack_declared(state, source, target, civilians, cyborgs))
    defender = state.owner_of[target]
    assert defender != NOBODY
    seat = state.seat_of[defender]
    # `_defend_most`, written out: two of five decisions have come to this.
    dice, units = state.pack.sheets[defender].defend_dice, state.units_on[target]
    if units < dice:
        dice = units
    if seat == AI:
        dice = min(dice, state.pack.figures.ai_defend_dice)
    elif dice > 1 or log is not None or defender == CIVILIANS:
        state.stack.append(DefendDice(seat, source, target, civilians, cyborgs))
        return
    if log is not None:
        log.append(events.defense_chosen(state, target, dice, 0))
    cast(state, source, target, civilians + cyborgs, cyborgs, dice, 0, chance, log)


# Frames never change, so those that every turn needs are made once. By Seat:
ATTACK_PHASE: Final[list[Attack]] = [Attack(seat) for seat in range(len(FACTIONS))]
