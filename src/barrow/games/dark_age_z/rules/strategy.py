"""The four Strategy Commands: draw, relic, reactivate, refresh (DZ-4.30 to DZ-4.34).

`refuse_strategy` says why one may not be issued, `issue_strategy` carries it out: pay,
resolve, advance the track's marker (DZ-4.15). Reactivation is used by missions too.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import CARD, DONE, KEEP, LOYALTY, STOP, ZONE
from barrow.games.dark_age_z.components import (
    CHOOSE_RELIC,
    DRAW_ARMY,
    NOTHING,
    REACTIVATE,
    REFRESH,
    TRACKS,
    ZONES,
)
from barrow.games.dark_age_z.rules.supply import (
    can_draw,
    can_draw_relic,
    discard_card,
    draw_cards,
    gain_relic,
    next_relic,
    publish_relic,
)
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

CLAUSES: Final[list[str]] = ["DZ-4.30", "DZ-4.31", "DZ-4.32", "DZ-4.33"]  # by Track

CARDS_DRAWN: Final = 2  # DZ-4.30
RELICS_SEEN: Final = 2  # DZ-4.31


def cost(state: DarkAgeZState, track: int) -> int:
    """Return what a Strategy Command costs now, or NOTHING if its track is closed (DZ-2.18)."""
    return state.pack.prices[track][state.track_at[track]]


def list_strategies(state: DarkAgeZState, seat: int, listed: list[Action]) -> None:
    """List the Strategy Commands that a seat can pay and that have an effect (DZ-4.16)."""
    tokens = state.tokens_of[seat]
    if tokens < state.pack.lowest_price:
        return
    prices, track_at, strategy = state.pack.prices, state.track_at, state.moves.strategy
    # Written out, track by track: this is asked at two of five decisions.
    if NOTHING < prices[DRAW_ARMY][track_at[DRAW_ARMY]] <= tokens and (
        len(state.deck) > 0 or can_draw(state)
    ):
        listed.append(strategy[DRAW_ARMY])
    if NOTHING < prices[CHOOSE_RELIC][track_at[CHOOSE_RELIC]] <= tokens and (
        len(state.relic_deck) > 0 or can_draw_relic(state)
    ):
        listed.append(strategy[CHOOSE_RELIC])
    if NOTHING < prices[REACTIVATE][track_at[REACTIVATE]] <= tokens and state.defeated_at(seat):
        listed.append(strategy[REACTIVATE])
    if NOTHING < prices[REFRESH][track_at[REFRESH]] <= tokens and (
        state.hands[(seat + 1) * state.pack.width - 1] > 0  # `cards`
    ):
        listed.append(strategy[REFRESH])


_NO_EFFECT: Final[list[str]] = [
    "there is no Army Card left to draw",
    "there is no relic left to draw",
    "no defeated army stands on your frontiers",
    "you hold no Army Card",
]


def refuse_strategy(state: DarkAgeZState, seat: int, track: int) -> Refusal:
    """Say why a Strategy Command may not be issued."""
    price = cost(state, track)
    name = state.pack.tracks[track].name
    tokens = state.tokens_of[seat]
    if price > tokens:
        text = f"{name} costs {events.counted(price, 'token')}, you have {tokens}"
        return Refusal("DZ-4.16", text, "cannot_afford")
    if price == NOTHING:
        text = f"the marker of {name} is at its closed end"
        return Refusal("DZ-2.18", text, "track_closed")
    return Refusal(CLAUSES[track], _NO_EFFECT[track], "no_effect")


def issue_strategy(
    state: DarkAgeZState, seat: int, track: int, chance: Chance, log: Log | None
) -> None:
    """Pay for a Strategy Command and carry it out."""
    price = cost(state, track)
    state.return_tokens(seat, price)
    if log is not None:
        log.append(events.strategy_used(state, seat, track, price, CLAUSES[track]))
    if track == DRAW_ARMY:
        draw_cards(state, seat, CARDS_DRAWN, "DZ-4.30", chance, log)
        advance_track(state, track)
        return
    state.stack.append(ADVANCE_TRACK[track])
    if track == CHOOSE_RELIC:
        offer_relics(state, seat, chance, log)
    elif track == REACTIVATE:
        state.stack.append(ReactivateTarget(seat, 1, False))
    else:
        assert track == REFRESH, track
        state.stack.append(refresh_pick(state, seat, 0))


class AdvanceTrack(Frame[DarkAgeZState]):
    """Move a track's marker by 1, unless it is on its last position (DZ-4.15)."""

    name: ClassVar[str] = "advance_track"

    def __init__(self, track: int) -> None:
        super().__init__(NO_SEATS)
        self.track: Final = track

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Move it."""
        advance_track(state, self.track)


# Frames never change, so those that are needed often are made once.
ADVANCE_TRACK: Final[list[AdvanceTrack]] = [AdvanceTrack(track) for track in range(len(TRACKS))]


def advance_track(state: DarkAgeZState, track: int) -> None:
    """Move a track's marker by 1, unless it is on its last position (DZ-4.15)."""
    if state.track_at[track] < len(state.pack.tracks[track].costs):
        state.track_at = state.track_at[:]
        state.track_at[track] += 1


