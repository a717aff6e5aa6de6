"""The four Strategy Commands: draw, relic, reactivate, refresh (DZ-4.30 to DZ-4.33).

`refuse_strategy` says why one may not be issued, `issue_strategy` carries it out: pay,
resolve, advance the track's marker (DZ-4.15).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import components, events, kinds
from barrow.games.dark_age_z.actions import ChooseCard, Done, Keep
from barrow.games.dark_age_z.components import CHOOSE_RELIC, DRAW_ARMY, NOTHING, REACTIVATE, REFRESH
from barrow.games.dark_age_z.rules import asking, supply
from barrow.games.dark_age_z.rules.asking import asks_always
from barrow.games.dark_age_z.rules.hands import HandChoice
from barrow.games.dark_age_z.rules.income import return_tokens
from barrow.games.dark_age_z.rules.reactivation import ReactivateTarget
from barrow.games.dark_age_z.rules.zones import has_defeated
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Step, Takes, added
from barrow.kernel.errors import need, need_number
from barrow.kernel.kinds import FLAG
from barrow.kernel.words import counted

CLAUSES: Final[list[str]] = ["DZ-4.30", "DZ-4.31", "DZ-4.32", "DZ-4.33"]  # by Track

_NO_EFFECT: Final[list[str]] = [
    "there is no Army Card left to draw",
    "there is no relic left to draw",
    "there is no defeated army on your frontiers",
    "you hold no Army Card",
]


def cost(state: State, track: int) -> int:
    """Return what a Strategy Command costs now, or NOTHING if its track is closed (DZ-2.18)."""
    return state.pack.prices[track][state.track_at[track]]


def has_effect(state: State, seat: int, track: int) -> bool:
    """True if a Strategy Command has something to act on (DZ-4.16)."""
    if track == DRAW_ARMY:
        return supply.can_draw(state)
    if track == CHOOSE_RELIC:
        return supply.can_draw_relic(state)
    if track == REACTIVATE:
        return has_defeated(state, seat)
    assert track == REFRESH, track
    return state.cards_of[seat] > 0


def list_strategies(state: State, seat: int, listed: list[Action]) -> None:
    """List the Strategy Commands that a seat can pay and that have an effect (DZ-4.16)."""
    tokens = state.tokens_of[seat]
    if tokens < state.pack.lowest_price:
        return
    for strategy in state.moves.strategy:
        price = cost(state, strategy.track)
        if NOTHING < price <= tokens and has_effect(state, seat, strategy.track):
            listed.append(strategy)


def refuse_strategy(state: State, seat: int, track: int) -> Refusal:
    """Return why a Strategy Command may not be issued."""
    price = cost(state, track)
    name = state.pack.tracks[track].name
    tokens = state.tokens_of[seat]
    if price > tokens:
        text = f"{name} costs {counted(price, 'token')}; you have {tokens}"
        return Refusal("DZ-4.16", text, "cannot_afford")
    if price == NOTHING:
        text = f"{name} is not available: its marker has reached the end of the track"
        return Refusal("DZ-2.18", text, "track_closed")
    return Refusal(CLAUSES[track], _NO_EFFECT[track], "no_effect")


def issue_strategy(state: State, seat: int, track: int, chance: Chance, log: Log) -> None:
    """Pay for a Strategy Command and carry it out."""
    price = cost(state, track)
    return_tokens(state, seat, price)
    if log is not None:
        log.append(events.strategy_used(state, seat, price, track, clause=CLAUSES[track]))
    number = state.pack.tracks[track].number
    if track == DRAW_ARMY:
        supply.draw_cards(state, seat, number, "DZ-4.30", chance, log)
        advance_track(state, track)
        return
    state.push(AdvanceTrack(track))
    if track == CHOOSE_RELIC:
        offer_relics(state, seat, chance, log)
    elif track == REACTIVATE:
        state.push(ReactivateTarget(seat, number, False))
    else:
        assert track == REFRESH, track
        ask_to_refresh(state, seat, 0)


def advance_track(state: State, track: int) -> None:
    """Move a track's marker by 1, unless it is on its last position (DZ-4.15)."""
    if state.track_at[track] < len(state.pack.tracks[track].costs):
        state.track_at = added(state.track_at, track, 1)


class AdvanceTrack(Step[State]):
    """Move a track's marker once the command is resolved (DZ-4.15)."""

    over: ClassVar[list[str]] = ["end_command"]
    parts: ClassVar[Parts] = {"track": kinds.TRACK}

    def __init__(self, track: int) -> None:
        super().__init__()
        self.track: Final = track

    def run(self, state: State, chance: Chance, log: Log) -> None:
        advance_track(state, self.track)

    def check(self, state: State, path: str) -> None:
        need(cost(state, self.track) != NOTHING, f"{path}.track", "the track is closed")
        asked = state.stack[-1].name
        good = asked in _ASKED_BY[self.track]
        need(good, f"{path}.track", f"{components.TRACKS[self.track]} does not ask for {asked}")


