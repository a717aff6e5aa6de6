"""Hands, and what each player knows of the others' (SK-2.9, SK-10.2, SK-10.9).

`memory_of` holds what each seat knows to be in each other hand, and in its last row what
everybody knows. Copies of a card are interchangeable: when a card leaves a hand openly, whoever
remembers one of its kind there remembers one fewer.
"""

from __future__ import annotations

from barrow.games.skirmish.state import Memory, State


def known_of(state: State, observer: int, seat: int) -> Memory:
    """Return what an observer knows of a hand; the one after all seats is everybody."""
    return state.memory_of[observer * state.table.players + seat]


def public_cards(state: State, seat: int) -> list[int]:
    """Return the cards that everybody knows to be in a hand."""
    return known_of(state, state.table.players, seat).cards


def know(state: State, observer: int, seat: int, cards: list[int], at_least: int) -> None:
    """Let an observer know these cards of a hand."""
    state.memory_of[observer * state.table.players + seat] = Memory(cards, at_least)


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
    everybody = state.table.players
    for observer in range(everybody, -1, -1):
        memory = known_of(state, observer, seat)
        if memory.cards:
            _forget(state, observer, seat, memory, card)


def _forget(state: State, observer: int, seat: int, memory: Memory, card: int) -> None:
    """Take one copy of a card out of a memory.

    Judging by public facts it may have been any of the cards remembered, but for those that
    everybody knows. What everybody knows is public itself.
    """
    cards = memory.cards
    if card in cards:
        cards = cards[:]
        cards.remove(card)
    sure = len(cards)
    if observer != state.table.players:
        sure = max(memory.at_least - 1, len(public_cards(state, seat)))
    know(state, observer, seat, cards, sure)


def remember_hand(state: State, observer: int, seat: int) -> None:
    """Let an observer know a hand as it is now."""
    hand = state.hand_of[seat][:]
    know(state, observer, seat, hand, len(hand))


def remember_gain(state: State, seat: int, card: int) -> None:
    """Let everybody know that a card went into a hand."""
    for observer in range(state.table.players + 1):
        if observer != seat:
            memory = known_of(state, observer, seat)
            know(state, observer, seat, sorted([*memory.cards, card]), memory.at_least + 1)


def forget_hand(state: State, seat: int) -> None:
    """Forget what was known of a hand that left the game."""
    for observer in range(state.table.players + 1):
        know(state, observer, seat, [], 0)
