"""Cards and what is known of them: drawing, shuffling, discarding, hands (DZ-2.13 to DZ-2.15).

Every card enters or leaves a hand by `gain_cards` and `lose_card`; every draw goes through
`take_cards` or `take_relics`. They keep the counts from which views are made: what the deck was
shuffled from, what a seat drew since, and which cards of a hand others have seen (DZ-10.5,
DZ-10.8). Rows of counts are replaced, never changed, since copies of a state share them.
"""

from __future__ import annotations

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import BRONZE, NOTHING
from barrow.games.dark_age_z.rules.zones import fill_slot, lift, reinforcements
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import DECK
from barrow.kernel.decision import Action, Chance, Log, added, changed


def can_draw(state: State) -> bool:
    """True if at least one Army Card can be drawn."""
    return len(state.deck) > 0 or sum(state.discard) > 0


def can_draw_relic(state: State) -> bool:
    """True if at least one relic can be drawn."""
    return len(state.relic_deck) > 0 or sum(state.relic_discard) > 0


def expanded(counts: list[int]) -> list[int]:
    """Return one item for each that is counted, in order."""
    return [item for item, number in enumerate(counts) for _ in range(number)]


def take_cards(state: State, seat: int, number: int, chance: Chance, log: Log) -> list[int]:
    """Take up to a number of Army Cards; the discard pile makes a new deck (DZ-2.14)."""
    taken: list[int] = []
    drawn = state.drawn_of[seat][:]
    state.drawn_of[seat] = drawn
    while len(taken) < number and can_draw(state):
        if not state.deck:
            state.deck = expanded(state.discard)
            state.bound = state.discard
            state.discard = state.pack.no_cards[:]
            state.drawn_of = [state.pack.no_cards[:] for _ in state.drawn_of]
            drawn = state.drawn_of[seat]
            state.draws_of = [0] * len(state.draws_of)
            state.shuffles += 1
            state.fresh = False
            chance.shuffle(state.deck, DECK)
            if log is not None:
                log.append(events.deck_shuffled("Army Card", len(state.deck)))
        card = state.deck.pop()
        drawn[card] = drawn[card] + 1
        state.draws_of[seat] += 1
        taken.append(card)
    return taken


def draw_cards(state: State, seat: int, number: int, clause: str, chance: Chance, log: Log) -> None:
    """Draw Army Cards into a hand, as many as there are."""
    drawn = take_cards(state, seat, number, chance, log)
    gain_cards(state, seat, drawn)
    if log is not None:
        log.append(events.cards_drawn(state, seat, drawn, clause=clause))


def take_relics(state: State, seat: int, number: int, chance: Chance, log: Log) -> list[int]:
    """Take up to a number of relics; the discard pile makes a new deck (DZ-2.14)."""
    taken: list[int] = []
    state.relics_drawn_of[seat] = state.relics_drawn_of[seat][:]
    while len(taken) < number and can_draw_relic(state):
        if not state.relic_deck:
            state.relic_deck = expanded(state.relic_discard)
            state.relic_bound = state.relic_discard
            state.relic_discard = state.pack.no_relics
            state.relics_drawn_of = [state.pack.no_relics[:] for _ in state.relics_drawn_of]
            state.relic_draws_of = [0] * len(state.relic_draws_of)
            state.fresh = False
            chance.shuffle(state.relic_deck, DECK)
            if log is not None:
                log.append(events.deck_shuffled("relic", len(state.relic_deck)))
        relic = state.relic_deck.pop()
        state.relics_drawn_of[seat][relic] += 1
        state.relic_draws_of[seat] += 1
        taken.append(relic)
    return taken


def draw_relic(state: State, seat: int, clause: str, chance: Chance, log: Log) -> None:
    """Draw one relic into a hand, if there is one."""
    drawn = take_relics(state, seat, 1, chance, log)
    for relic in drawn:
        gain_relic(state, seat, relic)
    if log is not None:
        log.append(events.relics_drawn(state, seat, drawn, clause=clause))


def publish_card(state: State, seat: int, card: int) -> None:
    """Make public that a card of the offer came from the current deck."""
    if state.fresh:
        state.bound = added(state.bound, card, -1)
        state.drawn_of[seat] = added(state.drawn_of[seat], card, -1)
        state.draws_of[seat] -= 1


def publish_relic(state: State, seat: int, relic: int) -> None:
    """Make public that a relic of the offer came from the current deck."""
    if state.fresh:
        state.relic_bound = added(state.relic_bound, relic, -1)
        state.relics_drawn_of[seat] = added(state.relics_drawn_of[seat], relic, -1)
        state.relic_draws_of[seat] -= 1


