"""Passing and Commanders: choosing one, assigning it, its reward (DZ-4.60 to DZ-4.64, 5.3).

1. `begin_pass`: the seat has passed and may choose a Commander;
2. `take_commander`: it is assigned, or goes under the deck if it cannot be;
3. `assign`: the army is anchored, a defeated one becomes active, the patron is rewarded;
4. `ReturnTokens`: the seat's tokens go back.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseCommander, ChooseZone, NoCommander
from barrow.games.dark_age_z.components import NOBODY, NOTHING, ZONES
from barrow.games.dark_age_z.rules.asking import (
    EFFECTS,
    PlayerStep,
    need_turn,
    refuse_board,
    refuse_frontier,
)
from barrow.games.dark_age_z.rules.income import return_tokens
from barrow.games.dark_age_z.rules.supply import draw_relic
from barrow.games.dark_age_z.rules.zones import is_defeated, is_own, reactivate
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes, changed
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG
from barrow.kernel.words import joined


def begin_pass(state: State, seat: int, log: Log) -> None:
    """Pass: recruit perhaps, then return all tokens (DZ-4.60)."""
    state.passed |= 1 << seat
    if state.first_passed == NOBODY:
        state.first_passed = seat
    if log is not None:
        log.append(events.seat_passed(state, seat, state.first_passed == seat))
    state.push(ReturnTokens(seat))
    if state.gathering:
        state.push(PassCommander(seat))


class ReturnTokens(PlayerStep):
    """Put all tokens of a seat that passed back to the pool (DZ-4.60)."""

    over: ClassVar[list[str]] = ["end_command"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        tokens = return_tokens(state, self.player, state.tokens_of[self.player])
        if log is not None:
            log.append(events.tokens_returned(state, self.player, tokens, clause="DZ-4.60"))


class PassCommander(Decision[State]):
    """Choose a Commander of the Gathering, or none (DZ-4.60)."""

    clause: ClassVar[str] = "DZ-4.60"
    asks: ClassVar[str] = "Which Commander do you recruit?"
    takes: ClassVar[Takes] = [ChooseCommander, NoCommander]
    over: ClassVar[list[str]] = ["return_tokens"]

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = [state.moves.commander[card] for card in sorted(state.gathering)]
        listed.append(state.moves.no_commander)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Take the Commander out of the Gathering; nobody replaces it (DZ-4.64)."""
        if isinstance(action, NoCommander):
            return
        assert isinstance(action, ChooseCommander)
        chosen = action.commander
        state.gathering = [card for card in state.gathering if card != chosen]
        take_commander(state, seat, chosen, False, log)

    def refuse(self, state: State, seat: int, action: ChooseCommander) -> Refusal:
        name = state.pack.commanders[action.commander].name
        return Refusal("DZ-4.64", f"{name} is not in the Gathering", "bad_target")

    def check(self, state: State, path: str) -> None:
        need_turn(state, self, path)
        need(len(state.gathering) > 0, path, "nobody is in the Gathering")


def take_commander(state: State, seat: int, commander: int, anywhere: bool, log: Log) -> None:
    """Assign a Commander, or put it under the deck if it cannot be assigned (DZ-4.63, DZ-5.17)."""
    if assignable(state, seat, commander, anywhere):
        state.push(CommanderTarget(seat, commander, anywhere))
        return
    bury(state, commander)
    if log is not None:
        clause = "DZ-5.17" if anywhere else "DZ-4.63"
        log.append(events.commander_buried(state, commander, clause=clause))


def bury(state: State, commander: int) -> None:
    """Put a Commander under the deck, seen by all (DZ-10.4)."""
    state.commander_deck = [commander, *state.commander_deck]
    state.under += 1


def dismiss(state: State, place: int) -> int:
    """Take the Commander of a place away and return it (DZ-5.18)."""
    commander = state.commander_on[place]
    state.commander_on = changed(state.commander_on, place, NOTHING)
    state.patron_of = changed(state.patron_of, commander, NOBODY)
    return commander


def assignable(state: State, seat: int, commander: int, anywhere: bool) -> list[int]:
    """List the zones a Commander may be assigned to (DZ-4.61, DZ-5.17)."""
    places = state.table.places if anywhere else state.table.places_of[seat]
    return [place for place in places if assign_fault(state, seat, commander, place) is None]


# Why a Commander cannot be assigned to a zone of a frontier it may go to.
_NOT_ITS_ZONE: Final = Refusal("DZ-4.61", "{name} goes to zones {zones}, not to", "bad_target")
_COMMANDED: Final = Refusal("DZ-2.4", "{there} already commands", "bad_target")
_NO_ARMY: Final = Refusal(
    "DZ-4.61",
    "{name} needs an active army of yours or a defeated one, and there is none in",
    "bad_target",
)
_NONE_DEFEATED: Final = Refusal(
    "DZ-5.17", "on this frontier {name} needs a defeated army, and there is none in", "bad_target"
)


