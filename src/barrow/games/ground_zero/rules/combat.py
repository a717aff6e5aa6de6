"""One roll, from the dice to the losses (rulebook: one roll, step by step).

In this order, after both sides have chosen their dice:

1. `cast`: all dice are rolled (GZ-5.70);
2. triples, then doubles of either side end the roll (GZ-5.71);
3. civilians defect (GZ-5.72);
4. the attacker, then the defender may raise dice (GZ-5.73): `Boost`, `Tech`;
5. `conclude`: losses and gains (GZ-5.76), which `pairs.compare` counts;
6. conquest (GZ-4.40) or eliminations (GZ-5.77).

Who may attack what is in `attack`; moving in is in `movement`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import BOOST, NO, TECH, YES
from barrow.games.ground_zero.components import (
    CIVILIANS,
    GREATER_CAUSE,
    POWER_OF_TECH,
    TRIPLES,
)
from barrow.games.ground_zero.rules.elimination import settle_eliminations
from barrow.games.ground_zero.rules.movement import move_in
from barrow.games.ground_zero.rules.pairs import (
    ATTACKER_WINS,
    BITE_BY_ATTACKER,
    BITE_BY_DEFENDER,
    PLAIN_LOSSES,
    Losses,
    compare,
    gains_of_tie,
    tie_rule,
)
from barrow.games.ground_zero.state import GroundZeroState, Roll
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

NO_BLAST: Final = 0
BLAST_OF_REGION: Final = 1
BLAST_BY_ATTACKER: Final = 2
BLAST_BY_DEFENDER: Final = 3


def cast(
    state: GroundZeroState,
    source: int,
    target: int,
    attack_dice: int,
    attack_cyborgs: int,
    defense_dice: int,
    defense_cyborgs: int,
    chance: Chance,
    log: Log | None,
) -> None:
    """Roll all dice, attacker first, and go on to what follows (GZ-5.70).

    Given are all dice of a side, and how many of them are cyborg dice.
    """
    state.rolls += 1
    dice = chance.dice(attack_dice + defense_dice)
    attack, defense = dice[:attack_dice], dice[attack_dice:]
    us, them = state.owner_of[source], state.owner_of[target]
    effects_of, bonuses_of = state.pack.effects_of, state.bonuses_of
    ours = effects_of[us] | bonuses_of[us]
    theirs = effects_of[them] | bonuses_of[them]
    blast = NO_BLAST
    if (ours | theirs) & (GREATER_CAUSE | TRIPLES):
        blast = find_blast(attack, defense, ours, theirs)
    is_plain = us != CIVILIANS and them != CIVILIANS and (ours | theirs) & POWER_OF_TECH == 0
    if is_plain and blast == NO_BLAST and log is None:
        clash(state, source, target, attack, defense)
    else:
        roll = Roll(source, target, us, them, attack, attack_cyborgs, defense, defense_cyborgs)
        go_on(state, roll, blast, log)


def go_on(state: GroundZeroState, roll: Roll, blast: int, log: Log | None) -> None:
    """Carry out what follows the dice, up to the next question."""
    if log is not None:
        log.append(events.dice_rolled(state, roll))
    if blast != NO_BLAST:
        explode(state, roll, blast, log)
        settle_eliminations(state, roll.attacker, roll.defender, log)
        return
    roll = defect(state, roll, log)
    if any(roll.attack) and any(roll.defense):
        raise_attack(state, roll, log)
    else:
        conclude(state, roll, PLAIN_LOSSES[0][0], log)


def find_blast(attack: list[int], defense: list[int], ours: int, theirs: int) -> int:
    """Say whether triples blow up a region, else doubles the battle (GZ-5.12).

    Both look at the dice as rolled and come before every other effect. What the
    attacker and the defender do in battle is given as bits.
    """
    if ours & TRIPLES and len(attack) == 3 and attack.count(attack[0]) == 3:
        return BLAST_OF_REGION
    if ours & GREATER_CAUSE and _has_double(attack):
        return BLAST_BY_ATTACKER
    if theirs & GREATER_CAUSE and _has_double(defense):
        return BLAST_BY_DEFENDER
    return NO_BLAST


def explode(state: GroundZeroState, roll: Roll, blast: int, log: Log | None) -> None:
    """Blow up a region or the battle."""
    if blast == BLAST_OF_REGION:
        explode_region(state, roll, log)
    else:
        faction = roll.attacker if blast == BLAST_BY_ATTACKER else roll.defender
        explode_battle(state, roll, faction, log)


def clash(
    state: GroundZeroState, source: int, target: int, attack: list[int], defense: list[int]
) -> None:
    """Settle a roll in which only faces count and that no log tells of.

    The same as `compare` and `conclude`, in half of their time: half of all rolls are such.
    """
    attacker, defender = state.owner_of[source], state.owner_of[target]
    dice = len(attack)
    pairs = len(defense)
    if dice < pairs:
        pairs = dice
    if dice > 1:
        attack.sort()
        attack.reverse()
    if len(defense) > 1:
        defense.sort()
        defense.reverse()
    won = ties = 0
    for ours, theirs in zip(attack, defense):
        if ours > theirs:
            won += 1
        elif ours == theirs:
            ties += 1
    if ties:
        tie = tie_rule(state, attacker, defender)
        if tie in (ATTACKER_WINS, BITE_BY_ATTACKER):
            won += ties
    if won < pairs:
        state.remove_units(source, pairs - won, 0)
    if won:
        state.remove_units(target, won, 0)
    if ties:
        gains = ties * gains_of_tie(state, attacker, tie == BITE_BY_ATTACKER)
        if gains:
            state.add_units(source, gains)
        gains = ties * gains_of_tie(state, defender, tie == BITE_BY_DEFENDER)
        if gains:
            state.add_units(target, gains)
    take_or_hold(state, source, target, dice - pairs + won, 0, None)


def _has_double(dice: list[int]) -> bool:
    """Say whether two dice show the same face."""
    for face in dice:
        if dice.count(face) > 1:
            return True
    return False


def explode_battle(state: GroundZeroState, roll: Roll, faction: int, log: Log | None) -> None:
    """Destroy all attacking units and all units on the defending territory (GZ-5.10)."""
    dice = len(roll.attack)
    state.remove_units(roll.source, dice - roll.attack_cyborgs, roll.attack_cyborgs)
    gone = state.destroy_units(roll.target)
    state.vacate(roll.source)
    state.vacate(roll.target)
    if log is not None:
        own = state.pack.sheets[faction].explodes_on_doubles
        clause = "GZ-5.10" if own else "GZ-5.62"
        places = [roll.source, roll.target]
        log.append(events.exploded(state, faction, clause, places, [dice, gone]))


def explode_region(state: GroundZeroState, roll: Roll, log: Log | None) -> None:
    """Destroy the attackers and every unit in the attacked territory's region (GZ-5.11)."""
    dice = len(roll.attack)
    state.remove_units(roll.source, dice, 0)
    places = [roll.source]
    lost = [dice]
    for land in state.pack.map.lands_of[state.pack.map.region_of[roll.target]]:
        gone = state.destroy_units(land)
        if land == roll.source:
            lost[0] += gone
        else:
            places.append(land)
            lost.append(gone)
    for place in places:
        state.vacate(place)
    if log is not None:
        log.append(events.exploded(state, roll.attacker, "GZ-5.11", places, lost))


