"""What no single field can say of a position: whether its parts fit together (chapter 2).

Each check names the field at fault. Decisions check themselves.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, FACTIONS, NOBODY, ZOMBIES, is_hidden
from barrow.games.ground_zero.rules.lands import is_site
from barrow.games.ground_zero.rules.movement import MOVE_IN, Move
from barrow.games.ground_zero.rules.parties import active, is_alive, is_present
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.view import shuffle_of
from barrow.games.ground_zero.worlds import open_cards
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import UNKNOWN

_NO_ELIMINATION_YET: Final = ("deal", "begin_turn")  # at the bottom of the stack in the set-up


def check_position(state: State) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_seats(state)
    _check_parties(state)
    _check_lands(state)
    _check_units(state)
    if _is_before_deal(state):
        _check_nothing_dealt(state)
        return
    _check_cards(state)
    _check_shuffles(state)
    _check_turn(state)
    _check_fallen(state)


def _is_before_deal(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "deal"


def _check_seats(state: State) -> None:
    picking = any(frame.name == "pick_faction" for frame in state.stack)
    for seat, faction in enumerate(state.faction_of):
        path = f"factions[{seat}]"
        if faction == NOBODY:
            if not picking:
                raise BadPosition(path, "the seat has no faction")
        elif state.seat_of[faction] != seat:
            raise BadPosition(path, f"{FACTIONS[faction]} is not run by this seat")


def _check_parties(state: State) -> None:
    present = [faction for faction in range(len(FACTIONS)) if is_present(state, faction)]
    for faction in present:
        seat, path = state.seat_of[faction], f"parties.{FACTIONS[faction]}"
        if state.ai_runs[faction] == (seat != NOBODY):
            raise BadPosition(path, "a party is run by a seat or by the AI")
        if state.ai_runs[faction] and faction != ZOMBIES:
            raise BadPosition(path, "the AI runs only the Zombies")
        if state.fall_of[faction] > state.falls:
            raise BadPosition(f"{path}.fallen", f"must be 0 to {state.falls}")
        if seat != NOBODY and state.faction_of[seat] != faction and is_alive(state, faction):
            raise BadPosition(path, f"seat {seat} runs another party")
    if _is_before_deal(state):
        return
    if sorted(state.order) != present:
        raise BadPosition("order", "must hold every party once")
    if ZOMBIES in state.order[1:]:
        raise BadPosition("order", "the Zombies go first")
    living = [faction for faction in present if is_alive(state, faction)]
    if len(living) < 2 and state.outcome is None:
        raise BadPosition("parties", "two parties must be alive, or the game is over")


def _check_lands(state: State) -> None:
    for land, id in enumerate(state.pack.map.ids):
        path = f"territories.{id}"
        owner, units = state.owner_of[land], state.units_on[land]
        if owner == NOBODY:
            if units:
                raise BadPosition(f"{path}.owner", f"{units} units belong to nobody")
        elif not is_alive(state, owner):
            raise BadPosition(f"{path}.owner", f"{FACTIONS[owner]} is not in play")
        elif units == 0 and not (_is_held_site(state, land) or _awaits_move_in(state, land)):
            raise BadPosition(f"{path}.owner", f"{FACTIONS[owner]} has no unit there")
        if state.cyborgs_on[land] > (units if owner == CIVILIANS else 0):
            raise BadPosition(f"{path}.cyborgs", "are more than the Civilians' units there")
        if state.inactive_on[land] > units:
            raise BadPosition(f"{path}.inactive", f"are more than the {units} units there")
        if state.fresh_on[land] > units:
            raise BadPosition(f"{path}.fresh", f"are more than the {units} units there")
    cities = sum([1 for is_city in state.city_on if is_city])
    if cities > state.pack.setup.cities_placed:
        text = f"{cities} cities are more than the {state.pack.setup.cities_placed} placed"
        raise BadPosition("territories", text)


def _is_held_site(state: State, land: int) -> bool:
    return state.pack.sheets[state.owner_of[land]].keeps_empty_sites and is_site(state, land)


def _awaits_move_in(state: State, land: int) -> bool:
    """True if the last unit there just fell and the attacker must move in (GZ-4.40)."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Move) and top.purpose == MOVE_IN and top.target == land


