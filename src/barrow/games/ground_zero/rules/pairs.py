"""Pairs of dice: who loses what, and what a tie does (rulebook: one roll, step by step).

`compare` pairs the dice from the highest down and counts losses and gains (GZ-5.74 to
GZ-5.76); `tie_rule` says what a tied pair does (GZ-5.75). Nothing changes here: `combat`
takes the units off.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import POWER_OF_CONVERSION, TITLES
from barrow.games.ground_zero.rules.parties import has_bonus, wins_ties
from barrow.games.ground_zero.state import Losses, Roll, State
from barrow.kernel.state import Log
from barrow.kernel.words import counted

NO_LOSSES: Final = Losses(0, 0, 0, 0, 0, 0)


def compare(state: State, roll: Roll, log: Log) -> Losses:
    """Pair the dice from the highest down and count losses and gains.

    Equal dice of one side: civilian dice before cyborg dice (GZ-5.74). The higher die
    wins its pair; ties go by GZ-5.75. Dice without a partner do nothing.
    """
    ties = lost = lost_cyborgs = won = won_cyborgs = 0
    attack = ranked(roll.attack, roll.attack_cyborgs)
    defense = ranked(roll.defense, roll.defense_cyborgs)
    for ours, theirs in zip(attack, defense):
        if ours >> 1 == theirs >> 1:
            ties += 1
        if wins_pair(state, roll, ours >> 1, theirs >> 1):
            won += 1
            won_cyborgs += 1 - (theirs & 1)
        else:
            lost += 1
            lost_cyborgs += 1 - (ours & 1)
    gains = gains_of_tie(state, roll.attacker, roll.defender) if ties else (0, 0)
    losses = Losses(
        lost - lost_cyborgs,
        lost_cyborgs,
        won - won_cyborgs,
        won_cyborgs,
        ties * gains[0],
        ties * gains[1],
    )
    if log is not None:
        pairs = [pair_facts(state, roll, o >> 1, t >> 1) for o, t in zip(attack, defense)]
        sides = (roll.source, roll.target, roll.attacker, roll.defender)
        log.append(events.pairs_compared(state, _losses_text(roll, losses), pairs, *sides))
    return losses


def wins_pair(state: State, roll: Roll, ours: int, theirs: int) -> bool:
    """True if the attacker's die wins: the higher one does, ties go by their rule (GZ-5.75)."""
    if ours != theirs:
        return ours > theirs
    wins, _ = tie_rule(state, roll.attacker, roll.defender)
    return wins


def ranked(faces: list[int], cyborgs: int) -> list[int]:
    """Return the dice that are left in the order they are paired (GZ-5.74).

    Each is written as twice its face, and 1 more for a civilian die, which puts it before an
    equal cyborg die. The cyborg dice are the last of the faces; a die that defected shows 0.
    """
    dice = [2 * face + 1 for face in faces]
    for place in range(len(dice) - cyborgs, len(dice)):
        dice[place] = dice[place] - 1
    if len(dice) > 1:
        dice.sort()
        dice.reverse()
    while dice and dice[-1] < 2:
        dice.pop()
    return dice


def gains_of_tie(state: State, attacker: int, defender: int) -> tuple[int, int]:
    """Return the units that attacker and defender gain by one tied pair (GZ-5.53, GZ-5.63)."""
    wins, bites = tie_rule(state, attacker, defender)
    units, sheets = state.pack.conversion_units, state.pack.sheets
    ours = units if has_bonus(state, attacker, POWER_OF_CONVERSION) else 0
    theirs = units if has_bonus(state, defender, POWER_OF_CONVERSION) else 0
    if bites and wins:
        ours += sheets[attacker].units_per_bite
    elif bites:
        theirs += sheets[defender].units_per_bite
    return ours, theirs


def tie_rule(state: State, attacker: int, defender: int) -> tuple[bool, bool]:
    """Return whether the attacker wins a tied pair, and whether the winner bites (GZ-5.75).

    If exactly one side always wins ties, it does; a bite, if it is the Zombies.
    Otherwise Zombies bite; otherwise the defender wins.
    """
    bites = state.pack.sheets[attacker].bites_on_ties
    their_bite = state.pack.sheets[defender].bites_on_ties
    ours = wins_ties(state, attacker)
    if ours == wins_ties(state, defender):
        return (True, True) if bites else (False, their_bite)
    return (True, bites) if ours else (False, their_bite)


def tie_clause(state: State, roll: Roll) -> str:
    """Return the clause by which a tied pair is settled."""
    wins, bites = tie_rule(state, roll.attacker, roll.defender)
    if bites:
        return "GZ-5.53"
    winner, loser = (roll.attacker, roll.defender) if wins else (roll.defender, roll.attacker)
    if wins_ties(state, loser) or not wins_ties(state, winner):
        return "GZ-5.75"
    return "GZ-5.1" if state.pack.sheets[winner].always_wins_ties else "GZ-5.61"


def pair_facts(state: State, roll: Roll, ours: int, theirs: int) -> dict[str, object]:
    """Return one pair for the log: the dice, who lost, and by which clause."""
    wins = wins_pair(state, roll, ours, theirs)
    clause = tie_clause(state, roll) if ours == theirs else "GZ-5.75"
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
    ours, theirs = f"the {TITLES[roll.attacker]}", f"the {TITLES[roll.defender]}"
    text = f"{ours} lost {counted(attack, 'unit')}, {theirs} lost {counted(defense, 'unit')}"
    if losses.attack_gains:
        text += f"; {ours} gained {counted(losses.attack_gains, 'unit')}"
    if losses.defense_gains:
        text += f"; {theirs} gained {counted(losses.defense_gains, 'unit')}"
    return text
