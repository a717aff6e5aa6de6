"""What comes in the box: groups, fighters, events, items, preset armies, board sizes.

`Pack` holds the data pack as typed tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this.

A tile is one number: its type in the low bits (`TYPE`), the items attached to it, which seats
have been shown it, and whether it has moved in this phase. The type is its group and its sort: a
level for a fighter, a kind for an event or item. A tile that a view does not show is negative
and says only who has been shown it (`unknown`).
"""

from __future__ import annotations

from typing import Final

GROUPS: Final = 6
SEATS: Final = 6  # at most: a group each
LEVELS: Final = 6
LEADER: Final = 1

# Kinds of events and items; the items come last.
LOST: Final = 0
MISS: Final = 1
EXTRACTION: Final = 2
HYPNOSIS: Final = 3
BOMB: Final = 4
SCATTER: Final = 5
DAYBREAK: Final = 6
FLASHFIRE: Final = 7
TRAP: Final = 8
GUN: Final = 9
BODY_ARMOR: Final = 10
KNIFE: Final = 11
CRYSTAL: Final = 12
AMULET: Final = 13
KINDS: Final[list[str]] = [
    "lost",
    "miss",
    "extraction",
    "hypnosis",
    "bomb",
    "scatter",
    "daybreak",
    "flashfire",
    "trap",
    "gun",
    "body_armor",
    "knife",
    "crystal",
    "amulet",
]
FIRST_ITEM: Final = 9
ITEMS: Final = 5

# Abilities, one bit each.
RESIST: Final = 1
SCOUT: Final = 2
FAST: Final = 4
AID: Final = 8
NO_EVENT: Final = 16
NO_START: Final = 32
HIDE: Final = 64
ABILITIES: Final[list[str]] = ["resist", "scout", "fast", "aid", "no_event", "no_start", "hide"]

# Windows in which held tiles may be used (CF-5.1).
PREP: Final = 0
REVEAL: Final = 1
READY: Final = 2
FIGHT: Final = 3
MARCH: Final = 4
WINDOWS: Final[list[str]] = ["prep", "reveal", "ready", "fight", "march"]

# Which fighters may have an item.
ALLOWED: Final = 0
FORBIDDEN: Final = 1
ONLY: Final = 2
LEADER_RULES: Final[list[str]] = ["allowed", "forbidden", "only"]

# Sorts of tiles in a group: levels 1 to 6, then the kinds.
SORTS: Final = 20
TYPES: Final = 120  # of all groups

# The number of a tile: type, items attached, shown to whom, moved.
TYPE: Final = 127
ITEM_SHIFT: Final = 7
ITEM_BITS: Final = 31 << 7
SHOWN_SHIFT: Final = 12
SHOWN: Final = 127 << 12
EVERYBODY: Final = 127 << 12
MOVED: Final = 1 << 19
# A spectator has been shown what everybody has.
SPECTATOR: Final = 6

# What stands for no group and no seat.
NO_GROUP: Final = -1
NO_SEAT: Final = -1


def fighter(group: int, level: int) -> int:
    """Return the type of a fighter."""
    return group * SORTS + level - 1


def other_tile(group: int, kind: int) -> int:
    """Return the type of an event or item."""
    return group * SORTS + LEVELS + kind


def is_fighter(tile: int) -> bool:
    """True if a known tile is a fighter."""
    return (tile & TYPE) % SORTS < LEVELS


def group_of(tile: int) -> int:
    """Return the group, and so the border, of a known tile (CF-2.2)."""
    return (tile & TYPE) // SORTS


def kind_of(tile: int) -> int:
    """Return the kind of an event or item."""
    return (tile & TYPE) % SORTS - LEVELS


def item_bit(kind: int) -> int:
    """Return the bit that stands for an attached item."""
    return 1 << (ITEM_SHIFT + kind - FIRST_ITEM)


def shown_to(seat: int) -> int:
    """Return the bit of a tile that a seat, or SPECTATOR, has been shown."""
    return 1 << (SHOWN_SHIFT + seat)


def seen_by_all(tile: int) -> bool:
    """True if a known tile has been shown to everybody."""
    return tile & SHOWN == EVERYBODY


def has_moved(tile: int) -> bool:
    """True if a known fighter has moved in this phase (CF-4.55)."""
    return tile & MOVED != 0


def has_item(tile: int, kind: int) -> bool:
    """True if an item of this kind is attached to a known tile."""
    return tile & item_bit(kind) != 0


def items_of(tile: int) -> list[int]:
    """List the kinds of the items attached to a known tile."""
    if tile & ITEM_BITS == 0:
        return []
    return [kind for kind in range(FIRST_ITEM, FIRST_ITEM + ITEMS) if tile & item_bit(kind)]


def unknown(tile: int) -> int:
    """Return what is left of a tile for whoever has not been shown it: who has."""
    return -1 - (tile & SHOWN) if tile >= 0 else tile


