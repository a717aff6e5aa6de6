"""Armies: which are legal, which ones fit what was seen. How one is built is in `plans`.

An army is counted by sort: the Leader, levels 2 to 6, then the kinds of events and
items (CF-3.4 to CF-3.7). Its starting stack is five levels, top first (CF-3.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.conflict.components import KINDS, LEADER, LEVELS, SORTS, TYPES, Group
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import BadPosition, Refusal
from barrow.kernel.native import i64

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# By a set of levels as bits: how many they are.
LEVEL_COUNT: Final[list[int]] = [levels.bit_count() for levels in range(1 << (LEVELS + 1))]
_NO_TILES: Final = [0] * TYPES
# Levels that an army has about as many of: all but the Leader's.
SPREAD: Final = 5


class Proposal:
    """A complete army, as a player proposes it (CF-9.4)."""

    def __init__(
        self,
        tiles: Mapping[str, int],
        levels: Sequence[int],
        start: Sequence[int | str],
        leaders: int = 1,
    ) -> None:
        self.tiles: Final = tiles  # copies by kind of event or item
        # Fighters of levels 2 to 6.
        self.levels: Final = [*levels, *[0] * (SPREAD - len(levels))]
        self.start: Final = start  # levels from the top down; an event or item by its kind
        self.leaders: Final = leaders
        self.size: Final = leaders + sum(levels) + sum(tiles.values())


def army_fault(group: Group, size: int, army: Proposal) -> Refusal | None:
    """Return the first thing wrong with an army, in the order of CF-12.3, or None."""
    return (
        copies_fault(group, army)
        or size_fault(size, army)
        or levels_fault(army)
        or start_fault(army)
        or no_start_fault(group, army)
    )


def copies_fault(group: Group, army: Proposal) -> Refusal | None:
    """No more of a tile than the group has (CF-3.6)."""
    for kind, count in army.tiles.items():
        name = kind.replace("_", " ")
        if kind not in KINDS or KINDS.index(kind) not in group.kinds:
            return Refusal("CF-3.6", f"the {group.plural} have no {name}", "army_tile")
        copies = group.copies[LEVELS + KINDS.index(kind)]
        if not 0 <= count <= copies:
            text = f"the {group.plural} have {copies} of {name}, not {count}"
            return Refusal("CF-3.6", text, "army_copies")
    for sort, count in enumerate(army.levels, 1):
        if not 0 <= count <= group.copies[sort]:
            text = f"there are {group.copies[sort]} fighters of level {sort + 1}, not {count}"
            return Refusal("CF-3.6", text, "army_copies")
    return None


def size_fault(size: int, army: Proposal) -> Refusal | None:
    """The Leader, and so many tiles in all (CF-3.3, CF-3.4)."""
    if army.leaders != 1:
        return Refusal("CF-3.4", f"an army has 1 Leader, not {army.leaders}", "army_leader")
    if army.size != size:
        return Refusal("CF-3.3", f"an army has {size} tiles, not {army.size}", "army_size")
    return None


def levels_fault(army: Proposal) -> Refusal | None:
    """As many fighters of each level, give or take one (CF-3.5)."""
    low, high = min(army.levels), max(army.levels)
    if high - low <= 1:
        return None
    text = f"levels may differ by 1 fighter, not from {low} to {high}"
    return Refusal("CF-3.5", text, "army_levels")


def start_fault(army: Proposal) -> Refusal | None:
    """The Leader and four fighters of other levels start, all in the army (CF-3.10)."""
    start = army.start
    if len(start) != SPREAD:
        return Refusal("CF-3.10", f"5 tiles start, not {len(start)}", "start_count")
    for tile in start:
        missing = (
            army.tiles.get(tile, 0) == 0
            if isinstance(tile, str)
            else not 1 <= tile <= LEVELS or (tile > LEADER and army.levels[tile - 2] == 0)
        )
        if missing:
            return Refusal("CF-3.10", f"{tile} is not in the army", "start_not_in_army")
    for tile in start:
        if isinstance(tile, str):
            return Refusal("CF-3.10", f"only fighters start, not {tile}", "start_kind")
    if LEADER not in start:
        return Refusal("CF-3.10", "the Leader is one of those that start", "start_leader")
    if len(set(start)) < len(start):
        return Refusal("CF-3.10", "those that start are of five different levels", "start_levels")
    return None


def no_start_fault(group: Group, army: Proposal) -> Refusal | None:
    """A level with No Start does not start (CF-5.29)."""
    if group.no_start not in army.start:
        return None
    text = f"level {group.no_start} of the {group.plural} may not start"
    return Refusal("CF-5.29", text, "start_no_start")


def counted(army: Proposal) -> list[int]:
    """Return a legal army by sort."""
    found = [1, *army.levels] + [0] * len(KINDS)
    for kind, count in army.tiles.items():
        found[LEVELS + KINDS.index(kind)] = count
    return found


def by_type(group: int, army: list[int]) -> list[int]:
    """Return an army that is counted by sort, counted by type."""
    found = _NO_TILES[:]
    found[group * SORTS : (group + 1) * SORTS] = army
    return found


def by_sort(group: int, tiles: list[int]) -> list[int]:
    """Return those tiles of a count by type that are of a group, by sort."""
    return tiles[group * SORTS : (group + 1) * SORTS]


def draw_start(seen: list[int], out: int, chance: Chance) -> list[int]:
    """Draw a starting stack: levels that were seen stay, 0 is one that was not."""
    hidden = [level for level in range(1, LEVELS + 1) if level != out and level not in seen]
    chance.shuffle(hidden, DECK)
    start = seen[:]
    for place in range(len(start)):
        if start[place] == 0:
            start[place] = hidden.pop()
    return start


def most_events(size: int, known: list[int], owned: int) -> int:
    """Return how many events and items an army can have at most, given what is known of it.

    `known` is by sort, and the group owns so many of them. Levels differ by one fighter at most
    (CF-3.5): if `number` levels have the most fighters that are known, every other level has
    at least one less.
    """
    highest: i64 = 0
    number: i64 = 0
    fighters: i64
    for fighters in known[1:LEVELS]:
        if fighters > highest:
            highest = fighters
            number = 0
        if fighters == highest:
            number += 1
    return min(owned, size - 1 - SPREAD * (highest - 1) - number)


class Glimpse:
    """What is known of an army, and what all armies have in common that fit it."""

    def __init__(self, group: Group, size: int, known: list[int]) -> None:
        self.group: Final = group
        self.size: Final = size
        self.known: Final = known  # by sort
        self.events = 0  # events and items that are known
        self.most: Final = most_events(size, known, group.owned)  # that it can have
        self.copies: Final[list[int]] = []  # sorts of those that are not known, by copy
        for sort in group.event_sorts:
            self.events += known[sort]
            for _copy in range(group.copies[sort] - known[sort]):
                self.copies.append(sort)


def draw_army(seen: Glimpse, chance: Chance) -> list[int]:
    """Draw a legal army that holds at least what is known of it, by sort.

    The number of events and items, then the levels with one more, then the copies are
    each drawn with equal chances.
    """
    events = seen.events
    if seen.most < events:
        raise BadPosition("seats", f"no army of the {seen.group.plural} fits what is known of it")
    count = events + chance.below(seen.most - events + 1, DECK)
    army = seen.known[:]
    army[0] = 1
    fighters: i64 = seen.size - 1 - count
    fewest = fighters // SPREAD
    more = fighters % SPREAD
    others: list[int] = []  # levels that can have one more, and do not yet
    sort: i64
    for sort in range(1, LEVELS):
        if army[sort] > fewest:
            more -= 1
        else:
            army[sort] = fewest
            others.append(sort)
    _draw_from(others, more, army, chance)
    if count > events:
        _draw_from(seen.copies[:], count - events, army, chance)
    return army


def _draw_from(sorts: list[int], count: int, army: list[int], chance: Chance) -> None:
    """Add so many tiles to an army, each drawn from the sorts that are left."""
    chance.draw(sorts, count, DECK)
    place: i64
    sort: i64
    for place in range(len(sorts) - count, len(sorts)):
        sort = sorts[place]
        army[sort] += 1


def draw_any(group: Group, size: int, counts: list[int], chance: Chance) -> list[int]:
    """Draw any tiles of a group to go with those that were seen: the game began in the middle."""
    army = counts[:]
    left: list[int] = []
    for sort in range(LEADER, SORTS):
        left += [sort] * (group.copies[sort] - counts[sort])
    if size > sum(counts):
        army[0] = 1
    if not 0 <= size - sum(army) <= len(left):
        raise BadPosition("seats", f"no {size} tiles of the {group.plural} fit what is known")
    for _ in range(size - sum(army)):
        army[left.pop(chance.below(len(left), DECK))] += 1
    return army
