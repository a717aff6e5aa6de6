"""What a seat may know of the fields that are not public, and fields that follow from others.

All of the board is public. Hidden are the order and contents of the deck, and the cards in a
hand from everyone but the seat that runs the party (GZ-10.1). Which cards a shuffle was made from
is public (GZ-10.2), so for each hidden card everybody can work out from which shuffle it came;
nothing more.
"""

from __future__ import annotations

from barrow.games.ground_zero import components
from barrow.games.ground_zero.state import State
from barrow.kernel.kinds import UNKNOWN


def count_units(state: State) -> list[int]:
    """Return how many units each faction has on the board."""
    units_of = [0] * len(components.FACTIONS)
    for owner, units in zip(state.owner_of, state.units_on):
        if owner != components.NOBODY:
            units_of[owner] += units
    return units_of


def find_lands(state: State) -> list[list[int]]:
    """Return the territories that each faction owns, in board order."""
    return [
        [land for land, owner in enumerate(state.owner_of) if owner == faction]
        for faction in range(len(components.FACTIONS))
    ]


def known_deck(state: State, observer: int) -> list[int]:
    """Return the deck as everybody knows it: how many cards it has."""
    return [UNKNOWN] * len(state.deck)


def known_hands(state: State, observer: int) -> list[list[int]]:
    """Return all hands: the observer's own whole, of others the shuffle each card came from."""
    own = party_of(state, observer)
    return [
        hand[:] if faction == own else hide(state, hand)
        for faction, hand in enumerate(state.hand_of)
    ]


def party_of(state: State, observer: int) -> int:
    """Return the party an observer runs; one that watches runs none."""
    return state.faction_of[observer] if observer < state.table.players else components.NOBODY


def hide(state: State, hand: list[int]) -> list[int]:
    """Return a hand as others know it: for each card the shuffle it came from, oldest first."""
    shuffles = sorted([shuffle_of(state, card) for card in hand])
    return [components.hidden_card(shuffle) for shuffle in shuffles]


def shuffle_of(state: State, card: int) -> int:
    """Return the last shuffle that a card, known or hidden, was in."""
    return components.shuffle_behind(card) if components.is_hidden(card) else state.shuffle_of[card]
