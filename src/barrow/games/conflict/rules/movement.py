"""Movement (step 9): single moves, as many as the player likes, until the phase ends.

1. `Movement` begins the phase, if the player has a stack (CF-4.4);
2. `MoveFighter`: which fighter moves next, or the end of the phase (CF-4.54, CF-4.65 to
   CF-4.69);
3. `MoveTo`: where it goes (CF-4.56 to CF-4.63; the search is in `paths`);
4. `OverLimit`: a stack still above four loses fighters (CF-4.70);
5. then stacks are arranged: see `arranging`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import (
    END_MOVEMENT,
    MOVE_FIGHTER,
    MOVE_TO,
    OVER_LIMIT,
)
from barrow.games.conflict.cells import NO_CELL, ROW, Cell, name_cell
from barrow.games.conflict.components import EVERYBODY, LEADER, MOVED, SEATS, TYPE
from barrow.games.conflict.grid import FAR, NEAR, OPEN, OWNER
from barrow.games.conflict.ground import (
    APPROACH,
    BESIDE,
    ENDS,
    ENDS_BESIDE,
    IN_CONTACT,
    NEVER,
    NO_PLACES,
    TO_CONTACT,
    TO_CONTACT_ANYHOW,
    Ground,
    furthest_level,
    least_steps,
    list_in_contact,
    list_moves,
    list_walk,
    reach,
)
from barrow.games.conflict.lineup import ALONE, Stack, alone
from barrow.games.conflict.rules.arranging import ARRANGE_FIRST, begin_arranging
from barrow.games.conflict.rules.paths import (
    comes_within,
    find_approaches,
    steps_to_approach,
    survey,
)
from barrow.games.conflict.state import ConflictState, fighter_place, has_unseen
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.native import i64
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


class Movement(Frame[ConflictState]):
    """Begin the movement phase of the active player."""

    name: ClassVar[str] = "movement"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Ask for the first move; without a stack there is none (CF-4.4)."""
        seat = state.turn
        if state.fall_of[seat] == 0 and state.cells_of[seat]:
            ask_for_mover(state, seat, False)


