"""The data pack: read from TOML, checked, and made into tables.

Types and bounds are checked against `pack_document`; the `_check_…` functions check
that the parts fit together. Every fault is a BadPack with the path of its field.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from barrow.games.ground_zero.components import (
    BONUSES,
    FACTIONS,
    IN_PLACE,
    NOWHERE,
    POOL,
    ZOMBIES,
    Figures,
    FirstGame,
    Map,
    Pack,
    Sheet,
)
from barrow.games.ground_zero.pack_document import (
    Civilians,
    FactionTable,
    PackDocument,
    PoolTable,
    Zombies,
)
from barrow.kernel.documents import read_toml
from barrow.kernel.errors import BadPack

TERRITORIES: Final = 42
_ID: Final = re.compile("[a-z0-9]+(_[a-z0-9]+)*")


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return Path(__file__).with_name("data.toml").read_text("utf-8")


def read_document(text: str) -> PackDocument:
    """Return the pack as typed tables, or raise BadPack."""
    return read_toml(text, PackDocument)


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships."""
    text = shipped_text() if data is None else data
    document = read_document(text)
    world = _read_map(document)
    _check_figures(document)
    pack = Pack(
        world,
        _read_sheets(document),
        _read_figures(document),
        [_read_first_game(document, world, place) for place in range(len(document.first_game))],
        _read_bonuses(document),
        _read_defaults(document),
        document.game.credits,
    )
    return pack, blake2b(text.encode(), digest_size=16).hexdigest()


def _read_map(document: PackDocument) -> Map:
    if len(document.territory) != TERRITORIES:
        text = f"there are {len(document.territory)} territories, the game needs {TERRITORIES}"
        raise BadPack("territory", text)
    regions = _unique([region.id for region in document.region], "region")
    lands = _unique([territory.id for territory in document.territory], "territory")
    region_of = []
    for place, territory in enumerate(document.territory):
        if territory.region not in regions:
            text = f"there is no region {territory.region!r}"
            raise BadPack(f"territory[{place}].region", text)
        region_of.append(regions.index(territory.region))
    for place, region in enumerate(regions):
        if place not in region_of:
            raise BadPack(f"region[{place}]", f"{region} has no territory")
    borders = _read_borders(document, lands)
    _check_joined(lands, borders)
    return Map(
        lands,
        [territory.name for territory in document.territory],
        regions,
        [region.name for region in document.region],
        [region.points for region in document.region],
        region_of,
        borders,
    )


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise BadPack(f"{path}[{place}].id", f"{id} is there twice")
        if not _ID.fullmatch(id):
            raise BadPack(f"{path}[{place}].id", f"{id!r} is not a snake_case id")
    return ids


def _read_borders(document: PackDocument, lands: list[str]) -> list[tuple[int, int]]:
    """Return all borders, land borders first; each joins two different known territories once."""
    ends = [(f"borders.land[{i}]", a, b) for i, (a, b) in enumerate(document.borders.land)]
    ends += [(f"borders.line[{i}]", line.a, line.b) for i, line in enumerate(document.borders.line)]
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


def _check_figures(document: PackDocument) -> None:
    """Refuse figures that cannot be played together."""
    setup, limits = document.setup, document.limits
    for players, parties in ((2, 2), (3, 3), (4, 3)):
        each = _cards_each(document, players)
        path = f"setup.cards_each.{players}"
        if each * parties > TERRITORIES:
            text = f"{each} cards for each of {parties} parties are more than {TERRITORIES}"
            raise BadPack(path, text)
        if each * setup.max_placed_per_territory < setup.start_units:
            text = f"{setup.start_units} units do not fit on {each} territories"
            raise BadPack("setup.start_units", text)
        if each * setup.units_per_dealt_card + setup.start_units > _supply(document):
            raise BadPack("supply.units_per_faction", "is less than a party starts with")
    if setup.cities_placed > TERRITORIES:
        raise BadPack("setup.cities_placed", f"is more than {TERRITORIES}")
    if not limits.round_limit_min <= limits.round_limit <= limits.round_limit_max:
        text = f"must lie between {limits.round_limit_min} and {limits.round_limit_max}"
        raise BadPack("limits.round_limit", text)
    _check_dice(document)
    _check_box(document)