def gain_cards(state: State, seat: int, cards: list[int]) -> None:
    """Put Army Cards into a hand."""
    hand = state.hand_of[seat][:]
    for card in cards:
        hand[card] = hand[card] + 1
        if card == state.pack.weakened:
            state.weakened_held += 1
    state.hand_of[seat] = hand
    state.cards_of[seat] += len(cards)


def lose_card(state: State, seat: int, card: int) -> None:
    """Take an Army Card out of a hand in front of everybody."""
    assert state.hand_of[seat][card] > 0, (seat, card)
    state.hand_of[seat] = added(state.hand_of[seat], card, -1)
    state.cards_of[seat] -= 1
    if card == state.pack.weakened:
        state.weakened_held -= 1
    players, sighted = state.table.players, state.sighted
    for observer in range(players + 1):
        row = observer * players + seat
        if sighted[row][card] > 0:
            replace_sighting(state, row, added(state.sighted[row], card, -1))


def gain_relic(state: State, seat: int, relic: int) -> None:
    """Put a relic into a hand."""
    state.relics_of[seat] = added(state.relics_of[seat], relic, 1)
    state.relic_count_of[seat] += 1


def lose_relic(state: State, seat: int, relic: int) -> None:
    """Take a relic out of a hand."""
    assert state.relics_of[seat][relic] > 0, (seat, relic)
    state.relics_of[seat] = added(state.relics_of[seat], relic, -1)
    state.relic_count_of[seat] -= 1


def drop(state: State, card: int) -> None:
    """Put an Army Card on the discard pile; a Weakened one goes to its supply (DZ-2.13)."""
    if card != state.pack.weakened:
        state.discard[card] += 1


def discard_card(state: State, seat: int, card: int) -> None:
    """Discard an Army Card of a hand."""
    lose_card(state, seat, card)
    drop(state, card)


def discard_relic(state: State, relic: int) -> None:
    """Put a relic on its discard pile."""
    state.relic_discard = added(state.relic_discard, relic, 1)


def discard_army(state: State, place: int) -> None:
    """Discard an army with its reinforcements (DZ-4.47, DZ-4.48, DZ-7.7)."""
    assert state.commander_on[place] == NOTHING, place
    card = state.card_on[place]
    for under in reinforcements(state, place):
        drop(state, under)
    if state.pack.rank_of[card] == BRONZE and state.loyal_on[place] == state.table.barbarian:
        state.barbarian_discard = added(state.barbarian_discard, card, 1)
    else:
        drop(state, card)
    lift(state, place)


def take_discarded(state: State, card: int) -> None:
    """Take a card from the Army discard pile."""
    assert state.discard[card] > 0, card
    state.discard[card] -= 1


def reinforce(
    state: State, seat: int, place: int, rank: int, card: int, clause: str, log: Log
) -> None:
    """Put a card on an unfilled slot of an army."""
    fill_slot(state, place, rank, card)
    if log is not None:
        bonus = state.pack.slots_of[state.card_on[place]][rank]
        log.append(events.army_reinforced(state, seat, place, card, bonus, rank, clause=clause))


def list_discarded(state: State) -> list[Action]:
    """List the card types of the Army discard pile."""
    return [card for card, number in zip(state.moves.card, state.discard) if number > 0]


def random_card(state: State, seat: int, chance: Chance) -> int:
    """Return the type of a random Army Card of a hand."""
    return expanded(state.hand_of[seat])[chance.below(state.cards_of[seat], DECK)]


def replace_sighting(state: State, row: int, cards: list[int]) -> None:
    """Replace what an observer has seen of a hand."""
    state.sighted = changed(state.sighted, row, cards)


def learn(state: State, observer: int, holder: int, card: int) -> None:
    """Record that an observer knows of a card in another hand."""
    if not state.table.is_cooperative and observer != holder:
        row = observer * state.table.players + holder
        replace_sighting(state, row, added(state.sighted[row], card, 1))


def learn_all(state: State, holder: int, card: int) -> None:
    """Record that everybody saw a card go from a public place into a hand (DZ-10.8)."""
    for observer in range(state.table.players + 1):
        learn(state, observer, holder, card)


def pass_card(state: State, giver: int, taker: int, card: int) -> None:
    """Move a card from hand to hand, seen by these two players only (DZ-10.5).

    Observers who do not see the card must allow for any of those they know.
    """
    state.hand_of[giver] = added(state.hand_of[giver], card, -1)
    state.cards_of[giver] -= 1
    state.hand_of[taker] = added(state.hand_of[taker], card, 1)
    state.cards_of[taker] += 1
    for observer in range(state.table.players + 1):
        row = observer * state.table.players + giver
        seen = state.sighted[row]
        if any(seen):
            left = [
                number - 1 if number > 0 and (observer != taker or type == card) else number
                for type, number in enumerate(seen)
            ]
            replace_sighting(state, row, left)
    learn(state, giver, taker, card)
