"""Passing and Commanders: choosing one, assigning it, its reward (DZ-4.60 to DZ-4.64, 5.3).

1. `begin_pass`: the seat has passed and may choose a Commander;
2. `take_commander`: it is assigned, or goes under the deck if it cannot be;
3. `assign`: the army is anchored, a defeated one becomes active, the patron is rewarded;
4. `ReturnTokens`: the seat's tokens go back.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import COMMANDER, NO_COMMANDER, ZONE
from barrow.games.dark_age_z.components import MOST_PLAYERS, NOBODY, NOTHING, ZONES
from barrow.games.dark_age_z.rules.supply import draw_relic
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


def begin_pass(state: DarkAgeZState, seat: int, log: Log | None) -> None:
    """Pass: recruit perhaps, then return all tokens (DZ-4.60)."""
    state.passed |= 1 << seat
    if state.first_passed == NOBODY:
        state.first_passed = seat
    if log is not None:
        log.append(events.seat_passed(state, seat))
    state.stack.append(RETURN_TOKENS[seat])
    if state.gathering:
        state.stack.append(PASS_COMMANDER[seat])


class ReturnTokens(Frame[DarkAgeZState]):
    """Put all tokens of a seat that passed back to the pool (DZ-4.60)."""

    name: ClassVar[str] = "return_tokens"

    def __init__(self, player: int) -> None:
        super().__init__(NO_SEATS)
        self.player: Final = player

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Return them."""
        tokens = state.return_tokens(self.player, state.tokens_of[self.player])
        if log is not None:
            log.append(events.tokens_returned(state, self.player, tokens, "DZ-4.60"))


# Frames never change, so those that are needed often are made once. By Seat:
RETURN_TOKENS: Final[list[ReturnTokens]] = [ReturnTokens(seat) for seat in range(MOST_PLAYERS)]


class PassCommander(Frame[DarkAgeZState]):
    """Choose a Commander of the Gathering, or none (DZ-4.60)."""

    name: ClassVar[str] = "pass_commander"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer everybody in the Gathering, and nobody."""
        listed = [state.moves.commander[card] for card in sorted(state.gathering)]
        listed.append(state.moves.no_commander)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take the Commander out of the Gathering; nobody replaces it (DZ-4.64)."""
        if action.kind == NO_COMMANDER:
            return
        state.gathering = [card for card in state.gathering if card != action.a]
        take_commander(state, seat, action.a, "DZ-4.63", log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Not in the Gathering, or another kind of action."""
        if action.kind != COMMANDER:
            return Refusal("DZ-4.60", "choose a Commander or none first", "unknown_action")
        name = state.pack.commanders[action.a].name
        return Refusal("DZ-4.64", f"{name} is not in the Gathering", "bad_target")


PASS_COMMANDER: Final[list[PassCommander]] = [PassCommander(seat) for seat in range(MOST_PLAYERS)]


def take_commander(
    state: DarkAgeZState, seat: int, commander: int, clause: str, log: Log | None
) -> None:
    """Have a Commander assigned, or put it under the deck if it cannot be (DZ-4.63)."""
    anywhere = clause == "DZ-5.17"
    if assignable(state, seat, commander, anywhere):
        state.stack.append(CommanderTarget(seat, commander, anywhere))
        return
    state.bury(commander)
    if log is not None:
        log.append(events.commander_buried(state, commander, clause))


def assignable(state: DarkAgeZState, seat: int, commander: int, anywhere: bool) -> list[int]:
    """List the zones a Commander may be assigned to (DZ-4.61, DZ-5.17)."""
    found: list[int] = []
    card_on, commander_on = state.card_on, state.commander_on
    zones = state.pack.commanders[commander].zones_from_0
    boards = list(range(state.table.boards)) if anywhere else state.table.boards_of[seat]
    for board in boards:
        for zone in zones:
            place = board * ZONES + zone
            # Most places fail here, before the question is asked in full.
            if card_on[place] == NOTHING or commander_on[place] != NOTHING:
                continue
            if can_assign(state, seat, commander, anywhere, place):
                found.append(place)
    return found


def can_assign(state: DarkAgeZState, seat: int, commander: int, anywhere: bool, place: int) -> bool:
    """Say whether a Commander may be assigned to a zone.

    It must be one of its zones and hold an army without a Commander: on own frontiers an
    active one of one's own or any defeated one (DZ-4.61), elsewhere a defeated one (DZ-5.17).
    """
    if state.card_on[place] == NOTHING or state.commander_on[place] != NOTHING:
        return False
    if place % ZONES + 1 not in state.pack.commanders[commander].zones:
        return False
    if state.table.is_neighbor(place // ZONES, seat):
        return state.active_on[place] == 0 or state.loyal_on[place] == seat
    return anywhere and state.active_on[place] == 0


class CommanderTarget(Frame[DarkAgeZState]):
    """Choose the zone a Commander is assigned to (DZ-4.61, DZ-5.17)."""

    name: ClassVar[str] = "commander_target"

    def __init__(self, seat: int, commander: int, anywhere: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.commander: Final = commander
        self.anywhere: Final = anywhere  # on any board, by Dracula's Potion

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer every zone that fits."""
        places = assignable(state, seat, self.commander, self.anywhere)
        return [state.moves.zone[place] for place in places]

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Assign it there."""
        assign(state, seat, self.commander, action.a, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Another board, a wrong zone or army, or another kind of action."""
        name = state.pack.commanders[self.commander].name
        if action.kind != ZONE:
            return Refusal("DZ-4.63", f"assign {name} first", "unknown_action")
        board = action.a // ZONES
        own = state.table.is_neighbor(board, seat)
        if not own and (not self.anywhere or board >= state.table.boards):
            text = f"{events.frontier(state, board)} is not one of your frontiers"
            return Refusal("DZ-4.61", text, "not_your_frontier")
        zone = events.zone_name(state, action.a)
        zones = state.pack.commanders[self.commander].zones
        if action.a % ZONES + 1 not in zones:
            shown = ", ".join([str(number) for number in zones])
            return Refusal("DZ-4.61", f"{name} goes to zones {shown}, not to {zone}", "bad_target")
        if state.commander_on[action.a] != NOTHING:
            return Refusal("DZ-2.4", f"{zone} has a Commander", "bad_target")
        clause = "DZ-4.61" if own else "DZ-5.17"
        return Refusal(clause, f"no army that {name} may join stands in {zone}", "bad_target")


def assign(
    state: DarkAgeZState,
    seat: int,
    commander: int,
    place: int,
    chance: Chance,
    log: Log | None,
) -> None:
    """Assign a Commander, wake a defeated army, reward the patron (DZ-4.62, DZ-5.42, DZ-5.45)."""
    card = state.pack.commanders[commander]
    own = state.table.is_neighbor(place // ZONES, seat)
    state.assign(commander, place, seat)
    if log is not None:
        log.append(events.commander_assigned(state, seat, commander, place))
    if state.active_on[place] == 0:
        state.reactivate(place, seat if own else state.loyal_on[place])
        if log is not None:
            log.append(events.army_reactivated(state, place, "DZ-4.62" if own else "DZ-5.17"))
    if own:
        for _ in range(card.relics_on_assign):
            draw_relic(state, seat, "DZ-5.42", chance, log)
    if card.vp_on_assign:
        state.gain_vp(seat, card.vp_on_assign)
        if log is not None:
            log.append(events.vp_gained(state, seat, card.vp_on_assign, "DZ-5.45"))
