"""The data pack: read from TOML, and checked (CF-12.1).

Types and bounds are checked against `pack_document`; the `_check_…` functions check that the
parts fit together. Every fault is a BadPack with the path of its field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.conflict import tables
from barrow.games.conflict.armies import Proposal, army_fault
from barrow.games.conflict.components import (
    ABILITIES,
    FIRST_ITEM,
    GROUPS,
    KINDS,
    LEADER,
    LEVELS,
    Pack,
)
from barrow.games.conflict.pack_document import PackDocument
from barrow.kernel.documents import beside, digest, native, read_toml
from barrow.kernel.errors import BadPack, need_pack

if TYPE_CHECKING:
    from barrow.games.conflict.pack_document import EventTable, FighterTable, Rules

OTHER_TILES: Final = 9
LEADER_ABILITIES: Final = ["aid", "no_event"]
INSTANTS: Final = ["scatter", "daybreak", "flashfire", "trap"]
# The windows in which the rules know what an event does.
PLAYABLE: Final = {
    "lost": ["reveal", "ready", "fight"],
    "miss": ["fight"],
    "extraction": ["reveal", "ready", "fight"],
    "hypnosis": ["ready"],
    "bomb": ["prep", "reveal", "ready", "fight", "march"],
}
# Texts that come to the same pack as an older one, by their hashes: records and positions of the
# older one are those of the newer. This one names the defense that Flashfire takes.
SAME_AS: Final = {"75d66a3aac28734ec3a183754e848c8f": "5ff10f2e3f8a85c4581a9911f06c3f34"}


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return beside(__file__, "data.toml")


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash that records know it by; None is the pack that ships."""
    text = shipped_text() if data is None else data
    document = read_toml(text, PackDocument)
    ids = _check_groups(document)
    _check_kinds(document)
    _check_rules(document, ids)
    for id in ids:
        _check_fighters(document, id)
        _check_tiles(document, id)
    _put_in_order(document)
    pack = Pack(native(document, tables))
    _check_presets(document, pack)
    found = digest(text)
    return pack, SAME_AS.get(found, found)


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        at = f"{path}[{place}].id"
        need_pack(id not in ids[:place], at, f"{id} is there twice")
        plain = id.isascii() and id.replace("_", "").replace("-", "").isalnum()
        need_pack(plain, at, f"{id!r} is not an id of letters and digits")
    return ids


def _check_groups(document: PackDocument) -> list[str]:
    """Return the ids of the six groups."""
    count = len(document.group)
    need_pack(count == GROUPS, "group", f"there are {count} groups, the game needs {GROUPS}")
    ids = _unique([group.id for group in document.group], "group")
    for name in ("fighters", "tiles", "presets"):
        listed = getattr(document, name)
        for id in ids:
            need_pack(id in listed, f"{name}.{id}", "is missing")
        for id in listed:
            need_pack(id in ids, f"{name}.{id}", f"there is no group {id}")
    return ids


def _check_kinds(document: PackDocument) -> None:
    """Every ability, event and item that the rules know, and no other."""
    for path, rows, known in (
        ("ability", document.ability, ABILITIES),
        ("event", document.event, KINDS[:FIRST_ITEM]),
        ("item", document.item, KINDS[FIRST_ITEM:]),
    ):
        found = sorted([row.id for row in rows])
        need_pack(found == sorted(known), path, f"must be {', '.join(known)}")
    for place, event in enumerate(document.event):
        _check_event(event, f"event[{place}]")


def _check_event(event: EventTable, path: str) -> None:
    is_instant = event.id in INSTANTS
    need_pack(
        event.instant == is_instant, f"{path}.instant", f"{event.id} cannot be played otherwise"
    )
    for window in event.windows:
        text = f"{event.id} cannot be played in a {window} window"
        if is_instant:
            text = f"{event.id} goes off when it is turned up"
        need_pack(window in PLAYABLE.get(event.id, []), f"{path}.windows", text)
    burns = event.id == "flashfire"
    need_pack(event.defense is None or burns, f"{path}.defense", f"{event.id} takes no defense")


