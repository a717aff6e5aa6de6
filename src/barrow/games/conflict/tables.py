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
        name: str,
        format: int,
        players_min: int,
        players_max: int,
        tiles_total: int,
        tiles_per_group: int,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.format: Final = format
        self.players_min: Final = players_min
        self.players_max: Final = players_max
        self.tiles_total: Final = tiles_total
        self.tiles_per_group: Final = tiles_per_group
        self.source: Final = source


@final
class StandStill:
    """The table `StandStill`."""

    def __init__(
        self,
        quiet_turns_per_player: int,
        source: str,
    ) -> None:
        self.quiet_turns_per_player: Final = quiet_turns_per_player
        self.source: Final = source


@final
class Rules:
    """The table `Rules`."""

    def __init__(
        self,
        starting_tiles: int,
        deal_per_stack: int,
        fighters_min: int,
        fighters_max: int,
        stack_limit: int,
        level_spread: int,
        levels: list[int],
        copies_leader: int,
        copies_per_level: int,
        first_player_group: str,
        reconstructed: StandStill,
        source: str,
    ) -> None:
        self.starting_tiles: Final = starting_tiles
        self.deal_per_stack: Final = deal_per_stack
        self.fighters_min: Final = fighters_min
        self.fighters_max: Final = fighters_max
        self.stack_limit: Final = stack_limit
        self.level_spread: Final = level_spread
        self.levels: Final = levels
        self.copies_leader: Final = copies_leader
        self.copies_per_level: Final = copies_per_level
        self.first_player_group: Final = first_player_group
        self.reconstructed: Final = reconstructed
        self.source: Final = source


@final
class PlayerCount:
    """The table `PlayerCount`."""

    def __init__(
        self,
        players: int,
        army: int,
        columns: int,
        rows: int,
        source: str,
    ) -> None:
        self.players: Final = players
        self.army: Final = army
        self.columns: Final = columns
        self.rows: Final = rows
        self.source: Final = source


@final
class Described:
    """What a client explains to its player."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.source: Final = source


@final
class Ability:
    """The table `Ability`."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        side: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.side: Final = side
        self.source: Final = source


@final
class EventTable:
    """The table `EventTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        instant: bool,
        windows: list[str],
        defense: int | None,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.instant: Final = instant
        self.windows: Final = windows
        self.defense: Final = defense
        self.source: Final = source


@final
class ItemTable:
    """The table `ItemTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        groups: list[str],
        attack: int,
        defense: int,
        leader: str,
        resurrects: bool,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.groups: Final = groups
        self.attack: Final = attack
        self.defense: Final = defense
        self.leader: Final = leader
        self.resurrects: Final = resurrects
        self.source: Final = source


@final
class GroupTable:
    """The table `GroupTable`."""

    def __init__(
        self,
        id: str,
        name: str,
        border: str,
        border_hex: str,
        time: str,
        source: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.border: Final = border
        self.border_hex: Final = border_hex
        self.time: Final = time
        self.source: Final = source


@final
class FighterTable:
    """The table `FighterTable`."""

    def __init__(
        self,
        level: int,
        name: str,
        copies: int,
        attack: int,
        defense: int,
        abilities: list[str],
        source: str,
    ) -> None:
        self.level: Final = level
        self.name: Final = name
        self.copies: Final = copies
        self.attack: Final = attack
        self.defense: Final = defense
        self.abilities: Final = abilities
        self.source: Final = source


@final
class TileTable:
    """The table `TileTable`."""

    def __init__(
        self,
        kind: str,
        copies: int,
        source: str,
    ) -> None:
        self.kind: Final = kind
        self.copies: Final = copies
        self.source: Final = source


@final
class PresetTable:
    """The table `PresetTable`."""

    def __init__(
        self,
        id: str,
        size: int,
        style: str,
        tiles: dict[str, int],
        levels: list[int],
        start: list[int],
        source: str,
    ) -> None:
        self.id: Final = id
        self.size: Final = size
        self.style: Final = style
        self.tiles: Final = tiles
        self.levels: Final = levels
        self.start: Final = start
        self.source: Final = source


@final
class PackDocument:
    """The whole TOML file."""

    def __init__(
        self,
        game: Heading,
        rules: Rules,
        player_count: list[PlayerCount],
        ability: list[Ability],
        event: list[EventTable],
        item: list[ItemTable],
        group: list[GroupTable],
        fighters: dict[str, list[FighterTable]],
        tiles: dict[str, list[TileTable]],
        presets: dict[str, list[PresetTable]],
    ) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self.player_count: Final = player_count
        self.ability: Final = ability
        self.event: Final = event
        self.item: Final = item
        self.group: Final = group
        self.fighters: Final = fighters
        self.tiles: Final = tiles
        self.presets: Final = presets