def offer_relics(state: DarkAgeZState, seat: int, chance: Chance, log: Log | None) -> None:
    """Draw two relics to keep one of; a single one is kept (DZ-4.31)."""
    state.fresh = True
    state.offer = []
    for _ in range(RELICS_SEEN):
        relic = next_relic(state, seat, chance, log)
        if relic != NOTHING:
            state.offer = [*state.offer, relic]
    if log is not None:
        log.append(events.relics_drawn(state, seat, state.offer, "DZ-4.31"))
    if len(state.offer) == 1:
        gain_relic(state, seat, state.offer[0])
        state.offer = []
    else:
        state.stack.append(KeepRelic(seat, not state.table.is_cooperative))


class KeepRelic(Frame[DarkAgeZState]):
    """Keep one of two relics (DZ-4.31). Asked even if both are alike: others cannot know."""

    name: ClassVar[str] = "keep_relic"

    def __init__(self, seat: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer both."""
        return [state.moves.keep[relic] for relic in sorted(set(state.offer))]

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Keep it and discard the other face up."""
        other = state.offer[0] if state.offer[1] == action.a else state.offer[1]
        gain_relic(state, seat, action.a)
        publish_relic(state, seat, other)
        state.relic_discard = state.relic_discard[:]
        state.relic_discard[other] += 1
        state.offer = []
        if log is not None:
            log.append(events.relic_kept(state, seat, action.a, other))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A relic that was not drawn, or another kind of action."""
        if action.kind != KEEP:
            return Refusal("DZ-4.31", "keep one of the two relics first", "unknown_action")
        text = f"{state.pack.relics[action.a].name} is not one of the two relics"
        return Refusal("DZ-4.31", text, "card_not_held")


def defeated_places(state: DarkAgeZState, seat: int) -> list[int]:
    """List the defeated armies on the frontiers of a seat."""
    found: list[int] = []
    defeated = state.defeated & state.table.frontiers_of[seat]
    place = 0
    while defeated:
        if defeated & 1:
            found.append(place)
        defeated >>= 1
        place += 1
    return found


def begin_reactivation(state: DarkAgeZState, seat: int, number: int, may_stop: bool) -> None:
    """Have a seat reactivate armies as a reward, if there is one (DZ-4.34)."""
    if state.defeated_at(seat):
        state.stack.append(ReactivateTarget(seat, number, may_stop))


class ReactivateTarget(Frame[DarkAgeZState]):
    """Choose a defeated army on own frontiers, of any loyalty (DZ-4.32)."""

    name: ClassVar[str] = "reactivate_target"

    def __init__(self, seat: int, left: int, may_stop: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.left: Final = left  # how many may be chosen, this one included
        self.may_stop: Final = may_stop

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the defeated armies, and to stop where that is allowed."""
        listed = [state.moves.zone[place] for place in defeated_places(state, seat)]
        if self.may_stop:
            listed.append(state.moves.stop)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask for its loyalty, then for the next one."""
        if action.kind == STOP:
            return
        if self.left > 1 and len(defeated_places(state, seat)) > 1:
            state.stack.append(ReactivateTarget(seat, self.left - 1, self.may_stop))
        state.stack.append(ReactivateLoyalty(seat, action.a))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Another board, no defeated army, or another kind of action."""
        if action.kind != ZONE:
            return Refusal("DZ-4.32", "choose a defeated army first", "unknown_action")
        if not state.table.is_neighbor(action.a // ZONES, seat):
            text = f"{events.frontier(state, action.a // ZONES)} is not one of your frontiers"
            return Refusal("DZ-4.32", text, "not_your_frontier")
        text = f"no defeated army stands in {events.zone_name(state, action.a)}"
        return Refusal("DZ-4.32", text, "bad_target")


class ReactivateLoyalty(Frame[DarkAgeZState]):
    """Choose the loyalty of a reactivated army; an anchored one keeps its own (DZ-4.34)."""

    name: ClassVar[str] = "reactivate_loyalty"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.place: Final = place

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer both neighbors of the board."""
        if state.commander_on[self.place] != NOTHING:
            return [state.moves.loyalty[state.loyal_on[self.place]]]
        return list_loyalties(state, self.place)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Turn the army face up."""
        state.reactivate(self.place, action.a)
        if log is not None:
            log.append(events.army_reactivated(state, self.place, "DZ-4.32"))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Not a neighbor, an anchored army, or another kind of action."""
        if action.kind != LOYALTY:
            return Refusal("DZ-4.32", "choose the army's loyalty first", "unknown_action")
        return refuse_loyalty(state, self.place, action.a)


def list_loyalties(state: DarkAgeZState, place: int) -> list[Action]:
    """List the two neighbors of a board, the lower number first."""
    one, other = state.table.kingdoms_at[place // ZONES]
    loyalty = state.moves.loyalty
    return [loyalty[one], loyalty[other]]


def refuse_loyalty(state: DarkAgeZState, place: int, kingdom: int) -> Refusal:
    """Say why an army cannot be loyal to a kingdom."""
    board = place // ZONES
    if not state.table.is_neighbor(board, kingdom):
        text = f"{state.title(kingdom)} is no neighbor of {events.frontier(state, board)}"
        return Refusal("DZ-2.6", text, "bad_loyalty")
    return Refusal("DZ-2.21", "the army is anchored and keeps its loyalty", "bad_target")


def list_hand(state: DarkAgeZState, seat: int, lowest: int, highest: int) -> list[Action]:
    """List the card types of these ranks that a seat holds."""
    base = seat * state.pack.width
    hands, cards = state.hands, state.moves.card
    listed: list[Action] = []
    for card in state.pack.types_within[lowest][highest]:
        if hands[base + card]:
            listed.append(cards[card])
    return listed


def refuse_card(state: DarkAgeZState, seat: int, action: Action, clause: str) -> Refusal:
    """Say why a card of the hand cannot be chosen: another kind of action, or not held."""
    if action.kind != CARD:
        return Refusal(clause, "choose an Army Card of your hand first", "unknown_action")
    text = f"you hold no {state.pack.armies[action.a].name}"
    return Refusal(clause, text, "card_not_held")


def refresh_pick(state: DarkAgeZState, seat: int, picked: int) -> RefreshPick:
    """Return the question for the next card to refresh.

    With two cards or more the first pick is asked even if they are of one type: the
    others cannot know that.
    """
    ask = not state.table.is_cooperative and picked == 0 and state.cards(seat) > 1
    return RefreshPick(seat, picked, ask)


class RefreshPick(Frame[DarkAgeZState]):
    """Choose cards to discard, one at a time, then draw as many (DZ-4.33)."""

    name: ClassVar[str] = "refresh_pick"

    def __init__(self, seat: int, picked: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.picked: Final = picked

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the hand, and to be done after the first."""
        if self.picked >= state.pack.figures.refresh_limit:
            return [state.moves.done]
        listed = list_hand(state, seat, 0, 3)
        if self.picked:
            listed.append(state.moves.done)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Discard the card and ask again, or draw."""
        if action.kind == DONE:
            draw_cards(state, seat, self.picked, "DZ-4.33", chance, log)
            return
        discard_card(state, seat, action.a)
        if log is not None:
            log.append(events.cards_discarded(state, seat, [action.a], "DZ-4.33"))
        state.stack.append(refresh_pick(state, seat, self.picked + 1))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Nothing chosen yet, too many, a card not held, or another kind of action."""
        if action.kind == DONE:
            return Refusal("DZ-4.33", "discard at least 1 Army Card", "unknown_action")
        most = state.pack.figures.refresh_limit
        if action.kind == CARD and state.holds(seat, action.a):
            return Refusal("DZ-4.33", f"{most} Army Cards are the most", "unknown_action")
        return refuse_card(state, seat, action, "DZ-4.33")
