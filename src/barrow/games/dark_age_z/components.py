"""What comes in the box: cards, boards, tracks, the figures of the rules.

`Pack` holds the data pack as typed tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this. A place is a War Zone of a board:
`board * ZONES + zone - 1`.
"""

from __future__ import annotations

from typing import Final

ZONES: Final = 5
MOST_PLAYERS: Final = 5
MOST_BOARDS: Final = 5
NOBODY: Final = -1
NOTHING: Final = -1

# Ranks of Army Cards (DZ-2.9).
WEAKENED: Final = 0
BRONZE: Final = 1
SILVER: Final = 2
GOLD: Final = 3
RANKS: Final = 3
RANK_NAMES: Final[list[str]] = ["weakened", "bronze", "silver", "gold"]

PHASES: Final = 4  # of a day, counted from 1 (DZ-4.1)

# Attack types, also what a boss is immune to.
NEITHER: Final = 0
MELEE: Final = 1
RANGED: Final = 2

# Icons on both sides of a zone.
NO_ICON: Final = 0
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

# When a mission is judged (DZ-5.71).
ALL_TIME: Final = 0
DAILY: Final = 1
END_GAME: Final = 2
MISSION_KINDS: Final[list[str]] = ["all-time", "daily", "end-game"]

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
# By condition: when a mission that asks for it is judged.
KIND_OF: Final[list[int]] = [
    *[ALL_TIME, ALL_TIME, DAILY, END_GAME],
    *[ALL_TIME, DAILY, DAILY, END_GAME],
    *[ALL_TIME, DAILY, DAILY, END_GAME],
    *[ALL_TIME, DAILY, END_GAME, END_GAME],
    *[ALL_TIME, DAILY, END_GAME, END_GAME],
]
MISSIONS_EACH: Final = 4

COMPETITIVE: Final = "competitive"
COOPERATIVE: Final = "cooperative"
EASY: Final = "easy"
DIFFICULTIES: Final[list[str]] = [EASY, "hard"]

_FEWEST_KINGDOMS: Final = 3  # with two players the Barbarian's is the third (DZ-7.1)


def boards_for(players: int) -> int:
    """Return how many Frontier Boards, and kingdoms, a table has (DZ-2.1, DZ-7.1)."""
    return max(players, _FEWEST_KINGDOMS)