def assign_fault(state: State, seat: int, commander: int, place: int) -> Refusal | None:
    """Return why a Commander cannot be assigned to a zone, or None.

    It must be one of its zones and hold an army without a Commander: on the seat's frontiers an
    active one of its own or any defeated one (DZ-4.61), elsewhere a defeated one (DZ-5.17).
    """
    if not state.pack.goes_to[commander][place % ZONES]:
        return _NOT_ITS_ZONE
    if state.commander_on[place] != NOTHING:
        return _COMMANDED
    is_near = state.table.is_neighbor(place // ZONES, seat)
    if is_defeated(state, place) or (is_near and is_own(state, seat, place)):
        return None
    return _NO_ARMY if is_near else _NONE_DEFEATED


def refuse_zone(state: State, seat: int, commander: int, anywhere: bool, place: int) -> Refusal:
    """Return why a Commander cannot be assigned to a zone, in words."""
    board, card = place // ZONES, state.pack.commanders[commander]
    if anywhere:
        refusal = refuse_board(state, board, "DZ-4.61", "not_your_frontier")
    else:
        refusal = refuse_frontier(state, seat, board, "DZ-4.61")
    if refusal is not None:
        return refusal
    fault, there = assign_fault(state, seat, commander, place), state.commander_on[place]
    assert fault is not None
    text = fault.text.format(
        name=card.name,
        zones=joined([str(number) for number in card.zones]),
        there="" if there == NOTHING else state.pack.commanders[there].name,
    )
    return Refusal(fault.clause, f"{text} {events.zone_name(state, place)}", fault.code)


class CommanderTarget(Decision[State]):
    """Choose the zone a Commander is assigned to (DZ-4.61, DZ-5.17)."""

    clause: ClassVar[str] = "DZ-4.61"
    takes: ClassVar[Takes] = [ChooseZone]
    over: ClassVar[list[str]] = ["return_tokens", *EFFECTS]
    parts: ClassVar[Parts] = {"commander": kinds.COMMANDER, "anywhere": FLAG}

    def __init__(self, seat: int, commander: int, anywhere: bool) -> None:
        super().__init__(seat)
        self.commander: Final = commander
        self.anywhere: Final = anywhere  # on any board, by Dracula's Potion

    def question(self, state: State) -> str:
        return f"Which army does {state.pack.commanders[self.commander].name} command?"

    def legal(self, state: State, seat: int) -> list[Action]:
        places = assignable(state, seat, self.commander, self.anywhere)
        return [state.moves.zone[place] for place in places]

    def apply(self, state: State, seat: int, action: ChooseZone, chance: Chance, log: Log) -> None:
        assign(state, seat, self.commander, action.place, chance, log)

    def explain(self, state: State, seat: int, action: Action) -> Refusal:
        """The Commander must be assigned first (DZ-4.63), or cannot be there."""
        if isinstance(action, ChooseZone):
            return self.refuse(state, seat, action)
        text = f"assign {state.pack.commanders[self.commander].name} to an army first"
        return Refusal("DZ-4.63", text, "unknown_action")

    def refuse(self, state: State, seat: int, action: ChooseZone) -> Refusal:
        return refuse_zone(state, seat, self.commander, self.anywhere, action.place)

    def check(self, state: State, path: str) -> None:
        need_turn(state, self, path)
        by_potion = state.stack[-2].name in EFFECTS
        need(self.anywhere == by_potion, f"{path}.anywhere", "only Dracula's Potion goes anywhere")


def assign(state: State, seat: int, commander: int, place: int, chance: Chance, log: Log) -> None:
    """Assign a Commander, wake a defeated army, reward the patron (DZ-4.62, DZ-5.42, DZ-5.45)."""
    card = state.pack.commanders[commander]
    own = state.table.is_neighbor(place // ZONES, seat)
    attach(state, commander, place, seat)
    if log is not None:
        log.append(events.commander_assigned(state, seat, commander, place))
    if not state.active_on[place]:
        reactivate(state, place, seat if own else state.loyal_on[place])
        if log is not None:
            log.append(
                events.army_reactivated(state, place, clause="DZ-4.62" if own else "DZ-5.17")
            )
    if own:
        for _ in range(card.relics_on_assign):
            draw_relic(state, seat, "DZ-5.42", chance, log)
    if card.vp_on_assign:
        state.vp_of[seat] += card.vp_on_assign
        if log is not None:
            log.append(events.vp_gained(state, seat, card.vp_on_assign, clause="DZ-5.45"))


def attach(state: State, commander: int, place: int, patron: int) -> None:
    """Put a Commander to the army there."""
    state.commander_on = changed(state.commander_on, place, commander)
    state.patron_of = changed(state.patron_of, commander, patron)
