"""What no single field can say of a position: whether its parts fit together (chapter 2).

Each check names the field at fault. Decisions check themselves.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, FACTIONS, NOBODY, ZOMBIES, is_hidden
from barrow.games.ground_zero.rules.lands import is_held_site
from barrow.games.ground_zero.rules.movement import MOVE_IN, Move
from barrow.games.ground_zero.rules.parties import active, is_alive, is_present
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.view import shuffle_of
from barrow.games.ground_zero.worlds import open_cards
from barrow.kernel.errors import need
from barrow.kernel.kinds import UNKNOWN

_NO_ELIMINATION_YET: Final = ("deal", "begin_turn")  # at the bottom of the stack in the set-up


def check_position(state: State) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_seats(state)
    _check_parties(state)
    _check_lands(state)
    _check_units(state)
    if _is_set_up(state):
        _check_not_begun(state)
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
            need(picking, path, "the seat has no faction")
        else:
            runs = state.seat_of[faction] == seat
            need(runs, path, f"{FACTIONS[faction]} is not run by this seat")


def _check_parties(state: State) -> None:
    present = [faction for faction in range(len(FACTIONS)) if is_present(state, faction)]
    for faction in present:
        seat, by_ai = state.seat_of[faction], state.ai_runs[faction]
        path = f"parties.{FACTIONS[faction]}"
        need(by_ai == (seat == NOBODY), path, "a party is run by a seat or by the AI")
        need(faction == ZOMBIES or not by_ai, path, "the AI runs only the Zombies")
        need(state.fall_of[faction] <= state.falls, f"{path}.fallen", f"must be 0 to {state.falls}")
        if seat != NOBODY and is_alive(state, faction):
            need(state.faction_of[seat] == faction, path, f"seat {seat} runs another party")
    if _is_before_deal(state):
        return
    need(sorted(state.order) == present, "order", "must hold every party once")
    need(ZOMBIES not in state.order[1:], "order", "the Zombies go first")
    living = [faction for faction in present if is_alive(state, faction)]
    continues = len(living) > 1 or state.outcome is not None
    need(continues, "parties", "two parties must be alive, or the game is over")


def _check_lands(state: State) -> None:
    for land, id in enumerate(state.pack.map.ids):
        path = f"territories.{id}"
        owner, units = state.owner_of[land], state.units_on[land]
        if owner == NOBODY:
            need(units == 0, f"{path}.owner", f"{units} units belong to nobody")
        else:
            need(is_alive(state, owner), f"{path}.owner", f"{FACTIONS[owner]} is not in play")
            held = units > 0 or is_held_site(state, land) or _awaits_move_in(state, land)
            need(held, f"{path}.owner", f"{FACTIONS[owner]} has no unit there")
        fits = state.cyborgs_on[land] <= (units if owner == CIVILIANS else 0)
        need(fits, f"{path}.cyborgs", "are more than the Civilians' units there")
        text = f"are more than the {units} units there"
        need(state.inactive_on[land] <= units, f"{path}.inactive", text)
        need(state.fresh_on[land] <= units, f"{path}.fresh", text)
    cities, placed = sum(state.city_on), state.pack.setup.cities_placed
    need(cities <= placed, "territories", f"{cities} cities are more than the {placed} placed")


def _awaits_move_in(state: State, land: int) -> bool:
    """True if the last unit there just fell and the attacker must move in (GZ-4.40)."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Move) and top.purpose == MOVE_IN and top.target == land


def _check_units(state: State) -> None:
    is_set_up, supply = _is_set_up(state), state.pack.supply
    for faction, units in enumerate(state.units_of):
        path = f"parties.{FACTIONS[faction]}"
        need(units <= supply, path, f"{units} units are more than the supply of {supply}")
        if is_alive(state, faction) and state.stack and not is_set_up:
            need(units > 0 or faction in state.owner_of, path, "has nothing left, yet is alive")


def _is_set_up(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name in _NO_ELIMINATION_YET


def _check_not_begun(state: State) -> None:
    for name, number in (
        ("turn", state.turn),
        ("round", state.round - 1),
        ("rolls", state.rolls),
        ("falls", state.falls),
        ("first_out", len(state.first_out)),
        ("shuffles", state.shuffles),
    ):
        need(number == 0, name, "nobody has had a turn in the set-up")
    need(ZOMBIES not in state.owner_of, "territories", "nothing has struck yet")


def _check_nothing_dealt(state: State) -> None:
    no_card = not (state.deck or state.discard or any(state.hand_of))
    need(no_card, "deck", "no card is in play before the deal")
    need(sum(state.shuffle_of) == 0, "shuffled", "nothing is shuffled before the deal")
    need(not any(state.units_on), "territories", "nobody has units before the deal")


def _check_cards(state: State) -> None:
    """Refuse cards that are there twice, or missing."""
    piles = [("deck", state.deck), ("discard", state.discard), ("stack", open_cards(state))]
    piles += [(f"parties.{FACTIONS[f]}.hand", hand) for f, hand in enumerate(state.hand_of)]
    seen: set[int] = set()
    for path, pile in piles:
        for card in pile:
            if is_hidden(card):
                continue
            need(card not in seen, path, f"the card {state.pack.map.ids[card]} is listed twice")
            seen.add(card)
    total, cards = sum([len(pile) for _, pile in piles]), state.pack.map.size
    need(total == cards, "deck", f"there are {total} cards, not {cards}")


def _check_shuffles(state: State) -> None:
    """Refuse shuffle numbers that the piles contradict: hidden cards come from shuffles."""
    # A party draws once a turn, and every shuffle comes before a draw.
    last, most = state.shuffles, len(FACTIONS) * state.table.round_limit
    need(last <= most, "shuffles", f"must be 0 to {most}, not {last}")
    left = [0] * (last + 1)
    for shuffle in state.shuffle_of:
        need(shuffle <= last, "shuffled", f"shuffles are 0 to {last}, not {shuffle}")
        left[shuffle] += 1
    for card in state.deck:
        fits = card == UNKNOWN or state.shuffle_of[card] == last
        need(fits, "shuffled", "the deck holds a card that was not in its last shuffle")
        left[last] -= 1
    for pile in [state.discard, open_cards(state), *state.hand_of]:
        for card in pile:
            shuffle = shuffle_of(state, card)
            need(shuffle <= last, "parties", f"there is no shuffle {shuffle}")
            left[shuffle] -= 1
    need(not any(left), "shuffled", "does not fit the cards in deck and hands")


def _check_turn(state: State) -> None:
    last, limit = len(state.order) - 1, state.table.round_limit
    rolls = state.pack.limits.rolls_per_turn
    need(state.turn <= last, "turn", f"must be 0 to {last}, not {state.turn}")
    need(1 <= state.round <= limit, "round", f"must be 1 to {limit}, not {state.round}")
    need(state.rolls <= rolls, "rolls", f"must be 0 to {rolls}")


def _check_fallen(state: State) -> None:
    for seat in state.first_out:
        has_fallen = not is_alive(state, state.faction_of[seat])
        need(has_fallen, "first_out", f"the party of seat {seat} is alive")
    has_ended = len(state.stack) > 0 and state.stack[0].name == "pass_turn"
    need(not (has_ended and state.first_out), "first_out", "has been asked already")
    plays = state.outcome is not None or has_ended or is_alive(state, active(state))
    need(plays, "turn", f"{FACTIONS[active(state)]} has fallen")
