"""Whether all cards of a position are there: hands, decks, Commanders, invasion cards.

In a view hands and decks may be hidden: then the numbers must come out.
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import BRONZE, NOBODY, NOTHING, ZONES
from barrow.games.dark_age_z.rules.asking import need
from barrow.games.dark_age_z.rules.cleanup import CLEANUP
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.invasion import invasion, is_last_day
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.worlds import left_in_deck, offers_relics, unseen_cards
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import UNKNOWN
from barrow.kernel.piles import take_away


def check_cards(state: State, partial: bool) -> None:
    """Raise BadPosition for a card that is missing, or too many, or where none can be."""
    _check_commanders(state, partial)
    _check_invasions(state, partial)
    _check_rows(state, partial)
    _check_weakened(state)
    _check_sightings(state, partial)
    _check_offer(state)
    _check_armies(state, partial)
    _check_barbarian(state)
    _check_relics(state, partial)
    if not partial and state.outcome is None:
        _check_decks(state)


def _is_opening(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "deal"


def _check_commanders(state: State, partial: bool) -> None:
    number = len(state.pack.commanders)
    placed = [card for card in state.commander_on if card != NOTHING]
    held = [frame.commander for frame in state.stack if isinstance(frame, CommanderTarget)]
    seen = state.gathering + state.commander_deck + placed + held
    need(len(seen) == number, "commander_deck", f"there must be {number} Commanders")
    named = [card for card in seen if card != UNKNOWN]
    need(len(set(named)) == len(named), "commander_deck", "a Commander is there twice")
    under = state.under
    need(under <= len(state.commander_deck), "under", "is more than the deck holds")
    known = [card != UNKNOWN for card in state.commander_deck]
    need(all(known[:under]), "commander_deck", "those under it are known")
    if partial and state.outcome is None:
        need(not any(known[under:]), "commander_deck", "only those under it are known")
    for commander, patron in enumerate(state.patron_of):
        path = f"patrons.{state.pack.commanders[commander].id}"
        text = "those who are assigned have a patron, and nobody else"
        need((patron != NOBODY) == (commander in placed), path, text)


def _check_invasions(state: State, partial: bool) -> None:
    if _is_opening(state):
        empty = not state.invasions and not state.spawned
        need(empty and not state.boss_shown, "invasions", "no invasion card is drawn yet")
        return
    invasions, mode = state.pack.invasions, state.pack.modes[state.table.mode]
    named = [card for card in state.invasions + state.spawned if card != UNKNOWN]
    need(len(set(named)) == len(named), "invasions", "a card is there twice")
    left = mode.days - state.day - (1 if state.phase == CLEANUP else 0)
    need(len(state.invasions) == left, "invasions", f"there must be {left} cards")
    for place, card in enumerate(state.invasions):
        path = f"invasions[{place}]"
        if card != UNKNOWN:
            is_boss = invasions[card].is_boss
            need(is_boss == (place == 0), path, "the boss is the first")
        elif not partial:
            raise BadPosition(path, "is not named")
    first = 1 if state.table.is_cooperative else 0
    there = 1 if left == 0 else mode.days - left + first
    need(len(state.spawned) == there, "spawned", f"must hold {there} cards")
    for place, card in enumerate(state.spawned):
        text = "the boss comes last and alone"
        need(invasions[card].is_boss == (left == 0), f"spawned[{place}]", text)
    if first and left:
        power_up = state.pack.power_ups[state.table.difficulty]
        need(state.spawned[0] == power_up, "spawned[0]", "is not the Initial Power Up Card")
    shown = len(state.invasions) <= 1 or state.outcome is not None
    need(state.boss_shown == shown, "boss_shown", f"must be {str(shown).lower()}")
    if state.invasions and state.boss_shown:
        need(state.invasions[0] != UNKNOWN, "invasions[0]", "is not named")


def _check_rows(state: State, partial: bool) -> None:
    """Refuse rows whose counts do not add up to their number."""
    for path, rows, numbers in (
        ("cards", state.hand_of, state.cards_of),
        ("relic_count", state.relics_of, state.relic_count_of),
        ("draws", state.drawn_of, state.draws_of),
        ("relic_draws", state.relics_drawn_of, state.relic_draws_of),
    ):
        for seat, (row, number) in enumerate(zip(rows, numbers)):
            counted = sum(row)
            good = counted <= number if partial else counted == number
            need(good, f"seats[{seat}].{path}", f"is {number}, but {counted} are listed")
    weakened = sum([row[state.pack.weakened] for row in state.hand_of])
    good = weakened <= state.weakened_held if partial else weakened == state.weakened_held
    need(good, "weakened_held", f"is {state.weakened_held}, but hands hold {weakened}")


def _check_weakened(state: State) -> None:
    """Weakened Armies come with a boss that weakens (DZ-5.54)."""
    if is_last_day(state) and invasion(state).weaken_zones:
        return
    for place, card in enumerate(state.card_on):
        path = f"boards[{place // ZONES}].zones[{place % ZONES}].card"
        need(card != state.pack.weakened, path, "no boss has weakened the armies")
    need(state.weakened_held == 0, "weakened_held", "no boss has weakened the armies")


def _check_sightings(state: State, partial: bool) -> None:
    players = state.table.players
    for row, cards in enumerate(state.sighted):
        if not any(cards):
            continue
        observer, holder = row // players, row % players
        good = observer != holder and not state.table.is_cooperative
        need(good, "known", f"the hand of seat {holder} is no secret to seat {observer}")
        for card, number in enumerate(cards):
            hidden = partial and observer != holder
            there = hidden or number <= state.hand_of[holder][card]
            need(there, "known", f"the hand of seat {holder} does not hold that")


def _check_offer(state: State) -> None:
    """Relics are offered to keep one of, Army Cards by Apollo's Eyes, and nothing else."""
    names = [frame.name for frame in state.stack]
    if "keep_relic" not in names and "apollo_play" not in names:
        need(not state.offer, "offer", "nobody is choosing from it")
    relics = offers_relics(state)
    for thing in state.offer:
        good = thing == UNKNOWN or relics == (thing >= state.pack.types)
        need(good, "offer", "must hold relics" if relics else "must hold Army Cards")


