"""The data pack as it is written: TOML, with its types and bounds.

msgspec checks them against the Structs here (so this module is not compiled). `box`
checks that the parts fit together. Every fault is a BadPack with the path of its field.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from barrow.kernel.documents import read_toml

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Zone = Annotated[int, msgspec.Meta(ge=1, le=5)]
Rank = Annotated[int, msgspec.Meta(ge=1, le=3)]
Source = Literal["rulebook", "reconstructed"]
Attack = Literal["melee", "ranged"]
ByPlayers = dict[Literal["2", "3", "4", "5"], Count]
Slots = dict[Literal["1", "2", "3"], Positive]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the pack, with where its figures come from."""

    source: Source = "reconstructed"


class GameTable(Part):
    id: str
    name: str
    min_players: Literal[2]
    max_players: Literal[5]


class Components(Part):
    army_cards: Positive
    bronze_army_cards: Positive
    weakened_army_cards: Positive
    relic_cards: Positive
    commander_cards: Positive
    zombie_invasion_cards: Positive
    boss_invasion_cards: Positive
    kingdom_mission_cards: Positive
    kingdom_boards: Positive
    frontier_boards: Literal[5]
    zombie_tokens: Positive
    command_tokens: Positive
    strategy_markers: Literal[4]


class Setup(Part):
    command_tokens_per_player: Count
    army_cards_starting_player: Count
    army_cards_other_players: Count
    hand_limit_army_cards: Count
    gathering_offset: Annotated[int, msgspec.Meta(ge=-2, le=1)]
    pioneer_tokens_per_player: Count


class CompetitiveVp(Part):
    start: int
    may_be_negative: Literal[True]


class CooperativeVp(Part):
    start: int
    lose_at: int


class Competitive(Part):
    days: Positive
    invasion_cards_drawn: Positive
    vp: CompetitiveVp


class Threshold(Part, rename={"two": "2", "three": "3", "four": "4", "five": "5"}):
    two: int
    three: int
    four: int
    five: int


class Difficulty(Part):
    easy: str
    hard: str


class Cooperative(Part):
    days: Positive
    invasion_cards_drawn: Positive
    recommended_min_players: Positive
    vp: CooperativeVp
    threshold: Threshold
    difficulty: Difficulty


class Modes(msgspec.Struct, forbid_unknown_fields=True):
    competitive: Competitive
    cooperative: Cooperative


class IconTable(Part):
    by_zone: Annotated[
        list[Literal["none", "command", "army", "gate"]], msgspec.Meta(min_length=5, max_length=5)
    ]


class Frontier(Part):
    zones: Literal[5]
    gate_protection_per_icon: Count
    icons: IconTable


class KingdomBoard(Part):
    command_icons_by_level: Annotated[list[Count], msgspec.Meta(min_length=4, max_length=4)]


class TechLevel(Part):
    level: Count
    name: str
    cost_rank: Annotated[int, msgspec.Meta(ge=0, le=3)]
    cost_count: Count
    unlocks: list[Rank]


class StrategyTrack(Part):
    id: str
    name: str
    costs: Annotated[list[Positive], msgspec.Meta(min_length=1)]
    end: Literal["repeat", "closed"]
    restore: ByPlayers
    number: Positive | None = None
    max_cards: Positive = 10


class MovementTrack(Part):
    players: Annotated[int, msgspec.Meta(ge=2, le=5)]
    steps: dict[Literal["1", "2", "3"], Positive]


class ArmyRank(Part):
    rank: Rank
    name: str
    unit: str
    attack_type: Attack
    zombification: Count
    charge: Count


class ArmyCard(Part):
    id: str
    rank: Rank
    attack: Count
    slots: Slots
    copies: Positive


class WeakenedCard(Part):
    id: str
    rank: Literal[0]
    attack: Count
    attack_type: Attack
    zombification: Count
    charge: Count
    slots: dict[str, int]
    copies: Positive


class InvasionCard(Part):
    id: str
    name: str
    zombies: Count
    hp: Positive
    power_zombies: Count
    power_hp: Count
    damage: Count
    speed: Annotated[int, msgspec.Meta(ge=1, le=3)]


class BossCard(Part):
    id: str
    name: str
    zombies: Count
    hp: Positive
    damage: Count
    speed: Annotated[int, msgspec.Meta(ge=1, le=3)]
    ability: str
    ability_name: str
    immune_to: Literal["", "melee", "ranged"]
    weaken_zones: list[Zone]
    reset_technology: bool
    text: str


class CommanderCard(Part):
    id: str
    name: str
    attack: Count
    attack_type: Attack
    charge: Count
    zones: Annotated[list[Zone], msgspec.Meta(min_length=1)]
    ability: Literal[
        "unbeatable",
        "draw-relic-on-assign",
        "gate-protection-1",
        "command-tokens-2",
        "vp-2-on-recruit",
        "army-cards-2",
    ]
    text: str
    relics: Count | None = None
    vp: Count | None = None
    protection: Count | None = None
    command_icons: Count = 0
    army_icons: Count = 0


class RelicCard(Part):
    id: str
    name: str
    copies: Positive
    phases: list[Annotated[int, msgspec.Meta(ge=1, le=4)]]
    command: bool
    effect_a: str
    effect_b: str
    numbers: dict[str, Positive] = {}


class KingdomTable(Part):
    id: str
    name: str
    color: str


class Reward(msgspec.Struct, forbid_unknown_fields=True):
    draw_army: Count = 0
    draw_relic: Count = 0
    reactivate: Count = 0
    vp: Count = 0
    command_tokens: Count = 0


class MissionCard(Part):
    id: str
    kingdom: str
    type: Literal["all-time", "daily", "end-game"]
    condition: str
    text: str
    reward: Reward
    number: Count | None = None
    max_per_day: Count = 0


class Barbarian(Part):
    deck_rank: Literal[1]
    deck_size: Positive


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file."""

    game: GameTable
    components: Components
    setup: Setup
    modes: Modes
    frontier: Frontier
    kingdom_board: KingdomBoard
    tech_level: list[TechLevel]
    strategy_track: list[StrategyTrack]
    movement_track: list[MovementTrack]
    army_rank: list[ArmyRank]
    army_card: list[ArmyCard]
    weakened_card: WeakenedCard
    invasion_card: list[InvasionCard]
    boss_card: list[BossCard]
    commander: list[CommanderCard]
    relic: list[RelicCard]
    kingdom: list[KingdomTable]
    mission: list[MissionCard]
    barbarian: Barbarian


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return Path(__file__).with_name("data.toml").read_text("utf-8")


def read_document(text: str) -> PackDocument:
    """Return the pack as typed tables, or raise BadPack."""
    return read_toml(text, PackDocument)