def _check_units(state: State) -> None:
    is_set_up = len(state.stack) > 0 and state.stack[0].name in _NO_ELIMINATION_YET
    for faction, units in enumerate(state.units_of):
        path = f"parties.{FACTIONS[faction]}"
        if units > state.pack.supply:
            text = f"{units} units are more than the supply of {state.pack.supply}"
            raise BadPosition(path, text)
        has_nothing = units == 0 and faction not in state.owner_of
        if has_nothing and is_alive(state, faction) and state.stack and not is_set_up:
            raise BadPosition(path, "has nothing left, yet is alive")


def _check_nothing_dealt(state: State) -> None:
    if state.deck or state.discard or any(state.hand_of):
        raise BadPosition("deck", "no card is in play before the deal")
    for name, number in (
        ("turn", state.turn),
        ("round", state.round - 1),
        ("rolls", state.rolls),
        ("falls", state.falls),
        ("first_out", len(state.first_out)),
        ("shuffles", state.shuffles),
        ("shuffled", sum(state.shuffle_of)),
    ):
        if number != 0:
            raise BadPosition(name, "nobody has had a turn before the deal")
    if any(state.units_on):
        raise BadPosition("territories", "nobody has units before the deal")


def _check_cards(state: State) -> None:
    """Refuse cards that are there twice, or missing."""
    piles = [("deck", state.deck), ("discard", state.discard), ("stack", open_cards(state))]
    piles += [(f"parties.{FACTIONS[f]}.hand", hand) for f, hand in enumerate(state.hand_of)]
    seen: set[int] = set()
    for path, pile in piles:
        for card in pile:
            if is_hidden(card):
                continue
            if card in seen:
                raise BadPosition(path, f"the card {state.pack.map.ids[card]} is there twice")
            seen.add(card)
    total = sum([len(pile) for _, pile in piles])
    if total != state.pack.map.size:
        raise BadPosition("deck", f"there are {total} cards, not {state.pack.map.size}")


def _check_shuffles(state: State) -> None:
    """Refuse shuffle numbers that the piles contradict: hidden cards come from shuffles."""
    # A party draws once a turn, and every shuffle comes before a draw.
    most = len(FACTIONS) * state.table.round_limit
    if state.shuffles > most:
        raise BadPosition("shuffles", f"must be 0 to {most}, not {state.shuffles}")
    left = [0] * (state.shuffles + 1)
    for shuffle in state.shuffle_of:
        if shuffle > state.shuffles:
            raise BadPosition("shuffled", f"shuffles are 0 to {state.shuffles}, not {shuffle}")
        left[shuffle] += 1
    for card in state.deck:
        if card != UNKNOWN and state.shuffle_of[card] != state.shuffles:
            raise BadPosition("shuffled", "the deck holds a card that was not in its last shuffle")
        left[state.shuffles] -= 1
    for pile in [state.discard, open_cards(state), *state.hand_of]:
        for card in pile:
            shuffle = shuffle_of(state, card)
            if shuffle > state.shuffles:
                raise BadPosition("parties", f"there is no shuffle {shuffle}")
            left[shuffle] -= 1
    if any(left):
        raise BadPosition("shuffled", "does not fit the cards in deck and hands")


def _check_turn(state: State) -> None:
    if state.turn >= len(state.order):
        raise BadPosition("turn", f"must be 0 to {len(state.order) - 1}, not {state.turn}")
    if not 1 <= state.round <= state.table.round_limit:
        raise BadPosition("round", f"must be 1 to {state.table.round_limit}, not {state.round}")
    if state.rolls > state.pack.limits.rolls_per_turn:
        raise BadPosition("rolls", f"must be 0 to {state.pack.limits.rolls_per_turn}")


def _check_fallen(state: State) -> None:
    for seat in state.first_out:
        if is_alive(state, state.faction_of[seat]):
            raise BadPosition("first_out", f"the party of seat {seat} is alive")
    has_ended = len(state.stack) > 0 and state.stack[0].name == "pass_turn"
    if has_ended and state.first_out:
        raise BadPosition("first_out", "has been asked already")
    if state.outcome is None and not has_ended and not is_alive(state, active(state)):
        raise BadPosition("turn", f"{FACTIONS[active(state)]} has fallen")
