"""Phase 1, Planning: turns, commands, the clock, the end of the phase (DZ-4.10 to DZ-4.72).

`P1Turn` is the decision of the player in turn. A Field Command moves the marker and takes a
pioneer token before it resolves (DZ-4.14); `EndCommand` then sees whether the phase is
over, the player has a command left, or the next player's turn begins.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import (
    END_TURN,
    GET_TOKEN,
    MISSION_DISCARD,
    PASS,
    PLAY_ARMY,
    RELIC,
    STEED,
    STRATEGY,
    UPGRADE,
    VEST_GAIN,
)
from barrow.games.dark_age_z.components import IRON_STEED, MOST_PLAYERS, RELIC_WIDTH
from barrow.games.dark_age_z.rules.army import PLAY_WHERE, accepts_any
from barrow.games.dark_age_z.rules.barbarian import deploy
from barrow.games.dark_age_z.rules.commanders import begin_pass
from barrow.games.dark_age_z.rules.relics import (
    discard_for_mission,
    list_mission_discards,
    list_relics,
    open_vest_window,
    play_relic,
    play_vest,
    refuse_mission_discard,
    refuse_relic,
    refuse_vest_gain,
)
from barrow.games.dark_age_z.rules.strategy import issue_strategy, list_strategies, refuse_strategy
from barrow.games.dark_age_z.rules.supply import lose_card
from barrow.games.dark_age_z.rules.technology import begin_upgrade, can_upgrade, refuse_upgrade
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

PLANNING: Final = 1
FREE: Final = (STEED, VEST_GAIN, MISSION_DISCARD)  # kinds of actions (DZ-4.12)


def begin_turn(state: DarkAgeZState, seat: int) -> None:
    """Give the turn to a seat, with one command to issue (DZ-4.11)."""
    state.turn = seat
    state.commands = 1
    state.issued = False
    ask_for_command(state, seat)


def ask_for_command(state: DarkAgeZState, seat: int) -> None:
    """Ask the player in turn. With cards in hand it is asked even if it can only pass."""
    # `cards` and `relic_count`, written out: the turn begins and goes on here.
    cards = state.hands[(seat + 1) * state.pack.width - 1]
    if state.table.is_cooperative or cards + state.relics[(seat + 1) * RELIC_WIDTH - 1] == 0:
        state.stack.append(TURN[seat])
    else:
        state.stack.append(ASKED_TURN[seat])


class P1Turn(Frame[DarkAgeZState]):
    """Issue a command, or take a free action before it (DZ-4.11 to DZ-4.13)."""

    name: ClassVar[str] = "p1_turn"

    def __init__(self, seat: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """List all commands and free actions that are legal now."""
        moves, hands, types = state.moves, state.hands, state.pack.types
        listed: list[Action] = []
        list_strategies(state, seat, listed)
        row = seat * state.pack.width
        if hands[row + types] > 0:
            if accepts_any(state, seat):
                for held, play_army in zip(hands[row : row + types], moves.play_army):
                    if held:
                        listed.append(play_army)
            if can_upgrade(state, seat):
                listed.append(moves.upgrade)
        if state.relics[(seat + 1) * RELIC_WIDTH - 1] > 0:  # `relic_count`
            list_relics(state, seat, PLANNING, listed)
            list_mission_discards(state, seat, listed)
        if state.pool > 0:
            listed.append(moves.get_token)
        listed.append(moves.pass_turn)
        if state.issued:
            listed.append(moves.end_turn)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Carry out the command, or the free action and ask again."""
        kind = action.kind
        if kind in FREE:
            self._act_freely(state, seat, action, chance, log)
            return
        if kind == END_TURN:
            if log is not None:
                log.append(events.turn_ended(state, seat, "DZ-5.27"))
            begin_next_turn(state, seat)
            return
        state.commands -= 1
        state.issued = True
        state.stack.append(END_COMMAND)
        if kind == STRATEGY:
            issue_strategy(state, seat, action.a, chance, log)
            return
        advance_marker(state, seat, log)
        if kind == PLAY_ARMY:
            lose_card(state, seat, action.a)
            if log is not None:
                log.append(events.card_chosen(state, seat, action.a, "DZ-4.40"))
            state.stack.append(PLAY_WHERE[seat][action.a])
        elif kind == UPGRADE:
            begin_upgrade(state, seat, log)
        elif kind == RELIC:
            play_relic(state, seat, action.a, chance, log)
        elif kind == GET_TOKEN:
            state.take_tokens(seat, 1)
            if log is not None:
                log.append(events.token_taken(state, seat))
        else:
            assert kind == PASS, action
            begin_pass(state, seat, log)

    def _act_freely(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take a free action and be asked again (DZ-4.12)."""
        state.stack.append(ASK_AGAIN)
        if action.kind == STEED:
            play_relic(state, seat, 2 * IRON_STEED + action.a, chance, log)
        elif action.kind == VEST_GAIN:
            play_vest(state, seat, action.a, chance, log)
        else:
            discard_for_mission(state, seat, action.a, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Say why a command may not be issued now."""
        if action.kind == STRATEGY:
            return refuse_strategy(state, seat, action.a)
        if action.kind == PLAY_ARMY:
            return self._refuse_army(state, seat, action.a)
        if action.kind == UPGRADE:
            return refuse_upgrade(state, seat)
        if action.kind == RELIC:
            return refuse_relic(state, seat, action.a, PLANNING)
        if action.kind == STEED:
            return refuse_relic(state, seat, 2 * IRON_STEED + action.a, PLANNING)
        if action.kind == VEST_GAIN:
            return refuse_vest_gain(state, seat, action.a)
        if action.kind == MISSION_DISCARD:
            return refuse_mission_discard(state, seat, action.a)
        if action.kind == GET_TOKEN:
            return Refusal("DZ-4.56", "the pool of Command Tokens is empty", "no_effect")
        if action.kind == END_TURN:
            return Refusal("DZ-4.11", "issue a command, or pass", "unknown_action")
        text = f"“{action.text}” is no command"
        return Refusal("DZ-4.13", text, "unknown_action")

    def _refuse_army(self, state: DarkAgeZState, seat: int, card: int) -> Refusal:
        if not state.holds(seat, card):
            text = f"you hold no {state.pack.armies[card].name}"
            return Refusal("DZ-4.40", text, "card_not_held")
        text = "both your boards are full and anchored at zone 5"
        return Refusal("DZ-4.43", text, "zone_blocked")


# Frames never change, so those that are needed often are made once. By Seat:
TURN: Final[list[P1Turn]] = [P1Turn(seat, False) for seat in range(MOST_PLAYERS)]
ASKED_TURN: Final[list[P1Turn]] = [P1Turn(seat, True) for seat in range(MOST_PLAYERS)]


class AskAgain(Frame[DarkAgeZState]):
    """A free action is done: the player in turn is asked again (DZ-4.12)."""

    name: ClassVar[str] = "ask_again"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Ask."""
        ask_for_command(state, state.turn)


ASK_AGAIN: Final = AskAgain()


def advance_marker(state: DarkAgeZState, seat: int, log: Log | None) -> None:
    """Move the Movement Marker by 1 and take a pioneer token, if one is left (DZ-4.14)."""
    state.steps -= 1
    token = state.pioneer > 0
    if token:
        state.pioneer -= 1
        state.tokens_of[seat] += 1
    if log is not None:
        log.append(events.field_command(state, seat, token))


def begin_next_turn(state: DarkAgeZState, seat: int) -> None:
    """Give the turn to the next player clockwise who has not passed (DZ-4.10)."""
    players, passed = state.table.players, state.passed
    following = (seat + 1) % players
    if passed:
        while passed & (1 << following):
            following = (following + 1) % players
    begin_turn(state, following)


class EndCommand(Frame[DarkAgeZState]):
    """After a command: the phase ends, or the turn goes on or passes (DZ-4.14, DZ-4.70)."""

    name: ClassVar[str] = "end_command"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """See what follows."""
        passed = state.passed
        if state.steps <= 0 or passed == (1 << state.table.players) - 1:
            end_planning(state, chance, log)
        elif state.commands > 0 and not passed & (1 << state.turn):
            ask_for_command(state, state.turn)
        else:
            begin_next_turn(state, state.turn)


END_COMMAND: Final = EndCommand()


def end_planning(state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
    """Return all tokens, let the Barbarian deploy, open the Vest window (DZ-4.71, DZ-4.72)."""
    for seat in state.clockwise():
        if state.tokens_of[seat] > 0:
            tokens = state.return_tokens(seat, state.tokens_of[seat])
            if log is not None:
                log.append(events.tokens_returned(state, seat, tokens, "DZ-4.71"))
    deploy(state, chance, log)
    state.commands = 0
    state.issued = False
    open_vest_window(state, 0)
