"""The data pack: read from TOML, checked, and made into tables (CF-12.1).

msgspec checks types and bounds against the Structs here (so this module is not
compiled); `_check_…` functions check that the parts fit together. Every fault is a
BadPack with the path of its field.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from barrow.games.conflict.armies import Proposal, army_fault, counted
from barrow.games.conflict.components import (
    ABILITIES,
    FIRST_ITEM,
    GROUPS,
    ITEMS,
    KINDS,
    LEADER,
    LEADER_RULES,
    LEVELS,
    MARCH,
    PREP,
    SORTS,
    TYPES,
    WINDOWS,
    Deal,
    Figures,
    Group,
    Pack,
    Preset,
    fighter,
)
from barrow.kernel.documents import read_toml
from barrow.kernel.errors import BadPack

TILES: Final = 40
OTHER_TILES: Final = 9
LEADER_ABILITIES: Final = ["aid", "no_event"]

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Strength = Annotated[int, msgspec.Meta(ge=0, le=99)]
Source = Literal["rulebook", "reconstructed"]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the pack, with where its figures come from."""

    source: Source = "reconstructed"


class Heading(Part):
    id: Literal["conflict"]
    name: str
    format: Literal[1]
    players_min: Literal[2]
    players_max: Literal[6]
    tiles_total: Literal[240]
    tiles_per_group: Literal[40]


class StandStill(Part):
    quiet_turns_per_player: Annotated[int, msgspec.Meta(ge=1, le=50)]


class Rules(Part):
    starting_tiles: Literal[5]
    deal_per_stack: Annotated[int, msgspec.Meta(ge=1, le=10)]
    fighters_min: Literal[1]
    fighters_max: Annotated[int, msgspec.Meta(ge=1, le=3)]
    stack_limit: Annotated[int, msgspec.Meta(ge=3, le=10)]
    level_spread: Literal[1]
    levels: list[int]
    copies_leader: Literal[1]
    copies_per_level: Literal[6]
    first_player_group: str
    reconstructed: StandStill


