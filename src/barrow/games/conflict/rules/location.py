"""Location, fighters and line-up (steps 1 to 3).

1. `ChooseLocation`: a cell with a foreign stack next to an own one (CF-4.7);
2. `ChooseFighter`: one to three fighters, each the topmost of an adjacent stack (CF-4.8
   to CF-4.11); they leave their stacks as they are chosen;
3. `line_up`: as many tiles of the target are turned up or matched (CF-4.13 to CF-4.15).

Of the first two an only answer is taken at once where nobody is told of it, as in a search: that
saves random play of six 2 % of its steps, interpreted.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import CHOOSE_LOCATION, FROM, STOP
from barrow.games.conflict.cells import NO_CELL, SIDES, STEPS, Cell, name_cell
from barrow.games.conflict.components import (
    EVERYBODY,
    HIDE,
    IS_FIGHTER,
    READY,
    SEATS,
    SORTS,
    TYPE,
)
from barrow.games.conflict.lineup import FACE_DOWN, GONE, OPPOSITE_PLACES, Lineup, Stack
from barrow.games.conflict.neighbors import foreign_beside, numbers_of, sides_of
from barrow.games.conflict.rules.fights import HIDING, NEXT_FIGHT
from barrow.games.conflict.rules.instants import begin_instants
from barrow.games.conflict.rules.windows import open_before
from barrow.games.conflict.state import ConflictState, stack_cell
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def locate(state: ConflictState, seat: int) -> None:
    """Find again what may be attacked: a copy, or a state that was read, does not know it."""
    state.located = foreign_beside(state, seat)
    state.located_as = numbers_of(state, state.located)


class ChooseLocation(Frame[ConflictState]):
    """Name the stack to attack (CF-4.7)."""

    name: ClassVar[str] = "choose_location"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer every foreign stack next to an own one, in reading order."""
        if state.located is None:
            locate(state, seat)
        choose_location = state.moves.choose_location
        listed: list[Action] = []
        for number in state.located_as:
            listed.append(choose_location[number])
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Begin the combat round."""
        if state.located is None:
            locate(state, seat)
        cells = state.located
        assert cells is not None
        cell = cells[state.located_as.index(action.a)]
        state.located = None
        begin_round(state, seat, cell, chance, log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """No stack, an own stack, one too far away, or another kind of action."""
        if action.kind != CHOOSE_LOCATION:
            return Refusal("CF-4.7", "name the stack to attack first", "wrong_action")
        cell = stack_cell(state, action.a)
        if cell == NO_CELL:
            return Refusal("CF-4.7", f"there is no stack {action.a}", "illegal_location")
        if state.board[cell].owner == seat:
            text = f"the stack at {name_cell(cell)} is your own"
        else:
            text = f"no stack of yours lies next to {name_cell(cell)}"
        return Refusal("CF-4.7", text, "illegal_location")


def begin_round(
    state: ConflictState, seat: int, cell: Cell, chance: Chance, log: Log | None
) -> None:
    """Attack a stack: ask for the first fighter (CF-4.8)."""
    lineup = Lineup(cell, state.board[cell].owner == FACE_DOWN)
    state.lineup = lineup
    if log is None:
        sides = sides_of(state, cell, seat)
        if len(sides) == 1:
            # Mostly so: the only answer, and nobody is told of it.
            choose_from(state, seat, lineup, sides[0], True, chance, log)
            return
    else:
        log.append(events.location_chosen(state, seat, cell))
    state.stack.append(_FIGHTER_CHOICE[seat])


class ChooseFighter(Frame[ConflictState]):
    """Fill the next slot with the topmost fighter of an adjacent stack (CF-4.10)."""

    name: ClassVar[str] = "choose_fighter"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer each adjacent own stack (CF-4.9), and to stop once a slot is filled."""
        lineup = state.lineup
        assert lineup is not None
        moves = state.moves
        listed: list[Action] = []
        for side in sides_of(state, lineup.location, seat):
            listed.append(moves.from_[side])
        if lineup.size > 0:
            listed.append(moves.stop)
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Choose the fighter; go on while there is a slot and a fighter to fill it (D10)."""
        lineup = state.lineup
        assert lineup is not None
        if action.kind == FROM:
            choose_from(state, seat, lineup, action.a, False, chance, log)
        else:
            line_up(state, lineup, chance, log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """No such stack, or another kind of action."""
        if action.kind == STOP:
            return Refusal("CF-4.8", "choose a fighter for slot 1 first", "illegal_fighter")
        if action.kind != FROM:
            return Refusal("CF-4.10", "choose the fighters first", "wrong_action")
        text = f"you have no fighter to choose {SIDES[action.a]} of the location"
        return Refusal("CF-4.9", text, "illegal_fighter")


def choose_from(
    state: ConflictState,
    seat: int,
    lineup: Lineup,
    side: int,
    is_only: bool,
    chance: Chance,
    log: Log | None,
) -> None:
    """Take the top fighter on a side of the location into the next slot, in the open.

    Go on while a slot, a target tile and a fighter are left (CF-4.8). `is_only`: there is none
    on another side; otherwise that is looked up.
    """
    location: int = lineup.location
    cell: Cell = location + STEPS[side]
    tiles = state.board[cell].tiles
    taken = tiles[0]
    is_last = len(tiles) == 1
    fresh = taken < EVERYBODY
    tile = state.show(seat, taken) if fresh else taken
    if not is_last:
        state.board[cell] = Stack(seat, tiles[1:])
    elif is_only and log is None and not (fresh or state.holding or state.left):
        # It may come back before anybody is asked, and need not go: that is so in a quarter of
        # all rounds, and saves random play of six 0.9 % of its instructions, interpreted.
        lineup.in_place = True
    else:
        state.vacate(cell, seat)
    size = lineup.size
    lineup.tiles[2 * size] = tile
    lineup.source.append(cell)
    lineup.size = size + 1
    if log is not None:
        log.append(events.fighter_chosen(state, size, cell, tile, fresh))
    if (
        not (is_last and is_only)
        and size + 1 < state.pack.figures.fighters
        and size + 1 < len(state.board[lineup.location].tiles)
        and (not is_last or sides_of(state, location, seat))
    ):
        state.stack.append(_FIGHTER_CHOICE[seat])
    else:
        line_up(state, lineup, chance, log)


def line_up(state: ConflictState, lineup: Lineup, chance: Chance, log: Log | None) -> None:
    """Turn up or match as many tiles as were chosen, and go on to the instants (step 3)."""
    stack = state.board[lineup.location]
    owner, tiles = stack.owner, stack.tiles
    if lineup.size < len(tiles):
        state.board[lineup.location] = Stack(owner, tiles[lineup.size :])
    elif owner == FACE_DOWN:
        state.remove_face_down(lineup.location)
    else:
        state.vacate(lineup.location, owner)
    abilities_of, falls = state.pack.abilities_of, state.falls
    lined_up = lineup.tiles
    abilities = 0
    others = is_fallen = False  # tiles that are no fighters, or of an eliminated player
    for place in OPPOSITE_PLACES[lineup.size]:
        tile = tiles[place // 2]
        if owner == FACE_DOWN:
            tile = tile | EVERYBODY
        elif tile < EVERYBODY:
            tile = state.show(owner, tile)
        lined_up[place] = tile
        type = tile & TYPE
        abilities |= abilities_of[lined_up[place - 1] & TYPE] | abilities_of[type]
        if falls and state.fall_of[state.seat_of[type // SORTS]]:
            is_fallen = True
        elif not IS_FIGHTER[type]:
            others = True
    lineup.abilities = abilities
    if log is not None:
        log.append(
            events.tiles_turned(state, lineup.location, tiles[: lineup.size], lineup.face_down)
        )
    if is_fallen:
        discard_fallen(state, lineup, log)
    if others:
        begin_instants(state, lineup, chance, log)
    elif state.holding:
        open_before(state, READY, HIDING[0], chance, log)
    elif abilities & HIDE or lineup.size > 1:  # a fighter alone has nobody to help
        HIDING[0].run(state, chance, log)
    else:
        NEXT_FIGHT[0].run(state, chance, log)


def discard_fallen(state: ConflictState, lineup: Lineup, log: Log | None) -> None:
    """Send tiles of eliminated players to the graveyard, without effect (CF-4.15)."""
    seat_of, fall_of = state.seat_of, state.fall_of
    tiles = lineup.tiles
    for place in OPPOSITE_PLACES[lineup.size]:
        tile = tiles[place]
        if tile != GONE and fall_of[seat_of[(tile & TYPE) // SORTS]]:
            tiles[place] = GONE
            state.bury(tile)
            if log is not None:
                why = "is of an eliminated group and goes to the graveyard"
                log.append(events.tile_buried(state, tile, "CF-4.15", why))


LOCATION_CHOICE: Final = [ChooseLocation(seat) for seat in range(SEATS)]
_FIGHTER_CHOICE: Final = [ChooseFighter(seat) for seat in range(SEATS)]
