# Generated from pack_document.py by `make generate`; edit that instead.
"""The tables of the data pack."""

from __future__ import annotations

from typing import Final, final


@final
class Named:
    """The table `Named`."""

    def __init__(
        self,
        id: str,
        name: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.source: Final = source


@final
class ByPlayers:
    """The table `ByPlayers`."""

    def __init__(
        self,
        two: int,
        three: int,
        four: int,
        five: int,
        source: str,
    ) -> None:
        self.two: Final = two
        self.three: Final = three
        self.four: Final = four
        self.five: Final = five
        self.source: Final = source


@final
class BySpeed:
    """The table `BySpeed`."""

    def __init__(
        self,
        one: int,
        two: int,
        three: int,
        source: str,
    ) -> None:
        self.one: Final = one
        self.two: Final = two
        self.three: Final = three
        self.source: Final = source


@final
class GameTable:
    """The table `GameTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        min_players: int,
        max_players: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.min_players: Final = min_players
        self.max_players: Final = max_players
        self.source: Final = source


@final
class Components:
    """The table `Components`."""

    def __init__(
        self,
        army_cards: int,
        bronze_army_cards: int,
        weakened_army_cards: int,
        relic_cards: int,
        commander_cards: int,
        zombie_invasion_cards: int,
        boss_invasion_cards: int,
        kingdom_mission_cards: int,
        kingdom_boards: int,
        frontier_boards: int,
        zombie_tokens: int,
        command_tokens: int,
        strategy_markers: int,
        source: str,
    ) -> None:
        self.army_cards: Final = army_cards
        self.bronze_army_cards: Final = bronze_army_cards
        self.weakened_army_cards: Final = weakened_army_cards
        self.relic_cards: Final = relic_cards
        self.commander_cards: Final = commander_cards
        self.zombie_invasion_cards: Final = zombie_invasion_cards
        self.boss_invasion_cards: Final = boss_invasion_cards
        self.kingdom_mission_cards: Final = kingdom_mission_cards
        self.kingdom_boards: Final = kingdom_boards
        self.frontier_boards: Final = frontier_boards
        self.zombie_tokens: Final = zombie_tokens
        self.command_tokens: Final = command_tokens
        self.strategy_markers: Final = strategy_markers
        self.source: Final = source


@final
class Setup:
    """The table `Setup`."""

    def __init__(
        self,
        start_tokens: int,
        first_cards: int,
        other_cards: int,
        hand_limit: int,
        gathering_offset: int,
        pioneers_each: int,
        source: str,
    ) -> None:
        self.start_tokens: Final = start_tokens
        self.first_cards: Final = first_cards
        self.other_cards: Final = other_cards
        self.hand_limit: Final = hand_limit
        self.gathering_offset: Final = gathering_offset
        self.pioneers_each: Final = pioneers_each
        self.source: Final = source


@final
class CompetitiveVp:
    """The table `CompetitiveVp`."""

    def __init__(
        self,
        start: int,
        may_be_negative: bool,
        source: str,
    ) -> None:
        self.start: Final = start
        self.may_be_negative: Final = may_be_negative
        self.source: Final = source


@final
class CooperativeVp:
    """The table `CooperativeVp`."""

    def __init__(
        self,
        start: int,
        lose_at: int,
        source: str,
    ) -> None:
        self.start: Final = start
        self.lose_at: Final = lose_at
        self.source: Final = source


@final
class Mode:
    """The table `Mode`."""

    def __init__(
        self,
        days: int,
        cards_drawn: int,
        source: str,
    ) -> None:
        self.days: Final = days
        self.cards_drawn: Final = cards_drawn
        self.source: Final = source


@final
class Competitive:
    """The table `Competitive`."""

    def __init__(
        self,
        days: int,
        cards_drawn: int,
        vp: CompetitiveVp,
        source: str,
    ) -> None:
        self.days: Final = days
        self.cards_drawn: Final = cards_drawn
        self.vp: Final = vp
        self.source: Final = source


@final
class Difficulty:
    """The table `Difficulty`."""

    def __init__(
        self,
        easy: str,
        hard: str,
        source: str,
    ) -> None:
        self.easy: Final = easy
        self.hard: Final = hard
        self.source: Final = source


@final
class Cooperative:
    """The table `Cooperative`."""

    def __init__(
        self,
        days: int,
        cards_drawn: int,
        recommended_min_players: int,
        vp: CooperativeVp,
        threshold: ByPlayers,
        difficulty: Difficulty,
        source: str,
    ) -> None:
        self.days: Final = days
        self.cards_drawn: Final = cards_drawn
        self.recommended_min_players: Final = recommended_min_players
        self.vp: Final = vp
        self.threshold: Final = threshold
        self.difficulty: Final = difficulty
        self.source: Final = source


@final
class Modes:
    """The table `Modes`."""

    def __init__(
        self,
        competitive: Competitive,
        cooperative: Cooperative,
    ) -> None:
        self.competitive: Final = competitive
        self.cooperative: Final = cooperative


@final
class IconTable:
    """The table `IconTable`."""

    def __init__(
        self,
        by_zone: list[str],
        source: str,
    ) -> None:
        self.by_zone: Final = by_zone
        self.source: Final = source


@final
class Frontier:
    """The table `Frontier`."""

    def __init__(
        self,
        zones: int,
        gate_protection_per_icon: int,
        icons: IconTable,
        source: str,
    ) -> None:
        self.zones: Final = zones
        self.gate_protection_per_icon: Final = gate_protection_per_icon
        self.icons: Final = icons
        self.source: Final = source


@final
class KingdomBoard:
    """The table `KingdomBoard`."""

    def __init__(
        self,
        command_icons_by_level: list[int],
        source: str,
    ) -> None:
        self.command_icons_by_level: Final = command_icons_by_level
        self.source: Final = source


@final
class Level:
    """The table `Level`."""

    def __init__(
        self,
        level: int,
        name: str,
        cost_rank: int,
        cost_count: int,
        unlocks: list[int],
        source: str,
    ) -> None:
        self.level: Final = level
        self.name: Final = name
        self.cost_rank: Final = cost_rank
        self.cost_count: Final = cost_count
        self.unlocks: Final = unlocks
        self.source: Final = source


@final
class Track:
    """The table `Track`."""

    def __init__(
        self,
        id: str,
        name: str,
        costs: list[int],
        end: str,
        restore: ByPlayers,
        number: int,
        max_cards: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.costs: Final = costs
        self.end: Final = end
        self.restore: Final = restore
        self.number: Final = number
        self.max_cards: Final = max_cards
        self.source: Final = source


@final
class MovementTrack:
    """The table `MovementTrack`."""

    def __init__(
        self,
        players: int,
        steps: BySpeed,
        source: str,
    ) -> None:
        self.players: Final = players
        self.steps: Final = steps
        self.source: Final = source


@final
class ArmyRank:
    """The table `ArmyRank`."""

    def __init__(
        self,
        rank: int,
        name: str,
        unit: str,
        attack_type: str,
        zombification: int,
        charge: int,
        source: str,
    ) -> None:
        self.rank: Final = rank
        self.name: Final = name
        self.unit: Final = unit
        self.attack_type: Final = attack_type
        self.zombification: Final = zombification
        self.charge: Final = charge
        self.source: Final = source


@final
class ArmyCard:
    """The table `ArmyCard`."""

    def __init__(
        self,
        id: str,
        rank: int,
        attack: int,
        slots: dict[str, int],
        copies: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.rank: Final = rank
        self.attack: Final = attack
        self.slots: Final = slots
        self.copies: Final = copies
        self.source: Final = source


@final
class WeakenedCard:
    """The table `WeakenedCard`."""

    def __init__(
        self,
        id: str,
        rank: int,
        attack: int,
        slots: dict[str, int],
        copies: int,
        attack_type: str,
        zombification: int,
        charge: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.rank: Final = rank
        self.attack: Final = attack
        self.slots: Final = slots
        self.copies: Final = copies
        self.attack_type: Final = attack_type
        self.zombification: Final = zombification
        self.charge: Final = charge
        self.source: Final = source


@final
class Horde:
    """The table `Horde`."""

    def __init__(
        self,
        id: str,
        name: str,
        zombies: int,
        hp: int,
        damage: int,
        speed: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.zombies: Final = zombies
        self.hp: Final = hp
        self.damage: Final = damage
        self.speed: Final = speed
        self.source: Final = source


@final
class InvasionCard:
    """The table `InvasionCard`."""

    def __init__(
        self,
        id: str,
        name: str,
        zombies: int,
        hp: int,
        damage: int,
        speed: int,
        power_zombies: int,
        power_hp: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.zombies: Final = zombies
        self.hp: Final = hp
        self.damage: Final = damage
        self.speed: Final = speed
        self.power_zombies: Final = power_zombies
        self.power_hp: Final = power_hp
        self.source: Final = source


@final
class BossCard:
    """The table `BossCard`."""

    def __init__(
        self,
        id: str,
        name: str,
        zombies: int,
        hp: int,
        damage: int,
        speed: int,
        ability: str,
        ability_name: str,
        immune_to: str,
        weaken_zones: list[int],
        reset_technology: bool,
        text: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.zombies: Final = zombies
        self.hp: Final = hp
        self.damage: Final = damage
        self.speed: Final = speed
        self.ability: Final = ability
        self.ability_name: Final = ability_name
        self.immune_to: Final = immune_to
        self.weaken_zones: Final = weaken_zones
        self.reset_technology: Final = reset_technology
        self.text: Final = text
        self.source: Final = source


@final
class Commander:
    """The table `Commander`."""

    def __init__(
        self,
        id: str,
        name: str,
        attack: int,
        attack_type: str,
        charge: int,
        zones: list[int],
        ability: str,
        text: str,
        relics_on_assign: int,
        vp_on_assign: int,
        protection: int,
        command_icons: int,
        army_icons: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.attack: Final = attack
        self.attack_type: Final = attack_type
        self.charge: Final = charge
        self.zones: Final = zones
        self.ability: Final = ability
        self.text: Final = text
        self.relics_on_assign: Final = relics_on_assign
        self.vp_on_assign: Final = vp_on_assign
        self.protection: Final = protection
        self.command_icons: Final = command_icons
        self.army_icons: Final = army_icons
        self.source: Final = source


@final
class Relic:
    """The table `Relic`."""

    def __init__(
        self,
        id: str,
        name: str,
        copies: int,
        phases: list[int],
        is_command: bool,
        effect_a: str,
        effect_b: str,
        numbers: dict[str, int],
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.copies: Final = copies
        self.phases: Final = phases
        self.is_command: Final = is_command
        self.effect_a: Final = effect_a
        self.effect_b: Final = effect_b
        self.numbers: Final = numbers
        self.source: Final = source


@final
class Kingdom:
    """The table `Kingdom`."""

    def __init__(
        self,
        id: str,
        name: str,
        color: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.color: Final = color
        self.source: Final = source


@final
class Reward:
    """The table `Reward`."""

    def __init__(
        self,
        cards: int,
        relics: int,
        reactivations: int,
        vp: int,
        tokens: int,
    ) -> None:
        self.cards: Final = cards
        self.relics: Final = relics
        self.reactivations: Final = reactivations
        self.vp: Final = vp
        self.tokens: Final = tokens


@final
class MissionCard:
    """The table `MissionCard`."""

    def __init__(
        self,
        id: str,
        kingdom: str,
        type: str,
        condition: str,
        text: str,
        reward: Reward,
        number: int,
        max_per_day: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.kingdom: Final = kingdom
        self.type: Final = type
        self.condition: Final = condition
        self.text: Final = text
        self.reward: Final = reward
        self.number: Final = number
        self.max_per_day: Final = max_per_day
        self.source: Final = source


@final
class Barbarian:
    """The table `Barbarian`."""

    def __init__(
        self,
        deck_rank: int,
        deck_size: int,
        source: str,
    ) -> None:
        self.deck_rank: Final = deck_rank
        self.deck_size: Final = deck_size
        self.source: Final = source


@final
class PackDocument:
    """The whole TOML file."""

    def __init__(
        self,
        game: GameTable,
        components: Components,
        setup: Setup,
        modes: Modes,
        frontier: Frontier,
        kingdom_board: KingdomBoard,
        tech_level: list[Level],
        strategy_track: list[Track],
        movement_track: list[MovementTrack],
        army_rank: list[ArmyRank],
        army_card: list[ArmyCard],
        weakened_card: WeakenedCard,
        invasion_card: list[InvasionCard],
        boss_card: list[BossCard],
        commander: list[Commander],
        relic: list[Relic],
        kingdom: list[Kingdom],
        mission: list[MissionCard],
        barbarian: Barbarian,
    ) -> None:
        self.game: Final = game
        self.components: Final = components
        self.setup: Final = setup
        self.modes: Final = modes
        self.frontier: Final = frontier
        self.kingdom_board: Final = kingdom_board
        self.tech_level: Final = tech_level
        self.strategy_track: Final = strategy_track
        self.movement_track: Final = movement_track
        self.army_rank: Final = army_rank
        self.army_card: Final = army_card
        self.weakened_card: Final = weakened_card
        self.invasion_card: Final = invasion_card
        self.boss_card: Final = boss_card
        self.commander: Final = commander
        self.relic: Final = relic
        self.kingdom: Final = kingdom
        self.mission: Final = mission
        self.barbarian: Final = barbarian
