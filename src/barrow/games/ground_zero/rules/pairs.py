"""Pairs of dice: who loses what, and what a tie does (rulebook: one roll, step by step).

`compare` pairs the dice from the highest down and counts losses and gains (GZ-5.74 to
GZ-5.76); `tie_rule` says what a tied pair does (GZ-5.75). Nothing changes here: `combat`
takes the units off.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import (
    MOST_DICE,
    POWER_OF_CONVERSION,
    TACTICAL_ADVANTAGE,
    TITLES,
)
from barrow.games.ground_zero.state import GroundZeroState, Roll
from barrow.kernel.state import Log

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
PLAIN_LOSSES: Final[list[list[Losses]]] = [
    [Losses(ours, 0, theirs) for theirs in range(MOST_DICE + 1)] for ours in range(MOST_DICE + 1)
]


def compare(state: GroundZeroState, roll: Roll, log: Log | None) -> Losses:
    """Pair the dice from the highest down and count losses and gains.

    Equal dice of one side: civilian dice before cyborg dice (GZ-5.74). The higher die
    wins its pair; ties go by GZ-5.75. Dice without a partner do nothing.
    """
    kinds = 1 if roll.attack_cyborgs or roll.defense_cyborgs else 0
    attack = _from_high_to_low(roll.attack, roll.attack_cyborgs, kinds)
    defense = _from_high_to_low(roll.defense, roll.defense_cyborgs, kinds)
    ties = lost = lost_cyborgs = won = won_cyborgs = 0
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
            wins = tie in (ATTACKER_WINS, BITE_BY_ATTACKER)
        if wins:
            won += 1
            won_cyborgs += kinds & ~their_die
        else:
            lost += 1
            lost_cyborgs += kinds & ~our_die
        if log is not None:
            pairs.append(_pair_facts(ours, theirs, wins, _tie_clause(state, roll, tie)))
    losses = PLAIN_LOSSES[lost][won]
    if ties or kinds:
        ours = ties * gains_of_tie(state, roll.attacker, tie == BITE_BY_ATTACKER)
        theirs = ties * gains_of_tie(state, roll.defender, tie == BITE_BY_DEFENDER)
        losses = Losses(
            lost - lost_cyborgs, lost_cyborgs, won - won_cyborgs, won_cyborgs, ours, theirs
        )
    if log is not None:
        log.append(events.pairs_compared(state, roll, pairs, _losses_text(roll, losses)))
    return losses


def _from_high_to_low(faces: list[int], cyborgs: int, kinds: int) -> list[int]:
    """Return dice in the order they are paired; defected dice, which are 0, come last.

    Where there are two kinds of dice, each is 2 x face, and 1 more for a civilian die, which
    puts it before an equal cyborg die (GZ-5.74).
    """
    dice = faces[:]
    if kinds:
        plain = len(faces) - cyborgs
        dice = [2 * face + 1 if face else 0 for face in faces[:plain]]
        dice += [2 * face for face in faces[plain:]]
    if len(dice) > 1:
        # Compiled, two direct calls; one with `reverse=True` would not be.
        dice.sort()
        dice.reverse()
    return dice


def gains_of_tie(state: GroundZeroState, faction: int, bites: bool) -> int:
    """Return the units a party gains by one tied pair (GZ-5.53, GZ-5.63)."""
    gains = 1 if bites else 0
    return gains + 1 if state.bonuses_of[faction] & POWER_OF_CONVERSION else gains


def tie_rule(state: GroundZeroState, attacker: int, defender: int) -> int:
    """Say what a tied pair does between these two (GZ-5.75).

    If exactly one side always wins ties, it does; a bite, if it is the Zombies.
    Otherwise Zombies bite; otherwise the defender wins.
    """
    sheets, effects_of, bonuses_of = state.pack.sheets, state.pack.effects_of, state.bonuses_of
    ours = (effects_of[attacker] | bonuses_of[attacker]) & TACTICAL_ADVANTAGE
    theirs = (effects_of[defender] | bonuses_of[defender]) & TACTICAL_ADVANTAGE
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
