"""Blows: who strikes whom in a fight, with what, and whether it defeats (CF-4.30 to CF-4.34).

1. `attack_at` and `defense_at`: the numbers, with items and marks (CF-4.30);
2. `defeats`: does an attack defeat a fighter (CF-4.31, CF-5.10)?
3. `struck`: the blows of the coming fight in the order they fall: together, or the
   Fast side first (CF-4.32, CF-4.33);
4. `fallen`: whom they defeat.

Nothing here changes the state: `fights` buries whom the blows defeat, and `outlook` tells
everybody what they would do.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import slot_text
from barrow.games.conflict.components import (
    FAST,
    ITEM_BITS,
    ITEM_SHIFT,
    ITEMS,
    NOT_RECKONED,
    RESIST,
    TYPE,
)
from barrow.games.conflict.lineup import IS_LOST, IS_MISSED, Lineup
from barrow.games.conflict.rules.held import is_aided
from barrow.games.conflict.state import ConflictState
from barrow.kernel.native import mypyc_attr

# Two Aid fighters striking together, in place of a level (CF-5.10).
PAIR: Final = 0

# What came of a blow.
DEFEATS: Final = 0
TOO_WEAK: Final = 1
RESISTED: Final = 2
MISSED: Final = 3
TOO_LATE: Final = 4
RESULTS: Final[list[str]] = ["defeats", "too_weak", "resisted", "missed", "too_late"]
# Who falls in a fight of one against one, by bits.
OTHER_FALLS: Final = 1
ONE_FALLS: Final = 2
_CLAUSES: Final[list[str]] = ["CF-4.31", "CF-4.31", "CF-5.10", "CF-5.34", "CF-4.33"]


@mypyc_attr(acyclic=True)
class Blow:
    """What one side of a fight does to the other."""

    def __init__(self, by: list[int], at: int, attacks: list[int], defense: int, came: int) -> None:
        self.by: Final = by  # places of those who strike
        self.at: Final = at  # the place that is struck
        self.attacks: Final = attacks  # of those who strike, in the same order
        self.defense: Final = defense
        self.came: Final = came  # what came of it

    def document(self) -> dict[str, object]:
        """Return the blow as facts."""
        return {
            "by": [slot_text(place) for place in self.by],
            "at": slot_text(self.at),
            "attacks": list(self.attacks),
            "defense": self.defense,
            "came": RESULTS[self.came],
            "clause": _CLAUSES[self.came],
        }


def attack_at(state: ConflictState, lineup: Lineup, place: int) -> int:
    """Return the attack of a fighter: printed, and for its items (CF-4.30)."""
    tile = lineup.tiles[place]
    attack = state.pack.attack_of[tile & TYPE]
    if tile & ITEM_BITS:
        for item in range(ITEMS):
            if tile >> (ITEM_SHIFT + item) & 1:
                attack += state.pack.item_attack[item]
    return attack


def defense_at(state: ConflictState, lineup: Lineup, place: int) -> int:
    """Return the defense of a fighter: printed, for its items, less its marks (CF-4.30)."""
    tile = lineup.tiles[place]
    defense = state.pack.defense_of[tile & TYPE] - lineup.marks[place]
    if tile & ITEM_BITS:
        for item in range(ITEMS):
            if tile >> (ITEM_SHIFT + item) & 1:
                defense += state.pack.item_defense[item]
    return defense


def level_at(state: ConflictState, lineup: Lineup, place: int) -> int:
    """Return the level of a fighter in the line-up."""
    return state.pack.level_of[lineup.tiles[place] & TYPE]


def defeats(
    state: ConflictState, lineup: Lineup, attack: int, level: int, place: int, defense: int
) -> int:
    """Say what comes of an attack on a fighter of this defense; `level` is the attacker's, or PAIR.

    The attack must reach the defense (CF-4.31), and the level must be lower than that of
    a Resist fighter, unless two strike together (CF-5.10).
    """
    if attack < defense:
        return TOO_WEAK
    type = lineup.tiles[place] & TYPE
    if state.pack.abilities_of[type] & RESIST == 0 or level < state.pack.level_of[type]:
        return DEFEATS
    return DEFEATS if lineup.flags[place] & IS_LOST else RESISTED


def blow(state: ConflictState, lineup: Lineup, strikers: list[int], place: int) -> Blow:
    """Return the blow of one or two fighters; one that is missed does not strike (CF-5.34)."""
    striking: list[int] = []
    attacks: list[int] = []
    attack = 0
    for one in strikers:
        if lineup.flags[one] & IS_MISSED == 0:
            striking.append(one)
            attacks.append(attack_at(state, lineup, one))
            attack += attacks[-1]
    defense = defense_at(state, lineup, place)
    if not striking:
        return Blow(strikers, place, attacks, defense, MISSED)
    level = PAIR if len(striking) > 1 else level_at(state, lineup, striking[0])
    came = defeats(state, lineup, attack, level, place, defense)
    return Blow(striking, place, attacks, defense, came)


def single_defeats(state: ConflictState, lineup: Lineup, striker: int, place: int) -> bool:
    """Say whether one fighter defeats another, if it strikes at all (CF-5.34)."""
    if lineup.flags[striker] & IS_MISSED:
        return False
    tile, target = lineup.tiles[striker], lineup.tiles[place]
    if (tile | target) & ITEM_BITS or lineup.marks[place]:
        attack, defense = attack_at(state, lineup, striker), defense_at(state, lineup, place)
    else:
        # Mostly so: what is printed, without a call.
        attack, defense = state.pack.attack_of[tile & TYPE], state.pack.defense_of[target & TYPE]
    if attack < defense:
        return False
    level = state.pack.level_of[tile & TYPE]
    return defeats(state, lineup, attack, level, place, defense) == DEFEATS


def strikers_of(state: ConflictState, lineup: Lineup) -> list[int]:
    """List who strikes for the chosen side in the coming fight (CF-5.21)."""
    return [lineup.one, lineup.helper] if is_aided(state) else [lineup.one]


def struck(state: ConflictState, lineup: Lineup, taker: int) -> list[Blow]:
    """Return the blows of the coming fight in order; `taker` takes the one of `other`.

    Exactly one side Fast: it strikes first, and whoever is defeated does not strike
    (CF-4.33, CF-5.23).
    """
    other = lineup.other
    strikers = strikers_of(state, lineup)
    ours = blow(state, lineup, strikers, other)
    theirs = blow(state, lineup, [other], taker)
    fast = fast_side(state, lineup)
    if fast > 0:
        if ours.came == DEFEATS:
            theirs = Blow([other], taker, [], theirs.defense, TOO_LATE)
        return [ours, theirs]
    if fast < 0:
        if theirs.came == DEFEATS:
            strikers.remove(taker)
            late = Blow([taker], other, [], ours.defense, TOO_LATE)
            ours = blow(state, lineup, strikers, other) if strikers else late
        return [theirs, ours]
    return [ours, theirs]


def fast_side(state: ConflictState, lineup: Lineup) -> int:
    """Return 1 if only the chosen side of the coming fight is Fast, -1 if only the other is."""
    one, other = state.abilities(lineup.one), state.abilities(lineup.other)
    return (one & FAST != 0) - (other & FAST != 0)


def fallen(state: ConflictState, lineup: Lineup, taker: int) -> list[int]:
    """List the places whose fighters the coming fight defeats: what `struck` comes to.

    Of one against one, the usual fight, without the blows that nobody is told of.
    """
    other = lineup.other
    if lineup.helper >= 0:
        blows = struck(state, lineup, taker)
        return [place for place in (other, taker) if is_defeated(blows, place)]
    tiles, flags, marks = lineup.tiles, lineup.flags, lineup.marks
    ours, theirs = tiles[taker], tiles[other]
    if (
        (ours | theirs) & ITEM_BITS
        or marks[taker]
        or marks[other]
        or (flags[taker] | flags[other]) & (IS_LOST | IS_MISSED)
    ):
        came = duel(state, lineup, taker, other)
    else:
        # Mostly so, and then two types always come to the same. To look it up saves random play of
        # six 0.7 % of its instructions, interpreted.
        known, type = state.pack.duels[ours & TYPE], theirs & TYPE
        came = known[type]
        if came == NOT_RECKONED:
            came = known[type] = duel(state, lineup, taker, other)
    if came == 0:
        return []
    if came == OTHER_FALLS:
        return [other]
    return [taker] if came == ONE_FALLS else [other, taker]


def duel(state: ConflictState, lineup: Lineup, one: int, other: int) -> int:
    """Return who falls in a fight of one against one, as bits (CF-4.32, CF-4.33)."""
    ours = single_defeats(state, lineup, one, other)
    theirs = single_defeats(state, lineup, other, one)
    if ours and theirs:
        fast = fast_side(state, lineup)
        ours, theirs = fast >= 0, fast <= 0
    return (OTHER_FALLS if ours else 0) | (ONE_FALLS if theirs else 0)


def is_defeated(blows: list[Blow], place: int) -> bool:
    """Say whether a blow defeats whoever is at this place."""
    for one in blows:
        if one.at == place and one.came == DEFEATS:
            return True
    return False
