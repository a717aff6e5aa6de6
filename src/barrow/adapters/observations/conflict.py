"""Conflict as numbers: stacks and own fighters in the order actions count them, the line-up.

The board has no edge, so stacks are listed in reading order, the way actions number them;
their cells are counted from the north-west corner of the board. Of a stack its top tile is
told, as far as the seat has been shown it.
"""

from __future__ import annotations

from typing import Final

from barrow.adapters.observations.fields import Field, Observation, own_seat
from barrow.games.conflict.armies import by_sort
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import x_of, y_of
from barrow.games.conflict.components import (
    ABILITIES,
    FIRST_ITEM,
    ITEMS,
    KINDS,
    LEVELS,
    NO_GROUP,
    SORTS,
    SPECTATOR,
    TYPE,
    Pack,
    group_of,
    has_moved,
    is_fighter,
    items_of,
    kind_of,
    shown_to,
)
from barrow.games.conflict.game import PENDING, Conflict
from barrow.games.conflict.lineup import GONE, NO_PLACE, PLACES, Lineup, slot_text
from barrow.games.conflict.state import State
from barrow.kernel.view import View

# Stacks beyond these are not told; a game rarely has half as many.
STACKS: Final = 40
_FLAGS: Final[list[str]] = ["lost", "hypnotized", "fought", "missed"]


class Tiles:
    """The fields that tell of tiles in a row of places."""

    def __init__(self, sheet: Observation, prefix: str, places: list[str], pack: Pack) -> None:
        self._pack: Final = pack
        row = [places]
        self.level: Final = sheet.field(f"{prefix}_level", row, LEVELS, "level of the fighter")
        self.attack: Final = sheet.field(f"{prefix}_attack", row, 10, "its printed attack")
        self.defense: Final = sheet.field(f"{prefix}_defense", row, 10, "its printed defense")
        self.abilities: Final = sheet.field(
            f"{prefix}_abilities", [places, ABILITIES], 1, "its abilities"
        )
        self.items: Final = sheet.field(
            f"{prefix}_items", [places, KINDS[FIRST_ITEM:]], 1, "items attached to it"
        )

    def put(self, page: bytearray, place: int, tile: int) -> None:
        """Write a fighter."""
        sort = tile & TYPE
        self.level.put(page, place, self._pack.level_of[sort])
        self.attack.put(page, place, self._pack.attack_of[sort])
        self.defense.put(page, place, self._pack.defense_of[sort])
        abilities = self._pack.abilities_of[sort]
        if abilities:
            for bit in range(len(ABILITIES)):
                if abilities >> bit & 1:
                    self.abilities.put(page, place * len(ABILITIES) + bit, 1)
        for kind in items_of(tile):
            self.items.put(page, place * ITEMS + kind - FIRST_ITEM, 1)


