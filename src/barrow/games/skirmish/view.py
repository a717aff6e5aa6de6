"""What a seat may know, and worlds that fit it (chapter 10).

Hidden are the hands of others and the order of draw piles and of the reward deck (SK-10.3). Hand
and draw pile together are the deck less discard pile and table (SK-10.9): everybody
knows what is in them, not where. Beyond that a seat knows

- what it remembers of each other hand: all of it when it looked (SK-10.2) or when the draw
  pile was renewed, and cards taken back openly. A card of a kind it remembers that leaves the
  hand is one of those it remembers, since copies are interchangeable: what is left is
  what must still be there, no more and no less;
- the cards it looks at on top of its draw pile, and those it put under it;
- what others remember of its own hand.

What one player remembers of another is hidden from a third, but for how much of it must be left
judging by public facts: the cards seen, less those that left the hand since.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import NO_CARD, NOBODY
from barrow.games.skirmish.state import UNKNOWN, SkirmishState
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.view import View


class SkirmishView(View):
    """A state in which every card the seat may not know is an unknown one."""

    def __init__(self, seat: int | None, known: SkirmishState) -> None:
        super().__init__(seat)
        self.known: Final = known

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        return self.known.game.write_view(self)


def known_to(state: SkirmishState, seat: int | None) -> SkirmishState:
    """Build the state as far as a seat may know it, field by field."""
    players = state.table.players
    observer = players if seat is None else seat
    return SkirmishState(
        game=state.game,
        stack=state.stack[:],  # frames hold public facts only
        outcome=state.outcome,
        pack=state.pack,
        moves=state.moves,
        table=state.table,
        team_of=state.team_of,
        seat_of=state.seat_of,
        life_of=state.life_of[:],
        space_of=state.space_of[:],
        character_on=state.character_on[:],
        stunned=state.stunned,
        ward_of=state.ward_of,
        empower_of=state.empower_of,
        rewards_of=state.rewards_of,
        reward_deck=sorted(state.reward_deck),  # which are left is known, their order is not
        hand_of=[known_hand(state, observer, other) for other in range(players)],
        pile_of=[known_pile(state, observer, other) for other in range(players)],
        discard_of=[pile[:] for pile in state.discard_of],
        bottom_of=state.bottom_of,
        scried=state.scried,
        memory_of=known_memories(state, observer),
        least_of=state.least_of[:],
        first=state.first,
        active=state.active,
        round=state.round,
        white=state.white,
        black=state.black,
        moved=state.moved,
        actions=state.actions,
        played=state.played,
        fall_of=state.fall_of,
        falls=state.falls,
        battle=state.battle,
    )


def known_hand(state: SkirmishState, observer: int, seat: int) -> list[int]:
    """Return a hand: the own one whole, another as far as it is remembered."""
    hand = state.hand_of[seat]
    if observer == seat:
        return hand[:]
    known = state.memory_of[observer * state.table.players + seat]
    return [UNKNOWN] * (len(hand) - len(known)) + known


def known_pile(state: SkirmishState, observer: int, seat: int) -> list[int]:
    """Return a draw pile: only cards seen by the player it belongs to are known."""
    size = len(state.pile_of[seat])
    pile = [UNKNOWN] * size
    if observer == seat:
        for place in known_places(state, seat):
            pile[place] = state.pile_of[seat][place]
    return pile


def known_places(state: SkirmishState, seat: int) -> list[int]:
    """List the places of a draw pile whose cards its player has seen, from the bottom."""
    size = len(state.pile_of[seat])
    top = size - state.scried if seat == state.active else size
    bottom = min(state.bottom_of[seat], top)
    return [*range(bottom), *range(top, size)]


def known_memories(state: SkirmishState, observer: int) -> list[list[int]]:
    """Return every memory of a hand as far as the observer knows it."""
    if not any(state.memory_of) and not any(state.least_of):
        return state.memory_of[:]  # nobody remembers anything
    players = state.table.players
    return [
        known_memory(state, observer, other, of)
        for other in range(players + 1)
        for of in range(players)
    ]


def known_memory(state: SkirmishState, observer: int, other: int, of: int) -> list[int]:
    """Return what the observer knows of another's memory of a hand."""
    players = state.table.players
    row = other * players + of
    if observer in (other, of) or other in (of, players):
        return state.memory_of[row]
    known_to_all = state.memory_of[players * players + of]
    return [UNKNOWN] * (state.least_of[row] - len(known_to_all)) + known_to_all


