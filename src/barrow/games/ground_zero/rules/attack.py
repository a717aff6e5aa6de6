"""The attack phase: attack, breach, walk, until the party stops (rulebook: Attack).

1. `Attack`: the main decision of the phase (GZ-4.20);
2. `AttackDice`: how many dice, and of which kind (GZ-4.23, GZ-5.23);
3. `DefendDice`: the same for the owner of the attacked territory (GZ-4.24);
4. the roll itself is in `combat`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import actions, events, kinds
from barrow.games.ground_zero.components import CIVILIANS, TITLES
from barrow.games.ground_zero.moves import Way
from barrow.games.ground_zero.rules import asking, build, cards, combat, lands, movement
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import dice_of, kinds_of_dice, land_name, with_units
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import BadPosition
from barrow.kernel.words import between, counted

Assault = actions.DeclareAttack | actions.BreachWall | actions.WalkOnto


class Attack(asking.TurnDecision):
    """Attack, breach, walk, cash; Civilians also convert and build walls (GZ-4.20)."""

    clause: ClassVar[str] = "GZ-4.20"
    asks: ClassVar[str] = "Where do you attack?"
    takes: ClassVar[Takes] = [
        actions.DeclareAttack,
        actions.BreachWall,
        actions.WalkOnto,
        actions.CashCard,
        actions.ConvertOn,
        actions.BuildWall,
        actions.EndAttack,
    ]
    over: ClassVar[list[str]] = ["transfer", "card_phase"]

    def legal(self, state: State, seat: int) -> list[Action]:
        faction = state.faction_of[seat]
        listed = list_assaults(state, faction) + cards.list_cash(state, faction)
        if faction == CIVILIANS:
            listed += build.list_conversions(state) + build.list_walls(state)
        listed.append(state.moves.end_attack)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.EndAttack):
            return
        state.push(self)
        if isinstance(action, actions.DeclareAttack):
            state.push(AttackDice(seat, action.source, action.target))
        elif isinstance(action, actions.WalkOnto):
            movement.ask_count(state, movement.WALK, action.source, action.target)
        elif isinstance(action, actions.BreachWall):
            breach(state, action.source, action.target, chance, log)
        elif isinstance(action, actions.CashCard):
            cards.cash(state, seat, action.card, log)
        elif isinstance(action, actions.ConvertOn):
            state.push(build.ConvertCount(seat, action.land))
        else:
            assert isinstance(action, actions.BuildWall)
            build.build_wall(state, action.land, action.neighbor, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        faction = state.faction_of[seat]
        if isinstance(action, (actions.DeclareAttack, actions.BreachWall, actions.WalkOnto)):
            fault = assault_fault(state, faction, action)
            return asking.worded(state, fault, action.source, action.target)
        if isinstance(action, actions.CashCard):
            return cards.refuse_cash(state, faction, action.card)
        if faction != CIVILIANS:
            what = "convert units" if isinstance(action, actions.ConvertOn) else "build walls"
            text = f"only the Civilians {what}, and you play the {TITLES[faction]}"
            return Refusal("GZ-4.20", text, "wrong_type")
        if isinstance(action, actions.ConvertOn):
            return asking.worded(state, build.convert_fault(state, action.land), action.land)
        assert isinstance(action, actions.BuildWall)
        return build.refuse_wall(state, action.land, action.neighbor)


def list_assaults(state: State, faction: int) -> list[Action]:
    """List attacks, breaches and walks from each of a party's territories with a free unit."""
    listed: list[Action] = []
    may_roll, walls = can_roll(state), lands.walls_against(state, faction)
    for source in state.lands_of[faction]:
        if lands.free_units(state, source) > 0:
            for way in state.moves.ways_of[source]:
                action = fitting(state, faction, walls, way)
                if action is way.walk:
                    if not has_walked(state, way.target):
                        listed.append(action)
                elif may_roll and action is not None:
                    listed.append(action)
    return listed


def fitting(state: State, faction: int, walls: list[bool], way: Way) -> Action | None:
    """Return what units can do across a border: breach, attack or walk; None if it is theirs.

    A wall is breached (GZ-5.42), units are attacked (GZ-4.21), empty land is walked onto (GZ-4.44).
    """
    if walls[way.border]:
        return way.breach
    if state.owner_of[way.target] == faction:
        return None
    return way.attack if state.units_on[way.target] > 0 else way.walk


def can_roll(state: State) -> bool:
    """True if the party may make another roll this turn (GZ-4.25)."""
    return state.rolls < state.pack.limits.rolls_per_turn


def has_walked(state: State, land: int) -> bool:
    """True if the party walked onto a territory this turn (GZ-4.45)."""
    return state.walked >> land & 1 == 1


