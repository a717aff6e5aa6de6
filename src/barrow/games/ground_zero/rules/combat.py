"""One roll, from the dice to the losses (rulebook: one roll, step by step).

In this order, after both sides have chosen their dice:

1. `cast`: all dice are rolled (GZ-5.70);
2. `explode`: triples, then doubles of either side end the roll (GZ-5.71);
3. `defect`: civilians defect (GZ-5.72);
4. the attacker, then the defender may raise dice (GZ-5.73): `Boost`, `Tech`;
5. `conclude`: losses and gains (GZ-5.76), which `pairs.compare` counts;
6. conquest (GZ-4.40) or eliminations (GZ-5.77).

Who may attack what is in `attack`; moving in is in `movement`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import declared, events
from barrow.games.ground_zero.actions import BoostDice, RaiseDie, RaiseNone
from barrow.games.ground_zero.components import CIVILIANS, POWER_OF_TECH, TITLES
from barrow.games.ground_zero.rules import asking, elimination, lands, movement, pairs, parties
from barrow.games.ground_zero.state import Losses, Roll, State
from barrow.games.ground_zero.words import faces
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG
from barrow.kernel.lists import record
from barrow.kernel.words import counted

TRIPLES: Final = 3  # dice that must all be equal (GZ-5.11)
NO_DIE: Final = 0  # dice are counted from 1
ALL_CYBORGS: Final = -1  # in events: all cyborg dice
ROLL: Final = record(declared.Roll)  # as decisions keep it
Dice = tuple[int, int]  # how many of the kind that all parties have, and how many cyborg dice


def cast(
    state: State, source: int, target: int, attack: Dice, defense: Dice, chance: Chance, log: Log
) -> None:
    """Roll all dice, attacker first, and carry out what they trigger (GZ-5.70)."""
    state.rolls += 1
    ours = chance.dice(attack[0] + attack[1])
    theirs = chance.dice(defense[0] + defense[1])
    attacker, defender = state.owner_of[source], state.owner_of[target]
    roll = Roll(source, target, attacker, defender, ours, attack[1], theirs, defense[1])
    if log is not None:
        sides = (attacker, ours, defender, theirs, attack[1], defense[1])
        log.append(events.dice_rolled(state, *sides, source, target))
    if explode(state, roll, log):
        elimination.settle_eliminations(state, roll.attacker, roll.defender, log)
        return
    roll = defect(state, roll, log)
    if any(face > 0 for face in roll.attack) and any(face > 0 for face in roll.defense):
        raise_dice(state, roll, True, log)
    else:
        conclude(state, roll, pairs.NO_LOSSES, log)


def explode(state: State, roll: Roll, log: Log) -> bool:
    """Blow up a region on triples, or the battle on doubles; return whether anything blew up.

    Both look at the dice as rolled and come before every other effect (GZ-5.12).
    """
    world, sheet, attack = state.pack.map, state.pack.sheets[roll.attacker], roll.attack
    if sheet.explode_region_on_triples and len(attack) == TRIPLES == attack.count(attack[0]):
        lost = blow_up(state, roll, world.lands_of[world.region_of[roll.target]])
        if log is not None:
            log.append(events.region_exploded(state, roll.attacker, lost))
        return True
    if parties.explodes(state, roll.attacker, attack):
        faction = roll.attacker
    elif parties.explodes(state, roll.defender, roll.defense):
        faction = roll.defender
    else:
        return False
    lost = blow_up(state, roll, [roll.target])
    if log is not None:
        clause = "GZ-5.10" if state.pack.sheets[faction].explode_on_doubles else "GZ-5.62"
        log.append(events.battle_exploded(state, faction, lost, clause=clause))
    return True


def blow_up(state: State, roll: Roll, blasted: list[int]) -> dict[int, int]:
    """Take off a unit for each attack die, of its kind, and all units there; return the losses.

    There is the attacked territory (GZ-5.10), or every territory of its region (GZ-5.11). Walls,
    cities and command centers stay (GZ-5.14).
    """
    dice, cyborgs = len(roll.attack), roll.attack_cyborgs
    lands.remove_units(state, roll.source, dice - cyborgs, cyborgs)
    lost = {roll.source: dice}
    for land in blasted:
        lost[land] = lost.get(land, 0) + lands.destroy_units(state, land)
    for place in lost:
        lands.vacate(state, place)
    return lost


def faction_in(roll: Roll, attacking: bool) -> int:
    """Return the party of one side."""
    return roll.attacker if attacking else roll.defender


def dice_in(roll: Roll, attacking: bool) -> list[int]:
    """Return the faces of one side."""
    return roll.attack if attacking else roll.defense


def cyborgs_in(roll: Roll, attacking: bool) -> int:
    """Return how many dice of one side, at the end, are cyborg dice."""
    return roll.attack_cyborgs if attacking else roll.defense_cyborgs


def with_dice(roll: Roll, attacking: bool, dice: list[int]) -> Roll:
    """Return the same roll with other faces of one side."""
    return Roll(
        roll.source,
        roll.target,
        roll.attacker,
        roll.defender,
        dice if attacking else roll.attack,
        roll.attack_cyborgs,
        roll.defense if attacking else dice,
        roll.defense_cyborgs,
    )


def without_defectors(state: State, roll: Roll) -> Roll:
    """Return the roll without the civilian dice that show 1 or 2; they show 0 (GZ-5.24)."""
    if CIVILIANS not in (roll.attacker, roll.defender):
        return roll
    attacking = roll.attacker == CIVILIANS
    dice = dice_in(roll, attacking)
    civilians = len(dice) - cyborgs_in(roll, attacking)
    defecting = state.pack.civilians.converted_on
    left = [
        0 if place < civilians and face in defecting else face for place, face in enumerate(dice)
    ]
    return with_dice(roll, attacking, left)


def defect(state: State, roll: Roll, log: Log) -> Roll:
    """Take out civilian dice that show 1 or 2; the other side gains the unit (GZ-5.24, GZ-5.25)."""
    attacking = roll.attacker == CIVILIANS
    left = without_defectors(state, roll)
    gone = dice_in(left, attacking).count(0)
    if gone == 0:
        return roll
    loser, winner = (roll.source, roll.target) if attacking else (roll.target, roll.source)
    lands.remove_units(state, loser, gone, 0)
    lands.add_units(state, winner, gone)
    if log is not None:
        to = faction_in(roll, not attacking)
        log.append(events.civilians_defected(state, gone, loser, to, CIVILIANS, attacking))
    return left


def raise_dice(state: State, roll: Roll, attacking: bool, log: Log) -> None:
    """Let one side raise dice: its boost, then Tech, then the other side (GZ-5.73, GZ-R51)."""
    faction = faction_in(roll, attacking)
    if faction == CIVILIANS and cyborgs_in(roll, attacking) > 0:
        state.push(Boost(state.seat_of[faction], roll, attacking))
    else:
        use_tech(state, roll, attacking, log)


def use_tech(state: State, roll: Roll, attacking: bool, log: Log) -> None:
    """Let one side raise a die by Power of Tech, if it has it; the AI does so at once."""
    faction = faction_in(roll, attacking)
    if not parties.has_bonus(state, faction, POWER_OF_TECH):
        finish_raising(state, roll, attacking, log)
    elif state.ai_runs[faction]:
        raise_by_tech(state, roll, attacking, best_tech(state, roll, attacking), log)
    else:
        state.push(Tech(state.seat_of[faction], roll, attacking))


def raise_by_tech(state: State, roll: Roll, attacking: bool, die: int, log: Log) -> None:
    """Add 1 to a die, counted from 1 in the order rolled, or to none (GZ-5.64)."""
    roll = raised(state, roll, attacking, die)
    if log is not None:
        faction, points = faction_in(roll, attacking), state.pack.tech_points
        facts = (die, attacking, roll.attack, roll.defense)
        if die == NO_DIE:
            log.append(events.no_die_raised(state, faction, *facts))
        else:
            log.append(events.die_raised(state, faction, points, *facts))
    finish_raising(state, roll, attacking, log)


def finish_raising(state: State, roll: Roll, attacking: bool, log: Log) -> None:
    """Give the defender a chance to raise dice after the attacker, then compare the dice."""
    if attacking:
        raise_dice(state, roll, False, log)
    else:
        conclude(state, roll, pairs.compare(state, roll, log), log)


class Raise(Decision[State]):
    """One side may raise dice of a roll, by boost or Tech."""

    over: ClassVar[list[str]] = ["attack", "ai_attack"]
    often_idle: ClassVar[bool] = True

    def __init__(self, seat: int, roll: Roll, attacking: bool) -> None:
        super().__init__(seat)
        self.roll: Final = roll
        self.attacking: Final = attacking

    def rolls(self) -> str:
        """Return what both sides rolled, as the side that may raise dice sees it."""
        enemy = TITLES[faction_in(self.roll, not self.attacking)]
        ours = faces(dice_in(self.roll, self.attacking))
        theirs = faces(dice_in(self.roll, not self.attacking))
        return f"You rolled {ours}, the {enemy} rolled {theirs}"

    def check(self, state: State, path: str) -> None:
        roll = self.roll
        if (state.owner_of[roll.source], state.owner_of[roll.target]) != (
            roll.attacker,
            roll.defender,
        ):
            raise BadPosition(f"{path}.roll", "attacker and defender do not own the territories")
        check_dice(state, roll, True, path)
        check_dice(state, roll, False, path)
        asking.need_owner(state, self, roll.source if self.attacking else roll.target, path)


def check_dice(state: State, roll: Roll, attacking: bool, path: str) -> None:
    """Raise BadPosition unless one side has units for its dice."""
    at = f"{path}.roll.{'attack' if attacking else 'defense'}"
    land = roll.source if attacking else roll.target
    sheet = state.pack.sheets[state.owner_of[land]]
    most = sheet.attack_dice if attacking else sheet.defend_dice
    units = lands.free_units(state, land) if attacking else state.units_on[land]
    dice, cyborgs = dice_in(roll, attacking), cyborgs_in(roll, attacking)
    highest = state.pack.civilians.die_maximum
    if dice and max(dice) > highest:
        raise BadPosition(at, f"a die shows 0 to {highest}, not {max(dice)}")
    left = len(dice) - dice.count(0)
    if not 1 <= len(dice) <= most or left == 0 or cyborgs > min(len(dice), state.cyborgs_on[land]):
        raise BadPosition(at, "has no such dice")
    if left > units or left - cyborgs > lands.civilians_on(state, land):
        raise BadPosition(at, "has more dice than units")


class Boost(Raise):
    """The Civilians may add 1 to all their cyborg dice of a roll, or to none (GZ-5.26)."""

    clause: ClassVar[str] = "GZ-5.26"
    takes: ClassVar[Takes] = [BoostDice]
    parts: ClassVar[Parts] = {"roll": ROLL, "attacking": FLAG}

    def question(self, state: State) -> str:
        cyborgs = cyborgs_in(self.roll, self.attacking)
        dice = faces(dice_in(self.roll, self.attacking)[-cyborgs:])
        what = f"your cyborg die ({dice})" if cyborgs == 1 else f"all your cyborg dice ({dice})"
        return f"Add {state.pack.civilians.cyborg_die_bonus} to {what}? {self.rolls()}"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.boost, state.moves.boost_none]

    def apply(self, state: State, seat: int, action: BoostDice, chance: Chance, log: Log) -> None:
        roll = boosted(state, self.roll, self.attacking) if action.wanted else self.roll
        if log is not None:
            answered = events.dice_boosted if action.wanted else events.dice_not_boosted
            die = ALL_CYBORGS if action.wanted else NO_DIE
            facts = (die, self.attacking, roll.attack, roll.defense)
            log.append(answered(state, CIVILIANS, *facts))
        use_tech(state, roll, self.attacking, log)

    def usual(self, state: State) -> Action | None:
        return None if self.attacking else state.moves.boost_none


class Tech(Raise):
    """The holder of Power of Tech may add 1 to one of its dice (GZ-5.64)."""

    clause: ClassVar[str] = "GZ-5.64"
    takes: ClassVar[Takes] = [RaiseDie, RaiseNone]
    parts: ClassVar[Parts] = {"roll": ROLL, "attacking": FLAG}

    def question(self, state: State) -> str:
        return f"Add {state.pack.tech_points} to one of your dice? {self.rolls()}"

    def legal(self, state: State, seat: int) -> list[Action]:
        raise_die = state.moves.raise_die
        listed: list[Action] = [
            raise_die[place]
            for place, face in enumerate(dice_in(self.roll, self.attacking))
            if face > 0
        ]
        listed.append(state.moves.raise_none)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        die = action.die if isinstance(action, RaiseDie) else NO_DIE
        raise_by_tech(state, self.roll, self.attacking, die, log)

    def refuse(self, state: State, seat: int, action: RaiseDie) -> Refusal:
        dice = dice_in(self.roll, self.attacking)
        text = f"you rolled {counted(len(dice), 'die')}: there is no die {action.die}"
        if action.die <= len(dice):
            text = f"die {action.die} is out: its civilian defected"
        return Refusal("GZ-5.64", text, "dice_range")

    def usual(self, state: State) -> Action | None:
        return None if self.attacking else state.moves.raise_none


def boosted(state: State, roll: Roll, attacking: bool) -> Roll:
    """Return the roll with all cyborg dice of one side raised; 6 becomes 7 (GZ-5.27)."""
    civilian = state.pack.civilians
    dice = dice_in(roll, attacking)
    civilians = len(dice) - cyborgs_in(roll, attacking)
    most, bonus = civilian.die_maximum, civilian.cyborg_die_bonus
    higher = [min(face + bonus, most) for face in dice[civilians:]]
    return with_dice(roll, attacking, dice[:civilians] + higher)


def raised(state: State, roll: Roll, attacking: bool, die: int) -> Roll:
    """Return the roll with one die of one side raised by 1, counted from 1, or none."""
    if die == NO_DIE:
        return roll
    dice = dice_in(roll, attacking)[:]
    dice[die - 1] = min(dice[die - 1] + state.pack.tech_points, state.pack.civilians.die_maximum)
    return with_dice(roll, attacking, dice)


def best_tech(state: State, roll: Roll, attacking: bool) -> int:
    """Return the AI's die for Power of Tech: the best result, the earliest of equals (GZ-5.98)."""
    dice = dice_in(roll, attacking)
    choices = [NO_DIE, *[place + 1 for place, face in enumerate(dice) if face > 0]]
    worth_of = [
        worth_of_losses(pairs.compare(state, raised(state, roll, attacking, die), None), attacking)
        for die in choices
    ]
    return choices[worth_of.index(max(worth_of))]


