"""What a data pack looks like as TOML: its tables and fields.

Declared once as msgspec structures, which check types and bounds of whatever is read
(so this module is not compiled). `pack` reads them and checks that the parts fit; the rules
read the same tables as native classes, which `tables.py` has from here.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from barrow.games.ground_zero.components import MOST_DICE
from barrow.kernel.documents import Count, Part, Positive, Text

Pixels = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Dice = Annotated[int, msgspec.Meta(ge=1, le=MOST_DICE)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Point = tuple[int, int]
FactionId = Literal["military", "aliens", "civilians", "zombies"]
FactionIds = tuple[Literal["military"], Literal["aliens"], Literal["civilians"], Literal["zombies"]]
BonusId = Literal["tactical_advantage", "greater_cause", "power_of_conversion", "power_of_tech"]


class Heading(Part):
    id: Text
    title: Text


class GameFigures(Part):
    players_min: Literal[2]
    players_max: Literal[4]
    age_min: Count
    factions: FactionIds
    credits: list[Text]


class Components(Part):
    territory_cards: Literal[42]
    dice: Positive
    cities: Count
    command_centers: Annotated[int, msgspec.Meta(ge=3, le=1000)]  # dealt to three parties
    unit_sets: Literal[4]
    token_values: tuple[Literal[1], Literal[3]]


class DiceColors(Part):
    attack_black: Positive
    defend_red: Positive
    cyborg_mark: Text


class Supply(Part):
    one_unit_tokens: Count
    three_unit_tokens: Count
    units_per_faction: Annotated[int, msgspec.Meta(ge=40, le=1000)]


class CardsEach(Part, rename={"two": "2", "three": "3", "four": "4"}):
    """By number of seats."""

    two: Positive
    three: Positive
    four: Positive


class Setup(Part):
    cities_placed: Count
    start_units: Count
    max_placed_per_territory: Positive
    units_per_dealt_card: Positive
    ground_zero_cards: Annotated[int, msgspec.Meta(ge=1, le=20)]
    ground_zero_extra_units: Count
    cards_each: CardsEach


class SetupFlow(Part):
    units_per_go: Literal[1]


class CardFigures(Part):
    draws_per_turn: Literal[1]
    cash_units: Positive
    cash_units_if_owned: Positive


class Limits(Part):
    round_limit: Positive
    round_limit_min: Positive
    round_limit_max: Positive
    rolls_per_turn: Positive


class Scoring(Part):
    territory: Count
    city: Count
    command_center: Count
    regional_points: bool


class Defaults(Part):
    zombie_ai: Literal["random", "hungry", "super"]
    zombie_takeover: bool
    start_seat: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=1)]
    faction_choice: Literal["given", "pick", "random"]
    setup: str


class FactionTable(Part, kw_only=True):
    """What is on every sheet; effects that a printed sheet does not have may be left out."""

    name: Text
    attack_dice: Dice
    defend_dice: Dice
    units_per_command_center: Count
    always_wins_ties: bool = False
    explode_on_doubles: bool = False
    explode_region_on_triples: bool = False
    bites_on_ties: bool = False
    units_per_bite: Count = 1


class Sheet(FactionTable, kw_only=True):
    """What the rules read of every faction; fields a faction leaves out have these defaults."""

    garrison: Count
    growth: Literal["pool", "in_place"]
    growth_moments: list[str] = msgspec.field(default_factory=lambda: ["turn_start"])
    territories_per_unit: Positive = 1
    territory_minimum: Count = 0
    cities_per_unit: Positive = 1
    regional_points: bool = False
    units_per_city: Count = 0
    keeps_empty_sites: bool = False


class PoolTable(FactionTable, kw_only=True):
    garrison: Literal[1]
    growth: Literal["pool"]
    territories_per_unit: Positive
    territory_minimum: Count
    cities_per_unit: Positive
    regional_points: bool


class Military(PoolTable, kw_only=True):
    always_wins_ties: bool


class Aliens(PoolTable, kw_only=True):
    explode_on_doubles: bool
    explode_region_on_triples: bool


class Civilians(FactionTable, kw_only=True):
    garrison: Literal[1]
    kinds: tuple[Literal["civilian"], Literal["cyborg"]]
    growth: Literal["in_place"]
    units_per_city: Count
    civilians_per_new_civilian: Positive
    converted_on: list[Face]
    cyborg_die_bonus: Count
    die_maximum: Annotated[int, msgspec.Meta(ge=6, le=9)]
    cyborg_cost: Literal[1]
    wall_cost: Literal[1]
    wall_breaks_on: list[Face]
    walls_per_border: Literal[1]


class Zombies(FactionTable, kw_only=True):
    garrison: Literal[0]
    growth: Literal["in_place"]
    growth_moments: list[Literal["turn_start", "turn_end"]]
    units_per_city: Count
    keeps_empty_sites: bool
    bites_on_ties: bool


class Sheets(msgspec.Struct, forbid_unknown_fields=True):
    military: Military
    aliens: Aliens
    civilians: Civilians
    zombies: Zombies


class Colors(Part):
    military: Text
    aliens: Text
    civilians: Text
    zombies: Text


class Bonus(Part):
    """The power that eliminating a faction gives; some add to a die, or units for a tie."""

    id: BonusId
    effect: Text
    adds: Count = 1


class Bonuses(msgspec.Struct, forbid_unknown_fields=True):
    military: Bonus
    aliens: Bonus
    civilians: Bonus
    zombies: Bonus


class ModeNames(msgspec.Struct, forbid_unknown_fields=True):
    random: Text
    hungry: Text
    super: Text


class ZombieAi(Part):
    modes: tuple[Literal["random"], Literal["hungry"], Literal["super"]]
    names: ModeNames
    attack_dice_needed: Dice
    defend_dice: Dice


class Canvas(Part):
    width: Pixels
    height: Pixels
    sea_color: Text


class RegionTable(Part):
    id: str
    name: Text
    color: Text
    points: Count
    label: Point = (0, 0)  # the middle of its name on the map


class TerritoryTable(Part):
    id: str
    name: Text
    region: str
    center: Point
    polygon: Annotated[list[Point], msgspec.Meta(min_length=3)]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    a: str
    b: str
    wrap: bool = False


class Borders(Part):
    land: list[tuple[str, str]]
    line: list[Line]


class FirstGameTable(Part):
    id: str
    name: Text
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)]
    factions: list[FactionId]
    zombies: Literal["ai"]
    cities: list[str]
    command_centers: dict[FactionId, str]
    units: dict[FactionId, dict[str, Positive]]


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file."""

    format: Literal[1]
    pack: Heading
    game: GameFigures
    components: Components
    dice_colors: DiceColors
    supply: Supply
    setup: Setup
    setup_flow: SetupFlow
    cards: CardFigures
    limits: Limits
    scoring: Scoring
    options: Defaults
    faction: Sheets
    faction_colors: Colors
    bonus: Bonuses
    zombie_ai: ZombieAi
    canvas: Canvas
    region: list[RegionTable]
    territory: list[TerritoryTable]
    borders: Borders
    first_game: list[FirstGameTable]