def _check_dice(document: PackDocument) -> None:
    """Refuse dice that a party may roll but nobody has."""
    sheets = (document.faction.military, document.faction.aliens, document.faction.civilians)
    most = max([sheet.attack_dice for sheet in (*sheets, document.faction.zombies)])
    if document.dice_colors.attack_black < most:
        raise BadPack("dice_colors.attack_black", f"is less than the {most} dice of an attack")
    most = max([sheet.defend_dice for sheet in (*sheets, document.faction.zombies)])
    if document.dice_colors.defend_red < most:
        raise BadPack("dice_colors.defend_red", f"is less than the {most} dice of a defense")
    dice = document.dice_colors.attack_black + document.dice_colors.defend_red
    if document.components.dice != dice:
        raise BadPack("components.dice", f"must be {dice}, the black and the red ones")
    needed = document.zombie_ai.attack_dice_needed
    if needed > document.faction.zombies.attack_dice:
        text = f"{needed} is more than the Zombies' attack dice"
        raise BadPack("zombie_ai.attack_dice_needed", text)


def _check_box(document: PackDocument) -> None:
    """Refuse a box that does not hold what is put on the table."""
    if document.components.cities < document.setup.cities_placed:
        text = f"is less than the {document.setup.cities_placed} that are placed"
        raise BadPack("components.cities", text)
    one, three = document.components.token_values
    units = one * document.supply.one_unit_tokens + three * document.supply.three_unit_tokens
    if _supply(document) != units:
        raise BadPack("supply.units_per_faction", f"must be {units}, as the tokens add up")


def _cards_each(document: PackDocument, players: int) -> int:
    each = document.setup.cards_each
    return (each.two, each.three, each.four)[players - 2]


def _supply(document: PackDocument) -> int:
    return document.supply.units_per_faction


def _read_sheets(document: PackDocument) -> list[Sheet]:
    """Return the sheets by faction."""
    zombies = document.faction.zombies
    civilian = _in_place(document.faction.civilians)
    zombie = _in_place(zombies)
    zombie.keeps_sites = zombies.keeps_empty_sites
    zombie.grows_at_start = "turn_start" in zombies.growth_moments
    zombie.grows_at_end = "turn_end" in zombies.growth_moments
    return [_pool(document.faction.military), _pool(document.faction.aliens), civilian, zombie]


def _pool(table: PoolTable) -> Sheet:
    sheet = Sheet(
        table.name,
        table.attack_dice,
        table.defend_dice,
        table.garrison,
        POOL,
        table.territories_per_unit,
        table.territory_minimum,
        table.cities_per_unit,
        0,
        table.units_per_command_center,
        table.regional_points,
    )
    return _with_effects(sheet, table)


def _in_place(table: Civilians | Zombies) -> Sheet:
    sheet = Sheet(
        table.name,
        table.attack_dice,
        table.defend_dice,
        table.garrison,
        IN_PLACE,
        1,
        0,
        1,
        table.units_per_city,
        table.units_per_command_center,
        False,
    )
    return _with_effects(sheet, table)


def _with_effects(sheet: Sheet, table: FactionTable) -> Sheet:
    sheet.wins_ties = table.always_wins_ties
    sheet.explodes_on_doubles = table.explode_on_doubles
    sheet.explodes_on_triples = table.explode_region_on_triples
    sheet.bites_on_ties = table.bites_on_ties
    return sheet


def _read_figures(document: PackDocument) -> Figures:
    cards_each = [0, 0] + [_cards_each(document, players) for players in (2, 3, 4)]
    figures = Figures(
        supply=_supply(document),
        cities=document.setup.cities_placed,
        start_units=document.setup.start_units,
        start_limit=document.setup.max_placed_per_territory,
        units_per_card=document.setup.units_per_dealt_card,
        zero_cards=document.setup.ground_zero_cards,
        zero_units=document.setup.ground_zero_extra_units,
        cards_each=cards_each,
        cash_units=document.cards.cash_units,
        cash_units_owned=document.cards.cash_units_if_owned,
        rolls_per_turn=document.limits.rolls_per_turn,
    )
    civilians = document.faction.civilians
    figures.civilians_per_newborn = civilians.civilians_per_new_civilian
    figures.defects_up_to = list(civilians.converted_on)
    figures.cyborg_bonus = civilians.cyborg_die_bonus
    figures.die_maximum = civilians.die_maximum
    figures.wall_breaks_on = list(civilians.wall_breaks_on)
    figures.ai_attack_dice = document.zombie_ai.attack_dice_needed
    figures.ai_defend_dice = document.zombie_ai.defend_dice
    figures.score_territory = document.scoring.territory
    figures.score_city = document.scoring.city
    figures.score_center = document.scoring.command_center
    figures.score_regions = document.scoring.regional_points
    figures.round_limit = document.limits.round_limit
    figures.round_limit_low = document.limits.round_limit_min
    figures.round_limit_high = document.limits.round_limit_max
    return figures


