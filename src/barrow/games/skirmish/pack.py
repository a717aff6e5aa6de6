"""The data pack: read from TOML, checked, and made into tables.

msgspec checks types and bounds against the Structs here (so this module is not
compiled); whether the parts fit together is checked by hand, effects against
`vocabulary`. Every fault is a BadPack whose path names the thing by its id and then
the field: `card.shield-bash.on_attack[0].who`.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import (
    BLOCKED,
    COLUMN_LETTERS,
    ROLES,
    UNREACHED,
    VALID,
    WATER,
    Board,
    Cards,
    Effects,
    Figures,
    Pack,
    Rewards,
)
from barrow.kernel.documents import Text, read_toml, shaped
from barrow.kernel.errors import BadPack

LEAST_SPACES: Final = 10
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Source = Literal["rulebook", "reconstructed"]
T = TypeVar("T", bound="Part")


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the pack, with where its figures come from."""

    source: Source = "reconstructed"


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


class Defaults(Part):
    round_limit: Positive
    second_player_bonus_cards: Count


class Legend(Part):
    valid: str
    water: str
    blocked: str


class BoardTable(Part):
    orientation: Literal["pointy"]
    offset: Literal["odd-r"]
    columns: Annotated[int, msgspec.Meta(ge=2, le=len(COLUMN_LETTERS))]
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
    on_attack: list[dict[str, Any]] = []
    on_defense: list[dict[str, Any]] = []
    on_play: list[dict[str, Any]] = []
    text: str = ""


class RewardTable(Part):
    id: str
    name: Text
    count: Positive
    effects: list[dict[str, Any]]
    text: str = ""


class PackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The whole TOML file; the things in its lists are checked one by one."""

    meta: Heading
    constants: Constants
    options: Defaults
    board: BoardTable
    team: list[dict[str, Any]]
    character: list[dict[str, Any]]
    card: list[dict[str, Any]]
    kill_reward: list[dict[str, Any]]


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return Path(__file__).with_name("data.toml").read_text("utf-8")


def read_pack(data: str | None) -> tuple[Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships."""
    text = shipped_text() if data is None else data
    told = read_toml(text, PackDocument)
    teams = _read_things(told.team, "team", TeamTable)
    if len(teams) < told.constants.max_players:
        text = f"{len(teams)} teams are too few for {told.constants.max_players} players"
        raise BadPack("team", text)
    team_ids = [team.id for team in teams]
    characters = _read_characters(told, team_ids)
    effects = Effects()
    cards = _read_cards(told, team_ids, [character.id for character in characters], effects)
    pack = Pack(
        _read_board(told.board),
        team_ids,
        [team.name for team in teams],
        [character.id for character in characters],
        [character.name for character in characters],
        [character.life for character in characters],
        cards,
        effects,
        _read_rewards(told),
        _read_figures(told),
        [told.meta.publisher],
    )
    _check_decks(pack)
    return pack, blake2b(text.encode(), digest_size=16).hexdigest()


def _read_things(told: list[dict[str, Any]], kind: str, table: type[T]) -> list[T]:
    """Return the teams, characters, cards or rewards, each with an id of its own."""
    things: list[T] = []
    ids: set[str] = set()
    for place, raw in enumerate(told):
        id = raw.get("id")
        if not isinstance(id, str) or not _ID.fullmatch(id):
            raise BadPack(f"{kind}[{place}].id", f"must be words like ember-cut, not {id!r}")
        if id in ids:
            raise BadPack(f"{kind}.{id}.id", f"there are two of them: {kind} ids are unique")
        ids.add(id)
        things.append(shaped(raw, table, BadPack, at=f"{kind}.{id}"))
    return things


def _read_board(told: BoardTable) -> Board:
    """Return the board, whose rows fit together and whose valid spaces are connected."""
    if (told.legend.valid, told.legend.water, told.legend.blocked) != (VALID, WATER, BLOCKED):
        raise BadPack(
            "board.legend", f'must be valid "{VALID}", water "{WATER}", blocked "{BLOCKED}"'
        )
    for place, row in enumerate(told.rows):
        length = told.columns - place % 2
        if len(row) != length:
            text = f"row {place + 1} has {len(row)} spaces, not {length}"
            raise BadPack(f"board.rows[{place}]", text)
        for sign in row:
            if sign not in (VALID, WATER, BLOCKED):
                raise BadPack(f"board.rows[{place}]", f"there is no sign {sign!r} for a space")
    board = Board(told.rows)
    if len(board.valid) < LEAST_SPACES:
        text = f"{len(board.valid)} valid spaces are too few: {LEAST_SPACES} are needed"
        raise BadPack("board.rows", text)
    for space in board.valid:
        if board.walk(board.valid[0], space) == UNREACHED:
            names = f"{board.names[board.valid[0]]} to {board.names[space]}"
            raise BadPack("board.rows", f"the valid spaces are not connected: no way from {names}")
    return board