# By Track: what its command asks.
_ASKED_BY: Final[list[list[str]]] = [
    [],
    ["keep_relic"],
    ["reactivate_target", "reactivate_loyalty"],
    ["refresh_pick"],
]


def offered_relics(state: State) -> list[int]:
    """Return the relics to choose from; in the offer their numbers follow the Army Cards'."""
    return [thing - state.pack.types for thing in state.offer]


def offer_relics(state: State, seat: int, chance: Chance, log: Log) -> None:
    """Draw relics to keep one of; a single one is kept (DZ-4.31)."""
    state.fresh = True
    number = state.pack.tracks[CHOOSE_RELIC].number
    relics = supply.take_relics(state, seat, number, chance, log)
    if log is not None:
        log.append(events.relics_drawn(state, seat, relics, clause="DZ-4.31"))
    if len(relics) == 1:
        supply.gain_relic(state, seat, relics[0])
    else:
        state.offer = [state.pack.types + relic for relic in relics]
        state.push(KeepRelic(seat, asks_always(state)))


class KeepRelic(asking.PrivateChoice):
    """Keep one of the relics drawn (DZ-4.31). Asked even if all are alike: others cannot know."""

    clause: ClassVar[str] = "DZ-4.31"
    asks: ClassVar[str] = "Which relic do you keep? You discard the rest"
    takes: ClassVar[Takes] = [Keep]
    over: ClassVar[list[str]] = ["advance_track"]
    parts: ClassVar[Parts] = {"ask_always": FLAG}

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.keep[relic] for relic in sorted(set(offered_relics(state)))]

    def apply(self, state: State, seat: int, action: Keep, chance: Chance, log: Log) -> None:
        others = offered_relics(state)
        others.remove(action.relic)
        state.offer = []
        supply.gain_relic(state, seat, action.relic)
        for other in others:
            supply.publish_relic(state, seat, other)
            supply.discard_relic(state, other)
            if log is not None:
                log.append(events.relic_kept(state, seat, action.relic, other))

    def refuse(self, state: State, seat: int, action: Keep) -> Refusal:
        text = f"{state.pack.relics[action.relic].name} is not among the relics you drew"
        return Refusal("DZ-4.31", text, "card_not_held")

    def check(self, state: State, path: str) -> None:
        asking.need_turn(state, self, path)
        asking.need_asked(self, asks_always(state), path)
        need_number(len(state.offer), 2, state.pack.tracks[CHOOSE_RELIC].number, "offer")


def ask_to_refresh(state: State, seat: int, picked: int) -> None:
    """Ask for the next card to refresh.

    With two cards or more the first pick is asked even if they are of one type: the
    others cannot know that.
    """
    could_choose = picked == 0 and state.cards_of[seat] > 1
    state.push(RefreshPick(seat, picked, asks_always(state, could_choose)))


class RefreshPick(HandChoice):
    """Choose cards to discard, one at a time, then draw as many (DZ-4.33)."""

    clause: ClassVar[str] = "DZ-4.33"
    takes: ClassVar[Takes] = [ChooseCard, Done]
    over: ClassVar[list[str]] = ["advance_track"]
    parts: ClassVar[Parts] = {"picked": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, picked: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.picked: Final = picked

    def question(self, state: State) -> str:
        return f"Discard a card to redraw ({self.picked} of up to {_refresh_limit(state)} chosen)"

    def legal(self, state: State, seat: int) -> list[Action]:
        if self.picked >= _refresh_limit(state):
            return [state.moves.done]
        listed = super().legal(state, seat)
        if self.picked:
            listed.append(state.moves.done)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Done):
            supply.draw_cards(state, seat, self.picked, "DZ-4.33", chance, log)
            return
        assert isinstance(action, ChooseCard)
        supply.discard_card(state, seat, action.card)
        if log is not None:
            log.append(events.cards_discarded(state, seat, [action.card], clause="DZ-4.33"))
        ask_to_refresh(state, seat, self.picked + 1)

    def refuse(self, state: State, seat: int, action: ChooseCard | Done) -> Refusal:
        if isinstance(action, Done):
            return Refusal("DZ-4.33", "discard at least 1 Army Card", "unknown_action")
        return super().refuse(state, seat, action)

    def refuse_held(self, state: State, seat: int, card: int) -> Refusal:
        text = f"you have discarded {self.picked} Army Cards, the most allowed"
        return Refusal("DZ-4.33", text, "unknown_action")

    def check(self, state: State, path: str) -> None:
        asking.need_turn(state, self, path)
        need_number(self.picked, 0, _refresh_limit(state), f"{path}.picked")
        cards = state.cards_of[self.seats[0]]
        asking.need_asked(self, asks_always(state, self.picked == 0 and cards > 1), path)


def _refresh_limit(state: State) -> int:
    return state.pack.tracks[REFRESH].max_cards
