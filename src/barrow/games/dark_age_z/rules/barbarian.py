"""The Barbarian kingdom of the two-player game (DZ-7.1 to DZ-7.8).

He has no turn and no choices. After Planning he fills his two boards: `deploy`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import BRONZE, NOBODY, NOTHING
from barrow.games.dark_age_z.rules.supply import discard_army, expanded, take_discarded
from barrow.games.dark_age_z.rules.zones import lay
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import DECK
from barrow.kernel.decision import Chance, Log, added

# His boards, in the order he deploys to them (DZ-7.1, DZ-7.4).
BOARDS: Final[list[int]] = [1, 2]


def deploy(state: State, chance: Chance, log: Log) -> None:
    """Fill every empty zone and replace every defeated army on his boards (DZ-7.4)."""
    if state.table.barbarian == NOBODY:
        return
    for board in BOARDS:
        for place in state.table.places_on[board]:
            if state.active_on[place]:
                continue
            card = draw(state, chance, log)
            if card == NOTHING:
                continue
            if state.card_on[place] != NOTHING:
                if log is not None:
                    log.append(events.army_removed(state, place, "discarded", 0, clause="DZ-7.4"))
                discard_army(state, place)
            lay(state, place, card, state.table.barbarian)
            if log is not None:
                log.append(events.army_placed(state, place, "was deployed", clause="DZ-7.4"))


def draw(state: State, chance: Chance, log: Log) -> int:
    """Draw his next card: his deck, else his discard pile, else a bronze card (DZ-7.6)."""
    if not state.barbarian_deck:
        state.barbarian_deck = expanded(state.barbarian_discard)
        state.barbarian_discard = state.pack.no_cards
        state.barbarian_known = True
        chance.shuffle(state.barbarian_deck, DECK)
        if log is not None and state.barbarian_deck:
            log.append(events.deck_shuffled("Barbarian card", len(state.barbarian_deck)))
    if state.barbarian_deck:
        card = state.barbarian_deck.pop()
        if state.shuffles == 0 and not state.barbarian_known:
            # It was not among the cards that the Army deck was shuffled from.
            state.bound = added(state.bound, card, -1)
        return card
    bronze = [card for card in expanded(state.discard) if state.pack.rank_of[card] == BRONZE]
    if not bronze:
        return NOTHING
    card = bronze[chance.below(len(bronze), DECK)]
    take_discarded(state, card)
    return card