def _check_rules(document: PackDocument, ids: list[str]) -> None:
    rules, deals = document.rules, document.player_count
    need_pack(rules.levels == list(range(1, LEVELS + 1)), "rules.levels", f"must be 1 to {LEVELS}")
    first = rules.first_player_group
    need_pack(first in ids, "rules.first_player_group", f"there is no group {first}")
    text = "must have one table for each of 2 to 6 players"
    need_pack(sorted([row.players for row in deals]) == list(range(2, 7)), "player_count", text)
    for place, row in enumerate(deals):
        path = f"player_count[{place}]"
        dealt = row.players * (row.army - rules.starting_tiles)
        room = row.columns * row.rows * rules.deal_per_stack
        text = f"{dealt} tiles are dealt, but {row.columns} x {row.rows} stacks take {room}"
        need_pack(dealt == room, path, text)
        edge = 2 * (row.columns + row.rows)
        need_pack(edge > 3 * (row.players - 1), path, "there is no room for all starting stacks")
    for place, item in enumerate(document.item):
        for id in item.groups:
            need_pack(id in ids, f"item[{place}].groups", f"there is no group {id}")


def _check_fighters(document: PackDocument, id: str) -> None:
    """One Leader and six fighters on each other level; abilities (CF-2.4, CF-2.7)."""
    path, rows = f"fighters.{id}", document.fighters[id]
    levels = list(range(1, LEVELS + 1))
    need_pack(
        [row.level for row in rows] == levels, path, f"must list levels 1 to {LEVELS} once each"
    )
    for place, row in enumerate(rows):
        _check_fighter(document.rules, row, f"{path}[{place}]")
    late = [row for row in rows if row.abilities == ["no_start"]]
    need_pack(len(late) <= 1, path, "at most one level may be No Start")


def _check_fighter(rules: Rules, row: FighterTable, path: str) -> None:
    leads = row.level == LEADER
    copies = rules.copies_leader if leads else rules.copies_per_level
    text = f"there are {copies} of level {row.level}, not {row.copies}"
    need_pack(row.copies == copies, f"{path}.copies", text)
    at = f"{path}.abilities"
    if leads:
        need_pack(sorted(row.abilities) == LEADER_ABILITIES, at, "a Leader has no_event and aid")
    else:
        need_pack(len(row.abilities) == 1, at, "a fighter has exactly one ability")
    for ability in row.abilities:
        need_pack(ability in ABILITIES, at, f"there is no ability {ability}")


def _check_tiles(document: PackDocument, id: str) -> None:
    """Nine events and items for each group, of known kinds, items in their groups."""
    owners = {item.id: item.groups for item in document.item}
    rows = document.tiles[id]
    kinds = [row.kind for row in rows]
    for place, kind in enumerate(kinds):
        path = f"tiles.{id}[{place}].kind"
        need_pack(kind in KINDS, path, f"there is no event or item {kind}")
        need_pack(kind not in kinds[:place], path, f"{kind} is there twice")
        need_pack(id in owners.get(kind, [id]), path, f"{id} may not own {kind}")
    total = sum([row.copies for row in rows])
    text = f"there are {OTHER_TILES} events and items, not {total}"
    need_pack(total == OTHER_TILES, f"tiles.{id}", text)


def _put_in_order(document: PackDocument) -> None:
    """Put what the rules know by number in the order of these numbers."""
    document.player_count.sort(key=lambda row: row.players)
    document.ability.sort(key=lambda ability: ABILITIES.index(ability.id))
    document.event.sort(key=lambda event: KINDS.index(event.id))
    document.item.sort(key=lambda item: KINDS.index(item.id))


def _check_presets(document: PackDocument, pack: Pack) -> None:
    """Legal armies, one or more of each size for each group (CF-3.8)."""
    sizes = {row.army for row in document.player_count}
    for group in pack.groups:
        rows = document.presets[group.id]
        for place, row in enumerate(rows):
            path = f"presets.{group.id}[{place}]"
            text = f"no number of players has armies of {row.size}"
            need_pack(row.size in sizes, f"{path}.size", text)
            fault = army_fault(group, row.size, Proposal(row.tiles, row.levels, row.start))
            if fault is not None:
                raise BadPack(path, f"{fault.text} ({fault.code})")
        for size in sizes - {row.size for row in rows}:
            raise BadPack(f"presets.{group.id}", f"there is none of size {size}")
    ids = _unique([preset.id for preset in pack.presets], "presets")
    need_pack("custom" not in ids, "presets", "no preset may be called custom")
