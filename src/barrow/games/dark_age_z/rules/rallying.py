"""Phase 2, Rallying: the order, relics, reinforcements (DZ-4.80 to DZ-4.85)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import actions, events, kinds
from barrow.games.dark_age_z.components import RANK_NAMES, RANKS, ZONES
from barrow.games.dark_age_z.rules import relics
from barrow.games.dark_age_z.rules.asking import asks_always, need_asked, need_turn, refuse_frontier
from barrow.games.dark_age_z.rules.hands import HandChoice, cards_of_rank, list_hand
from barrow.games.dark_age_z.rules.supply import lose_card, reinforce
from barrow.games.dark_age_z.rules.zones import has_slot, is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Step, Takes
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG, SEAT

RALLYING: Final = 2


class BeginRallying(Step[State]):
    """Fix the order and start with the first player (DZ-4.80)."""

    over: ClassVar[list[str]] = ["begin_combat"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.phase = RALLYING
        state.order = rallying_order(state)
        if log is not None:
            log.append(events.rallying_started(state, state.order))
        for seat in reversed(state.order):
            state.push(Rally(seat))


def rallying_order(state: State) -> list[int]:
    """Return the seats by VP, then by Army Cards, then clockwise from the start (DZ-4.80)."""
    seats = state.table.clockwise_from[state.start]
    keys = [(-state.vp_of[seat], -state.cards_of[seat], place) for place, seat in enumerate(seats)]
    return [seats[key[2]] for key in sorted(keys)]


class Rally(Step[State]):
    """Ask a player in the rallying: at the start of the turn, and after each action."""

    over: ClassVar[list[str]] = ["begin_combat", "rally"]
    parts: ClassVar[Parts] = {"player": SEAT}

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player: Final = player

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Ask even for a single answer if public facts suggest a choice (DZ-9.5)."""
        state.turn = self.player
        state.push(RallyTurn(self.player, asks_always(state, could_rally(state, self.player))))


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

    clause: ClassVar[str] = "DZ-4.81"
    asks: ClassVar[str] = "Rallying: reinforce, play a relic, or end your turn"
    takes: ClassVar[Takes] = [
        actions.Reinforce,
        actions.PlayRelic,
        actions.PlaySteed,
        actions.PlayVest,
        actions.DiscardRelic,
        actions.EndTurn,
    ]
    over: ClassVar[list[str]] = ["begin_combat", "rally"]
    parts: ClassVar[Parts] = {"ask_always": FLAG}

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = []
        if state.cards_of[seat] > 0:
            listed = open_slots(state, seat, highest_rank(state, seat))
        relics.list_plays(state, seat, listed)
        listed.append(state.moves.end_turn)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.EndTurn):
            if log is not None:
                log.append(events.turn_ended(state, seat, clause="DZ-4.81"))
            return
        state.push(Rally(seat))
        if isinstance(action, actions.Reinforce):
            asks = asks_always(state, state.cards_of[seat] > 1)
            state.push(ReinforceCard(seat, action.place, action.rank, asks))
        else:
            relics.play(state, seat, action, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, actions.Reinforce):
            return refuse_reinforce(state, seat, action.place, action.rank)
        return relics.refuse_play(state, seat, action)

    def check(self, state: State, path: str) -> None:
        need_turn(state, self, path)
        need_asked(self, asks_always(state, could_rally(state, self.seats[0])), path)


def refuse_reinforce(state: State, seat: int, place: int, rank: int) -> Refusal:
    """Return why a slot may not be filled."""
    name = RANK_NAMES[rank]
    if highest_rank(state, seat) < rank:
        return Refusal("DZ-4.82", f"you hold no card for a {name} slot", "card_not_held")
    refusal = refuse_frontier(state, seat, place // ZONES, "DZ-4.82")
    if refusal is not None:
        return refusal
    zone = events.zone_name(state, place)
    if not is_own(state, seat, place):
        return Refusal("DZ-4.82", f"you have no active army in {zone}", "bad_target")
    if not has_slot(state, place, rank):
        return Refusal("DZ-2.10", f"the army in {zone} has no unfilled {name} slot", "bad_target")
    text = f"your technology level {state.level_of[seat]} does not unlock {name} slots"
    return Refusal("DZ-4.51", text, "bad_target")


class ReinforceCard(HandChoice):
    """Choose the card for a slot (DZ-4.82); asked though one type may fit (DZ-R67)."""

    clause: ClassVar[str] = "DZ-4.82"
    over: ClassVar[list[str]] = ["rally"]
    parts: ClassVar[Parts] = {"place": kinds.PLACE, "rank": kinds.RANK, "ask_always": FLAG}

    def __init__(self, seat: int, place: int, rank: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.place: Final = place
        self.rank: Final = rank

    def question(self, state: State) -> str:
        army = state.pack.armies[state.card_on[self.place]].name
        return f"Which card do you put on the {RANK_NAMES[self.rank]} slot of {army}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return list_hand(state, seat, self.rank, RANKS)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.ChooseCard)
        lose_card(state, seat, action.card)
        reinforce(state, seat, self.place, self.rank, action.card, self.clause, log)

    def refuse_held(self, state: State, seat: int, card: int) -> Refusal:
        name = state.pack.armies[card].name
        text = f"{name} is too low in rank for a {RANK_NAMES[self.rank]} slot"
        return Refusal("DZ-4.82", text, "bad_target")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        seat = self.seats[0]
        own = is_own(state, seat, self.place)
        need(own, f"{path}.place", f"no active army of seat {seat} stands there")
        unlocked = state.pack.unlocked[state.level_of[seat]][state.card_on[self.place]]
        good = self.rank in unlocked and has_slot(state, self.place, self.rank)
        need(good, f"{path}.rank", "the army has no such slot")
