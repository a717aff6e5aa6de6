"""What a data pack looks like as TOML: its tables and fields.

Declared once as msgspec structures, which check types and bounds of whatever is read (so this
module is not compiled). `tables` has a native class for each; `pack` checks that the parts fit.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from barrow.kernel.documents import Count, Part, Positive

Figure = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Speed = Annotated[int, msgspec.Meta(ge=1, le=3)]
Zone = Annotated[int, msgspec.Meta(ge=1, le=5)]
Rank = Annotated[int, msgspec.Meta(ge=1, le=3)]
Attack = Literal["melee", "ranged"]
Slots = dict[Literal["1", "2", "3"], Positive]


class Named(Part):
    id: str
    name: str


class ByPlayers(Part, rename={"two": "2", "three": "3", "four": "4", "five": "5"}):
    two: Figure
    three: Figure
    four: Figure
    five: Figure


class BySpeed(Part, rename={"one": "1", "two": "2", "three": "3"}):
    one: Positive
    two: Positive
    three: Positive


class GameTable(Named):
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
    start_tokens: Count = msgspec.field(name="command_tokens_per_player")
    first_cards: Count = msgspec.field(name="army_cards_starting_player")
    other_cards: Count = msgspec.field(name="army_cards_other_players")
    hand_limit: Count = msgspec.field(name="hand_limit_army_cards")
    gathering_offset: Annotated[int, msgspec.Meta(ge=-2, le=1)]
    pioneers_each: Count = msgspec.field(name="pioneer_tokens_per_player")


class CompetitiveVp(Part):
    start: int
    may_be_negative: Literal[True]


class CooperativeVp(Part):
    start: int
    lose_at: int


class Mode(Part):
    days: Positive
    cards_drawn: Positive = msgspec.field(name="invasion_cards_drawn")


class Competitive(Mode):
    vp: CompetitiveVp


class Difficulty(Part):
    easy: str
    hard: str


class Cooperative(Mode):
    recommended_min_players: Positive
    vp: CooperativeVp
    threshold: ByPlayers
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


class Level(Part):
    level: Count
    name: str
    cost_rank: Annotated[int, msgspec.Meta(ge=0, le=3)]
    cost_count: Count
    unlocks: list[Rank]


class Track(Named):
    costs: Annotated[list[Positive], msgspec.Meta(min_length=1)]
    end: Literal["repeat", "closed"]
    restore: ByPlayers
    number: Positive = 0  # of cards, relics or armies
    max_cards: Positive = 0  # that may be refreshed


class MovementTrack(Part):
    players: Annotated[int, msgspec.Meta(ge=2, le=5)]
    steps: BySpeed


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


class WeakenedCard(ArmyCard):
    rank: Literal[0]
    attack_type: Attack
    zombification: Count
    charge: Count


class Horde(Named):
    zombies: Count
    hp: Positive
    damage: Count
    speed: Speed


class InvasionCard(Horde):
    power_zombies: Count
    power_hp: Count


class BossCard(Horde):
    ability: str
    ability_name: str
    immune_to: Literal["", "melee", "ranged"]
    weaken_zones: list[Zone]
    reset_technology: bool
    text: str


class Commander(Named):
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
    relics_on_assign: Count = msgspec.field(name="relics", default=0)
    vp_on_assign: Count = msgspec.field(name="vp", default=0)
    protection: Count = 0
    command_icons: Count = 0
    army_icons: Count = 0


class Relic(Named):
    copies: Positive
    phases: list[Annotated[int, msgspec.Meta(ge=1, le=4)]]
    is_command: bool = msgspec.field(name="command")
    effect_a: str
    effect_b: str
    numbers: dict[str, Positive] = msgspec.field(default_factory=dict)


class Kingdom(Named):
    color: str


class Reward(msgspec.Struct, forbid_unknown_fields=True):
    cards: Count = msgspec.field(name="draw_army", default=0)
    relics: Count = msgspec.field(name="draw_relic", default=0)
    reactivations: Count = msgspec.field(name="reactivate", default=0)
    vp: Count = 0
    tokens: Count = msgspec.field(name="command_tokens", default=0)


class MissionCard(Part):
    id: str
    kingdom: str
    type: Literal["all-time", "daily", "end-game"]
    condition: str
    text: str
    reward: Reward
    number: Count = 0  # that the condition asks for
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
    tech_level: list[Level]
    strategy_track: list[Track]
    movement_track: list[MovementTrack]
    army_rank: list[ArmyRank]
    army_card: list[ArmyCard]
    weakened_card: WeakenedCard
    invasion_card: list[InvasionCard]
    boss_card: list[BossCard]
    commander: list[Commander]
    relic: list[Relic]
    kingdom: list[Kingdom]
    mission: list[MissionCard]
    barbarian: Barbarian