def worth_of_losses(losses: Losses, attacking: bool) -> int:
    """Return how the AI rates a comparison: enemy units lost, less its own, and its gains."""
    attack = losses.attack_civilians + losses.attack_cyborgs
    defense = losses.defense_civilians + losses.defense_cyborgs
    if attacking:
        return defense - attack + losses.attack_gains
    return attack - defense + losses.defense_gains


def conclude(state: State, roll: Roll, losses: Losses, log: Log) -> None:
    """Take off all losses, add all gains, then conquest or eliminations (GZ-5.76, GZ-5.77)."""
    source, target = roll.source, roll.target
    lands.remove_units(state, source, losses.attack_civilians, losses.attack_cyborgs)
    lands.remove_units(state, target, losses.defense_civilians, losses.defense_cyborgs)
    lands.add_units(state, source, losses.attack_gains)
    lands.add_units(state, target, losses.defense_gains)
    if state.units_on[target] == 0:
        left = sum(1 for face in roll.attack if face > 0)  # a die that defected shows 0
        low = left - roll.attack_cyborgs - losses.attack_civilians
        low_cyborgs = roll.attack_cyborgs - losses.attack_cyborgs
        movement.move_in(state, source, target, low, low_cyborgs, log)
    else:
        lands.vacate(state, source)
        elimination.settle_eliminations(state, roll.attacker, roll.defender, log)
