"""Worlds that fit what a seat knows: cards that it cannot see are dealt again (chapter 10).

A card that is neither in the seat's hand nor face up lies where a card of the same shuffle lies:
in the deck, or in somebody's hand.
"""

from __future__ import annotations

from barrow.games.ground_zero.components import FACTIONS, NOBODY, is_hidden
from barrow.games.ground_zero.opening import ChooseGroundZero
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.view import party_of, shuffle_of
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import BadPosition, need


def redeal(state: State, observer: int, chance: Chance) -> None:
    """Deal again, in place, every card the observer does not know, or raise BadPosition."""
    if state.stack and state.stack[0].name == "deal":
        return  # factions are being picked: no card is in play yet
    own = party_of(state, observer)
    pools = hidden_cards(state, own)
    for pool in pools:
        chance.shuffle(pool, DECK)
    for faction, hand in enumerate(state.hand_of):
        if faction != own and hand:
            state.hand_of[faction] = [deal_card(state, pools, card) for card in hand]
    deck = pools.pop()
    if len(deck) != len(state.deck) or any(pools):
        raise BadPosition("deck", "does not fit the cards that are known")
    state.deck = deck


def hidden_cards(state: State, own: int) -> list[list[int]]:
    """List the cards that the player of a party cannot see, by the last shuffle they were in."""
    is_seen = [False] * len(state.shuffle_of)
    for card in state.discard + open_cards(state):
        is_seen[card] = True
    if own != NOBODY:
        for card in state.hand_of[own]:
            if is_hidden(card):
                path = f"parties.{FACTIONS[own]}.hand"
                raise BadPosition(path, "a card of the seat's own hand is not named")
            is_seen[card] = True
    pools: list[list[int]] = [[] for _ in range(state.shuffles + 1)]
    for card, shuffle in enumerate(state.shuffle_of):
        if not is_seen[card]:
            pools[shuffle].append(card)
    return pools


def open_cards(state: State) -> list[int]:
    """List the cards that lie open beside the piles: one of them becomes ground zero."""
    for frame in state.stack:
        if isinstance(frame, ChooseGroundZero):
            return frame.cards
    return []


def deal_card(state: State, pools: list[list[int]], card: int) -> int:
    """Return a hidden card of the same shuffle as another, or raise BadPosition."""
    pool = pools[shuffle_of(state, card)]
    need(len(pool) > 0, "parties", "a hand does not fit the cards that are known")
    return pool.pop()
