"""The data pack made into tables, once its parts fit together.

Every fault is a BadPack with the path of its field; types and bounds are checked in `pack`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal

from barrow.games.dark_age_z.components import (
    BRONZE,
    CONDITIONS,
    DIFFICULTIES,
    ICONS,
    KIND_OF,
    MELEE,
    MISSION_KINDS,
    MISSIONS_EACH,
    MOST_TYPES,
    NEITHER,
    RANGED,
    RANKS,
    RELICS,
    TRACKS,
    WEAKENED,
    ArmyType,
    Commander,
    Figures,
    Invasion,
    Kingdom,
    Level,
    Mission,
    Mode,
    Pack,
    Relic,
    Track,
)
from barrow.games.dark_age_z.pack import (
    ByPlayers,
    CommanderCard,
    PackDocument,
    read_document,
    shipped_text,
)
from barrow.kernel.errors import BadPack

PLAYERS: Final[list[Literal["2", "3", "4", "5"]]] = ["2", "3", "4", "5"]
SPEEDS: Final[list[Literal["1", "2", "3"]]] = ["1", "2", "3"]


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships."""
    text = shipped_text() if data is None else data
    told = read_document(text)
    _check_counts(told)
    kingdoms, missions = _read_missions(told)
    pack = Pack(
        _read_armies(told),
        [_read_commander(card) for card in told.commander],
        _read_invasions(told),
        _read_relics(told),
        kingdoms,
        missions,
        _read_tracks(told),
        _read_levels(told),
        _read_steps(told),
        [ICONS.index(icon) for icon in told.frontier.icons.by_zone],
        told.kingdom_board.command_icons_by_level,
        _read_modes(told),
        _read_thresholds(told),
        _read_power_ups(told),
        _read_figures(told),
    )
    return pack, blake2b(text.encode(), digest_size=16).hexdigest()


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise BadPack(f"{path}[{place}].id", f"{id} is there twice")
        if not id.replace("-", "").isalnum() or not id.isascii() or id != id.lower():
            raise BadPack(f"{path}[{place}].id", f"{id!r} is not an id of words and hyphens")
    return ids


def _check_counts(told: PackDocument) -> None:
    """Refuse cards that are not as many as [components] says."""
    parts = told.components
    bronze = [card.copies for card in told.army_card if card.rank == BRONZE]
    for path, stated, found in (
        ("army_cards", parts.army_cards, sum(card.copies for card in told.army_card)),
        ("bronze_army_cards", parts.bronze_army_cards, sum(bronze)),
        ("weakened_army_cards", parts.weakened_army_cards, told.weakened_card.copies),
        ("relic_cards", parts.relic_cards, sum(card.copies for card in told.relic)),
        ("commander_cards", parts.commander_cards, len(told.commander)),
        ("zombie_invasion_cards", parts.zombie_invasion_cards, len(told.invasion_card)),
        ("boss_invasion_cards", parts.boss_invasion_cards, len(told.boss_card)),
        ("kingdom_mission_cards", parts.kingdom_mission_cards, len(told.mission)),
        ("kingdom_boards", parts.kingdom_boards, len(told.kingdom)),
    ):
        if stated != found:
            raise BadPack(f"components.{path}", f"says {stated}, but the pack holds {found}")
    _check_supplies(told)


def _check_supplies(told: PackDocument) -> None:
    """Refuse figures that five players cannot start with."""
    most = len(PLAYERS) + 1
    if len(told.kingdom) < most:
        raise BadPack("kingdom", f"{most} players need {most} kingdoms, not {len(told.kingdom)}")
    setup = told.setup
    each = setup.command_tokens_per_player + setup.pioneer_tokens_per_player
    if each * most > told.components.command_tokens:
        text = f"{most} players start with {each * most}, more than there are"
        raise BadPack("components.command_tokens", text)
    if most + setup.gathering_offset > len(told.commander):
        raise BadPack("setup.gathering_offset", f"asks for more than {len(told.commander)} cards")
    if told.barbarian.deck_size > told.components.bronze_army_cards:
        raise BadPack("barbarian.deck_size", "is more than there are bronze cards")
    modes = told.modes
    for path, days, drawn, there in (
        ("competitive", modes.competitive.days, modes.competitive.invasion_cards_drawn, 0),
        ("cooperative", modes.cooperative.days, modes.cooperative.invasion_cards_drawn, 1),
    ):
        if days != drawn + 1:
            raise BadPack(f"modes.{path}.days", f"must be {drawn + 1}: {drawn} cards and a boss")
        if drawn + there > len(told.invasion_card):
            raise BadPack(f"modes.{path}.invasion_cards_drawn", "is more than there are cards")
    if not told.boss_card:
        raise BadPack("boss_card", "there is no boss")


