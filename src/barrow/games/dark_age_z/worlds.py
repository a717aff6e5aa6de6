"""Worlds that fit what a seat knows: `redeal` draws anew all that is hidden from it.

What is not seen is worked out from the list of all cards, less what lies open, what the
seat holds, and what it knows of other hands. Of these cards the deck gets its number, of
each type at most as many as its last shuffle can have left there (see `state`); the
Barbarian deck gets bronze ones; hands get the rest. Somebody who is just paying or
reinforcing holds a card for it, since that was announced.
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import NOTHING, RANKS, RELIC_WIDTH
from barrow.games.dark_age_z.opening import ChooseMission
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.rallying import ReinforceCard
from barrow.games.dark_age_z.rules.strategy import KeepRelic
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.rules.technology import UpgradeCard
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import observer_of, sees_hand
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.native import i64


def redeal(state: DarkAgeZState, seat: int | None, chance: Chance) -> None:
    """Draw anew, in place, everything the seat does not know."""
    if state.outcome is not None:
        return
    observer = observer_of(state, seat)
    if not state.table.is_cooperative:
        redeal_missions(state, observer, chance)
    sees = seen_hands(state, observer)
    relics_offered = offers_relics(state)
    redeal_armies(state, observer, sees, relics_offered, chance)
    redeal_relics(state, observer, sees, relics_offered, chance)
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
    boss = state.invasions[0]
    if not state.boss_shown:
        bosses = state.pack.bosses
        boss = bosses[chance.below(len(bosses), DECK)]
    if number == 0:
        state.invasions = [boss]
        return
    unseen = [True] * len(state.pack.invasions)
    for card in state.spawned:
        unseen[card] = False
    ordinary = [card for card in state.pack.ordinary if unseen[card]]
    chance.shuffle(ordinary, DECK)
    state.invasions = [boss, *ordinary[:number]]


class Deal:
    """Cards that are not seen: the deck, those that could be in it, those that could not."""

    def __init__(self, unseen: list[int], limit: list[int], deck: int, chance: Chance) -> None:
        free: list[int] = []
        old: list[int] = []
        drawn: list[int] = []
        types: i64 = len(unseen)
        for card in range(types):
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
            drawn[card] = drawn[card] + 1
        self.drawn = drawn

    def rest(self, hands: int, chance: Chance) -> list[int]:
        """Return what is left over for so many hidden hands, to be dealt from the end.

        A single hand gets all of it, in whatever order.
        """
        rest = self.free
        if self.old:
            rest += self.old
            if hands > 1:
                chance.shuffle(rest, DECK)
        return rest

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


def unseen_cards(state: DarkAgeZState, sees: list[bool]) -> list[int]:
    """Count by type the Army Cards that are not seen: not even in the hands that are."""
    pack = state.pack
    left = pack.copies[:]
    left[pack.weakened] = state.weakened_held
    take_row(left, state.discard, 0)
    take_row(left, state.barbarian_discard, 0)
    for seat, is_seen in enumerate(sees):
        # Of hidden hands the rows hold what is known to be there.
        if is_seen or state.known:
            take_row(left, state.hands, seat * pack.width)
    slots_on = state.slots_on
    for place, card in enumerate(state.card_on):
        if card != NOTHING and card != pack.weakened:
            left[card] = left[card] - 1
        if slots_on[place]:
            take_cards(left, state.reinforcements(place))
    for frame in state.stack:
        if isinstance(frame, PlayWhere) and not frame.is_declared and frame.card != pack.weakened:
            take_cards(left, [frame.card])
    if state.barbarian_known:
        take_cards(left, state.barbarian_deck)
    return left


# Below, `left[card] = left[card] - 1` stands for `left[card] -= 1`, which compiled code does by
# making an object of the number: to imagine a world took a tenth longer. Native numbers count
# places in lists without a test for size at every step.


def take_row(left: list[int], rows: list[int], first: i64) -> None:
    """Take the cards of a row away from those left."""
    types: i64 = len(left)
    for card in range(types):
        held = rows[first + card]
        if held:
            left[card] = left[card] - held


def take_cards(left: list[int], cards: list[int]) -> None:
    """Take cards away from those left."""
    for card in cards:
        left[card] = left[card] - 1


def hide_rows(rows: list[int], width: int, observer: int) -> None:
    """Empty the rows of all but an observer, in place; their last column stays."""
    first: i64 = 0
    for seat in range(len(rows) // width):
        last: i64 = first + width - 1
        if seat != observer:
            for at in range(first, last):
                rows[at] = 0
        first = last + 1


def hide_hands(state: DarkAgeZState, observer: int) -> None:
    """Empty all hands but the observer's own, but for the cards that it knows to be there."""
    width = state.pack.width
    hide_rows(state.hands, width, observer)
    if state.known:
        for seat in range(state.table.players):
            if seat != observer:
                at = knowledge(state, observer, seat)
                state.hands[seat * width : (seat + 1) * width - 1] = state.known[
                    at : at + width - 1
                ]


def seen_hands(state: DarkAgeZState, observer: int) -> list[bool]:
    """Return by Seat whether an observer sees its hand."""
    sees = [state.table.is_cooperative] * state.table.players
    if observer < len(sees):
        sees[observer] = True
    return sees


def hidden_hands(rows: list[int], width: int, sees: list[bool]) -> int:
    """Count the hidden hands with a card in them."""
    found = 0
    for seat, is_seen in enumerate(sees):
        if not is_seen and rows[(seat + 1) * width - 1] > 0:
            found += 1
    return found


