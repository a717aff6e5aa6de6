"""The odds of the roll that is being decided: what each number of dice leads to, and how often.

Units, dice and powers are public (GZ-10.2), so a seat may know all of this. Every throw is
counted, and settled by the rules of the roll itself. The other side is taken to roll all the
dice it may, cyborg dice first; both sides raise what they may.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from operator import itemgetter
from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, POWER_OF_TECH
from barrow.games.ground_zero.rules import attack, combat, pairs, parties
from barrow.games.ground_zero.state import Roll, State

_FACES: Final = range(1, 7)
# What a roll adds to the attacker's units and the defender's, and whether all blows up instead.
_Result = tuple[int, int, bool]
_odds_of: Final[dict[tuple[object, ...], list[dict[str, object]]]] = {}


def outlook(known: State) -> list[dict[str, object]]:
    """Return the odds of each choice of dice that is open; none if no dice are being chosen."""
    top = known.stack[-1] if known.stack else None
    if isinstance(top, attack.AttackDice):
        most = attack.most_defense_dice(known, top.target)
        theirs = attack.chosen_dice(attack.list_dice(known, top.target, most)[0])
        ours = [attack.chosen_dice(action) for action in top.legal(known, top.seats[0])]
        chosen = [(dice, theirs) for dice in ours]
    elif isinstance(top, attack.DefendDice):
        theirs = (top.civilians, top.cyborgs)
        ours = [attack.chosen_dice(action) for action in top.legal(known, top.seats[0])]
        chosen = [(theirs, dice) for dice in ours]
    else:
        return []
    return [
        {
            "dice": list(ours[place]),
            "against": list(theirs),
            "results": _odds(known, top.source, top.target, *chosen[place]),
        }
        for place in range(len(chosen))
    ]


def _odds(
    state: State, source: int, target: int, ours: combat.Dice, theirs: combat.Dice
) -> list[dict[str, object]]:
    """Return what a roll of these dice may come to, the likeliest first."""
    attacker, defender = state.owner_of[source], state.owner_of[target]
    bonuses = (state.bonuses_of[attacker], state.bonuses_of[defender])
    key = (state.pack.hash, attacker, defender, bonuses, ours, theirs)
    if key not in _odds_of:
        counted: dict[_Result, int] = {}
        their_throws = _throws(*theirs)
        for faces, ways in _throws(*ours):
            for others, other_ways in their_throws:
                roll = Roll(source, target, attacker, defender, faces, ours[1], others, theirs[1])
                result = _settled(state, roll)
                counted[result] = counted.get(result, 0) + ways * other_ways
        total = len(_FACES) ** (sum(ours) + sum(theirs))
        _odds_of[key] = [
            {"attack": result[0], "defense": result[1], "blast": result[2], "share": ways / total}
            for result, ways in sorted(counted.items(), key=itemgetter(1), reverse=True)
        ]
    return _odds_of[key]


def _throws(plain: int, cyborgs: int) -> list[tuple[list[int], int]]:
    """Return all throws of some dice, those with equal faces as one, with how many there are."""
    return [
        ([*faces, *others], _orders(faces) * _orders(others))
        for faces in combinations_with_replacement(_FACES, plain)
        for others in combinations_with_replacement(_FACES, cyborgs)
    ]


def _orders(faces: tuple[int, ...]) -> int:
    """Return in how many orders these faces can fall."""
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


def _settled(state: State, roll: Roll) -> _Result:
    """Return what a roll comes to."""
    faces = roll.attack
    sheet = state.pack.sheets[roll.attacker]
    triples = sheet.explode_region_on_triples and len(faces) == combat.TRIPLES == faces.count(
        faces[0]
    )
    if (
        triples
        or parties.explodes(state, roll.attacker, faces)
        or parties.explodes(state, roll.defender, roll.defense)
    ):
        return -len(faces), 0, True
    roll = combat.without_defectors(state, roll)
    gone, others_gone = roll.attack.count(0), roll.defense.count(0)
    for attacking in (True, False):
        roll = _raised(state, roll, attacking)
    losses = pairs.compare(state, roll, None)
    lost = losses.attack_civilians + losses.attack_cyborgs
    others_lost = losses.defense_civilians + losses.defense_cyborgs
    return (
        losses.attack_gains - lost - gone + others_gone,
        losses.defense_gains - others_lost - others_gone + gone,
        False,
    )


def _raised(state: State, roll: Roll, attacking: bool) -> Roll:
    """Return a roll with what one side may raise."""
    faction = combat.faction_in(roll, attacking)
    if faction == CIVILIANS and combat.cyborgs_in(roll, attacking) > 0:
        roll = combat.boosted(state, roll, attacking)
    if parties.has_bonus(state, faction, POWER_OF_TECH):
        roll = combat.raised(state, roll, attacking, combat.best_tech(state, roll, attacking))
    return roll
