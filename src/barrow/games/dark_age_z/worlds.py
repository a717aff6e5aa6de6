"""Worlds that fit what a seat knows: `redeal` draws anew all that is hidden from it.

What is not seen is worked out from the list of all cards, less what lies open, what the
seat holds, and what it knows of other hands. Of these cards the deck gets its number, of
each type at most as many as its last shuffle can have left there (see `state`); the
Barbarian deck gets bronze ones; hands get the rest. Somebody who is just paying or
reinforcing holds a card for it, since that was announced.
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import BRONZE, NOTHING, RANKS, RELIC_WIDTH
from barrow.games.dark_age_z.opening import ChooseMission
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.rallying import ReinforceCard
from barrow.games.dark_age_z.rules.strategy import KeepRelic
from barrow.games.dark_age_z.rules.supply import expanded
from barrow.games.dark_age_z.rules.technology import UpgradeCard
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import (
    observer_of,
    seen_drawn,
    seen_hands,
    seen_relic_drawn,
    seen_relics,
    sees_hand,
)
from barrow.kernel.chance import DECK, Chance


def redeal(state: DarkAgeZState, seat: int | None, chance: Chance) -> None:
    """Draw anew, in place, everything the seat does not know."""
    if state.outcome is not None:
        return
    observer = observer_of(state, seat)
    if not state.table.is_cooperative:
        redeal_missions(state, observer, chance)
    redeal_armies(state, observer, chance)
    redeal_relics(state, observer, chance)
    redeal_commanders(state, chance)
    redeal_invasions(state, chance)


def redeal_missions(state: DarkAgeZState, observer: int, chance: Chance) -> None:
    """Give each hidden mission anew: one of those it can still be."""
    top = state.stack[-1]
    mission_of = state.mission_of[:]
    for seat in range(state.table.players):
        if seat == observer or state.shown & (1 << seat):
            continue
        if isinstance(top, ChooseMission) and seat in top.seats:
            continue
        missions = state.pack.kingdoms[state.kingdom_of[seat]].missions
        can_be = state.possible_of[seat]
        possible = [missions[at] for at in range(len(missions)) if can_be & (1 << at)]
        mission_of[seat] = possible[chance.below(len(possible), DECK)]
    state.mission_of = mission_of


def redeal_commanders(state: DarkAgeZState, chance: Chance) -> None:
    """Put the Commanders that nobody sees into a new order on those under the deck."""
    under = state.commander_deck[: state.under]
    unseen = [True] * len(state.pack.commanders)
    for commander in state.gathering:
        unseen[commander] = False
    for commander in under:
        unseen[commander] = False
    for commander in state.commander_on:
        if commander != NOTHING:
            unseen[commander] = False
    for frame in state.stack:
        if isinstance(frame, CommanderTarget):
            unseen[frame.commander] = False
    hidden = [card for card in range(len(unseen)) if unseen[card]]
    chance.shuffle(hidden, DECK)
    state.commander_deck = under + hidden


def redeal_invasions(state: DarkAgeZState, chance: Chance) -> None:
    """Draw the invasion cards to come from those not seen; the boss too until it is shown."""
    number = len(state.invasions) - 1
    if number < 0:
        return
    invasions = state.pack.invasions
    ordinary = [
        card
        for card in range(len(invasions))
        if not invasions[card].is_boss and card not in state.spawned
    ]
    chance.shuffle(ordinary, DECK)
    boss = state.invasions[0]
    if not state.boss_shown:
        bosses = [card for card in range(len(invasions)) if invasions[card].is_boss]
        boss = bosses[chance.below(len(bosses), DECK)]
    state.invasions = [boss, *ordinary[:number]]


class Deal:
    """Cards that are not seen: the deck, those that could be in it, those that could not."""

    def __init__(self, unseen: list[int], limit: list[int], deck: int, chance: Chance) -> None:
        free: list[int] = []
        old: list[int] = []
        drawn: list[int] = []
        for card in range(len(unseen)):
            left, most = unseen[card], limit[card]
            can_be = left if left < most else most
            if can_be < 0:
                can_be = 0
            # A loop: to make a list for each type and add it takes compiled code twice as long.
            for number in range(left):
                if number < can_be:
                    free.append(card)
                else:
                    old.append(card)
            drawn.append(most - can_be)
        chance.shuffle(free, DECK)
        self.deck = free[len(free) - deck :]
        self.free = free[: len(free) - deck]
        self.old = old
        # By type: what others drew since the shuffle, which is all that is not in the deck.
        for card in self.free:
            drawn[card] += 1
        self.drawn = drawn

    def mix(self, chance: Chance) -> None:
        """Put together what is left over, in random order, to be dealt from the end."""
        if self.old:
            self.free += self.old
            chance.shuffle(self.free, DECK)
        self.old = self.free
        self.free = []

    def take(self, from_free: bool, fits: list[bool], number: int) -> list[int]:
        """Take so many cards that fit; if there are too few, exchange some with the deck."""
        found: list[int] = []
        while len(found) < number:
            card = self._take_one(self.free, fits)
            if card == NOTHING and not from_free:
                card = self._take_one(self.old, fits)
            if card == NOTHING:
                self._exchange(fits)
            else:
                found.append(card)
        return found

    def _take_one(self, cards: list[int], fits: list[bool]) -> int:
        for at in range(len(cards) - 1, -1, -1):
            if fits[cards[at]]:
                return cards.pop(at)
        return NOTHING

    def _exchange(self, fits: list[bool]) -> None:
        """Bring a card that fits out of the deck, for one that could lie there."""
        for at in range(len(self.deck)):
            if fits[self.deck[at]]:
                self.drawn[self.deck[at]] += 1
                self.drawn[self.free[-1]] -= 1
                self.deck[at], self.free[-1] = self.free[-1], self.deck[at]
                return
        raise AssertionError(self.deck)


def unseen_cards(state: DarkAgeZState, seats: list[int]) -> list[int]:
    """Count by type the Army Cards that are not seen: not even in the hands of these seats."""
    pack = state.pack
    left = pack.copies[:]
    left[pack.weakened] = state.weakened_held
    discard, barbarian_discard = state.discard, state.barbarian_discard
    for card in range(pack.types):
        left[card] -= discard[card] + barbarian_discard[card]
    for seat in seats:
        take_row(left, state.hands, seat * pack.width)
    card_on, slots_on = state.card_on, state.slots_on
    for place in range(len(card_on)):
        card = card_on[place]
        if card != NOTHING and card != pack.weakened:
            left[card] -= 1
        if slots_on[place]:
            for under in state.reinforcements(place):
                left[under] -= 1
    for frame in state.stack:
        if isinstance(frame, PlayWhere) and not frame.is_declared and frame.card != pack.weakened:
            left[frame.card] -= 1
    if state.barbarian_known:
        for card in state.barbarian_deck:
            left[card] -= 1
    return left


def take_row(left: list[int], rows: list[int], first: int) -> None:
    """Take the cards of a row away from those left."""
    for card in range(len(left)):
        left[card] -= rows[first + card]


def open_seats(state: DarkAgeZState, observer: int) -> list[int]:
    """List the seats whose hands an observer sees."""
    if state.table.is_cooperative:
        return list(range(state.table.players))
    return [observer] if observer < state.table.players else []


def offers_relics(state: DarkAgeZState) -> bool:
    """Say whether the offer is of relics, not of Army Cards."""
    return any(isinstance(frame, KeepRelic) for frame in state.stack)


def redeal_armies(state: DarkAgeZState, observer: int, chance: Chance) -> None:
    """Deal the Army Cards that are not seen to the decks, the offer and the hidden hands."""
    pack = state.pack
    seats = open_seats(state, observer)
    state.hands = seen_hands(state, observer)
    state.drawn = seen_drawn(state, observer)
    everybody = list(range(state.table.players))
    unseen = unseen_cards(state, everybody if state.known else seats)
    offered = 0 if offers_relics(state) else hidden_offer(state, observer, unseen)
    limit = left_in_deck(state.bound, state.drawn, pack.width, seats)
    deal = Deal(unseen, limit, len(state.deck), chance)
    if offered:
        state.offer = deal.take(state.fresh, [True] * pack.types, offered)
    if state.barbarian_deck:
        redeal_barbarians(state, deal, chance)
    some_known = deal_needed(state, observer, deal) or len(state.known) > 0
    state.deck = deal.deck
    deal.mix(chance)
    fill_rows(state.hands, pack.width, deal.old, seats, some_known)
    if not state.table.is_cooperative:
        if state.shuffles == 0 and not state.barbarian_known:
            for card in state.barbarian_deck:
                deal.drawn[card] -= 1
        offer = state.offer if offered and state.fresh else []
        deal_drawn(state.drawn, pack.width, deal.drawn, seats, state.turn, offer)


def hidden_offer(state: DarkAgeZState, observer: int, unseen: list[int]) -> int:
    """Return how many cards of the offer are hidden; those that are seen are not unseen."""
    if not state.offer or not sees_hand(state, observer, state.turn):
        return len(state.offer)
    for card in state.offer:
        unseen[card] -= 1
    return 0


def redeal_barbarians(state: DarkAgeZState, deal: Deal, chance: Chance) -> None:
    """Deal the Barbarian deck: bronze cards, or those known to be there in a new order.

    Until the Army deck is made anew, nobody can have drawn one of his cards.
    """
    if not state.barbarian_known:
        bronze = [rank == BRONZE for rank in state.pack.rank_of]
        number = len(state.barbarian_deck)
        state.barbarian_deck = deal.take(state.shuffles == 0, bronze, number)
    chance.shuffle(state.barbarian_deck, DECK)


def left_in_deck(bound: list[int], drawn: list[int], width: int, seats: list[int]) -> list[int]:
    """Return of each type how many the deck can hold, for who knows what these seats drew."""
    limit = bound[:]
    for seat in seats:
        take_row(limit, drawn, seat * width)
    return limit


def fill_rows(
    rows: list[int], width: int, cards: list[int], seats: list[int], some_known: bool
) -> None:
    """Deal cards, from the last one on, to the rows of all but these seats."""
    for row in range(0, len(rows), width):
        missing = rows[row + width - 1]
        if missing == 0 or row // width in seats:
            continue
        if some_known:
            missing -= sum(rows[row : row + width - 1])
        while missing > 0:
            rows[row + cards.pop()] += 1
            missing -= 1
    assert not cards, cards


def deal_needed(state: DarkAgeZState, observer: int, deal: Deal) -> bool:
    """Give a hidden hand the cards that its owner has announced to have; say whether."""
    top = state.stack[-1]
    if isinstance(top, UpgradeCard):
        lowest = state.pack.levels[state.level_of[top.seats[0]] + 1].cost_rank
        highest, number = lowest, top.left
    elif isinstance(top, ReinforceCard):
        lowest, highest, number = top.rank, RANKS, 1
    else:
        return False
    seat = top.seats[0]
    if sees_hand(state, observer, seat):
        return False
    number -= state.holds_rank(seat, lowest, highest)
    fits = [lowest <= rank <= highest for rank in state.pack.rank_of]
    for card in deal.take(False, fits, number):
        state.hands[seat * state.pack.width + card] += 1
    return True


def deal_drawn(
    drawn: list[int],
    width: int,
    left: list[int],
    seats: list[int],
    turn: int,
    offer: list[int],
) -> None:
    """Decide which seat drew which of the cards that others drew since the shuffle.

    That is no part of what the seat asks about, so it is settled without chance.
    """
    for card in offer:
        left[card] -= 1
        drawn[turn * width + card] += 1
    fill_rows(drawn, width, expanded(left), seats, len(offer) > 0)


def redeal_relics(state: DarkAgeZState, observer: int, chance: Chance) -> None:
    """Deal the relics that are not seen to the deck, the offer and the hidden hands."""
    seats = open_seats(state, observer)
    state.relics = seen_relics(state, observer)
    state.relic_drawn = seen_relic_drawn(state, observer)
    unseen = state.pack.relic_copies[:]
    for relic in range(len(unseen)):
        unseen[relic] -= state.relic_discard[relic] + state.relic_used[relic]
    for seat in seats:
        take_row(unseen, state.relics, seat * RELIC_WIDTH)
    offered = hidden_offer(state, observer, unseen) if offers_relics(state) else 0
    limit = left_in_deck(state.relic_bound, state.relic_drawn, RELIC_WIDTH, seats)
    deal = Deal(unseen, limit, len(state.relic_deck), chance)
    if offered:
        state.offer = deal.take(state.fresh, [True] * len(unseen), offered)
    state.relic_deck = deal.deck
    deal.mix(chance)
    fill_rows(state.relics, RELIC_WIDTH, deal.old, seats, False)
    if not state.table.is_cooperative:
        offer = state.offer if offered and state.fresh else []
        deal_drawn(state.relic_drawn, RELIC_WIDTH, deal.drawn, seats, state.turn, offer)
