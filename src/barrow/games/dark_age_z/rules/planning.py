"""Phase 1, Planning: turns, commands, the clock, the end of the phase (DZ-4.10 to DZ-4.72).

`P1Turn` is the decision of the player in turn. A Field Command moves the marker and takes a
pioneer token before it resolves (DZ-4.14); `EndCommand` then sees whether the phase is
over, the player has a command left, or the next player's turn begins.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import actions, events
from barrow.games.dark_age_z.rules import relics, strategy, technology
from barrow.games.dark_age_z.rules.army import NO_ROOM, PlayWhere
from barrow.games.dark_age_z.rules.asking import asks_always, need_asked, need_turn
from barrow.games.dark_age_z.rules.barbarian import deploy
from barrow.games.dark_age_z.rules.commanders import begin_pass
from barrow.games.dark_age_z.rules.hands import holds, refuse_card
from barrow.games.dark_age_z.rules.income import return_tokens, take_tokens
from barrow.games.dark_age_z.rules.supply import lose_card
from barrow.games.dark_age_z.rules.vests import open_vest_window
from barrow.games.dark_age_z.rules.zones import accepts_any
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Step, Takes
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG

PLANNING: Final = 1


def begin_turn(state: State, seat: int) -> None:
    """Give the turn to a seat, with one command to issue (DZ-4.11)."""
    state.turn = seat
    state.commands = 1
    state.issued = False
    ask_for_command(state, seat)


def ask_for_command(state: State, seat: int) -> None:
    """Ask the player in turn. With cards in hand it is asked even if it can only pass."""
    state.push(P1Turn(seat, asks_always(state, holds_any(state, seat))))


def holds_any(state: State, seat: int) -> bool:
    """True if a seat has a card of either sort in hand."""
    return state.cards_of[seat] + state.relic_count_of[seat] > 0


class P1Turn(Decision[State]):
    """Issue a command, or take a free action before it (DZ-4.11 to DZ-4.13)."""

    clause: ClassVar[str] = "DZ-4.11"
    takes: ClassVar[Takes] = [
        actions.Strategy,
        actions.PlayArmy,
        actions.Upgrade,
        actions.PlayRelic,
        actions.GetToken,
        actions.Pass,
        actions.PlaySteed,
        actions.PlayVest,
        actions.DiscardRelic,
        actions.EndTurn,
    ]
    over: ClassVar[list[str]] = ["begin_rallying"]
    parts: ClassVar[Parts] = {"ask_always": FLAG}

    def question(self, state: State) -> str:
        if state.issued:
            return "Issue another command, or end your turn"
        return "Your turn: issue a command"

    def legal(self, state: State, seat: int) -> list[Action]:
        moves = state.moves
        listed: list[Action] = []
        strategy.list_strategies(state, seat, listed)
        if state.cards_of[seat] > 0:
            if accepts_any(state, seat):
                for held, play_army in zip(state.hand_of[seat], moves.play_army):
                    if held:
                        listed.append(play_army)
            if technology.can_upgrade(state, seat):
                listed.append(moves.upgrade)
        relics.list_plays(state, seat, listed)
        if state.pool > 0:
            listed.append(moves.get_token)
        listed.append(moves.pass_turn)
        if state.issued:
            listed.append(moves.end_turn)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, (actions.PlaySteed, actions.PlayVest, actions.DiscardRelic)):
            state.push(AskAgain())
            relics.play(state, seat, action, chance, log)
        elif isinstance(action, actions.EndTurn):
            if log is not None:
                log.append(events.turn_ended(state, seat, clause="DZ-5.27"))
            begin_next_turn(state, seat)
        else:
            state.commands -= 1
            state.issued = True
            state.push(EndCommand())
            if isinstance(action, actions.Strategy):
                strategy.issue_strategy(state, seat, action.track, chance, log)
            else:
                issue_field_command(state, seat, action, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, actions.Strategy):
            return strategy.refuse_strategy(state, seat, action.track)
        if isinstance(action, actions.PlayArmy):
            if holds(state, seat, action.card):
                return Refusal("DZ-4.43", NO_ROOM, "zone_blocked")
            return refuse_card(state, action.card, "DZ-4.40")
        if isinstance(action, actions.Upgrade):
            return technology.refuse_upgrade(state, seat)
        if isinstance(action, actions.GetToken):
            return Refusal("DZ-4.56", "the pool of Command Tokens is empty", "no_effect")
        if isinstance(action, actions.EndTurn):
            text = "you have not issued a command this turn: issue one, or pass"
            return Refusal("DZ-4.11", text, "unknown_action")
        return relics.refuse_play(state, seat, action)

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        need_turn(state, self, path)
        need_asked(self, asks_always(state, holds_any(state, seat)), path)
        check_turn(state, path)


def check_turn(state: State, path: str) -> None:
    """Raise BadPosition unless the player in turn can issue a command (DZ-4.10, DZ-4.70)."""
    passed = state.passed >> state.turn & 1
    need(not passed, "passed", f"seat {state.turn} has passed and can have no turn")
    need(state.commands > 0, "commands", "there is none for this turn")
    need(state.steps > 0, "steps", "Phase 1 ends at 0")


def issue_field_command(state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
    """Move the marker, take a pioneer token if one is left, resolve the command (DZ-4.14)."""
    state.steps -= 1
    token = state.pioneer > 0
    if token:
        state.pioneer -= 1
        state.tokens_of[seat] += 1
    if log is not None:
        log.append(events.field_command(state, seat, token))
    if isinstance(action, actions.PlayArmy):
        lose_card(state, seat, action.card)
        if log is not None:
            log.append(events.card_chosen(state, seat, action.card, clause="DZ-4.40"))
        state.push(PlayWhere(seat, action.card, False))
    elif isinstance(action, actions.Upgrade):
        technology.ask_for_payment(state, seat, technology.next_level(state, seat).cost_count, log)
    elif isinstance(action, actions.PlayRelic):
        relics.play(state, seat, action, chance, log)
    elif isinstance(action, actions.GetToken):
        take_tokens(state, seat, 1)
        if log is not None:
            log.append(events.token_taken(state, seat))
    else:
        assert isinstance(action, actions.Pass), action
        begin_pass(state, seat, log)


class AskAgain(Step[State]):
    """A free action is done: the player in turn is asked again (DZ-4.12)."""

    over: ClassVar[list[str]] = ["begin_rallying"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        ask_for_command(state, state.turn)

    def check(self, state: State, path: str) -> None:
        check_turn(state, path)


def begin_next_turn(state: State, seat: int) -> None:
    """Give the turn to the next player clockwise who has not passed (DZ-4.10)."""
    following = (seat + 1) % state.table.players
    while state.passed >> following & 1:
        following = (following + 1) % state.table.players
    begin_turn(state, following)


class EndCommand(Step[State]):
    """After a command: the phase ends, or the turn continues or passes (DZ-4.14, DZ-4.70)."""

    over: ClassVar[list[str]] = ["begin_rallying"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        if state.steps <= 0 or state.passed == (1 << state.table.players) - 1:
            end_planning(state, chance, log)
        elif state.commands > 0 and not state.passed >> state.turn & 1:
            ask_for_command(state, state.turn)
        else:
            begin_next_turn(state, state.turn)

    def check(self, state: State, path: str) -> None:
        need(state.issued, "issued", "a command is being resolved")
        passes = state.passed >> state.turn & 1 == 1
        passing = "return_tokens" in [frame.name for frame in state.stack]
        need(passes == passing, "passed", f"seat {state.turn} passes only by that command")


def end_planning(state: State, chance: Chance, log: Log) -> None:
    """Return all tokens, let the Barbarian deploy, open the Vest window (DZ-4.71, DZ-4.72)."""
    for seat in state.table.clockwise_from[state.start]:
        if state.tokens_of[seat] > 0:
            tokens = return_tokens(state, seat, state.tokens_of[seat])
            if log is not None:
                log.append(events.tokens_returned(state, seat, tokens, clause="DZ-4.71"))
    deploy(state, chance, log)
    state.commands = 0
    state.issued = False
    open_vest_window(state, 0)
