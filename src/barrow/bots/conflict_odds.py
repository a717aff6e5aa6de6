"""What a fight in Conflict is worth: to one fighter, against a hidden tile, for a line-up.

Everything is in one measure, the worth of a fighter to its owner (`Odds.worth`). What lies
face down counts only as far as the seat has been shown it; of the rest `Odds` knows how
many there are of each sort, never where.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.conflict_weights import ConflictWeights
from barrow.games.conflict import components
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.components import (
    LEADER,
    LEVELS,
    TYPE,
    TYPES,
    is_fighter,
    kind_of,
    level_of,
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


def duel(state: State, one: int, other: int) -> int:
    """Return who dies when two fighters meet alone, as bits: items, Fast and Resist count."""
    pack = state.pack
    ours, theirs = one & TYPE, other & TYPE
    reach = pack.attack_of[ours] + item_sum(pack.item_attack, one)
    struck = pack.attack_of[theirs] + item_sum(pack.item_attack, other)
    kills = reach >= pack.defense_of[theirs] + item_sum(pack.item_defense, other)
    dies = struck >= pack.defense_of[ours] + item_sum(pack.item_defense, one)
    level, against = level_of(ours), level_of(theirs)
    quick, slow = pack.abilities_of[ours], pack.abilities_of[theirs]
    if kills and slow & components.RESIST and level >= against:
        kills = False
    if dies and quick & components.RESIST and against >= level:
        dies = False
    if kills and quick & components.FAST and not slow & components.FAST:
        return OTHER_DIES
    if dies and slow & components.FAST and not quick & components.FAST:
        return ONE_DIES
    return (OTHER_DIES if kills else 0) + (ONE_DIES if dies else 0)


def item_sum(figures: list[int], tile: int) -> int:
    """Return what the items of a fighter add."""
    total = 0
    for kind in components.items_of(tile):
        total += figures[kind - components.FIRST_ITEM]
    return total


class Odds:
    """What fights are worth to a seat, and what it can expect of hidden tiles."""

    def __init__(self, weights: ConflictWeights, state: State, seat: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self._bit: Final = components.shown_to(seat)
        self._hidden: list[int] = []  # by type, once counted
        self._total = 0
        self._known: Final[list[bool]] = [False] * (LEVELS + 1)
        self._expected: Final[list[float]] = [0.0] * (LEVELS + 1)  # by level, once known

    def level(self, tile: int) -> int:
        """Return the level of a fighter."""
        return level_of(tile)

    def worth(self, tile: int) -> float:
        """Return what a fighter is worth to its owner."""
        return self.weights.worth[self.level(tile)]

    def prize(self, tile: int) -> float:
        """Return what it is worth that another's fighter dies."""
        if self.level(tile) == LEADER and len(living(self.state)) > 2:
            return self.weights.one_of_many
        return self.worth(tile)

    def loss(self, tile: int) -> float:
        """Return what the seat gains by the death of a fighter: its own is a loss."""
        assert tile != GONE
        own = owner_of(self.state, tile) == self.seat
        return -self.worth(tile) if own else self.prize(tile)

    def clash(self, one: int, other: int) -> float:
        """Return what it brings a fighter's owner to let it meet another's fighter."""
        result = duel(self.state, one, other)
        if result == OTHER_DIES + ONE_DIES and self._is_last_stand(one, other):
            return self._last_stand(owner_of(self.state, one))
        gain = self.prize(other) if result & OTHER_DIES else 0.0
        return gain - self.worth(one) if result & ONE_DIES else gain

    def _is_last_stand(self, one: int, other: int) -> bool:
        """True if the last two Leaders meet."""
        leaders = self.level(one) == LEADER and self.level(other) == LEADER
        return leaders and len(living(self.state)) == 2

    def _last_stand(self, seat: int) -> float:
        """Return what a seat gains if the last two Leaders die: most fighters win (CF-6.2)."""
        total = 0.0
        for other in living(self.state):
            count, levels = count_fighters(self.state, other)
            total += (count - 0.01 * levels) * (1.0 if other == seat else -1.0)
        return self.weights.worth[LEADER] if total > 0.0 else -self.weights.worth[LEADER]

    def against(self, one: int, tile: int, face_down: bool) -> float:
        """Return what an own fighter brings against a tile of a stack."""
        if not face_down:
            return self.clash(one, tile)
        return self._meeting(one, tile) if tile & self._bit else self.expected(one)

    def expected(self, one: int) -> float:
        """Return what an own fighter brings against a tile nobody has shown to the seat."""
        level = self.level(one)
        if not self._known[level]:
            self._known[level] = True
            self._count()
            hidden = [tile for tile in range(TYPES) if self._hidden[tile]]
            total = sum([self._hidden[tile] * self._meeting(one & TYPE, tile) for tile in hidden])
            self._expected[level] = total / self._total
        return self._expected[level]

    def _count(self) -> None:
        """Count the tiles the seat has not been shown, once."""
        if self._hidden:
            return
        self._hidden = [0] * TYPES
        for stack in self.state.board.stacks:
            for tile in stack.tiles if stack.owner == FACE_DOWN else []:
                if tile & self._bit == 0:
                    self._hidden[tile & TYPE] += 1
        self._total = max(1, sum(self._hidden))

    def _meeting(self, one: int, tile: int) -> float:
        """Return what the seat gains if its fighter turns up a tile of a face-down stack."""
        state, weights = self.state, self.weights
        owner = owner_of(state, tile)
        if not is_in(state, owner):
            return 0.0
        if is_fighter(tile):
            if owner == self.seat:
                return weights.joins * self.worth(tile)
            result = duel(state, one, tile)
            escapes = -weights.escapes * self.worth(tile)
            gain = self.prize(tile) if result & OTHER_DIES else escapes
            return gain - self.worth(one) if result & ONE_DIES else gain
        kind = kind_of(tile)
        if not state.pack.instant[kind]:
            return weights.own_tile if owner == self.seat else -weights.their_tile
        if owner == self.seat or state.pack.abilities_of[one & TYPE] & components.NO_EVENT:
            return 0.0
        return -self.worth(one) * self._share_lost(one, kind)

    def _share_lost(self, one: int, kind: int) -> float:
        """Return how much of a fighter an instant of another border takes."""
        day = self.state.pack.groups[components.group_of(one)].day
        if kind == components.TRAP:
            return 1.0
        if kind == components.DAYBREAK:
            return 0.0 if day else 1.0
        if kind == components.SCATTER:
            return self.weights.scattered if day else 0.0
        return self.weights.marked if kind == components.FLASHFIRE else 0.0

    def stack_worth(self, stack: Stack) -> float:
        """Return how much more a face-down stack is worth to the seat than to all others."""
        self._count()
        hidden = [tile for tile in range(TYPES) if self._hidden[tile]]
        total = sum([self._hidden[tile] * self._tile_worth(tile) for tile in hidden])
        mean = total / self._total
        known = [self._tile_worth(tile) if tile & self._bit else mean for tile in stack.tiles]
        return sum(known)

    def _tile_worth(self, tile: int) -> float:
        owner = owner_of(self.state, tile)
        if not is_in(self.state, owner):
            return 0.0
        value = self.worth(tile) if is_fighter(tile) else self.weights.own_tile
        return value if owner == self.seat else -value

    def forecast(self, lineup: Lineup) -> float:
        """Return what the rest of a round brings the seat if nobody plays anything more.

        The line-up is used up: hand in a copy.
        """
        state = self.state
        kept = state.lineup
        state.lineup = lineup
        total = 0.0
        for slot in instant_slots(state, lineup):
            total += self._instant(lineup, slot)
        # In a fight window the fights before the coming one are over.
        begun = isinstance(state.stack[-1], Fight)
        first = lineup.one // 2 if begun and lineup.other == lineup.one + OPPOSITE else 0
        for one, victim in [] if first else lineup.hypnosis:
            lineup.meet(one, victim, NO_PLACE)
            if victim != NO_PLACE and fight_exists(state):
                total += self._fight(lineup)
        for slot in range(first, lineup.size):
            if has_fight(state, slot):
                lineup.meet(2 * slot + CHOSEN, 2 * slot + OPPOSITE, helper_of(lineup, slot))
                total += self._fight(lineup)
        state.lineup = kept
        return total

    def _instant(self, lineup: Lineup, slot: int) -> float:
        """Take an instant out of a line-up with those it affects; return what it brings."""
        tile = lineup.remove(2 * slot + OPPOSITE)
        kind = kind_of(tile)
        is_trap = kind == components.TRAP
        total = 0.0
        for place in range(2 * lineup.size):
            if not is_affected(self.state, lineup, place, tile) or (is_trap and place != 2 * slot):
                continue
            share = self._share_lost(lineup.tiles[place], kind)
            if kind == components.FLASHFIRE:
                lineup.mark(place, 1)
            elif share > 0.0:
                total += share * self.loss(lineup.remove(place))
        return total

    def _fight(self, lineup: Lineup) -> float:
        """Fight the coming fight of a line-up; return what it brings the seat."""
        blows = struck(self.state, lineup, lineup.one)
        other_dies, one_dies = is_defeated(blows, lineup.other), is_defeated(blows, lineup.one)
        if other_dies and one_dies:
            one, other = lineup.tiles[lineup.one], lineup.tiles[lineup.other]
            if self._is_last_stand(one, other):
                return self._last_stand(self.seat)
        total = self.loss(lineup.remove(lineup.other)) if other_dies else 0.0
        return total + self.loss(lineup.remove(lineup.one)) if one_dies else total
