"""Phase 2, Rallying: the order, relics, reinforcements (DZ-4.80 to DZ-4.85)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import (
    CARD,
    END_TURN,
    MISSION_DISCARD,
    REINFORCE,
    RELIC,
    STEED,
    VEST_GAIN,
)
from barrow.games.dark_age_z.components import IRON_STEED, MOST_PLAYERS, RANK_NAMES, RANKS, ZONES
from barrow.games.dark_age_z.rules.relics import (
    discard_for_mission,
    list_mission_discards,
    list_relics,
    play_relic,
    play_vest,
    refuse_mission_discard,
    refuse_relic,
    refuse_vest_gain,
)
from barrow.games.dark_age_z.rules.strategy import list_hand, refuse_card
from barrow.games.dark_age_z.rules.supply import lose_card
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

RALLYING: Final = 2


class BeginRallying(Frame[DarkAgeZState]):
    """Fix the order and start with the first player (DZ-4.80)."""

    name: ClassVar[str] = "begin_rallying"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Put everybody's turn on the stack, the first on top."""
        state.phase = RALLYING
        state.order = rallying_order(state)
        if log is not None:
            log.append(events.rallying_started(state))
        for seat in reversed(state.order):
            state.stack.append(RALLY[seat])


def rallying_order(state: DarkAgeZState) -> list[int]:
    """Return the seats by VP, then by Army Cards, then clockwise from the start (DZ-4.80)."""
    keys = [
        (-state.vp_of[seat], -state.cards(seat), place)
        for place, seat in enumerate(state.clockwise())
    ]
    players = state.table.players
    return [(state.start + key[2]) % players for key in sorted(keys)]


class Rally(Frame[DarkAgeZState]):
    """Ask a player in the rallying: at the start of the turn, and after each action."""

    name: ClassVar[str] = "rally"

    def __init__(self, player: int) -> None:
        super().__init__(NO_SEATS)
        self.player: Final = player

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Ask, even for a single answer, whom public facts would let do something (DZ-9.5)."""
        state.turn = self.player
        ask = not state.table.is_cooperative and could_rally(state, self.player)
        state.stack.append(ASKED_TURN[self.player] if ask else TURN[self.player])


# Frames never change, so those that are needed often are made once. By Seat, but for the first:
BEGIN_RALLYING: Final = BeginRallying()
RALLY: Final[list[Rally]] = [Rally(seat) for seat in range(MOST_PLAYERS)]


def could_rally(state: DarkAgeZState, seat: int) -> bool:
    """Say whether a seat could do something, judging by what all can see (DZ-9.5)."""
    if state.relic_count(seat) > 0:
        return True
    return state.cards(seat) > 0 and len(open_slots(state, seat, RANKS)) > 0


def open_slots(state: DarkAgeZState, seat: int, highest: int) -> list[Action]:
    """List the unfilled, unlocked slots of a seat's active armies up to a rank (DZ-4.82)."""
    listed: list[Action] = []
    level = state.level_of[seat]
    if True not in state.pack.levels[level].unlocks:
        return listed
    unlocked, reinforce = state.pack.unlocked[level], state.moves.reinforce
    active_on, loyal_on, card_on = state.active_on, state.loyal_on, state.card_on
    for board in state.table.boards_of[seat]:
        for place in range(board * ZONES, board * ZONES + ZONES):
            if loyal_on[place] == seat and active_on[place]:
                filled = state.slots_on[place]
                for rank in unlocked[card_on[place]]:
                    if rank <= highest and (filled == 0 or state.has_slot(place, rank)):
                        listed.append(reinforce[place][rank - 1])
    return listed


def highest_rank(state: DarkAgeZState, seat: int) -> int:
    """Return the highest rank of the Army Cards a seat holds; 0 for none."""
    base = seat * state.pack.width
    hands = state.hands
    for rank in range(RANKS, 0, -1):
        for card in state.pack.types_of[rank]:
            if hands[base + card] > 0:
                return rank
    return 0