def defect(state: GroundZeroState, roll: Roll, log: Log | None) -> Roll:
    """Take out civilian dice that show 1 or 2; the other side gains the unit (GZ-5.24)."""
    if roll.attacker == CIVILIANS:
        faces, dice = _defecting(state, roll.attack, roll.attack_cyborgs)
        if dice:
            state.remove_units(roll.source, dice, 0)
            state.add_units(roll.target, dice)
            if log is not None:
                log.append(events.civilians_defected(state, roll, True, dice))
            return roll.with_faces(faces, roll.defense)
    elif roll.defender == CIVILIANS:
        faces, dice = _defecting(state, roll.defense, roll.defense_cyborgs)
        if dice:
            state.remove_units(roll.target, dice, 0)
            state.add_units(roll.source, dice)
            if log is not None:
                log.append(events.civilians_defected(state, roll, False, dice))
            return roll.with_faces(roll.attack, faces)
    return roll


def _defecting(state: GroundZeroState, dice: list[int], cyborgs: int) -> tuple[list[int], int]:
    """Return the faces with defecting civilian dice set to 0, and how many defect."""
    faces = dice[:]
    gone = 0
    defecting = state.pack.figures.defects_up_to
    for die in range(len(dice) - cyborgs):
        if dice[die] in defecting:
            faces[die] = 0
            gone += 1
    return faces, gone