def _attack(word: str) -> int:
    return {"": NEITHER, "melee": MELEE, "ranged": RANGED}[word]


def _read_armies(told: PackDocument) -> list[ArmyType]:
    _unique([card.id for card in told.army_card] + [told.weakened_card.id], "army_card")
    if len(told.army_card) >= MOST_TYPES:
        raise BadPack("army_card", f"there may be {MOST_TYPES - 1} kinds of Army Card")
    ranks = {table.rank: table for table in told.army_rank}
    if sorted(ranks) != list(range(BRONZE, RANKS + 1)) or len(told.army_rank) != RANKS:
        raise BadPack("army_rank", "must hold ranks 1, 2 and 3, each once")
    armies = []
    for card in told.army_card:
        table = ranks[card.rank]
        slots = [0] + [card.slots.get(rank, 0) for rank in ("1", "2", "3")]
        armies.append(
            ArmyType(
                card.id,
                f"{table.unit} {card.attack}",
                card.rank,
                card.attack,
                _attack(table.attack_type),
                table.zombification,
                table.charge,
                slots,
                card.copies,
            )
        )
    return [*armies, _read_weakened(told)]


def _read_weakened(told: PackDocument) -> ArmyType:
    weak = told.weakened_card
    if weak.slots:
        raise BadPack("weakened_card.slots", "a Weakened Army has no slots")
    return ArmyType(
        weak.id,
        "Weakened Army",
        WEAKENED,
        weak.attack,
        _attack(weak.attack_type),
        weak.zombification,
        weak.charge,
        [0] * (RANKS + 1),
        weak.copies,
    )


def _read_commander(card: CommanderCard) -> Commander:
    commander = Commander(
        card.id, card.name, card.attack, _attack(card.attack_type), card.charge, card.zones
    )
    commander.text = card.text
    commander.unbeatable = card.ability == "unbeatable"
    commander.relics_on_assign = 1 if card.ability == "draw-relic-on-assign" else 0
    commander.vp_on_assign = 2 if card.ability == "vp-2-on-recruit" else 0
    commander.protection = 1 if card.ability == "gate-protection-1" else 0
    commander.command_icons = card.command_icons
    commander.army_icons = card.army_icons
    return commander


def _read_invasions(told: PackDocument) -> list[Invasion]:
    _unique([card.id for card in told.commander], "commander")
    ids = [card.id for card in told.invasion_card] + [card.id for card in told.boss_card]
    _unique(ids, "invasion_card")
    found = []
    for card in told.invasion_card:
        invasion = Invasion(
            card.id, card.name, card.zombies, card.hp, card.damage, card.speed, False
        )
        invasion.power_zombies, invasion.power_hp = card.power_zombies, card.power_hp
        found.append(invasion)
    for boss in told.boss_card:
        invasion = Invasion(
            boss.id, boss.name, boss.zombies, boss.hp, boss.damage, boss.speed, True
        )
        invasion.immune_to = _attack(boss.immune_to)
        invasion.weaken_zones = boss.weaken_zones
        invasion.reset_technology = boss.reset_technology
        invasion.text = f"{boss.ability_name}: {boss.text}"
        found.append(invasion)
    return found


def _read_relics(told: PackDocument) -> list[Relic]:
    if [card.id for card in told.relic] != RELICS:
        raise BadPack("relic", f"must be, in this order: {', '.join(RELICS)}")
    return [
        Relic(
            card.id,
            card.name,
            card.phases,
            card.command,
            [card.effect_a, card.effect_b],
            card.copies,
        )
        for card in told.relic
    ]