def _read_figures(told: PackDocument) -> Figures:
    constants = told.constants
    return Figures(
        deck_size=constants.deck_size,
        die_sides=constants.die_sides,
        starting_hand=constants.starting_hand,
        actions=constants.actions_per_turn,
        hand_limit=constants.hand_limit,
        heal_cards=constants.heal_cost_cards,
        heal_life=constants.heal_amount,
        revive_actions=constants.revive_cost_actions,
        round_limit=told.options.round_limit,
        bonus_cards=told.options.second_player_bonus_cards,
    )


def _read_characters(told: PackDocument, team_ids: list[str]) -> list[CharacterTable]:
    """Return the characters in their order: each team's main, then its secondary one."""
    characters = _read_things(told.character, "character", CharacterTable)
    for character in characters:
        if character.team not in team_ids:
            raise BadPack(f"character.{character.id}.team", f"there is no team {character.team!r}")
        if (character.role == "main") != (character.die == "white"):
            text = "the white die belongs to the main, the black one to the secondary character"
            raise BadPack(f"character.{character.id}.die", text)
    ordered: list[CharacterTable] = []
    for id in team_ids:
        for role in ROLES:
            found = [one for one in characters if one.team == id and one.role == role]
            if len(found) != 1:
                text = f"has {len(found)} {role} characters, every team has one"
                raise BadPack(f"team.{id}", text)
            ordered.append(found[0])
    return ordered


def _read_cards(
    told: PackDocument, team_ids: list[str], character_ids: list[str], effects: Effects
) -> Cards:
    cards = Cards()
    for card in _read_things(told.card, "card", CardTable):
        path = f"card.{card.id}"
        if card.team not in team_ids:
            raise BadPack(f"{path}.team", f"there is no team {card.team!r}")
        if card.character not in character_ids:
            raise BadPack(f"{path}.character", f"there is no character {card.character!r}")
        character = character_ids.index(card.character)
        if character // 2 != team_ids.index(card.team):
            text = f"{card.character} does not belong to the {card.team} team"
            raise BadPack(f"{path}.character", text)
        _check_values(card, path)
        cards.ids.append(card.id)
        cards.names.append(card.name)
        cards.texts.append(card.text)
        cards.character_of.append(character)
        cards.type_of.append(words.TYPES.index(card.type))
        cards.copies_of.append(card.count)
        cards.attack_of.append(card.attack or 0)
        cards.defense_of.append(card.defense or 0)
        cards.range_of.append(card.range or 0)
        cards.is_free.append(card.free_action)
        cards.is_undefendable.append(card.undefendable)
        _read_effects(card, path, cards, effects)
    return cards


def _check_values(card: CardTable, path: str) -> None:
    """Refuse values and lists that a card's type cannot use, or lacks."""
    if card.type not in words.TYPES:
        raise BadPack(f"{path}.type", f"there is no type {card.type!r}: {_listed(words.TYPES)}")
    type = words.TYPES.index(card.type)
    attacks, defends = type < words.DEFENSE, type in (words.ATTACK_OR_DEFENSE, words.DEFENSE)
    has = [attacks, defends, type == words.SPECIAL]
    needed = {"attack": attacks, "defense": defends, "range": type == words.DISTANCE}
    for name, is_needed in needed.items():
        value = getattr(card, name)
        if is_needed and value is None:
            raise BadPack(f"{path}.{name}", f"is missing: every {card.type} card has one")
        if not is_needed and value is not None:
            raise BadPack(f"{path}.{name}", f"does not belong on a {card.type} card")
    for where, name in enumerate(words.LISTS):
        if getattr(card, name) and not has[where]:
            raise BadPack(f"{path}.{name}", f"does not belong on a {card.type} card")
    if card.undefendable and not attacks:
        raise BadPack(f"{path}.undefendable", f"does not belong on a {card.type} card")
    if card.free_action and type == words.DEFENSE:
        raise BadPack(f"{path}.free_action", "does not belong on a defense card")


def _read_effects(card: CardTable, path: str, cards: Cards, effects: Effects) -> None:
    """Put a card's effects into the flat tables: bonuses, then each list in its order."""
    read = [
        [
            _read_effect(raw, f"{path}.{name}[{place}]", where)
            for place, raw in enumerate(getattr(card, name))
        ]
        for where, name in enumerate(words.LISTS)
    ]
    in_damage = (words.PIERCE, words.BONUS)
    cards.pierce_of.append(
        sum(told[1] for told in read[words.ON_ATTACK] if told[0] == words.PIERCE)
    )
    cards.bonus_from.append(len(effects.op_of))
    for told in read[words.ON_ATTACK]:
        if told[0] == words.BONUS:
            effects.add(*told)
    cards.bonus_to.append(len(effects.op_of))
    for where, list_of in enumerate(read):
        cards.effects_from[where].append(len(effects.op_of))
        for told in list_of:
            if told[0] not in in_damage:
                effects.add(*told)
        cards.effects_to[where].append(len(effects.op_of))
    gives_actions = any(told[0] == words.EXTRA_ACTIONS for told in read[words.ON_PLAY])
    cards.is_limited.append(card.free_action or gives_actions)


