"""What an observer may know of fields that are not public (chapter 10).

Boards, piles, tokens and tracks are public, and so are the numbers of cards in hands and decks
(DZ-10.1). Hidden are hands, missions until they pay, what was drawn to choose from, the order
of decks, and which invasion cards are still to come (DZ-10.2, DZ-10.3). In cooperative play
hands are open to all (DZ-7.21); at the end everything is (DZ-10.7).

A view keeps what its seat has seen (DZ-10.8). `worlds` makes full states that fit it. An observer
is a seat, or the number after all seats: a spectator.
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import NOTHING
from barrow.games.dark_age_z.state import State
from barrow.kernel.kinds import UNKNOWN


def sees_hand(state: State, observer: int, holder: int) -> bool:
    """True if an observer sees a hand: its own, and all in cooperative play."""
    return observer == holder or state.table.is_cooperative


def known_missions(state: State, observer: int) -> list[int]:
    """Return the missions that an observer knows: its own, and those face up."""
    return [
        mission if seat == observer or state.shown >> seat & 1 else NOTHING
        for seat, mission in enumerate(state.mission_of)
    ]


def known_hands(state: State, observer: int) -> list[list[int]]:
    """Return the rows of all hands: of hidden ones the cards that were seen."""
    if state.table.is_cooperative:
        return state.hand_of[:]
    players = state.table.players
    rows = state.sighted[observer * players : (observer + 1) * players]
    if observer < players:
        rows[observer] = state.hand_of[observer]
    return rows


def own_row(
    state: State, rows: list[list[int]], nothing: list[int], observer: int
) -> list[list[int]]:
    """Return an observer's row as it is, and nothing for the others; all in cooperative play."""
    if state.table.is_cooperative:
        return rows[:]
    return [row if seat == observer else nothing for seat, row in enumerate(rows)]


def known_relics(state: State, observer: int) -> list[list[int]]:
    """Return the rows of all relics in hands: of hidden ones none."""
    return own_row(state, state.relics_of, state.pack.no_relics, observer)


def known_drawn(state: State, observer: int) -> list[list[int]]:
    """Return the Army Cards drawn since the shuffle: of others none."""
    return own_row(state, state.drawn_of, state.pack.no_cards, observer)


def known_relics_drawn(state: State, observer: int) -> list[list[int]]:
    """Return the relics drawn since the shuffle: of others none."""
    return own_row(state, state.relics_drawn_of, state.pack.no_relics, observer)


def known_sightings(state: State, observer: int) -> list[list[int]]:
    """Return what an observer has seen of other hands, without what others have."""
    players = state.table.players
    return [
        row if at // players == observer else state.pack.no_cards
        for at, row in enumerate(state.sighted)
    ]


def known_deck(state: State, observer: int) -> list[int]:
    """Return the Army deck: its number of cards."""
    return [UNKNOWN] * len(state.deck)


def known_relic_deck(state: State, observer: int) -> list[int]:
    """Return the relic deck: its number of cards."""
    return [UNKNOWN] * len(state.relic_deck)


def known_offer(state: State, observer: int) -> list[int]:
    """Return the cards drawn to choose from: only the player in turn sees them."""
    if sees_hand(state, observer, state.turn):
        return state.offer
    return [UNKNOWN] * len(state.offer)


def known_barbarians(state: State, observer: int) -> list[int]:
    """Return the Barbarian deck, out of order; unknown until its cards have been seen."""
    if state.barbarian_known:
        return sorted(state.barbarian_deck)
    return [UNKNOWN] * len(state.barbarian_deck)


def known_commanders(state: State, observer: int) -> list[int]:
    """Return the Commander deck: those put under it are known (DZ-10.4)."""
    hidden = len(state.commander_deck) - state.under
    return state.commander_deck[: state.under] + [UNKNOWN] * hidden


def known_invasions(state: State, observer: int) -> list[int]:
    """Return the Invasion deck: only the boss, once it was shown."""
    if not state.invasions:
        return []
    boss = state.invasions[0] if state.boss_shown else UNKNOWN
    return [boss] + [UNKNOWN] * (len(state.invasions) - 1)
