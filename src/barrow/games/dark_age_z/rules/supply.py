"""Cards and what is known of them: drawing, shuffling, discarding, hands (DZ-2.13 to DZ-2.15).

Every card enters or leaves a hand by `gain_card` and `lose_card`; every draw goes through
`next_card` or `next_relic`. They keep the counts from which views are made: what
the deck was shuffled from, what a seat drew since, and which cards of a hand others
have seen (DZ-10.5, DZ-10.8).
"""

from __future__ import annotations

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import BRONZE, NOTHING, RELIC_WIDTH
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.state import Log


def can_draw(state: DarkAgeZState) -> bool:
    """Say whether at least one Army Card can be drawn."""
    return len(state.deck) > 0 or sum(state.discard) > 0


def can_draw_relic(state: DarkAgeZState) -> bool:
    """Say whether at least one relic can be drawn."""
    return len(state.relic_deck) > 0 or sum(state.relic_discard) > 0


def expanded(counts: list[int]) -> list[int]:
    """Return one item for each that is counted, in order."""
    found: list[int] = []
    for item in range(len(counts)):
        for _ in range(counts[item]):
            found.append(item)
    return found


def next_card(state: DarkAgeZState, seat: int, chance: Chance, log: Log | None) -> int:
    """Draw the top Army Card for a seat, or return NOTHING if there is none (DZ-2.14)."""
    if not state.deck:
        state.deck = expanded(state.discard)
        if not state.deck:
            return NOTHING
        state.bound = state.discard
        state.discard = [0] * state.pack.types
        state.drawn = [0] * len(state.drawn)
        state.shuffles += 1
        state.fresh = False
        chance.shuffle(state.deck, DECK)
        if log is not None:
            log.append(events.deck_shuffled("Army Card", len(state.deck)))
    card = state.deck.pop()
    drawn, row = state.drawn, seat * state.pack.width
    # Compiled, `+=` on an item of a list makes an object of the number.
    drawn[row + card] = drawn[row + card] + 1
    drawn[row + state.pack.types] = drawn[row + state.pack.types] + 1
    return card


def draw_cards(
    state: DarkAgeZState, seat: int, number: int, clause: str, chance: Chance, log: Log | None
) -> None:
    """Draw Army Cards into a hand, as many as there are."""
    drawn: list[int] = []
    for _ in range(number):
        card = next_card(state, seat, chance, log)
        if card == NOTHING:
            break
        gain_card(state, seat, card)
        drawn.append(card)
    if log is not None:
        log.append(events.cards_drawn(state, seat, drawn, clause))


def next_relic(state: DarkAgeZState, seat: int, chance: Chance, log: Log | None) -> int:
    """Draw the top relic for a seat, or return NOTHING if there is none (DZ-2.14)."""
    if not state.relic_deck:
        state.relic_deck = expanded(state.relic_discard)
        if not state.relic_deck:
            return NOTHING
        state.relic_bound = state.relic_discard
        state.relic_discard = [0] * len(state.relic_discard)
        state.relic_drawn = [0] * len(state.relic_drawn)
        state.fresh = False
        chance.shuffle(state.relic_deck, DECK)
        if log is not None:
            log.append(events.deck_shuffled("relic", len(state.relic_deck)))
    relic = state.relic_deck.pop()
    state.relic_drawn = state.relic_drawn[:]
    state.relic_drawn[seat * RELIC_WIDTH + relic] += 1
    state.relic_drawn[(seat + 1) * RELIC_WIDTH - 1] += 1
    return relic


def draw_relic(
    state: DarkAgeZState, seat: int, clause: str, chance: Chance, log: Log | None
) -> None:
    """Draw one relic into a hand, if there is one."""
    relic = next_relic(state, seat, chance, log)
    if relic != NOTHING:
        gain_relic(state, seat, relic)
    if log is not None:
        drawn = [] if relic == NOTHING else [relic]
        log.append(events.relics_drawn(state, seat, drawn, clause))


def publish_card(state: DarkAgeZState, seat: int, card: int) -> None:
    """Let everybody know that a card of the offer came from the deck as it is now."""
    if not state.fresh:
        return
    state.bound = state.bound[:]
    state.bound[card] -= 1
    width = state.pack.width
    state.drawn[seat * width + card] -= 1
    state.drawn[(seat + 1) * width - 1] -= 1


def publish_relic(state: DarkAgeZState, seat: int, relic: int) -> None:
    """Let everybody know that a relic of the offer came from the deck as it is now."""
    if not state.fresh:
        return
    state.relic_bound = state.relic_bound[:]
    state.relic_bound[relic] -= 1
    state.relic_drawn = state.relic_drawn[:]
    state.relic_drawn[seat * RELIC_WIDTH + relic] -= 1
    state.relic_drawn[(seat + 1) * RELIC_WIDTH - 1] -= 1


