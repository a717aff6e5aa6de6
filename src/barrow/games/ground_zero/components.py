"""What comes in the box: the map, the faction sheets, the figures of the rules.

`Pack` holds the data pack as typed tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel import state as kernel

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
HUNGRY: Final = 1
SUPER: Final = 2
AI_MODES: Final[list[str]] = ["random", "hungry", "super"]

POOL: Final = 0
IN_PLACE: Final = 1

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


class Sheet:
    """One faction's printed sheet: its figures and its effects."""

    def __init__(
        self,
        name: str,
        attack_dice: int,
        defend_dice: int,
        garrison: int,
        growth: int,
        territories_per_unit: int,
        territory_minimum: int,
        cities_per_unit: int,
        units_per_city: int,
        units_per_center: int,
        regional_points: bool,
    ) -> None:
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.garrison: Final = garrison
        self.growth: Final = growth  # POOL or IN_PLACE
        self.territories_per_unit: Final = territories_per_unit
        self.territory_minimum: Final = territory_minimum
        self.cities_per_unit: Final = cities_per_unit
        self.units_per_city: Final = units_per_city
        self.units_per_center: Final = units_per_center
        self.regional_points: Final = regional_points
        self.wins_ties = False
        self.explodes_on_doubles = False
        self.explodes_on_triples = False
        self.bites_on_ties = False
        self.keeps_sites = False
        self.grows_at_start = True
        self.grows_at_end = False


class Map:
    """Territories in board order, their regions and their borders (GZ-2.1 to GZ-2.3)."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        region_ids: list[str],
        region_names: list[str],
        region_points: list[int],
        region_of: list[int],
        borders: list[tuple[int, int]],
    ) -> None:
        self.ids: Final = ids  # by Territory
        self.names: Final = names  # by Territory
        self.region_ids: Final = region_ids  # by region
        self.region_names: Final = region_names  # by region
        self.region_points: Final = region_points  # by region
        self.region_of: Final = region_of  # by Territory
        self.borders: Final = borders  # by Border: its two territories
        self.size: Final = len(ids)
        self.lands_of: Final = [
            [t for t in range(len(ids)) if region_of[t] == region]
            for region in range(len(region_ids))
        ]  # by region
        self.all_open: Final = [False] * len(borders)  # by Border: no wall anywhere
        self._border_between: Final = [[_NO_BORDER] * len(ids) for _ in ids]  # by both territories
        for border, (a, b) in enumerate(borders):
            self._border_between[a][b] = border
            self._border_between[b][a] = border
        self.neighbors_of: Final = [
            [other for other, border in enumerate(around) if border != _NO_BORDER]
            for around in self._border_between
        ]  # by Territory, in board order

    def border_between(self, a: int, b: int) -> int:
        """Return the border that joins two neighbors."""
        return self._border_between[a][b]

    def are_neighbors(self, a: int, b: int) -> bool:
        """True if a border joins two territories (GZ-2.2)."""
        return self._border_between[a][b] != _NO_BORDER


class FirstGame:
    """A complete starting position for a first game (GZ-3.19)."""

    def __init__(
        self,
        id: str,
        name: str,
        seats: int,
        factions: list[int],
        cities: list[int],
        center_of: list[int],
        units_of: list[list[int]],
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.seats: Final = seats
        self.factions: Final = factions
        self.cities: Final = cities
        self.center_of: Final = center_of  # by Faction: Territory or NOWHERE
        self.units_of: Final = units_of  # by Faction, by Territory


class Table(kernel.Table):
    """What was agreed before the game."""

    def __init__(
        self,
        players: int,
        zombie_ai: int,
        first_game: FirstGame | None,
        takeover: bool,
        round_limit: int,
        options: dict[str, object],
    ) -> None:
        super().__init__(players, options)
        self.zombie_ai: Final = zombie_ai
        self.first_game: Final = first_game  # None: the territories are dealt
        self.takeover: Final = takeover
        self.round_limit: Final = round_limit


class Figures:
    """The single numbers of the rules."""

    def __init__(
        self,
        supply: int,
        cities: int,
        start_units: int,
        start_limit: int,
        units_per_card: int,
        zero_cards: int,
        zero_units: int,
        cards_each: list[int],
        cash_units: int,
        cash_units_owned: int,
        rolls_per_turn: int,
    ) -> None:
        self.supply: Final = supply  # units a faction may have on the board (GZ-2.13)
        self.cities: Final = cities
        self.start_units: Final = start_units
        self.start_limit: Final = start_limit
        self.units_per_card: Final = units_per_card
        self.zero_cards: Final = zero_cards
        self.zero_units: Final = zero_units
        self.cards_each: Final = cards_each  # by number of seats
        self.cash_units: Final = cash_units
        self.cash_units_owned: Final = cash_units_owned
        self.rolls_per_turn: Final = rolls_per_turn
        self.civilians_per_newborn = 2
        self.defects_up_to: list[int] = [1, 2]  # faces on which a civilian die defects
        self.cyborg_bonus = 1
        self.die_maximum = 7
        self.wall_breaks_on: list[int] = [6]
        self.ai_attack_dice = 3
        self.ai_defend_dice = 2
        self.score_territory = 1
        self.score_city = 1
        self.score_center = 2
        self.score_regions = True
        self.round_limit = 40
        self.round_limit_low = 5
        self.round_limit_high = 200


class Pack:
    """The whole data pack."""

    def __init__(
        self,
        map: Map,
        sheets: list[Sheet],
        figures: Figures,
        first_games: list[FirstGame],
        bonus_of: list[int],
        defaults: dict[str, object],
        credits: list[str],
    ) -> None:
        self.map: Final = map
        self.sheets: Final = sheets  # by Faction
        self.figures: Final = figures
        self.first_games: Final = first_games
        self.bonus_of: Final = bonus_of  # by eliminated Faction
        self.defaults: Final = defaults  # of table options, by name
        self.credits: Final = credits
        self.garrison_of: Final = [sheet.garrison for sheet in sheets]  # by Faction
