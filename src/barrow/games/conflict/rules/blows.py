"""Blows: who strikes whom in a fight, with what, and whether it defeats (CF-4.30 to CF-4.34).

1. `attack_at` and `defense_at`: the numbers, with items and marks (CF-4.30);
2. `result_of`: does an attack defeat a fighter (CF-4.31, CF-5.10)?
3. `struck`: the blows of the coming fight in the order they fall: together, or the Fast side
   first (CF-4.32, CF-4.33).

Nothing here changes the state: `fights` buries whom the blows defeat, and `outlook` shows
what they would do.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.components import FAST, FIRST_ITEM, RESIST, TYPE, items_of, level_of
from barrow.games.conflict.lineup import IS_MISSED, Lineup, slot_text
from barrow.games.conflict.rules.held import abilities_at, is_aided
from barrow.games.conflict.state import State

# The result of a blow.
DEFEATS: Final = 0
TOO_WEAK: Final = 1
RESISTED: Final = 2
MISSED: Final = 3
TOO_LATE: Final = 4
RESULTS: Final[list[str]] = ["defeats", "too_weak", "resisted", "missed", "too_late"]
_CLAUSES: Final[list[str]] = ["CF-4.31", "CF-4.31", "CF-5.10", "CF-5.34", "CF-4.33"]


class Blow:
    """What one side of a fight does to the other."""

    def __init__(self, by: list[int], at: int, attacks: list[int], defense: int, came: int) -> None:
        self.by: Final = by  # places of those who strike
        self.at: Final = at  # the place that is struck
        self.attacks: Final = attacks  # of those who strike, in the same order
        self.defense: Final = defense
        self.came: Final = came  # its result

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


def attack_at(state: State, lineup: Lineup, place: int) -> int:
    """Return the attack of a fighter: printed, and for its items (CF-4.30)."""
    tile = lineup.tiles[place]
    attack = state.pack.attack_of[tile & TYPE]
    for kind in items_of(tile):
        attack += state.pack.item_attack[kind - FIRST_ITEM]
    return attack


def defense_at(state: State, lineup: Lineup, place: int) -> int:
    """Return the defense of a fighter: printed, for its items, less its marks (CF-4.30)."""
    tile = lineup.tiles[place]
    defense = state.pack.defense_of[tile & TYPE] - lineup.marks[place]
    for kind in items_of(tile):
        defense += state.pack.item_defense[kind - FIRST_ITEM]
    return defense


def figures_at(state: State, place: int) -> str:
    """Return a fighter of the line-up with its attack and defense: `Zombie 3 (6/4)`."""
    lineup = state.lineup
    if lineup is None or not lineup.has_fighter(place):
        return "nobody"
    name = state.pack.tile_name(lineup.tiles[place])
    attack, defense = attack_at(state, lineup, place), defense_at(state, lineup, place)
    return f"{name} ({attack}/{defense})"


def result_of(
    state: State, lineup: Lineup, strikers: list[int], attack: int, place: int, defense: int
) -> int:
    """Return the result of an attack of one or two fighters on the one at a place.

    The attack must reach the defense (CF-4.31). Against a Resist fighter the attacker's level
    must be lower too, or two must strike together (CF-5.10).
    """
    if attack < defense:
        return TOO_WEAK
    if len(strikers) > 1 or abilities_at(state, lineup, place) & RESIST == 0:
        return DEFEATS
    is_lower = level_of(lineup.tiles[strikers[0]]) < level_of(lineup.tiles[place])
    return DEFEATS if is_lower else RESISTED


def blow(state: State, lineup: Lineup, strikers: list[int], place: int) -> Blow:
    """Return the blow of one or two fighters; one that is missed does not strike (CF-5.34)."""
    defense = defense_at(state, lineup, place)
    striking: list[int] = []
    attacks: list[int] = []
    total = 0
    for one in strikers:
        if lineup.flags[one] & IS_MISSED == 0:
            attack = attack_at(state, lineup, one)
            striking.append(one)
            attacks.append(attack)
            total += attack
    if not striking:
        return Blow(strikers, place, attacks, defense, MISSED)
    came = result_of(state, lineup, striking, total, place, defense)
    return Blow(striking, place, attacks, defense, came)


def struck(state: State, lineup: Lineup, taker: int) -> list[Blow]:
    """Return the blows of the coming fight in order; `taker` takes the one of `other`.

    The helper strikes with the chosen fighter (CF-5.21). Exactly one side Fast: it strikes first,
    and whoever is defeated does not strike (CF-4.33, CF-5.23).
    """
    other = lineup.other
    strikers = [lineup.one, lineup.helper] if is_aided(state) else [lineup.one]
    ours = blow(state, lineup, strikers, other)
    theirs = blow(state, lineup, [other], taker)
    our_speed = abilities_at(state, lineup, lineup.one) & FAST
    their_speed = abilities_at(state, lineup, other) & FAST
    if our_speed > their_speed:
        if ours.came == DEFEATS:
            theirs = Blow([other], taker, [], theirs.defense, TOO_LATE)
    elif their_speed > our_speed:
        if theirs.came == DEFEATS:
            strikers.remove(taker)
            late = Blow([taker], other, [], ours.defense, TOO_LATE)
            ours = blow(state, lineup, strikers, other) if strikers else late
        return [theirs, ours]
    return [ours, theirs]


def defeated(blows: list[Blow]) -> list[int]:
    """List the places whose fighters these blows defeat."""
    return [one.at for one in blows if one.came == DEFEATS]


def is_defeated(blows: list[Blow], place: int) -> bool:
    """True if one of these blows defeats whoever is at this place."""
    return place in defeated(blows)


def would_defeat(state: State, lineup: Lineup, striker: int, place: int) -> bool:
    """True if a fighter's blow, if it strikes, defeats another (CF-5.34)."""
    return blow(state, lineup, [striker], place).came == DEFEATS
