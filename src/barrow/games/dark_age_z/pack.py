"""The data pack: read from TOML, checked, and made into tables.

Types and bounds are checked against `pack_document`; the `_check_…` functions check
that the parts fit together. Every fault is a BadPack with the path of its field (DZ-E5).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barrow.games.dark_age_z import components, tables
from barrow.games.dark_age_z.components import BRONZE, MOST_PLAYERS, RANKS, Pack
from barrow.games.dark_age_z.pack_document import PackDocument
from barrow.kernel.documents import beside, digest, native, read_toml, shaped
from barrow.kernel.errors import BadPack, need_pack

# Texts that come to the same pack as an older one, by their hashes: records and positions of the
# older one are those of the newer. This one names numbers that the rules had to themselves.
SAME_AS: Final = {"a5a359511db7e0b54979e64c9e67760e": "94f0433defd70d23732446566536637c"}

# Tables whose numbers came later than the rest, and what tells their rows apart.
_NUMBERED: Final = {
    "strategy_track": "id",
    "commander": "ability",
    "relic": "id",
    "mission": "condition",
}
_COMMANDS_IN: Final = [1]  # the phase in which commands are issued, also those of Iron Steed
_NUMBERS: Final = ["number", "max_cards", "relics", "vp", "protection", "numbers"]


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return beside(__file__, "data.toml")


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash that records know it by; None is the pack that ships."""
    text = shipped_text() if data is None else data
    try:
        document = _read_document(text)
        _check_ids(document)
        _check_counts(document)
        _check_supplies(document)
        _check_days(document)
        _check_boards(document)
        _check_missions(document)
    except BadPack as error:
        raise BadPack(error.path, error.text, "bad_data") from None
    found = digest(text)
    return Pack(native(document, tables)), SAME_AS.get(found, found)


def _read_document(text: str) -> PackDocument:
    """Return a pack with the numbers that it leaves out: those of the pack that ships.

    Packs that were edited before the shipped one named these numbers are played as they were.
    """
    read_toml(text, PackDocument)
    document: Any = msgspec.toml.decode(text)
    shipped: Any = msgspec.toml.decode(shipped_text())
    for table, key in _NUMBERED.items():
        usual = {row[key]: row for row in shipped[table]}
        for place, row in enumerate(document[table]):
            known = usual.get(row[key], row)
            for name in row.get("numbers", {}):
                path = f"{table}[{place}].numbers.{name}"
                need_pack(
                    name in known.get("numbers", {}), path, f"{row['name']} has no such number"
                )
            for name in _NUMBERS:
                if name == "numbers" and name in known:
                    row[name] = known[name] | row.get(name, {})
                elif name in known:
                    row.setdefault(name, known[name])
    return shaped(document, PackDocument, BadPack)


def _check_ids(document: PackDocument) -> None:
    """Refuse ids that are listed twice, that are no ids, or that the rules do not know."""
    bosses = [card.id for card in document.boss_card]
    for path, ids in (
        ("army_card", [*[card.id for card in document.army_card], document.weakened_card.id]),
        ("commander", [card.id for card in document.commander]),
        ("invasion_card", [card.id for card in document.invasion_card] + bosses),
        ("kingdom", [table.id for table in document.kingdom]),
        ("mission", [card.id for card in document.mission]),
    ):
        for place, id in enumerate(ids):
            good = id.replace("-", "").isalnum() and id.isascii() and id == id.lower()
            need_pack(id not in ids[:place], f"{path}[{place}].id", f"{id} is listed twice")
            need_pack(good, f"{path}[{place}].id", f"{id!r} is not an id of words and hyphens")
    for path, found, wanted in (
        ("relic", [card.id for card in document.relic], components.RELICS),
        ("strategy_track", [track.id for track in document.strategy_track], components.TRACKS),
    ):
        need_pack(found == wanted, path, f"must be, in this order: {', '.join(wanted)}")
    steed = document.relic[components.IRON_STEED]
    path, text = f"relic[{components.IRON_STEED}].phases", "commands are issued in Phase 1 only"
    need_pack(steed.phases == _COMMANDS_IN, path, text)


def _check_counts(document: PackDocument) -> None:
    """Refuse cards that are not as many as [components] says."""
    bronze = [card.copies for card in document.army_card if card.rank == BRONZE]
    for name, found in (
        ("army_cards", sum([card.copies for card in document.army_card])),
        ("bronze_army_cards", sum(bronze)),
        ("weakened_army_cards", document.weakened_card.copies),
        ("relic_cards", sum([card.copies for card in document.relic])),
        ("commander_cards", len(document.commander)),
        ("zombie_invasion_cards", len(document.invasion_card)),
        ("boss_invasion_cards", len(document.boss_card)),
        ("kingdom_mission_cards", len(document.mission)),
        ("kingdom_boards", len(document.kingdom)),
    ):
        stated = getattr(document.components, name)
        text = f"says {stated}, but the pack holds {found}"
        need_pack(stated == found, f"components.{name}", text)


