"""Phase 2, Rallying: the order, relics, reinforcements (DZ-4.80 to DZ-4.85)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import (
    ChooseCard,
    DiscardRelic,
    EndTurn,
    PlayRelic,
    PlaySteed,
    PlayVest,
    Reinforce,
)
from barrow.games.dark_age_z.components import IRON_STEED, RANK_NAMES, RANKS, ZONES
from barrow.games.dark_age_z.rules.asking import (
    PrivateChoice,
    asks_always,
    need,
    need_asked,
    need_turn,
)
from barrow.games.dark_age_z.rules.effects import list_relics, refuse_relic
from barrow.games.dark_age_z.rules.frontiers import refuse_frontier
from barrow.games.dark_age_z.rules.hands import cards_of_rank, holds, list_hand, refuse_card
from barrow.games.dark_age_z.rules.relics import (
    discard_for_mission,
    list_mission_discards,
    play_relic,
    refuse_mission_discard,
)
from barrow.games.dark_age_z.rules.supply import lose_card
from barrow.games.dark_age_z.rules.vests import play_vest, refuse_vest_gain
from barrow.games.dark_age_z.rules.zones import fill_slot, has_slot, is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Parts, Step, Takes
from barrow.kernel.errors import Refusal
from barrow.kernel.kinds import FLAG, SEAT
from barrow.kernel.state import Log

RALLYING: Final = 2


class BeginRallying(Step[State]):
    """Fix the order and start with the first player (DZ-4.80)."""

    name: ClassVar[str] = "begin_rallying"
    over: ClassVar[list[str]] = ["begin_combat"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Put everybody's turn on the stack, the first on top."""
        state.phase = RALLYING
        state.order = rallying_order(state)
        if log is not None:
            log.append(events.rallying_started(state, state.order))
        for seat in reversed(state.order):
            state.stack.append(Rally(seat))


def rallying_order(state: State) -> list[int]:
    """Return the seats by VP, then by Army Cards, then clockwise from the start (DZ-4.80)."""
    seats = state.table.clockwise_from[state.start]
    keys = [(-state.vp_of[seat], -state.cards_of[seat], place) for place, seat in enumerate(seats)]
    return [seats[key[2]] for key in sorted(keys)]


class Rally(Step[State]):
    """Ask a player in the rallying: at the start of the turn, and after each action."""

    name: ClassVar[str] = "rally"
    over: ClassVar[list[str]] = ["begin_combat", "rally"]
    parts: ClassVar[Parts] = {"player": SEAT}

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player: Final = player

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Ask, even for a single answer, whom public facts would let do something (DZ-9.5)."""
        state.turn = self.player
        asks = asks_always(state, could_rally(state, self.player))
        state.stack.append(RallyTurn(self.player, asks))


def could_rally(state: State, seat: int) -> bool:
    """True if a seat could do something, judging by what all can see (DZ-9.5)."""
    if state.relic_count_of[seat] > 0:
        return True
    return state.cards_of[seat] > 0 and len(open_slots(state, seat, RANKS)) > 0


def open_slots(state: State, seat: int, highest: int) -> list[Action]:
    """List the unfilled, unlocked slots of a seat's active armies up to a rank (DZ-4.82)."""
    listed: list[Action] = []
    level = state.level_of[seat]
    if not state.pack.levels[level].unlocks:
        return listed
    unlocked = state.pack.unlocked[level]
    for place in state.table.places_of[seat]:
        if is_own(state, seat, place):
            for rank in unlocked[state.card_on[place]]:
                if rank <= highest and has_slot(state, place, rank):
                    listed.append(state.moves.reinforce[place][rank - 1])
    return listed


def highest_rank(state: State, seat: int) -> int:
    """Return the highest rank of the Army Cards a seat holds; 0 for none."""
    for rank in range(RANKS, 0, -1):
        if cards_of_rank(state, seat, rank, rank) > 0:
            return rank
    return 0


