"""Hands, and what each player knows of the others' (SK-2.9, SK-10.2, SK-10.9).

`memory_of` holds what each seat knows to be in each other hand, and in its last row what
everybody knows. Copies of a card are interchangeable: when a card leaves a hand openly, whoever
remembers one of its kind there remembers one fewer.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.state import Memory, State

NOTHING_KNOWN: Final = Memory([], 0)


def gain_card(state: State, seat: int, card: int) -> None:
    """Put a card into a hand, in its place."""
    hand = state.hand_of[seat]
    place = len(hand)
    while place > 0 and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def lose_card(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand, openly: everybody knows one fewer of it there."""
    state.hand_of[seat].remove(card)
    players = state.table.players
    _forget(state, players * players + seat, card, 0)
    known_to_all = len(state.memory_of[players * players + seat].cards)
    for observer in range(players):
        if state.memory_of[observer * players + seat].cards:
            _forget(state, observer * players + seat, card, known_to_all)


def _forget(state: State, row: int, card: int, known_to_all: int) -> None:
    """Take one copy of a card out of a memory.

    Judging by public facts it may have been any of the cards remembered, but for those that
    everybody knows. What everybody knows is public itself.
    """
    memory = state.memory_of[row]
    if not memory.cards:
        return
    cards = memory.cards
    if card in cards:
        cards = cards[:]
        cards.remove(card)
    everybody = row >= state.table.players * state.table.players
    sure = len(cards) if everybody else max(memory.at_least - 1, known_to_all)
    state.memory_of[row] = Memory(cards, sure)


def remember_hand(state: State, observer: int, seat: int) -> None:
    """Let an observer know a hand as it is now."""
    hand = state.hand_of[seat][:]
    state.memory_of[observer * state.table.players + seat] = Memory(hand, len(hand))


def remember_gain(state: State, seat: int, card: int) -> None:
    """Let everybody know that a card went into a hand."""
    players = state.table.players
    for observer in range(players + 1):
        if observer != seat:
            row = observer * players + seat
            memory = state.memory_of[row]
            state.memory_of[row] = Memory(sorted([*memory.cards, card]), memory.at_least + 1)


def forget_hand(state: State, seat: int) -> None:
    """Forget what was known of a hand that left the game."""
    players = state.table.players
    for observer in range(players + 1):
        state.memory_of[observer * players + seat] = NOTHING_KNOWN
