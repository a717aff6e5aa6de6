"""Hidden piles: hands, draw piles and discard piles that an observer knows in part.

A pile is a list of cards, its top last. In a view, UNKNOWN stands for a card that the observer
may not know. What a game needs for its piles comes in this order:

1. a view shows a pile without its hidden cards: `show_places`, `show_known`;
2. the cards in hidden places are all cards of the game that are not visible: `take_away` counts
   them, `list_cards` lists them;
3. shuffled, they fill the hidden places of a world that fits the view: `fill_hidden`.

`deal_again` does all of this for the declared fields of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import UNKNOWN


def show_places(pile: list[int], places: list[int]) -> list[int]:
    """Return a pile in which only the cards in these places are known."""
    shown = [UNKNOWN] * len(pile)
    for place in places:
        shown[place] = pile[place]
    return shown


def show_known(size: int, known: list[int]) -> list[int]:
    """Return a hand with only these cards known; the hidden ones come first."""
    return [UNKNOWN] * (size - len(known)) + known


def count_hidden(pile: list[int]) -> int:
    """Return how many cards of a pile are unknown."""
    return pile.count(UNKNOWN)


def take_away(left: list[int], cards: list[int]) -> None:
    """Subtract visible cards from the counts of those left, by card; skip unknown ones."""
    for card in cards:
        if card != UNKNOWN:
            left[card] = left[card] - 1


def list_cards(left: list[int], kinds: list[int]) -> list[int]:
    """List every card left of these kinds, in their order."""
    return [card for card in kinds for _ in range(left[card])]


def misfit(cards: list[int], places: int, path: str) -> BadPosition:
    """Return the error for a view with more or fewer hidden cards than hidden places."""
    text = f"{len(cards)} cards are not visible, but {places} places are hidden"
    return BadPosition(path, text)


def fill_hidden(pile: list[int], cards: list[int]) -> list[int]:
    """Return a pile with these cards in its hidden places, the first one lowest."""
    if len(cards) == len(pile):
        return cards
    filled = pile[:]
    at = 0
    for place, card in enumerate(pile):
        if card == UNKNOWN:
            filled[place] = cards[at]
            at += 1
    return filled


Cards = Sequence[int] | Callable[[Any], Sequence[int]]


class DealAgain:
    """The redraw of hidden cards that lie in one of these fields, piles or lists of them.

    `cards` is every card in the game, or a function of the state that lists them. Name all
    fields in which a card may lie, open ones too: whatever is not visible in any of them is
    shuffled and dealt into the places that the observer cannot see. One of the fields gets the
    redraw:

        hand_of = field(..., seen=OWNER, redraw=deal_again("hand_of", "deck", "discard", cards=ALL))
    """

    def __init__(self, *names: str, cards: Cards) -> None:
        self.names: Final = list(names)
        self.cards: Final = cards

    def __call__(self, state: Any, observer: int, chance: Chance) -> None:
        """Deal again, in place, every card that the observer cannot see."""
        fields = type(state).fields
        known = {name: fields[name].known(state, observer) for name in self.names}
        cards = self._hidden(state, [card for name in self.names for card in _flat(known[name])])
        places = sum([count_hidden(_flat(value)) for value in known.values()])
        if len(cards) != places:
            raise misfit(cards, places, self.names[0])
        chance.shuffle(cards, DECK)
        for name in self.names:
            setattr(state, name, _deal(fields[name].kind, known[name], cards))

    def _hidden(self, state: Any, shown: list[int]) -> list[int]:
        """List, sorted, the cards of the game that are not among those shown."""
        every = self.cards(state) if callable(self.cards) else self.cards
        left = sorted(every)
        for card in shown:
            if card == UNKNOWN:
                continue
            if card not in left:
                raise BadPosition(self.names[0], f"there are too many of card {card}")
            left.remove(card)
        return left


def _flat(value: list[Any]) -> list[int]:
    """List the cards of a pile, or of several."""
    cards: list[int] = []
    for one in value:
        if isinstance(one, list):
            cards.extend(_flat(one))
        else:
            cards.append(one)
    return cards


def _deal(kind: Any, value: list[Any], cards: list[int]) -> list[Any]:
    """Return a field of piles with the next cards in its hidden places, and take them off."""
    if value and isinstance(value[0], list):
        return [_deal(kind.item, one, cards) for one in value]
    hidden = count_hidden(value)
    filled = fill_hidden(value, cards[:hidden])
    del cards[:hidden]
    return sorted(filled) if getattr(kind, "is_sorted", False) else filled


# Declarations call it by this name.
deal_again = DealAgain
