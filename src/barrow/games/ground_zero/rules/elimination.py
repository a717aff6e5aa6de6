"""Parties that leave the game, and what their eliminators gain.

`settle_eliminations` is the last thing every roll, move-in and walk does (GZ-5.100).
All who are wiped out leave first; then credits are given in turn order (GZ-5.104);
then the game may be over. A party that eliminates itself in its own turn ends it
(GZ-4.4): everything pending above the end of the turn is dropped.
"""

from __future__ import annotations

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import CIVILIANS, NOBODY
from barrow.games.ground_zero.rules.ending import end_with_last_party, end_with_nobody
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.state import Log


def is_wiped_out(state: GroundZeroState, faction: int) -> bool:
    """Say whether a living party has nothing left (GZ-5.58, GZ-5.100)."""
    if state.units_of[faction] > 0:
        return False
    return not (state.pack.sheets[faction].keeps_sites and state.lands_of[faction])


def settle_eliminations(
    state: GroundZeroState, attacker: int, defender: int, log: Log | None
) -> None:
    """Eliminate whoever has nothing left after an event between these two.

    Credit for the attacker goes to the defending party, for anyone else to the
    attacker; to nobody, if that one fell in the same event (GZ-5.101). Without a
    battle the defender is nobody.
    """
    units_of = state.units_of
    for bare in state.order:  # the quick look after each roll
        if units_of[bare] == 0 and state.fall_of[bare] == 0:
            break
    else:
        return
    before = [faction for faction in state.order if state.is_alive(faction)]
    fallen = [faction for faction in before if is_wiped_out(state, faction)]
    if not fallen:
        return
    leave(state, fallen)
    for faction in fallen:
        credit = defender if faction == attacker else attacker
        if credit != NOBODY and credit in fallen:
            credit = NOBODY
        if log is not None:
            log.append(events.party_eliminated(faction, credit))
        settle_estate(state, faction, credit, log)
    if CIVILIANS in fallen and state.walls:
        if log is not None:
            log.append(events.walls_removed(state.walls))
        state.wall_on = [0] * len(state.wall_on)
        state.walls = 0
    left = [faction for faction in before if faction not in fallen]
    if not left:
        end_with_nobody(state, before, log)
    elif len(left) == 1:
        end_with_last_party(state, left[0], log)
    elif state.active in fallen:
        del state.stack[1:]


def leave(state: GroundZeroState, fallen: list[int]) -> None:
    """Mark parties as fallen in one event, and note the first seats to fall (GZ-7.4)."""
    state.falls += 1
    fall_of = state.fall_of[:]
    seats: list[int] = []
    for faction in fallen:
        fall_of[faction] = state.falls
        if state.seat_of[faction] >= 0:
            seats.append(state.seat_of[faction])
    if seats and not any(
        fall_of[f] and f not in fallen and state.seat_of[f] >= 0 for f in range(len(fall_of))
    ):
        state.first_out = seats
    state.fall_of = fall_of


def settle_estate(state: GroundZeroState, faction: int, credit: int, log: Log | None) -> None:
    """Give cards and a bonus to the eliminator, or discard the cards (GZ-5.60, GZ-5.102)."""
    cards = state.hand_of[faction]
    state.hand_of[faction] = []
    if credit == NOBODY:
        state.discard.extend(cards)
        if log is not None and cards:
            log.append(events.cards_discarded(state, faction, cards))
        return
    state.hand_of[credit].extend(cards)
    if log is not None and cards:
        log.append(events.cards_passed(state, faction, credit, cards))
    bonuses_of = state.bonuses_of[:]
    bonus = state.pack.bonus_of[faction]
    bonuses_of[credit] |= 1 << bonus
    state.bonuses_of = bonuses_of
    if log is not None:
        log.append(events.bonus_gained(credit, bonus))
