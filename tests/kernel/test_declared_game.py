"""Declared games: views, documents and questions that follow from the declarations."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import barrow
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPosition
from barrow.kernel.view import View
from tests.kernel.tiny import BidCard, Tiny, TinyState

ORDER = list(range(12))
Document = dict[str, Any]


def new(players: int = 2) -> TinyState:
    """Return a game in which seat 0 holds cards 0 to 2, seat 1 cards 3 to 5, and so on."""
    return Tiny().new(players, Chance.scripted(ORDER))


def bid_once() -> TinyState:
    state = new()
    state.apply(0, BidCard(2), Chance(1))
    return state


def known_of(document: Document) -> Document:
    known: Document = document["known"]
    return known


def fault(read: Callable[[object], object], document: Document) -> str:
    with pytest.raises(BadPosition) as caught:
        read(document)
    return str(caught.value)


def test_a_position_has_a_heading_the_fields_and_what_is_pending() -> None:
    game = Tiny()

    assert bid_once().dump() == {
        "format": 1,
        "game": "tiny",
        "rules": 1,
        "pack": game.pack_hash,
        "players": 2,
        "options": {"rounds": 2, "deck": "full"},
        "round": 0,
        "hand_of": [[0, 1], [3, 4, 5]],
        "bid_of": [[2], []],
        "deck": [11, 10, 9, 8, 7, 6],
        "discard": [],
        "score_of": [0, 0],
        "boasts": 0,
        "stack": [{"frame": "bid", "seats": [1]}],
        "outcome": None,
    }


def test_a_position_goes_there_and_back() -> None:
    state = bid_once()
    again = Tiny().load(json.loads(json.dumps(state.dump())))

    assert again.dump() == state.dump()
    assert (again.pending, again.legal(1)) == (state.pending, state.legal(1))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_goes_there_and_back(seat: int | None) -> None:
    document = bid_once().view(seat).document()
    again = Tiny().read_view(json.loads(json.dumps(document)))

    assert again.document() == document


def test_a_view_shows_what_its_seat_may_see() -> None:
    views: list[Document] = [bid_once().view(seat).document() for seat in (0, 1, None)]

    assert [known_of(view)["hand_of"] for view in views] == [
        [[0, 1], [None] * 3],
        [[None] * 2, [3, 4, 5]],
        [[None] * 2, [None] * 3],
    ]
    assert [known_of(view)["bid_of"] for view in views] == [[[2], []], [[None], []], [[None], []]]
    assert [known_of(view)["deck"] for view in views] == [[None] * 6] * 3


def test_a_view_asks_the_open_question() -> None:
    view: Document = bid_once().view(1).document()

    assert (view["pending"], view["decision"]) == ([1], "bid")
    assert (view["question"], view["clause"]) == ("Which card do you bid?", "TY-1")


def test_what_is_known_is_no_part_of_the_state() -> None:
    state = new()
    view = state.view(0)
    assert isinstance(view, View)
    known = view.known
    assert isinstance(known, TinyState)
    known.hand_of[0].clear()
    known.stack.clear()

    assert (state.hand_of[0], len(state.stack)) == ([0, 1, 2], 1)


def test_an_imagined_world_fits_the_view() -> None:
    game = Tiny()
    view = bid_once().view(1)
    world = game.imagine(view, Chance(5))

    assert world.view(1).document() == view.document()
    assert world.dump() != bid_once().dump()


def test_a_game_that_is_over_says_so() -> None:
    game = Tiny()
    state = game.new(2, Chance.scripted(ORDER), {"rounds": 1})
    for seat, text in ((0, "bid 0"), (1, "bid 3"), (1, "draw")):
        state.apply(seat, game.parse(text), Chance(1))

    assert game.ask(state.view(None)) == ("The game is over", "TY-5")
    assert game.load(state.dump()).outcome is not None


def test_a_decision_without_a_usual_answer_is_always_asked() -> None:
    state = new()

    assert Tiny().reply(state.view(0), state.legal(0)) is None


def test_secrets_are_the_fields_that_not_all_see() -> None:
    assert list(Tiny().secrets(new())) == ["hand_of", "bid_of", "deck"]


def change(document: Document, **values: object) -> Document:
    return {**document, **values}


POSITIONS: dict[str, tuple[dict[str, object], str]] = {
    "another game": ({"game": "chess"}, "game: "),
    "players": ({"players": 9}, "players: "),
    "option": ({"options": {"rounds": 9}}, "options.rounds: rounds takes 1 to 3, not 9"),
    "too few seats": ({"hand_of": [[0]]}, "hand_of: must have 2 entries, not 1"),
    "a card too high": ({"deck": [12]}, "deck[0]: "),
    "hidden": ({"deck": [None]}, "deck[0]: is not known"),
    "nobody asked": ({"stack": []}, "stack: nobody has a decision, yet the game is not over"),
    "no frame": ({"stack": [{"frame": "x"}]}, "stack[0].frame: there is no 'x'"),
    "over and pending": (
        {"outcome": {"ranks": [1, 2], "scores": [0, 0], "reason": "x", "clause": "TY-5"}},
        "stack: the game is over, nothing can be pending",
    ),
    "ranks missing": (
        {
            "stack": [],
            "outcome": {"ranks": [1], "scores": [0, 0], "reason": "x", "clause": "TY-5"},
        },
        "outcome: must have a rank and a score for every seat",
    ),
    "a field too many": ({"mood": 1}, "mood: is not a field that belongs here"),
}


@pytest.mark.parametrize(("values", "words"), POSITIONS.values(), ids=POSITIONS)
def test_a_position_with_a_fault_is_refused_at_its_path(
    values: dict[str, object], words: str
) -> None:
    assert fault(Tiny().load, change(new().dump(), **values)).startswith(words)


VIEWS: dict[str, tuple[dict[str, object], str]] = {
    "own hand hidden": ({"hand_of": [[None] * 3, [None] * 3]}, "known: no world looks like this"),
    "another's hand known": ({"hand_of": [[0, 1, 2], [3, 4, 5]]}, "known: no world looks like"),
    "a card twice": ({"discard": [0]}, "hand_of: there are too many of card 0"),
    "a card gone": ({"deck": [None]}, "hand_of: 9 cards are not visible, but 4 places are hidden"),
}


@pytest.mark.parametrize(("values", "words"), VIEWS.values(), ids=VIEWS)
def test_a_view_that_no_world_fits_is_refused(values: dict[str, object], words: str) -> None:
    view: Document = new().view(0).document()

    assert fault(Tiny().read_view, change(view, known=change(known_of(view), **values))).startswith(
        words
    )


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    view: Document = new().view(0).document()

    assert fault(Tiny().read_view, change(view, seat=2)) == "seat: seats are 0 to 1, not 2"


def skirmish_view() -> Document:
    """Return a view of Skirmish in the middle of a game."""
    game, luck = barrow.game("skirmish"), Chance(3)
    state = game.new(2, luck)
    for _ in range(60):
        seat = state.pending[0]
        options = state.legal(seat)
        state.apply(seat, options[luck.below(len(options))], luck)
    return state.view(0).document()


@pytest.mark.parametrize("hidden", [0, 1], ids=["own hand unknown", "another's hand known"])
def test_a_damaged_view_of_skirmish_is_refused_at_the_door(hidden: int) -> None:
    view = skirmish_view()
    game = barrow.game("skirmish")
    seats = known_of(view)["seats"]
    game.read_view(view)
    seats[hidden]["hand"] = (
        [None] * len(seats[0]["hand"]) if hidden == 0 else seats[1]["discard"][:1]
    )

    with pytest.raises(BadPosition):
        game.read_view(view)
