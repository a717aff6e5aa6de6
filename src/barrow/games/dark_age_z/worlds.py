"""Worlds that fit what a seat knows: `redeal` redraws everything hidden from it.

What is not seen is worked out from the list of all cards, less what lies open, what the
seat holds, and what it knows of other hands. Of these cards the deck gets its number, of
each type at most as many as its last shuffle can have left there (see `declared`); the
Barbarian deck gets bronze ones; hands get the rest. A player who is paying or
reinforcing holds a card for it, since that was announced.

Where the numbers do not come out, what is known comes from a damaged view: BadPosition.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import view
from barrow.games.dark_age_z.components import NOTHING, RANKS
from barrow.games.dark_age_z.opening import ChooseMission
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.hands import cards_of_rank
from barrow.games.dark_age_z.rules.rallying import ReinforceCard
from barrow.games.dark_age_z.rules.strategy import KeepRelic, offered_relics
from barrow.games.dark_age_z.rules.supply import expanded
from barrow.games.dark_age_z.rules.technology import UpgradeCard, next_level
from barrow.games.dark_age_z.rules.zones import reinforcements
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.view import sees_hand
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import BadPosition
from barrow.kernel.piles import take_away
from barrow.kernel.state import added


def redeal(state: State, observer: int, chance: Chance) -> None:
    """Redraw, in place, everything the observer does not know."""
    if state.outcome is not None:
        return
    if not state.table.is_cooperative:
        redeal_missions(state, observer, chance)
    sees = [sees_hand(state, observer, seat) for seat in range(state.table.players)]
    redeal_armies(state, observer, sees, chance)
    redeal_relics(state, observer, sees, chance)
    redeal_commanders(state, chance)
    redeal_invasions(state, chance)


def redeal_missions(state: State, observer: int, chance: Chance) -> None:
    """Redraw each hidden mission from those it can still be."""
    top = state.stack[-1]
    choosing = top.seats if isinstance(top, ChooseMission) else ()
    mission_of = state.mission_of[:]
    for seat, kingdom in enumerate(state.kingdom_of):
        if seat == observer or state.shown >> seat & 1 or seat in choosing:
            continue
        missions = state.pack.missions_of[kingdom]
        possible = [mission for mission in missions if state.possible_of[seat] >> mission & 1]
        mission_of[seat] = possible[chance.below(len(possible), DECK)]
    state.mission_of = mission_of


def redeal_commanders(state: State, chance: Chance) -> None:
    """Put the Commanders that nobody sees into a new order on those under the deck."""
    under = state.commander_deck[: state.under]
    left = [1] * len(state.pack.commanders)
    take_away(left, state.gathering)
    take_away(left, under)
    take_away(left, state.commander_on)
    for frame in state.stack:
        if isinstance(frame, CommanderTarget):
            take_away(left, [frame.commander])
    hidden = expanded(left)
    chance.shuffle(hidden, DECK)
    state.commander_deck = under + hidden


def redeal_invasions(state: State, chance: Chance) -> None:
    """Draw the invasion cards to come from those not seen; the boss too until it is shown."""
    if not state.invasions:
        return
    boss, rest = state.invasions[0], state.invasions[1:]
    if not state.boss_shown:
        boss = state.pack.bosses[chance.below(len(state.pack.bosses), DECK)]
    if rest:
        ordinary = [card for card in state.pack.ordinary if card not in state.spawned]
        chance.shuffle(ordinary, DECK)
        rest = ordinary[: len(rest)]
    state.invasions = [boss, *rest]


class Deal:
    """Cards that are not seen: the deck, those that could be in it, those that could not."""

    def __init__(self, unseen: list[int], limit: list[int], deck: int, chance: Chance) -> None:
        free: list[int] = []
        old: list[int] = []
        # By type: what others drew since the shuffle, which is all that is not in the deck.
        drawn: list[int] = []
        for card, left in enumerate(unseen):
            most = limit[card]
            can_be = max(0, min(left, most))
            for _ in range(can_be):
                free.append(card)
            for _ in range(left - can_be):
                old.append(card)
            drawn.append(most - can_be)
        if deck > len(free):
            raise BadPosition("deck", f"holds {deck} cards, but only {len(free)} can be there")
        chance.shuffle(free, DECK)
        self.deck: Final = free[len(free) - deck :]
        self.free: Final = free[: len(free) - deck]
        self.old: Final = old
        self.drawn: Final = drawn
        for card in self.free:
            drawn[card] = drawn[card] + 1

    def fill_hands(
        self, hand_of: list[list[int]], count_of: list[int], sees: list[bool], chance: Chance
    ) -> None:
        """Deal what is left over, from the last card on, to the hidden hands."""
        cards = self.free + self.old if self.old else self.free
        hidden = [seat for seat, number in enumerate(count_of) if number and not sees[seat]]
        # A single hand gets all of it, in whatever order.
        if self.old and len(hidden) > 1:
            chance.shuffle(cards, DECK)
        for seat in hidden:
            hand = hand_of[seat][:]
            missing = count_of[seat] - sum(hand)
            if missing > len(cards):
                raise BadPosition(f"seats[{seat}].hand", "holds more cards than are left")
            for _ in range(missing):
                card = cards.pop()
                hand[card] = hand[card] + 1
            hand_of[seat] = hand
        if cards:
            raise BadPosition("deck", f"{len(cards)} cards are nowhere")

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
        for at, card in enumerate(self.deck):
            if fits[card] and self.free:
                self.drawn[card] = self.drawn[card] + 1
                self.drawn[self.free[-1]] -= 1
                self.deck[at], self.free[-1] = self.free[-1], card
                return
        raise BadPosition("deck", "no card is left that somebody must have")


def unseen_cards(state: State) -> list[int]:
    """Count by type the Army Cards that are not seen: not even in the hands that are.

    Rows of hidden hands must hold just what is known to be there.
    """
    pack = state.pack
    left = pack.copies[:]
    left[pack.weakened] = state.weakened_held
    take_row(left, state.discard)
    take_row(left, state.barbarian_discard)
    for row in state.hand_of:
        take_row(left, row)
    for place, card in enumerate(state.card_on):
        if card != NOTHING and card != pack.weakened:
            left[card] = left[card] - 1
        if state.slots_on[place]:
            take_away(left, reinforcements(state, place))
    for frame in state.stack:
        if isinstance(frame, PlayWhere) and not frame.is_declared and frame.card != pack.weakened:
            take_away(left, [frame.card])
    if state.barbarian_known:
        take_away(left, state.barbarian_deck)
    return left


def take_row(left: list[int], row: list[int]) -> None:
    """Take the cards of a row away from those left."""
    for card, held in enumerate(row):
        if held:
            left[card] = left[card] - held


def offers_relics(state: State) -> bool:
    """True if the offer is of relics, not of Army Cards."""
    return isinstance(state.stack[-1], KeepRelic) if state.stack else False


def redeal_armies(state: State, observer: int, sees: list[bool], chance: Chance) -> None:
    """Deal the Army Cards that are not seen to the decks, the offer and the hidden hands."""
    pack = state.pack
    state.hand_of = view.known_hands(state, observer)
    state.drawn_of = view.known_drawn(state, observer)
    unseen = unseen_cards(state)
    offered = [] if offers_relics(state) else state.offer
    is_hidden = len(offered) > 0 and not sees_hand(state, observer, state.turn)
    if not is_hidden:
        take_away(unseen, offered)
    deal = Deal(unseen, left_in_deck(state.bound, state.drawn_of, sees), len(state.deck), chance)
    if is_hidden:
        state.offer = deal.take(state.fresh, [True] * pack.types, len(offered))
    if state.barbarian_deck:
        redeal_barbarians(state, deal, chance)
    deal_needed(state, observer, deal)
    state.deck = deal.deck
    deal.fill_hands(state.hand_of, state.cards_of, sees, chance)
    if not state.table.is_cooperative:
        if state.shuffles == 0 and not state.barbarian_known:
            take_away(deal.drawn, state.barbarian_deck)
        if is_hidden and state.fresh:
            note_drawn(state.drawn_of, deal.drawn, state.turn, state.offer)
        deal_drawn(state.drawn_of, state.draws_of, deal.drawn, sees)


def redeal_barbarians(state: State, deal: Deal, chance: Chance) -> None:
    """Deal the Barbarian deck: bronze cards, or those known to be there in a new order.

    Until the Army deck is reshuffled, nobody can have drawn one of his cards: then all are taken
    from those that were shuffled, and come in random order.
    """
    if not state.barbarian_known:
        number = len(state.barbarian_deck)
        state.barbarian_deck = deal.take(state.shuffles == 0, state.pack.is_bronze, number)
        if state.shuffles == 0:
            return
    chance.shuffle(state.barbarian_deck, DECK)


def left_in_deck(bound: list[int], drawn_of: list[list[int]], sees: list[bool]) -> list[int]:
    """Return of each type how many the deck can hold, for who knows what some seats drew."""
    limit = bound[:]
    for row, is_seen in zip(drawn_of, sees):
        if is_seen:
            take_row(limit, row)
    return limit


def deal_needed(state: State, observer: int, deal: Deal) -> None:
    """Give a hidden hand the cards that its owner has announced to have."""
    top = state.stack[-1]
    if isinstance(top, UpgradeCard):
        lowest = highest = next_level(state, top.seats[0]).cost_rank
        number = top.left
    elif isinstance(top, ReinforceCard):
        lowest, highest, number = top.rank, RANKS, 1
    else:
        return
    seat = top.seats[0]
    if sees_hand(state, observer, seat):
        return
    number -= cards_of_rank(state, seat, lowest, highest)
    fits = [lowest <= rank <= highest for rank in state.pack.rank_of]
    for card in deal.take(False, fits, number):
        state.hand_of[seat] = added(state.hand_of[seat], card, 1)


def note_drawn(drawn_of: list[list[int]], left: list[int], seat: int, cards: list[int]) -> None:
    """Record that a seat drew these cards since the shuffle."""
    take_away(left, cards)
    for card in cards:
        drawn_of[seat] = added(drawn_of[seat], card, 1)


def deal_drawn(
    drawn_of: list[list[int]], count_of: list[int], left: list[int], sees: list[bool]
) -> None:
    """Decide which seat drew which of the cards that others drew since the shuffle.

    That is no part of what the seat asks about, so it is settled without chance.
    """
    for seat, is_seen in enumerate(sees):
        if is_seen or count_of[seat] == 0:
            continue
        row = drawn_of[seat][:]
        missing = count_of[seat] - sum(row)
        for card in range(len(left) - 1, -1, -1):
            if missing == 0:
                break
            number = min(left[card], missing)
            if number > 0:
                row[card] = row[card] + number
                left[card] = left[card] - number
                missing -= number
        if missing > 0:
            raise BadPosition(f"seats[{seat}].draws", "is more than was drawn")
        drawn_of[seat] = row


def redeal_relics(state: State, observer: int, sees: list[bool], chance: Chance) -> None:
    """Deal the relics that are not seen to the deck, the offer and the hidden hands."""
    pack = state.pack
    state.relics_of = view.known_relics(state, observer)
    state.relics_drawn_of = view.known_relics_drawn(state, observer)
    unseen = pack.relic_copies[:]
    take_row(unseen, state.relic_discard)
    take_row(unseen, state.relic_used)
    for row in state.relics_of:
        take_row(unseen, row)
    offered = offered_relics(state) if offers_relics(state) else []
    is_hidden = len(offered) > 0 and not sees_hand(state, observer, state.turn)
    if not is_hidden:
        take_away(unseen, offered)
    limit = left_in_deck(state.relic_bound, state.relics_drawn_of, sees)
    deal = Deal(unseen, limit, len(state.relic_deck), chance)
    if is_hidden:
        offered = deal.take(state.fresh, [True] * len(unseen), len(offered))
        state.offer = [pack.types + relic for relic in offered]
    state.relic_deck = deal.deck
    deal.fill_hands(state.relics_of, state.relic_count_of, sees, chance)
    if not state.table.is_cooperative:
        if is_hidden and state.fresh:
            note_drawn(state.relics_drawn_of, deal.drawn, state.turn, offered)
        deal_drawn(state.relics_drawn_of, state.relic_draws_of, deal.drawn, sees)
