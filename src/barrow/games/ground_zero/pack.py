"""The data pack: read from TOML, checked, and made into tables.

msgspec checks types and bounds against the Structs here (so this module is not
compiled); `_check_…` functions check that the parts fit together. Every fault is a
BadPack with the path of its field.
"""

from __future__ import annotations

from hashlib import blake2b
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec

from barrow.games.ground_zero.components import (
    BONUSES,
    CIVILIANS,
    FACTIONS,
    IN_PLACE,
    POOL,
    ZOMBIES,
    Figures,
    FirstGame,
    Map,
    Pack,
    Sheet,
)
from barrow.kernel.documents import fault
from barrow.kernel.errors import BadPack

TERRITORIES: Final = 42

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Pixels = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Dice = Annotated[int, msgspec.Meta(ge=1, le=6)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Source = Literal["rulebook", "reconstructed"]
Point = tuple[int, int]
FactionId = Literal["military", "aliens", "civilians", "zombies"]
BonusId = Literal["tactical_advantage", "greater_cause", "power_of_conversion", "power_of_tech"]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the pack, with where its figures come from."""

    source: Source = "reconstructed"


class Heading(Part):
    id: str
    title: str


class GameFigures(Part):
    players_min: Positive
    players_max: Positive
    age_min: Count
    factions: list[FactionId]
    credits: list[str]


class Components(Part):
    territory_cards: Positive
    dice: Positive
    cities: Count
    command_centers: Count
    unit_sets: Positive
    token_values: list[Positive]


class DiceColors(Part):
    attack_black: Positive
    defend_red: Positive
    cyborg_mark: str


class Supply(Part):
    one_unit_tokens: Count
    three_unit_tokens: Count
    units_per_faction: Annotated[int, msgspec.Meta(ge=40, le=1000)]


class Setup(Part):
    cities_placed: Count
    start_units: Count
    max_placed_per_territory: Positive
    units_per_dealt_card: Positive
    ground_zero_cards: Annotated[int, msgspec.Meta(ge=1, le=20)]
    ground_zero_extra_units: Count
    cards_each: dict[Literal["2", "3", "4"], Positive]


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


class FactionTable(Part):
    name: str
    attack_dice: Dice
    defend_dice: Dice
    garrison: Annotated[int, msgspec.Meta(ge=0, le=1)]
    growth: Literal["pool", "in_place"]
    units_per_command_center: Count
    territories_per_unit: Positive = 1
    territory_minimum: Count = 0
    cities_per_unit: Positive = 1
    units_per_city: Count = 0
    regional_points: bool = False
    always_wins_ties: bool = False
    explode_on_doubles: bool = False
    explode_region_on_triples: bool = False
    bites_on_ties: bool = False
    keeps_empty_sites: bool = False
    growth_moments: tuple[Literal["turn_start", "turn_end"], ...] = ("turn_start",)
    kinds: list[str] = []
    civilians_per_new_civilian: Positive = 2
    converted_on: list[Face] = []
    cyborg_die_bonus: Count = 1
    die_maximum: Annotated[int, msgspec.Meta(ge=6, le=9)] = 7
    cyborg_cost: Literal[1] = 1
    wall_cost: Literal[1] = 1
    wall_breaks_on: list[Face] = []
    walls_per_border: Literal[1] = 1


class Bonus(Part):
    id: BonusId
    effect: str


class ZombieAi(Part):
    modes: list[Literal["random", "hungry", "super"]]
    names: dict[str, str]
    attack_dice_needed: Dice
    defend_dice: Dice


class Canvas(Part):
    width: Pixels
    height: Pixels
    sea_color: str


class RegionTable(Part):
    id: str
    name: str
    color: str
    points: Count


class TerritoryTable(Part):
    id: str
    name: str
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
    name: str
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
    faction: dict[FactionId, FactionTable]
    faction_colors: dict[str, str]
    bonus: dict[FactionId, Bonus]
    zombie_ai: ZombieAi
    canvas: Canvas
    region: list[RegionTable]
    territory: list[TerritoryTable]
    borders: Borders
    first_game: list[FirstGameTable]


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return files("barrow.games.ground_zero").joinpath("data.toml").read_text("utf-8")


def read_document(text: str) -> PackDocument:
    """Return the pack as typed tables, or raise BadPack."""
    try:
        return msgspec.toml.decode(text, type=PackDocument)
    except msgspec.ValidationError as error:
        path, said = fault(error)
        raise BadPack(path or "pack", said) from None
    except msgspec.DecodeError as error:
        raise BadPack("", f"the data pack is not TOML: {error}") from None


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships."""
    text = shipped_text() if data is None else data
    told = read_document(text)
    world = _read_map(told)
    _check_figures(told)
    pack = Pack(
        world,
        [_read_sheet(told, id) for id in FACTIONS],
        _read_figures(told),
        [_read_first_game(told, world, place) for place in range(len(told.first_game))],
        _read_bonuses(told),
        _read_defaults(told),
        told.game.credits,
    )
    return pack, blake2b(text.encode(), digest_size=16).hexdigest()


def _read_map(told: PackDocument) -> Map:
    if len(told.territory) != TERRITORIES:
        text = f"there are {len(told.territory)} territories, the game needs {TERRITORIES}"
        raise BadPack("territory", text)
    regions = _unique([region.id for region in told.region], "region")
    lands = _unique([territory.id for territory in told.territory], "territory")
    region_of = []
    for place, territory in enumerate(told.territory):
        if territory.region not in regions:
            text = f"there is no region {territory.region!r}"
            raise BadPack(f"territory[{place}].region", text)
        region_of.append(regions.index(territory.region))
    for place, region in enumerate(regions):
        if place not in region_of:
            raise BadPack(f"region[{place}]", f"{region} has no territory")
    borders = _read_borders(told, lands)
    _check_joined(lands, borders)
    return Map(
        lands,
        [territory.name for territory in told.territory],
        regions,
        [region.name for region in told.region],
        [region.points for region in told.region],
        region_of,
        borders,
    )


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise BadPack(f"{path}[{place}].id", f"{id} is there twice")
        if not id.replace("_", "").isalnum() or not id.isascii():
            raise BadPack(f"{path}[{place}].id", f"{id!r} is not a snake_case id")
    return ids


def _read_borders(told: PackDocument, lands: list[str]) -> list[tuple[int, int]]:
    """Return all borders, land borders first; each joins two different known territories once."""
    ends = [(f"borders.land[{i}]", a, b) for i, (a, b) in enumerate(told.borders.land)]
    ends += [(f"borders.line[{i}]", line.a, line.b) for i, line in enumerate(told.borders.line)]
    borders: list[tuple[int, int]] = []
    for path, a, b in ends:
        for id in (a, b):
            if id not in lands:
                raise BadPack(path, f"there is no territory {id!r}")
        if a == b:
            raise BadPack(path, f"{a} borders itself")
        border = (lands.index(a), lands.index(b))
        if border in borders or border[::-1] in borders:
            raise BadPack(path, f"the border of {a} and {b} is there twice")
        borders.append(border)
    return borders


def _check_joined(lands: list[str], borders: list[tuple[int, int]]) -> None:
    """Refuse a map in two pieces."""
    reached = {0}
    grew = True
    while grew:
        before = len(reached)
        for a, b in borders:
            if a in reached or b in reached:
                reached |= {a, b}
        grew = len(reached) > before
    for land, id in enumerate(lands):
        if land not in reached:
            raise BadPack("borders", f"the map is in two pieces: {lands[0]} cannot reach {id}")


def _check_figures(told: PackDocument) -> None:
    """Refuse figures that cannot be played together."""
    for id in FACTIONS:
        if id not in told.faction:
            raise BadPack(f"faction.{id}", "is missing")
        if id not in told.bonus:
            raise BadPack(f"bonus.{id}", "is missing")
    for players, parties in ((2, 2), (3, 3), (4, 3)):
        each = told.setup.cards_each.get(str(players))  # type: ignore[call-overload]
        path = f"setup.cards_each.{players}"
        if each is None:
            raise BadPack(path, "is missing")
        if each * parties > TERRITORIES:
            text = f"{each} cards for each of {parties} parties are more than {TERRITORIES}"
            raise BadPack(path, text)
        if each * told.setup.max_placed_per_territory < told.setup.start_units:
            text = f"{told.setup.start_units} units do not fit on {each} territories"
            raise BadPack("setup.start_units", text)
        if each * told.setup.units_per_dealt_card + told.setup.start_units > _supply(told):
            raise BadPack("supply.units_per_faction", "is less than a party starts with")
    if told.setup.cities_placed > TERRITORIES:
        raise BadPack("setup.cities_placed", f"is more than {TERRITORIES}")
    limits = told.limits
    if not limits.round_limit_min <= limits.round_limit <= limits.round_limit_max:
        text = f"must lie between {limits.round_limit_min} and {limits.round_limit_max}"
        raise BadPack("limits.round_limit", text)
    _check_factions(told)


def _check_factions(told: PackDocument) -> None:
    """Refuse sheets that the rules of a faction cannot work with."""
    for id in ("military", "aliens"):
        if told.faction[id].growth != "pool":
            raise BadPack(f"faction.{id}.growth", 'must be "pool"')
    for id in ("civilians", "zombies"):
        if told.faction[id].growth != "in_place":  # type: ignore[index]
            raise BadPack(f"faction.{id}.growth", 'must be "in_place"')
    for id, sheet in told.faction.items():
        if sheet.keeps_empty_sites and id != "zombies":
            raise BadPack(f"faction.{id}.keeps_empty_sites", "only the Zombies keep empty sites")
        if (sheet.garrison == 0) != (id == "zombies"):
            raise BadPack(f"faction.{id}.garrison", "is 0 for the Zombies and 1 for the others")
    needed = told.zombie_ai.attack_dice_needed
    if needed > told.faction["zombies"].attack_dice:
        text = f"{needed} is more than the Zombies' attack dice"
        raise BadPack("zombie_ai.attack_dice_needed", text)


def _supply(told: PackDocument) -> int:
    return told.supply.units_per_faction


def _read_sheet(told: PackDocument, id: str) -> Sheet:
    table = told.faction[id]  # type: ignore[index]
    sheet = Sheet(
        table.name,
        table.attack_dice,
        table.defend_dice,
        table.garrison,
        POOL if table.growth == "pool" else IN_PLACE,
        table.territories_per_unit,
        table.territory_minimum,
        table.cities_per_unit,
        table.units_per_city,
        table.units_per_command_center,
        table.regional_points,
    )
    sheet.wins_ties = table.always_wins_ties
    sheet.explodes_on_doubles = table.explode_on_doubles
    sheet.explodes_on_triples = table.explode_region_on_triples
    sheet.bites_on_ties = table.bites_on_ties
    sheet.keeps_sites = table.keeps_empty_sites
    sheet.grows_at_start = "turn_start" in table.growth_moments
    sheet.grows_at_end = "turn_end" in table.growth_moments
    return sheet


def _read_figures(told: PackDocument) -> Figures:
    cards_each = [0, 0] + [told.setup.cards_each[n] for n in ("2", "3", "4")]
    figures = Figures(
        supply=_supply(told),
        cities=told.setup.cities_placed,
        start_units=told.setup.start_units,
        start_limit=told.setup.max_placed_per_territory,
        units_per_card=told.setup.units_per_dealt_card,
        zero_cards=told.setup.ground_zero_cards,
        zero_units=told.setup.ground_zero_extra_units,
        cards_each=cards_each,
        cash_units=told.cards.cash_units,
        cash_units_owned=told.cards.cash_units_if_owned,
        rolls_per_turn=told.limits.rolls_per_turn,
    )
    civilians = told.faction[FACTIONS[CIVILIANS]]  # type: ignore[index]
    figures.civilians_per_newborn = civilians.civilians_per_new_civilian
    figures.defects_up_to = list(civilians.converted_on)
    figures.cyborg_bonus = civilians.cyborg_die_bonus
    figures.die_maximum = civilians.die_maximum
    figures.wall_breaks_on = list(civilians.wall_breaks_on)
    figures.ai_attack_dice = told.zombie_ai.attack_dice_needed
    figures.ai_defend_dice = told.zombie_ai.defend_dice
    figures.score_territory = told.scoring.territory
    figures.score_city = told.scoring.city
    figures.score_center = told.scoring.command_center
    figures.score_regions = told.scoring.regional_points
    figures.round_limit = told.limits.round_limit
    figures.round_limit_low = told.limits.round_limit_min
    figures.round_limit_high = told.limits.round_limit_max
    return figures


def _read_bonuses(told: PackDocument) -> list[int]:
    bonuses = [BONUSES.index(told.bonus[id].id) for id in FACTIONS]  # type: ignore[index]
    for place, bonus in enumerate(bonuses):
        if bonus in bonuses[:place]:
            raise BadPack(f"bonus.{FACTIONS[place]}.id", f"{BONUSES[bonus]} is there twice")
    return bonuses


def _read_defaults(told: PackDocument) -> dict[str, object]:
    setups = ["standard", *[first.id for first in told.first_game]]
    if told.options.setup not in setups:
        raise BadPack("options.setup", f"must be one of {', '.join(setups)}")
    return {
        "faction_choice": told.options.faction_choice,
        "zombie_ai": told.options.zombie_ai,
        "setup": told.options.setup,
        "start_seat": told.options.start_seat,
        "zombie_takeover": told.options.zombie_takeover,
    }


def _read_first_game(told: PackDocument, world: Map, place: int) -> FirstGame:
    """Return a first game whose territories, units and cities add up."""
    table = told.first_game[place]
    path = f"first_game[{place}]"
    factions = [FACTIONS.index(id) for id in table.factions]
    if len(set(factions)) != table.seats or ZOMBIES in factions:
        raise BadPack(f"{path}.factions", f"must be {table.seats} factions, Zombies not among them")
    cities = [_land(world, id, f"{path}.cities") for id in table.cities]
    if len(set(cities)) != len(cities) or len(cities) != told.setup.cities_placed:
        text = f"must be {told.setup.cities_placed} different territories"
        raise BadPack(f"{path}.cities", text)
    center_of = [-1] * len(FACTIONS)
    units_of = [[0] * world.size for _ in FACTIONS]
    taken: set[int] = set()
    for faction in factions:
        id: Any = FACTIONS[faction]
        _read_first_units(told, world, place, id, units_of[faction], taken)
        if id not in table.command_centers:
            raise BadPack(f"{path}.command_centers.{id}", "is missing")
        center = _land(world, table.command_centers[id], f"{path}.command_centers.{id}")
        if units_of[faction][center] == 0:
            raise BadPack(f"{path}.command_centers.{id}", f"{world.ids[center]} is not theirs")
        center_of[faction] = center
    return FirstGame(table.id, table.name, table.seats, factions, cities, center_of, units_of)


def _read_first_units(
    told: PackDocument, world: Map, place: int, id: Any, units_on: list[int], taken: set[int]
) -> None:
    table = told.first_game[place]
    path = f"first_game[{place}].units.{id}"
    if id not in table.units:
        raise BadPack(path, "is missing")
    most = told.setup.max_placed_per_territory + told.setup.units_per_dealt_card
    for land_id, units in table.units[id].items():
        land = _land(world, land_id, f"{path}.{land_id}")
        if land in taken:
            raise BadPack(f"{path}.{land_id}", "belongs to another party already")
        if units > most:
            raise BadPack(f"{path}.{land_id}", f"{units} units are more than {most}")
        taken.add(land)
        units_on[land] = units
    players: Any = str(table.seats)
    cards = told.setup.cards_each[players]
    if len(table.units[id]) != cards:
        raise BadPack(path, f"{len(table.units[id])} territories, a dealt game has {cards}")
    total = cards * told.setup.units_per_dealt_card + told.setup.start_units
    if sum(units_on) != total:
        raise BadPack(path, f"{sum(units_on)} units, a dealt game has {total}")


def _land(world: Map, id: str, path: str) -> int:
    if id not in world.ids:
        raise BadPack(path, f"there is no territory {id!r}")
    return world.ids.index(id)
