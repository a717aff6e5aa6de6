"""The data pack: read from TOML, checked, and made into tables.

Types and bounds are checked against `pack_document`; whether the parts fit together is checked
here, effects against `vocabulary`. Every fault is a BadPack whose path names the thing by its
id and then the field: `card.shield-bash.on_attack[0].who`.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

from barrow.games.skirmish import components, pack_document, tables
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.pack_document import CardTable, CharacterTable, PackDocument, RewardTable
from barrow.kernel.documents import Part, beside, digest, native, read_toml, shaped
from barrow.kernel.errors import BadPack

LEAST_SPACES: Final = 10
MOST: Final = 1000  # no effect's number is greater
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

T = TypeVar("T", bound=Part)
Raw = dict[str, Any]


def shipped_text() -> str:
    """Return the TOML text of the pack that ships."""
    return beside(__file__, "data.toml")


def read_pack(data: str | None) -> tuple[components.Pack, str]:
    """Return a checked pack and the hash of its text; None is the pack that ships.

    Raise BadPack with the code of SK-12.1.
    """
    text = shipped_text() if data is None else data
    try:
        pack = _read(read_toml(text, PackDocument))
    except BadPack as error:
        raise BadPack(error.path, error.text, "bad_data") from None
    return pack, digest(text)


def _read(document: PackDocument) -> components.Pack:
    teams = _read_things(document.team, "team", pack_document.TeamTable)
    most = document.constants.max_players
    if len(teams) < most:
        raise BadPack("team", f"{len(teams)} teams are too few for {most} players")
    characters = _read_characters(document, [team.id for team in teams])
    pack = components.Pack(
        _read_board(document.board),
        teams,
        characters,
        _read_cards(document, characters),
        _read_rewards(document),
        native(document.constants, tables),
        native(document.options, tables),
        [document.meta.publisher],
    )
    _check_decks(pack)
    return pack


def _read_things(raws: list[Raw], kind: str, table: type[T]) -> list[T]:
    """Return the teams, characters, cards or rewards, each with an id of its own."""
    things: list[T] = []
    ids: set[str] = set()
    for place, raw in enumerate(raws):
        id = raw.get("id")
        if not isinstance(id, str) or not _ID.fullmatch(id):
            raise BadPack(f"{kind}[{place}].id", f"must be words like ember-cut, not {id!r}")
        if id in ids:
            raise BadPack(f"{kind}.{id}.id", f"there are two of them: {kind} ids are unique")
        ids.add(id)
        things.append(shaped(raw, table, BadPack, at=f"{kind}.{id}"))
    return things


def _read_board(table: pack_document.BoardTable) -> components.Board:
    """Return the board, whose rows fit together and whose valid spaces are connected."""
    for place, row in enumerate(table.rows):
        length = table.columns - place % 2
        if len(row) != length:
            text = f"row {place + 1} has {len(row)} spaces, not {length}"
            raise BadPack(f"board.rows[{place}]", text)
        for sign in row:
            if sign not in components.SIGNS:
                raise BadPack(f"board.rows[{place}]", f"there is no sign {sign!r} for a space")
    board = components.Board(table.rows)
    if len(board.valid) < LEAST_SPACES:
        text = f"{len(board.valid)} valid spaces are too few: {LEAST_SPACES} are needed"
        raise BadPack("board.rows", text)
    for space in board.valid:
        if board.walks[board.valid[0]][space] == components.UNREACHED:
            names = f"{board.names[board.valid[0]]} to {board.names[space]}"
            raise BadPack("board.rows", f"the valid spaces are not connected: no way from {names}")
    return board


def _find(id: str, ids: list[str], kind: str, path: str) -> int:
    if id not in ids:
        raise BadPack(f"{path}.{kind}", f"there is no {kind} {id!r}")
    return ids.index(id)


def _read_characters(document: PackDocument, team_ids: list[str]) -> list[CharacterTable]:
    """Return the characters in their order: each team's main, then its secondary one."""
    characters = _read_things(document.character, "character", CharacterTable)
    for character in characters:
        _find(character.team, team_ids, "team", f"character.{character.id}")
        if (character.role == "main") != (character.die == "white"):
            text = "the white die belongs to the main, the black one to the secondary character"
            raise BadPack(f"character.{character.id}.die", text)
    ordered: list[CharacterTable] = []
    for id in team_ids:
        for role in components.ROLES:
            found = [one for one in characters if one.team == id and one.role == role]
            if len(found) != 1:
                text = f"has {len(found)} {role} characters, every team has one"
                raise BadPack(f"team.{id}", text)
            ordered += found
    return ordered


def _read_cards(document: PackDocument, characters: list[CharacterTable]) -> components.Cards:
    cards = _read_things(document.card, "card", CardTable)
    ids, team_ids = [one.id for one in characters], [one.team for one in characters]
    character_of: list[int] = []
    effects: list[list[list[components.Effect]]] = []
    for card in cards:
        path = f"card.{card.id}"
        _find(card.team, team_ids, "team", path)
        character = _find(card.character, ids, "character", path)
        if team_ids[character] != card.team:
            text = f"{card.character} does not belong to the {card.team} team"
            raise BadPack(f"{path}.character", text)
        _check_values(card, path)
        character_of.append(character)
        effects.append([_read_effects(card, where) for where in range(len(words.LISTS))])
    return components.Cards(cards, character_of, effects)


