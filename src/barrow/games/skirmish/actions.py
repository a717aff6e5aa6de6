"""Every action of the game, made once from the data pack.

Options are written as the rulebook's table of decisions names them: `play:ember-cut`,
`space:I5`, `end_turn` (SK-9.3). `Moves` holds them in lists by what they name, so that a
legal list is made of table entries alone. The order of the table is the order of the
ids: it changes only with the version of the rules.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import Pack
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.errors import DecodeError

TEAM: Final = 0
PLACE: Final = 1
ROLL: Final = 2
SKIP: Final = 3
MOVER: Final = 4
DONE: Final = 5
SPACE: Final = 6
STAY: Final = 7
DRAW: Final = 8
PLAY: Final = 9
REVIVE: Final = 10
HEAL: Final = 11
END_TURN: Final = 12
TARGET: Final = 13
CARD: Final = 14
DEFEND: Final = 15
PASS: Final = 16
STOP: Final = 17
CHARACTER: Final = 18
PLAYER: Final = 19
NONE: Final = 20
SWAP: Final = 21

KINDS: Final[list[str]] = [
    "team",
    "place",
    "roll",
    "skip",
    "mover",
    "done",
    "space",
    "stay",
    "draw",
    "play",
    "revive",
    "heal",
    "end_turn",
    "target",
    "card",
    "defend",
    "pass",
    "stop",
    "character",
    "player",
    "none",
    "swap",
]

# What stands behind the word of an action, by kind; kinds that are not here stand alone.
_NAMED: Final[dict[int, str]] = {
    TEAM: "team",
    PLACE: "space",
    MOVER: "character",
    SPACE: "space",
    PLAY: "card",
    REVIVE: "character",
    HEAL: "character",
    TARGET: "character",
    CARD: "card",
    DEFEND: "card",
    CHARACTER: "character",
    PLAYER: "seat",
}
MOST_SEATS: Final = 5


class Moves:
    """The table of actions, and its entries by what they name."""

    def __init__(self, pack: Pack) -> None:
        self.table: Final = ActionTable(KINDS)
        self.team: Final = self._named(TEAM, pack.team_ids)
        self.place: Final = self._named(PLACE, pack.board.names)
        self.roll: Final = self._alone(ROLL)
        self.skip: Final = self._alone(SKIP)
        self.mover: Final = self._named(MOVER, pack.character_ids)
        self.done: Final = self._alone(DONE)
        self.space: Final = self._named(SPACE, pack.board.names)
        self.stay: Final = self._alone(STAY)
        self.draw: Final = self._alone(DRAW)
        self.play: Final = self._named(PLAY, pack.cards.ids)
        self.revive: Final = self._named(REVIVE, pack.character_ids)
        self.heal: Final = self._named(HEAL, pack.character_ids)
        self.end_turn: Final = self._alone(END_TURN)
        self.target: Final = self._named(TARGET, pack.character_ids)
        self.card: Final = self._named(CARD, pack.cards.ids)
        self.defend: Final = self._named(DEFEND, pack.cards.ids)
        self.pass_: Final = self._alone(PASS)
        self.stop: Final = self._alone(STOP)
        self.character: Final = self._named(CHARACTER, pack.character_ids)
        self.player: Final = self._named(PLAYER, [str(seat) for seat in range(MOST_SEATS)])
        self.none: Final = self._alone(NONE)
        self.swap: Final = self._alone(SWAP)

    def _named(self, kind: int, names: list[str]) -> list[Action]:
        return [
            self.table.add(kind, f"{KINDS[kind]}:{name}", number)
            for number, name in enumerate(names)
        ]

    def _alone(self, kind: int) -> Action:
        return self.table.add(kind, KINDS[kind])

    def parse_unlisted(self, words: list[str]) -> Action:
        """Raise: every option that names real things is in the table (SK-12.1, SK-12.3)."""
        text = " ".join(words)
        kind, colon, name = text.partition(":")
        if kind in KINDS and colon and name and KINDS.index(kind) in _NAMED:
            what = _NAMED[KINDS.index(kind)]
            raise DecodeError(f"there is no {what} {name}", "unknown_id")
        forms = ", ".join([_form(kind) for kind in range(len(KINDS))])
        raise DecodeError(f"“{text}” is not an option; options are {forms}", "illegal_action")


def _form(kind: int) -> str:
    what = _NAMED.get(kind)
    return KINDS[kind] if what is None else f"{KINDS[kind]}:{what.upper()}"