class MoveFighter(Frame[ConflictState]):
    """Name the fighter that moves next, or end the phase (CF-4.54).

    It is asked even with one answer while the player has a fighter the others have not
    seen: that nobody can move would tell of its level (CF-10.10).
    """

    name: ClassVar[str] = "move_fighter"

    def __init__(self, seat: int, approached: bool, unseen: bool) -> None:
        super().__init__(ONE_SEAT[seat], unseen)
        self.approached: Final = approached  # an approach move was made (CF-4.66)
        self.unseen: Final = unseen

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer every fighter with a legal move, and the end if it may end."""
        ground = state.ground or ground_of(state, seat)
        if ground.rule == IN_CONTACT and not (state.fresh and state.is_fresh(seat)):
            # Mostly so: in contact a player may always end, but in the first turn.
            listed = list_in_contact(ground, state.moves.move_fighter)
            listed.append(state.moves.end_movement)
            return listed
        listed = list_movers(state, ground)
        if end_fault(state, seat, ground.rule, self.approached, listed) is None:
            listed.append(state.moves.end_movement)
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Show the fighter and ask where it goes, or end the phase."""
        if action.kind == END_MOVEMENT:
            end_movement(state, seat)
            return
        ground = state.ground or ground_of(state, seat)
        index = action.a
        number = 0
        for tiles in ground.tiles_of:
            count = len(tiles)
            if index < count:
                break
            index -= count
            number += 1
        ground.mover = number
        cell = ground.cells[number]
        tile = tiles[index]
        if tile < EVERYBODY:
            shown = tiles[:]
            shown[index] = state.show(seat, tile)
            ground.tiles_of[number] = shown
            state.board[cell] = Stack(seat, shown)
            ground.unseen = has_unseen(state, seat)
            if log is not None:
                log.append(events.fighter_named(state, cell, tile, True))
        state.stack.append(MoveTo(seat, cell, index, self.approached))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A fighter that cannot move, an end too early, or another kind of action."""
        ground = ground_of(state, seat)
        if action.kind == END_MOVEMENT:
            listed = list_movers(state, ground)
            fault = end_fault(state, seat, ground.rule, self.approached, listed)
            assert fault is not None
            return fault
        if action.kind != MOVE_FIGHTER:
            return Refusal("CF-4.54", "move a fighter or end the movement first", "wrong_action")
        cell, index = fighter_place(state, seat, action.a)
        if cell == NO_CELL:
            text = f"you have no fighter {action.a} in the open"
            return Refusal("CF-4.54", text, "illegal_move")
        if state.board[cell].tiles[index] & MOVED:
            text = f"the fighter at {name_cell(cell)} has moved already"
            return Refusal("CF-4.55", text, "illegal_move")
        text = f"the fighter at {name_cell(cell)} has nowhere to go"
        return Refusal(_CLAUSES[ground.rule], text, "illegal_move")


_NO_CELLS: Final[list[Cell]] = []  # never changed
_CLAUSES: Final[list[str]] = ["CF-4.60", "CF-4.65", "CF-4.65", "CF-4.66"]


def ground_of(state: ConflictState, seat: int) -> Ground:
    """Return the ground as it is now, with the rule moves follow (CF-4.62, CF-4.65, CF-4.66)."""
    ground = state.ground
    if ground is None:
        ground = survey(state, seat, NEAR)
        if not ground.contacts:
            foreign = foreign_cells(state, seat)
            rule = _rule_to_contact(ground, foreign)
            if rule == APPROACH:
                out_of_reach = ground.out_of_reach
                ground = survey(state, seat, FAR)
                ground.out_of_reach = out_of_reach
                ground.foreign = foreign
                ground.nearest = {}
            ground.rule = rule
        state.ground = ground
    return ground


def foreign_cells(state: ConflictState, seat: int) -> list[Cell]:
    """List the cells of all foreign stacks."""
    return [cell for cell, stack in state.board.items() if stack.owner != seat]


def _rule_to_contact(ground: Ground, foreign: list[Cell]) -> int:
    """Return the rule for whoever has no contact: how it can be made, or whether it cannot.

    The ground keeps how many steps each stack needs by that rule.
    """
    # Steps of those that would come to a foreign stack if nothing were in the way, else 0.
    near: list[int] = []
    for number, tiles in enumerate(ground.tiles_of):
        steps = furthest_level(ground, tiles)
        is_near = steps > 0 and comes_within(foreign, ground.cells[number], steps + 2)
        near.append(steps if is_near else 0)
    if max(near) > 0:
        for rule in (TO_CONTACT, TO_CONTACT_ANYHOW):
            ground.least_of = [
                least_steps(ground, start, steps, len(tiles) == 1, False, rule) if steps else NEVER
                for start, steps, tiles in zip(ground.places, near, ground.tiles_of)
            ]
            if min(ground.least_of) != NEVER:
                return rule
    else:
        ground.out_of_reach = True
    return APPROACH


def list_movers(state: ConflictState, ground: Ground) -> list[Action]:
    """List the unmoved fighters with a legal move."""
    move_fighter = state.moves.move_fighter
    if ground.rule == IN_CONTACT:
        return list_in_contact(ground, move_fighter)
    level_of = ground.level_of
    listed: list[Action] = []
    first = 0
    for number, tiles in enumerate(ground.tiles_of):
        if ground.rule == APPROACH:
            least = steps_to_approach(ground, number)
        else:
            least = ground.least_of[number]
        for tile in tiles:
            if tile < MOVED and level_of[tile & TYPE] >= least:
                listed.append(move_fighter[first])
            first += 1
    return listed


def end_fault(
    state: ConflictState, seat: int, rule: int, approached: bool, movers: list[Action]
) -> Refusal | None:
    """Return why the phase may not end yet, or None (CF-4.65 to CF-4.69)."""
    if rule in (TO_CONTACT, TO_CONTACT_ANYHOW):
        return Refusal("CF-4.65", "you must make contact first", "cannot_end")
    if rule == APPROACH and movers and not approached:
        return Refusal("CF-4.66", "you must come nearer first", "cannot_end")
    if state.is_fresh(seat) and over_full(state, seat):
        for action in movers:
            cell = fighter_place(state, seat, action.a)[0]
            count = len(state.board[cell].tiles)
            if count > state.pack.figures.limit:
                text = f"{count} fighters are at {name_cell(cell)} and one of them can move"
                return Refusal("CF-4.69", text, "cannot_end")
    return None


def over_full(state: ConflictState, seat: int) -> list[Cell]:
    """List the cells of a seat's stacks above the limit, in reading order (CF-4.68)."""
    limit = state.pack.figures.limit
    return [cell for cell in state.own_cells(seat) if len(state.board[cell].tiles) > limit]