def _check_supplies(document: PackDocument) -> None:
    """Refuse figures that five players cannot start with."""
    most, setup = MOST_PLAYERS, document.setup
    text = f"{most} players need {most} kingdoms, not {len(document.kingdom)}"
    need_pack(len(document.kingdom) >= most, "kingdom", text)
    tokens = (setup.start_tokens + setup.pioneers_each) * most
    text = f"{most} players start with {tokens}, more than there are"
    need_pack(tokens <= document.components.command_tokens, "components.command_tokens", text)
    commanders = len(document.commander)
    good = most + setup.gathering_offset <= commanders
    need_pack(good, "setup.gathering_offset", f"asks for more than {commanders} cards")
    good = document.barbarian.deck_size <= document.components.bronze_army_cards
    need_pack(good, "barbarian.deck_size", "is more than there are bronze cards")


def _check_days(document: PackDocument) -> None:
    """Refuse modes with too many days, or with cards that are not there."""
    ordinary = [card.id for card in document.invasion_card]
    competitive, cooperative = document.modes.competitive, document.modes.cooperative
    for name, mode, taken in (("competitive", competitive, 0), ("cooperative", cooperative, 1)):
        path, drawn = f"modes.{name}", mode.cards_drawn
        text = f"must be {drawn + 1}: {drawn} cards and a boss"
        need_pack(mode.days == drawn + 1, f"{path}.days", text)
        enough = drawn + taken <= len(ordinary)
        need_pack(enough, f"{path}.invasion_cards_drawn", "is more than there are cards")
    need_pack(len(document.boss_card) > 0, "boss_card", "there is no boss")
    difficulty = cooperative.difficulty
    for name, id in (("easy", difficulty.easy), ("hard", difficulty.hard)):
        path = f"modes.cooperative.difficulty.{name}"
        need_pack(id in ordinary, path, f"there is no invasion card {id!r}")


def _check_boards(document: PackDocument) -> None:
    """Refuse ranks, levels and tracks that are not those of the rules."""
    ranks = sorted([table.rank for table in document.army_rank])
    need_pack(
        ranks == list(range(1, RANKS + 1)), "army_rank", "must hold ranks 1, 2 and 3, each once"
    )
    slots = document.weakened_card.slots
    need_pack(not slots, "weakened_card.slots", "a Weakened Army has no slots")
    levels = [table.level for table in document.tech_level]
    need_pack(levels == [0, 1, 2, 3], "tech_level", "must be levels 0, 1, 2 and 3, in this order")
    for table in document.tech_level[1:]:
        path = f"tech_level[{table.level}].cost_rank"
        need_pack(table.cost_rank * table.cost_count > 0, path, "a level has a price")
    players = sorted([track.players for track in document.movement_track])
    text = "must hold one track for 2, 3, 4 and 5 players each"
    need_pack(players == list(range(2, MOST_PLAYERS + 1)), "movement_track", text)
    for place, track in enumerate(document.movement_track):
        steps = track.steps
        good = steps.one >= max(steps.two, steps.three)
        need_pack(good, f"movement_track[{place}].steps", "speed 1 has the most steps")


def _check_missions(document: PackDocument) -> None:
    """Refuse missions that no kingdom has, or that the rules cannot judge."""
    kingdoms = [table.id for table in document.kingdom]
    conditions = [card.condition for card in document.mission]
    shipped = read_toml(shipped_text(), PackDocument)
    type_of = {card.condition: card.type for card in shipped.mission}
    for place, card in enumerate(document.mission):
        path, asked = f"mission[{place}]", card.condition
        need_pack(
            card.kingdom in kingdoms, f"{path}.kingdom", f"there is no kingdom {card.kingdom!r}"
        )
        need_pack(asked in type_of, f"{path}.condition", f"there is no condition {asked!r}")
        need_pack(asked not in conditions[:place], f"{path}.condition", f"{asked} is listed twice")
        text = f"{asked} is {type_of[asked]}, not {card.type}"
        need_pack(card.type == type_of[asked], f"{path}.type", text)
        good = asked != components.CONDITIONS[components.SEVEN_KILLS] or card.number > 0
        need_pack(good, f"{path}.number", "must be at least 1")
    owners = [card.kingdom for card in document.mission]
    each = len(owners) // len(kingdoms)
    for place, id in enumerate(kingdoms):
        text = f"{id} has {owners.count(id)} missions, not {each}"
        need_pack(owners.count(id) == each, f"kingdom[{place}]", text)
