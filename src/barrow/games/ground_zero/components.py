"""What comes in the box: factions, powers, the map, the tables of the data pack.

`Pack` holds the tables of the data pack, and lists that rules index by small numbers. `pack`
reads and checks the TOML file; the rules read only this.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.tables import PackDocument, Sheet

MILITARY: Final = 0
ALIENS: Final = 1
CIVILIANS: Final = 2
ZOMBIES: Final = 3
NOBODY: Final = -1  # no faction, no seat
NOWHERE: Final = -1  # no territory
_NO_BORDER: Final = -1
FACTIONS: Final[list[str]] = ["military", "aliens", "civilians", "zombies"]
# What parties are called in sentences; the sheets have names of their own.
TITLES: Final[list[str]] = ["Military", "Aliens", "Civilians", "Zombies"]

# Elimination bonuses, one bit each (GZ-5.61 to GZ-5.64).
TACTICAL_ADVANTAGE: Final = 1
GREATER_CAUSE: Final = 2
POWER_OF_CONVERSION: Final = 4
POWER_OF_TECH: Final = 8
BONUSES: Final[list[str]] = [
    "tactical_advantage",
    "greater_cause",
    "power_of_conversion",
    "power_of_tech",
]
BONUS_TITLES: Final[list[str]] = [
    "Tactical Advantage",
    "For the Greater Cause",
    "Power of Conversion",
    "Power of Tech",
]

# Modes of the zombie AI (GZ-5.80).
RANDOM: Final = 0
SUPER: Final = 2
AI_MODES: Final[list[str]] = ["random", "hungry", "super"]

POOL: Final = "pool"  # how a party grows, if not in place
DIE_FACES: Final = 6
MOST_DICE: Final = 6  # that a sheet may give one side


def hidden_card(shuffle: int) -> int:
    """Return what stands for a card that a view may not show: one of a known shuffle."""
    return -1 - shuffle


def is_hidden(card: int) -> bool:
    """True if this stands for a card that a view may not show."""
    return card < 0


def shuffle_behind(card: int) -> int:
    """Return the shuffle that a hidden card was last in."""
    return -1 - card


class Map:
    """Territories in board order, their regions and their borders (GZ-2.1 to GZ-2.3)."""

    def __init__(self, document: PackDocument) -> None:
        ids = [land.id for land in document.territory]
        regions = [region.id for region in document.region]
        lines = [(line.a, line.b) for line in document.borders.line]
        borders = [(ids.index(a), ids.index(b)) for a, b in document.borders.land + lines]
        self.size: Final = len(ids)
        self.ids: Final = ids  # by Territory
        self.names: Final = [land.name for land in document.territory]  # by Territory
        self.regions: Final = document.region
        self.region_of: Final = [regions.index(land.region) for land in document.territory]
        self.lands_of: Final = [
            [land for land, of in enumerate(self.region_of) if of == region]
            for region in range(len(regions))
        ]  # by region
        self.borders: Final = borders  # by Border: its two territories
        self.all_open: Final = [False] * len(borders)  # by Border: no wall anywhere
        self._border_between: Final = [[_NO_BORDER] * len(ids) for _ in ids]  # by both territories
        for border, (a, b) in enumerate(borders):
            self._border_between[a][b] = border
            self._border_between[b][a] = border
        self.neighbors_of: Final = [
            [other for other, border in enumerate(around) if border != _NO_BORDER]
            for around in self._border_between
        ]  # by Territory, in board order
        self.around: Final = [sum([1 << land for land in near]) for near in self.neighbors_of]

    def border_between(self, a: int, b: int) -> int:
        """Return the border that joins two neighbors."""
        return self._border_between[a][b]

    def are_neighbors(self, a: int, b: int) -> bool:
        """True if a border joins two territories (GZ-2.2)."""
        return self._border_between[a][b] != _NO_BORDER


class Pack:
    """The data pack: its tables, and lookups made from them."""

    def __init__(self, document: PackDocument, sheets: list[Sheet], hash: str) -> None:
        self.hash: Final = hash  # that records know it by
        self.document: Final = document
        self.map: Final = Map(document)
        self.sheets: Final = sheets  # by Faction
        self.garrison_of: Final = [sheet.garrison for sheet in sheets]  # by Faction
        self.civilians: Final = document.faction.civilians
        self.zombie_ai: Final = document.zombie_ai
        self.supply: Final = document.supply.units_per_faction  # on the board (GZ-2.13)
        self.setup: Final = document.setup
        each = document.setup.cards_each
        self.cards_each: Final = [0, 0, each.two, each.three, each.four]  # by number of seats
        self.cards: Final = document.cards
        self.limits: Final = document.limits
        self.scoring: Final = document.scoring
        self.first_games: Final = document.first_game
        bonus = document.bonus
        bonuses = [bonus.military, bonus.aliens, bonus.civilians, bonus.zombies]
        self.bonus_of: Final = [BONUSES.index(one.id) for one in bonuses]  # by eliminated Faction
        added_by = {one.id: one.adds for one in bonuses}
        self.conversion_units: Final = added_by["power_of_conversion"]  # for a tied pair
        self.tech_points: Final = added_by["power_of_tech"]  # to a die
