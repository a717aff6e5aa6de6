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
    NEITHER,
    RANGED,
    RANKS,
    REFRESH,
    RELICS,
    SEVEN_KILLS,
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
    RelicNumbers,
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


# Texts that come to the same pack as an older one, by their hashes: records and positions of the
# older one are those of the newer. This one names numbers that the rules had to themselves.
SAME_AS: Final = {"d06094207b7c754913843891d6a17c7a": "94f0433defd70d23732446566536637c"}


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash that records know it by; None is the pack that ships."""
    text = shipped_text() if data is None else data
    document = fill_in(read_document(text))
    _check_counts(document)
    kingdoms, missions = _read_missions(document)
    pack = Pack(
        _read_armies(document),
        [_read_commander(card) for card in document.commander],
        _read_invasions(document),
        _read_relics(document),
        _read_relic_numbers(document),
        kingdoms,
        missions,
        _read_tracks(document),
        _read_levels(document),
        _read_steps(document),
        [ICONS.index(icon) for icon in document.frontier.icons.by_zone],
        document.kingdom_board.command_icons_by_level,
        _read_modes(document),
        _read_thresholds(document),
        _read_power_ups(document),
        _read_figures(document),
    )
    found = blake2b(text.encode(), digest_size=16).hexdigest()
    return pack, SAME_AS.get(found, found)


def fill_in(document: PackDocument) -> PackDocument:
    """Return the pack with the numbers that it leaves out: those of the pack that ships.

    Packs that were edited before the shipped one named these numbers are played as they were.
    """
    shipped = read_document(shipped_text())
    tracks = {track.id: track for track in shipped.strategy_track}
    for track in document.strategy_track:
        if track.number is None and track.id in tracks:
            track.number = tracks[track.id].number
    abilities = {card.ability: card for card in shipped.commander}
    for card in document.commander:
        usual = abilities[card.ability]
        card.relics = usual.relics if card.relics is None else card.relics
        card.vp = usual.vp if card.vp is None else card.vp
        card.protection = usual.protection if card.protection is None else card.protection
    numbers = {relic.id: relic.numbers for relic in shipped.relic}
    for relic in document.relic:
        relic.numbers = {**numbers.get(relic.id, {}), **relic.numbers}
    conditions = {mission.condition: mission.number for mission in shipped.mission}
    for mission in document.mission:
        if mission.number is None:
            mission.number = conditions.get(mission.condition)
    return document


def _unique(ids: list[str], path: str) -> list[str]:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise BadPack(f"{path}[{place}].id", f"{id} is there twice")
        if not id.replace("-", "").isalnum() or not id.isascii() or id != id.lower():
            raise BadPack(f"{path}[{place}].id", f"{id!r} is not an id of words and hyphens")
    return ids


def _check_counts(document: PackDocument) -> None:
    """Refuse cards that are not as many as [components] says."""
    parts = document.components
    bronze = [card.copies for card in document.army_card if card.rank == BRONZE]
    for path, stated, found in (
        ("army_cards", parts.army_cards, sum(card.copies for card in document.army_card)),
        ("bronze_army_cards", parts.bronze_army_cards, sum(bronze)),
        ("weakened_army_cards", parts.weakened_army_cards, document.weakened_card.copies),
        ("relic_cards", parts.relic_cards, sum(card.copies for card in document.relic)),
        ("commander_cards", parts.commander_cards, len(document.commander)),
        ("zombie_invasion_cards", parts.zombie_invasion_cards, len(document.invasion_card)),
        ("boss_invasion_cards", parts.boss_invasion_cards, len(document.boss_card)),
        ("kingdom_mission_cards", parts.kingdom_mission_cards, len(document.mission)),
        ("kingdom_boards", parts.kingdom_boards, len(document.kingdom)),
    ):
        if stated != found:
            raise BadPack(f"components.{path}", f"says {stated}, but the pack holds {found}")
    _check_supplies(document)


def _check_supplies(document: PackDocument) -> None:
    """Refuse figures that five players cannot start with."""
    most = len(PLAYERS) + 1
    if len(document.kingdom) < most:
        raise BadPack(
            "kingdom", f"{most} players need {most} kingdoms, not {len(document.kingdom)}"
        )
    setup = document.setup
    each = setup.command_tokens_per_player + setup.pioneer_tokens_per_player
    if each * most > document.components.command_tokens:
        text = f"{most} players start with {each * most}, more than there are"
        raise BadPack("components.command_tokens", text)
    if most + setup.gathering_offset > len(document.commander):
        raise BadPack(
            "setup.gathering_offset", f"asks for more than {len(document.commander)} cards"
        )
    if document.barbarian.deck_size > document.components.bronze_army_cards:
        raise BadPack("barbarian.deck_size", "is more than there are bronze cards")
    modes = document.modes
    for path, days, drawn, there in (
        ("competitive", modes.competitive.days, modes.competitive.invasion_cards_drawn, 0),
        ("cooperative", modes.cooperative.days, modes.cooperative.invasion_cards_drawn, 1),
    ):
        if days != drawn + 1:
            raise BadPack(f"modes.{path}.days", f"must be {drawn + 1}: {drawn} cards and a boss")
        if drawn + there > len(document.invasion_card):
            raise BadPack(f"modes.{path}.invasion_cards_drawn", "is more than there are cards")
    if not document.boss_card:
        raise BadPack("boss_card", "there is no boss")


def _attack(word: str) -> int:
    return {"": NEITHER, "melee": MELEE, "ranged": RANGED}[word]


def _read_armies(document: PackDocument) -> list[ArmyType]:
    _unique([card.id for card in document.army_card] + [document.weakened_card.id], "army_card")
    ranks = {table.rank: table for table in document.army_rank}
    if sorted(ranks) != list(range(BRONZE, RANKS + 1)) or len(document.army_rank) != RANKS:
        raise BadPack("army_rank", "must hold ranks 1, 2 and 3, each once")
    armies = []
    for card in document.army_card:
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
    return [*armies, _read_weakened(document)]


def _read_weakened(document: PackDocument) -> ArmyType:
    weak = document.weakened_card
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
    commander.relics_on_assign = card.relics or 0
    commander.vp_on_assign = card.vp or 0
    commander.protection = card.protection or 0
    commander.command_icons = card.command_icons
    commander.army_icons = card.army_icons
    return commander


def _read_invasions(document: PackDocument) -> list[Invasion]:
    _unique([card.id for card in document.commander], "commander")
    ids = [card.id for card in document.invasion_card] + [card.id for card in document.boss_card]
    _unique(ids, "invasion_card")
    found = []
    for card in document.invasion_card:
        invasion = Invasion(
            card.id, card.name, card.zombies, card.hp, card.damage, card.speed, False
        )
        invasion.power_zombies, invasion.power_hp = card.power_zombies, card.power_hp
        found.append(invasion)
    for boss in document.boss_card:
        invasion = Invasion(
            boss.id, boss.name, boss.zombies, boss.hp, boss.damage, boss.speed, True
        )
        invasion.immune_to = _attack(boss.immune_to)
        invasion.weaken_zones = boss.weaken_zones
        invasion.reset_technology = boss.reset_technology
        invasion.text = f"{boss.ability_name}: {boss.text}"
        found.append(invasion)
    return found


def _read_relics(document: PackDocument) -> list[Relic]:
    if [card.id for card in document.relic] != RELICS:
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
        for card in document.relic
    ]


def _read_relic_numbers(document: PackDocument) -> RelicNumbers:
    numbers = {card.id: card.numbers for card in document.relic}
    known = {card.id: card.numbers for card in read_document(shipped_text()).relic}
    for place, card in enumerate(document.relic):
        for name in card.numbers:
            if name not in known[card.id]:
                raise BadPack(f"relic[{place}].numbers.{name}", f"{card.name} has no such number")
    return RelicNumbers(
        kiss_armies=numbers["angels-kiss"]["armies"],
        apollo_drawn=numbers["apollos-eyes"]["drawn"],
        apollo_seen=numbers["apollos-eyes"]["seen"],
        apollo_played=numbers["apollos-eyes"]["played"],
        roar_kills=numbers["azraels-roar"]["kills"],
        roar_vp=numbers["azraels-roar"]["vp"],
        potion_card=numbers["draculas-potion"]["zombies_per_card"],
        potion_commander=numbers["draculas-potion"]["zombies_per_commander"],
        gaze_zombies=numbers["gaze-of-the-dead"]["zombies"],
        hammer_players=numbers["howling-hammer"]["players"],
        hammer_tokens=numbers["howling-hammer"]["tokens"],
        vest_vp=numbers["immortal-vest"]["vp"],
        steed_commands=numbers["iron-steed"]["commands"],
        steed_steps=numbers["iron-steed"]["steps"],
        mind_cards=numbers["mind-reader"]["cards"],
        titan_zombies=numbers["titanic-essence"]["zombies"],
        titan_protection=numbers["titanic-essence"]["protection"],
    )


def _read_missions(document: PackDocument) -> tuple[list[Kingdom], list[Mission]]:
    ids = _unique([table.id for table in document.kingdom], "kingdom")
    _unique([card.id for card in document.mission], "mission")
    missions: list[Mission] = []
    owned: list[list[int]] = [[] for _ in ids]
    for place, card in enumerate(document.mission):
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
        if condition == SEVEN_KILLS and not card.number:
            raise BadPack(f"{path}.number", "must be at least 1")
        kingdom = ids.index(card.kingdom)
        mission = Mission(card.id, kingdom, KIND_OF[condition], condition, card.text)
        mission.cards, mission.relics = card.reward.draw_army, card.reward.draw_relic
        mission.vp, mission.tokens = card.reward.vp, card.reward.command_tokens
        mission.reactivations = card.reward.reactivate
        mission.per_day = card.max_per_day
        mission.number = card.number or 0
        owned[kingdom].append(place)
        missions.append(mission)
    for place, places in enumerate(owned):
        if len(places) != MISSIONS_EACH:
            text = f"{ids[place]} has {len(places)} missions, not {MISSIONS_EACH}"
            raise BadPack(f"kingdom[{place}]", text)
    kingdoms = [
        Kingdom(table.id, table.name, table.color, places)
        for table, places in zip(document.kingdom, owned)
    ]
    return kingdoms, missions


def _read_tracks(document: PackDocument) -> list[Track]:
    if [table.id for table in document.strategy_track] != TRACKS:
        raise BadPack("strategy_track", f"must be, in this order: {', '.join(TRACKS)}")
    tracks = []
    for place, table in enumerate(document.strategy_track):
        restore = [0, 0] + [_entry(table.restore, n, place) for n in PLAYERS]
        closed = table.end == "closed"
        number = table.max_cards if table.id == TRACKS[REFRESH] else table.number or 0
        tracks.append(Track(table.id, table.name, table.costs, closed, restore, number))
    return tracks


def _entry(restore: ByPlayers, players: Literal["2", "3", "4", "5"], place: int) -> int:
    if players not in restore:
        raise BadPack(f"strategy_track[{place}].restore.{players}", "is missing")
    return restore[players]


def _read_levels(document: PackDocument) -> list[Level]:
    if [table.level for table in document.tech_level] != [0, 1, 2, 3]:
        raise BadPack("tech_level", "must be levels 0, 1, 2 and 3, in this order")
    levels = []
    for table in document.tech_level:
        if table.level and (table.cost_rank == 0 or table.cost_count == 0):
            raise BadPack(f"tech_level[{table.level}].cost_rank", "a level has a price")
        unlocks = [rank in table.unlocks for rank in range(RANKS + 1)]
        levels.append(Level(table.name, table.cost_rank, table.cost_count, unlocks))
    return levels


def _read_steps(document: PackDocument) -> list[list[int]]:
    steps: list[list[int]] = [[], []]
    for players in PLAYERS:
        tables = [table for table in document.movement_track if str(table.players) == players]
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


def _read_modes(document: PackDocument) -> list[Mode]:
    competitive, cooperative = document.modes.competitive, document.modes.cooperative
    return [
        Mode(competitive.days, competitive.invasion_cards_drawn, competitive.vp.start),
        Mode(cooperative.days, cooperative.invasion_cards_drawn, cooperative.vp.start),
    ]


def _read_thresholds(document: PackDocument) -> list[int]:
    table = document.modes.cooperative.threshold
    return [0, 0, table.two, table.three, table.four, table.five]


def _read_power_ups(document: PackDocument) -> list[int]:
    ids = [card.id for card in document.invasion_card]
    found = []
    for difficulty in DIFFICULTIES:
        id = getattr(document.modes.cooperative.difficulty, difficulty)
        if id not in ids:
            path = f"modes.cooperative.difficulty.{difficulty}"
            raise BadPack(path, f"there is no invasion card {id!r}")
        found.append(ids.index(id))
    return found


def _read_figures(document: PackDocument) -> Figures:
    return Figures(
        command_tokens=document.components.command_tokens,
        start_tokens=document.setup.command_tokens_per_player,
        first_cards=document.setup.army_cards_starting_player,
        other_cards=document.setup.army_cards_other_players,
        hand_limit=document.setup.hand_limit_army_cards,
        gathering_offset=document.setup.gathering_offset,
        pioneers_each=document.setup.pioneer_tokens_per_player,
        icon_protection=document.frontier.gate_protection_per_icon,
        lose_at=document.modes.cooperative.vp.lose_at,
        barbarian_cards=document.barbarian.deck_size,
    )
