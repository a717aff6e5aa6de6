"""What a seat may know of fields that are not public (chapter 10).

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

from barrow.games.skirmish.components import NOBODY
from barrow.games.skirmish.rules.characters import player_of
from barrow.games.skirmish.rules.piles import known_of, public_cards
from barrow.games.skirmish.state import Memory, State
from barrow.kernel import piles
from barrow.kernel.errors import BadPosition


def is_played(state: State, character: int) -> bool:
    """True if somebody plays the team of a character."""
    return player_of(state, character) != NOBODY


def find_seats(state: State) -> list[int]:
    """Return the seat of each team, or raise BadPosition if two seats have the same."""
    for seat, team in enumerate(state.team_of):
        if team != NOBODY and team in state.team_of[:seat]:
            text = f"{state.pack.team_ids[team]} is taken by another seat"
            raise BadPosition(f"seats[{seat}].team", text)
    return _holders(state.team_of, len(state.pack.team_ids))


def find_characters(state: State) -> list[int]:
    """Return the character on each space; `check` refuses two on the same."""
    return _holders(state.space_of, state.pack.board.size)


def _holders(values: list[int], size: int) -> list[int]:
    """Return by value who has it, of several the first."""
    holders = [NOBODY] * size
    for holder in range(len(values) - 1, -1, -1):
        if values[holder] != NOBODY:
            holders[values[holder]] = holder
    return holders


def known_rewards(state: State, observer: int) -> list[int]:
    """Return the reward deck: which are left is known, their order is not."""
    return sorted(state.reward_deck)


def known_hand(state: State, observer: int, seat: int) -> list[int]:
    """Return the cards of a hand that the observer knows: all of its own."""
    return state.hand_of[seat] if seat == observer else known_of(state, observer, seat).cards


def known_hands(state: State, observer: int) -> list[list[int]]:
    """Return all hands, as far as the observer knows them."""
    return [
        piles.show_known(len(hand), known_hand(state, observer, seat))
        for seat, hand in enumerate(state.hand_of)
    ]


def known_piles(state: State, observer: int) -> list[list[int]]:
    """Return all draw piles: a player knows the cards of its own that it has seen."""
    return [
        piles.show_places(pile, known_places(state, seat) if seat == observer else [])
        for seat, pile in enumerate(state.pile_of)
    ]


def known_places(state: State, seat: int) -> list[int]:
    """List the places of a draw pile whose cards its player has seen, from the bottom."""
    size = len(state.pile_of[seat])
    top = size - state.scried if seat == state.active else size
    return [*range(min(state.bottom_of[seat], top)), *range(top, size)]


def known_memories(state: State, observer: int) -> list[Memory]:
    """Return every memory of a hand as far as the observer knows it."""
    players = state.table.players
    return [
        known_memory(state, observer, other, of)
        for other in range(players + 1)
        for of in range(players)
    ]


def known_memory(state: State, observer: int, other: int, of: int) -> Memory:
    """Return what the observer knows of another's memory of a hand."""
    memory = known_of(state, other, of)
    if observer in (other, of) or other in (of, state.table.players) or not memory.cards:
        return memory
    return Memory(piles.show_known(memory.at_least, public_cards(state, of)), memory.at_least)
