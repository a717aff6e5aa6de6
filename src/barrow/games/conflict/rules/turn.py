"""The turn: prep, combat or not, movement, clean-up, the next player; leaving (chapter 4).

`BeginTurn` puts the end of the turn at the bottom of the stack (`CleanUp`), and on it
`Engage`, which looks after the prep window whether there is combat (CF-4.4 to CF-4.6).
Everything between pushes what follows it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.components import PREP
from barrow.games.conflict.grid import CLOSED
from barrow.games.conflict.neighbors import closed_cells, foreign_beside, numbers_of
from barrow.games.conflict.rules.elimination import bury_leader, settle_now
from barrow.games.conflict.rules.ending import end_standing_still
from barrow.games.conflict.rules.held import remove_stack
from barrow.games.conflict.rules.location import LOCATION_CHOICE, ChooseLocation, begin_round
from barrow.games.conflict.rules.movement import MOVEMENT, MoveTo, ask_for_mover
from barrow.games.conflict.rules.windows import Window, ask_from, open_before
from barrow.games.conflict.state import ConflictState
from barrow.kernel.chance import Chance
from barrow.kernel.state import NO_SEATS, Frame, Log


class BeginTurn(Frame[ConflictState]):
    """Start the turn of the active player with a prep window (CF-4.3)."""

    name: ClassVar[str] = "begin_turn"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Put the phases on the stack."""
        state.buried = False
        if log is not None:
            log.append(events.turn_started(state, state.turn))
        state.stack.append(CLEAN_UP)
        if state.holding:
            open_before(state, PREP, ENGAGE, chance, log)
        else:
            ENGAGE.run(state, chance, log)


class Engage(Frame[ConflictState]):
    """After prep: combat, only movement, or neither (CF-4.4 to CF-4.6)."""

    name: ClassVar[str] = "engage"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Judge the active player's contact now (CF-R33)."""
        seat = state.turn
        if state.fall_of[seat]:
            return
        if not state.cells_of[seat]:
            if log is not None:
                log.append(
                    events.nothing_to_fight(state, seat, "CF-4.4", "have no stack in the open")
                )
            return
        located = foreign_beside(state, seat)
        if not located:
            if log is not None:
                log.append(events.nothing_to_fight(state, seat, "CF-4.6", "are disengaged"))
            MOVEMENT.run(state, chance, log)
        elif log is None and len(located) == 1:
            # The only answer, without its number: nobody is told of it.
            begin_round(state, seat, located[0], chance, log)
        else:
            state.located = located
            state.located_as = numbers_of(state, located)
            state.stack.append(LOCATION_CHOICE[seat])


class CleanUp(Frame[ConflictState]):
    """Remove isolated face-down stacks, count standing still, pass the turn (CF-4.73 to 4.75)."""

    name: ClassVar[str] = "clean_up"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Close the turn."""
        grid = state.grid
        if grid is None or grid.isolated:
            for cell in isolated_stacks(state):
                remove_stack(state, cell, "CF-4.73", log)
        state.ground = None
        table = state.table
        turn = state.turn
        if state.buried:
            if state.doomed:
                settle_now(state, log)
                if state.outcome is not None:
                    return
            state.quiet = 0
        else:
            state.quiet += 1
        if state.fresh:
            state.fresh &= ~(1 << turn)
        still = table.stand_still
        if state.quiet >= still and state.quiet >= still * len(state.living()):
            end_standing_still(state, log)
            return
        fall_of = state.fall_of
        turn = (turn + 1) % table.players
        while fall_of[turn]:
            turn = (turn + 1) % table.players
        state.turn = turn
        BEGIN_TURN.run(state, chance, log)


def isolated_stacks(state: ConflictState) -> list[int]:
    """List the face-down stacks without a neighbor, in reading order (CF-4.73)."""
    grid = state.the_grid()
    grid.isolated = False
    return [cell for cell in closed_cells(state) if grid.codes[grid.place(cell)] == CLOSED]


def begin_first_turn(state: ConflictState, log: Log | None) -> None:
    """Begin play; whoever left during the set-up is out before it (CF-6.10)."""
    if state.left:
        for seat in range(state.table.players):
            if state.left >> seat & 1:
                bury_leader(state, seat, log)
        settle_now(state, log)
        if state.outcome is not None:
            return
        while not state.is_in(state.turn):
            state.turn = (state.turn + 1) % state.table.players
    state.stack.append(BEGIN_TURN)


def leave(state: ConflictState, seat: int, log: Log | None) -> None:
    """Let a player leave the table (CF-6.10).

    In the set-up the Leader stays until the first turn, in a combat round until step 7;
    at any other time it goes to the graveyard at once.
    """
    state.left |= 1 << seat
    state.ground = None
    state.located = None
    if log is not None:
        log.append(events.player_left(state, seat))
    in_play = state.stack[0].name == CleanUp.name
    if not in_play or (state.lineup is not None and not state.lineup.settled):
        return
    bury_leader(state, seat, log)
    settle_now(state, log)
    if state.outcome is None:
        ask_anew(state, seat)


def ask_anew(state: ConflictState, gone: int) -> None:
    """Ask again what is pending, where a player's sudden end may have changed it."""
    top = state.stack[-1]
    if gone in top.seats:
        # Where several stacks are over the limit, a question for each of them waits.
        while gone in state.stack[-1].seats:
            state.stack.pop()
        if isinstance(top, Window):
            ask_from(state, top.window, (gone - state.turn) % state.table.players + 1)
    elif isinstance(top, ChooseLocation):
        state.stack.pop()
        state.stack.append(ENGAGE)
    elif isinstance(top, MoveTo):
        state.stack.pop()
        seat = top.seats[0]
        ask_for_mover(state, seat, top.approached)


BEGIN_TURN: Final = BeginTurn()
ENGAGE: Final = Engage()
CLEAN_UP: Final = CleanUp()