def _read_effect(
    raw: dict[str, Any], path: str, where: int
) -> tuple[int, int, int, int, bool, int]:
    """Return one effect as numbers: op, n, who or if, when, adjacent_only, take or discard."""
    word = words.WORDS[_one_of(raw, "op", words.OPS, path)]
    if where not in word.who_in:
        raise BadPack(f"{path}.op", f"{word.name} may not stand in {words.LISTS[where]}")
    optional: list[str] = []
    if where != words.ON_PLAY and word.name not in ("pierce", "bonus"):
        optional = ["when", "adjacent_only"] if where == words.ON_DEFENSE else ["when"]
    _check_keys(raw, word.name, word.keys, optional, path)
    who = 0
    if "who" in word.keys:
        _one_of(raw, "who", word.who_in[where], path)
        who = words.WHO.index(raw["who"])
    elif "if" in word.keys:
        who = _one_of(raw, "if", words.IF, path)
    n = _number(raw, "n", 1, path) if "n" in word.keys else 0
    take = 0
    if "take" in word.keys:
        take = _number(raw, "take", 1, path)
        if take > n:
            raise BadPack(f"{path}.take", f"is {take}, more than the {n} cards seen")
    if "discard" in word.keys:
        take = _number(raw, "discard", 0, path)
        if take > 1:
            raise BadPack(f"{path}.discard", f"must be 0 or 1, not {take}")
    when = _one_of(raw, "when", words.WHEN, path) if "when" in raw else words.ALWAYS
    adjacent = raw.get("adjacent_only", False)
    if not isinstance(adjacent, bool):
        raise BadPack(f"{path}.adjacent_only", f"must be true or false, not {adjacent!r}")
    return words.OPS.index(word.name), n, who, when, adjacent, take


def _check_keys(
    raw: dict[str, Any], op: str, needed: list[str], optional: list[str], path: str
) -> None:
    for key in needed:
        if key not in raw:
            raise BadPack(f"{path}.{key}", f"is missing: {op} needs it")
    for key in raw:
        if key != "op" and key not in needed and key not in optional:
            raise BadPack(f"{path}.{key}", f"is no key of {op} here")


def _one_of(raw: dict[str, Any], key: str, known: list[str], path: str) -> int:
    if key not in raw:
        raise BadPack(f"{path}.{key}", "is missing")
    value = raw[key]
    if not isinstance(value, str) or value not in known:
        raise BadPack(f"{path}.{key}", f"must be one of {_listed(known)}, not {value!r}")
    return known.index(value)


def _number(raw: dict[str, Any], key: str, least: int, path: str) -> int:
    value = raw[key]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 1000:
        raise BadPack(f"{path}.{key}", f"must be a whole number from {least}, not {value!r}")
    return value


def _listed(known: list[str]) -> str:
    return ", ".join(known)


def _read_rewards(told: PackDocument) -> Rewards:
    rewards = Rewards()
    total = 0
    for reward in _read_things(told.kill_reward, "kill_reward", RewardTable):
        total += reward.count
        rewards.ids.append(reward.id)
        rewards.names.append(reward.name)
        rewards.texts.append(reward.text)
        rewards.copies_of.append(reward.count)
        _read_reward_effects(reward, rewards)
    if total != told.constants.kill_reward_count:
        text = f"there are {total} kill rewards, not {told.constants.kill_reward_count}"
        raise BadPack("kill_reward", text)
    return rewards


def _read_reward_effects(reward: RewardTable, rewards: Rewards) -> None:
    """Add up what one reward gives."""
    n_of = dict.fromkeys(words.REWARD_WORDS, 0)
    far_armor = 0
    immune = False
    for place, raw in enumerate(reward.effects):
        path = f"kill_reward.{reward.id}.effects[{place}]"
        op = list(words.REWARD_WORDS)[_one_of(raw, "op", list(words.REWARD_WORDS), path)]
        _check_keys(raw, op, words.REWARD_WORDS[op], [], path)
        n = _number(raw, "n", 1, path) if "n" in raw else 0
        if op == "armor" and _one_of(raw, "against", words.AGAINST, path) == 1:
            far_armor += n
        elif op == "reach":
            n_of[op] = max(n_of[op], n)
        elif op == "stun_immune":
            immune = True
        else:
            n_of[op] += n
    rewards.armor_of.append(n_of["armor"])
    rewards.far_armor_of.append(far_armor)
    rewards.attack_bonus_of.append(n_of["attack_bonus"])
    rewards.reach_of.append(n_of["reach"])
    rewards.move_bonus_of.append(n_of["move_bonus"])
    rewards.lifesteal_of.append(n_of["lifesteal"])
    rewards.heal_now_of.append(n_of["heal_now"])
    rewards.is_immune.append(immune)
    rewards.turn_draw_of.append(n_of["turn_draw"])


def _check_decks(pack: Pack) -> None:
    size = pack.figures.deck_size
    for team, id in enumerate(pack.team_ids):
        cards = len(pack.deck_of[team])
        if cards != size:
            raise BadPack(f"team.{id}", f"its deck holds {cards} cards, not {size}")
    if pack.figures.starting_hand > size:
        raise BadPack("constants.starting_hand", f"is more than the {size} cards of a deck")
