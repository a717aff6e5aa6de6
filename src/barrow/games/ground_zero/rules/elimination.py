"""Parties that leave the game, and what their eliminators gain.

`settle_eliminations` is the last thing every roll, move-in and walk does (GZ-5.100).
All who are wiped out leave first; then credits are given in turn order (GZ-5.104);
then the game may be over. A party that eliminates itself in its own turn ends it
(GZ-4.4): everything pending above the end of the turn is dropped.
"""

from __future__ import annotations

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import CIVILIANS, NOBODY
from barrow.games.ground_zero.rules.ending import end_early
from barrow.games.ground_zero.rules.parties import active, is_alive
from barrow.games.ground_zero.state import State
from barrow.kernel.state import Log


def is_wiped_out(state: State, faction: int) -> bool:
    """True if a living party has nothing left (GZ-5.58, GZ-5.100)."""
    if state.units_of[faction] > 0 or not is_alive(state, faction):
        return False
    return not (state.pack.sheets[faction].keeps_empty_sites and faction in state.owner_of)


def settle_eliminations(state: State, attacker: int, defender: int, log: Log) -> None:
    """Eliminate whoever has nothing left after an event between these two.

    Credit for the attacker goes to the defending party, for anyone else to the
    attacker; to nobody, if that one fell in the same event (GZ-5.101). Without a
    battle the defender is nobody.
    """
    if not any(is_wiped_out(state, faction) for faction in state.order):
        return
    fallen = [faction for faction in state.order if is_wiped_out(state, faction)]
    before = [faction for faction in state.order if is_alive(state, faction)]
    leave(state, fallen)
    for faction in fallen:
        credit = defender if faction == attacker else attacker
        if credit in fallen:
            credit = NOBODY
        if log is not None:
            fell = events.party_fell if credit == NOBODY else events.party_eliminated
            log.append(fell(state, faction, credit))
        settle_estate(state, faction, credit, log)
    if CIVILIANS in fallen:
        remove_walls(state, log)
    left = [faction for faction in before if faction not in fallen]
    if len(left) < 2:
        end_early(state, left, before, log)
    elif active(state) in fallen:
        del state.stack[1:]


def remove_walls(state: State, log: Log) -> None:
    """Take all walls away: their builders are gone (GZ-5.46)."""
    walls = sum([1 for is_walled in state.wall_on if is_walled])
    if walls:
        state.wall_on = [False] * len(state.wall_on)
        if log is not None:
            log.append(events.walls_removed(state, walls, CIVILIANS))


def leave(state: State, fallen: list[int]) -> None:
    """Mark parties as fallen in one event, and note the first seats to fall (GZ-7.4)."""
    seats = [seat for seat in [state.seat_of[faction] for faction in fallen] if seat != NOBODY]
    out_before = [
        seat for seat, fall in zip(state.seat_of, state.fall_of) if seat != NOBODY and fall > 0
    ]
    if seats and not out_before:
        state.first_out = seats
    state.falls += 1
    state.fall_of = state.fall_of[:]
    for faction in fallen:
        state.fall_of[faction] = state.falls


def settle_estate(state: State, faction: int, credit: int, log: Log) -> None:
    """Give cards and a bonus to the eliminator, or discard (GZ-5.60, GZ-5.65, GZ-5.102)."""
    cards = state.hand_of[faction]
    state.hand_of[faction] = []
    if credit == NOBODY:
        state.discard.extend(cards)
        if log is not None and cards:
            log.append(events.cards_discarded(state, faction, cards))
        return
    state.hand_of[credit].extend(cards)
    if log is not None and cards:
        log.append(events.cards_passed(state, credit, faction, cards, state.seat_of[credit]))
    bonus = state.pack.bonus_of[faction]
    state.bonuses_of = state.bonuses_of[:]
    state.bonuses_of[credit] |= 1 << bonus
    if log is not None:
        log.append(events.bonus_gained(state, credit, bonus))