def _check_armies(state: State, partial: bool) -> None:
    """Refuse Army Cards that are not all there."""
    pack = state.pack
    hidden = unseen_cards(state)
    offer = [] if offers_relics(state) else state.offer
    piles = [("deck", state.deck), ("offer", offer)]
    if not state.barbarian_known:
        piles.append(("barbarian_deck", state.barbarian_deck))
    unknown = _take_piles(hidden, piles, partial)
    for card, left in enumerate(hidden):
        text = f"there are not {pack.copies[card]} of {pack.armies[card].id}"
        need(left >= 0 if partial else left == 0, "deck", text)
    missing = unknown + sum(state.cards_of) - sum([sum(row) for row in state.hand_of])
    text = f"{sum(hidden)} cards are not seen, but {missing} are hidden"
    need(sum(hidden) == missing, "deck", text)


def _take_piles(hidden: list[int], piles: list[tuple[str, list[int]]], partial: bool) -> int:
    """Count the cards of piles off; return how many are not known."""
    unknown = 0
    for path, pile in piles:
        for card in pile:
            if card != UNKNOWN:
                hidden[card] -= 1
                continue
            need(partial, path, "a card is not named")
            unknown += 1
    return unknown


def _check_barbarian(state: State) -> None:
    deck = state.barbarian_deck
    known = UNKNOWN not in deck
    need(known or not state.barbarian_known, "barbarian_deck", "is known to all")
    rank_of = state.pack.rank_of
    bronze = all(card == UNKNOWN or rank_of[card] == BRONZE for card in deck)
    need(bronze, "barbarian_deck", "holds bronze cards only")
    pile = [card for card, number in enumerate(state.barbarian_discard) if number]
    bronze = all(rank_of[card] == BRONZE for card in pile)
    need(bronze, "barbarian_discard", "holds bronze cards only")
    if state.table.barbarian == NOBODY:
        empty = not deck and not pile and not state.barbarian_known
        need(empty, "barbarian_deck", "there is no Barbarian")


def _check_relics(state: State, partial: bool) -> None:
    """Refuse relics that are not all there."""
    pack = state.pack
    hidden = pack.relic_copies[:]
    for row in [state.relic_discard, state.relic_used, *state.relics_of]:
        for relic, number in enumerate(row):
            hidden[relic] -= number
    offer = [
        thing if thing == UNKNOWN else thing - pack.types
        for thing in state.offer
        if offers_relics(state)
    ]
    unknown = _take_piles(hidden, [("relic_deck", state.relic_deck), ("offer", offer)], partial)
    for relic, left in enumerate(hidden):
        text = f"there are not {pack.relic_copies[relic]} of {pack.relics[relic].id}"
        need(left >= 0 if partial else left == 0, "relic_deck", text)
    missing = unknown + sum(state.relic_count_of) - sum([sum(row) for row in state.relics_of])
    text = f"{sum(hidden)} relics are not seen, but {missing} are hidden"
    need(sum(hidden) == missing, "relic_deck", text)


def _check_decks(state: State) -> None:
    """Refuse decks that are not what was shuffled, less what was drawn since."""
    everybody = [True] * state.table.players
    left = left_in_deck(state.bound, state.drawn_of, everybody)
    take_away(left, state.deck)
    if state.shuffles == 0 and not state.barbarian_known:
        take_away(left, state.barbarian_deck)
    need(not any(left), "bound", "does not fit the deck and what was drawn from it")
    left = left_in_deck(state.relic_bound, state.relics_drawn_of, everybody)
    take_away(left, state.relic_deck)
    need(not any(left), "relic_bound", "does not fit the deck and what was drawn from it")
    if state.fresh and state.offer:
        drawn = state.drawn_of[state.turn] + state.relics_drawn_of[state.turn]
        for thing in set(state.offer):
            good = state.offer.count(thing) <= drawn[thing]
            need(good, "offer", "was not drawn since the shuffle")
