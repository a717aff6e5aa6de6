"""The data pack: read from TOML, checked, and made into tables.

Types and bounds are checked against `pack_document`; the `_check_…` functions check
that the parts fit together. Every fault is a BadPack with the path of its field.
"""

from __future__ import annotations

import re
from typing import Final

from barrow.games.ground_zero import tables
from barrow.games.ground_zero.components import FACTIONS, ZOMBIES, Pack
from barrow.games.ground_zero.pack_document import (
    Bonus,
    FactionTable,
    FirstGameTable,
    PackDocument,
    Sheet,
)
from barrow.kernel.documents import beside, digest, native, read_toml
from barrow.kernel.errors import need_pack

_ID: Final = re.compile("[a-z0-9]+(_[a-z0-9]+)*")
# Hashes of texts that play exactly like an older pack: records keep the hash of the older one.
# This text only names numbers that used to be in the rules, and where the names of regions stand.
_SAME_AS: Final = {"aac90da071eb6ba52acf35e07e09a4fb": "2b34b3f3b3ac05348b0f482db43d3b33"}


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return beside(__file__, "data.toml")


def read_document(text: str) -> PackDocument:
    """Return the pack as typed tables, or raise BadPack."""
    return read_toml(text, PackDocument)


def read_pack(data: str | None) -> Pack:
    """Return a checked pack, or raise BadPack; None is the pack that ships."""
    text = shipped_text() if data is None else data
    document = read_document(text)
    _check_map(document)
    _check_start(document)
    _check_box(document)
    _check_bonuses(document)
    _check_setups(document)
    for place, first in enumerate(document.first_game):
        _check_first_game(document, first, f"first_game[{place}]")
    sheets = [native(_sheet(table), tables) for table in _by_faction(document)]
    found = digest(text)
    return Pack(native(document, tables), sheets, _SAME_AS.get(found, found))


def _by_faction(document: PackDocument) -> list[FactionTable]:
    sheets = document.faction
    return [sheets.military, sheets.aliens, sheets.civilians, sheets.zombies]


def _sheet(table: FactionTable) -> Sheet:
    """Return the sheet of a faction: what its table has of it."""
    names = [name for name in table.__struct_fields__ if name in Sheet.__struct_fields__]
    return Sheet(**{name: getattr(table, name) for name in names})


def _check_map(document: PackDocument) -> None:
    lands = _unique([territory.id for territory in document.territory], "territory")
    cards = document.components.territory_cards
    text = f"there are {len(lands)} territories, the game needs {cards}"
    need_pack(len(lands) == cards, "territory", text)
    regions = _unique([region.id for region in document.region], "region")
    used = [territory.region for territory in document.territory]
    for place, id in enumerate(used):
        need_pack(id in regions, f"territory[{place}].region", f"there is no region {id!r}")
    for place, id in enumerate(regions):
        need_pack(id in used, f"region[{place}]", f"{id} has no territory")
    _check_joined(lands, _check_borders(document, lands))


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        need_pack(id not in ids[:place], f"{path}[{place}].id", f"{id} is listed twice")
        fits = _ID.fullmatch(id) is not None
        need_pack(fits, f"{path}[{place}].id", f"{id!r} is not a snake_case id")
    return ids


def _check_borders(document: PackDocument, lands: list[str]) -> list[tuple[str, str]]:
    """Return all borders; each joins two different known territories once."""
    ends = [(f"borders.land[{i}]", a, b) for i, (a, b) in enumerate(document.borders.land)]
    ends += [(f"borders.line[{i}]", line.a, line.b) for i, line in enumerate(document.borders.line)]
    borders: list[tuple[str, str]] = []
    for path, a, b in ends:
        for id in (a, b):
            need_pack(id in lands, path, f"there is no territory {id!r}")
        need_pack(a != b, path, f"{a} borders itself")
        is_new = (a, b) not in borders and (b, a) not in borders
        need_pack(is_new, path, f"the border of {a} and {b} is listed twice")
        borders.append((a, b))
    return borders


def _check_joined(lands: list[str], borders: list[tuple[str, str]]) -> None:
    """Refuse a map in two pieces."""
    reached = {lands[0]}
    grew = True
    while grew:
        before = len(reached)
        for a, b in borders:
            if a in reached or b in reached:
                reached |= {a, b}
        grew = len(reached) > before
    for id in lands:
        text = f"the map is in two pieces: {lands[0]} cannot reach {id}"
        need_pack(id in reached, "borders", text)


def _cards_each(document: PackDocument, players: int) -> int:
    each = document.setup.cards_each
    return (each.two, each.three, each.four)[players - 2]


