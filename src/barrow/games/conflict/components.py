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

from barrow.games.conflict import tables
from barrow.kernel import state as kernel
from barrow.kernel.native import i64

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
_EVENTS: Final = "lost miss extraction hypnosis bomb scatter daybreak flashfire trap"
KINDS: Final[list[str]] = f"{_EVENTS} gun body_armor knife crystal amulet".split()
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

_NO_ITEMS: Final[list[int]] = []  # never changed
# What stands for no group and no seat.
NO_GROUP: Final = -1
NO_SEAT: Final = -1


def fighter(group: i64, level: i64) -> int:
    """Return the type of a fighter."""
    return group * SORTS + level - 1


LEADERS: Final = [fighter(group, LEADER) for group in range(GROUPS)]  # their types, by group


def other_tile(group: i64, kind: i64) -> int:
    """Return the type of an event or item."""
    return group * SORTS + LEVELS + kind


def is_fighter(tile: i64) -> bool:
    """True if a known tile is a fighter."""
    return (tile & TYPE) % SORTS < LEVELS


def group_of(tile: i64) -> int:
    """Return the group, and so the border, of a known tile (CF-2.2)."""
    return (tile & TYPE) // SORTS


def kind_of(tile: i64) -> int:
    """Return the kind of an event or item."""
    return (tile & TYPE) % SORTS - LEVELS


def item_bit(kind: i64) -> int:
    """Return the bit that stands for an attached item."""
    return 1 << (ITEM_SHIFT + kind - FIRST_ITEM)


def shown_to(seat: i64) -> int:
    """Return the bit of a tile that a seat, or SPECTATOR, has been shown."""
    return 1 << (SHOWN_SHIFT + seat)


def seen_by_all(tile: i64) -> bool:
    """True if a known tile has been shown to everybody."""
    return tile & SHOWN == EVERYBODY


def level_of(tile: i64) -> int:
    """Return the level of a known fighter."""
    return (tile & TYPE) % SORTS + 1


def has_moved(tile: i64) -> bool:
    """True if a known fighter has moved in this phase (CF-4.55)."""
    return tile & MOVED != 0


def has_item(tile: i64, kind: i64) -> bool:
    """True if an item of this kind is attached to a known tile."""
    return tile & item_bit(kind) != 0


def items_of(tile: i64) -> list[int]:
    """List the kinds of the items attached to a known tile."""
    if tile & ITEM_BITS == 0:
        return _NO_ITEMS
    return [kind for kind in range(FIRST_ITEM, FIRST_ITEM + ITEMS) if tile & item_bit(kind)]


def shown_bits(tile: i64) -> int:
    """Return who has been shown a tile, known or not, as bits."""
    return tile & SHOWN if tile >= 0 else -1 - tile


def unknown(tile: i64) -> int:
    """Return what is left of a tile for whoever has not been shown it: who has."""
    return -1 - shown_bits(tile)


class Group:
    """One of the six groups: its border, its time, its tiles."""

    def __init__(
        self,
        table: tables.GroupTable,
        fighters: list[tables.FighterTable],
        tiles: list[tables.TileTable],
    ) -> None:
        name = table.name
        copies_of = {row.kind: row.copies for row in tiles}
        copies = [row.copies for row in fighters] + [copies_of.get(kind, 0) for kind in KINDS]
        late = [row.level for row in fighters if row.abilities == ["no_start"]]
        self.id: Final = table.id
        self.name: Final = name
        # As its player is called in sentences: Vampires, Werewolves.
        self.plural: Final = name[:-1] + "ves" if name.endswith("f") else name + "s"
        self.border: Final = table.border
        self.day: Final = table.time == "day"
        self.fighter_names: Final = [row.name for row in fighters]  # by level, less one
        self.kinds: Final = [KINDS.index(row.kind) for row in tiles]  # that it owns, in pack order
        self.copies: Final = copies  # by sort
        self.sorts: Final = [sort for sort in range(SORTS) if copies[sort]]  # that it has
        self.event_sorts: Final = [LEVELS + kind for kind in self.kinds]  # of events and items
        self.owned: Final = sum(copies[LEVELS:])  # events and items
        self.no_start: Final = late[0] if late else 0  # the level that may not start, or 0