def _read_missions(told: PackDocument) -> tuple[list[Kingdom], list[Mission]]:
    ids = _unique([table.id for table in told.kingdom], "kingdom")
    _unique([card.id for card in told.mission], "mission")
    missions: list[Mission] = []
    owned: list[list[int]] = [[] for _ in ids]
    for place, card in enumerate(told.mission):
        path = f"mission[{place}]"
        if card.kingdom not in ids:
            raise BadPack(f"{path}.kingdom", f"there is no kingdom {card.kingdom!r}")
        if card.condition not in CONDITIONS:
            raise BadPack(f"{path}.condition", f"there is no condition {card.condition!r}")
        condition = CONDITIONS.index(card.condition)
        if any(mission.condition == condition for mission in missions):
            raise BadPack(f"{path}.condition", f"{card.condition} is there twice")
        kind = MISSION_KINDS[KIND_OF[condition]]
        if card.type != kind:
            raise BadPack(f"{path}.type", f"{card.condition} is {kind}, not {card.type}")
        kingdom = ids.index(card.kingdom)
        mission = Mission(card.id, kingdom, KIND_OF[condition], condition, card.text)
        mission.cards, mission.relics = card.reward.draw_army, card.reward.draw_relic
        mission.vp, mission.tokens = card.reward.vp, card.reward.command_tokens
        mission.reactivations = card.reward.reactivate
        mission.per_day = card.max_per_day
        owned[kingdom].append(place)
        missions.append(mission)
    for place, places in enumerate(owned):
        if len(places) != MISSIONS_EACH:
            text = f"{ids[place]} has {len(places)} missions, not {MISSIONS_EACH}"
            raise BadPack(f"kingdom[{place}]", text)
    kingdoms = [
        Kingdom(table.id, table.name, table.color, places)
        for table, places in zip(told.kingdom, owned)
    ]
    return kingdoms, missions


def _read_tracks(told: PackDocument) -> list[Track]:
    if [table.id for table in told.strategy_track] != TRACKS:
        raise BadPack("strategy_track", f"must be, in this order: {', '.join(TRACKS)}")
    tracks = []
    for place, table in enumerate(told.strategy_track):
        restore = [0, 0] + [_entry(table.restore, n, place) for n in PLAYERS]
        tracks.append(Track(table.id, table.name, table.costs, table.end == "closed", restore))
    return tracks


def _entry(restore: ByPlayers, players: Literal["2", "3", "4", "5"], place: int) -> int:
    if players not in restore:
        raise BadPack(f"strategy_track[{place}].restore.{players}", "is missing")
    return restore[players]


def _read_levels(told: PackDocument) -> list[Level]:
    if [table.level for table in told.tech_level] != [0, 1, 2, 3]:
        raise BadPack("tech_level", "must be levels 0, 1, 2 and 3, in this order")
    levels = []
    for table in told.tech_level:
        if table.level and (table.cost_rank == 0 or table.cost_count == 0):
            raise BadPack(f"tech_level[{table.level}].cost_rank", "a level has a price")
        unlocks = [rank in table.unlocks for rank in range(RANKS + 1)]
        levels.append(Level(table.name, table.cost_rank, table.cost_count, unlocks))
    return levels


def _read_steps(told: PackDocument) -> list[list[int]]:
    steps: list[list[int]] = [[], []]
    for players in PLAYERS:
        tables = [table for table in told.movement_track if str(table.players) == players]
        if len(tables) != 1:
            raise BadPack("movement_track", f"must hold one track for {players} players")
        for speed in SPEEDS:
            if speed not in tables[0].steps:
                raise BadPack(f"movement_track.steps.{speed}", f"is missing for {players} players")
        track = [0] + [tables[0].steps[speed] for speed in SPEEDS]
        if max(track) != track[1]:
            raise BadPack("movement_track.steps", "speed 1 has the most steps")
        steps.append(track)
    return steps


def _read_modes(told: PackDocument) -> list[Mode]:
    competitive, cooperative = told.modes.competitive, told.modes.cooperative
    return [
        Mode(competitive.days, competitive.invasion_cards_drawn, competitive.vp.start),
        Mode(cooperative.days, cooperative.invasion_cards_drawn, cooperative.vp.start),
    ]


def _read_thresholds(told: PackDocument) -> list[int]:
    table = told.modes.cooperative.threshold
    return [0, 0, table.two, table.three, table.four, table.five]


def _read_power_ups(told: PackDocument) -> list[int]:
    ids = [card.id for card in told.invasion_card]
    found = []
    for difficulty in DIFFICULTIES:
        id = getattr(told.modes.cooperative.difficulty, difficulty)
        if id not in ids:
            path = f"modes.cooperative.difficulty.{difficulty}"
            raise BadPack(path, f"there is no invasion card {id!r}")
        found.append(ids.index(id))
    return found


def _read_figures(told: PackDocument) -> Figures:
    return Figures(
        command_tokens=told.components.command_tokens,
        start_tokens=told.setup.command_tokens_per_player,
        first_cards=told.setup.army_cards_starting_player,
        other_cards=told.setup.army_cards_other_players,
        hand_limit=told.setup.hand_limit_army_cards,
        refresh_limit=told.strategy_track[-1].max_cards,
        gathering_offset=told.setup.gathering_offset,
        pioneers_each=told.setup.pioneer_tokens_per_player,
        icon_protection=told.frontier.gate_protection_per_icon,
        lose_at=told.modes.cooperative.vp.lose_at,
        barbarian_cards=told.barbarian.deck_size,
    )
