"""Eliminations of a round, placing the survivors, scouting (steps 7 and 8).

1. `SettleRound`: who lost the Leader is out (CF-4.38 to CF-4.40);
2. `PlaceOpposing`: survivors of the target, slot by slot (CF-4.42 to CF-4.46); the owner
   chooses among equally far stacks: `FurthestStack`;
3. `place_own`: the active player's fighters move in, or go back (CF-4.47 to CF-4.50);
4. `PlaceBystander`: own fighters that were turned up (CF-4.51);
5. `Scouting`: chosen Scouts without a fight look at tiles (CF-5.12): `Scout`;
6. the round ends, the march window opens (CF-4.76).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import CHOSEN, FURTHEST_STACK, LOOK, OPPOSITE, SLOTS
from barrow.games.conflict.cells import NO_CELL, SIDES, STEPS, name_cell
from barrow.games.conflict.components import (
    IS_FIGHTER,
    MARCH,
    SCOUT,
    TYPE,
    shown_to,
)
from barrow.games.conflict.lineup import (
    CHOSEN_PLACES,
    FACE_DOWN,
    GONE,
    HAS_FOUGHT,
    IS_HYPNOTIZED,
    IS_LOST,
    OPPOSITE_PLACES,
    Lineup,
    Stack,
    alone,
)
from barrow.games.conflict.neighbors import face_down_sides
from barrow.games.conflict.rules.elimination import bury_leader, settle_now
from barrow.games.conflict.rules.movement import MOVEMENT
from barrow.games.conflict.rules.windows import open_before
from barrow.games.conflict.state import ConflictState, own_cell
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


class SettleRound(Frame[ConflictState]):
    """Eliminate all whose Leader died in this round, together (CF-4.38)."""

    name: ClassVar[str] = "settle_round"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Note who may scout, then settle and go on to placing."""
        lineup = state.lineup
        assert lineup is not None
        lineup.scouts = scouting_slots(state, lineup) if lineup.abilities & SCOUT else 0
        lineup.settled = True
        if state.left:
            for seat in state.living():
                if state.left >> seat & 1:
                    bury_leader(state, seat, log)
        if state.buried and state.doomed:
            state.lift_chosen(lineup)
            settle_now(state, log)
            if state.outcome is not None:
                return
        PLACE_OPPOSING[0].run(state, chance, log)


def scouting_slots(state: ConflictState, lineup: Lineup) -> int:
    """Return the slots whose fighter may scout, as bits (CF-5.12, CF-5.13)."""
    found = 0
    tiles, flags, abilities_of = lineup.tiles, lineup.flags, state.pack.abilities_of
    for place in CHOSEN_PLACES[lineup.size]:
        if tiles[place] == GONE or flags[place] & (HAS_FOUGHT | IS_HYPNOTIZED | IS_LOST):
            continue
        if abilities_of[tiles[place] & TYPE] & SCOUT:
            found |= 1 << place // 2
    return found


