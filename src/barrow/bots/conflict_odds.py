"""What a fight in Conflict is worth: to one fighter, against a hidden tile, for a line-up.

Everything is in one measure, the worth of a fighter to its owner (`worth`). What lies
face down counts only as far as the seat has been shown it; of the rest `Odds` knows how
many there are of each sort, never where.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.conflict_weights import ConflictWeights
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import Cell
from barrow.games.conflict.components import (
    DAYBREAK,
    FAST,
    FIRST_ITEM,
    FLASHFIRE,
    LEADER,
    LEVELS,
    NO_EVENT,
    RESIST,
    SCATTER,
    TRAP,
    TYPE,
    TYPES,
    group_of,
    is_fighter,
    items_of,
    kind_of,
    shown_to,
)
from barrow.games.conflict.lineup import CHOSEN, GONE, NO_PLACE, OPPOSITE, Lineup
from barrow.games.conflict.rules.blows import is_defeated, struck
from barrow.games.conflict.rules.fights import helper_of
from barrow.games.conflict.rules.held import fight_exists, has_fight
from barrow.games.conflict.rules.instants import instant_slots, is_affected
from barrow.games.conflict.rules.players import is_in, living, owner_of
from barrow.games.conflict.rules.stacks import count_fighters
from barrow.games.conflict.rules.windows import Fight
from barrow.games.conflict.state import State

# Who dies in a duel, as bits.
OTHER_DIES: Final = 1
ONE_DIES: Final = 2


def worth(weights: ConflictWeights, state: State, tile: int) -> float:
    """Return what a fighter is worth to its owner."""
    return weights.worth[state.pack.level_of[tile & TYPE]]


def prize(weights: ConflictWeights, state: State, tile: int) -> float:
    """Return what it is worth that another's fighter dies."""
    level = state.pack.level_of[tile & TYPE]
    if level == LEADER and len(living(state)) > 2:
        return weights.one_of_many
    return weights.worth[level]


def duel(state: State, one: int, other: int) -> int:
    """Return who dies when two fighters meet alone, as bits: items, Fast and Resist count."""
    pack = state.pack
    ours, theirs = one & TYPE, other & TYPE
    reach = pack.attack_of[ours] + item_sum(pack.item_attack, one)
    struck = pack.attack_of[theirs] + item_sum(pack.item_attack, other)
    kills = reach >= pack.defense_of[theirs] + item_sum(pack.item_defense, other)
    dies = struck >= pack.defense_of[ours] + item_sum(pack.item_defense, one)
    level, against = pack.level_of[ours], pack.level_of[theirs]
    quick, slow = pack.abilities_of[ours], pack.abilities_of[theirs]
    if kills and slow & RESIST and level >= against:
        kills = False
    if dies and quick & RESIST and against >= level:
        dies = False
    if kills and quick & FAST and not slow & FAST:
        return OTHER_DIES
    if dies and slow & FAST and not quick & FAST:
        return ONE_DIES
    return (OTHER_DIES if kills else 0) + (ONE_DIES if dies else 0)


def item_sum(figures: list[int], tile: int) -> int:
    """Return what the items of a fighter add."""
    total = 0
    for kind in items_of(tile):
        total += figures[kind - FIRST_ITEM]
    return total


def clash(weights: ConflictWeights, state: State, one: int, other: int) -> float:
    """Return what it brings a fighter's owner to let it meet another's fighter."""
    result = duel(state, one, other)
    if result == OTHER_DIES + ONE_DIES and is_last_stand(state, one, other):
        return last_stand(weights, state, owner_of(state, one))
    gain = prize(weights, state, other) if result & OTHER_DIES else 0.0
    return gain - worth(weights, state, one) if result & ONE_DIES else gain


def is_last_stand(state: State, one: int, other: int) -> bool:
    """Say whether the last two Leaders meet."""
    level_of = state.pack.level_of
    if level_of[one & TYPE] != LEADER or level_of[other & TYPE] != LEADER:
        return False
    return len(living(state)) == 2


def last_stand(weights: ConflictWeights, state: State, seat: int) -> float:
    """Return what it brings a seat that the last two Leaders die: most fighters win (CF-6.2)."""
    total = 0.0
    for other in living(state):
        count, levels = count_fighters(state, other)
        total += (count - 0.01 * levels) * (1.0 if other == seat else -1.0)
    return weights.worth[LEADER] if total > 0.0 else -weights.worth[LEADER]


def meeting(weights: ConflictWeights, state: State, seat: int, one: int, tile: int) -> float:
    """Return what it brings a seat that a fighter turns up a tile of a face-down stack."""
    owner = owner_of(state, tile)
    if not is_in(state, owner):
        return 0.0
    if is_fighter(tile):
        if owner == seat:
            return weights.joins * worth(weights, state, tile)
        result = duel(state, one, tile)
        gain = (
            prize(weights, state, tile)
            if result & OTHER_DIES
            else -weights.escapes * worth(weights, state, tile)
        )
        return gain - worth(weights, state, one) if result & ONE_DIES else gain
    kind = kind_of(tile)
    if not state.pack.instant[kind]:
        return weights.own_tile if owner == seat else -weights.their_tile
    if owner == seat or state.pack.abilities_of[one & TYPE] & NO_EVENT:
        return 0.0
    return -worth(weights, state, one) * _share_lost(weights, state, one, kind)


def _share_lost(weights: ConflictWeights, state: State, one: int, kind: int) -> float:
    """Return how much of a fighter an instant of another border takes."""
    day = state.pack.groups[group_of(one)].day
    if kind == TRAP:
        return 1.0
    if kind == DAYBREAK:
        return 0.0 if day else 1.0
    if kind == SCATTER:
        return weights.scattered if day else 0.0
    return weights.marked if kind == FLASHFIRE else 0.0