def gain_card(state: DarkAgeZState, seat: int, card: int) -> None:
    """Put an Army Card into a hand."""
    pack, hands = state.pack, state.hands
    row = seat * pack.width
    hands[row + card] = hands[row + card] + 1
    hands[row + pack.types] = hands[row + pack.types] + 1
    if card == pack.weakened:
        state.weakened_held += 1


def lose_card(state: DarkAgeZState, seat: int, card: int) -> None:
    """Take an Army Card out of a hand in front of everybody."""
    pack, hands = state.pack, state.hands
    row = seat * pack.width
    assert hands[row + card] > 0, (seat, card)
    hands[row + card] = hands[row + card] - 1
    hands[row + pack.types] = hands[row + pack.types] - 1
    if card == pack.weakened:
        state.weakened_held -= 1
    if state.known:
        known = state.known[:]
        for observer in range(state.table.players + 1):
            at = knowledge(state, observer, seat) + card
            if known[at] > 0:
                known[at] -= 1
        state.known = known


def gain_relic(state: DarkAgeZState, seat: int, relic: int) -> None:
    """Put a relic into a hand."""
    state.relics[seat * RELIC_WIDTH + relic] += 1
    state.relics[(seat + 1) * RELIC_WIDTH - 1] += 1


def lose_relic(state: DarkAgeZState, seat: int, relic: int) -> None:
    """Take a relic out of a hand."""
    assert state.relics[seat * RELIC_WIDTH + relic] > 0, (seat, relic)
    state.relics[seat * RELIC_WIDTH + relic] -= 1
    state.relics[(seat + 1) * RELIC_WIDTH - 1] -= 1


def drop(state: DarkAgeZState, card: int) -> None:
    """Put an Army Card on the discard pile; a Weakened one goes to its supply (DZ-2.13)."""
    if card != state.pack.weakened:
        state.discard[card] += 1


def discard_card(state: DarkAgeZState, seat: int, card: int) -> None:
    """Discard an Army Card of a hand."""
    lose_card(state, seat, card)
    drop(state, card)


def discard_army(state: DarkAgeZState, place: int) -> None:
    """Discard an army with its reinforcements (DZ-4.47, DZ-4.48, DZ-7.7)."""
    assert state.commander_on[place] == NOTHING, place
    card = state.card_on[place]
    if state.slots_on[place]:
        for under in state.reinforcements(place):
            drop(state, under)
    if state.pack.rank_of[card] == BRONZE and state.loyal_on[place] == state.table.barbarian:
        state.barbarian_discard = state.barbarian_discard[:]
        state.barbarian_discard[card] += 1
    else:
        drop(state, card)
    state.lift(place)


def take_discarded(state: DarkAgeZState, card: int) -> None:
    """Take a card from the Army discard pile."""
    assert state.discard[card] > 0, card
    state.discard[card] -= 1


def random_card(state: DarkAgeZState, seat: int, chance: Chance) -> int:
    """Return the type of a random Army Card of a hand."""
    index = chance.below(state.cards(seat), DECK)
    base = seat * state.pack.width
    for card in range(state.pack.types):
        index -= state.hands[base + card]
        if index < 0:
            return card
    raise AssertionError(seat)


def knowledge(state: DarkAgeZState, observer: int, holder: int) -> int:
    """Return where the row begins of what an observer knows of a holder's hand."""
    return (observer * state.table.players + holder) * state.pack.types


def learn(state: DarkAgeZState, observer: int, holder: int, card: int) -> None:
    """Let an observer know of a card in another hand."""
    if state.table.is_cooperative or observer == holder:
        return
    players = state.table.players
    if state.known:
        known = state.known[:]
    else:
        known = [0] * ((players + 1) * players * state.pack.types)
    known[knowledge(state, observer, holder) + card] += 1
    state.known = known


def learn_all(state: DarkAgeZState, holder: int, card: int) -> None:
    """Let everybody know of a card that went from a public place into a hand (DZ-10.8)."""
    for observer in range(state.table.players + 1):
        learn(state, observer, holder, card)


def pass_card(state: DarkAgeZState, giver: int, taker: int, card: int) -> None:
    """Move a card from hand to hand, seen by these two players only (DZ-10.5)."""
    width = state.pack.width
    state.hands[giver * width + card] -= 1
    state.hands[(giver + 1) * width - 1] -= 1
    state.hands[taker * width + card] += 1
    state.hands[(taker + 1) * width - 1] += 1
    if state.known:
        known = state.known[:]
        for observer in range(state.table.players + 1):
            row = knowledge(state, observer, giver)
            for type in range(state.pack.types):
                # Whoever does not see the card must allow for it being any of those known.
                may_be = observer != taker or type == card
                if may_be and known[row + type] > 0:
                    known[row + type] -= 1
        state.known = known
    learn(state, giver, taker, card)