def assault_fault(state: State, faction: int, action: Assault) -> Refusal | None:
    """Return why an assault may not be made, by the first reason of chapter 12."""
    if state.owner_of[action.source] != faction:
        return asking.not_owner("GZ-4.21")
    ways = [way for way in state.moves.ways_of[action.source] if way.target == action.target]
    if not ways:
        return asking.not_neighbors("GZ-2.2")
    fits = fitting(state, faction, lands.walls_against(state, faction), ways[0])
    if fits is not action:
        return misfit(state, faction, action, fits)
    if lands.free_units(state, action.source) < 1:
        return asking.no_free_units("GZ-2.12")
    if isinstance(action, actions.WalkOnto):
        text = "you already walked onto {there} this turn"
        fault = Refusal("GZ-4.45", text, "already_walked")
        return fault if has_walked(state, action.target) else None
    text = f"you have made all {state.pack.limits.rolls_per_turn} of your rolls this turn"
    return None if can_roll(state) else Refusal("GZ-4.25", text, "roll_limit")


def misfit(state: State, faction: int, action: Assault, fits: Action | None) -> Refusal:
    """Return why an assault does not fit what is across the border."""
    if isinstance(action, actions.BreachWall):
        return Refusal("GZ-5.43", "no wall between {here} and {there} stops you", "no_wall")
    if state.owner_of[action.target] == faction:
        return Refusal("GZ-4.21", "{there} is already yours", "own_target")
    if isinstance(fits, actions.BreachWall):
        return Refusal("GZ-5.42", "a wall stands between {here} and {there}", "walled")
    if isinstance(fits, actions.WalkOnto):
        return Refusal("GZ-4.44", "{there} is empty: walk onto it", "target_empty")
    units = state.units_on[action.target]
    stand = "unit stands" if units == 1 else "units stand"
    return Refusal("GZ-4.44", f"{units} {stand} on {{there}}: attack it", "target_occupied")


def breach(state: State, source: int, target: int, chance: Chance, log: Log) -> None:
    """Roll one die against a wall (GZ-5.43, GZ-5.44)."""
    die = chance.die()
    state.rolls += 1
    broke = die in state.pack.civilians.wall_breaks_on
    if broke:
        lands.set_wall(state, source, target, False)
    else:
        state.inactive_on[source] += 1
    if log is not None:
        hit = events.wall_broken if broke else events.wall_held
        log.append(hit(state, state.owner_of[source], die, source, target, broke))


