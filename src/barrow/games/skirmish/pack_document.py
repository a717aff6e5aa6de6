"""The tables of the data pack as its TOML file has them, with their bounds.

The things in lists are read one by one, so that a fault is named by the id of its thing; the
effects of cards and rewards are checked against `vocabulary`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from barrow.kernel.documents import Count, Part, Positive, Text


class Heading(Part):
    id: Literal["skirmish"]
    title: str
    publisher: str
    data_version: Literal[1]


class Constants(Part):
    min_players: Literal[2]
    max_players: Literal[5]
    characters_per_team: Literal[2]
    deck_size: Positive
    kill_reward_count: Positive
    die_sides: Annotated[int, msgspec.Meta(ge=1, le=100)]
    starting_hand: Count
    actions_per_turn: Positive
    hand_limit: Count
    heal_cost_cards: Positive
    heal_amount: Positive
    revive_cost_actions: Positive
    wounded_part: Positive = 2  # `self_wounded`: at most the maximum life divided by this


class Defaults(Part):
    round_limit: Positive
    second_player_bonus_cards: Count


class Legend(Part):
    valid: Literal["."]
    water: Literal["~"]
    blocked: Literal["#"]


class BoardTable(Part):
    orientation: Literal["pointy"]
    offset: Literal["odd-r"]
    columns: Annotated[int, msgspec.Meta(ge=2, le=26)]
    rows: list[str]
    legend: Legend


class TeamTable(Part):
    id: str
    name: Text
    blurb: str = ""


class CharacterTable(Part):
    id: str
    name: Text
    team: str
    role: Literal["main", "secondary"]
    die: Literal["white", "black"]
    life: Positive
    blurb: str = ""


class CardTable(Part):
    id: str
    name: Text
    team: str
    character: str
    type: str
    count: Positive
    attack: Count | None = None
    defense: Count | None = None
    range: Positive | None = None
    free_action: bool = False
    undefendable: bool = False
    on_attack: list[dict[str, object]] = msgspec.field(default_factory=list)
    on_defense: list[dict[str, object]] = msgspec.field(default_factory=list)
    on_play: list[dict[str, object]] = msgspec.field(default_factory=list)
    text: str = ""


class RewardTable(Part):
    id: str
    name: Text
    count: Positive
    effects: list[dict[str, object]]
    text: str = ""


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file."""

    meta: Heading
    constants: Constants
    options: Defaults
    board: BoardTable
    team: list[dict[str, object]]
    character: list[dict[str, object]]
    card: list[dict[str, object]]
    kill_reward: list[dict[str, object]]