class RallyTurn(Decision[State]):
    """Play a relic, reinforce, discard for a mission, or end the turn (DZ-4.81)."""

    name: ClassVar[str] = "rally_turn"
    clause: ClassVar[str] = "DZ-4.81"
    takes: ClassVar[Takes] = [Reinforce, PlayRelic, PlaySteed, PlayVest, DiscardRelic, EndTurn]
    over: ClassVar[list[str]] = ["begin_combat", "rally"]
    parts: ClassVar[Parts] = {"ask_always": FLAG}

    def question(self, state: State) -> str:
        """Ask for an action."""
        return "Rallying: reinforce, play a relic, or end your turn"

    def legal(self, state: State, seat: int) -> list[Action]:
        """List what the player may do."""
        listed: list[Action] = []
        if state.cards_of[seat] > 0:
            listed = open_slots(state, seat, highest_rank(state, seat))
        if state.relic_count_of[seat] > 0:
            list_relics(state, seat, listed)
            list_mission_discards(state, seat, listed)
        listed.append(state.moves.end_turn)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Do it and ask again, until the turn is ended."""
        if isinstance(action, EndTurn):
            if log is not None:
                log.append(events.turn_ended(state, seat, clause="DZ-4.81"))
            return
        state.stack.append(Rally(seat))
        if isinstance(action, Reinforce):
            asks = asks_always(state, state.cards_of[seat] > 1)
            state.stack.append(ReinforceCard(seat, action.place, action.rank, asks))
        elif isinstance(action, PlayRelic):
            play_relic(state, seat, action.effect, chance, log)
        elif isinstance(action, PlayVest):
            play_vest(state, seat, action.seat, chance, log)
        else:
            assert isinstance(action, DiscardRelic), action
            discard_for_mission(state, seat, action.relic, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """Say why it may not be done."""
        if isinstance(action, Reinforce):
            return refuse_reinforce(state, seat, action.place, action.rank)
        if isinstance(action, PlayRelic):
            return refuse_relic(state, seat, action.effect)
        if isinstance(action, PlaySteed):
            return refuse_relic(state, seat, 2 * IRON_STEED + action.side)
        if isinstance(action, PlayVest):
            return refuse_vest_gain(state, seat, action.seat)
        assert isinstance(action, DiscardRelic), action
        return refuse_mission_discard(state, seat, action.relic)

    def check(self, state: State, path: str) -> None:
        """The player in turn rallies."""
        need_turn(state, self, path)
        need_asked(self, asks_always(state, could_rally(state, self.seats[0])), path)


def refuse_reinforce(state: State, seat: int, place: int, rank: int) -> Refusal:
    """Say why a slot may not be filled."""
    name = RANK_NAMES[rank]
    if highest_rank(state, seat) < rank:
        text = f"you hold no card for a {name} slot"
        return Refusal("DZ-4.82", text, "card_not_held")
    refusal = refuse_frontier(state, seat, place // ZONES, "DZ-4.82")
    if refusal is not None:
        return refusal
    zone = events.zone_name(state, place)
    if not is_own(state, seat, place):
        return Refusal("DZ-4.82", f"no active army of yours stands in {zone}", "bad_target")
    if not has_slot(state, place, rank):
        text = f"the army in {zone} has no unfilled {name} slot"
        return Refusal("DZ-2.10", text, "bad_target")
    level = state.level_of[seat]
    text = f"your technology level {level} does not unlock {name} slots"
    return Refusal("DZ-4.51", text, "bad_target")


class ReinforceCard(PrivateChoice):
    """Choose the card for a slot (DZ-4.82); asked though one type may fit (DZ-R67)."""

    name: ClassVar[str] = "reinforce_card"
    clause: ClassVar[str] = "DZ-4.82"
    takes: ClassVar[Takes] = [ChooseCard]
    over: ClassVar[list[str]] = ["rally"]
    parts: ClassVar[Parts] = {"place": kinds.PLACE, "rank": kinds.RANK, "ask_always": FLAG}

    def __init__(self, seat: int, place: int, rank: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.place: Final = place
        self.rank: Final = rank

    def question(self, state: State) -> str:
        """Ask for a card."""
        army = state.pack.armies[state.card_on[self.place]].name
        return f"Put which card on the {RANK_NAMES[self.rank]} slot of {army}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer cards of the slot's rank or higher."""
        return list_hand(state, seat, self.rank, RANKS)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Put it on the slot."""
        assert isinstance(action, ChooseCard)
        card = action.card
        lose_card(state, seat, card)
        fill_slot(state, self.place, self.rank, card)
        if log is not None:
            bonus = state.pack.slots_of[state.card_on[self.place]][self.rank]
            parts = (seat, self.place, card, bonus, self.rank)
            log.append(events.army_reinforced(state, *parts, clause="DZ-4.82"))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A card not held, or a slot too high for it."""
        assert isinstance(action, ChooseCard)
        if holds(state, seat, action.card):
            name = state.pack.armies[action.card].name
            text = f"{name} is too low in rank for a {RANK_NAMES[self.rank]} slot"
            return Refusal("DZ-4.82", text, "bad_target")
        return refuse_card(state, seat, action, "DZ-4.82")

    def check(self, state: State, path: str) -> None:
        """An own active army has the slot, and its player a card."""
        seat = self.seats[0]
        need_turn(state, self, path)
        need_asked(self, asks_always(state, state.cards_of[seat] > 1), path)
        own = is_own(state, seat, self.place)
        need(own, f"{path}.place", f"no active army of seat {seat} stands there")
        unlocked = state.pack.unlocked[state.level_of[seat]][state.card_on[self.place]]
        good = self.rank in unlocked and has_slot(state, self.place, self.rank)
        need(good, f"{path}.rank", "the army has no such slot")
        need(state.cards_of[seat] > 0, path, "there is no card for the slot")

    def check_choice(self, state: State, path: str) -> None:
        """The hand holds a card for the slot; a view may not show it."""
        seat = self.seats[0]
        hidden = state.cards_of[seat] - sum(state.hand_of[seat])
        good = hidden > 0 or len(self.legal(state, seat)) > 0
        need(good, path, "the hand holds no card for the slot")
