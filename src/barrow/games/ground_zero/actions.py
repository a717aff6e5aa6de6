"""Every action of the game, made once from the data pack.

`Moves` holds them in lists by what they name, so that a legal list is made of
table entries alone. The order of the table is the order of the ids: it changes only
with the version of the rules.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import FACTIONS, Pack
from barrow.kernel.action import UNLISTED, Action, ActionTable
from barrow.kernel.errors import DecodeError

PICK_FACTION: Final = 0
PLACE: Final = 1
GROUND_ZERO: Final = 2
CASH: Final = 3
ZOMBIES_FROM: Final = 4
ZOMBIES_TO: Final = 5
COUNT: Final = 6
CONVERT: Final = 7
SEND: Final = 8
SEND_TO: Final = 9
WALL: Final = 10
ATTACK: Final = 11
BREACH: Final = 12
WALK: Final = 13
END_ATTACK: Final = 14
DICE: Final = 15
BOOST: Final = 16
TECH: Final = 17
TRANSFER_FROM: Final = 18
TRANSFER_TO: Final = 19
SKIP: Final = 20
DRAW: Final = 21
DONE: Final = 22
TAKEOVER: Final = 23

KINDS: Final[list[str]] = [
    "pick_faction",
    "place",
    "ground_zero",
    "cash",
    "z_from",
    "z_to",
    "count",
    "convert",
    "send",
    "send_to",
    "wall",
    "attack",
    "breach",
    "walk",
    "end_attack",
    "dice",
    "boost",
    "tech",
    "t_from",
    "t_to",
    "skip",
    "draw",
    "done",
    "takeover",
]

# What stands behind the word of an action.
_NOTHING: Final = 0
_ONE_LAND: Final = 1
_TWO_LANDS: Final = 2
_NUMBERS: Final = 3
_YES_NO: Final = 4
_FACTION: Final = 5

_FORMS: Final[list[int]] = [
    _FACTION,
    _ONE_LAND,
    _ONE_LAND,
    _ONE_LAND,
    _ONE_LAND,
    _ONE_LAND,
    _NUMBERS,
    _ONE_LAND,
    _ONE_LAND,
    _ONE_LAND,
    _TWO_LANDS,
    _TWO_LANDS,
    _TWO_LANDS,
    _TWO_LANDS,
    _NOTHING,
    _NUMBERS,
    _YES_NO,
    _NUMBERS,
    _ONE_LAND,
    _ONE_LAND,
    _NOTHING,
    _YES_NO,
    _NOTHING,
    _YES_NO,
]

YES: Final = 1
NO: Final = 0


class Moves:
    """The table of actions, and its entries by what they name."""

    def __init__(self, pack: Pack) -> None:
        self.table: Final = ActionTable(KINDS)
        self._ids: Final = pack.map.ids
        self.pick_faction: Final = [
            self.table.add(PICK_FACTION, f"pick_faction {name}", faction)
            for faction, name in enumerate(FACTIONS)
        ]
        self.place: Final = self._one_land(PLACE)
        self.ground_zero: Final = self._one_land(GROUND_ZERO)
        self.cash: Final = self._one_land(CASH)
        self.zombies_from: Final = self._one_land(ZOMBIES_FROM)
        self.zombies_to: Final = self._one_land(ZOMBIES_TO)
        self.count: Final = [
            self.table.add(COUNT, f"count {units}", units)
            for units in range(pack.figures.supply + 1)
        ]
        self.convert: Final = self._one_land(CONVERT)
        self.send: Final = self._one_land(SEND)
        self.send_to: Final = self._one_land(SEND_TO)
        # By Territory, in the order of its neighbors.
        self.wall: Final = self._two_lands(WALL, pack)
        self.attack: Final = self._two_lands(ATTACK, pack)
        self.breach: Final = self._two_lands(BREACH, pack)
        self.walk: Final = self._two_lands(WALK, pack)
        self.end_attack: Final = self.table.add(END_ATTACK, "end_attack")
        most = max([max(sheet.attack_dice, sheet.defend_dice) for sheet in pack.sheets])
        self.dice: Final = [
            self.table.add(DICE, f"dice {count}", count, NO) for count in range(1, most + 1)
        ]  # by number of dice, less one
        self.split_dice: Final = self._split_dice(most)  # by civilian, then cyborg dice
        # The lists a party chooses dice from, most first. By the most dice:
        self.dice_up_to: Final = [self.dice[:count][::-1] for count in range(most + 1)]
        # By the most dice, by civilians and cyborgs there, of each no more than dice (GZ-5.23):
        self.split_up_to: Final = [
            [
                [self._split_up_to(count, civilians, cyborgs) for cyborgs in range(count + 1)]
                for civilians in range(count + 1)
            ]
            for count in range(most + 1)
        ]
        self.boost: Final = self._yes_no(BOOST)
        self.tech: Final = [
            self.table.add(TECH, f"tech {die}" if die else "tech none", die)
            for die in range(most + 1)
        ]  # by die, from 1; 0 is none
        self.transfer_from: Final = self._one_land(TRANSFER_FROM)
        self.transfer_to: Final = self._one_land(TRANSFER_TO)
        self.skip: Final = self.table.add(SKIP, "skip")
        self.draw: Final = self._yes_no(DRAW)
        self.done: Final = self.table.add(DONE, "done")
        self.takeover: Final = self._yes_no(TAKEOVER)

    def _one_land(self, kind: int) -> list[Action]:
        return [
            self.table.add(kind, f"{KINDS[kind]} {id}", land) for land, id in enumerate(self._ids)
        ]

    def _two_lands(self, kind: int, pack: Pack) -> list[list[Action]]:
        ids = self._ids
        return [
            [
                self.table.add(kind, f"{KINDS[kind]} {ids[a]} {ids[b]}", a, b)
                for b in pack.map.neighbors_of[a]
            ]
            for a in range(len(ids))
        ]

    def _yes_no(self, kind: int) -> list[Action]:
        return [
            self.table.add(kind, f"{KINDS[kind]} false", NO),
            self.table.add(kind, f"{KINDS[kind]} true", YES),
        ]

    def _split_dice(self, most: int) -> list[list[Action | None]]:
        rows: list[list[Action | None]] = []
        for civilians in range(most + 1):
            row: list[Action | None] = []
            for cyborgs in range(most + 1 - civilians):
                if civilians + cyborgs == 0:
                    row.append(None)
                else:
                    text = f"dice {civilians} {cyborgs}"
                    row.append(self.table.add(DICE, text, civilians, cyborgs, YES))
            rows.append(row)
        return rows

    def _split_up_to(self, most: int, civilians: int, cyborgs: int) -> list[Action]:
        listed: list[Action] = []
        for count in range(most, 0, -1):
            for cyborg_dice in range(min(cyborgs, count), -1, -1):
                if count - cyborg_dice <= civilians:
                    action = self.split_dice[count - cyborg_dice][cyborg_dice]
                    assert action is not None
                    listed.append(action)
        return listed

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action that names real things but is never legal, or raise."""
        text = " ".join(words)
        if words[0] not in KINDS:
            kinds = ", ".join(KINDS)
            raise DecodeError(f"there is no action “{text}”; actions are {kinds}", "wrong_type")
        kind = KINDS.index(words[0])
        form = _FORMS[kind]
        rest = words[1:]
        if form == _TWO_LANDS and len(rest) == 2:
            return Action(UNLISTED, kind, self._land(rest[0]), self._land(rest[1]), -1, text)
        most = 2 if kind == DICE else 1
        if form == _NUMBERS and 1 <= len(rest) <= most and all(_is_number(word) for word in rest):
            second = int(rest[1]) if len(rest) == 2 else NO
            return Action(UNLISTED, kind, int(rest[0]), second, len(rest) - 1, text)
        if form == _ONE_LAND and len(rest) == 1:
            self._land(rest[0])
        if form == _FACTION and len(rest) == 1:
            names = ", ".join(FACTIONS)
            raise DecodeError(f"there is no faction {rest[0]}; factions are {names}")
        raise DecodeError(f"“{text}” is not how {words[0]} is written: {_FORM_TEXTS[kind]}")

    def _land(self, word: str) -> int:
        if word not in self._ids:
            raise DecodeError(f"there is no territory {word}")
        return self._ids.index(word)


_FORM_WORDS: Final[list[str]] = ["", " TERRITORY", " TERRITORY TERRITORY", "", "", " FACTION"]


def _form_text(kind: int) -> str:
    if kind == DICE:
        return "dice NUMBER, or dice CIVILIANS CYBORGS"
    if kind == TECH:
        return "tech DIE, or tech none"
    if _FORMS[kind] == _NUMBERS:
        return f"{KINDS[kind]} NUMBER"
    if _FORMS[kind] == _YES_NO:
        return f"{KINDS[kind]} true, or {KINDS[kind]} false"
    return KINDS[kind] + _FORM_WORDS[_FORMS[kind]]


_FORM_TEXTS: Final[list[str]] = [_form_text(kind) for kind in range(len(KINDS))]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 6 and word == str(int(word))