class PlaceOpposing(Frame[ConflictState]):
    """Place the opposing survivors from a slot on (CF-4.42)."""

    name: ClassVar[str] = "place_opposing"

    def __init__(self, slot: int) -> None:
        super().__init__(NO_SEATS)
        self.slot: Final = slot

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Put each where it belongs, or ask its owner."""
        lineup = state.lineup
        assert lineup is not None
        if not lineup.face_down:
            put_back(state, lineup, log)
        tiles = lineup.tiles
        bystanders = self.slot > 0  # there may be some
        first = 2 * self.slot
        for place in OPPOSITE_PLACES[lineup.size]:
            if place < first or not IS_FIGHTER[tiles[place] & TYPE]:
                continue
            owner = state.owner_of(tiles[place])
            if owner == state.turn:
                bystanders = True
                continue
            state.lift_chosen(lineup)
            if not place_furthest(state, lineup, place, owner, log):
                state.stack.append(PLACE_OPPOSING[place // 2 + 1])
                state.stack.append(FurthestStack(owner, place))
                return
            if state.outcome is not None:
                return
        place_own(state, lineup, log)
        if bystanders:
            PLACE_BYSTANDER[0].run(state, chance, log)
        else:
            SCOUTING.run(state, chance, log)


def put_back(state: ConflictState, lineup: Lineup, log: Log | None) -> None:
    """Put survivors of an attacked face-up stack back on top, in their old order (CF-4.46)."""
    back: list[int] = []
    tiles = lineup.tiles
    for place in OPPOSITE_PLACES[lineup.size]:
        if IS_FIGHTER[tiles[place] & TYPE]:
            back.append(tiles[place])
            tiles[place] = GONE
    rest = state.board.get(lineup.location)
    if rest is not None:
        state.board[lineup.location] = Stack(rest.owner, back + rest.tiles)
    elif back:
        owner = state.owner_of(back[0])
        state.occupy(lineup.location, owner)
        state.board[lineup.location] = Stack(owner, back)


def place_furthest(
    state: ConflictState, lineup: Lineup, place: int, owner: int, log: Log | None
) -> bool:
    """Put a fighter under its owner's furthest stack; say no if the owner must choose.

    If no stack can take it, it goes to the graveyard, and a Leader takes its player
    along at once (CF-4.45).
    """
    cells = state.furthest(owner, lineup.location)
    if len(cells) > 1:
        return False
    tile = lineup.remove(place)
    if cells:
        put_under(state, owner, tile, cells[0], log)
        return True
    state.bury(tile)
    if log is not None:
        log.append(events.tile_buried(state, tile, "CF-4.45", "finds no stack to go to"))
    settle_now(state, log)
    return True


def put_under(state: ConflictState, owner: int, tile: int, cell: int, log: Log | None) -> None:
    """Put a survivor at the bottom of a stack."""
    state.put_bottom(cell, owner, tile, log)
    if log is not None:
        clause = "CF-4.51" if owner == state.turn else "CF-4.42"
        log.append(events.fighter_moved(state, "survivor_placed", clause, tile, NO_CELL, cell))


class FurthestStack(Frame[ConflictState]):
    """The owner of a fighter chooses among equally far stacks (CF-4.44)."""

    name: ClassVar[str] = "furthest_stack"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.place: Final = place

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer the equally far stacks."""
        assert state.lineup is not None
        cells = state.own_cells(seat)
        far = state.furthest(seat, state.lineup.location)
        return [state.moves.furthest_stack[cells.index(cell)] for cell in far]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Put the fighter there."""
        assert state.lineup is not None
        tile = state.lineup.remove(self.place)
        put_under(state, seat, tile, own_cell(state, seat, action.a), log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A stack that is nearer or full, or another kind of action."""
        if action.kind != FURTHEST_STACK:
            return Refusal("CF-4.44", "say where the survivor goes first", "wrong_action")
        cell = own_cell(state, seat, action.a)
        if cell == NO_CELL:
            return Refusal("CF-4.44", f"you have no stack {action.a}", "illegal_choice")
        text = f"the stack at {name_cell(cell)} is not one of the furthest"
        return Refusal("CF-4.44", text, "illegal_choice")


def place_own(state: ConflictState, lineup: Lineup, log: Log | None) -> None:
    """Move the chosen fighters into a cleared location, or put them back (CF-4.48 to CF-4.50)."""
    seat, board = state.turn, state.board
    if state.fall_of[seat]:
        state.see_top(lineup.location, log)
        return
    if lineup.location not in board:
        move_in(state, lineup, log)
    tiles = lineup.tiles
    if not lineup.in_place:
        go_back(state, lineup, log)
    elif tiles[CHOSEN] == GONE:
        state.lift_chosen(lineup)
    else:
        tiles[CHOSEN] = GONE
    if not lineup.face_down:  # who moved in is seen
        state.see_top(lineup.location, log)


def go_back(state: ConflictState, lineup: Lineup, log: Log | None) -> None:
    """Put the chosen fighters that are left on top of where they came from (CF-4.50)."""
    seat, board, tiles = state.turn, state.board, lineup.tiles
    all_back = True  # and on top, where they have been seen
    slot = lineup.size
    while slot > 0:
        slot -= 1
        tile = tiles[2 * slot]
        if tile == GONE:
            all_back = False
        else:
            tiles[2 * slot] = GONE
            cell = lineup.source[slot]
            stack = board.get(cell)
            if stack is None:
                state.occupy(cell, seat)
                board[cell] = alone(seat, tile)
            else:
                board[cell] = Stack(seat, [tile, *stack.tiles])
            if log is not None:
                told = events.fighter_moved(state, "fighter_back", "CF-4.50", tile, NO_CELL, cell)
                log.append(told)
    if not all_back:
        for cell in lineup.source:
            if cell in board:
                state.see_top(cell, log)