def raise_attack(state: GroundZeroState, roll: Roll, log: Log | None) -> None:
    """Let the attacker raise dice, if it has the power and a die for it (GZ-5.73)."""
    if not _ask_to_raise(state, roll, True, log):
        raise_defense(state, roll, log)


def raise_defense(state: GroundZeroState, roll: Roll, log: Log | None) -> None:
    """Let the defender raise dice, then compare."""
    if not _ask_to_raise(state, roll, False, log):
        conclude(state, roll, compare(state, roll, log), log)


def _ask_to_raise(state: GroundZeroState, roll: Roll, attacking: bool, log: Log | None) -> bool:
    """Open the boost or Tech choice of one side, or make it for the AI; say whether."""
    faction = roll.attacker if attacking else roll.defender
    faces = roll.attack if attacking else roll.defense
    if faction == CIVILIANS:
        cyborgs = roll.attack_cyborgs if attacking else roll.defense_cyborgs
        if cyborgs == 0:
            return False
        state.stack.append(Boost(state.seat_of[faction], roll, attacking))
        return True
    if not state.has_bonus(faction, POWER_OF_TECH):
        return False
    if state.is_ai(faction):
        die = best_tech(state, roll, attacking)
        use_tech(state, roll, attacking, die, log)
    else:
        assert faces
        state.stack.append(Tech(state.seat_of[faction], roll, attacking))
    return True


