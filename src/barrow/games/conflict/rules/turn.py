"""The turn: prep, combat or not, movement, clean-up, the next player; leaving (chapter 4).

`BeginTurn` puts the end of the turn at the bottom of the stack (`CleanUp`), and on it
`Engage`, which looks after the prep window whether there is combat (CF-4.4 to CF-4.6).
Everything between pushes what follows it.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import events
from barrow.games.conflict.components import PREP
from barrow.games.conflict.rules.asking import TurnStep
from barrow.games.conflict.rules.elimination import bury_leader, settle_now
from barrow.games.conflict.rules.ending import end_standing_still
from barrow.games.conflict.rules.held import remove_stack
from barrow.games.conflict.rules.location import CHOOSE_LOCATION, ChooseLocation
from barrow.games.conflict.rules.movement import ChooseEnd, ask_for_mover
from barrow.games.conflict.rules.placing import MOVEMENT
from barrow.games.conflict.rules.players import has_left, is_in, living
from barrow.games.conflict.rules.windows import Window, ask_from, open_before
from barrow.games.conflict.state import State
from barrow.kernel.decision import Chance, Log, Step


class BeginTurn(Step[State]):
    """Start the turn of the active player with a prep window (CF-4.3)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.buried = False
        if log is not None:
            log.append(events.turn_started(state, state.turn))
        state.push(CLEAN_UP)
        open_before(state, PREP, ENGAGE, chance, log)


class Engage(TurnStep):
    """After prep: combat, only movement, or neither (CF-4.4 to CF-4.6)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Judge the active player's contact now (CF-R33)."""
        seat = state.turn
        if not is_in(state, seat):
            return
        if not state.board.places_of(seat):
            if log is not None:
                log.append(events.no_stack(state, seat))
        elif state.board.contacts(seat):
            state.push(CHOOSE_LOCATION[seat])
        else:
            if log is not None:
                log.append(events.out_of_contact(state, seat))
            MOVEMENT.run(state, chance, log)


class CleanUp(Step[State]):
    """Remove isolated face-down stacks, count standing still, pass the turn (CF-4.73 to 4.75)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        isolated = state.board.isolated()
        for stack in isolated:
            remove_stack(state, stack, events.stack_isolated, log)
        if isolated:
            settle_now(state, "CF-4.74", log)
        if state.outcome is not None:
            return
        state.quiet = 0 if state.buried else state.quiet + 1
        state.first_turn_over |= 1 << state.turn
        if state.quiet >= state.table.stand_still * len(living(state)):
            end_standing_still(state, log)
            return
        pass_turn(state)
        BEGIN_TURN.run(state, chance, log)


def pass_turn(state: State) -> None:
    """Pass the turn to the left; eliminated players are skipped (CF-4.2)."""
    state.turn = (state.turn + 1) % state.table.players
    while not is_in(state, state.turn):
        state.turn = (state.turn + 1) % state.table.players


def begin_first_turn(state: State, log: Log) -> None:
    """Begin play; whoever left during the set-up is out before it (CF-6.10)."""
    for seat in range(state.table.players):
        if has_left(state, seat):
            bury_leader(state, seat, log)
    settle_now(state, "CF-6.10", log)
    if state.outcome is not None:
        return
    if not is_in(state, state.turn):
        pass_turn(state)
    state.push(BEGIN_TURN)


def leave(state: State, seat: int, log: Log) -> None:
    """Let a player leave the table (CF-6.10).

    In the set-up the Leader stays until the first turn, in a combat round until step 7;
    at any other time it goes to the graveyard at once.
    """
    state.left |= 1 << seat
    if log is not None:
        log.append(events.player_left(state, seat))
    in_play = state.stack[0].name == CleanUp.name
    if not in_play or (state.lineup is not None and not state.lineup.settled):
        return
    bury_leader(state, seat, log)
    settle_now(state, "CF-6.10", log)
    if state.outcome is None:
        ask_again(state, seat)


def ask_again(state: State, gone: int) -> None:
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
        state.push(ENGAGE)
    elif isinstance(top, ChooseEnd):
        state.stack.pop()
        ask_for_mover(state, top.seats[0], top.approached)


BEGIN_TURN: Final = BeginTurn()
ENGAGE: Final = Engage()
CLEAN_UP: Final = CleanUp()