def _check_values(card: CardTable, path: str) -> None:
    """Refuse values and lists that a card's type cannot use, or lacks."""
    if card.type not in words.TYPES:
        known = ", ".join(words.TYPES)
        raise BadPack(f"{path}.type", f"there is no type {card.type!r}: {known}")
    type = words.TYPES.index(card.type)
    attacks, defends = words.IS_ATTACK[type], words.IS_DEFENSE[type]
    needed = {"attack": attacks, "defense": defends, "range": type == words.DISTANCE}
    for name, is_needed in needed.items():
        if is_needed and getattr(card, name) is None:
            raise BadPack(f"{path}.{name}", f"is missing: every {card.type} card has one")
    allowed = {
        **needed,
        "on_attack": attacks,
        "on_defense": defends,
        "on_play": type == words.SPECIAL,
        "undefendable": attacks,
        "free_action": type != words.DEFENSE,
    }
    for name, is_allowed in allowed.items():
        if not is_allowed and getattr(card, name) not in (None, False, []):
            raise BadPack(f"{path}.{name}", f"does not belong on a {card.type} card")


def _read_effects(card: CardTable, where: int) -> list[components.Effect]:
    name = words.LISTS[where]
    raws: list[Raw] = getattr(card, name)
    return [
        _read_effect(raw, f"card.{card.id}.{name}[{place}]", where)
        for place, raw in enumerate(raws)
    ]


def _read_effect(raw: Raw, path: str, where: int) -> components.Effect:
    op = _one_of(raw, "op", words.OPS, path)
    word = words.WORDS[op]
    if where not in word.who_in:
        raise BadPack(f"{path}.op", f"{word.name} may not stand in {words.LISTS[where]}")
    optional: list[str] = []
    if where != words.ON_PLAY and op not in words.IN_DAMAGE:
        optional = ["when", "adjacent_only"] if where == words.ON_DEFENSE else ["when"]
    _check_keys(raw, word.name, word.keys, optional, path)
    who = take = 0
    if "who" in raw:
        _one_of(raw, "who", word.who_in[where], path)
        who = words.WHO.index(raw["who"])
    elif "if" in raw:
        who = _one_of(raw, "if", words.IF, path)
    n = _number(raw, "n", 1, MOST, path) if "n" in raw else 0
    if "take" in raw:
        take = _number(raw, "take", 1, MOST, path)
        if take > n:
            raise BadPack(f"{path}.take", f"is {take}, more than the {n} cards seen")
    elif "discard" in raw:
        take = _number(raw, "discard", 0, 1, path)
    when = _one_of(raw, "when", words.WHEN, path) if "when" in raw else words.ALWAYS
    adjacent = raw.get("adjacent_only", False)
    if not isinstance(adjacent, bool):
        raise BadPack(f"{path}.adjacent_only", f"must be true or false, not {adjacent!r}")
    return components.Effect(op, n, who, when, adjacent, take)


def _check_keys(raw: Raw, op: str, needed: list[str], optional: list[str], path: str) -> None:
    for key in needed:
        if key not in raw:
            raise BadPack(f"{path}.{key}", f"is missing: {op} needs it")
    for key in raw:
        if key not in ("op", *needed, *optional):
            raise BadPack(f"{path}.{key}", f"is no key of {op} here")


def _one_of(raw: Raw, key: str, known: list[str], path: str) -> int:
    if key not in raw:
        raise BadPack(f"{path}.{key}", "is missing")
    value = raw[key]
    if not isinstance(value, str) or value not in known:
        raise BadPack(f"{path}.{key}", f"must be one of {', '.join(known)}, not {value!r}")
    return known.index(value)


def _number(raw: Raw, key: str, low: int, high: int, path: str) -> int:
    value = raw[key]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        bounds = f"{low} or {high}" if high == low + 1 else f"a whole number from {low}"
        raise BadPack(f"{path}.{key}", f"must be {bounds}, not {value!r}")
    return value


def _read_rewards(document: PackDocument) -> components.Rewards:
    rewards = _read_things(document.kill_reward, "kill_reward", RewardTable)
    total = sum(reward.count for reward in rewards)
    if total != document.constants.kill_reward_count:
        text = f"there are {total} kill rewards, not {document.constants.kill_reward_count}"
        raise BadPack("kill_reward", text)
    return components.Rewards(rewards, [_read_bonuses(reward) for reward in rewards])


def _read_bonuses(reward: RewardTable) -> list[int]:
    """Add up what one reward gives, by op."""
    n_of = [0] * (len(words.REWARD_OPS) + 1)
    for place, raw in enumerate(reward.effects):
        path = f"kill_reward.{reward.id}.effects[{place}]"
        op = _one_of(raw, "op", words.REWARD_OPS, path)
        name = words.REWARD_OPS[op]
        _check_keys(raw, name, words.REWARD_WORDS[name], [], path)
        n = _number(raw, "n", 1, MOST, path) if "n" in raw else 1
        if op == words.ARMOR and _one_of(raw, "against", words.AGAINST, path) == words.NONADJACENT:
            op = words.FAR_ARMOR
        n_of[op] = max(n_of[op], n) if op == words.REACH else n_of[op] + n
    return n_of


def _check_decks(pack: components.Pack) -> None:
    size = pack.figures.deck_size
    for team, id in enumerate(pack.team_ids):
        cards = len(pack.deck_of[team])
        if cards != size:
            raise BadPack(f"team.{id}", f"its deck holds {cards} cards, not {size}")
    most = pack.figures.starting_hand + pack.defaults.second_player_bonus_cards
    if most > size:
        text = f"makes a first hand of {most}, more than the {size} cards of a deck"
        raise BadPack("constants.starting_hand", text)