class RallyTurn(Frame[DarkAgeZState]):
    """Play a relic, reinforce, discard for a mission, or end the turn (DZ-4.81)."""

    name: ClassVar[str] = "rally_turn"

    def __init__(self, seat: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """List what the player may do."""
        listed: list[Action] = []
        if state.cards(seat) > 0:
            listed = open_slots(state, seat, highest_rank(state, seat))
        if state.relic_count(seat) > 0:
            list_relics(state, seat, RALLYING, listed)
            list_mission_discards(state, seat, listed)
        listed.append(state.moves.end_turn)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Do it and ask again, until the turn is ended."""
        if action.kind == END_TURN:
            if log is not None:
                log.append(events.turn_ended(state, seat, "DZ-4.81"))
            return
        state.stack.append(RALLY[seat])
        if action.kind == REINFORCE:
            ask = not state.table.is_cooperative and state.cards(seat) > 1
            state.stack.append(ReinforceCard(seat, action.a, action.b, ask))
        elif action.kind == RELIC:
            play_relic(state, seat, action.a, chance, log)
        elif action.kind == VEST_GAIN:
            play_vest(state, seat, action.a, chance, log)
        else:
            assert action.kind == MISSION_DISCARD, action
            discard_for_mission(state, seat, action.a, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Say why it may not be done."""
        if action.kind == REINFORCE:
            return refuse_reinforce(state, seat, action.a, action.b)
        if action.kind == RELIC:
            return refuse_relic(state, seat, action.a, RALLYING)
        if action.kind == STEED:
            return refuse_relic(state, seat, 2 * IRON_STEED + action.a, RALLYING)
        if action.kind == VEST_GAIN:
            return refuse_vest_gain(state, seat, action.a)
        if action.kind == MISSION_DISCARD:
            return refuse_mission_discard(state, seat, action.a)
        text = f"“{action.text}” is no part of the rallying"
        return Refusal("DZ-4.81", text, "unknown_action")


TURN: Final[list[RallyTurn]] = [RallyTurn(seat, False) for seat in range(MOST_PLAYERS)]
ASKED_TURN: Final[list[RallyTurn]] = [RallyTurn(seat, True) for seat in range(MOST_PLAYERS)]


def refuse_reinforce(state: DarkAgeZState, seat: int, place: int, rank: int) -> Refusal:
    """Say why a slot may not be filled."""
    name = RANK_NAMES[rank]
    if highest_rank(state, seat) < rank:
        text = f"you hold no card for a {name} slot"
        return Refusal("DZ-4.82", text, "card_not_held")
    board = place // ZONES
    if not state.table.is_neighbor(board, seat):
        text = f"{events.frontier(state, board)} is not one of your frontiers"
        return Refusal("DZ-4.82", text, "not_your_frontier")
    zone = events.zone_name(state, place)
    if state.active_on[place] == 0 or state.loyal_on[place] != seat:
        return Refusal("DZ-4.82", f"no active army of yours stands in {zone}", "bad_target")
    if not state.has_slot(place, rank):
        text = f"the army in {zone} has no unfilled {name} slot"
        return Refusal("DZ-2.10", text, "bad_target")
    level = state.level_of[seat]
    text = f"technology level {level} does not unlock {name} slots"
    return Refusal("DZ-4.51", text, "bad_target")


class ReinforceCard(Frame[DarkAgeZState]):
    """Choose the card for a slot (DZ-4.82); asked though one type may fit (DZ-R67)."""

    name: ClassVar[str] = "reinforce_card"

    def __init__(self, seat: int, place: int, rank: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.place: Final = place
        self.rank: Final = rank

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer cards of the slot's rank or higher."""
        return list_hand(state, seat, self.rank, RANKS)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Put it on the slot."""
        lose_card(state, seat, action.a)
        state.fill_slot(self.place, self.rank, action.a)
        if log is not None:
            event = events.army_reinforced(state, seat, self.place, self.rank, action.a, "DZ-4.82")
            log.append(event)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card not held, a slot too high for it, or another kind of action."""
        if action.kind == CARD and state.holds(seat, action.a):
            name = state.pack.armies[action.a].name
            text = f"a {RANK_NAMES[self.rank]} slot is too high for {name}"
            return Refusal("DZ-4.82", text, "bad_target")
        return refuse_card(state, seat, action, "DZ-4.82")