def _read_bonuses(document: PackDocument) -> list[int]:
    table = document.bonus
    by_faction = (table.military, table.aliens, table.civilians, table.zombies)
    bonuses = [BONUSES.index(bonus.id) for bonus in by_faction]
    for place, bonus in enumerate(bonuses):
        if bonus in bonuses[:place]:
            raise BadPack(f"bonus.{FACTIONS[place]}.id", f"{BONUSES[bonus]} is there twice")
    return bonuses


def _read_defaults(document: PackDocument) -> dict[str, object]:
    setups = ["standard", *_unique([first.id for first in document.first_game], "first_game")]
    if "standard" in setups[1:]:
        raise BadPack(f"first_game[{setups.index('standard', 1) - 1}].id", "standard is the deal")
    if document.options.setup not in setups:
        raise BadPack("options.setup", f"must be one of {', '.join(setups)}")
    return {
        "faction_choice": document.options.faction_choice,
        "zombie_ai": document.options.zombie_ai,
        "setup": document.options.setup,
        "start_seat": document.options.start_seat,
        "zombie_takeover": document.options.zombie_takeover,
    }


def _read_first_game(document: PackDocument, world: Map, place: int) -> FirstGame:
    """Return a first game whose territories, units and cities add up."""
    table = document.first_game[place]
    path = f"first_game[{place}]"
    factions = [FACTIONS.index(id) for id in table.factions]
    if len(set(factions)) != table.seats or ZOMBIES in factions:
        raise BadPack(f"{path}.factions", f"must be {table.seats} factions, Zombies not among them")
    cities = [_land(world, id, f"{path}.cities") for id in table.cities]
    if len(set(cities)) != len(cities) or len(cities) != document.setup.cities_placed:
        text = f"must be {document.setup.cities_placed} different territories"
        raise BadPack(f"{path}.cities", text)
    center_of: list[int] = [NOWHERE] * len(FACTIONS)
    units_of = [[0] * world.size for _ in FACTIONS]
    taken: set[int] = set()
    for faction in factions:
        id: Any = FACTIONS[faction]
        _read_first_units(document, world, place, id, units_of[faction], taken)
        if id not in table.command_centers:
            raise BadPack(f"{path}.command_centers.{id}", "is missing")
        center = _land(world, table.command_centers[id], f"{path}.command_centers.{id}")
        if units_of[faction][center] == 0:
            raise BadPack(f"{path}.command_centers.{id}", f"{world.ids[center]} is not theirs")
        center_of[faction] = center
    return FirstGame(table.id, table.name, table.seats, factions, cities, center_of, units_of)


def _read_first_units(
    document: PackDocument, world: Map, place: int, id: Any, units_on: list[int], taken: set[int]
) -> None:
    table = document.first_game[place]
    path = f"first_game[{place}].units.{id}"
    if id not in table.units:
        raise BadPack(path, "is missing")
    most = document.setup.max_placed_per_territory + document.setup.units_per_dealt_card
    for land_id, units in table.units[id].items():
        land = _land(world, land_id, f"{path}.{land_id}")
        if land in taken:
            raise BadPack(f"{path}.{land_id}", "belongs to another party already")
        if units > most:
            raise BadPack(f"{path}.{land_id}", f"{units} units are more than {most}")
        taken.add(land)
        units_on[land] = units
    cards = _cards_each(document, table.seats)
    if len(table.units[id]) != cards:
        raise BadPack(path, f"{len(table.units[id])} territories, a dealt game has {cards}")
    total = cards * document.setup.units_per_dealt_card + document.setup.start_units
    if sum(units_on) != total:
        raise BadPack(path, f"{sum(units_on)} units, a dealt game has {total}")


def _land(world: Map, id: str, path: str) -> int:
    if id not in world.ids:
        raise BadPack(path, f"there is no territory {id!r}")
    return world.ids.index(id)
