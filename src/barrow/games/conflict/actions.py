"""Every action of the game, made once from the data pack.

The board has no edge, yet the table of actions has an end, because no action names a
cell by its coordinates:

- a face-down or foreign stack is named by its number: its place among all stacks in
  reading order, row by row. Every stack holds a tile and a game has at most
  players x army tiles, so 120 numbers are enough (`Pack.most_stacks`);
- an own stack is named by its place among the own stacks, an own fighter by its place
  among the own fighters: stack by stack, from the top down. An army has at most 29
  tiles (`Pack.largest_army`), and nobody ever has more fighters, or more stacks;
- a cell next to the combat location is named by its side: north, east, south, west;
- the end of a move is named by how far it is from its start, `e2n1` for two cells east
  and one north: a fighter moves six steps at most, so there are 84 of them;
- start cells lie around the rectangle of the deal, so they have coordinates.

So an action keeps its text and its id whatever the board looks like, `parse` needs no
position, and an id is a small number. `numbers` translates to and from texts with
coordinates for a position.

`Moves` holds the actions in lists by what they name, so that a legal list is made of
table entries alone. The order of the table is the order of the ids: it changes only
with the version of the rules.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.cells import SIDES, cell_at, write_cell
from barrow.games.conflict.components import FIRST_ITEM, ITEMS, KINDS, LEVELS, Pack
from barrow.kernel.action import UNLISTED, Action, ActionTable
from barrow.kernel.errors import DecodeError
from barrow.kernel.native import attributes_of

CHOOSE_GROUP: Final = 0
CHOOSE_ARMY: Final = 1
TAKE_TILES: Final = 2
EXTRA_LEVEL: Final = 3
LEAVE_OUT: Final = 4
STACK_NEXT: Final = 5
CHOOSE_START: Final = 6
PASS: Final = 7
ATTACH: Final = 8
RESURRECT: Final = 9
PLAY_BOMB: Final = 10
CHOOSE_LOCATION: Final = 11
FROM: Final = 12
STOP: Final = 13
PLAY_LOST: Final = 14
PLAY_EXTRACTION: Final = 15
PLAY_HYPNOSIS: Final = 16
PLAY_MISS: Final = 17
ORDER_INSTANTS: Final = 18
SCATTER_TO: Final = 19
STAY: Final = 20
SLIP_AWAY: Final = 21
NONE: Final = 22
HELP: Final = 23
TAKE_BLOW: Final = 24
FURTHEST_STACK: Final = 25
NO: Final = 26
LOOK: Final = 27
MOVE_FIGHTER: Final = 28
END_MOVEMENT: Final = 29
MOVE_TO: Final = 30
OVER_LIMIT: Final = 31
ARRANGE_STACK: Final = 32
END_ARRANGING: Final = 33
ARRANGE_NEXT: Final = 34
LEAVE: Final = 35

WORDS: Final[list[str]] = [
    "choose_group",
    "choose_army",
    "take_tiles",
    "extra_level",
    "leave_out",
    "stack_next",
    "choose_start",
    "pass",
    "attach",
    "resurrect",
    "bomb",
    "choose_location",
    "from",
    "stop",
    "lost",
    "extraction",
    "hypnosis",
    "miss",
    "order_instants",
    "scatter_to",
    "stay",
    "hide",
    "none",
    "help",
    "take_blow",
    "furthest_stack",
    "no",
    "look",
    "move_fighter",
    "end_movement",
    "move_to",
    "over_limit",
    "arrange_stack",
    "end_arranging",
    "arrange_next",
    "leave",
]
# How each is written, for whoever wrote it otherwise.
_FORMS: Final[list[str]] = [
    "choose_group GROUP",
    "choose_army PRESET, or choose_army custom",
    "take_tiles NUMBER",
    "extra_level LEVEL",
    "leave_out LEVEL",
    "stack_next LEVEL",
    "choose_start X,Y",
    "pass",
    "attach ITEM FIGHTER",
    "resurrect ITEM LEVEL",
    "bomb STACK",
    "choose_location STACK",
    "from SIDE",
    "stop",
    "lost SLOT chosen|opposite",
    "extraction SLOT chosen|opposite STACK",
    "hypnosis SLOT chosen|opposite SLOT|none",
    "miss SLOT chosen|opposite",
    "order_instants SLOT",
    "scatter_to SIDE",
    "stay",
    "hide SIDE",
    "none",
    "help SLOT",
    "take_blow SLOT",
    "furthest_stack STACK",
    "no",
    "look SIDE",
    "move_fighter FIGHTER",
    "end_movement",
    "move_to e2n1, steps east or west, then north or south",
    "over_limit FIGHTER",
    "arrange_stack STACK",
    "end_arranging",
    "arrange_next FIGHTER",
    "leave",
]
# Answers that decline a decision; the last one decides nothing.
DECLINING: Final[list[int]] = [PASS, STOP, STAY, NONE, NO, END_MOVEMENT, END_ARRANGING]

CUSTOM: Final = -1
NO_VICTIM: Final = -1

# Places of the line-up: two for each slot.
CHOSEN: Final = 0
OPPOSITE: Final = 1
LINE_SIDES: Final[list[str]] = ["chosen", "opposite"]
SLOTS: Final = 3
PLACES: Final = 6

# Ends of moves are found in a square of cells around the start, counted row by row.
REACH: Final = 6
SPAN: Final = 15
MIDDLE: Final = 127  # of 17 rows of 15 cells: rows -8 to 8, columns -7 to 7
SQUARE: Final = 255


def slot_text(place: int) -> str:
    """Return a place of the line-up as text: `2 opposite`."""
    return f"{place // 2 + 1} {LINE_SIDES[place % 2]}"


def offset_text(x: int, y: int) -> str:
    """Return how far the end of a move is from its start: `e2n1` is two east, one north."""
    across = "" if x == 0 else f"{'e' if x > 0 else 'w'}{abs(x)}"
    down = "" if y == 0 else f"{'s' if y > 0 else 'n'}{abs(y)}"
    return across + down


def start_cells(across: int, down: int) -> list[int]:
    """List the cells around a rectangle, in reading order (CF-3.17)."""
    found = [cell_at(x, -1) for x in range(across)] + [cell_at(x, down) for x in range(across)]
    found += [cell_at(-1, y) for y in range(down)] + [cell_at(across, y) for y in range(down)]
    return sorted(found)


class Ends:
    """The moves of one fighter by where they end."""

    def __init__(self, by_place: list[Action]) -> None:
        self.by_place: Final = by_place  # in the square around the start
        self._across: Final[dict[int, list[Action]]] = {}  # by width of a grid

    def across(self, width: int, squares: list[int]) -> list[Action]:
        """Return the moves by how far they end on a grid from the first place of the square.

        To look places of the square up by it first would cost an interpreted decision half a %.
        """
        found = self._across.get(width)
        if found is None:
            found = [self.by_place[square] for square in squares]
            self._across[width] = found
        return found


class Moves:
    """The table of actions, and its entries by what they name."""

    def __init__(self, pack: Pack) -> None:
        self.table: Final = ActionTable(WORDS)
        army = pack.largest_army
        self.choose_group: Final = self._named(CHOOSE_GROUP, [group.id for group in pack.groups])
        self.choose_army: Final = self._named(CHOOSE_ARMY, [preset.id for preset in pack.presets])
        self.custom: Final = self.table.add(CHOOSE_ARMY, "choose_army custom", CUSTOM)
        # What builds an army, by kind: copies by their number, the others by level.
        self.building: Final = {
            TAKE_TILES: self._numbered(TAKE_TILES, pack.most_copies + 1),
            EXTRA_LEVEL: self._numbered(EXTRA_LEVEL, LEVELS + 1),
            LEAVE_OUT: self._numbered(LEAVE_OUT, LEVELS + 1),
            STACK_NEXT: self._numbered(STACK_NEXT, LEVELS + 1),
        }
        self.choose_start: Final = self._start_cells(pack)  # by cell
        # By number of players, less two: start cells in reading order.
        self.starts: Final = [start_cells(deal.across, deal.down) for deal in pack.deals]
        self.pass_: Final = self.table.add(PASS, "pass")
        self.attach: Final = self._items(ATTACH, army)  # by item, then fighter
        self.resurrect: Final = self._items(RESURRECT, LEVELS + 1)  # by item, then level
        self.bomb: Final = self._numbered(PLAY_BOMB, pack.most_stacks)
        self.choose_location: Final = self._numbered(CHOOSE_LOCATION, pack.most_stacks)
        self.from_: Final = self._named(FROM, SIDES)  # by side
        self.stop: Final = self.table.add(STOP, "stop")
        self.lost: Final = self._places(PLAY_LOST)  # by place
        self.extraction: Final = self._extractions(army)  # by place, then own stack
        self.hypnosis: Final = self._hypnoses()  # by place, then victim slot, none last
        self.miss: Final = self._places(PLAY_MISS)  # by place
        self.order_instants: Final = self._slots(ORDER_INSTANTS)  # by slot
        self.scatter_to: Final = self._named(SCATTER_TO, SIDES)  # by side
        self.stay: Final = self.table.add(STAY, "stay")
        self.hide: Final = self._named(SLIP_AWAY, SIDES)  # by side
        self.none: Final = self.table.add(NONE, "none")
        self.help: Final = self._slots(HELP)  # by slot
        self.take_blow: Final = self._slots(TAKE_BLOW)  # by slot
        self.furthest_stack: Final = self._numbered(FURTHEST_STACK, army)
        self.no: Final = self.table.add(NO, "no")
        self.look: Final = self._named(LOOK, SIDES)  # by side
        self.move_fighter: Final = self._numbered(MOVE_FIGHTER, army)
        self.end_movement: Final = self.table.add(END_MOVEMENT, "end_movement")
        self.move_to: Final = Ends(self._ends())
        self.over_limit: Final = self._numbered(OVER_LIMIT, army)
        self.arrange_stack: Final = self._numbered(ARRANGE_STACK, army)
        self.end_arranging: Final = self.table.add(END_ARRANGING, "end_arranging")
        self.arrange_next: Final = self._numbered(ARRANGE_NEXT, pack.figures.limit)
        self.leave: Final = self.table.add(LEAVE, "leave")

    __slots__ = attributes_of(__init__)

    def _named(self, kind: int, names: list[str]) -> list[Action]:
        word = WORDS[kind]
        return [self.table.add(kind, f"{word} {name}", a) for a, name in enumerate(names)]

    def _numbered(self, kind: int, end: int) -> list[Action]:
        word = WORDS[kind]
        return [self.table.add(kind, f"{word} {number}", number) for number in range(end)]

    def _slots(self, kind: int) -> list[Action]:
        word = WORDS[kind]
        return [self.table.add(kind, f"{word} {slot + 1}", slot) for slot in range(SLOTS)]

    def _places(self, kind: int) -> list[Action]:
        word = WORDS[kind]
        return [
            self.table.add(kind, f"{word} {slot_text(place)}", place) for place in range(PLACES)
        ]

    def _items(self, kind: int, numbers: int) -> list[list[Action]]:
        return [
            [
                self.table.add(
                    kind, f"{WORDS[kind]} {KINDS[FIRST_ITEM + item]} {number}", item, number
                )
                for number in range(numbers)
            ]
            for item in range(ITEMS)
        ]

    def _extractions(self, army: int) -> list[list[Action]]:
        return [
            [
                self.table.add(
                    PLAY_EXTRACTION, f"extraction {slot_text(place)} {number}", place, number
                )
                for number in range(army)
            ]
            for place in range(PLACES)
        ]

    def _hypnoses(self) -> list[list[Action]]:
        found: list[list[Action]] = []
        for place in range(PLACES):
            text = f"hypnosis {slot_text(place)}"
            row = [
                self.table.add(PLAY_HYPNOSIS, f"{text} {victim + 1}", place, victim)
                for victim in range(SLOTS)
            ]
            row.append(self.table.add(PLAY_HYPNOSIS, f"{text} none", place, NO_VICTIM))
            found.append(row)
        return found

    def _start_cells(self, pack: Pack) -> dict[int, Action]:
        found: set[int] = set()
        for deal in pack.deals:
            found.update(start_cells(deal.across, deal.down))
        return {
            cell: self.table.add(CHOOSE_START, f"choose_start {write_cell(cell)}", cell)
            for cell in sorted(found)
        }

    def _ends(self) -> list[Action]:
        """Make the ends of moves; a cell of the square that is out of reach has `stay`."""
        found = [self.stay] * SQUARE
        for y in range(-REACH, REACH + 1):
            for x in range(-REACH, REACH + 1):
                if 1 <= abs(x) + abs(y) <= REACH:
                    place = MIDDLE + y * SPAN + x
                    found[place] = self.table.add(
                        MOVE_TO, f"move_to {offset_text(x, y)}", place, x, y
                    )
        return found

    def action_of(self, kind: int, number: int) -> Action:
        """Return the action that makes one choice of an army (D2 to D6)."""
        if kind == CHOOSE_ARMY:
            return self.custom if number == CUSTOM else self.choose_army[number]
        return self.building[kind][number]

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action that names a number or a cell nothing can have, or raise."""
        text = " ".join(words)
        if words[0] not in WORDS:
            known = ", ".join(WORDS)
            raise DecodeError(f"there is no action “{text}”; actions are {known}", "wrong_action")
        kind = WORDS.index(words[0])
        rest = words[1:]
        if kind == CHOOSE_GROUP and len(rest) == 1:
            raise DecodeError(f"there is no group {rest[0]}", "unknown_group")
        if kind == CHOOSE_ARMY and len(rest) == 1:
            raise DecodeError(f"there is no preset army {rest[0]}", "army_tile")
        if kind == CHOOSE_START and len(rest) == 1:
            cell = read_cell(rest[0])
            return Action(UNLISTED, kind, cell, -1, -1, text)
        if kind in _NUMBERED and len(rest) == 1 and is_number(rest[0]):
            return Action(UNLISTED, kind, int(rest[0]), -1, -1, text)
        raise DecodeError(f"“{text}” is not how {words[0]} is written: {_FORMS[kind]}")


# What takes any number, so that the rules can say which numbers there are.
_NUMBERED: Final[list[int]] = [
    TAKE_TILES,
    EXTRA_LEVEL,
    LEAVE_OUT,
    STACK_NEXT,
    PLAY_BOMB,
    CHOOSE_LOCATION,
    FURTHEST_STACK,
    MOVE_FIGHTER,
    OVER_LIMIT,
    ARRANGE_STACK,
    ARRANGE_NEXT,
]


def read_cell(word: str) -> int:
    """Return the cell that `write_cell` wrote, or raise DecodeError."""
    across, comma, down = word.partition(",")
    if not (comma and is_number(across.removeprefix("-")) and is_number(down.removeprefix("-"))):
        raise DecodeError(f"{word} is no cell; a cell is written 2,-1")
    cell = cell_at(int(across), int(down))
    if write_cell(cell) != word:
        raise DecodeError(f"{word} is no cell; a cell is written 2,-1")
    return cell


def is_number(word: str) -> bool:
    """Say whether a word is a whole number of at most six digits, written as we write it."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 6):
        return False
    return str(int(word)) == word
