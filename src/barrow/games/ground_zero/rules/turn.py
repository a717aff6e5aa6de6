"""The turn: its phases, its end, the next party, takeover (rulebook: The turn).

`BeginTurn` puts the phases of the active party on the stack, last one first, over
`EndTurn`: the bottom of the stack is always the end of the turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import NO, TAKEOVER, YES
from barrow.games.ground_zero.components import CIVILIANS, POOL, ZOMBIES
from barrow.games.ground_zero.rules import zombie_ai
from barrow.games.ground_zero.rules.assign import begin_assign, grow
from barrow.games.ground_zero.rules.attack import ATTACK_PHASE
from barrow.games.ground_zero.rules.build import BUILD
from barrow.games.ground_zero.rules.cards import CARD_PHASE
from barrow.games.ground_zero.rules.ending import end_at_limit
from barrow.games.ground_zero.rules.transfer import TRANSFER
from barrow.games.ground_zero.rules.zombies import begin_zombie_transfer
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


class BeginTurn(Frame[GroundZeroState]):
    """Start the turn of the active party (GZ-4.1)."""

    name: ClassVar[str] = "begin_turn"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Put the phases on the stack; what grows by itself grows now."""
        faction = state.active
        if log is not None:
            log.append(events.turn_started(state, faction))
        state.stack.append(END_TURN)
        if state.is_ai(faction):
            _begin_ai_turn(state, chance, log)
            return
        seat = state.seat_of[faction]
        state.stack.append(CARD_PHASE)
        if faction != ZOMBIES:
            state.stack.append(TRANSFER[seat])
        state.stack.append(ATTACK_PHASE[seat])
        if state.pack.sheets[faction].growth == POOL:
            begin_assign(state, faction, log)
            return
        grown = grow(state, faction, log) if state.pack.sheets[faction].grows_at_start else []
        if faction == CIVILIANS:
            state.fresh_on = grown
            state.stack.append(BUILD[seat])
        else:
            begin_zombie_transfer(state)


def _begin_ai_turn(state: GroundZeroState, chance: Chance, log: Log | None) -> None:
    """Growth and transfer at once, then attacks and cards (GZ-5.84)."""
    state.stack.append(zombie_ai.AI_CARDS)
    state.stack.append(zombie_ai.FIRST_ATTACK)
    if state.pack.sheets[ZOMBIES].grows_at_start:
        grow(state, ZOMBIES, log)
    zombie_ai.transfer(state, chance, log)


class EndTurn(Frame[GroundZeroState]):
    """End growth, markers cleared, a takeover offered, the next party (GZ-4.70 to GZ-4.72)."""

    name: ClassVar[str] = "end_turn"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Close the turn."""
        faction = state.active
        if state.is_alive(faction) and state.pack.sheets[faction].grows_at_end:
            grow(state, faction, log)
        state.conquered = False
        state.walked = 0
        state.rolls = 0
        size = len(state.owner_of)
        state.inactive_on = [0] * size
        state.fresh_on = [0] * size
        state.stack.append(PASS_TURN)
        offer_takeover(state)


def offer_takeover(state: GroundZeroState) -> None:
    """Ask the first seats that fell whether they run the Zombies (GZ-7.4, GZ-7.5).

    Only once in a game, in turn order from the active party, and only if the game goes
    on and the Zombies live under the AI.
    """
    seats = state.first_out
    if not seats:
        return
    state.first_out = []
    if not state.table.takeover or not state.zombies_are_ai() or _is_last_turn(state):
        return
    turns = len(state.order)
    for place in range(turns - 1, -1, -1):
        seat = state.seat_of[state.order[(state.turn + place) % turns]]
        if seat in seats:
            state.stack.append(Takeover(seat))


def _is_last_turn(state: GroundZeroState) -> bool:
    """Say whether no turn follows this one: the round limit is reached (GZ-6.3)."""
    later = [faction for faction in state.order[state.turn + 1 :] if state.is_alive(faction)]
    return state.round >= state.table.round_limit and not later


class Takeover(Frame[GroundZeroState]):
    """An eliminated seat may run the Zombies from now on (GZ-7.4)."""

    name: ClassVar[str] = "takeover"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer yes and no."""
        return [state.moves.takeover[YES], state.moves.takeover[NO]]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Hand the Zombies over; nobody else is asked then (GZ-7.5)."""
        if log is not None:
            log.append(events.takeover_answered(seat, action.a == YES))
        if action.a == NO:
            return
        del state.stack[1:]
        state.seat_of = state.seat_of[:]
        state.seat_of[ZOMBIES] = seat
        state.faction_of = state.faction_of[:]
        state.faction_of[seat] = ZOMBIES

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Only the takeover may be answered here."""
        assert action.kind != TAKEOVER, action
        return Refusal("GZ-7.4", "say whether you take over the Zombies first", "wrong_type")


class PassTurn(Frame[GroundZeroState]):
    """Pass the turn to the next living party; the round may end, and the game (GZ-4.72)."""

    name: ClassVar[str] = "pass_turn"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Find who is next."""
        while True:
            state.turn += 1
            if state.turn == len(state.order):
                state.turn = 0
                if state.round >= state.table.round_limit:
                    end_at_limit(state, log)
                    return
                state.round += 1
            if state.is_alive(state.active):
                break
        state.stack.append(BEGIN_TURN)


# Frames never change, so those that every turn needs are made once.
BEGIN_TURN: Final = BeginTurn()
END_TURN: Final = EndTurn()
PASS_TURN: Final = PassTurn()
