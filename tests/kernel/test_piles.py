"""Hidden piles: what a view shows of them, what may lie there, and dealing it again."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Final

import pytest

from barrow.kernel.author import (
    ALL,
    NOBODY,
    OWNER,
    About,
    Action,
    Chance,
    Choice,
    Decision,
    Event,
    Game,
    Log,
    Outcome,
    Refusal,
    State,
    deal_again,
    field,
    list_of,
    number,
    part,
    per_seat,
    pile,
    sorted_list,
    unknown,
)
from barrow.kernel.decision import Takes
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import UNKNOWN
from barrow.kernel.leaks import find_leaks
from barrow.kernel.piles import (
    count_hidden,
    fill_hidden,
    list_cards,
    misfit,
    show_known,
    show_places,
    take_away,
)

HIDDEN: Final = UNKNOWN


@pytest.mark.parametrize(
    ("places", "shown"),
    [([], [HIDDEN] * 4), ([0], [7, HIDDEN, HIDDEN, HIDDEN]), ([0, 3], [7, HIDDEN, HIDDEN, 4])],
    ids=["nothing", "the bottom", "bottom and top"],
)
def test_a_pile_is_hidden_but_for_known_places(places: list[int], shown: list[int]) -> None:
    assert show_places([7, 6, 5, 4], places) == shown


def test_a_hand_is_hidden_but_for_known_cards() -> None:
    assert show_known(4, [2, 2]) == [HIDDEN, HIDDEN, 2, 2]
    assert show_known(0, []) == []


def test_hidden_cards_are_counted() -> None:
    assert count_hidden([3, HIDDEN, 1, HIDDEN]) == 2


def test_what_is_visible_is_taken_away_and_the_rest_is_listed() -> None:
    left = [2, 1, 3, 0]
    take_away(left, [0, 2, HIDDEN, 2])

    assert left == [1, 1, 1, 0]
    assert list_cards(left, [0, 1, 2, 3]) == [0, 1, 2]
    assert list_cards([0, 3], [0, 1]) == [1, 1, 1]


def test_a_card_that_is_visible_too_often_is_not_listed() -> None:
    assert list_cards([-1, 1], [0, 1]) == [1]


@pytest.mark.parametrize(
    ("shown", "cards", "filled"),
    [
        ([HIDDEN, HIDDEN], [4, 2], [4, 2]),
        ([9, HIDDEN, 8, HIDDEN], [4, 2], [9, 4, 8, 2]),
        ([9, 8], [], [9, 8]),
    ],
    ids=["all hidden", "some hidden", "nothing hidden"],
)
def test_hidden_places_are_filled_from_the_bottom(
    shown: list[int], cards: list[int], filled: list[int]
) -> None:
    assert fill_hidden(shown, cards) == filled


def test_cards_that_do_not_fit_the_hidden_places_are_refused_in_a_sentence() -> None:
    assert str(misfit([1, 2], 3, "deck")) == (
        "deck: 2 cards are not visible, but 3 places are hidden"
    )


# A small card game: two of each card, hands of three. In turn a player puts a card face up or face
# down, and draws. Everybody knows the lowest card of the deck.
EVERY: Final = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
CARD: Final = number(0, 5)
HAND: Final = 3


def known_deck(state: Any, observer: int) -> list[int]:
    return show_places(state.deck, [0] if state.deck else [])


class Cards(State):
    hand_of = field(
        per_seat(sorted_list(unknown(CARD))),
        seen=OWNER,
        redraw=deal_again("hand_of", "deck", "aside", "discard", cards=EVERY),
    )
    deck = field(pile(unknown(CARD)), seen=known_deck)
    aside = field(list_of(unknown(CARD)), seen=NOBODY)
    discard = field(list_of(CARD), seen=ALL)


class FaceUp(Choice):
    form = "up {card}"
    card = part(CARD)


class FaceDown(Choice):
    form = "down {card}"
    card = part(CARD)


def given(name: str, seat: int, card: int, seats: tuple[int, ...]) -> Event:
    """Return an event that tells some seats of a card."""
    others = Event(name, "CA-1", f"a card was {name}", {"seat": seat}, reveals=True)
    facts: dict[str, object] = {"seat": seat, "card": card}
    text = f"card {card} was {name}"
    return Event(name, "CA-1", text, facts, seats=seats, others=others, reveals=True)


class Put(Decision[Cards]):
    name: ClassVar[str] = "put"
    clause: ClassVar[str] = "CA-1"
    takes: ClassVar[Takes] = [FaceUp, FaceDown]

    def question(self, state: Cards) -> str:
        return "Which card?"

    def legal(self, state: Cards, seat: int) -> list[Action]:
        cards = sorted(set(state.hand_of[seat]))
        return [*[FaceUp(card) for card in cards], *[FaceDown(card) for card in cards]]

    def apply(self, state: Cards, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, (FaceUp, FaceDown))
        open_to_all = isinstance(action, FaceUp)
        state.hand_of[seat].remove(action.card)
        (state.discard if open_to_all else state.aside).append(action.card)
        drawn = state.deck.pop()
        state.hand_of[seat] = sorted([*state.hand_of[seat], drawn])
        if log is not None:
            everybody = tuple(range(state.players))
            log.append(given("put", seat, action.card, everybody if open_to_all else (seat,)))
            log.append(given("drawn", seat, drawn, (seat,)))
        if state.deck:
            state.push(Put((seat + 1) % state.players))
        else:
            state.outcome = Outcome([1] * state.players, [0] * state.players, "empty", "CA-1")

    def refuse(self, state: Cards, seat: int, action: Action) -> Refusal:
        return Refusal("CA-1", "you do not hold that card", "not_held")


class CardGame(Game[Cards]):
    about: ClassVar[About] = About(
        key="cards",
        title="Cards",
        players=range(2, 4),
        rulebook="- **CA-1** Put a card down and draw one, until the deck is empty.",
        state=Cards,
        choices=[FaceUp, FaceDown],
        pending=[Put],
        forced="CA-1",
        over="CA-1",
        turn="CA-1",
    )

    def open(self, state: Cards, chance: Chance, log: Log) -> None:
        cards = EVERY[:]
        chance.shuffle(cards)
        for seat in range(state.players):
            state.hand_of[seat] = sorted(cards.pop() for _ in range(HAND))
        state.deck = cards
        state.push(Put(0))


def played() -> Cards:
    """Return a game in which a card lies face up, and two face down."""
    state = CardGame().new(2, Chance(4))
    for kind in (FaceUp, FaceDown, FaceDown):
        seat = state.pending[0]
        state.apply(seat, kind(state.hand_of[seat][0]), Chance(1))
    return state


def cards_of(state: Cards) -> list[int]:
    """Return all cards of a game, sorted."""
    hands = [card for hand in state.hand_of for card in hand]
    return sorted([*hands, *state.deck, *state.aside, *state.discard])


def test_dealing_again_keeps_what_an_observer_sees() -> None:
    state = played()
    twin = state.clone()
    twin.reimagine(0, Chance(9))

    assert twin.hand_of[0] == state.hand_of[0]
    assert (twin.deck[0], twin.discard) == (state.deck[0], state.discard)
    assert cards_of(twin) == EVERY
    assert twin.hand_of[1] == sorted(twin.hand_of[1])
    assert twin.view(0).document() == state.view(0).document()


def test_a_world_is_dealt_from_a_view_alone() -> None:
    game = CardGame()
    view = game.read_view(played().view(1).document())
    world = game.imagine(view, Chance(3))

    assert isinstance(world, Cards)
    assert cards_of(world) == EVERY
    assert world.view(1).document() == view.document()


def test_every_hidden_card_may_lie_in_every_hidden_place() -> None:
    state = played()
    hands, aside = Counter[int](), Counter[int]()
    for seed in range(300):
        twin = state.clone()
        twin.reimagine(None, Chance(seed))
        hands.update(twin.hand_of[1])
        aside.update(twin.aside)
    hidden = Counter(EVERY)
    hidden.subtract([*state.discard, state.deck[0]])

    assert set(hands) == set(aside) == {card for card, number in hidden.items() if number}


def test_a_game_that_deals_again_has_no_leaks() -> None:
    report = find_leaks(CardGame(), 10, seed=1)

    assert [str(leak) for leak in report.leaks] == []
    assert report.different > report.twins * 0.8
    assert report.never_differed == []


DEALT: Final[dict[str, object]] = {
    "hand_of": [[1, 2, 3], [1, 2, 3]],
    "deck": [4, 4],
    "aside": [5, 5],
    "discard": [0, 0],
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"discard": [0]}, "hand_of: 7 cards are not visible, but 6 places are hidden"),
        ({"discard": [0, 0, 0]}, "hand_of: there are too many of card 0"),
        ({"aside": [None]}, "hand_of: 6 cards are not visible, but 5 places are hidden"),
        ({"aside": [None, 3]}, "known: no world looks like this to its seat: aside[1]: 3 or None"),
    ],
    ids=["a card gone", "a card too many", "a place gone", "known what nobody sees"],
)
def test_a_view_that_no_deal_fits_is_refused(change: dict[str, object], words: str) -> None:
    game = CardGame()
    document: Any = game.load({**game.new(2, Chance(4)).dump(), **DEALT}).view(0).document()
    document["known"].update(change)
    with pytest.raises(BadPosition) as caught:
        game.read_view(document)

    assert str(caught.value) == words


def test_the_cards_of_a_game_may_follow_from_its_state() -> None:
    redraw = deal_again("hand_of", "deck", "aside", "discard", cards=cards_of)
    state = played()
    before = cards_of(state)
    redraw(state, 0, Chance(5))

    assert cards_of(state) == before
