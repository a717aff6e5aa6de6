"""Every action of the game, made once from the data pack.

`Moves` holds them in lists by what they name, so that a legal list is made of
table entries alone. The order of the table is the order of the ids: it changes only
with the version of the rules. A target is always named by the same words, whichever
decision asks for it, so the table is short.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import (
    IMMORTAL_VEST,
    IRON_STEED,
    MOST_BOARDS,
    MOST_PLAYERS,
    RANKS,
    RELICS,
    SIDES,
    TRACKS,
    ZONES,
    Pack,
)
from barrow.kernel.action import UNLISTED, Action, ActionTable
from barrow.kernel.errors import DecodeError

MISSION: Final = 0
STRATEGY: Final = 1
PLAY_ARMY: Final = 2
UPGRADE: Final = 3
RELIC: Final = 4
GET_TOKEN: Final = 5
PASS: Final = 6
STEED: Final = 7
VEST_GAIN: Final = 8
MISSION_DISCARD: Final = 9
END_TURN: Final = 10
KEEP: Final = 11
ZONE: Final = 12
LOYALTY: Final = 13
CARD: Final = 14
DONE: Final = 15
STOP: Final = 16
WHERE: Final = 17
COMMANDER: Final = 18
NO_COMMANDER: Final = 19
BOARD: Final = 20
PLAYER: Final = 21
NUMBER: Final = 22
SLOT: Final = 23
PART: Final = 24
CANCEL: Final = 25
DECLINE: Final = 26
REINFORCE: Final = 27

KINDS: Final[list[str]] = [
    "mission",
    "strategy",
    "play_army",
    "upgrade",
    "relic",
    "get_token",
    "pass",
    "steed",
    "vest_gain",
    "mission_discard",
    "end_turn",
    "keep",
    "zone",
    "loyalty",
    "card",
    "done",
    "stop",
    "where",
    "commander",
    "no_commander",
    "board",
    "player",
    "number",
    "slot",
    "part",
    "cancel",
    "decline",
    "reinforce",
]

# What stands behind the word of an action.
_FORMS: Final[list[str]] = [
    "MISSION",
    "TRACK",
    "CARD",
    "",
    "RELIC a, or RELIC b",
    "",
    "",
    "a, or b",
    "SEAT",
    "RELIC",
    "",
    "RELIC",
    "BOARD ZONE",
    "SEAT",
    "CARD",
    "",
    "",
    "BOARD SEAT",
    "COMMANDER",
    "",
    "BOARD",
    "SEAT",
    "NUMBER",
    "RANK",
    "reinforcements, or commander",
    "",
    "",
    "BOARD ZONE RANK",
]

# Dracula's Potion B turns one of these into zombies.
REINFORCEMENTS: Final = 0
ITS_COMMANDER: Final = 1
PARTS: Final[list[str]] = ["reinforcements", "commander"]

# The most zombies or cards that a relic moves.
MOST: Final = 3
_LONGEST_NUMBER: Final = 6


class Moves:
    """The table of actions, and its entries by what they name."""

    def __init__(self, pack: Pack) -> None:
        self.table: Final = ActionTable(KINDS)
        cards = [army.id for army in pack.armies]
        seats = [str(seat) for seat in range(MOST_PLAYERS)]
        boards = [str(board) for board in range(MOST_BOARDS)]
        self.mission: Final = self._each(MISSION, [mission.id for mission in pack.missions])
        self.strategy: Final = self._each(STRATEGY, TRACKS)
        self.play_army: Final = self._each(PLAY_ARMY, cards)
        self.upgrade: Final = self.table.add(UPGRADE, "upgrade")
        self.relic: Final = self._relics()  # by effect; None for the Vest and the Steed
        self.get_token: Final = self.table.add(GET_TOKEN, "get_token")
        self.pass_turn: Final = self.table.add(PASS, "pass")
        self.steed: Final = self._each(STEED, SIDES)
        self.vest_gain: Final = self._each(VEST_GAIN, seats)
        self.mission_discard: Final = self._each(MISSION_DISCARD, RELICS)
        self.end_turn: Final = self.table.add(END_TURN, "end_turn")
        self.keep: Final = self._each(KEEP, RELICS)
        self.zone: Final = [
            self.table.add(ZONE, f"zone {place // ZONES} {place % ZONES + 1}", place)
            for place in range(MOST_BOARDS * ZONES)
        ]  # by place
        self.loyalty: Final = self._each(LOYALTY, seats)
        self.card: Final = self._each(CARD, cards)
        self.done: Final = self.table.add(DONE, "done")
        self.stop: Final = self.table.add(STOP, "stop", -1)
        self.where: Final = [
            [
                self.table.add(WHERE, f"where {board} {seat}", board, seat)
                for seat in range(len(seats))
            ]
            for board in range(MOST_BOARDS)
        ]  # by board, by loyalty
        self.commander: Final = self._each(COMMANDER, [card.id for card in pack.commanders])
        self.no_commander: Final = self.table.add(NO_COMMANDER, "no_commander")
        self.board: Final = self._each(BOARD, boards)
        self.player: Final = self._each(PLAYER, seats)
        self.number: Final = [
            self.table.add(NUMBER, f"number {number}", number) for number in range(1, MOST + 1)
        ]  # by number, less one
        self.slot: Final = [
            self.table.add(SLOT, f"slot {rank}", rank) for rank in range(1, RANKS + 1)
        ]  # by rank, less one
        self.part: Final = self._each(PART, PARTS)
        self.cancel: Final = self.table.add(CANCEL, "cancel")
        self.decline: Final = self.table.add(DECLINE, "decline")
        self.reinforce: Final = [
            [
                self.table.add(
                    REINFORCE, f"reinforce {place // ZONES} {place % ZONES + 1} {rank}", place, rank
                )
                for rank in range(1, RANKS + 1)
            ]
            for place in range(MOST_BOARDS * ZONES)
        ]  # by place, by rank, less one

    def _each(self, kind: int, words: list[str]) -> list[Action]:
        return [
            self.table.add(kind, f"{KINDS[kind]} {word}", index) for index, word in enumerate(words)
        ]

    def _relics(self) -> list[Action | None]:
        made: list[Action | None] = []
        for relic, id in enumerate(RELICS):
            for side, letter in enumerate(SIDES):
                if relic in (IMMORTAL_VEST, IRON_STEED):
                    made.append(None)
                else:
                    made.append(self.table.add(RELIC, f"relic {id} {letter}", 2 * relic + side))
        return made

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action that names real things but is never legal, or raise."""
        text = " ".join(words)
        if words[0] not in KINDS:
            kinds = ", ".join(KINDS)
            raise DecodeError(f"there is no action “{text}”; actions are {kinds}", "unknown_action")
        kind = KINDS.index(words[0])
        rest = words[1:]
        if kind == NUMBER and len(rest) == 1 and _is_number(rest[0]):
            return Action(UNLISTED, kind, int(rest[0]), -1, -1, text)
        if kind == RELIC and len(rest) == 2 and rest[0] in RELICS and rest[1] in SIDES:
            effect = 2 * RELICS.index(rest[0]) + SIDES.index(rest[1])
            return Action(UNLISTED, kind, effect, -1, -1, text)
        form = f"{words[0]} {_FORMS[kind]}".strip()
        raise DecodeError(f"“{text}” is not how {words[0]} is written: {form}", "unknown_action")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _LONGEST_NUMBER