class MoveTo(Frame[ConflictState]):
    """Choose where the named fighter goes (CF-4.56)."""

    name: ClassVar[str] = "move_to"

    def __init__(self, seat: int, cell: Cell, index: int, approached: bool) -> None:
        # Not by `super()`: interpreted, that takes 0.25 µs more.
        Frame.__init__(self, ONE_SEAT[seat])
        self.cell: Final = cell
        self.index: Final = index
        self.approached: Final = approached

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer its legal destinations, the nearest first."""
        ground = state.ground or ground_of(state, seat)
        number = ground.mover
        if number < 0:
            number = ground.number_of(self.cell)
        start, rule, tiles = ground.places[number], ground.rule, ground.tiles_of[number]
        steps = ground.level_of[tiles[self.index] & TYPE]
        if rule == APPROACH:
            return list_moves(ground, start, find_approaches(ground, number, steps))
        lonely = NO_PLACES
        if len(tiles) > 1:
            if rule == IN_CONTACT:
                return list_walk(ground, start, steps, ENDS[ground.own])
        elif rule != TO_CONTACT_ANYHOW:
            lonely = ground.left_alone(start)
        to_foreign = rule != IN_CONTACT or (ground.contacts == 1 and ground.touching[number])
        if lonely:
            ends = ground.next_to_all(lonely, start) if steps >= BESIDE else NO_PLACES
        elif to_foreign:
            ends = reach(ground.grid, start, steps)
        else:
            return list_walk(ground, start, steps, ENDS_BESIDE[ground.own])
        if to_foreign:
            ends = ground.next_to_foreign(ends)
        return list_moves(ground, start, ends)

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Move the fighter on top of what is there (CF-4.58, CF-4.59)."""
        ground = state.ground or ground_of(state, seat)
        contacts = ground.contacts
        number = ground.mover
        if number < 0:
            number = ground.number_of(self.cell)
        tiles = ground.tiles_of[number]
        start: i64 = self.cell
        east: i64 = action.b
        south: i64 = action.c
        end: Cell = start + south * ROW + east
        place = ground.places[number] + south * ground.grid.width + east
        if ground.move(state.board, number, self.index, end, place):
            state.widen(end)
        if ground.unseen and self.index == 0 and len(tiles) > 1 and tiles[1] < EVERYBODY:
            state.see_top(self.cell, log)
            ground.tiles_of[ground.number_of(self.cell)] = state.board[self.cell].tiles
            ground.unseen = has_unseen(state, seat)
        if log is not None:
            tile = tiles[self.index]
            told = events.fighter_moved(state, "fighter_moved", "CF-4.56", tile, self.cell, end)
            log.append(told)
        approached = self.approached
        if state.grid is not ground.grid or not ground.contacts:
            ground = look_anew(state, seat, ground, self.cell, end)
            # Out of contact before and after: that is what an approach move is (CF-4.66).
            approached = approached or not (contacts or ground.contacts)
        # What `ask_for_mover` does, with what the ground has noted.
        asked = 4 * seat + 2 if approached else 4 * seat
        state.stack.append(_MOVE_FIGHTER[asked + 1 if ground.unseen else asked])

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A cell that is no destination, or another kind of action."""
        if action.kind != MOVE_TO:
            return Refusal("CF-4.56", "say where the fighter goes first", "wrong_action")
        end = self.cell + action.c * ROW + action.b
        text = f"{name_cell(end)} is no destination for the fighter at {name_cell(self.cell)}"
        return Refusal(_CLAUSES[ground_of(state, seat).rule], text, "illegal_move")


def look_anew(state: ConflictState, seat: int, ground: Ground, cell: Cell, end: Cell) -> Ground:
    """Look at the ground after a move, where the one before it does not do.

    The board has grown too far, or the player is out of contact, and another rule may hold.
    """
    if state.grid is not ground.grid:
        # Approach moves are made on a wider grid: the other one follows.
        _follow(state, cell, seat)
        _follow(state, end, seat)
        if state.grid is not None and not state.grid.is_wide:
            state.grid.places_of[seat] = state.grid.places(state.cells_of[seat])
    if ground.out_of_reach and not ground.contacts and not ground.grid.is_wide:
        # The others are as far away as they were, and this one has moved: the same rule holds.
        return ground
    state.ground = None
    return ground_of(state, seat)


def _follow(state: ConflictState, cell: Cell, seat: int) -> None:
    """Let the state's grid see whether a stack of this seat lies on a cell."""
    grid = state.grid
    if grid is not None and not grid.is_wide:
        place = grid.place(cell)
        if cell not in state.board:
            grid.clear(place)
        elif grid.codes[place] & OWNER == OPEN:
            grid.put(place, seat + 1)


