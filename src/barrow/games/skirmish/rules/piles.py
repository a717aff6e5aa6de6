"""Draw pile, hand and discard pile: how cards go between them, and who learns what.

1. `renew_pile`: the discard pile becomes the draw pile when a card is needed (SK-4.12);
2. `draw_cards`: from the draw pile into the hand;
3. `discard`, `discard_at_random`: from the hand, face up, onto the discard pile (SK-10.5).

`memory_of` holds what each seat knows to be in each other hand, and in its last row what
everybody knows (SK-10.2, SK-10.9). Copies of a card are interchangeable: when a card leaves a
hand openly, whoever remembers one of its kind there remembers one fewer. An empty draw pile
shows everybody the hand, which is what is left of the deck: `renew_pile` has everybody remember it.
"""

from __future__ import annotations

from bisect import insort

from barrow.games.skirmish import events
from barrow.games.skirmish.state import Memory, State
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.state import Log, changed


def renew_pile(state: State, seat: int, chance: Chance, log: Log) -> None:
    """Shuffle the discard pile into a new draw pile, if the draw pile is empty (SK-4.12)."""
    if state.pile_of[seat] or not state.discard_of[seat]:
        return
    for observer in range(state.table.players + 1):
        if observer != seat:
            remember_hand(state, observer, seat)
    pile = sorted(state.discard_of[seat])
    chance.shuffle(pile, DECK)
    state.pile_of[seat] = pile
    state.discard_of[seat] = []
    if log is not None:
        log.append(events.pile_renewed(state, seat, len(pile)))


def draw_cards(state: State, seat: int, cards: int, clause: str, chance: Chance, log: Log) -> None:
    """Draw cards one after another, as many as there are (SK-5.55)."""
    for _ in range(cards):
        renew_pile(state, seat, chance, log)
        if not state.pile_of[seat]:
            return
        card = state.pile_of[seat].pop()
        gain_card(state, seat, card)
        keep_bottom(state, seat, len(state.pile_of[seat]))
        if log is not None:
            log.append(events.card_drawn(state, seat, card, clause=clause))


def keep_bottom(state: State, seat: int, most: int) -> None:
    """Cap how many of the lowest cards of their draw pile a player knows."""
    if state.bottom_of[seat] > most:
        state.bottom_of = changed(state.bottom_of, seat, most)


def different(cards: list[int]) -> list[int]:
    """List cards without further copies, which are interchangeable (SK-2.9)."""
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def discard(state: State, seat: int, card: int, clause: str, log: Log) -> None:
    """Put a card from the hand face up on the discard pile (SK-10.5)."""
    lose_card(state, seat, card)
    state.discard_of[seat].append(card)
    if log is not None:
        log.append(events.card_discarded(state, seat, card, clause=clause))


def discard_at_random(state: State, seat: int, cards: int, chance: Chance, log: Log) -> None:
    """Discard cards chosen at random, all if there are fewer (SK-5.56)."""
    for _ in range(cards):
        hand = state.hand_of[seat]
        if not hand:
            return
        discard(state, seat, hand[chance.below(len(hand), DECK)], "SK-5.56", log)


def known_of(state: State, observer: int, seat: int) -> Memory:
    """Return what an observer knows of a hand; the one after all seats is everybody."""
    return state.memory_of[observer * state.table.players + seat]


def public_cards(state: State, seat: int) -> list[int]:
    """Return the cards that everybody knows to be in a hand."""
    return known_of(state, state.table.players, seat).cards


def know(state: State, observer: int, seat: int, cards: list[int], at_least: int) -> None:
    """Record which cards of a hand an observer knows."""
    state.memory_of[observer * state.table.players + seat] = Memory(cards, at_least)


def gain_card(state: State, seat: int, card: int) -> None:
    """Put a card into a hand, in its place."""
    insort(state.hand_of[seat], card)


def lose_card(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand, openly: everybody knows one fewer of it there."""
    state.hand_of[seat].remove(card)
    for observer in range(state.table.players, -1, -1):
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
    """Record that an observer knows a hand as it is now."""
    hand = state.hand_of[seat][:]
    know(state, observer, seat, hand, len(hand))


def remember_gain(state: State, seat: int, card: int) -> None:
    """Record that everybody saw a card go into a hand."""
    for observer in range(state.table.players + 1):
        if observer != seat:
            memory = known_of(state, observer, seat)
            know(state, observer, seat, sorted([*memory.cards, card]), memory.at_least + 1)
