"""Hands: which Army Cards and relics a seat holds, and why one cannot be chosen."""

from __future__ import annotations

from barrow.games.dark_age_z.actions import ChooseCard
from barrow.games.dark_age_z.components import IMMORTAL_VEST
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal


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


def refuse_card(state: State, seat: int, action: Action, clause: str) -> Refusal:
    """Refuse a card that is not in the hand."""
    assert isinstance(action, ChooseCard)
    text = f"you hold no {state.pack.armies[action.card].name}"
    return Refusal(clause, text, "card_not_held")
