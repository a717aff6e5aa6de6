"""Worlds that fit what a seat knows: `redeal` redraws the cards hidden from it (chapter 10)."""

from __future__ import annotations

from barrow.games.skirmish.components import NO_CARD, NOBODY
from barrow.games.skirmish.rules.piles import know, known_of, public_cards
from barrow.games.skirmish.state import State
from barrow.games.skirmish.view import known_hand, known_places
from barrow.kernel import piles
from barrow.kernel.chance import DECK, Chance


def redeal(state: State, seat: int | None, chance: Chance) -> None:
    """Redraw, in place, every card the seat does not know."""
    players = state.table.players
    observer = players if seat is None else seat
    left = hidden_copies(state, observer)
    for other in range(players):
        if state.team_of[other] == NOBODY or state.fall_of[other]:
            continue
        cards = piles.list_cards(left, state.pack.kinds_of[state.team_of[other]])
        chance.shuffle(cards, DECK)
        deal_cards(state, observer, other, cards)
    for row, memory in enumerate(state.memory_of[: players * players]):
        if memory.cards and observer not in (row // players, row % players):
            redeal_memory(state, row // players, row % players, chance)
    if len(state.reward_deck) > 1:
        state.reward_deck = sorted(state.reward_deck)
        chance.shuffle(state.reward_deck, DECK)


def hidden_copies(state: State, observer: int) -> list[int]:
    """Count by card the copies whose place the observer does not know.

    Every team has cards of its own, so one row of counts serves all players.
    """
    left = state.pack.cards.copies_of[:]
    for seat in range(state.table.players):
        piles.take_away(left, state.discard_of[seat])
        piles.take_away(left, known_hand(state, observer, seat))
        if seat == observer:
            pile = state.pile_of[seat]
            piles.take_away(left, [pile[place] for place in known_places(state, seat)])
    battle = state.battle
    if battle is not None:
        piles.take_away(left, [battle.card])
        piles.take_away(left, [card for card in battle.defenses if card != NO_CARD])
    return left


def deal_cards(state: State, observer: int, seat: int, cards: list[int]) -> None:
    """Deal a player's hidden cards to the draw pile, then the hand, or raise BadPosition."""
    pile, known = state.pile_of[seat], known_hand(state, observer, seat)
    places = known_places(state, seat) if seat == observer else []
    in_pile = len(pile) - len(places)
    hidden = in_pile + len(state.hand_of[seat]) - len(known)
    if len(cards) != hidden:
        raise piles.misfit(cards, hidden, f"seats[{seat}]")
    hand = cards[in_pile:] + known
    hand.sort()
    del cards[in_pile:]
    for place in places:
        cards.insert(place, pile[place])
    state.hand_of[seat], state.pile_of[seat] = hand, cards


def redeal_memory(state: State, observer: int, seat: int, chance: Chance) -> None:
    """Let another player remember as much of a third hand as must be left of it."""
    sure = known_of(state, observer, seat).at_least
    if sure == 0:
        know(state, observer, seat, [], 0)
        return
    public = public_cards(state, seat)
    others = state.hand_of[seat][:]
    for card in public:
        others.remove(card)
    chance.shuffle(others, DECK)
    know(state, observer, seat, sorted(public + others[: sure - len(public)]), sure)