def move_in(state: ConflictState, lineup: Lineup, log: Log | None) -> None:
    """Form one stack at the location: chosen on top, bystanders below (CF-4.48, CF-4.49)."""
    tiles = lineup.tiles
    bystanders: list[int] = []
    for place in OPPOSITE_PLACES[lineup.size]:
        if IS_FIGHTER[tiles[place] & TYPE]:
            bystanders.append(tiles[place])
            tiles[place] = GONE
    room = state.pack.figures.limit - len(bystanders)
    chosen: list[int] = []
    for place in CHOSEN_PLACES[lineup.size]:
        if tiles[place] != GONE and (len(chosen) < room or state.is_fresh(state.turn)):
            chosen.append(tiles[place])
            tiles[place] = GONE
    moved = chosen + bystanders
    if moved:
        state.occupy(lineup.location, state.turn)
        state.board[lineup.location] = Stack(state.turn, moved)
    if log is not None:
        for tile in moved:
            log.append(
                events.fighter_moved(state, "moved_in", "CF-4.48", tile, NO_CELL, lineup.location)
            )


class PlaceBystander(Frame[ConflictState]):
    """Place own fighters that were turned up, from a slot on, if they did not move in (CF-4.51)."""

    name: ClassVar[str] = "place_bystander"

    def __init__(self, slot: int) -> None:
        super().__init__(NO_SEATS)
        self.slot: Final = slot

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Put each under the stack its slot came from, or under the furthest that can take it."""
        lineup = state.lineup
        assert lineup is not None
        tiles = lineup.tiles
        for slot in range(self.slot, lineup.size):
            place = 2 * slot + OPPOSITE
            if not IS_FIGHTER[tiles[place] & TYPE]:
                continue
            stack = state.board.get(lineup.source[slot])
            if stack is None or state.can_take(stack):
                tile = lineup.remove(place)
                put_under(state, state.turn, tile, lineup.source[slot], log)
            elif not place_furthest(state, lineup, place, state.turn, log):
                state.stack.append(PLACE_BYSTANDER[slot + 1])
                state.stack.append(FurthestStack(state.turn, place))
                return
            if state.outcome is not None:
                return
        SCOUTING.run(state, chance, log)


class Scouting(Frame[ConflictState]):
    """Let the next Scout look, or end the round (CF-4.53)."""

    name: ClassVar[str] = "scouting"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Come back here until no slot is left."""
        lineup = state.lineup
        assert lineup is not None
        if state.fall_of[state.turn]:
            state.lineup = None
            return
        if lineup.scouts and face_down_sides(state, lineup.location):
            lineup.scouts &= lineup.scouts - 1
            state.stack.append(self)
            state.stack.append(Scout(state.turn))
            return
        state.lineup = None
        if state.holding:
            open_before(state, MARCH, MOVEMENT, chance, log)
        else:
            MOVEMENT.run(state, chance, log)


class Scout(Frame[ConflictState]):
    """Look at the top tile of an adjacent face-down stack, or do not (CF-5.12)."""

    name: ClassVar[str] = "scout"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer no look, and each adjacent face-down stack."""
        assert state.lineup is not None
        sides = face_down_sides(state, state.lineup.location)
        return [state.moves.no, *[state.moves.look[side] for side in sides]]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Show the tile to this seat alone (CF-5.14)."""
        if action.kind != LOOK:
            return
        assert state.lineup is not None
        cell = state.lineup.location + STEPS[action.a]
        tiles = state.board[cell].tiles
        if log is not None:
            log.append(events.stack_looked_at(state, seat, cell, tiles[0]))
        state.board[cell] = Stack(FACE_DOWN, [tiles[0] | shown_to(seat), *tiles[1:]])

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A side without a face-down stack, or another kind of action."""
        if action.kind != LOOK:
            return Refusal("CF-4.53", "say whether the Scout looks first", "wrong_action")
        text = f"no face-down stack lies {SIDES[action.a]} of the location"
        return Refusal("CF-5.12", text, "illegal_choice")


SETTLE_ROUND: Final = SettleRound()
PLACE_OPPOSING: Final = [PlaceOpposing(slot) for slot in range(SLOTS + 1)]
PLACE_BYSTANDER: Final = [PlaceBystander(slot) for slot in range(SLOTS + 1)]
SCOUTING: Final = Scouting()
