"""Immortal Vest for VP: in one's turn, and in windows out of turn (DZ-5.7, DZ-5.24)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import Decline, PlayVest
from barrow.games.dark_age_z.components import IMMORTAL_VEST, PLAY_RELIC
from barrow.games.dark_age_z.rules.asking import asks_always, need_offset, refuse_player
from barrow.games.dark_age_z.rules.effects import VEST_B
from barrow.games.dark_age_z.rules.hands import could_hold_vest, holds_relic
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.rules.supply import lose_relic
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes, added
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG


def spend_relic(state: State, seat: int, relic: int) -> None:
    """Move a relic to the used area; it counts as played, canceled or not (DZ-5.5)."""
    lose_relic(state, seat, relic)
    state.relic_used = added(state.relic_used, relic, 1)
    state.played_of = added(state.played_of, seat, 1)


def play_vest(state: State, seat: int, player: int, chance: Chance, log: Log) -> None:
    """Play an Immortal Vest for VP; nobody can cancel it (DZ-5.24)."""
    spend_relic(state, seat, IMMORTAL_VEST)
    vp = state.pack.relic_numbers.vest_vp
    state.vp_of[player] += vp
    if log is not None:
        log.append(events.relic_played(state, seat, VEST_B, clause="DZ-5.24"))
        log.append(events.vp_gained(state, player, vp, clause="DZ-5.24"))
    meet(state, seat, PLAY_RELIC, chance, log)


def refuse_vest_gain(state: State, seat: int, player: int) -> Refusal:
    """Return why an Immortal Vest may not give VP to that player."""
    if not holds_relic(state, seat, IMMORTAL_VEST):
        name = state.pack.relics[IMMORTAL_VEST].name
        return Refusal("DZ-5.24", f"you do not hold {name}", "card_not_held")
    refusal = refuse_player(state, player, "DZ-5.24")
    assert refusal is not None, player
    return refusal


def open_vest_window(state: State, offset: int) -> None:
    """Ask the players clockwise from the Starting Player for a Vest (DZ-5.7)."""
    for place, seat in enumerate(state.table.clockwise_from[state.start]):
        if place >= offset and could_hold_vest(state, seat):
            state.push(VestWindow(seat, place, asks_always(state)))
            return


class VestChoice(Decision[State]):
    """Play an Immortal Vest, or decline."""

    def usual(self, state: State) -> Action:
        """Decline (DZ-9.3)."""
        return state.moves.decline

    def check_choice(self, state: State, path: str) -> None:
        good = could_hold_vest(state, self.seats[0])
        need(good, f"{path}.seat", "is asked without holding a relic")


class VestWindow(VestChoice):
    """Play Immortal Vests for VP out of turn, until declining (DZ-5.7)."""

    clause: ClassVar[str] = "DZ-5.7"
    takes: ClassVar[Takes] = [PlayVest, Decline]
    over: ClassVar[list[str]] = ["begin_rallying", "hit_gates", "daily_missions"]
    parts: ClassVar[Parts] = {"offset": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, offset: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.offset: Final = offset  # of the seat, clockwise from the Starting Player

    def question(self, state: State) -> str:
        return f"Play an Immortal Vest now to give a player {state.pack.relic_numbers.vest_vp} VP?"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = []
        if holds_relic(state, seat, IMMORTAL_VEST):
            listed += state.moves.vest_gain[: state.table.players]
        listed.append(state.moves.decline)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Decline):
            if log is not None:
                log.append(events.vest_declined(state, seat))
            open_vest_window(state, self.offset + 1)
            return
        assert isinstance(action, PlayVest)
        play_vest(state, seat, action.seat, chance, log)
        open_vest_window(state, self.offset)

    def refuse(self, state: State, seat: int, action: PlayVest) -> Refusal:
        return refuse_vest_gain(state, seat, action.seat)

    def check(self, state: State, path: str) -> None:
        need_offset(state, self, self.offset, path)