class Preset:
    """An army ready to be taken (CF-3.8)."""

    def __init__(self, table: tables.PresetTable, group: int) -> None:
        self.id: Final = table.id
        self.group: Final = group
        self.size: Final = table.size
        self.style: Final = table.style
        # By sort: the Leader, levels 2 to 6, events and items.
        self.army: Final = [1, *table.levels] + [table.tiles.get(kind, 0) for kind in KINDS]
        self.start: Final = table.start  # levels, top first


class Table(kernel.Table):
    """What was agreed before the game: players and options. It never changes."""

    def __init__(
        self, players: int, presets_only: list[bool], stand_still: int, options: dict[str, object]
    ) -> None:
        super().__init__(players, options)
        self.presets_only: Final = presets_only  # by seat
        self.stand_still: Final = stand_still  # quiet turns for each player still in


class Pack:
    """The whole data pack; its tables are in the order of the numbers of what they describe."""

    def __init__(self, document: tables.PackDocument) -> None:
        ids = [table.id for table in document.group]
        fighters = [document.fighters[id] for id in ids]
        events, items = document.event, document.item
        self.document: Final = document
        self.rules: Final = document.rules
        self.deals: Final = document.player_count  # by number of players, less two
        self.first_group: Final = ids.index(document.rules.first_player_group)
        self.groups: Final = [  # by group
            Group(table, document.fighters[table.id], document.tiles[table.id])
            for table in document.group
        ]
        self.presets: Final = [
            Preset(table, ids.index(id)) for id in ids for table in document.presets[id]
        ]
        # By type; all 0 for events and items. Abilities are bits.
        self.attack_of: Final = by_type([[row.attack for row in rows] for rows in fighters])
        self.defense_of: Final = by_type([[row.defense for row in rows] for rows in fighters])
        abilities = [[ability_bits(row) for row in rows] for rows in fighters]
        self.abilities_of: Final = by_type(abilities)
        # By kind, less FIRST_ITEM.
        self.item_attack: Final = [item.attack for item in items]
        self.item_defense: Final = [item.defense for item in items]
        self.item_leader: Final = [LEADER_RULES.index(item.leader) for item in items]
        self.resurrects: Final = [item.resurrects for item in items]
        # By kind.
        self.kind_names: Final = [event.name for event in events] + [item.name for item in items]
        self.instant: Final = [event.instant for event in events] + [False] * ITEMS
        self.played_in: Final = [kinds_in(events, window) for window in range(len(WINDOWS))]
        burnt = events[FLASHFIRE].defense
        self.marks: Final = 1 if burnt is None else -burnt  # that Flashfire puts on a fighter
        self.most_copies: Final = max([max(group.copies) for group in self.groups])
        self.largest_army: Final = max([deal.army for deal in self.deals])
        # No board has more stacks: each holds a tile, and no more tiles are in a game.
        self.most_stacks: Final = max([deal.army * deal.players for deal in self.deals])

    def deal_for(self, players: int) -> tables.PlayerCount:
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
        level = level_of(tile)
        text = group.fighter_names[level - 1] + (" (Leader)" if level == LEADER else "")
        items = [self.kind_names[kind] for kind in items_of(tile)]
        return f"{text} with {' and '.join(items)}" if items else text

    def count_kinds(self, counts: list[int]) -> list[str]:
        """List how many there are of each kind of event or item, in words."""
        return [f"{count} x {name}" for count, name in zip(counts, self.kind_names) if count]

    def presets_for(self, group: int, size: int) -> list[int]:
        """List the presets of a group for armies of this size, by their number."""
        return [
            number
            for number, preset in enumerate(self.presets)
            if preset.group == group and preset.size == size
        ]


def by_type(figures: list[list[int]]) -> list[int]:
    """Return a figure of all fighters, by group and level, as a list by type."""
    found: list[int] = []
    for figures_of_group in figures:
        found += figures_of_group + [0] * len(KINDS)
    return found


def ability_bits(row: tables.FighterTable) -> int:
    """Return the abilities of a fighter as bits."""
    return sum([1 << ABILITIES.index(ability) for ability in row.abilities])


def kinds_in(events: list[tables.EventTable], window: int) -> list[int]:
    """List the kinds that may be used in a window: items before and after combat (CF-R24)."""
    kinds = [kind for kind, event in enumerate(events) if WINDOWS[window] in event.windows]
    return kinds + list(range(FIRST_ITEM, len(KINDS))) if window in (PREP, MARCH) else kinds