def redeal(state: SkirmishState, seat: int | None, chance: Chance) -> None:
    """Draw anew, in place, every card the seat does not know."""
    players = state.table.players
    observer = players if seat is None else seat
    left = hidden_copies(state, observer)
    for other in range(players):
        if state.team_of[other] == NOBODY or state.fall_of[other]:
            continue
        cards = hidden_cards(state.pack.kinds_of[state.team_of[other]], left)
        chance.shuffle(cards, DECK)
        if other == observer:
            lay_pile(state, other, cards)
        else:
            deal_cards(state, observer, other, cards)
    for other in range(players):
        if other != observer:
            for of in range(players):
                if of != observer and state.least_of[other * players + of]:
                    redeal_memory(state, other, of, chance)
    if len(state.reward_deck) > 1:
        state.reward_deck = sorted(state.reward_deck)
        chance.shuffle(state.reward_deck, DECK)


def hidden_copies(state: SkirmishState, observer: int) -> list[int]:
    """Count by card the copies that are neither open nor known, wherever they lie.

    Every team has cards of its own, so one row of counts serves all players.
    """
    players = state.table.players
    left = state.pack.cards.copies_of[:]
    for seat in range(players):
        take_away(left, state.discard_of[seat])
        if seat == observer:
            take_away(left, state.hand_of[seat])
            pile = state.pile_of[seat]
            take_away(left, [pile[place] for place in known_places(state, seat)])
        else:
            take_away(left, state.memory_of[observer * players + seat])
    battle = state.battle
    if battle is not None:
        take_away(left, [battle.card])
        take_away(left, [card for card in battle.defenses if card != NO_CARD])
    return left


def take_away(left: list[int], cards: list[int]) -> None:
    """Count cards off."""
    for card in cards:
        # Compiled, `left[card] -= 1` would make an object of the number: that takes twice as long.
        left[card] = left[card] - 1


def hidden_cards(kinds: list[int], left: list[int]) -> list[int]:
    """List, sorted, the hidden cards of these kinds."""
    hidden: list[int] = []
    for card in kinds:
        number = left[card]
        while number > 0:
            hidden.append(card)
            number -= 1
    return hidden


def lay_pile(state: SkirmishState, seat: int, cards: list[int]) -> None:
    """Put the unseen cards of the own draw pile into this order."""
    pile = state.pile_of[seat]
    places = known_places(state, seat)
    bottom = 0
    while bottom < len(places) and places[bottom] == bottom:
        bottom += 1
    top = len(pile) - (len(places) - bottom)
    assert len(cards) == top - bottom, (seat, len(cards))
    if places:
        cards = pile[:bottom] + cards + pile[top:]
    state.pile_of[seat] = cards


def deal_cards(state: SkirmishState, observer: int, seat: int, cards: list[int]) -> None:
    """Deal another player's hand, but for what is remembered of it; the rest is the draw pile."""
    hand = state.memory_of[observer * state.table.players + seat][:]
    unknown = len(state.hand_of[seat]) - len(hand)
    assert len(cards) == unknown + len(state.pile_of[seat]), (seat, len(cards))
    for _ in range(unknown):
        hand.append(cards.pop())
    hand.sort()
    state.hand_of[seat] = hand
    state.pile_of[seat] = cards


def redeal_memory(state: SkirmishState, observer: int, seat: int, chance: Chance) -> None:
    """Let another player remember as much of a third hand as must be left of it."""
    players = state.table.players
    row = observer * players + seat
    known_to_all = state.memory_of[players * players + seat]
    others = state.hand_of[seat][:]
    for card in known_to_all:
        others.remove(card)
    chance.shuffle(others, DECK)
    more = state.least_of[row] - len(known_to_all)
    state.memory_of[row] = sorted(known_to_all + others[:more])