class ArmyType:
    """One kind of Army Card; the Weakened Army is the last kind."""

    def __init__(
        self,
        id: str,
        name: str,
        rank: int,
        attack: int,
        attack_type: int,
        zombification: int,
        charge: int,
        slots: list[int],
        copies: int,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.rank: Final = rank
        self.attack: Final = attack
        self.attack_type: Final = attack_type
        self.zombification: Final = zombification
        self.charge: Final = charge
        self.slots: Final = slots  # by rank: the bonus, 0 where there is no slot
        self.copies: Final = copies


class Commander:
    """One Commander Card (DZ-5.41 to DZ-5.46)."""

    def __init__(
        self, id: str, name: str, attack: int, attack_type: int, charge: int, zones: list[int]
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.attack: Final = attack
        self.attack_type: Final = attack_type
        self.charge: Final = charge
        self.zones: Final = zones
        self.zones_from_0: Final = [zone for zone in range(ZONES) if zone + 1 in zones]
        self.text = ""
        self.unbeatable = False
        self.relics_on_assign = 0
        self.vp_on_assign = 0
        self.protection = 0
        self.command_icons = 0
        self.army_icons = 0


class Invasion:
    """One Zombie Invasion Card, or a boss."""

    def __init__(
        self, id: str, name: str, zombies: int, hp: int, damage: int, speed: int, is_boss: bool
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.zombies: Final = zombies
        self.hp: Final = hp
        self.damage: Final = damage
        self.speed: Final = speed
        self.is_boss: Final = is_boss
        self.power_zombies = 0
        self.power_hp = 0
        self.immune_to = NEITHER
        self.weaken_zones: list[int] = []
        self.reset_technology = False
        self.text = ""


class Relic:
    """One kind of Relic Card."""

    def __init__(
        self, id: str, name: str, phases: list[int], is_command: bool, texts: list[str], copies: int
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.phases: Final = phases
        self.is_command: Final = is_command
        self.texts: Final = texts  # of effects A and B
        self.copies: Final = copies


class Mission:
    """One Kingdom Mission: its condition and its reward."""

    def __init__(self, id: str, kingdom: int, kind: int, condition: int, text: str) -> None:
        self.id: Final = id
        self.kingdom: Final = kingdom
        self.kind: Final = kind
        self.condition: Final = condition
        self.text: Final = text
        self.cards = 0
        self.relics = 0
        self.reactivations = 0
        self.vp = 0
        self.tokens = 0
        self.per_day = 0  # 0: no limit
        self.number = 0  # that the condition asks for; 0 if it names none


class Kingdom:
    """One kingdom and its four missions."""

    def __init__(self, id: str, name: str, color: str, missions: list[int]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.color: Final = color
        self.missions: Final = missions


class Track:
    """One Strategy Command Track (DZ-2.18)."""

    def __init__(
        self, id: str, name: str, costs: list[int], is_closed: bool, restore: list[int], number: int
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.costs: Final = costs
        self.is_closed: Final = is_closed
        self.restore: Final = restore  # by number of players
        self.number: Final = number  # of cards or armies; 0 if the command names none


class RelicNumbers:
    """The numbers that relic effects name (DZ-5.11 to DZ-5.34)."""

    def __init__(
        self,
        kiss_armies: int,
        apollo_drawn: int,
        apollo_seen: int,
        apollo_played: int,
        roar_kills: int,
        roar_vp: int,
        potion_card: int,
        potion_commander: int,
        gaze_zombies: int,
        hammer_players: int,
        hammer_tokens: int,
        vest_vp: int,
        steed_commands: int,
        steed_steps: int,
        mind_cards: int,
        titan_zombies: int,
        titan_protection: int,
    ) -> None:
        self.kiss_armies: Final = kiss_armies
        self.apollo_drawn: Final = apollo_drawn
        self.apollo_seen: Final = apollo_seen
        self.apollo_played: Final = apollo_played
        self.roar_kills: Final = roar_kills  # for every so many kills
        self.roar_vp: Final = roar_vp  # so many VP more, or less
        self.potion_card: Final = potion_card  # zombies
        self.potion_commander: Final = potion_commander  # zombies
        self.gaze_zombies: Final = gaze_zombies
        self.hammer_players: Final = hammer_players
        self.hammer_tokens: Final = hammer_tokens
        self.vest_vp: Final = vest_vp
        self.steed_commands: Final = steed_commands
        self.steed_steps: Final = steed_steps
        self.mind_cards: Final = mind_cards
        self.titan_zombies: Final = titan_zombies
        self.titan_protection: Final = titan_protection
        self.most: Final = max(gaze_zombies, mind_cards)  # that a player is asked for


class Level:
    """One technology level: its price and the slots it unlocks (DZ-4.50, DZ-4.51)."""

    def __init__(self, name: str, cost_rank: int, cost_count: int, unlocks: list[bool]) -> None:
        self.name: Final = name
        self.cost_rank: Final = cost_rank
        self.cost_count: Final = cost_count
        self.unlocks: Final = unlocks  # by rank
        self.unlocks_any: Final = True in unlocks


class Mode:
    """What differs between competitive and cooperative play."""

    def __init__(self, days: int, cards_drawn: int, start_vp: int) -> None:
        self.days: Final = days
        self.cards_drawn: Final = cards_drawn
        self.start_vp: Final = start_vp


class Figures:
    """The single numbers of the rules."""

    def __init__(
        self,
        command_tokens: int,
        start_tokens: int,
        first_cards: int,
        other_cards: int,
        hand_limit: int,
        gathering_offset: int,
        pioneers_each: int,
        icon_protection: int,
        lose_at: int,
        barbarian_cards: int,
    ) -> None:
        self.command_tokens: Final = command_tokens
        self.start_tokens: Final = start_tokens
        self.first_cards: Final = first_cards  # dealt to the Starting Player
        self.other_cards: Final = other_cards
        self.hand_limit: Final = hand_limit
        self.gathering_offset: Final = gathering_offset
        self.pioneers_each: Final = pioneers_each
        self.icon_protection: Final = icon_protection
        self.lose_at: Final = lose_at
        self.barbarian_cards: Final = barbarian_cards


class Pack:
    """The whole data pack."""

    def __init__(  # noqa: PLR0915 - one line for each part of the box
        self,
        armies: list[ArmyType],
        commanders: list[Commander],
        invasions: list[Invasion],
        relics: list[Relic],
        relic_numbers: RelicNumbers,
        kingdoms: list[Kingdom],
        missions: list[Mission],
        tracks: list[Track],
        levels: list[Level],
        steps: list[list[int]],
        icons: list[int],
        command_icons: list[int],
        modes: list[Mode],
        thresholds: list[int],
        power_ups: list[int],
        figures: Figures,
    ) -> None:
        self.armies: Final = armies  # by type; the Weakened Army is the last
        self.commanders: Final = commanders
        self.invasions: Final = invasions  # ordinary cards, then bosses
        self.relics: Final = relics
        self.relic_numbers: Final = relic_numbers
        self.kingdoms: Final = kingdoms
        self.missions: Final = missions
        self.tracks: Final = tracks
        self.levels: Final = levels
        self.steps: Final = steps  # by number of players, then speed
        self.icons: Final = icons  # by zone, from 0
        self.command_icons: Final = command_icons  # by technology level
        self.modes: Final = modes  # competitive, cooperative
        self.thresholds: Final = thresholds  # by number of players
        self.power_ups: Final = power_ups  # by difficulty: the Initial Power Up Card
        self.figures: Final = figures
        self.types: Final = len(armies)
        self.weakened: Final = len(armies) - 1
        # Rows of counts without a card or relic; never changed.
        self.no_cards: Final = [0] * len(armies)
        self.no_relics: Final = [0] * len(relics)
        self.rank_of: Final = [army.rank for army in armies]
        self.attack_of: Final = [army.attack for army in armies]
        self.attack_type_of: Final = [army.attack_type for army in armies]
        self.zombification_of: Final = [army.zombification for army in armies]
        self.charge_of: Final = [army.charge for army in armies]
        self.slots_of: Final = [army.slots for army in armies]  # by type, by rank
        # How many of each type there are; Weakened Armies are no part of any deck.
        self.copies: Final = [army.copies if army.rank else 0 for army in armies]
        self.is_bronze: Final = [army.rank == BRONZE for army in armies]  # by type
        # Invasion cards by what they are.
        self.ordinary: Final = [at for at, card in enumerate(invasions) if not card.is_boss]
        self.bosses: Final = [at for at, card in enumerate(invasions) if card.is_boss]
        self.relic_copies: Final = [relic.copies for relic in relics]
        # The decks before they are shuffled; the Army deck also in two parts.
        self.army_deck: Final = [
            type for type in range(len(armies)) for _ in range(self.copies[type])
        ]
        self.bronze_deck: Final = [card for card in self.army_deck if self.is_bronze[card]]
        self.other_deck: Final = [card for card in self.army_deck if not self.is_bronze[card]]
        self.relic_deck: Final = [
            relic for relic in range(len(relics)) for _ in range(relics[relic].copies)
        ]
        # By rank: the types of Army Cards that have it.
        self.types_of: Final = [
            [type for type in range(len(armies)) if armies[type].rank == rank]
            for rank in range(RANKS + 1)
        ]
        # By the lowest and the highest rank: the types from one to the other, in order.
        self.types_within: Final = [
            [
                [type for type in range(len(armies)) if lowest <= armies[type].rank <= highest]
                for highest in range(RANKS + 1)
            ]
            for lowest in range(RANKS + 1)
        ]
        # By technology level, by type: the ranks of the slots that are unlocked (DZ-4.51).
        self.unlocked: Final = [
            [
                [rank for rank in range(1, RANKS + 1) if army.slots[rank] and level.unlocks[rank]]
                for army in armies
            ]
            for level in levels
        ]
        # By phase: the relics that may be played in it.
        self.relics_in: Final = [
            [relic for relic in range(len(relics)) if phase in relics[relic].phases]
            for phase in range(PHASES + 1)
        ]
        # By icon: the zones, from 0, that show it on both sides.
        self.zones_with: Final = [
            [zone for zone in range(ZONES) if icons[zone] == icon] for icon in range(len(ICONS))
        ]
        # By track, by the position of its marker: the price, or NOTHING at a closed end (DZ-2.18).
        self.prices: Final = [
            [*track.costs, NOTHING if track.is_closed else track.costs[-1]] for track in tracks
        ]
        self.lowest_price: Final = min([min(track.costs) for track in tracks])
        # By kingdom, by condition: the mission that asks for it, or NOTHING.
        self.mission_for: Final = [
            [_mission_with(kingdom, condition, missions) for condition in range(len(CONDITIONS))]
            for kingdom in kingdoms
        ]


def _mission_with(kingdom: Kingdom, condition: int, missions: list[Mission]) -> int:
    for mission in kingdom.missions:
        if missions[mission].condition == condition:
            return mission
    return NOTHING