class Odds:
    """What hidden tiles there are, and what each level of a seat can expect of one."""

    def __init__(self, weights: ConflictWeights, state: State, seat: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self._bit: Final = shown_to(seat)
        self._hidden: list[int] = []  # by type, once counted
        self._total = 0
        self._known: Final[list[bool]] = [False] * (LEVELS + 1)
        self._expected: Final[list[float]] = [0.0] * (LEVELS + 1)  # by level, once known

    def expected(self, one: int) -> float:
        """Return what an own fighter brings against a tile nobody has shown to the seat."""
        level = self.state.pack.level_of[one & TYPE]
        if not self._known[level]:
            self._known[level] = True
            self._expected[level] = self._expect(one & TYPE)
        return self._expected[level]

    def _expect(self, one: int) -> float:
        if not self._hidden:
            self._count()
        total = 0.0
        for tile in range(TYPES):
            if self._hidden[tile]:
                total += self._hidden[tile] * meeting(
                    self.weights, self.state, self.seat, one, tile
                )
        return total / max(1, self._total)

    def _count(self) -> None:
        """Count the tiles the seat has not been shown."""
        self._hidden = [0] * TYPES
        for stack in self.state.board.stacks.values():
            if stack.owner == FACE_DOWN:
                for tile in stack.tiles:
                    if tile & self._bit == 0:
                        self._hidden[tile & TYPE] += 1
                        self._total += 1

    def against(self, one: int, tile: int, face_down: bool) -> float:
        """Return what an own fighter brings against a tile of a stack."""
        if not face_down:
            return clash(self.weights, self.state, one, tile)
        if tile & self._bit == 0:
            return self.expected(one)
        return meeting(self.weights, self.state, self.seat, one, tile)

    def stack_worth(self, cell: Cell) -> float:
        """Return what a face-down stack is worth to the seat more than to all others."""
        state = self.state
        if not self._hidden:
            self._count()
        total = 0.0
        for tile in state.board.stacks[cell].tiles:
            total += self._tile_worth(tile) if tile & self._bit else self.mean_worth()
        return total

    def mean_worth(self) -> float:
        """Return what a hidden tile is worth to the seat, more than to all others."""
        total = 0.0
        for tile in range(TYPES):
            if self._hidden[tile]:
                total += self._hidden[tile] * self._tile_worth(tile)
        return total / max(1, self._total)

    def _tile_worth(self, tile: int) -> float:
        owner = owner_of(self.state, tile)
        if not is_in(self.state, owner):
            return 0.0
        value = worth(self.weights, self.state, tile) if is_fighter(tile) else self.weights.own_tile
        return value if owner == self.seat else -value


def forecast(weights: ConflictWeights, state: State, seat: int, lineup: Lineup) -> float:
    """Return what the rest of a round brings a seat if nobody plays anything more.

    The line-up is used up: hand in a copy.
    """
    kept = state.lineup
    state.lineup = lineup
    total = 0.0
    for slot in instant_slots(state, lineup):
        total += _instant(weights, state, seat, lineup, slot)
    # In a fight window the fights before the coming one are over.
    begun = isinstance(state.stack[-1], Fight)
    first = lineup.one // 2 if begun and lineup.other == lineup.one + OPPOSITE else 0
    for one, victim in [] if first else lineup.hypnosis:
        lineup.meet(one, victim, NO_PLACE)
        if victim != NO_PLACE and fight_exists(state):
            total += fight(weights, state, seat, lineup)
    for slot in range(first, lineup.size):
        if has_fight(state, slot):
            lineup.meet(2 * slot + CHOSEN, 2 * slot + OPPOSITE, helper_of(lineup, slot))
            total += fight(weights, state, seat, lineup)
    state.lineup = kept
    return total


def _instant(weights: ConflictWeights, state: State, seat: int, lineup: Lineup, slot: int) -> float:
    """Take an instant out of a line-up with those it affects; return what it brings."""
    tile = lineup.remove(2 * slot + OPPOSITE)
    kind = kind_of(tile)
    total = 0.0
    for place in range(2 * lineup.size):
        if not is_affected(state, lineup, place, tile) or (kind == TRAP and place != 2 * slot):
            continue
        share = _share_lost(weights, state, lineup.tiles[place], kind)
        if kind == FLASHFIRE:
            lineup.mark(place, 1)
        elif share > 0.0:
            total += share * loss(weights, state, seat, lineup.remove(place))
    return total


def fight(weights: ConflictWeights, state: State, seat: int, lineup: Lineup) -> float:
    """Fight the coming fight of a line-up; return what it brings a seat."""
    blows = struck(state, lineup, lineup.one)
    other_dies, one_dies = is_defeated(blows, lineup.other), is_defeated(blows, lineup.one)
    if other_dies and one_dies:
        one, other = lineup.tiles[lineup.one], lineup.tiles[lineup.other]
        if is_last_stand(state, one, other):
            return last_stand(weights, state, seat)
    total = 0.0
    if other_dies:
        total += loss(weights, state, seat, lineup.remove(lineup.other))
    if one_dies:
        total += loss(weights, state, seat, lineup.remove(lineup.one))
    return total


def loss(weights: ConflictWeights, state: State, seat: int, tile: int) -> float:
    """Return what a seat gains by the death of a fighter: its own is a loss."""
    assert tile != GONE
    return (
        -worth(weights, state, tile)
        if owner_of(state, tile) == seat
        else prize(weights, state, tile)
    )
