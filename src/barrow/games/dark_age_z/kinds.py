"""The kinds of values of Dark Age Z: what its fields, actions and decisions are declared with."""

from __future__ import annotations

from typing import Any, Final

from barrow.games.dark_age_z.components import NOTHING, RANKS, SIDES, ZONES, boards_for
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import Ids, Kind, Number, Product, Scope, SeatKind, ids
from barrow.kernel.lists import list_of
from barrow.kernel.sights import Amount, InOrder, Sight


class AtTable(SeatKind):
    """A number below that of the kingdoms at the table: a kingdom, or a board (DZ-2.2)."""

    def __init__(self, noun: str) -> None:
        self.title = noun.upper()
        self.noun = noun

    def size(self, scope: Scope) -> int:
        return boards_for(scope.players)


class Place(Product):
    """A War Zone of a board: documents name both, texts write them one after the other."""

    pattern = r"(\S+ \S+)"
    title = "BOARD ZONE"

    def shape(self) -> Any:
        return dict[str, int]

    def write(self, value: int, scope: Scope) -> Any:
        return {"board": value // ZONES, "zone": value % ZONES + 1}

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if not isinstance(document, dict) or sorted(document) != ["board", "zone"]:
            raise BadPosition(path, f"must be a board and a zone, not {document!r}")
        board = BOARD.read(document["board"], f"{path}.board", scope)
        return board * ZONES + _ZONE_FROM_1.read(document["zone"], f"{path}.zone", scope) - 1

    def word(self, value: int, scope: Scope) -> str:
        return f"{value // ZONES} {value % ZONES + 1}"

    def parse(self, word: str, scope: Scope) -> int:
        board, _, zone = word.partition(" ")
        number = BOARD.parse(board, scope)
        if not (zone.isascii() and zone.isdecimal() and 1 <= int(zone) <= ZONES):
            raise DecodeError(f"there is no zone {zone}: zones are 1 to {ZONES}")
        return number * ZONES + int(zone) - 1


class Rank(Number):
    """The rank of a Reinforcement Slot (DZ-2.9)."""

    title = "RANK"

    def parse(self, word: str, scope: Scope) -> int:
        if word not in _RANK_WORDS:
            raise DecodeError(f"there is no slot of rank {word}: ranks are 1 to {RANKS}")
        return int(word)


class TwoWords(Ids):
    """An id of two words: a relic and the letter of its effect."""

    pattern = r"(\S+ \S+)"


class Slots(Kind["list[int]"]):
    """The cards on an army's Reinforcement Slots, by rank from 1; [] if none is filled."""

    annotation = "list[int]"

    def empty(self, scope: Scope) -> list[int]:
        return []

    def shape(self) -> Any:
        return dict[str, str]

    def write(self, value: list[int], scope: Scope) -> Any:
        return {
            str(rank): CARD.write(card, scope)
            for rank, card in enumerate(value, 1)
            if card != NOTHING
        }

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        if not document:
            return []
        found = [NOTHING] * RANKS
        for rank, id in document.items():
            if rank not in _RANK_WORDS:
                raise BadPosition(path, f"there is no slot of rank {rank!r}")
            found[_RANK_WORDS.index(rank)] = CARD.read(id, f"{path}.{rank}", scope)
        return found

    def sights(self, scope: Scope) -> list[Sight]:
        return [InOrder(RANKS, Amount(NOTHING, 1))]  # 1 for each slot that is filled


_ZONE_FROM_1: Final = Number(1, ZONES)
_RANK_WORDS: Final = [str(rank) for rank in range(1, RANKS + 1)]

COUNT: Final = Number(0, 10_000, usual=60)
POINTS: Final = Number(-100_000, 100_000)
RANK: Final = Rank(1, RANKS)
CARD: Final = ids("card", "Army Card")
RELIC: Final = ids("relic")
OFFERED: Final = ids("offered", "card")  # Army Cards, then relics
EFFECT: Final = TwoWords("effect")
SIDE: Final = ids("side")
PART: Final = ids("part")
COMMANDER: Final = ids("commander", "Commander")
INVASION: Final = ids("invasion", "invasion card")
KINGDOM: Final = ids("kingdom")
MISSION: Final = ids("mission")
TRACK: Final = ids("track")
BOARD: Final = AtTable("board")
LOYAL: Final = AtTable("seat")
PLACE: Final = Place(BOARD, Number(0, ZONES - 1))
GATE: Final = Product(BOARD, Number(0, len(SIDES) - 1))  # both sides of a board's gate
CHOSEN: Final = list_of(Number(-1, 10_000, usual=30), most=4)  # declared choices of a relic
