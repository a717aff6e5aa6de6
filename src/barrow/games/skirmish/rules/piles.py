"""Draw pile, hand and discard pile: how cards go between them, and who learns what.

1. `renew_pile`: the discard pile becomes the draw pile when a card is needed (SK-4.12);
2. `draw_cards`: from the draw pile into the hand;
3. `discard`, `discard_at_random`: from the hand, face up, onto the discard pile (SK-10.5).

An empty draw pile tells everybody the hand: it is what is left of the deck (SK-10.9).
`renew_pile` therefore has everybody remember it.
"""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish.rules.hands import gain_card, lose_card, remember_hand
from barrow.games.skirmish.state import State
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.state import Log


def can_draw(state: State, seat: int) -> bool:
    """True if there is a card to draw (SK-4.12)."""
    return len(state.pile_of[seat]) > 0 or len(state.discard_of[seat]) > 0


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
    """Let a player know at most so many of the lowest cards of the own draw pile."""
    if state.bottom_of[seat] > most:
        state.bottom_of = state.bottom_of[:]
        state.bottom_of[seat] = most


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