class AttackDice(asking.TurnDecision):
    """The attacker chooses dice: up to the free units and the faction's most (GZ-4.23)."""

    clause: ClassVar[str] = "GZ-4.23"
    takes: ClassVar[Takes] = [actions.RollDice, actions.RollKinds]
    over: ClassVar[list[str]] = ["attack"]
    parts: ClassVar[Parts] = {"source": kinds.LAND, "target": kinds.LAND}

    def __init__(self, seat: int, source: int, target: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.target: Final = target

    def question(self, state: State) -> str:
        source, target = land_name(state, self.source), land_name(state, self.target)
        return f"Attack {target} from {source} with how many dice?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return list_dice(state, self.source, most_attack_dice(state, self.source))

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        declare(state, self.source, self.target, chosen_dice(action), chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        most = most_attack_dice(state, self.source)
        return refuse_dice(state, self.source, action, most, "GZ-4.23")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        asking.need_battle(state, self.source, self.target, path)
        asking.need_owner(state, self, self.source, path)


class DefendDice(Decision[State]):
    """The owner of the attacked territory chooses dice, seeing the attack dice (GZ-4.24)."""

    clause: ClassVar[str] = "GZ-4.24"
    takes: ClassVar[Takes] = [actions.RollDice, actions.RollKinds]
    over: ClassVar[list[str]] = ["attack", "ai_attack"]
    parts: ClassVar[Parts] = {
        "source": kinds.LAND,
        "target": kinds.LAND,
        "civilians": kinds.COUNT,
        "cyborgs": kinds.COUNT,
    }

    def __init__(self, seat: int, source: int, target: int, civilians: int, cyborgs: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.target: Final = target
        self.civilians: Final = civilians
        self.cyborgs: Final = cyborgs

    def question(self, state: State) -> str:
        attacker = state.owner_of[self.source]
        source, target = with_units(state, self.source), with_units(state, self.target)
        dice = dice_of(attacker, self.civilians, self.cyborgs)
        attack = f"The {TITLES[attacker]} attack from {source} with {dice}"
        return f"Defend {target} with how many dice? {attack}"

    def legal(self, state: State, seat: int) -> list[Action]:
        return list_dice(state, self.target, most_defense_dice(state, self.target))

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        dice = chosen_dice(action)
        if log is not None:
            side = (state.owner_of[self.target], *dice)
            log.append(events.defense_chosen(state, side, self.target))
        attack = (self.civilians, self.cyborgs)
        combat.cast(state, self.source, self.target, attack, dice, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        most = most_defense_dice(state, self.target)
        return refuse_dice(state, self.target, action, most, "GZ-4.24")

    def usual(self, state: State) -> Action | None:
        return self.legal(state, self.seats[0])[0]

    def check(self, state: State, path: str) -> None:
        asking.need_battle(state, self.source, self.target, path)
        asking.need_owner(state, self, self.target, path)
        dice = self.civilians + self.cyborgs
        enough = self.civilians <= lands.civilians_on(state, self.source)
        enough = enough and self.cyborgs <= state.cyborgs_on[self.source]
        if not (enough and 1 <= dice <= most_attack_dice(state, self.source)):
            raise BadPosition(path, f"{state.pack.map.ids[self.source]} has no such attack dice")


def most_attack_dice(state: State, source: int) -> int:
    """Return the most dice that may be rolled from a territory (GZ-4.23, GZ-5.22)."""
    sheet = state.pack.sheets[state.owner_of[source]]
    return min(lands.free_units(state, source), sheet.attack_dice)


def most_defense_dice(state: State, target: int) -> int:
    """Return the most dice that may be rolled for a territory (GZ-4.24, GZ-5.97)."""
    owner = state.owner_of[target]
    dice = min(state.units_on[target], state.pack.sheets[owner].defend_dice)
    return min(dice, state.pack.zombie_ai.defend_dice) if state.ai_runs[owner] else dice


def list_dice(state: State, land: int, most: int) -> list[Action]:
    """List the dice a party may roll from a territory, most first.

    Civilians name civilian and cyborg dice, no more than they have, most cyborgs first (GZ-5.23).
    """
    if state.owner_of[land] != CIVILIANS:
        return state.moves.dice_up_to[most]
    civilians, cyborgs = lands.civilians_on(state, land), state.cyborgs_on[land]
    return [
        state.moves.dice_of_kinds[dice - of_cyborgs][of_cyborgs]
        for dice in range(most, 0, -1)
        for of_cyborgs in range(min(cyborgs, dice), -1, -1)
        if dice - of_cyborgs <= civilians
    ]


def chosen_dice(action: Action) -> combat.Dice:
    """Return how many dice an action names that are no cyborg dice, and how many that are."""
    if isinstance(action, actions.RollKinds):
        return action.civilians, action.cyborgs
    assert isinstance(action, actions.RollDice)
    return action.dice, 0


def refuse_dice(state: State, land: int, action: Action, most: int, clause: str) -> Refusal:
    """Return why dice may not be rolled for a territory."""
    is_civilian = state.owner_of[land] == CIVILIANS
    if is_civilian and isinstance(action, actions.RollDice):
        return Refusal("GZ-5.23", "choose civilian and cyborg dice separately", "dice_range")
    if not is_civilian and isinstance(action, actions.RollKinds):
        text = (
            f"only the Civilians roll cyborg dice, and you play the {TITLES[state.owner_of[land]]}"
        )
        return Refusal(clause, text, "dice_range")
    civilians, cyborgs = chosen_dice(action)
    asked = kinds_of_dice(civilians, cyborgs) if is_civilian else str(civilians)
    text = f"choose {between(1, most, 'die')} for {land_name(state, land)}, not {asked or 'none'}"
    if not is_civilian:
        return Refusal(clause, text, "dice_range")
    here = counted(lands.civilians_on(state, land), "civilian")
    there = counted(state.cyborgs_on[land], "cyborg")
    return Refusal("GZ-5.23", f"{text}: it has {here} and {there}", "dice_range")


def declare(
    state: State, source: int, target: int, attack: combat.Dice, chance: Chance, log: Log
) -> None:
    """Announce an attack with these dice, and have the defender choose (GZ-4.24, GZ-5.97)."""
    if log is not None:
        log.append(events.attack_declared(state, (state.owner_of[source], *attack), target, source))
    defender = state.owner_of[target]
    if not state.ai_runs[defender]:
        state.push(DefendDice(state.seat_of[defender], source, target, attack[0], attack[1]))
        return
    dice = most_defense_dice(state, target)
    if log is not None:
        log.append(events.defense_chosen(state, (defender, dice, 0), target))
    combat.cast(state, source, target, attack, (dice, 0), chance, log)
