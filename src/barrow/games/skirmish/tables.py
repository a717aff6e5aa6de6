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
        publisher: str,
        data_version: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.publisher: Final = publisher
        self.data_version: Final = data_version
        self.source: Final = source


@final
class Constants:
    """The table `Constants`."""

    def __init__(
        self,
        min_players: int,
        max_players: int,
        characters_per_team: int,
        deck_size: int,
        kill_reward_count: int,
        die_sides: int,
        starting_hand: int,
        actions_per_turn: int,
        hand_limit: int,
        heal_cost_cards: int,
        heal_amount: int,
        revive_cost_actions: int,
        wounded_part: int,
        source: str,
    ) -> None:
        self.min_players: Final = min_players
        self.max_players: Final = max_players
        self.characters_per_team: Final = characters_per_team
        self.deck_size: Final = deck_size
        self.kill_reward_count: Final = kill_reward_count
        self.die_sides: Final = die_sides
        self.starting_hand: Final = starting_hand
        self.actions_per_turn: Final = actions_per_turn
        self.hand_limit: Final = hand_limit
        self.heal_cost_cards: Final = heal_cost_cards
        self.heal_amount: Final = heal_amount
        self.revive_cost_actions: Final = revive_cost_actions
        self.wounded_part: Final = wounded_part
        self.source: Final = source


@final
class Defaults:
    """The table `Defaults`."""

    def __init__(
        self,
        round_limit: int,
        second_player_bonus_cards: int,
        source: str,
    ) -> None:
        self.round_limit: Final = round_limit
        self.second_player_bonus_cards: Final = second_player_bonus_cards
        self.source: Final = source


@final
class Legend:
    """The table `Legend`."""

    def __init__(
        self,
        valid: str,
        water: str,
        blocked: str,
        source: str,
    ) -> None:
        self.valid: Final = valid
        self.water: Final = water
        self.blocked: Final = blocked
        self.source: Final = source


@final
class BoardTable:
    """The table `BoardTable`."""

    def __init__(
        self,
        orientation: str,
        offset: str,
        columns: int,
        rows: list[str],
        legend: Legend,
        source: str,
    ) -> None:
        self.orientation: Final = orientation
        self.offset: Final = offset
        self.columns: Final = columns
        self.rows: Final = rows
        self.legend: Final = legend
        self.source: Final = source


@final
class TeamTable:
    """The table `TeamTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        blurb: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.blurb: Final = blurb
        self.source: Final = source


@final
class CharacterTable:
    """The table `CharacterTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        team: str,
        role: str,
        die: str,
        life: int,
        blurb: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.team: Final = team
        self.role: Final = role
        self.die: Final = die
        self.life: Final = life
        self.blurb: Final = blurb
        self.source: Final = source


@final
class CardTable:
    """The table `CardTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        team: str,
        character: str,
        type: str,
        count: int,
        attack: int | None,
        defense: int | None,
        range: int | None,
        free_action: bool,
        undefendable: bool,
        on_attack: list[dict[str, object]],
        on_defense: list[dict[str, object]],
        on_play: list[dict[str, object]],
        text: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.team: Final = team
        self.character: Final = character
        self.type: Final = type
        self.count: Final = count
        self.attack: Final = attack
        self.defense: Final = defense
        self.range: Final = range
        self.free_action: Final = free_action
        self.undefendable: Final = undefendable
        self.on_attack: Final = on_attack
        self.on_defense: Final = on_defense
        self.on_play: Final = on_play
        self.text: Final = text
        self.source: Final = source


@final
class RewardTable:
    """The table `RewardTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        count: int,
        effects: list[dict[str, object]],
        text: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.count: Final = count
        self.effects: Final = effects
        self.text: Final = text
        self.source: Final = source


@final
class PackDocument:
    """The whole TOML file."""

    def __init__(
        self,
        meta: Heading,
        constants: Constants,
        options: Defaults,
        board: BoardTable,
        team: list[dict[str, object]],
        character: list[dict[str, object]],
        card: list[dict[str, object]],
        kill_reward: list[dict[str, object]],
    ) -> None:
        self.meta: Final = meta
        self.constants: Final = constants
        self.options: Final = options
        self.board: Final = board
        self.team: Final = team
        self.character: Final = character
        self.card: Final = card
        self.kill_reward: Final = kill_reward