class Boost(Frame[GroundZeroState]):
    """The Civilians may add 1 to all their cyborg dice of a roll, or to none (GZ-5.26)."""

    name: ClassVar[str] = "boost"

    def __init__(self, seat: int, roll: Roll, attacking: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.roll: Final = roll
        self.attacking: Final = attacking

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer yes and no."""
        return [state.moves.boost[YES], state.moves.boost[NO]]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Raise the cyborg dice if wanted, and go on."""
        roll = boosted(state, self.roll, self.attacking) if action.a == YES else self.roll
        if log is not None:
            die = -1 if action.a == YES else 0
            log.append(events.dice_raised(roll, self.attacking, die, "GZ-5.26"))
        _after_raise(state, roll, self.attacking, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Only boost may be answered here."""
        assert action.kind != BOOST, action
        return Refusal("GZ-5.73", "the cyborg dice wait: boost them or not", "wrong_type")


class Tech(Frame[GroundZeroState]):
    """The holder of Power of Tech may add 1 to one of its dice (GZ-5.64)."""

    name: ClassVar[str] = "tech"

    def __init__(self, seat: int, roll: Roll, attacking: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.roll: Final = roll
        self.attacking: Final = attacking

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer each die that is left, in the order rolled, and none."""
        faces = self.roll.attack if self.attacking else self.roll.defense
        listed = [state.moves.tech[die + 1] for die in range(len(faces)) if faces[die] > 0]
        listed.append(state.moves.tech[0])
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Raise the die, and go on."""
        use_tech(state, self.roll, self.attacking, action.a, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another die, or another kind of action."""
        if action.kind == TECH:
            return Refusal("GZ-5.64", f"die {action.a} is not among yours", "dice_range")
        return Refusal("GZ-5.73", "the dice wait: raise one of yours or none", "wrong_type")


def use_tech(
    state: GroundZeroState, roll: Roll, attacking: bool, die: int, log: Log | None
) -> None:
    """Add 1 to a die, counted from 1 in the order rolled; 0 is none (GZ-5.64)."""
    roll = raised(state, roll, attacking, die)
    if log is not None:
        log.append(events.dice_raised(roll, attacking, die, "GZ-5.64"))
    _after_raise(state, roll, attacking, log)


def _after_raise(state: GroundZeroState, roll: Roll, attacking: bool, log: Log | None) -> None:
    if attacking:
        raise_defense(state, roll, log)
    else:
        conclude(state, roll, compare(state, roll, log), log)


def boosted(state: GroundZeroState, roll: Roll, attacking: bool) -> Roll:
    """Return the roll with all cyborg dice of one side raised; 6 becomes 7 (GZ-5.27)."""
    figures = state.pack.figures
    faces = roll.attack if attacking else roll.defense
    cyborgs = roll.attack_cyborgs if attacking else roll.defense_cyborgs
    plain = len(faces) - cyborgs
    higher = faces[:plain] + [
        min(face + figures.cyborg_bonus, figures.die_maximum) for face in faces[plain:]
    ]
    return (
        roll.with_faces(higher, roll.defense) if attacking else roll.with_faces(roll.attack, higher)
    )


def raised(state: GroundZeroState, roll: Roll, attacking: bool, die: int) -> Roll:
    """Return the roll with one die of one side raised by 1, counted from 1; 0 is none."""
    if die == 0:
        return roll
    faces = (roll.attack if attacking else roll.defense)[:]
    faces[die - 1] = min(faces[die - 1] + 1, state.pack.figures.die_maximum)
    return (
        roll.with_faces(faces, roll.defense) if attacking else roll.with_faces(roll.attack, faces)
    )


def best_tech(state: GroundZeroState, roll: Roll, attacking: bool) -> int:
    """Return the AI's die for Power of Tech: the best result, the earliest of equals (GZ-5.98)."""
    faces = roll.attack if attacking else roll.defense
    best = 0
    best_worth = -99
    for die in range(len(faces) + 1):
        if die > 0 and faces[die - 1] == 0:
            continue
        losses = compare(state, raised(state, roll, attacking, die), None)
        attack = losses.attack_civilians + losses.attack_cyborgs
        defense = losses.defense_civilians + losses.defense_cyborgs
        if attacking:
            worth = defense - attack + losses.attack_gains
        else:
            worth = attack - defense + losses.defense_gains
        if worth > best_worth:
            best = die
            best_worth = worth
    return best


def conclude(state: GroundZeroState, roll: Roll, losses: Losses, log: Log | None) -> None:
    """Take off all losses, add all gains, then conquest or eliminations (GZ-5.76, GZ-5.77)."""
    source, target = roll.source, roll.target
    civilians, cyborgs = losses.attack_civilians, losses.attack_cyborgs
    if civilians or cyborgs:
        state.remove_units(source, civilians, cyborgs)
    if losses.defense_civilians or losses.defense_cyborgs:
        state.remove_units(target, losses.defense_civilians, losses.defense_cyborgs)
    if losses.attack_gains:
        state.add_units(source, losses.attack_gains)
    if losses.defense_gains:
        state.add_units(target, losses.defense_gains)
    defected = roll.attack.count(0)
    civilian_dice = len(roll.attack) - roll.attack_cyborgs
    low = civilian_dice - defected - civilians
    take_or_hold(state, source, target, low, roll.attack_cyborgs - cyborgs, log)


def take_or_hold(
    state: GroundZeroState, source: int, target: int, low: int, low_cyborgs: int, log: Log | None
) -> None:
    """Conquer a territory without units, with at least so many; else settle who is left."""
    if state.units_on[target] == 0:
        move_in(state, source, target, low, low_cyborgs, log)
        return
    attacker, defender = state.owner_of[source], state.owner_of[target]
    if state.units_on[source] == 0:
        state.vacate(source)
    units_of = state.units_of
    if units_of[attacker] == 0 or units_of[defender] == 0:
        settle_eliminations(state, attacker, defender, log)
