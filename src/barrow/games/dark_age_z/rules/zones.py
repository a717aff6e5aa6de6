"""War Zones: the armies there, their slots and attack, and how armies come, move and go.

What belongs to an army goes with it: loyalty, reinforcements, the mark that makes it ranged. Its
Commander anchors it, and marks of the zone stay where they are (DZ-2.21, DZ-2.22).
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import NOBODY, NOTHING, RANGED, RANKS, ZONES
from barrow.games.dark_age_z.state import State
from barrow.kernel.state import changed


def has_army(state: State, place: int) -> bool:
    """True if an army stands there, active or defeated."""
    return state.card_on[place] != NOTHING


def is_defeated(state: State, place: int) -> bool:
    """True if a defeated army stands there (DZ-2.5)."""
    return state.card_on[place] != NOTHING and not state.active_on[place]


def is_loose(state: State, place: int) -> bool:
    """True if an active army stands there that is not anchored (DZ-2.21)."""
    return state.active_on[place] and state.commander_on[place] == NOTHING


def is_own(state: State, seat: int, place: int) -> bool:
    """True if an active army of a seat stands there."""
    return state.active_on[place] and state.loyal_on[place] == seat


def defeated_places(state: State, seat: int) -> list[int]:
    """List the defeated armies on the frontiers of a seat."""
    return [place for place in state.table.places_of[seat] if is_defeated(state, place)]


def has_defeated(state: State, seat: int) -> bool:
    """True if a defeated army stands on the frontiers of a seat."""
    return any(is_defeated(state, place) for place in state.table.places_of[seat])


def accepts(state: State, board: int) -> bool:
    """True if a card can be played there: zone 5 is empty or not anchored (DZ-4.43)."""
    return state.commander_on[board * ZONES + ZONES - 1] == NOTHING


def accepts_any(state: State, seat: int) -> bool:
    """True if one of a seat's boards accepts a card (DZ-4.40)."""
    one, other = state.table.boards_of[seat]
    return accepts(state, one) or accepts(state, other)


def first_empty(state: State, board: int) -> int:
    """Return the empty zone with the lowest number, or NOTHING (DZ-4.41)."""
    card_on = state.card_on
    for place in range(board * ZONES, board * ZONES + ZONES):
        if card_on[place] == NOTHING:
            return place
    return NOTHING


def slot(state: State, place: int, rank: int) -> int:
    """Return the card that fills a slot of the army there, or NOTHING."""
    filled = state.slots_on[place]
    return filled[rank - 1] if filled else NOTHING


def has_slot(state: State, place: int, rank: int) -> bool:
    """True if the army there has a slot of this rank that is not filled."""
    return (
        state.pack.slots_of[state.card_on[place]][rank] > 0 and slot(state, place, rank) == NOTHING
    )


def fill_slot(state: State, place: int, rank: int, card: int) -> None:
    """Put a reinforcing card on an unfilled slot."""
    filled = state.slots_on[place][:] or [NOTHING] * RANKS
    filled[rank - 1] = card
    state.slots_on = changed(state.slots_on, place, filled)


def empty_slots(state: State, place: int) -> None:
    """Take all reinforcing cards away."""
    state.slots_on = changed(state.slots_on, place, [])


def reinforcements(state: State, place: int) -> list[int]:
    """List the cards under the army there."""
    return [card for card in state.slots_on[place] if card != NOTHING]


def attack(state: State, place: int) -> int:
    """Return the attack of the army there, with reinforcements (DZ-4.83)."""
    card = state.card_on[place]
    total = state.pack.attack_of[card]
    for at, under in enumerate(state.slots_on[place]):
        if under != NOTHING:
            total += state.pack.slots_of[card][at + 1]
    return total


def attack_type(state: State, place: int) -> str:
    """Return whether the army there is melee or ranged."""
    if state.ranged_on[place]:
        return RANGED
    return state.pack.attack_type_of[state.card_on[place]]


def lay(state: State, place: int, card: int, loyal: int) -> None:
    """Put an army on an empty place, active."""
    state.card_on[place] = card
    state.loyal_on[place] = loyal
    state.active_on[place] = True


def lift(state: State, place: int) -> None:
    """Take an army away with all that belongs to it but its Commander."""
    state.card_on[place] = NOTHING
    state.loyal_on[place] = NOBODY
    state.active_on[place] = False
    if state.slots_on[place]:
        empty_slots(state, place)
    if state.ranged_on[place]:
        mark_ranged(state, place, False)


def mark_ranged(state: State, place: int, ranged: bool) -> None:
    """Make the army there ranged by Invisible Spear, or no longer (DZ-5.25)."""
    state.ranged_on = changed(state.ranged_on, place, ranged)


def march(state: State, places: list[int]) -> None:
    """Move each army to the place named before its own; the last becomes empty (DZ-2.22)."""
    card_on, loyal_on, active_on = state.card_on, state.loyal_on, state.active_on
    target = places[0]
    for source in places[1:]:
        card_on[target] = card_on[source]
        loyal_on[target] = loyal_on[source]
        active_on[target] = active_on[source]
        if state.slots_on[target] or state.slots_on[source]:
            state.slots_on = changed(state.slots_on, target, state.slots_on[source])
        if state.ranged_on[target] != state.ranged_on[source]:
            mark_ranged(state, target, state.ranged_on[source])
        target = source
    lift(state, target)


def swap(state: State, one: int, other: int) -> None:
    """Let two active armies exchange places; what is attached goes with them (DZ-2.22)."""
    state.slots_on = state.slots_on[:]
    state.ranged_on = state.ranged_on[:]
    for row in (state.card_on, state.loyal_on):
        row[one], row[other] = row[other], row[one]
    slots, ranged = state.slots_on, state.ranged_on
    slots[one], slots[other] = slots[other], slots[one]
    ranged[one], ranged[other] = ranged[other], ranged[one]


def reactivate(state: State, place: int, loyal: int) -> None:
    """Turn a defeated army face up with this loyalty."""
    state.active_on[place] = True
    state.loyal_on[place] = loyal