class Group:
    """One of the six groups: its border, its time, its tiles."""

    def __init__(
        self,
        id: str,
        name: str,
        border: str,
        color: str,
        day: bool,
        fighter_names: list[str],
        kinds: list[int],
        copies: list[int],
        no_start: int,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        # As its player is called in sentences: Vampires, Werewolves.
        self.plural: Final = name[:-1] + "ves" if name.endswith("f") else name + "s"
        self.border: Final = border
        self.color: Final = color
        self.day: Final = day
        self.fighter_names: Final = fighter_names  # by level, less one
        self.kinds: Final = kinds  # events and items it owns, in pack order
        self.copies: Final = copies  # by sort
        self.sorts: Final = [sort for sort in range(SORTS) if copies[sort]]  # that it has
        self.event_sorts: Final = [LEVELS + kind for kind in kinds]  # of events and items
        self.owned: Final = sum(copies[LEVELS:])  # events and items
        self.no_start: Final = no_start  # the level that may not start, or 0


class Preset:
    """An army ready to be taken (CF-3.8)."""

    def __init__(
        self, id: str, group: int, size: int, style: str, army: list[int], start: list[int]
    ) -> None:
        self.id: Final = id
        self.group: Final = group
        self.size: Final = size
        self.style: Final = style
        self.army: Final = army  # by sort
        self.start: Final = start  # levels, top first


class Table:
    """What was agreed before the game: players and options. It never changes."""

    def __init__(
        self, players: int, presets_only: list[bool], stand_still: int, options: dict[str, object]
    ) -> None:
        self.players: Final = players
        self.presets_only: Final = presets_only  # by seat
        self.stand_still: Final = stand_still  # quiet turns for each player still in
        self.options: Final = options


class Deal:
    """Army size and board for a number of players (CF-3.3)."""

    def __init__(self, players: int, army: int, across: int, down: int) -> None:
        self.players: Final = players
        self.army: Final = army
        self.across: Final = across
        self.down: Final = down


class Figures:
    """The single numbers of the rules."""

    def __init__(
        self,
        starting: int,
        dealt: int,
        fighters: int,
        limit: int,
        first_group: int,
        quiet_turns: int,
    ) -> None:
        self.starting: Final = starting  # tiles in a starting stack
        self.dealt: Final = dealt  # tiles in a face-down stack at the start
        self.fighters: Final = fighters  # most that may be chosen for combat
        self.limit: Final = limit  # fighters in a face-up stack after the first turn
        self.first_group: Final = first_group  # its player comes first, if in play
        self.quiet_turns: Final = quiet_turns  # for each player still in (CF-6.7)


class Pack:
    """The whole data pack."""

    def __init__(
        self,
        groups: list[Group],
        deals: list[Deal],
        figures: Figures,
        presets: list[Preset],
        level_of: list[int],
        attack_of: list[int],
        defense_of: list[int],
        abilities_of: list[int],
        item_attack: list[int],
        item_defense: list[int],
        item_leader: list[int],
        resurrects: list[bool],
        instant: list[bool],
        played_in: list[list[int]],
        kind_names: list[str],
        kind_texts: list[str],
        ability_names: list[str],
        ability_texts: list[str],
    ) -> None:
        self.groups: Final = groups  # by group
        self.deals: Final = deals  # by number of players, less two
        self.figures: Final = figures
        self.presets: Final = presets
        self._presets_of: Final = [  # by group: their numbers
            [number for number, preset in enumerate(presets) if preset.group == group]
            for group in range(len(groups))
        ]
        self.level_of: Final = level_of  # by type; 0 for events and items
        self.attack_of: Final = attack_of  # by type
        self.defense_of: Final = defense_of  # by type
        self.abilities_of: Final = abilities_of  # by type, as bits
        self.item_attack: Final = item_attack  # by kind, less FIRST_ITEM: so are the next three
        self.item_defense: Final = item_defense
        self.item_leader: Final = item_leader
        self.resurrects: Final = resurrects
        self.instant: Final = instant  # by kind
        self.played_in: Final = played_in  # by window: the kinds that may be used in it
        self.kind_names: Final = kind_names  # by kind
        self.kind_texts: Final = kind_texts  # by kind
        self.ability_names: Final = ability_names  # by bit of an ability
        self.ability_texts: Final = ability_texts
        self.most_copies: Final = max([max(group.copies) for group in groups])
        self.largest_army: Final = max([deal.army for deal in deals])
        # No board has more stacks: each holds a tile, and no more tiles are in a game.
        self.most_stacks: Final = max([deal.army * deal.players for deal in deals])

    def deal_for(self, players: int) -> Deal:
        """Return army size and board for a number of players."""
        return self.deals[players - 2]

    def tile_id(self, tile: int) -> str:
        """Return the id of a tile without its items: `human-4`, `zombie-bomb`."""
        sort = (tile & TYPE) % SORTS
        name = str(sort + 1) if sort < LEVELS else KINDS[sort - LEVELS]
        return f"{self.groups[group_of(tile)].id}-{name}"

    def tile_name(self, tile: int) -> str:
        """Return a tile in a sentence: `Mist Lord with Knife`, `Alpha (Leader)`, `Zombie Bomb`."""
        group = self.groups[group_of(tile)]
        if not is_fighter(tile):
            return f"{group.name} {self.kind_names[kind_of(tile)]}"
        level = self.level_of[tile & TYPE]
        text = group.fighter_names[level - 1] + (" (Leader)" if level == LEADER else "")
        items = [self.kind_names[kind] for kind in items_of(tile)]
        return f"{text} with {' and '.join(items)}" if items else text

    def presets_for(self, group: int, size: int) -> list[int]:
        """List the presets of a group for armies of this size, by their number."""
        presets = self.presets
        return [number for number in self._presets_of[group] if presets[number].size == size]
