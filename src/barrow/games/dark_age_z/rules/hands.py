"""Hands: which Army Cards and relics a seat holds, and choosing a card of one."""

from __future__ import annotations

from typing import ClassVar

from barrow.games.dark_age_z.actions import ChooseCard
from barrow.games.dark_age_z.components import IMMORTAL_VEST, RANKS
from barrow.games.dark_age_z.rules.asking import PrivateChoice, asks_always, need_asked, need_turn
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Refusal, Takes
from barrow.kernel.errors import unwritten


def holds(state: State, seat: int, card: int) -> bool:
    """True if a seat has an Army Card of this type."""
    return state.hand_of[seat][card] > 0


def holds_relic(state: State, seat: int, relic: int) -> bool:
    """True if a seat has this relic."""
    return state.relics_of[seat][relic] > 0


def could_hold_vest(state: State, seat: int) -> bool:
    """True if a seat is asked for an Immortal Vest, by what all can see (DZ-9.3)."""
    if state.table.is_cooperative:
        return holds_relic(state, seat, IMMORTAL_VEST)
    return state.relic_count_of[seat] > 0


def cards_of_rank(state: State, seat: int, lowest: int, highest: int) -> int:
    """Return how many Army Cards of these ranks a seat holds."""
    hand = state.hand_of[seat]
    found = 0
    for card in state.pack.types_within[lowest][highest]:
        found += hand[card]
    return found


def list_hand(state: State, seat: int, lowest: int, highest: int) -> list[Action]:
    """List the card types of these ranks that a seat holds."""
    hand, cards = state.hand_of[seat], state.moves.card
    return [cards[card] for card in state.pack.types_within[lowest][highest] if hand[card]]


def refuse_card(state: State, card: int, clause: str) -> Refusal:
    """Refuse a card that is not in the hand."""
    return Refusal(clause, f"you hold no {state.pack.armies[card].name}", "card_not_held")


class HandChoice(PrivateChoice):
    """Choose an Army Card of the hand, by default any."""

    takes: ClassVar[Takes] = [ChooseCard]

    def legal(self, state: State, seat: int) -> list[Action]:
        return list_hand(state, seat, 0, RANKS)

    def refuse(self, state: State, seat: int, action: ChooseCard) -> Refusal:
        if holds(state, seat, action.card):
            return self.refuse_held(state, seat, action.card)
        return refuse_card(state, action.card, self.clause)

    def refuse_held(self, state: State, seat: int, card: int) -> Refusal:
        """Return why a card of the hand cannot be chosen."""
        raise unwritten(self, "refuse_held")

    def check(self, state: State, path: str) -> None:
        """The player in turn chooses, and is asked if there could be a second card."""
        need_turn(state, self, path)
        need_asked(self, asks_always(state, state.cards_of[self.seats[0]] > 1), path)
