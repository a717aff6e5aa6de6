# Generated from pack_document.py by `make generate`; edit that instead.
"""The tables of the data pack."""

from __future__ import annotations

from typing import Final, final


@final
class Heading:
    """The table `Heading`."""

    def __init__(
        self,
        id: str,
        title: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.source: Final = source


@final
class GameFigures:
    """The table `GameFigures`."""

    def __init__(
        self,
        players_min: int,
        players_max: int,
        age_min: int,
        factions: tuple[str, str, str, str],
        credits: list[str],
        source: str,
    ) -> None:
        self.players_min: Final = players_min
        self.players_max: Final = players_max
        self.age_min: Final = age_min
        self.factions: Final = factions
        self.credits: Final = credits
        self.source: Final = source


@final
class Components:
    """The table `Components`."""

    def __init__(
        self,
        territory_cards: int,
        dice: int,
        cities: int,
        command_centers: int,
        unit_sets: int,
        token_values: tuple[int, int],
        source: str,
    ) -> None:
        self.territory_cards: Final = territory_cards
        self.dice: Final = dice
        self.cities: Final = cities
        self.command_centers: Final = command_centers
        self.unit_sets: Final = unit_sets
        self.token_values: Final = token_values
        self.source: Final = source


@final
class DiceColors:
    """The table `DiceColors`."""

    def __init__(
        self,
        attack_black: int,
        defend_red: int,
        cyborg_mark: str,
        source: str,
    ) -> None:
        self.attack_black: Final = attack_black
        self.defend_red: Final = defend_red
        self.cyborg_mark: Final = cyborg_mark
        self.source: Final = source


@final
class Supply:
    """The table `Supply`."""

    def __init__(
        self,
        one_unit_tokens: int,
        three_unit_tokens: int,
        units_per_faction: int,
        source: str,
    ) -> None:
        self.one_unit_tokens: Final = one_unit_tokens
        self.three_unit_tokens: Final = three_unit_tokens
        self.units_per_faction: Final = units_per_faction
        self.source: Final = source


@final
class CardsEach:
    """By number of seats."""

    def __init__(
        self,
        two: int,
        three: int,
        four: int,
        source: str,
    ) -> None:
        self.two: Final = two
        self.three: Final = three
        self.four: Final = four
        self.source: Final = source


@final
class Setup:
    """The table `Setup`."""

    def __init__(
        self,
        cities_placed: int,
        start_units: int,
        max_placed_per_territory: int,
        units_per_dealt_card: int,
        ground_zero_cards: int,
        ground_zero_extra_units: int,
        cards_each: CardsEach,
        source: str,
    ) -> None:
        self.cities_placed: Final = cities_placed
        self.start_units: Final = start_units
        self.max_placed_per_territory: Final = max_placed_per_territory
        self.units_per_dealt_card: Final = units_per_dealt_card
        self.ground_zero_cards: Final = ground_zero_cards
        self.ground_zero_extra_units: Final = ground_zero_extra_units
        self.cards_each: Final = cards_each
        self.source: Final = source


@final
class SetupFlow:
    """The table `SetupFlow`."""

    def __init__(
        self,
        units_per_go: int,
        source: str,
    ) -> None:
        self.units_per_go: Final = units_per_go
        self.source: Final = source


@final
class CardFigures:
    """The table `CardFigures`."""

    def __init__(
        self,
        draws_per_turn: int,
        cash_units: int,
        cash_units_if_owned: int,
        source: str,
    ) -> None:
        self.draws_per_turn: Final = draws_per_turn
        self.cash_units: Final = cash_units
        self.cash_units_if_owned: Final = cash_units_if_owned
        self.source: Final = source


@final
class Limits:
    """The table `Limits`."""

    def __init__(
        self,
        round_limit: int,
        round_limit_min: int,
        round_limit_max: int,
        rolls_per_turn: int,
        source: str,
    ) -> None:
        self.round_limit: Final = round_limit
        self.round_limit_min: Final = round_limit_min
        self.round_limit_max: Final = round_limit_max
        self.rolls_per_turn: Final = rolls_per_turn
        self.source: Final = source


@final
class Scoring:
    """The table `Scoring`."""

    def __init__(
        self,
        territory: int,
        city: int,
        command_center: int,
        regional_points: bool,
        source: str,
    ) -> None:
        self.territory: Final = territory
        self.city: Final = city
        self.command_center: Final = command_center
        self.regional_points: Final = regional_points
        self.source: Final = source


@final
class Defaults:
    """The table `Defaults`."""

    def __init__(
        self,
        zombie_ai: str,
        zombie_takeover: bool,
        start_seat: str | int,
        faction_choice: str,
        setup: str,
        source: str,
    ) -> None:
        self.zombie_ai: Final = zombie_ai
        self.zombie_takeover: Final = zombie_takeover
        self.start_seat: Final = start_seat
        self.faction_choice: Final = faction_choice
        self.setup: Final = setup
        self.source: Final = source


@final
class FactionTable:
    """What is on every sheet; effects that a printed sheet does not have may be left out."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite


@final
class Sheet:
    """What the rules read of every faction; fields a faction leaves out have these defaults."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        growth: str,
        growth_moments: list[str],
        territories_per_unit: int,
        territory_minimum: int,
        cities_per_unit: int,
        regional_points: bool,
        units_per_city: int,
        keeps_empty_sites: bool,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.growth: Final = growth
        self.growth_moments: Final = growth_moments
        self.territories_per_unit: Final = territories_per_unit
        self.territory_minimum: Final = territory_minimum
        self.cities_per_unit: Final = cities_per_unit
        self.regional_points: Final = regional_points
        self.units_per_city: Final = units_per_city
        self.keeps_empty_sites: Final = keeps_empty_sites


@final
class PoolTable:
    """The table `PoolTable`."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        growth: str,
        territories_per_unit: int,
        territory_minimum: int,
        cities_per_unit: int,
        regional_points: bool,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.growth: Final = growth
        self.territories_per_unit: Final = territories_per_unit
        self.territory_minimum: Final = territory_minimum
        self.cities_per_unit: Final = cities_per_unit
        self.regional_points: Final = regional_points


@final
class Military:
    """The table `Military`."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        growth: str,
        territories_per_unit: int,
        territory_minimum: int,
        cities_per_unit: int,
        regional_points: bool,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.growth: Final = growth
        self.territories_per_unit: Final = territories_per_unit
        self.territory_minimum: Final = territory_minimum
        self.cities_per_unit: Final = cities_per_unit
        self.regional_points: Final = regional_points


@final
class Aliens:
    """The table `Aliens`."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        growth: str,
        territories_per_unit: int,
        territory_minimum: int,
        cities_per_unit: int,
        regional_points: bool,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.growth: Final = growth
        self.territories_per_unit: Final = territories_per_unit
        self.territory_minimum: Final = territory_minimum
        self.cities_per_unit: Final = cities_per_unit
        self.regional_points: Final = regional_points


@final
class Civilians:
    """The table `Civilians`."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        kinds: tuple[str, str],
        growth: str,
        units_per_city: int,
        civilians_per_new_civilian: int,
        converted_on: list[int],
        cyborg_die_bonus: int,
        die_maximum: int,
        cyborg_cost: int,
        wall_cost: int,
        wall_breaks_on: list[int],
        walls_per_border: int,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.kinds: Final = kinds
        self.growth: Final = growth
        self.units_per_city: Final = units_per_city
        self.civilians_per_new_civilian: Final = civilians_per_new_civilian
        self.converted_on: Final = converted_on
        self.cyborg_die_bonus: Final = cyborg_die_bonus
        self.die_maximum: Final = die_maximum
        self.cyborg_cost: Final = cyborg_cost
        self.wall_cost: Final = wall_cost
        self.wall_breaks_on: Final = wall_breaks_on
        self.walls_per_border: Final = walls_per_border


@final
class Zombies:
    """The table `Zombies`."""

    def __init__(
        self,
        source: str,
        name: str,
        attack_dice: int,
        defend_dice: int,
        units_per_command_center: int,
        always_wins_ties: bool,
        explode_on_doubles: bool,
        explode_region_on_triples: bool,
        bites_on_ties: bool,
        units_per_bite: int,
        garrison: int,
        growth: str,
        growth_moments: list[str],
        units_per_city: int,
        keeps_empty_sites: bool,
    ) -> None:
        self.source: Final = source
        self.name: Final = name
        self.attack_dice: Final = attack_dice
        self.defend_dice: Final = defend_dice
        self.units_per_command_center: Final = units_per_command_center
        self.always_wins_ties: Final = always_wins_ties
        self.explode_on_doubles: Final = explode_on_doubles
        self.explode_region_on_triples: Final = explode_region_on_triples
        self.bites_on_ties: Final = bites_on_ties
        self.units_per_bite: Final = units_per_bite
        self.garrison: Final = garrison
        self.growth: Final = growth
        self.growth_moments: Final = growth_moments
        self.units_per_city: Final = units_per_city
        self.keeps_empty_sites: Final = keeps_empty_sites


@final
class Sheets:
    """The table `Sheets`."""

    def __init__(
        self,
        military: Military,
        aliens: Aliens,
        civilians: Civilians,
        zombies: Zombies,
    ) -> None:
        self.military: Final = military
        self.aliens: Final = aliens
        self.civilians: Final = civilians
        self.zombies: Final = zombies


@final
class Colors:
    """The table `Colors`."""

    def __init__(
        self,
        military: str,
        aliens: str,
        civilians: str,
        zombies: str,
        source: str,
    ) -> None:
        self.military: Final = military
        self.aliens: Final = aliens
        self.civilians: Final = civilians
        self.zombies: Final = zombies
        self.source: Final = source


@final
class Bonus:
    """The power that eliminating a faction gives; some add to a die, or units for a tie."""

    def __init__(
        self,
        id: str,
        effect: str,
        adds: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.effect: Final = effect
        self.adds: Final = adds
        self.source: Final = source


@final
class Bonuses:
    """The table `Bonuses`."""

    def __init__(
        self,
        military: Bonus,
        aliens: Bonus,
        civilians: Bonus,
        zombies: Bonus,
    ) -> None:
        self.military: Final = military
        self.aliens: Final = aliens
        self.civilians: Final = civilians
        self.zombies: Final = zombies


@final
class ModeNames:
    """The table `ModeNames`."""

    def __init__(
        self,
        random: str,
        hungry: str,
        super: str,
    ) -> None:
        self.random: Final = random
        self.hungry: Final = hungry
        self.super: Final = super


@final
class ZombieAi:
    """The table `ZombieAi`."""

    def __init__(
        self,
        modes: tuple[str, str, str],
        names: ModeNames,
        attack_dice_needed: int,
        defend_dice: int,
        source: str,
    ) -> None:
        self.modes: Final = modes
        self.names: Final = names
        self.attack_dice_needed: Final = attack_dice_needed
        self.defend_dice: Final = defend_dice
        self.source: Final = source


@final
class Canvas:
    """The table `Canvas`."""

    def __init__(
        self,
        width: int,
        height: int,
        sea_color: str,
        source: str,
    ) -> None:
        self.width: Final = width
        self.height: Final = height
        self.sea_color: Final = sea_color
        self.source: Final = source


@final
class RegionTable:
    """The table `RegionTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        color: str,
        points: int,
        label: tuple[int, int],
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.color: Final = color
        self.points: Final = points
        self.label: Final = label
        self.source: Final = source


@final
class TerritoryTable:
    """The table `TerritoryTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        region: str,
        center: tuple[int, int],
        polygon: list[tuple[int, int]],
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.region: Final = region
        self.center: Final = center
        self.polygon: Final = polygon
        self.source: Final = source


@final
class Line:
    """The table `Line`."""

    def __init__(
        self,
        a: str,
        b: str,
        wrap: bool,
    ) -> None:
        self.a: Final = a
        self.b: Final = b
        self.wrap: Final = wrap


@final
class Borders:
    """The table `Borders`."""

    def __init__(
        self,
        land: list[tuple[str, str]],
        line: list[Line],
        source: str,
    ) -> None:
        self.land: Final = land
        self.line: Final = line
        self.source: Final = source


@final
class FirstGameTable:
    """The table `FirstGameTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        seats: int,
        factions: list[str],
        zombies: str,
        cities: list[str],
        command_centers: dict[str, str],
        units: dict[str, dict[str, int]],
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.seats: Final = seats
        self.factions: Final = factions
        self.zombies: Final = zombies
        self.cities: Final = cities
        self.command_centers: Final = command_centers
        self.units: Final = units
        self.source: Final = source


@final
class PackDocument:
    """The whole TOML file."""

    def __init__(
        self,
        format: int,
        pack: Heading,
        game: GameFigures,
        components: Components,
        dice_colors: DiceColors,
        supply: Supply,
        setup: Setup,
        setup_flow: SetupFlow,
        cards: CardFigures,
        limits: Limits,
        scoring: Scoring,
        options: Defaults,
        faction: Sheets,
        faction_colors: Colors,
        bonus: Bonuses,
        zombie_ai: ZombieAi,
        canvas: Canvas,
        region: list[RegionTable],
        territory: list[TerritoryTable],
        borders: Borders,
        first_game: list[FirstGameTable],
    ) -> None:
        self.format: Final = format
        self.pack: Final = pack
        self.game: Final = game
        self.components: Final = components
        self.dice_colors: Final = dice_colors
        self.supply: Final = supply
        self.setup: Final = setup
        self.setup_flow: Final = setup_flow
        self.cards: Final = cards
        self.limits: Final = limits
        self.scoring: Final = scoring
        self.options: Final = options
        self.faction: Final = faction
        self.faction_colors: Final = faction_colors
        self.bonus: Final = bonus
        self.zombie_ai: Final = zombie_ai
        self.canvas: Final = canvas
        self.region: Final = region
        self.territory: Final = territory
        self.borders: Final = borders
        self.first_game: Final = first_game