def _check_start(document: PackDocument) -> None:
    """Refuse figures with which no game can begin, or end."""
    setup, limits, supply = document.setup, document.limits, document.supply.units_per_faction
    cards = document.components.territory_cards
    for players, parties in ((2, 2), (3, 3), (4, 3)):
        each = _cards_each(document, players)
        text = f"{each} cards for each of {parties} parties are more than {cards}"
        need_pack(each * parties <= cards, f"setup.cards_each.{players}", text)
        fits = each * setup.max_placed_per_territory >= setup.start_units
        text = f"{setup.start_units} units do not fit on {each} territories"
        need_pack(fits, "setup.start_units", text)
        fits = each * setup.units_per_dealt_card + setup.start_units <= supply
        need_pack(fits, "supply.units_per_faction", "is less than a party starts with")
    fits = setup.cities_placed <= cards
    need_pack(fits, "setup.cities_placed", f"is more than {cards}")
    fits = limits.round_limit_min <= limits.round_limit <= limits.round_limit_max
    text = f"must lie between {limits.round_limit_min} and {limits.round_limit_max}"
    need_pack(fits, "limits.round_limit", text)


def _check_box(document: PackDocument) -> None:
    """Refuse a box that does not hold the dice that are rolled and what is put on the table."""
    colors, placed = document.dice_colors, document.setup.cities_placed
    most = max([sheet.attack_dice for sheet in _by_faction(document)])
    text = f"is less than the {most} dice of an attack"
    need_pack(colors.attack_black >= most, "dice_colors.attack_black", text)
    most = max([sheet.defend_dice for sheet in _by_faction(document)])
    text = f"is less than the {most} dice of a defense"
    need_pack(colors.defend_red >= most, "dice_colors.defend_red", text)
    dice = colors.attack_black + colors.defend_red
    text = f"must be {dice}, the black and the red ones"
    need_pack(document.components.dice == dice, "components.dice", text)
    needed = document.zombie_ai.attack_dice_needed
    text = f"{needed} is more than the Zombies' attack dice"
    fits = needed <= document.faction.zombies.attack_dice
    need_pack(fits, "zombie_ai.attack_dice_needed", text)
    text = f"is less than the {placed} that are placed"
    need_pack(document.components.cities >= placed, "components.cities", text)
    one, three = document.components.token_values
    units = one * document.supply.one_unit_tokens + three * document.supply.three_unit_tokens
    fits = document.supply.units_per_faction == units
    need_pack(fits, "supply.units_per_faction", f"must be {units}, as the tokens add up")


def _check_bonuses(document: PackDocument) -> None:
    seen: list[str] = []
    for faction in FACTIONS:
        bonus: Bonus = getattr(document.bonus, faction)
        need_pack(bonus.id not in seen, f"bonus.{faction}.id", f"{bonus.id} is listed twice")
        seen.append(bonus.id)


def _check_setups(document: PackDocument) -> None:
    setups = ["standard", *_unique([first.id for first in document.first_game], "first_game")]
    for place, id in enumerate(setups[1:]):
        need_pack(id != "standard", f"first_game[{place}].id", "standard is the deal")
    text = f"must be one of {', '.join(setups)}"
    need_pack(document.options.setup in setups, "options.setup", text)


def _check_first_game(document: PackDocument, first: FirstGameTable, path: str) -> None:
    """Refuse a first game whose territories, units and cities do not add up."""
    fits = len(set(first.factions)) == first.seats and FACTIONS[ZOMBIES] not in first.factions
    text = f"must be {first.seats} factions, Zombies not among them"
    need_pack(fits, f"{path}.factions", text)
    for id in first.cities:
        _need_land(document, id, f"{path}.cities")
    cities = document.setup.cities_placed
    fits = len(set(first.cities)) == len(first.cities) == cities
    need_pack(fits, f"{path}.cities", f"must be {cities} different territories")
    taken: list[str] = []
    for faction in first.factions:
        need_pack(faction in first.units, f"{path}.units.{faction}", "is missing")
        lands = first.units[faction]
        _check_first_units(document, first.seats, lands, taken, f"{path}.units.{faction}")
        taken += lands
        at = f"{path}.command_centers.{faction}"
        need_pack(faction in first.command_centers, at, "is missing")
        center = first.command_centers[faction]
        _need_land(document, center, at)
        need_pack(center in lands, at, f"{center} is not theirs")


def _check_first_units(
    document: PackDocument, seats: int, lands: dict[str, int], taken: list[str], path: str
) -> None:
    setup = document.setup
    most = setup.max_placed_per_territory + setup.units_per_dealt_card
    for id, units in lands.items():
        _need_land(document, id, f"{path}.{id}")
        need_pack(id not in taken, f"{path}.{id}", "belongs to another party already")
        need_pack(units <= most, f"{path}.{id}", f"{units} units are more than {most}")
    cards = _cards_each(document, seats)
    need_pack(len(lands) == cards, path, f"{len(lands)} territories, a dealt game has {cards}")
    units, total = sum(lands.values()), cards * setup.units_per_dealt_card + setup.start_units
    need_pack(units == total, path, f"{units} units, a dealt game has {total}")


def _need_land(document: PackDocument, id: str, path: str) -> None:
    known = [territory.id for territory in document.territory]
    need_pack(id in known, path, f"there is no territory {id!r}")