class ConflictObservation(Observation):
    """A view of Conflict as numbers."""

    version = 1

    def __init__(self, game: Conflict, players: int) -> None:
        super().__init__(game, players, PENDING)
        pack = game.pack
        self._pack: Final = pack
        self._most_fighters: Final = pack.largest_army
        sorts = [*[f"level {level}" for level in range(1, LEVELS + 1)], *KINDS]
        groups = [group.id for group in pack.groups]
        self._groups: Final = len(groups)
        self._declare_seats(groups, sorts)
        stacks = [f"stack {number}" for number in range(1, STACKS + 1)]
        row = [stacks]
        self._x: Final = self.field("stack_x", row, 30, "columns from the west end, one added")
        self._y: Final = self.field("stack_y", row, 30, "rows from the north end, one added")
        self._owner: Final = self.field("stack_owner", [stacks, self.seats], 1, "whose it is")
        self._face_down: Final = self.field("stack_face_down", row, 1, "it lies face down")
        self._tiles: Final = self.field("stack_tiles", row, 30, "tiles in it")
        self._shown: Final = self.field("stack_shown", row, 30, "tiles in it the seat was shown")
        self._border: Final = self.field(
            "stack_border", [stacks, self.seats], 1, "whose group the top tile is of, if shown"
        )
        self._kind: Final = self.field(
            "stack_kind", [stacks, KINDS], 1, "the top tile, if it is an event or item"
        )
        self._tops: Final = Tiles(self, "stack", stacks, pack)
        self._declare_fighters()
        self._declare_lineup()
        self._declare_subjects()

    def _declare_seats(self, groups: list[str], sorts: list[str]) -> None:
        seats = [self.seats]
        self._turn = self.field("turn", seats, 1, "whose turn it is")
        self._group = self.field("group", [self.seats, groups], 1, "the group of a seat")
        self._in = self.field("in", seats, 1, "still in the game")
        self._first_turn = self.field("first_turn", seats, 1, "its first turn is not over")
        self._size = self.field("army_size", seats, 30, "tiles in its army")
        self._held = self.field("held", [self.seats, KINDS], 15, "tiles held")
        self._dead = self.field("graveyard", [self.seats, sorts], 15, "its tiles in the graveyard")
        self._army = self.field("army", [sorts], 15, "the own army")
        self._plan = self.field(
            "plan",
            [[f"choice {number}" for number in range(1, 25)]],
            60,
            "the own army while it is being built, one added to each choice",
        )
        self._quiet = self.single("quiet", 127, "turns in a row without a loss")

    def _declare_fighters(self) -> None:
        fighters = [f"fighter {number}" for number in range(1, self._most_fighters + 1)]
        self._fighter_x = self.field("fighter_x", [fighters], 30, "its column, as of stacks")
        self._fighter_y = self.field("fighter_y", [fighters], 30, "its row, as of stacks")
        self._fighter_moved = self.field("fighter_moved", [fighters], 1, "it has moved")
        self._fighters = Tiles(self, "fighter", fighters, self._pack)

    def _declare_lineup(self) -> None:
        places = [slot_text(place) for place in range(PLACES)]
        self._location_x = self.single("location_x", 30, "column of the combat location")
        self._location_y = self.single("location_y", 30, "row of the combat location")
        self._lined_owner = self.field(
            "lineup_owner", [places, self.seats], 1, "whose group a tile in the line-up is of"
        )
        self._lined_kind = self.field(
            "lineup_kind", [places, KINDS], 1, "the tile, if it is an event or item"
        )
        self._lined = Tiles(self, "lineup", places, self._pack)
        self._flags = self.field("lineup_flags", [places, _FLAGS], 1, "what has befallen it")
        self._marks = self.field("lineup_marks", [places], 5, "Flashfire marks on it")
        self._fight = self.field(
            "fight", [["one", "other", "helper"], places], 1, "who meets in the coming fight"
        )

    def _declare_subjects(self) -> None:
        self._subject_x = self.single("subject_x", 30, "column the open decision is about")
        self._subject_y = self.single("subject_y", 30, "row the open decision is about")
        self._numbers = self.field(
            "subject_numbers",
            [["first", "second"]],
            20,
            "numbers the open decision is about, one added to each",
        )

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        known = view.known
        page = self.begin(view, known)
        own = own_seat(view)
        self._write_seats(page, known, own, view.seat is not None)
        west, north = _corner(known)
        bit = shown_to(SPECTATOR if view.seat is None else own)
        for number, cell in enumerate(known.board.cells[:STACKS]):
            self._x.put(page, number, x_of(cell) - west)
            self._y.put(page, number, y_of(cell) - north)
            self._write_stack(page, known, number, known.board.stacks[cell], own, bit)
        self._write_fighters(page, known, own, west, north)
        if known.lineup is not None:
            self._write_lineup(page, known, known.lineup, own, west, north)
        if known.outcome is None:
            self._write_subjects(page, known, west, north)
        return page

    def _write_seats(self, page: bytearray, known: State, own: int, sits: bool) -> None:
        players = self.players
        self._turn.put(page, (known.turn - own) % players, 1)
        self._quiet.put(page, 0, known.quiet)
        for seat in range(players):
            ahead = (seat - own) % players
            self._in.put(page, ahead, 1 if known.fall_of[seat] == 0 else 0)
            self._first_turn.put(page, ahead, 1 - (known.first_turn_over >> seat & 1))
            self._size.put(page, ahead, known.size_of[seat])
            group = known.group_of[seat]
            if group == NO_GROUP:
                continue
            self._group.put(page, ahead * self._groups + group, 1)
            for kind, count in enumerate(known.held_of[seat]):
                self._held.put(page, ahead * len(KINDS) + kind, count)
            for sort in range(SORTS):
                dead = known.grave[group * SORTS + sort]
                if dead:
                    self._dead.put(page, ahead * SORTS + sort, dead)
        if sits:
            for sort, count in enumerate(by_sort(known.group_of[own], known.army_of[own])):
                self._army.put(page, sort, count)
            for place, choice in enumerate(known.plan_of[own][: self._plan.size]):
                self._plan.put(page, place, choice + 1)

    def _write_stack(
        self, page: bytearray, known: State, number: int, stack: Stack, own: int, bit: int
    ) -> None:
        players = self.players
        if stack.owner == FACE_DOWN:
            self._face_down.put(page, number, 1)
        else:
            self._owner.put(page, number * players + (stack.owner - own) % players, 1)
        self._tiles.put(page, number, len(stack.tiles))
        shown = 0
        for tile in stack.tiles:
            if tile >= 0 and (tile & bit or stack.owner == own):
                shown += 1
        self._shown.put(page, number, shown)
        top = stack.tiles[0]
        if top >= 0:
            seat = known.seat_of[group_of(top)]
            self._border.put(page, number * players + (seat - own) % players, 1)
            self._write_tile(page, self._tops, self._kind, number, top)

    def _write_tile(
        self, page: bytearray, fields: Tiles, kinds: Field, place: int, tile: int
    ) -> None:
        if is_fighter(tile):
            fields.put(page, place, tile)
        else:
            kinds.put(page, place * len(KINDS) + kind_of(tile), 1)

    def _write_fighters(
        self, page: bytearray, known: State, own: int, west: int, north: int
    ) -> None:
        number = 0
        for cell in known.board.cells_of[own]:
            for tile in known.board.stacks[cell].tiles:
                if tile >= 0 and number < self._most_fighters:
                    self._fighter_x.put(page, number, x_of(cell) - west)
                    self._fighter_y.put(page, number, y_of(cell) - north)
                    self._fighter_moved.put(page, number, 1 if has_moved(tile) else 0)
                    self._fighters.put(page, number, tile)
                number += 1

    def _write_lineup(
        self, page: bytearray, known: State, lineup: Lineup, own: int, west: int, north: int
    ) -> None:
        self._location_x.put(page, 0, x_of(lineup.location) - west)
        self._location_y.put(page, 0, y_of(lineup.location) - north)
        for place in range(PLACES):
            self._marks.put(page, place, lineup.marks[place])
            if lineup.flags[place]:
                for flag in range(len(_FLAGS)):
                    befallen = lineup.flags[place] >> flag & 1
                    self._flags.put(page, place * len(_FLAGS) + flag, befallen)
            tile = lineup.tiles[place]
            if tile == GONE:
                continue
            seat = known.seat_of[group_of(tile)]
            self._lined_owner.put(page, place * self.players + (seat - own) % self.players, 1)
            self._write_tile(page, self._lined, self._lined_kind, place, tile)
        for role, place in enumerate([lineup.one, lineup.other, lineup.helper]):
            if place != NO_PLACE:
                self._fight.put(page, role * PLACES + place, 1)

    def _write_subjects(self, page: bytearray, known: State, west: int, north: int) -> None:
        numbers = 0
        for kind, value in self.subjects(known.stack[-1]):
            if kind == "cell":
                self._subject_x.put(page, 0, x_of(value) - west)
                self._subject_y.put(page, 0, y_of(value) - north)
            elif kind in ("", "place"):
                self._numbers.put(page, numbers, value + 1)
                numbers += 1

    def fallen(self, view: View) -> list[int]:
        """Return when each seat was eliminated."""
        fall_of: list[int] = view.known.fall_of
        return fall_of[:]


def _corner(known: State) -> tuple[int, int]:
    """Return the column and the row just outside the north-west corner of all stacks."""
    west = north = 0
    first = True
    for cell in known.board.cells:
        column = x_of(cell)
        row = y_of(cell)
        if first or column < west:
            west = column
        if first or row < north:
            north = row
        first = False
    return west - 1, north - 1
