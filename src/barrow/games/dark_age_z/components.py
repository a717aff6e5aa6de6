"""What comes in the box: cards, boards, tracks, the figures of the rules.

`Pack` holds the data pack as typed tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this. A place is a War Zone of a board:
`board * ZONES + zone - 1`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import tables

ZONES: Final = 5
MOST_PLAYERS: Final = 5
MOST_BOARDS: Final = 5
NOBODY: Final = -1
NOTHING: Final = -1

# Ranks of Army Cards (DZ-2.9).
BRONZE: Final = 1
GOLD: Final = 3
RANKS: Final = 3
RANK_NAMES: Final[list[str]] = ["weakened", "bronze", "silver", "gold"]

PHASES: Final = 4  # of a day, counted from 1 (DZ-4.1)
SPEEDS: Final = 3  # of zombies, counted from 1

# Attack types, also what a boss is immune to.
NEITHER: Final = ""
MELEE: Final = "melee"
RANGED: Final = "ranged"

UNBEATABLE: Final = "unbeatable"  # the ability of the Commander whose army is never defeated

# Icons on both sides of a zone.
COMMAND_ICON: Final = 1
ARMY_ICON: Final = 2
GATE_ICON: Final = 3
ICONS: Final[list[str]] = ["none", "command", "army", "gate"]

# Strategy Command Tracks, in the order of the data pack.
DRAW_ARMY: Final = 0
CHOOSE_RELIC: Final = 1
REACTIVATE: Final = 2
REFRESH: Final = 3
TRACKS: Final[list[str]] = ["draw-army", "choose-relic", "reactivate", "refresh"]
CLOSED: Final = "closed"  # what becomes of a command at the end of its track

# Relics; a relic's effects are numbered 2 * relic (A) and 2 * relic + 1 (B).
ANGELS_KISS: Final = 0
APOLLOS_EYES: Final = 1
AZRAELS_ROAR: Final = 2
DRACULAS_POTION: Final = 3
GAZE_OF_THE_DEAD: Final = 4
HOWLING_HAMMER: Final = 5
IMMORTAL_VEST: Final = 6
INVISIBLE_SPEAR: Final = 7
IRON_STEED: Final = 8
MIND_READER: Final = 9
STAR_OF_DAWN: Final = 10
TITANIC_ESSENCE: Final = 11
RELICS: Final[list[str]] = [
    "angels-kiss",
    "apollos-eyes",
    "azraels-roar",
    "draculas-potion",
    "gaze-of-the-dead",
    "howling-hammer",
    "immortal-vest",
    "invisible-spear",
    "iron-steed",
    "mind-reader",
    "star-of-dawn",
    "titanic-essence",
]
SIDES: Final[list[str]] = ["a", "b"]

# Dracula's Potion B turns one of these into zombies.
REINFORCEMENTS: Final = 0
ITS_COMMANDER: Final = 1
PARTS: Final[list[str]] = ["reinforcements", "commander"]

END_GAME: Final = "end-game"  # when a mission is judged (DZ-5.71)

# What a mission asks for (DZ-5.74 to DZ-5.93).
PLAY_RELIC: Final = 0
DISCARD_RELIC: Final = 1
TWO_RELICS: Final = 2
MOST_RELICS: Final = 3
ARMY_CONSUMED: Final = 4
FIRST_TO_PASS: Final = 5
ZONE_FIVE_REACHED: Final = 6
LEVEL_THREE: Final = 7
PLAY_GOLD: Final = 8
MOST_ICONS: Final = 9
COMMANDER_IN_FRONT: Final = 10
MOST_CARDS: Final = 11
SEVEN_KILLS: Final = 12
MOST_KILLS: Final = 13
MOST_OWN_ARMIES: Final = 14
FEW_CARDS: Final = 15
SAME_LOYALTY: Final = 16
GATE_HELD: Final = 17
ZONES_FIVE_ACTIVE: Final = 18
MOST_ARMIES: Final = 19
CONDITIONS: Final[list[str]] = [
    "play-relic",
    "discard-relic-on-own-turn",
    "played-2-relics-today",
    "most-relics-in-hand",
    "own-active-army-consumed",
    "first-to-pass-today",
    "zombie-reached-zone-5",
    "technology-level-3",
    "play-gold-army",
    "most-command-icons-in-phase-4",
    "commander-in-zone-1-or-2",
    "most-army-cards-in-hand",
    "every-7-kills-in-a-day",
    "most-kills-today",
    "most-own-active-armies-min-2",
    "at-most-1-army-card-in-hand",
    "played-behind-same-loyalty",
    "a-gate-of-yours-took-0-damage",
    "both-zones-5-active",
    "most-active-armies-on-own-frontiers-min-2",
]

COMPETITIVE: Final = "competitive"
COOPERATIVE: Final = "cooperative"
EASY: Final = "easy"
DIFFICULTIES: Final[list[str]] = [EASY, "hard"]


def boards_for(players: int) -> int:
    """Return how many Frontier Boards, and kingdoms, a table has (DZ-2.1).

    With two players the Barbarian's is the third (DZ-7.1).
    """
    return max(players, 3)


class ArmyType:
    """One kind of Army Card; the Weakened Army is the last kind."""

    def __init__(
        self,
        card: tables.ArmyCard | tables.WeakenedCard,
        kind: tables.ArmyRank | tables.WeakenedCard,
        name: str,
    ) -> None:
        self.id: Final = card.id
        self.name: Final = name
        self.rank: Final = card.rank
        self.attack: Final = card.attack
        self.attack_type: Final = kind.attack_type
        self.zombification: Final = kind.zombification
        self.charge: Final = kind.charge
        # By rank: the bonus, 0 where there is no slot.
        self.slots: Final = [card.slots.get(str(rank), 0) for rank in range(RANKS + 1)]
        self.copies: Final = card.copies


class Invasion:
    """One Zombie Invasion Card, or a boss."""

    def __init__(self, card: tables.InvasionCard | tables.BossCard) -> None:
        boss = card if isinstance(card, tables.BossCard) else None
        common = card if isinstance(card, tables.InvasionCard) else None
        self.id: Final = card.id
        self.name: Final = card.name
        self.zombies: Final = card.zombies
        self.hp: Final = card.hp
        self.damage: Final = card.damage
        self.speed: Final = card.speed
        self.is_boss: Final = boss is not None
        self.power_zombies: Final = 0 if common is None else common.power_zombies
        self.power_hp: Final = 0 if common is None else common.power_hp
        self.immune_to: Final = NEITHER if boss is None else boss.immune_to
        self.weaken_zones: Final[list[int]] = [] if boss is None else boss.weaken_zones
        self.reset_technology: Final = boss is not None and boss.reset_technology
        self.text: Final = "" if boss is None else f"{boss.ability_name}: {boss.text}"


class RelicNumbers:
    """The numbers that relic effects name (DZ-5.11 to DZ-5.34)."""

    def __init__(self, relics: list[tables.Relic]) -> None:
        numbers = [relic.numbers for relic in relics]
        self.kiss_armies: Final = numbers[ANGELS_KISS]["armies"]
        self.apollo_drawn: Final = numbers[APOLLOS_EYES]["drawn"]
        self.apollo_seen: Final = numbers[APOLLOS_EYES]["seen"]
        self.apollo_played: Final = numbers[APOLLOS_EYES]["played"]
        self.roar_kills: Final = numbers[AZRAELS_ROAR]["kills"]  # for each group of this many kills
        self.roar_vp: Final = numbers[AZRAELS_ROAR]["vp"]  # VP more, or less
        self.potion_card: Final = numbers[DRACULAS_POTION]["zombies_per_card"]
        self.potion_commander: Final = numbers[DRACULAS_POTION]["zombies_per_commander"]
        self.gaze_zombies: Final = numbers[GAZE_OF_THE_DEAD]["zombies"]
        self.hammer_players: Final = numbers[HOWLING_HAMMER]["players"]
        self.hammer_tokens: Final = numbers[HOWLING_HAMMER]["tokens"]
        self.vest_vp: Final = numbers[IMMORTAL_VEST]["vp"]
        self.steed_commands: Final = numbers[IRON_STEED]["commands"]
        self.steed_steps: Final = numbers[IRON_STEED]["steps"]
        self.mind_cards: Final = numbers[MIND_READER]["cards"]
        self.titan_zombies: Final = numbers[TITANIC_ESSENCE]["zombies"]
        self.titan_protection: Final = numbers[TITANIC_ESSENCE]["protection"]
        # The highest number that a player is asked for.
        self.most: Final = max(self.gaze_zombies, self.mind_cards)


class Mode:
    """What differs between competitive and cooperative play."""

    def __init__(self, mode: tables.Competitive | tables.Cooperative) -> None:
        self.days: Final = mode.days
        self.cards_drawn: Final = mode.cards_drawn
        self.start_vp: Final = mode.vp.start


class Armies:
    """The Army Cards by type, and each of their figures in a list of its own."""

    def __init__(self, document: tables.PackDocument) -> None:
        weakened, ranks = document.weakened_card, {rank.rank: rank for rank in document.army_rank}
        armies = [
            ArmyType(card, ranks[card.rank], f"{ranks[card.rank].unit} {card.attack}")
            for card in document.army_card
        ]
        armies.append(ArmyType(weakened, weakened, "Weakened Army"))
        types = range(len(armies))
        self.armies: Final = armies
        self.types: Final = len(armies)
        self.weakened: Final = len(armies) - 1
        self.no_cards: Final = [0] * len(armies)  # a row of counts; never changed
        self.rank_of: Final = [army.rank for army in armies]
        self.attack_of: Final = [army.attack for army in armies]
        self.attack_type_of: Final = [army.attack_type for army in armies]
        self.zombification_of: Final = [army.zombification for army in armies]
        self.charge_of: Final = [army.charge for army in armies]
        self.slots_of: Final = [army.slots for army in armies]  # by type, by rank
        self.is_bronze: Final = [army.rank == BRONZE for army in armies]
        # How many of each type there are; Weakened Armies are no part of any deck.
        self.copies: Final = [army.copies if army.rank else 0 for army in armies]
        # By the lowest and the highest rank: the types from one to the other, in order.
        self.types_within: Final = [
            [
                [type for type in types if lowest <= self.rank_of[type] <= highest]
                for highest in range(RANKS + 1)
            ]
            for lowest in range(RANKS + 1)
        ]
        # By technology level, by type: the ranks of the slots that are unlocked (DZ-4.51).
        self.unlocked: Final = [
            [
                [rank for rank in range(1, RANKS + 1) if rank in level.unlocks and slots[rank]]
                for slots in self.slots_of
            ]
            for level in document.tech_level
        ]


class Cards(Armies):
    """All cards."""

    def __init__(self, document: tables.PackDocument) -> None:
        super().__init__(document)
        kingdoms = [kingdom.id for kingdom in document.kingdom]
        self.commanders: Final = document.commander
        # By Commander, by zone from 0: whether it can be assigned there (DZ-4.61).
        self.goes_to: Final = [
            [zone + 1 in commander.zones for zone in range(ZONES)] for commander in self.commanders
        ]
        self.invasions: Final = [Invasion(card) for card in document.invasion_card]
        self.invasions.extend([Invasion(boss) for boss in document.boss_card])
        self.ordinary: Final = list(range(len(document.invasion_card)))
        self.bosses: Final = list(range(len(self.ordinary), len(self.invasions)))
        self.relics: Final = document.relic
        self.relic_numbers: Final = RelicNumbers(document.relic)
        self.relic_copies: Final = [relic.copies for relic in self.relics]
        self.no_relics: Final = [0] * len(self.relics)  # a row of counts; never changed
        # By effect: what the card says.
        self.effect_texts: Final = [
            text for relic in self.relics for text in (relic.effect_a, relic.effect_b)
        ]
        # By phase: the relics that may be played in it.
        self.relics_in: Final = [
            [at for at, relic in enumerate(self.relics) if phase in relic.phases]
            for phase in range(PHASES + 1)
        ]
        self.kingdoms: Final = document.kingdom
        self.missions: Final = document.mission
        # By kingdom: its missions in their order.
        self.missions_of: Final[list[list[int]]] = [[] for _ in kingdoms]
        # By kingdom, by condition: the mission that asks for it, or NOTHING.
        self.mission_for: Final = [[NOTHING] * len(CONDITIONS) for _ in kingdoms]
        for at, mission in enumerate(self.missions):
            kingdom = kingdoms.index(mission.kingdom)
            self.missions_of[kingdom].append(at)
            self.mission_for[kingdom][CONDITIONS.index(mission.condition)] = at


class Pack(Cards):
    """The whole data pack."""

    def __init__(self, document: tables.PackDocument) -> None:
        super().__init__(document)
        competitive, cooperative = document.modes.competitive, document.modes.cooperative
        power_ups = [cooperative.difficulty.easy, cooperative.difficulty.hard]
        invasions = [card.id for card in self.invasions]
        self.figures: Final = document.setup
        self.command_tokens: Final = document.components.command_tokens
        self.icon_protection: Final = document.frontier.gate_protection_per_icon
        self.barbarian_cards: Final = document.barbarian.deck_size
        self.modes: Final = [Mode(competitive), Mode(cooperative)]
        self.lose_at: Final = cooperative.vp.lose_at
        self.thresholds: Final = by_players(cooperative.threshold)
        # By difficulty: the Initial Power Up Card.
        self.power_ups: Final = [invasions.index(id) for id in power_ups]
        self.levels: Final = document.tech_level
        self.command_icons: Final = document.kingdom_board.command_icons_by_level  # by level
        self.icons: Final = [ICONS.index(icon) for icon in document.frontier.icons.by_zone]
        # By icon: the zones, from 0, that show it on both sides.
        self.zones_with: Final = [
            [zone for zone in range(ZONES) if self.icons[zone] == icon]
            for icon in range(len(ICONS))
        ]
        # By number of players, then speed.
        self.steps: Final = [[0] * (SPEEDS + 1) for _ in range(MOST_PLAYERS + 1)]
        for track in document.movement_track:
            steps = track.steps
            self.steps[track.players] = [0, steps.one, steps.two, steps.three]
        self.tracks: Final = document.strategy_track
        # By track, by number of players: how far its marker goes back in the cleanup.
        self.restores: Final = [by_players(track.restore) for track in self.tracks]
        # By track, by the position of its marker: the price, or NOTHING at a closed end (DZ-2.18).
        self.prices: Final = [
            [*track.costs, NOTHING if track.end == CLOSED else track.costs[-1]]
            for track in self.tracks
        ]
        self.lowest_price: Final = min([min(track.costs) for track in self.tracks])


def by_players(table: tables.ByPlayers) -> list[int]:
    """Return a table as a list, by number of players."""
    return [0, 0, table.two, table.three, table.four, table.five]
