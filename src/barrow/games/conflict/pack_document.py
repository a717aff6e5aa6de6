"""The data pack as it stands in its TOML file: every table, with its types and bounds (CF-12.1).

`tables` is generated from this module: a native class for each of these structures.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from barrow.kernel.documents import Count, Part, Positive

Strength = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Heading(Part):
    id: Literal["conflict"]
    name: str
    format: Literal[1]
    players_min: Literal[2]
    players_max: Literal[6]
    tiles_total: Literal[240]
    tiles_per_group: Literal[40]


class StandStill(Part):
    quiet_turns_per_player: Annotated[int, msgspec.Meta(ge=1, le=50)]


class Rules(Part):
    starting_tiles: Literal[5]
    deal_per_stack: Annotated[int, msgspec.Meta(ge=1, le=10)]
    fighters_min: Literal[1]
    fighters_max: Annotated[int, msgspec.Meta(ge=1, le=3)]
    stack_limit: Annotated[int, msgspec.Meta(ge=3, le=10)]
    level_spread: Literal[1]
    levels: list[int]
    copies_leader: Literal[1]
    copies_per_level: Literal[6]
    first_player_group: str
    reconstructed: StandStill


class PlayerCount(Part):
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    army: Annotated[int, msgspec.Meta(ge=15, le=31)]
    columns: Annotated[int, msgspec.Meta(ge=1, le=20)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Described(Part):
    """What a client explains to its player."""

    id: str
    name: str
    text: str


class Ability(Described):
    side: Literal["both", "active", "setup"]


class EventTable(Described):
    instant: bool
    windows: list[Literal["prep", "reveal", "ready", "fight", "march"]]
    # Flashfire only: what it takes from the defense of each fighter it burns (CF-5.50).
    # Packs from before this was a figure leave it out: it takes 1.
    defense: Annotated[int, msgspec.Meta(ge=-9, le=-1)] | None = None


class ItemTable(Described):
    groups: list[str]
    attack: Annotated[int, msgspec.Meta(ge=0, le=9)]
    defense: Annotated[int, msgspec.Meta(ge=0, le=9)]
    leader: Literal["allowed", "forbidden", "only"]
    resurrects: bool


class GroupTable(Part):
    id: str
    name: Annotated[str, msgspec.Meta(min_length=2)]
    border: str
    border_hex: str
    time: Literal["day", "night"]


class FighterTable(Part):
    level: Annotated[int, msgspec.Meta(ge=1, le=6)]
    name: str
    copies: Positive
    attack: Strength
    defense: Strength
    abilities: list[str]


class TileTable(Part):
    kind: str
    copies: Positive


class PresetTable(Part):
    id: str
    size: Positive
    style: str
    tiles: dict[str, Count]
    levels: list[Count]
    start: list[int]


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file."""

    game: Heading
    rules: Rules
    player_count: list[PlayerCount]
    ability: list[Ability]
    event: list[EventTable]
    item: list[ItemTable]
    group: list[GroupTable]
    fighters: dict[str, list[FighterTable]]
    tiles: dict[str, list[TileTable]]
    presets: dict[str, list[PresetTable]]
