"""The turn: its phases, its end, the next party, takeover (rulebook: The turn).

`BeginTurn` puts the phases of the active party on the stack, last one first, over
`EndTurn`: the bottom of the stack is always the end of the turn.
"""

from __future__ import annotations

from typing import ClassVar

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import TakeOver
from barrow.games.ground_zero.components import CIVILIANS, NOWHERE, POOL, ZOMBIES
from barrow.games.ground_zero.rules import assign, attack, build, cards, zombie_ai
from barrow.games.ground_zero.rules.ending import end_at_limit
from barrow.games.ground_zero.rules.parties import active, is_alive, take_faction, zombies_are_ai
from barrow.games.ground_zero.rules.transfer import Transfer
from barrow.games.ground_zero.rules.zombies import begin_zombie_transfer
from barrow.games.ground_zero.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Step, Takes
from barrow.kernel.errors import need


class BeginTurn(Step[State]):
    """Start the turn of the active party (GZ-4.1)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        faction = active(state)
        if log is not None:
            log.append(events.turn_started(state, faction))
        state.push(EndTurn())
        if state.ai_runs[faction]:
            begin_ai_turn(state, chance, log)
        else:
            begin_turn(state, faction, log)


def begin_turn(state: State, faction: int, log: Log) -> None:
    """Open the phases of a party that a seat runs (GZ-4.1)."""
    seat, sheet = state.seat_of[faction], state.pack.sheets[faction]
    state.push(cards.CardPhase())
    if faction != ZOMBIES:
        state.push(Transfer(seat))
    state.push(attack.Attack(seat))
    if sheet.growth == POOL:
        assign.begin_assign(state, faction, log)
        return
    grown = assign.grow(state, faction, log) if "turn_start" in sheet.growth_moments else []
    if faction == CIVILIANS:
        state.fresh_on = grown
        state.push(build.Build(seat))
    else:
        begin_zombie_transfer(state)


def begin_ai_turn(state: State, chance: Chance, log: Log) -> None:
    """Growth and transfer at once, then attacks and cards (GZ-5.84)."""
    state.push(zombie_ai.AiCards())
    state.push(zombie_ai.AiAttack(NOWHERE, NOWHERE))
    if "turn_start" in state.pack.sheets[ZOMBIES].growth_moments:
        assign.grow(state, ZOMBIES, log)
    zombie_ai.transfer(state, chance, log)


class EndTurn(Step[State]):
    """End growth, markers cleared, a takeover offered, the next party (GZ-4.70 to GZ-4.72)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        faction = active(state)
        if is_alive(state, faction) and "turn_end" in state.pack.sheets[faction].growth_moments:
            assign.grow(state, faction, log)
        state.conquered = False
        state.walked = 0
        state.rolls = 0
        state.inactive_on = [0] * len(state.inactive_on)
        state.fresh_on = [0] * len(state.fresh_on)
        state.push(PassTurn())
        offer_takeover(state)


def offer_takeover(state: State) -> None:
    """Offer the Zombies to the first seats that fell (GZ-7.4, GZ-7.5).

    Only once in a game, in turn order from the active party, and only if the game
    continues and the Zombies live under the AI.
    """
    seats = state.first_out
    if not seats:
        return
    state.first_out = []
    later = [faction for faction in state.order[state.turn + 1 :] if is_alive(state, faction)]
    continues = state.round < state.table.round_limit or len(later) > 0
    if not (state.table.takeover and zombies_are_ai(state) and continues):
        return
    in_order = [
        state.seat_of[faction]
        for faction in state.order[state.turn :] + state.order[: state.turn]
        if state.seat_of[faction] in seats
    ]
    for seat in in_order[::-1]:
        state.push(Takeover(seat))


class Takeover(Decision[State]):
    """An eliminated seat may run the Zombies from now on (GZ-7.4)."""

    clause: ClassVar[str] = "GZ-7.4"
    asks: ClassVar[str] = "You are out. Take over the Zombies?"
    takes: ClassVar[Takes] = [TakeOver]
    over: ClassVar[list[str]] = ["pass_turn", "takeover"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.take_over, state.moves.decline_takeover]

    def apply(self, state: State, seat: int, action: TakeOver, chance: Chance, log: Log) -> None:
        """Hand the Zombies over; nobody else is asked then (GZ-7.5)."""
        if log is not None:
            answered = events.zombies_taken_over if action.wanted else events.takeover_declined
            log.append(answered(state, seat, action.wanted))
        if not action.wanted:
            return
        del state.stack[1:]
        take_faction(state, seat, ZOMBIES)
        state.ai_runs = [False] * len(state.ai_runs)

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        fits = not is_alive(state, state.faction_of[seat])
        need(fits, f"{path}.seat", f"the party of seat {seat} is alive")
        need(zombies_are_ai(state), path, "the AI runs no Zombies to take over")


class PassTurn(Step[State]):
    """Pass the turn to the next living party; the round may end, and the game (GZ-4.72)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        while True:
            state.turn += 1
            if state.turn == len(state.order):
                state.turn = 0
                if state.round >= state.table.round_limit:
                    end_at_limit(state, log)
                    return
                state.round += 1
            if is_alive(state, active(state)):
                break
        state.push(BeginTurn())