class PlayerCount(Part):
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    army: Annotated[int, msgspec.Meta(ge=15, le=31)]
    columns: Annotated[int, msgspec.Meta(ge=1, le=20)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Ability(Part):
    id: str
    name: str
    side: Literal["both", "active", "setup"]
    text: str


class EventTable(Part):
    id: str
    name: str
    instant: bool
    windows: list[Literal["prep", "reveal", "ready", "fight", "march"]]
    text: str


class ItemTable(Part):
    id: str
    name: str
    groups: list[str]
    attack: Annotated[int, msgspec.Meta(ge=0, le=9)]
    defense: Annotated[int, msgspec.Meta(ge=0, le=9)]
    leader: Literal["allowed", "forbidden", "only"]
    resurrects: bool
    text: str


class GroupTable(Part):
    id: str
    name: Annotated[str, msgspec.Meta(min_length=2)]
    border: str
    border_hex: str
    time: Literal["day", "night"]


class FighterTable(Part):
    level: Annotated[int, msgspec.Meta(ge=1, le=6)]
    name: str
    copies: Positive
    attack: Strength
    defense: Strength
    abilities: list[str]


class TileTable(Part):
    kind: str
    copies: Positive


class PresetTable(Part):
    id: str
    size: Positive
    style: str
    tiles: dict[str, Count]
    levels: list[Count]
    start: list[int]


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file."""

    game: Heading
    rules: Rules
    player_count: list[PlayerCount]
    ability: list[Ability]
    event: list[EventTable]
    item: list[ItemTable]
    group: list[GroupTable]
    fighters: dict[str, list[FighterTable]]
    tiles: dict[str, list[TileTable]]
    presets: dict[str, list[PresetTable]]


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return Path(__file__).with_name("data.toml").read_text("utf-8")


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships."""
    text = shipped_text() if data is None else data
    told = read_toml(text, PackDocument)
    ids = _check_groups(told)
    _check_fighters(told, ids)
    _check_kinds(told)
    _check_tiles(told, ids)
    _check_deals(told)
    _check_rules(told, ids)
    groups = [_read_group(told, place) for place in range(GROUPS)]
    pack = Pack(
        groups,
        [_read_deal(told, players) for players in range(2, 7)],
        _read_figures(told, ids),
        _read_presets(told, groups),
        *_read_fighters(told, ids),
        *_read_items(told),
        [event.instant for event in _in_order(told)] + [False] * ITEMS,
        _read_windows(told),
        [event.name for event in _in_order(told)] + [item.name for item in _items_in_order(told)],
        [event.text for event in _in_order(told)] + [item.text for item in _items_in_order(told)],
        [ability.name for ability in _abilities_in_order(told)],
        [ability.text for ability in _abilities_in_order(told)],
    )
    return pack, blake2b(text.encode(), digest_size=16).hexdigest()


def _check_groups(told: PackDocument) -> list[str]:
    """Return the ids of the six groups."""
    if len(told.group) != GROUPS:
        raise BadPack("group", f"there are {len(told.group)} groups, the game needs {GROUPS}")
    ids = _unique([group.id for group in told.group], "group")
    for name, table in (
        ("fighters", told.fighters),
        ("tiles", told.tiles),
        ("presets", told.presets),
    ):
        for id in ids:
            if id not in table:
                raise BadPack(f"{name}.{id}", "is missing")
        for id in table:
            if id not in ids:
                raise BadPack(f"{name}.{id}", f"there is no group {id}")
    return ids


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise BadPack(f"{path}[{place}].id", f"{id} is there twice")
        if not id.replace("_", "").replace("-", "").isalnum() or not id.isascii():
            raise BadPack(f"{path}[{place}].id", f"{id!r} is not an id of letters and digits")
    return ids


def _check_fighters(told: PackDocument, ids: list[str]) -> None:
    """One Leader and six fighters on each other level; abilities (CF-2.4, CF-2.7)."""
    known = [ability.id for ability in told.ability]
    if sorted(known) != sorted(ABILITIES):
        raise BadPack("ability", f"must be {', '.join(ABILITIES)}")
    for id in ids:
        levels = [row.level for row in told.fighters[id]]
        if levels != list(range(1, LEVELS + 1)):
            raise BadPack(f"fighters.{id}", f"must list levels 1 to {LEVELS} once each")
        for place, row in enumerate(told.fighters[id]):
            path = f"fighters.{id}[{place}]"
            wanted = (
                told.rules.copies_leader if row.level == LEADER else told.rules.copies_per_level
            )
            if row.copies != wanted:
                text = f"there are {wanted} of level {row.level}, not {row.copies}"
                raise BadPack(f"{path}.copies", text)
            if row.level == LEADER and sorted(row.abilities) != LEADER_ABILITIES:
                raise BadPack(f"{path}.abilities", "a Leader has no_event and aid")
            if row.level != LEADER and len(row.abilities) != 1:
                raise BadPack(f"{path}.abilities", "a fighter has exactly one ability")
            for ability in row.abilities:
                if ability not in ABILITIES:
                    raise BadPack(f"{path}.abilities", f"there is no ability {ability}")
        started = [row for row in told.fighters[id] if row.abilities == ["no_start"]]
        if len(started) > 1:
            raise BadPack(f"fighters.{id}", "at most one level may be No Start")


def _check_kinds(told: PackDocument) -> None:
    events = sorted([event.id for event in told.event])
    if events != sorted(KINDS[:FIRST_ITEM]):
        raise BadPack("event", f"must be {', '.join(KINDS[:FIRST_ITEM])}")
    items = sorted([item.id for item in told.item])
    if items != sorted(KINDS[FIRST_ITEM:]):
        raise BadPack("item", f"must be {', '.join(KINDS[FIRST_ITEM:])}")
    for place, event in enumerate(told.event):
        if event.instant != (event.id in ("scatter", "daybreak", "flashfire", "trap")):
            raise BadPack(f"event[{place}].instant", f"{event.id} cannot be played otherwise")
        if event.instant and event.windows:
            raise BadPack(f"event[{place}].windows", f"{event.id} goes off when it is turned up")
        for window in event.windows:
            if WINDOWS.index(window) not in _PLAYABLE[event.id]:
                text = f"{event.id} cannot be played in a {window} window"
                raise BadPack(f"event[{place}].windows", text)


# Where the rules know what an event does: prep, reveal, ready, fight, march.
_PLAYABLE: Final = {
    "lost": [1, 2, 3],
    "miss": [3],
    "extraction": [1, 2, 3],
    "hypnosis": [2],
    "bomb": [0, 1, 2, 3, 4],
}


def _check_tiles(told: PackDocument, ids: list[str]) -> None:
    """Nine events and items for each group, of known kinds, items in their groups."""
    owners = {item.id: item.groups for item in told.item}
    for place, item in enumerate(told.item):
        for id in item.groups:
            if id not in ids:
                raise BadPack(f"item[{place}].groups", f"there is no group {id}")
    for id in ids:
        rows = told.tiles[id]
        for place, row in enumerate(rows):
            path = f"tiles.{id}[{place}]"
            if row.kind not in KINDS:
                raise BadPack(f"{path}.kind", f"there is no event or item {row.kind}")
            if row.kind in [other.kind for other in rows[:place]]:
                raise BadPack(f"{path}.kind", f"{row.kind} is there twice")
            if row.kind in owners and id not in owners[row.kind]:
                raise BadPack(f"{path}.kind", f"{id} may not own {row.kind}")
        total = sum([row.copies for row in rows])
        if total != OTHER_TILES:
            text = f"there are {OTHER_TILES} events and items, not {total}"
            raise BadPack(f"tiles.{id}", text)
    assert 1 + told.rules.copies_per_level * (LEVELS - 1) + OTHER_TILES == TILES


def _check_deals(told: PackDocument) -> None:
    if sorted([row.players for row in told.player_count]) != list(range(2, 7)):
        raise BadPack("player_count", "must have one table for each of 2 to 6 players")
    for place, row in enumerate(told.player_count):
        dealt = row.players * (row.army - told.rules.starting_tiles)
        room = row.columns * row.rows * told.rules.deal_per_stack
        if dealt != room:
            text = f"{dealt} tiles are dealt, but {row.columns} x {row.rows} stacks take {room}"
            raise BadPack(f"player_count[{place}]", text)
        if 2 * (row.columns + row.rows) <= 3 * (row.players - 1):
            raise BadPack(f"player_count[{place}]", "there is no room for all starting stacks")


def _check_rules(told: PackDocument, ids: list[str]) -> None:
    if told.rules.levels != list(range(1, LEVELS + 1)):
        raise BadPack("rules.levels", f"must be 1 to {LEVELS}")
    if told.rules.first_player_group not in ids:
        text = f"there is no group {told.rules.first_player_group}"
        raise BadPack("rules.first_player_group", text)


def _read_group(told: PackDocument, place: int) -> Group:
    table = told.group[place]
    rows = told.fighters[table.id]
    no_start = [row.level for row in rows if row.abilities == ["no_start"]]
    copies = [row.copies for row in rows] + [0] * len(KINDS)
    kinds = [KINDS.index(row.kind) for row in told.tiles[table.id]]
    for row in told.tiles[table.id]:
        copies[LEVELS + KINDS.index(row.kind)] = row.copies
    return Group(
        table.id,
        table.name,
        table.border,
        table.border_hex,
        table.time == "day",
        [row.name for row in rows],
        kinds,
        copies,
        no_start[0] if no_start else 0,
    )


def _read_deal(told: PackDocument, players: int) -> Deal:
    row = next(row for row in told.player_count if row.players == players)
    return Deal(players, row.army, row.columns, row.rows)


def _read_figures(told: PackDocument, ids: list[str]) -> Figures:
    rules = told.rules
    return Figures(
        rules.starting_tiles,
        rules.deal_per_stack,
        rules.fighters_max,
        rules.stack_limit,
        ids.index(rules.first_player_group),
        rules.reconstructed.quiet_turns_per_player,
    )


def _read_presets(told: PackDocument, groups: list[Group]) -> list[Preset]:
    sizes = {row.army for row in told.player_count}
    found: list[Preset] = []
    for number, group in enumerate(groups):
        for place, row in enumerate(told.presets[group.id]):
            path = f"presets.{group.id}[{place}]"
            if row.size not in sizes:
                raise BadPack(f"{path}.size", f"no number of players has armies of {row.size}")
            army = Proposal(row.tiles, row.levels, row.start)
            fault = army_fault(group, row.size, army)
            if fault is not None:
                raise BadPack(path, f"{fault.text} ({fault.code})")
            found.append(
                Preset(row.id, number, row.size, row.style, counted(army), list(row.start))
            )
        for size in sizes:
            if size not in [row.size for row in told.presets[group.id]]:
                raise BadPack(f"presets.{group.id}", f"there is none of size {size}")
    _unique([preset.id for preset in found], "presets")
    if "custom" in [preset.id for preset in found]:
        raise BadPack("presets", "no preset may be called custom")
    return found


def _read_fighters(
    told: PackDocument, ids: list[str]
) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return level, attack, defense and abilities by type."""
    levels, attacks, defenses, abilities = [0] * TYPES, [0] * TYPES, [0] * TYPES, [0] * TYPES
    for group, id in enumerate(ids):
        for row in told.fighters[id]:
            tile = fighter(group, row.level)
            levels[tile] = row.level
            attacks[tile] = row.attack
            defenses[tile] = row.defense
            abilities[tile] = sum([1 << ABILITIES.index(ability) for ability in row.abilities])
    assert len(levels) == GROUPS * SORTS
    return levels, attacks, defenses, abilities


def _in_order(told: PackDocument) -> list[EventTable]:
    return sorted(told.event, key=lambda event: KINDS.index(event.id))


def _abilities_in_order(told: PackDocument) -> list[Ability]:
    return sorted(told.ability, key=lambda ability: ABILITIES.index(ability.id))


def _items_in_order(told: PackDocument) -> list[ItemTable]:
    return sorted(told.item, key=lambda item: KINDS.index(item.id))


def _read_items(told: PackDocument) -> tuple[list[int], list[int], list[int], list[bool]]:
    """Return attack, defense, Leader rule and resurrection by item."""
    items = _items_in_order(told)
    return (
        [item.attack for item in items],
        [item.defense for item in items],
        [LEADER_RULES.index(item.leader) for item in items],
        [item.resurrects for item in items],
    )


def _read_windows(told: PackDocument) -> list[list[int]]:
    """Return the kinds that may be used, by window; items before and after combat."""
    found: list[list[int]] = [[] for _ in WINDOWS]
    for kind, event in enumerate(_in_order(told)):
        for window in event.windows:
            found[WINDOWS.index(window)].append(kind)
    for number in (PREP, MARCH):
        found[number] += range(FIRST_ITEM, len(KINDS))
    return found
