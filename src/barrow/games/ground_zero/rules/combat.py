"""One roll, from the dice to the losses (rulebook: one roll, step by step).

In this order, after both sides have chosen their dice:

1. `cast`: all dice are rolled (GZ-5.70);
2. triples, then doubles of either side end the roll (GZ-5.71);
3. civilians defect (GZ-5.72);
4. the attacker, then the defender may raise dice (GZ-5.73): `Boost`, `Tech`;
5. `compare`: pairs from the highest die down, losses, gains (GZ-5.74 to GZ-5.76);
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
    MOST_DICE,
    POWER_OF_CONVERSION,
    POWER_OF_TECH,
    TACTICAL_ADVANTAGE,
    TITLES,
    TRIPLES,
)
from barrow.games.ground_zero.rules.elimination import settle_eliminations
from barrow.games.ground_zero.rules.movement import move_in
from barrow.games.ground_zero.state import GroundZeroState, Roll
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

DEFENDER_WINS: Final = 0
ATTACKER_WINS: Final = 1
BITE_BY_ATTACKER: Final = 2
BITE_BY_DEFENDER: Final = 3


class Losses:
    """What one comparison does: units lost by kind, and units gained."""

    def __init__(
        self,
        attack_civilians: int = 0,
        attack_cyborgs: int = 0,
        defense_civilians: int = 0,
        defense_cyborgs: int = 0,
        attack_gains: int = 0,
        defense_gains: int = 0,
    ) -> None:
        self.attack_civilians: Final = attack_civilians
        self.attack_cyborgs: Final = attack_cyborgs
        self.defense_civilians: Final = defense_civilians
        self.defense_cyborgs: Final = defense_cyborgs
        self.attack_gains: Final = attack_gains
        self.defense_gains: Final = defense_gains


# By units lost by the attacker and by the defender, where there is one kind and no gain: they
# never change, so they are made once.
_PLAIN_LOSSES: Final[list[list[Losses]]] = [
    [Losses(ours, 0, theirs) for theirs in range(MOST_DICE + 1)] for ours in range(MOST_DICE + 1)
]


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
    attacker, defender = state.owner_of[source], state.owner_of[target]
    roll = Roll(source, target, attacker, defender, attack, attack_cyborgs, defense, defense_cyborgs)
    if log is not None:
        log.append(events.dice_rolled(state, roll))
    effects_of, bonuses_of = state.pack.effects_of, state.bonuses_of
    ours = effects_of[attacker] | bonuses_of[attacker]
    theirs = effects_of[defender] | bonuses_of[defender]
    if (ours | theirs) & (GREATER_CAUSE | TRIPLES) and explode(state, roll, ours, theirs, log):
        settle_eliminations(state, attacker, defender, log)
    elif attacker == CIVILIANS or defender == CIVILIANS:
        roll = defect(state, roll, log)
        if any(roll.attack) and any(roll.defense):
            raise_attack(state, roll, log)
        else:
            conclude(state, roll, _PLAIN_LOSSES[0][0], log)
    elif (ours | theirs) & POWER_OF_TECH:
        raise_attack(state, roll, log)
    else:
        conclude(state, roll, compare(state, roll, log), log)


def explode(state: GroundZeroState, roll: Roll, ours: int, theirs: int, log: Log | None) -> bool:
    """Blow up a region on triples, else the battle on doubles; say whether one happened.

    Both look at the dice as rolled and come before every other effect (GZ-5.12). What the
    attacker and the defender do in battle is given as bits.
    """
    attack = roll.attack
    if ours & TRIPLES and len(attack) == 3 and attack.count(attack[0]) == 3:
        explode_region(state, roll, log)
        return True
    if ours & GREATER_CAUSE and _has_double(attack):
        explode_battle(state, roll, roll.attacker, log)
        return True
    if theirs & GREATER_CAUSE and _has_double(roll.defense):
        explode_battle(state, roll, roll.defender, log)
        return True
    return False


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
        state.push(Boost(state.seat_of[faction], roll, attacking))
        return True
    if not state.has_bonus(faction, POWER_OF_TECH):
        return False
    if state.is_ai(faction):
        die = best_tech(state, roll, attacking)
        use_tech(state, roll, attacking, die, log)
    else:
        assert faces
        state.push(Tech(state.seat_of[faction], roll, attacking))
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


def compare(state: GroundZeroState, roll: Roll, log: Log | None) -> Losses:
    """Pair the dice from the highest down and count losses and gains.

    Equal dice of one side: civilian dice before cyborg dice (GZ-5.74). The higher die
    wins its pair; ties go by GZ-5.75. Dice without a partner do nothing.
    """
    kinds = 1 if roll.attack_cyborgs or roll.defense_cyborgs else 0
    attack, defense = roll.attack, roll.defense
    if kinds:
        attack = _dice_of_kinds(attack, roll.attack_cyborgs)
        defense = _dice_of_kinds(defense, roll.defense_cyborgs)
    if len(attack) > 1:
        attack = _from_high_to_low(attack)
    if len(defense) > 1:
        defense = _from_high_to_low(defense)
    ties = attack_lost = attack_cyborgs = defense_lost = defense_cyborgs = 0
    tie = DEFENDER_WINS
    pairs: list[dict[str, object]] = []
    for our_die, their_die in zip(attack, defense):
        if our_die == 0 or their_die == 0:  # defected, as all that follow
            break
        ours, theirs = our_die >> kinds, their_die >> kinds
        wins = ours > theirs
        if ours == theirs:
            ties += 1
            tie = tie_rule(state, roll.attacker, roll.defender)
            wins = tie == ATTACKER_WINS or tie == BITE_BY_ATTACKER
        if wins:
            defense_lost += 1
            defense_cyborgs += kinds & ~their_die
        else:
            attack_lost += 1
            attack_cyborgs += kinds & ~our_die
        if log is not None:
            pairs.append(_pair_facts(ours, theirs, wins, _tie_clause(state, roll, tie)))
    if ties or kinds:
        losses = Losses(
            attack_lost - attack_cyborgs,
            attack_cyborgs,
            defense_lost - defense_cyborgs,
            defense_cyborgs,
            ties * _gains_of_tie(state, roll.attacker, tie == BITE_BY_ATTACKER),
            ties * _gains_of_tie(state, roll.defender, tie == BITE_BY_DEFENDER),
        )
    else:
        losses = _PLAIN_LOSSES[attack_lost][defense_lost]
    if log is not None:
        text = _losses_text(roll, losses)
        log.append(events.pairs_compared(state, roll, pairs, text))
    return losses


def _dice_of_kinds(faces: list[int], cyborgs: int) -> list[int]:
    """Return dice as 2 x face, and 1 more for a civilian die; defected dice are 0.

    The added 1 puts a civilian die before an equal cyborg die (GZ-5.74).
    """
    plain = len(faces) - cyborgs
    dice = [2 * face + 1 if face else 0 for face in faces[:plain]]
    return dice + [2 * face for face in faces[plain:]]


def _from_high_to_low(dice: list[int]) -> list[int]:
    """Return dice in the order they are paired; defected dice, which are 0, come last."""
    dice = dice[:]
    # Compiled, two direct calls; one with `reverse=True` would not be.
    dice.sort()
    dice.reverse()
    return dice


def _gains_of_tie(state: GroundZeroState, faction: int, bites: bool) -> int:
    """Return the units a party gains by one tied pair (GZ-5.53, GZ-5.63)."""
    return int(bites) + int(state.has_bonus(faction, POWER_OF_CONVERSION))


def tie_rule(state: GroundZeroState, attacker: int, defender: int) -> int:
    """Say what a tied pair does between these two (GZ-5.75).

    If exactly one side always wins ties, it does; a bite, if it is the Zombies.
    Otherwise Zombies bite; otherwise the defender wins.
    """
    sheets = state.pack.sheets
    ours = state.effects(attacker) & TACTICAL_ADVANTAGE
    theirs = state.effects(defender) & TACTICAL_ADVANTAGE
    if ours != theirs:
        winner = attacker if ours else defender
        bites = sheets[winner].bites_on_ties
        if ours:
            return BITE_BY_ATTACKER if bites else ATTACKER_WINS
        return BITE_BY_DEFENDER if bites else DEFENDER_WINS
    if sheets[attacker].bites_on_ties:
        return BITE_BY_ATTACKER
    if sheets[defender].bites_on_ties:
        return BITE_BY_DEFENDER
    return DEFENDER_WINS


def _tie_clause(state: GroundZeroState, roll: Roll, tie: int) -> str:
    """Return the clause by which a tied pair is settled."""
    if tie in (BITE_BY_ATTACKER, BITE_BY_DEFENDER):
        return "GZ-5.53"
    sides = [roll.attacker, roll.defender]
    printed = [state.pack.sheets[side].wins_ties for side in sides]
    gained = [state.has_bonus(side, TACTICAL_ADVANTAGE) for side in sides]
    winner = 0 if tie == ATTACKER_WINS else 1
    if printed[1 - winner] or gained[1 - winner]:
        return "GZ-5.75"
    if printed[winner]:
        return "GZ-5.1"
    return "GZ-5.61" if gained[winner] else "GZ-5.75"


def _pair_facts(ours: int, theirs: int, wins: bool, tie_clause: str) -> dict[str, object]:
    """Return one pair for the log: the dice, who lost, and by which clause."""
    clause = "GZ-5.75" if ours != theirs else tie_clause
    if ours != theirs:
        why = "beats" if wins else "loses to"
    elif clause == "GZ-5.53":
        why = "ties: a bite"
    else:
        why = "ties and wins" if wins else "ties and loses"
    return {
        "attack": ours,
        "defense": theirs,
        "loser": "defender" if wins else "attacker",
        "why": why,
        "clause": clause,
    }


def _losses_text(roll: Roll, losses: Losses) -> str:
    attack = losses.attack_civilians + losses.attack_cyborgs
    defense = losses.defense_civilians + losses.defense_cyborgs
    ours, theirs = TITLES[roll.attacker], TITLES[roll.defender]
    text = f"{ours} lose {attack}, {theirs} lose {defense}"
    if losses.attack_gains:
        text += f"; {ours} gain {losses.attack_gains}"
    if losses.defense_gains:
        text += f"; {theirs} gain {losses.defense_gains}"
    return text


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
    if state.units_on[target] > 0:
        if state.units_on[source] == 0:
            state.vacate(source)
        units_of = state.units_of
        if units_of[roll.attacker] == 0 or units_of[roll.defender] == 0:
            settle_eliminations(state, roll.attacker, roll.defender, log)
        return
    defected = roll.attack.count(0)
    civilian_dice = len(roll.attack) - roll.attack_cyborgs
    low = civilian_dice - defected - civilians
    move_in(state, source, target, low, roll.attack_cyborgs - cyborgs, log)