def offers_relics(state: DarkAgeZState) -> bool:
    """Say whether the offer is of relics, not of Army Cards."""
    for frame in state.stack:
        if isinstance(frame, KeepRelic):
            return True
    return False


def redeal_armies(
    state: DarkAgeZState, observer: int, sees: list[bool], relics_offered: bool, chance: Chance
) -> None:
    """Deal the Army Cards that are not seen to the decks, the offer and the hidden hands."""
    pack = state.pack
    if not state.table.is_cooperative:
        hide_hands(state, observer)
        hide_rows(state.drawn, pack.width, observer)
    unseen = unseen_cards(state, sees)
    offered = 0 if relics_offered else hidden_offer(state, observer, unseen)
    limit = left_in_deck(state.bound, state.drawn, pack.width, sees)
    deal = Deal(unseen, limit, len(state.deck), chance)
    if offered:
        state.offer = deal.take(state.fresh, [True] * pack.types, offered)
    if state.barbarian_deck:
        redeal_barbarians(state, deal, chance)
    some_known = deal_needed(state, observer, deal) or len(state.known) > 0
    state.deck = deal.deck
    rest = deal.rest(hidden_hands(state.hands, pack.width, sees), chance)
    fill_rows(state.hands, pack.width, rest, sees, some_known)
    if not state.table.is_cooperative:
        if state.shuffles == 0 and not state.barbarian_known:
            take_cards(deal.drawn, state.barbarian_deck)
        offer = state.offer if offered and state.fresh else []
        deal_drawn(state.drawn, pack.width, deal.drawn, sees, state.turn, offer)


def hidden_offer(state: DarkAgeZState, observer: int, unseen: list[int]) -> int:
    """Return how many cards of the offer are hidden; those that are seen are not unseen."""
    if not state.offer or not sees_hand(state, observer, state.turn):
        return len(state.offer)
    take_cards(unseen, state.offer)
    return 0


def redeal_barbarians(state: DarkAgeZState, deal: Deal, chance: Chance) -> None:
    """Deal the Barbarian deck: bronze cards, or those known to be there in a new order.

    Until the Army deck is made anew, nobody can have drawn one of his cards: then all are taken
    from those that were shuffled, and come in random order.
    """
    if not state.barbarian_known:
        number = len(state.barbarian_deck)
        state.barbarian_deck = deal.take(state.shuffles == 0, state.pack.is_bronze, number)
        if state.shuffles == 0:
            return
    chance.shuffle(state.barbarian_deck, DECK)


def left_in_deck(bound: list[int], drawn: list[int], width: int, sees: list[bool]) -> list[int]:
    """Return of each type how many the deck can hold, for who knows what some seats drew."""
    limit = bound[:]
    for seat, is_seen in enumerate(sees):
        if is_seen:
            take_row(limit, drawn, seat * width)
    return limit


def fill_rows(
    rows: list[int], width: int, cards: list[int], sees: list[bool], some_known: bool
) -> None:
    """Deal cards, from the last one on, to the rows of hidden hands."""
    for seat, is_seen in enumerate(sees):
        row = seat * width
        missing = rows[row + width - 1]
        if is_seen or missing == 0:
            continue
        if some_known:
            missing -= sum(rows[row : row + width - 1])
        while missing > 0:
            at = row + cards.pop()
            rows[at] = rows[at] + 1
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
    sees: list[bool],
    turn: int,
    offer: list[int],
) -> None:
    """Decide which seat drew which of the cards that others drew since the shuffle.

    That is no part of what the seat asks about, so it is settled without chance.
    """
    take_cards(left, offer)
    for card in offer:
        drawn[turn * width + card] += 1
    for seat, is_seen in enumerate(sees):
        row = seat * width
        missing = drawn[row + width - 1]
        if is_seen or missing == 0:
            continue
        if offer:
            missing -= sum(drawn[row : row + width - 1])
        for card in range(width - 2, -1, -1):
            number = left[card] if left[card] < missing else missing
            if number > 0:
                drawn[row + card] = drawn[row + card] + number
                left[card] = left[card] - number
                missing -= number
        assert missing == 0, (row, missing)


def redeal_relics(
    state: DarkAgeZState, observer: int, sees: list[bool], relics_offered: bool, chance: Chance
) -> None:
    """Deal the relics that are not seen to the deck, the offer and the hidden hands."""
    if not state.table.is_cooperative:
        hide_rows(state.relics, RELIC_WIDTH, observer)
        state.relic_drawn = state.relic_drawn[:]  # copies share it
        hide_rows(state.relic_drawn, RELIC_WIDTH, observer)
    unseen = state.pack.relic_copies[:]
    take_row(unseen, state.relic_discard, 0)
    take_row(unseen, state.relic_used, 0)
    for seat, is_seen in enumerate(sees):
        if is_seen:
            take_row(unseen, state.relics, seat * RELIC_WIDTH)
    offered = hidden_offer(state, observer, unseen) if relics_offered else 0
    limit = left_in_deck(state.relic_bound, state.relic_drawn, RELIC_WIDTH, sees)
    deal = Deal(unseen, limit, len(state.relic_deck), chance)
    if offered:
        state.offer = deal.take(state.fresh, [True] * len(unseen), offered)
    state.relic_deck = deal.deck
    rest = deal.rest(hidden_hands(state.relics, RELIC_WIDTH, sees), chance)
    fill_rows(state.relics, RELIC_WIDTH, rest, sees, False)
    if not state.table.is_cooperative:
        offer = state.offer if offered and state.fresh else []
        deal_drawn(state.relic_drawn, RELIC_WIDTH, deal.drawn, sees, state.turn, offer)