def end_movement(state: ConflictState, seat: int) -> None:
    """End the phase; stacks above the limit lose fighters, then all may be arranged."""
    ground = state.ground or ground_of(state, seat)
    has_order = False  # a stack that can be arranged
    number = 0
    for tiles in ground.tiles_of:
        if len(tiles) > 1:
            has_order = True
            for tile in tiles:
                if tile >= MOVED:
                    rested = Stack(seat, [one & ~MOVED for one in tiles])
                    state.board[ground.cells[number]] = rested
                    break
        elif tiles[0] >= MOVED:
            tile = tiles[0] ^ MOVED
            state.board[ground.cells[number]] = ALONE[seat].get(tile) or alone(seat, tile)
        number += 1  # noqa: SIM113 - see `Ground`
    state.ground = None
    crowded = over_full(state, seat) if state.fresh and state.is_fresh(seat) else _NO_CELLS
    if not crowded:
        if has_order:
            state.stack.append(ARRANGE_FIRST[seat])
        return
    state.stack.append(ARRANGING)
    for cell in reversed(crowded):
        state.stack.append(OverLimit(seat, cell))


class OverLimit(Frame[ConflictState]):
    """Choose a fighter of an over-full stack for the graveyard, not the Leader (CF-4.70)."""

    name: ClassVar[str] = "over_limit"

    def __init__(self, seat: int, cell: Cell) -> None:
        super().__init__(ONE_SEAT[seat])
        self.cell: Final = cell

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer every fighter but the Leader."""
        tiles = state.board[self.cell].tiles
        return [
            state.moves.over_limit[index]
            for index in range(len(tiles))
            if state.pack.level_of[tiles[index] & TYPE] != LEADER
        ]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Send it to the graveyard, and go on while the stack is above the limit."""
        tiles = state.board[self.cell].tiles
        fresh = tiles[action.a] < EVERYBODY
        tile = state.show(seat, tiles[action.a])
        state.bury(tile)
        if log is not None:
            why = f"finds no room at {name_cell(self.cell)}"
            log.append(events.tile_buried(state, tile, "CF-4.70", why, fresh))
        state.lay(self.cell, seat, tiles[: action.a] + tiles[action.a + 1 :], log)
        if len(tiles) - 1 > state.pack.figures.limit:
            state.stack.append(self)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """The Leader, no fighter at all, or another kind of action."""
        if action.kind != OVER_LIMIT:
            return Refusal("CF-4.70", "too many fighters are in one stack", "wrong_action")
        count = len(state.board[self.cell].tiles)
        text = f"the stack has {count} fighters, no fighter {action.a}"
        if action.a < count:
            text = "the Leader stays"
        return Refusal("CF-4.70", text, "illegal_choice")


class Arranging(Frame[ConflictState]):
    """Begin arranging once all stacks are within the limit."""

    name: ClassVar[str] = "arranging"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Ask for the first stack."""
        begin_arranging(state, state.turn, [])


# By seat, whether an approach move was made, whether there is an unseen fighter.
_MOVE_FIGHTER: Final = [
    MoveFighter(number // 4, number & 2 != 0, number & 1 != 0) for number in range(4 * SEATS)
]


def ask_for_mover(state: ConflictState, seat: int, approached: bool) -> None:
    """Ask which fighter moves next; the decision is made once and shared."""
    asked = 4 * seat + 2 if approached else 4 * seat
    state.stack.append(_MOVE_FIGHTER[asked + 1 if ground_of(state, seat).unseen else asked])


MOVEMENT: Final = Movement()
ARRANGING: Final = Arranging()
